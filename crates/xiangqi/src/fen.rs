//! FEN: a position as one line of text.
//!
//! One form is written, that of UCCI, Pikafish and Fairy-Stockfish:
//!
//! ```
//! assert_eq!(
//!     xiangqi::Position::start().setup().to_string(),
//!     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//! );
//! ```
//!
//! | field | meaning |
//! |---|---|
//! | 1 | ten rows from rank 9 (Black's home) to rank 0, each from file a to file i; upper case is Red |
//! | 2 | side to move: `w` Red, `b` Black |
//! | 3, 4 | `-`, not used |
//! | 5 | plies since the last **capture**; moves of soldiers do not reset it |
//! | 6 | number of the round (a move of each side), from 1 |
//!
//! Many are read. Horses may be `n` or `h`, elephants `b` or `e`; `g` (general), `s` (soldier) and `m` (elephant) are
//! taken where the usual letter for that piece does not occur as well. The side may be `w`, `r` or `b` in either case,
//! may be glued to the last row, or missing (Red moves). Everything after it may be missing, short, or glued as `--01`; a
//! round 0 is read as 1. `v1 ` before the board is skipped.
//!
//! Reading checks the text alone. Whether a [`Setup`] is a position that can be played is asked by
//! [`Position::from_setup`](crate::Position::from_setup).

mod fault;
mod read;

pub use fault::{Counter, FenError, FenFault};

use core::fmt;
use core::str::FromStr;

use crate::{Board, File, Position, PositionError, Rank, RuleSet, Setup, Square};

/// The longest text that is read as a FEN, in bytes. What is written is shorter.
///
/// ```
/// use xiangqi::fen::FEN_BYTES_MAX;
/// use xiangqi::Setup;
///
/// let fen = Setup::start().to_string();
/// let padded = |bytes: usize| fen.clone() + &" ".repeat(bytes - fen.len());
/// assert!(Setup::from_fen(&padded(FEN_BYTES_MAX)).is_ok());
/// assert_eq!(Setup::from_fen(&padded(FEN_BYTES_MAX + 1)).unwrap_err().id(), "fen.too_long");
/// ```
pub const FEN_BYTES_MAX: usize = 256;

/// The greatest number that is read in fields 5 and 6.
///
/// ```
/// use xiangqi::fen::FEN_COUNTER_MAX;
/// use xiangqi::Setup;
///
/// let fen = |round: u32| format!("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 {round}");
/// assert_eq!(Setup::from_fen(&fen(FEN_COUNTER_MAX)).unwrap().round, FEN_COUNTER_MAX);
/// assert_eq!(Setup::from_fen(&fen(FEN_COUNTER_MAX + 1)).unwrap_err().id(), "fen.counter");
/// ```
pub const FEN_COUNTER_MAX: u32 = 9_999;

/// The square on a file from 0 and a row from 1 at the top.
fn square_at(file: usize, row: usize) -> Option<Square> {
    let rank = 10_usize.checked_sub(row)?;
    Some(Square::from_coords(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
}

impl Setup {
    /// Reads a FEN in any of the [dialects](crate::fen).
    ///
    /// # Errors
    ///
    /// [`FenError`] with every fault of the text.
    ///
    /// ```
    /// use xiangqi::{Color, Setup};
    ///
    /// let setup = Setup::from_fen("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").unwrap();
    /// assert_eq!(setup, Setup::start());
    /// ```
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        read::read(fen)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// As [`Setup::from_fen`].
    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

impl fmt::Display for Setup {
    /// Writes the [one form](crate::fen) of FEN that is written here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(&self.board, f)?;
        write!(f, " {} - - {} {}", self.turn.fen_char(), self.quiet_plies, self.round)
    }
}

fn write_placement(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        if row > 0 {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for file in File::ALL {
            let Some(piece) = board.piece_at(Square::from_coords(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{}", piece.to_char())?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
    }
    Ok(())
}

/// Why a FEN is no position: because of its text, or of what stands on the board.
///
/// ```
/// use xiangqi::fen::FenPositionError;
/// use xiangqi::Position;
///
/// let text = Position::from_fen("9/9").unwrap_err();
/// assert!(matches!(text, FenPositionError::Text(_)));
/// let board = Position::from_fen("9/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
/// assert!(matches!(board, FenPositionError::Board(_)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenPositionError {
    /// The text is no FEN.
    Text(FenError),
    /// The set-up is no position.
    Board(PositionError),
}

impl FenPositionError {
    /// The stable name of the first fault.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::from_fen("9/9/9/9/9/9/9/9/9/4K4 w").unwrap_err().id(), "position.general_missing");
    /// ```
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Self::Text(error) => error.id(),
            Self::Board(error) => error.id(),
        }
    }
}

impl fmt::Display for FenPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FenPositionError {}

impl From<FenError> for FenPositionError {
    fn from(error: FenError) -> Self {
        Self::Text(error)
    }
}

impl From<PositionError> for FenPositionError {
    fn from(error: PositionError) -> Self {
        Self::Board(error)
    }
}

impl Position {
    /// Reads a FEN and checks it under the ordinary rules. With extra rules, read a [`Setup`] and give it to
    /// [`Position::from_setup`].
    ///
    /// # Errors
    ///
    /// [`FenPositionError`] with every fault of the text or, if that is right, of the set-up.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let endgame = Position::from_fen("4k4/9/9/9/9/9/4R4/9/9/3K5 b")?;
    /// assert!(endgame.is_check());
    /// # Ok::<(), xiangqi::fen::FenPositionError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Self, FenPositionError> {
        Ok(Self::from_setup(&Setup::from_fen(fen)?, RuleSet::STANDARD)?)
    }
}
