//! Anything that a FEN can say, right or wrong.

use crate::{Board, Color};

/// A placement with a side to move and counters, not yet checked: anything that a FEN can say.
///
/// [`Position::from_setup`](crate::Position::from_setup) checks it.
///
/// ```
/// use xiangqi::{Position, RuleSet, Setup, Square};
/// let mut setup = Setup::start();
/// setup.board.set("e0".parse().unwrap(), None);
/// let error = Position::from_setup(&setup, RuleSet::STANDARD).unwrap_err();
/// assert_eq!(error.faults[0].to_string(), "the red general is missing: each side needs exactly one");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// Single moves (plies) since the last capture, the fifth FEN field.
    pub quiet_plies: u32,
    /// The number of the round, from 1, one more after each move of Black; the sixth FEN field.
    pub round: u32,
}

impl Setup {
    /// The start of a game.
    ///
    /// ```
    /// assert_eq!(xiangqi::Setup::start().board.occupied().count(), 32);
    /// ```
    #[must_use]
    pub fn start() -> Setup {
        Setup { board: Board::start(), turn: Color::Red, quiet_plies: 0, round: 1 }
    }

    /// An empty board with Red to move.
    ///
    /// ```
    /// assert!(xiangqi::Setup::empty().board.occupied().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Setup {
        Setup { board: Board::empty(), ..Setup::start() }
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::start()
    }
}
