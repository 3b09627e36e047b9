//! What can be asked of a game.

use crate::{Claim, GameResult, Moment, Penalty, Refusal, Ruling, Seat, Touch, Uci};

/// The longest typed move that is read, in bytes.
pub const TYPED_BYTES_MAX: usize = 64;

/// A move as somebody sent it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveText {
    /// By a program.
    Uci(Uci),
    /// By a person, in any notation of the kind: 炮二平五, `C2=5`, `H2-E2`, `Nf3`, `h2e2`.
    Typed(String),
}

impl MoveText {
    /// A move in UCCI or UCI.
    ///
    /// # Errors
    /// [`Refusal::MoveUnreadable`] when the text has not that form.
    pub fn uci(text: &str) -> Result<MoveText, Refusal> {
        text.parse().map(MoveText::Uci)
    }

    /// A move as a person wrote it.
    #[must_use]
    pub fn typed(text: impl Into<String>) -> MoveText {
        MoveText::Typed(text.into())
    }
}

/// What goes with a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WithMove {
    /// Nothing.
    #[default]
    Nothing,
    /// An offer of a draw, which stands after the move. If no offer may be made now, the move counts without it.
    DrawOffer,
}

/// What can be asked of a game.
///
/// Players may ask for everything but [`Command::Resume`], [`Command::AbortUnstarted`] and what an arbiter decides, which
/// only the hall may (for an arbiter after it has made sure of him); [`Command::Flag`] is for either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Play a move.
    Move {
        /// The number of moves played before it, [`Game::ply`](crate::Game::ply).
        ply: u32,
        /// The move.
        mv: MoveText,
        /// What goes with it.
        with: WithMove,
    },
    /// In arbiter mode: what the hand of the side to move does.
    Touch {
        /// The number of moves played before it.
        ply: u32,
        /// What it does.
        touch: Touch,
    },
    /// Claim a draw, by the side to move, or tell the arbiter of a wrong.
    Claim {
        /// The number of moves played before it.
        ply: u32,
        /// What is claimed.
        claim: Claim,
        /// The move with which the claim will come true, if it does not yet.
        mv: Option<Uci>,
    },
    /// Give up. A loss, but by the Laws of chess a draw if the opponent has nothing left to win with.
    Resign,
    /// Call the game off, before both sides have moved.
    Abort,
    /// Offer a draw, by the side to move; if the opponent's offer stands, accept it.
    OfferDraw,
    /// Accept the opponent's offer of a draw.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Ask to take the own last move back, and the opponent's reply with it.
    AskTakeback,
    /// Let the opponent take back.
    AcceptTakeback,
    /// Do not.
    DeclineTakeback,
    /// After the end: offer another game with seats changed; if the opponent's offer stands, accept it.
    OfferRematch,
    /// Accept another game.
    AcceptRematch,
    /// Decline it.
    DeclineRematch,
    /// End the game if the side to move has run out of time.
    Flag,
    /// The hall is back after a stop and was last known to be up at `down_since`.
    Resume {
        /// The hall's last sign of life. An event stored later counts as one.
        down_since: Moment,
    },
    /// Call off a game that has not begun: not both sides have moved.
    AbortUnstarted,
    /// The arbiter decides what was referred to him: play on, a draw, or a loss.
    ArbiterRule {
        /// His ruling.
        ruling: Ruling,
    },
    /// The arbiter punishes a side.
    ArbiterPenalise {
        /// Which.
        seat: Seat,
        /// How.
        penalty: Penalty,
    },
    /// The arbiter ends the game.
    ArbiterEnd {
        /// How.
        result: GameResult,
    },
}
