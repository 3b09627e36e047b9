//! Why a command is not carried out.

use std::fmt;

use xiangqi::notation::ReadMoveError;

use crate::{Claim, Offer, Span};

/// How much of a wrong text is quoted, in characters.
pub const QUOTE_CHARS_MAX: usize = 32;

/// Why a command is not carried out; the game goes on as if it had never come.
///
/// ```
/// use game::Refusal;
/// let refusal = Refusal::WrongPly { named: 3, current: 4 };
/// assert_eq!(refusal.id(), "refused.wrong_ply");
/// assert_eq!(refusal.args(), [("named", "3".to_string()), ("current", "4".to_string())]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Only after the end.
    NotOver,
    /// Only players may.
    NotSeated,
    /// Only the hall may.
    HallOnly,
    /// The opponent is to move.
    NotYourTurn,
    /// The move was meant for another position.
    WrongPly {
        /// The ply that the command named.
        named: u32,
        /// The ply that the game is at.
        current: u32,
    },
    /// The text is no move in any notation of the kind.
    MoveUnreadable {
        /// Its beginning.
        read: String,
    },
    /// The text names a move of chess that cannot be played.
    MoveIllegal {
        /// The move as read.
        read: String,
        /// Why.
        why: WhyNot,
    },
    /// The text fits several moves.
    MoveAmbiguous {
        /// The move as read.
        read: String,
        /// The moves that it fits, as UCCI or UCI.
        candidates: Vec<String>,
    },
    /// The text names no move of Xiangqi that can be played here; the error says more.
    Notation(Box<ReadMoveError>),
    /// A pawn reached the last rank without being told what it becomes.
    PromotionMissing {
        /// The move as read.
        read: String,
    },
    /// Typed text beyond [`TYPED_BYTES_MAX`](crate::TYPED_BYTES_MAX).
    MoveTooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// Both sides have moved: it is too late to abort.
    AbortTooLate,
    /// A draw is offered by the side to move.
    DrawOfferTurn,
    /// An offer of this kind already stands.
    OfferStands {
        /// Which kind.
        offer: Offer,
    },
    /// The opponent's offer of this kind has to be answered first.
    AnswerFirst {
        /// Which kind.
        offer: Offer,
    },
    /// This side offered a draw not long ago.
    DrawOfferTooSoon {
        /// Plies until it may again.
        plies: u32,
    },
    /// The opponent offers nothing of this kind.
    NothingOffered {
        /// Which kind.
        offer: Offer,
    },
    /// This side has no move on the board to take back.
    NothingToTakeBack,
    /// This side has asked for this move already.
    TakebackAsked,
    /// This game has had its takebacks.
    TakebackLimit {
        /// How many a game has.
        most: u32,
    },
    /// This side has offered a rematch often enough.
    RematchLimit {
        /// How often it may.
        most: u32,
    },
    /// A rematch is already agreed.
    RematchAgreed,
    /// The referee does not allow the move to be repeated.
    Repeats {
        /// The move.
        read: String,
    },
    /// Nobody moves before the arbiter has ruled.
    AwaitsArbiter,
    /// Touches do not bind in this game, and it has no arbiter.
    NoTouching,
    /// Moves are not taken back in arbiter mode.
    NoTakebacks,
    /// The pieces touched oblige to something else.
    TouchBinds {
        /// To what: the key of the text in the catalogue.
        duty: &'static str,
        /// The blanks of the text, the article among them.
        args: Vec<(&'static str, String)>,
    },
    /// "I adjust" comes before a piece is touched.
    AdjustTooLate,
    /// A piece that is adjusted stays where it stands, and is put back before another is touched.
    AdjustInPlace,
    /// No such square.
    NoSuchSquare {
        /// What was read.
        read: String,
    },
    /// Nothing stands there to be touched.
    NothingThere {
        /// The square.
        square: String,
    },
    /// No piece is in hand.
    EmptyHand,
    /// The move is made; only the clock is still to be pressed.
    MoveMade,
    /// No move has been made.
    NothingMade,
    /// Too many touches in one turn.
    TooManyTouches {
        /// How many there may be.
        most: u32,
    },
    /// The claim does not hold.
    ClaimWrong {
        /// The claim.
        claim: Claim,
        /// Occurrences, or plies, that there are.
        has: u32,
        /// How many it needs.
        needs: u32,
    },
    /// This side has claimed the very same at this ply already.
    ClaimAgain,
    /// A piece was touched, so nothing can be claimed in this turn.
    ClaimLost,
    /// Nothing is claimed in this game: the referee rules by itself, or not at all.
    NoClaims,
    /// This side has claimed often enough.
    ClaimLimit {
        /// How often it may.
        most: u32,
    },
    /// Nothing was referred to the arbiter.
    NothingReferred,
    /// The arbiter rules that play goes on, a draw, or a loss.
    NoSuchRuling,
    /// The time given by an arbiter is none, or too long.
    PenaltySpan {
        /// The longest.
        most: Span,
    },
    /// No clock is running.
    NoClock,
    /// The side to move has time left, or a move on its way may still be counted.
    TimeLeft {
        /// Until its flag is called.
        left: Span,
    },
}

impl Refusal {
    /// The text is no move; quotes its beginning.
    #[must_use]
    pub fn unreadable(text: &str) -> Refusal {
        Refusal::MoveUnreadable { read: quote(text) }
    }

    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Refusal::GameOver => "refused.game_over",
            Refusal::NotOver => "refused.not_over",
            Refusal::NotSeated => "refused.not_seated",
            Refusal::HallOnly => "refused.hall_only",
            Refusal::NotYourTurn => "refused.not_your_turn",
            Refusal::WrongPly { .. } => "refused.wrong_ply",
            Refusal::MoveUnreadable { .. } => "refused.move_unreadable",
            Refusal::MoveIllegal { why, .. } => why.id(),
            Refusal::Notation(error) => error.id(),
            Refusal::MoveAmbiguous { .. } => "refused.move_ambiguous",
            Refusal::PromotionMissing { .. } => "refused.promotion_missing",
            Refusal::MoveTooLong { .. } => "refused.move_too_long",
            Refusal::AbortTooLate => "refused.abort_too_late",
            Refusal::DrawOfferTurn => "refused.draw_offer_turn",
            Refusal::OfferStands { .. } => "refused.offer_stands",
            Refusal::AnswerFirst { .. } => "refused.answer_first",
            Refusal::DrawOfferTooSoon { .. } => "refused.draw_offer_too_soon",
            Refusal::NothingOffered { .. } => "refused.nothing_offered",
            Refusal::NothingToTakeBack => "refused.nothing_to_take_back",
            Refusal::TakebackAsked => "refused.takeback_asked",
            Refusal::TakebackLimit { .. } => "refused.takeback_limit",
            Refusal::RematchLimit { .. } => "refused.rematch_limit",
            Refusal::RematchAgreed => "refused.rematch_agreed",
            Refusal::Repeats { .. } => "refused.repeats",
            Refusal::AwaitsArbiter => "refused.awaits_arbiter",
            Refusal::NoTouching => "refused.no_touching",
            Refusal::NoTakebacks => "refused.no_takebacks",
            Refusal::TouchBinds { duty, .. } => duty,
            Refusal::AdjustTooLate => "refused.adjust_too_late",
            Refusal::AdjustInPlace => "refused.adjust_in_place",
            Refusal::NoSuchSquare { .. } => "refused.no_such_square",
            Refusal::NothingThere { .. } => "refused.nothing_there",
            Refusal::EmptyHand => "refused.empty_hand",
            Refusal::MoveMade => "refused.move_made",
            Refusal::NothingMade => "refused.nothing_made",
            Refusal::TooManyTouches { .. } => "refused.too_many_touches",
            Refusal::ClaimWrong { claim: Claim::Repetition, .. } => "refused.claim_repetition",
            Refusal::ClaimWrong { .. } => "refused.claim_quiet_moves",
            Refusal::ClaimAgain => "refused.claim_again",
            Refusal::ClaimLost => "refused.claim_lost",
            Refusal::NoClaims => "refused.no_claims",
            Refusal::ClaimLimit { .. } => "refused.claim_limit",
            Refusal::NothingReferred => "refused.nothing_referred",
            Refusal::NoSuchRuling => "refused.no_such_ruling",
            Refusal::PenaltySpan { .. } => "refused.penalty_span",
            Refusal::NoClock => "refused.no_clock",
            Refusal::TimeLeft { .. } => "refused.time_left",
        }
    }

    /// The blanks of the text.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Refusal::WrongPly { named, current } => {
                vec![("named", named.to_string()), ("current", current.to_string())]
            }
            Refusal::MoveUnreadable { read }
            | Refusal::PromotionMissing { read }
            | Refusal::MoveIllegal { read, .. } => vec![("read", read.clone())],
            Refusal::Notation(error) => error.args(),
            Refusal::Repeats { read } | Refusal::NoSuchSquare { read } => vec![("read", read.clone())],
            Refusal::NothingThere { square } => vec![("square", square.clone())],
            Refusal::TooManyTouches { most } | Refusal::ClaimLimit { most } => {
                vec![("most", most.to_string())]
            }
            Refusal::ClaimWrong { has, needs, .. } => {
                vec![("has", has.to_string()), ("needs", needs.to_string())]
            }
            Refusal::PenaltySpan { most } => vec![("most", most.seconds_text())],
            Refusal::TouchBinds { args, .. } => args.clone(),
            Refusal::MoveAmbiguous { read, candidates } => {
                vec![("read", read.clone()), ("candidates", candidates.join(" / "))]
            }
            Refusal::MoveTooLong { bytes } => {
                vec![("bytes", bytes.to_string()), ("most", crate::TYPED_BYTES_MAX.to_string())]
            }
            Refusal::OfferStands { offer }
            | Refusal::AnswerFirst { offer }
            | Refusal::NothingOffered { offer } => {
                vec![("offer", offer.id().to_owned())]
            }
            Refusal::DrawOfferTooSoon { plies } => vec![("plies", plies.to_string())],
            Refusal::TakebackLimit { most } | Refusal::RematchLimit { most } => {
                vec![("most", most.to_string())]
            }
            Refusal::TimeLeft { left } => vec![("left", left.seconds_text())],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotOver => f.write_str("the game is not over yet"),
            Refusal::NotSeated => f.write_str("only a player of this game may do that"),
            Refusal::HallOnly => f.write_str("only the hall may do that"),
            Refusal::NotYourTurn => f.write_str("the opponent is to move"),
            Refusal::WrongPly { named, current } => {
                write!(f, "the move was meant for ply {named}, but the game is at ply {current}")
            }
            Refusal::MoveUnreadable { read } => write!(f, "{read:?} is not a move"),
            Refusal::MoveIllegal { read, why } => write!(f, "{read:?} cannot be played here: {why}"),
            Refusal::Notation(error) => error.fmt(f),
            Refusal::MoveAmbiguous { read, candidates } => {
                write!(f, "{read:?} is ambiguous: {}", candidates.join(" or "))
            }
            Refusal::PromotionMissing { read } => {
                write!(f, "{read:?} promotes a pawn: add q, r, b or n for what it becomes")
            }
            Refusal::MoveTooLong { bytes } => {
                write!(f, "the move has {bytes} bytes; at most {} are read", crate::TYPED_BYTES_MAX)
            }
            Refusal::AbortTooLate => {
                f.write_str("both sides have moved; the game can be resigned, not aborted")
            }
            Refusal::DrawOfferTurn => f.write_str("a draw is offered on one's own turn"),
            Refusal::OfferStands { offer } => write!(f, "an offer ({}) already stands", offer.id()),
            Refusal::AnswerFirst { offer } => {
                write!(f, "the opponent's offer ({}) is to be answered first", offer.id())
            }
            Refusal::DrawOfferTooSoon { plies } => {
                write!(f, "the next draw offer may be made in {plies} plies")
            }
            Refusal::NothingOffered { offer } => {
                write!(f, "the opponent has made no such offer ({})", offer.id())
            }
            Refusal::NothingToTakeBack => f.write_str("there is no move of this side to take back"),
            Refusal::TakebackAsked => f.write_str("that was asked for this move already"),
            Refusal::TakebackLimit { most } => write!(f, "at most {most} takebacks a game"),
            Refusal::RematchLimit { most } => write!(f, "a rematch may be offered {most} times"),
            Refusal::RematchAgreed => f.write_str("a rematch is already agreed"),
            Refusal::Repeats { read } => {
                write!(f, "{read:?} may not be repeated; something else has to be played")
            }
            Refusal::AwaitsArbiter => f.write_str("the arbiter has to rule first"),
            Refusal::NoTouching => f.write_str("this game is not played in arbiter mode"),
            Refusal::NoTakebacks => f.write_str("no move is taken back in arbiter mode"),
            Refusal::TouchBinds { duty, args } => {
                write!(f, "the touched pieces oblige to another move ({duty}:")?;
                args.iter().try_for_each(|(name, value)| write!(f, " {name} {value}"))?;
                f.write_str(")")
            }
            Refusal::AdjustTooLate => f.write_str("\"I adjust\" is said before a piece is touched"),
            Refusal::AdjustInPlace => f.write_str("a piece that is adjusted is put back where it stood"),
            Refusal::NoSuchSquare { read } => write!(f, "{read:?} is no square of this board"),
            Refusal::NothingThere { square } => write!(f, "nothing stands on {square}"),
            Refusal::EmptyHand => f.write_str("no piece is in hand; touch one first"),
            Refusal::MoveMade => f.write_str("the move is made; press the clock"),
            Refusal::NothingMade => f.write_str("no move has been made"),
            Refusal::TooManyTouches { most } => write!(f, "at most {most} touches a turn"),
            Refusal::ClaimWrong { claim: Claim::Repetition, has, needs } => {
                write!(f, "the position occurs {has} times; a claim needs {needs}")
            }
            Refusal::ClaimWrong { has, needs, .. } => {
                write!(f, "{has} plies without a capture or a pawn's move; a claim needs {needs}")
            }
            Refusal::ClaimAgain => f.write_str("that was claimed already, and heard"),
            Refusal::ClaimLost => f.write_str("a piece was touched: nothing can be claimed in this turn"),
            Refusal::NoClaims => f.write_str("nothing is claimed in this game: the referee rules by itself"),
            Refusal::ClaimLimit { most } => write!(f, "at most {most} claims a game"),
            Refusal::NothingReferred => f.write_str("nothing was referred to the arbiter"),
            Refusal::NoSuchRuling => {
                f.write_str("an arbiter rules that play goes on, a draw, or a loss of one side")
            }
            Refusal::PenaltySpan { most } => {
                write!(f, "an arbiter gives between 1 ms and {} s at once", most.seconds_text())
            }
            Refusal::NoClock => f.write_str("no clock is running"),
            Refusal::TimeLeft { left } => write!(f, "the flag falls in {} s", left.seconds_text()),
        }
    }
}

impl std::error::Error for Refusal {}

/// Why a move of chess cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhyNot {
    /// Nothing stands where it starts.
    NoPiece,
    /// The piece is the opponent's.
    NotYours,
    /// It ends on a piece of its own side.
    OwnPiece,
    /// The own king would be, or stay, in check.
    LeavesCheck,
    /// The piece does not move like that, or something is in its way.
    Pattern,
}

impl WhyNot {
    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            WhyNot::NoPiece => "refused.move_no_piece",
            WhyNot::NotYours => "refused.move_not_yours",
            WhyNot::OwnPiece => "refused.move_own_piece",
            WhyNot::LeavesCheck => "refused.move_leaves_check",
            WhyNot::Pattern => "refused.move_pattern",
        }
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WhyNot::NoPiece => "no piece stands there",
            WhyNot::NotYours => "the piece is the opponent's",
            WhyNot::OwnPiece => "a piece of the same side stands in its place",
            WhyNot::LeavesCheck => "the king would be in check",
            WhyNot::Pattern => "no piece moves like that here",
        })
    }
}

/// The beginning of a text that was read, fit to be shown.
pub(crate) fn quote(text: &str) -> String {
    text.chars().take(QUOTE_CHARS_MAX).collect()
}
