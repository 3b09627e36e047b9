//! How a game ends on the board.

use core::fmt;

use crate::Color;

/// The result of a game that has ended on the board.
///
/// ```
/// use xiangqi::{Color, EndReason, Outcome};
/// let outcome = Outcome::Decisive { winner: Color::Red, reason: EndReason::Stalemate };
/// assert_eq!(outcome.winner(), Some(Color::Red));
/// assert_eq!(outcome.to_string(), "red wins by stalemate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side has won.
    Decisive {
        /// Who has won.
        winner: Color,
        /// By what.
        reason: EndReason,
    },
    /// Nobody has won.
    Draw {
        /// By what.
        reason: EndReason,
    },
}

impl Outcome {
    /// Who has won, or `None` for a draw.
    ///
    /// ```
    /// use xiangqi::{EndReason, Outcome};
    /// assert_eq!(Outcome::Draw { reason: EndReason::Dead }.winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Decisive { winner, .. } => Some(winner),
            Outcome::Draw { .. } => None,
        }
    }

    /// By what the game has ended.
    ///
    /// ```
    /// use xiangqi::{EndReason, Outcome};
    /// assert_eq!(Outcome::Draw { reason: EndReason::Dead }.reason(), EndReason::Dead);
    /// ```
    #[must_use]
    pub const fn reason(self) -> EndReason {
        match self {
            Outcome::Decisive { reason, .. } | Outcome::Draw { reason } => reason,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Decisive { winner, reason } => write!(f, "{winner} wins by {reason}"),
            Outcome::Draw { reason } => write!(f, "draw by {reason}"),
        }
    }
}

/// What ended a game on the board.
///
/// ```
/// assert_eq!(xiangqi::EndReason::Checkmate.id(), "checkmate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// 将死: the side to move is in check and no move ends it. It loses.
    #[doc(alias = "将死")]
    Checkmate,
    /// 困毙: the side to move is not in check and has no move. It loses.
    #[doc(alias = "困毙")]
    Stalemate,
    /// 孤独求败: a side has only its general left. It loses.
    #[doc(alias = "孤独求败")]
    BareGeneral,
    /// 底兵功成: a soldier stands where the other general started, and was not or cannot be taken. Its side wins.
    #[doc(alias = "底兵功成")]
    SoldierHome,
    /// Neither side has a chariot, horse, cannon or soldier, so that nobody can ever win. A draw.
    Dead,
}

impl EndReason {
    /// A stable name of the reason.
    ///
    /// ```
    /// assert_eq!(xiangqi::EndReason::Dead.id(), "dead");
    /// ```
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::BareGeneral => "bare_general",
            EndReason::SoldierHome => "soldier_home",
            EndReason::Dead => "dead",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::Checkmate => "checkmate",
            EndReason::Stalemate => "stalemate",
            EndReason::BareGeneral => "leaving nothing but the general",
            EndReason::SoldierHome => "a soldier where the other general started",
            EndReason::Dead => "want of attacking pieces on both sides",
        })
    }
}
