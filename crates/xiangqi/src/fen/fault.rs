//! What can be wrong with a FEN, each fault with its place.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{FEN_BYTES_MAX, FEN_COUNTER_MAX};

/// Which of the two numbers at the end of a FEN is meant.
///
/// ```
/// use xiangqi::fen::{Counter, FenFault};
/// use xiangqi::Setup;
///
/// let error = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 x").unwrap_err();
/// assert!(matches!(error.faults()[0], FenFault::Counter { counter: Counter::Round, .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Field 5: plies since the last capture.
    QuietPlies,
    /// Field 6: the number of the round (both sides' moves), from 1.
    Round,
}

impl Counter {
    /// The number of the field in a full FEN.
    ///
    /// ```
    /// assert_eq!(xiangqi::fen::Counter::Round.field(), 6);
    /// ```
    #[must_use]
    pub const fn field(self) -> u8 {
        match self {
            Self::QuietPlies => 5,
            Self::Round => 6,
        }
    }
}

/// One fault of a FEN.
///
/// Rows are counted from 1 at the top (row 1 is rank 9, Black's home), columns are characters of the whole text counted
/// from 1.
///
/// ```
/// use xiangqi::fen::FenFault;
/// use xiangqi::Setup;
///
/// let error = Setup::from_fen("4k4/9/9/9/9/9/9/8/9/4K4 w").unwrap_err();
/// assert_eq!(error.faults(), [FenFault::RankWidth { row: 8, width: 8, read: "8".into() }]);
/// assert_eq!(error.to_string(), "row 8 (rank 2) \"8\" is 8 squares wide, not 9");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FenFault {
    /// The text is longer than [`FEN_BYTES_MAX`]; nothing of it was read.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// There is no text.
    Empty,
    /// Eight rows of eight: a FEN of international chess.
    Chess,
    /// Not ten rows.
    RankCount {
        /// Rows found.
        found: usize,
    },
    /// A row that is not nine squares wide.
    RankWidth {
        /// The row, from 1 at the top.
        row: usize,
        /// Squares in it.
        width: usize,
        /// The row as read.
        read: String,
    },
    /// A character that is neither a piece nor a number of empty squares.
    Letter {
        /// The row, from 1 at the top.
        row: usize,
        /// The character's column in the text, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A letter of a rare dialect (`g` general, `s` soldier, `m` elephant) beside the usual letter for the same piece, so
    /// that it may mean another piece.
    LetterClash {
        /// The row, from 1 at the top.
        row: usize,
        /// The character's column in the text, from 1.
        column: usize,
        /// The rare letter.
        found: char,
        /// The usual letter that is also there, lower case.
        usual: char,
    },
    /// The side to move is none of `w`, `r`, `b`.
    Side {
        /// The column in the text, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// Field 3 or 4, which Xiangqi does not use, is not `-`.
    Unused {
        /// The column in the text, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// A counter is no number from 0 to [`FEN_COUNTER_MAX`].
    Counter {
        /// Which counter.
        counter: Counter,
        /// The column in the text, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// Text after the last field.
    Extra {
        /// The column in the text, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
}

/// Rank of a row counted from 1 at the top, as in square names; `None` below the board.
fn rank_of(row: usize) -> Option<usize> {
    10_usize.checked_sub(row)
}

impl FenFault {
    /// A stable name, the key of this fault's text in a catalogue.
    ///
    /// ```
    /// let error = xiangqi::Setup::from_fen("").unwrap_err();
    /// assert_eq!(error.faults()[0].id(), "fen.empty");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "fen.too_long",
            Self::Empty => "fen.empty",
            Self::Chess => "fen.chess",
            Self::RankCount { .. } => "fen.rank_count",
            Self::RankWidth { .. } => "fen.rank_width",
            Self::Letter { .. } => "fen.letter",
            Self::LetterClash { .. } => "fen.letter_clash",
            Self::Side { .. } => "fen.side",
            Self::Unused { .. } => "fen.unused",
            Self::Counter { .. } => "fen.counter",
            Self::Extra { .. } => "fen.extra",
        }
    }

    /// Names and values of the placeholders in this fault's catalogue text.
    ///
    /// ```
    /// let error = xiangqi::Setup::from_fen("4k4/9/9/9/9/9/9/8/9/4K4").unwrap_err();
    /// let args = error.faults()[0].args();
    /// assert_eq!(args[0], ("row", "8".to_string()));
    /// ```
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::TooLong { bytes } => vec![("bytes", bytes.to_string()), ("max", FEN_BYTES_MAX.to_string())],
            Self::Empty | Self::Chess => Vec::new(),
            Self::RankCount { found } => vec![("found", found.to_string())],
            Self::RankWidth { row, width, read } => {
                vec![("row", row.to_string()), ("width", width.to_string()), ("read", read.clone())]
            }
            Self::Letter { row, column, found } => {
                vec![("row", row.to_string()), ("column", column.to_string()), ("found", found.to_string())]
            }
            Self::LetterClash { row, column, found, usual } => vec![
                ("row", row.to_string()),
                ("column", column.to_string()),
                ("found", found.to_string()),
                ("usual", usual.to_string()),
            ],
            Self::Side { column, found } | Self::Unused { column, found } | Self::Extra { column, found } => {
                vec![("column", column.to_string()), ("found", found.clone())]
            }
            Self::Counter { counter, column, found } => vec![
                ("field", counter.field().to_string()),
                ("column", column.to_string()),
                ("found", found.clone()),
                ("max", FEN_COUNTER_MAX.to_string()),
            ],
        }
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes } => {
                write!(f, "the FEN has {bytes} bytes; at most {FEN_BYTES_MAX} are read")
            }
            Self::Empty => {
                write!(f, "the FEN is empty; it should begin with ten rows such as rnbakabnr/9/1c5c1/...")
            }
            Self::Chess => write!(f, "eight rows of eight are a chess FEN; Xiangqi has ten rows of nine"),
            Self::RankCount { found } => write!(f, "{found} rows between slashes, not 10"),
            Self::RankWidth { row, width, read } => {
                write!(f, "row {row}")?;
                if let Some(rank) = rank_of(*row) {
                    write!(f, " (rank {rank})")?;
                }
                write!(f, " {read:?} is {width} squares wide, not 9")
            }
            Self::Letter { row, column, found } => write!(
                f,
                "{found:?} in row {row}, column {column}, is no piece (k a b n r c p, also e h, upper case for Red) and no \
                 number of empty squares (1-9)"
            ),
            Self::LetterClash { row, column, found, usual } => write!(
                f,
                "{found:?} in row {row}, column {column}, cannot be told from {usual:?}, which is there too; write {usual:?} \
                 for every such piece"
            ),
            Self::Side { column, found } => {
                write!(f, "side to move {found:?} at column {column} should be w (or r) for Red, b for Black")
            }
            Self::Unused { column, found } => {
                write!(f, "{found:?} at column {column} should be -, a field not used")
            }
            Self::Counter { counter, column, found } => write!(
                f,
                "field {} {found:?} at column {column} should be a number from 0 to {FEN_COUNTER_MAX} ({})",
                counter.field(),
                match counter {
                    Counter::QuietPlies => "plies since the last capture",
                    Counter::Round => "number of the round",
                }
            ),
            Self::Extra { column, found } => {
                write!(f, "{found:?} at column {column} follows the last field of the FEN")
            }
        }
    }
}

/// Everything that is wrong with a FEN, in the order of the text; never empty.
///
/// ```
/// let error = xiangqi::Setup::from_fen("4k4/9/9/9/9/9/9/8/9/4Q4 x").unwrap_err();
/// let ids: Vec<_> = error.faults().iter().map(|fault| fault.id()).collect();
/// assert_eq!(ids, ["fen.rank_width", "fen.letter", "fen.side"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    faults: Vec<FenFault>,
}

impl FenError {
    pub(super) fn one(fault: FenFault) -> Self {
        Self { faults: vec![fault] }
    }

    /// `None` when there is no fault.
    pub(super) fn new(faults: Vec<FenFault>) -> Option<Self> {
        (!faults.is_empty()).then_some(Self { faults })
    }

    /// The faults, at least one, in the order of the text.
    ///
    /// ```
    /// let error = xiangqi::Setup::from_fen(" ").unwrap_err();
    /// assert_eq!(error.faults().len(), 1);
    /// ```
    #[must_use]
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }

    /// The name of the first fault.
    ///
    /// ```
    /// assert_eq!(xiangqi::Setup::from_fen("9/9").unwrap_err().id(), "fen.rank_count");
    /// ```
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.faults.first().map_or("fen.empty", FenFault::id)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}
