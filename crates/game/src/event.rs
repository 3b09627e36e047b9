//! What happened in a game: the facts from which its state is folded.

pub mod v1;

use crate::{Answer, ClockSpec, Ending, Kind, LagPolicy, Moment, Offer, Rulebook, Seat, Span, Uci};

/// An event and when it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamped {
    /// When, by the server's clock: the `now` that was given to [`Game::decide`](crate::Game::decide).
    pub at: Moment,
    /// What.
    pub event: Event,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The game was set up: always the first event, and never again.
    Created(Box<Created>),
    /// The side to move played a move.
    Moved {
        /// The move, castling as the king's step (`e1g1`).
        mv: Uci,
        /// Time since its turn began, by the server's clock.
        used: Span,
        /// Lag given back.
        lag: Span,
        /// What its clock was charged: `used` less `lag`, or nothing if the clock did not run.
        charged: Span,
    },
    /// A side offered something.
    Offered {
        /// Who.
        by: Seat,
        /// What.
        offer: Offer,
    },
    /// A side answered the other's offer.
    Answered {
        /// Who answered.
        by: Seat,
        /// What was offered.
        offer: Offer,
        /// The answer.
        answer: Answer,
    },
    /// The last moves were undone.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// A side touched a piece, in games where that binds.
    Touched {
        /// Who.
        by: Seat,
        /// What it did.
        touch: Touch,
    },
    /// A side claimed something of the referee.
    Claimed {
        /// Who.
        by: Seat,
        /// What.
        claim: Claim,
        /// The move with which the claim would come true, if it is not on the board yet.
        mv: Option<Uci>,
    },
    /// The referee ruled.
    Ruled(Box<Verdict>),
    /// A side was punished.
    Penalised {
        /// Who.
        seat: Seat,
        /// How.
        penalty: Penalty,
        /// By which article.
        article: Option<String>,
    },
    /// The hall came back after a stop.
    Resumed {
        /// The time that is not charged to the side that was thinking.
        down: Span,
    },
    /// The game ended.
    Ended(Ending),
}

/// The article of what an arbiter decided, a key of the text catalogue.
pub(crate) const ARBITER: &str = "article.arbiter";

impl Event {
    /// Whether an arbiter decided this.
    #[must_use]
    pub fn is_by_arbiter(&self) -> bool {
        let article = match self {
            Event::Ruled(verdict) => Some(&verdict.article),
            Event::Penalised { article, .. } => article.as_ref(),
            Event::Ended(ending) => ending.article.as_ref(),
            _ => None,
        };
        article.is_some_and(|article| article == ARBITER)
    }
}

/// How a game was set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Created {
    /// Which game.
    pub kind: Kind,
    /// The start position as FEN.
    pub start_fen: String,
    /// Canonical name of the movement rules: `xiangqi`, `chess`.
    pub rules: String,
    /// The rulebook for repetitions, with its version.
    pub rulebook: Rulebook,
    /// How it is timed.
    pub clock: ClockSpec,
    /// How much lag is given back.
    pub lag: LagPolicy,
    /// How it is played.
    pub mode: Mode,
}

/// How a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// At a board that accepts legal moves only.
    #[default]
    Ordinary,
    /// With touches that bind, illegal moves that are punished, and an arbiter who may be called.
    #[doc(alias = "摸子走子")]
    Arbiter,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Mode; 2] = [Mode::Ordinary, Mode::Arbiter];

    /// A stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Mode::Ordinary => "ordinary",
            Mode::Arbiter => "arbiter",
        }
    }
}

/// What a hand did to a piece. Squares are written as in UCCI and UCI.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Said "I adjust" before touching one piece.
    Adjust,
    /// Touched the piece on a square.
    Piece {
        /// The square.
        square: String,
    },
    /// Let go of a piece on a square.
    Release {
        /// The square.
        square: String,
    },
    /// Pressed the clock.
    Press,
}

/// What a side claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position has occurred often enough.
    Repetition,
    /// Too long without a capture (in chess, nor a pawn's move).
    QuietMoves,
    /// The opponent's touch binds it.
    TouchedPiece,
    /// The opponent's move broke the rules.
    IllegalMove,
}

impl Claim {
    /// Every claim.
    pub const ALL: [Claim; 4] =
        [Claim::Repetition, Claim::QuietMoves, Claim::TouchedPiece, Claim::IllegalMove];

    /// A stable name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Claim::Repetition => "repetition",
            Claim::QuietMoves => "quiet_moves",
            Claim::TouchedPiece => "touched_piece",
            Claim::IllegalMove => "illegal_move",
        }
    }
}

/// What the referee found; stored as found and never computed again.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The rulebook by which it was found.
    pub rulebook: Rulebook,
    /// The article that was applied.
    pub article: String,
    /// What follows.
    pub ruling: Ruling,
    /// The moves looked at: plies from `from_ply` up to, not including, `to_ply`.
    pub from_ply: u32,
    /// See `from_ply`.
    pub to_ply: u32,
    /// Moves that the side to move may not play now.
    pub refused: Vec<Uci>,
    /// The referee's reasons in its own form, kept word for word; see [`Verdict::evidence`].
    pub evidence: String,
}

/// What follows from a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Play goes on.
    PlayOn,
    /// A draw.
    Draw,
    /// This side must not go on as it does.
    MustChange(Seat),
    /// This side loses.
    Loses(Seat),
    /// The arbiter decides; until then nobody moves, and no clock runs.
    Referred,
}

/// A punishment short of a lost game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A word of warning.
    Warning,
    /// A technical foul is noted down.
    #[doc(alias = "技术犯规")]
    Foul,
    /// The opponent's clock gains time.
    OpponentGains(Span),
}
