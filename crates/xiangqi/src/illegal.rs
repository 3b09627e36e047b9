//! Why a move is not legal.

use core::fmt;

use crate::{Move, Piece};

/// A move that is not legal in the position where it was tried.
///
/// ```
/// use xiangqi::Position;
/// let error = Position::start().play("a0a5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "a0a5 is not legal: the red chariot on a0 does not go to a5 here");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move that was tried.
    pub played: Move,
    /// What stands where it starts.
    pub piece: Option<Piece>,
    /// What is wrong with it.
    pub why: WhyIllegal,
}

/// What is wrong with an illegal move.
///
/// ```
/// use xiangqi::{Position, WhyIllegal};
/// let error = Position::start().play("e4e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.why, WhyIllegal::NoPiece);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// No piece stands where the move starts.
    NoPiece,
    /// The piece is the other side's.
    NotYours,
    /// It ends on a piece of its own side.
    OwnPiece,
    /// The piece does not move like that, or something is in its way.
    Pattern,
    /// The own general would be, or stay, in check, or face the other general.
    LeavesCheck,
    /// A double turn where none is allowed.
    Double,
    /// One side has won already.
    Over,
}

impl IllegalMove {
    /// A stable name of this fault.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let error = Position::start().play("a0b0".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.id(), "move.own_piece");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self.why {
            WhyIllegal::NoPiece => "move.no_piece",
            WhyIllegal::NotYours => "move.not_yours",
            WhyIllegal::OwnPiece => "move.own_piece",
            WhyIllegal::Pattern => "move.pattern",
            WhyIllegal::LeavesCheck => "move.leaves_check",
            WhyIllegal::Double => "move.double",
            WhyIllegal::Over => "move.over",
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.played.from(), self.played.to());
        write!(f, "{} is not legal: ", self.played)?;
        let Some(piece) = self.piece else {
            return write!(f, "there is no piece on {from}");
        };
        match self.why {
            WhyIllegal::NoPiece => write!(f, "there is no piece on {from}"),
            WhyIllegal::NotYours => {
                write!(f, "it is the turn of {}, and {from} holds the {piece}", !piece.color)
            }
            WhyIllegal::OwnPiece => write!(f, "a {} piece already stands on {to}", piece.color),
            WhyIllegal::Pattern => write!(f, "the {piece} on {from} does not go to {to} here"),
            WhyIllegal::LeavesCheck => write!(f, "the {} general would be in check", piece.color),
            WhyIllegal::Double => f.write_str("two moves in one turn are not allowed here"),
            WhyIllegal::Over => f.write_str("one side has won already"),
        }
    }
}

impl core::error::Error for IllegalMove {}
