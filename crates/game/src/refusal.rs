//! Why a command is not carried out.

use std::fmt;

use xiangqi::notation::ReadMoveError;

use crate::{Offer, Span};

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
