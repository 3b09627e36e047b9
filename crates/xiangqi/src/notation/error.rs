//! Why a text is no move.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::MOVE_BYTES_MAX;
use super::objection::Objection;
use super::style::{Schemes, Style};
use crate::Move;

/// Why a text says nothing, before any board is looked at.
///
/// ```
/// use xiangqi::notation::{self, ReadMoveError, TextFault};
/// use xiangqi::Position;
///
/// let error = notation::read(&Position::start(), "炮二x五").unwrap_err();
/// let ReadMoveError::Unreadable { fault, .. } = error else { panic!() };
/// assert_eq!(fault, TextFault::Form { part: "炮二X五".into() });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TextFault {
    /// No text.
    Empty,
    /// More than [`MOVE_BYTES_MAX`] bytes; nothing was read.
    TooLong {
        /// The length in bytes.
        bytes: usize,
    },
    /// A character that no notation has.
    Character {
        /// The character.
        found: char,
        /// Its place in the text, in characters from 1.
        column: usize,
    },
    /// A square on rank 10, as in Fairy-Stockfish's numbering, which only [`fairy`](super::fairy) reads.
    RankTen {
        /// The text, or the half of a double turn, that has it.
        part: String,
    },
    /// Characters in no order that makes a move.
    Form {
        /// The text, or the half of a double turn, that was not understood; width and case are levelled.
        part: String,
    },
    /// A move in another notation than the one asked for.
    OtherStyle,
}

impl TextFault {
    /// A stable name, the key of this fault's text in a catalogue.
    ///
    /// ```
    /// assert_eq!(xiangqi::notation::TextFault::Empty.id(), "notation.empty");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Empty => "notation.empty",
            Self::TooLong { .. } => "notation.too_long",
            Self::Character { .. } => "notation.character",
            Self::RankTen { .. } => "notation.rank_ten",
            Self::Form { .. } => "notation.form",
            Self::OtherStyle => "notation.other_style",
        }
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no move; write one such as h2e2, C2=5 or 炮二平五"),
            Self::TooLong { bytes } => {
                write!(f, "{bytes} bytes are too long for a move; at most {MOVE_BYTES_MAX} are read")
            }
            Self::Character { found, column } => {
                write!(f, "no notation has the character {found:?} (at {column})")
            }
            Self::RankTen { part } => {
                write!(f, "{part:?} counts ranks from 1 to 10; here they run from 0 to 9, as in h2e2")
            }
            Self::Form { part } => {
                write!(f, "{part:?} has the form of no move; write one such as h2e2, C2=5 or 炮二平五")
            }
            Self::OtherStyle => f.write_str("the move is in another notation than the one asked for"),
        }
    }
}

/// A move that a text may mean.
///
/// ```
/// use xiangqi::notation::{self, ReadMoveError, Style};
/// use xiangqi::Position;
///
/// // Two chariots on a file, and a text that does not say which.
/// let position = Position::from_fen("3k5/9/9/9/4R4/9/9/9/4R4/5K3 w").unwrap();
/// let error = notation::read(&position, "车五平四").unwrap_err();
/// let ReadMoveError::Ambiguous { readings, .. } = error else { panic!() };
/// assert_eq!(readings.iter().map(|r| r.chinese.as_str()).collect::<Vec<_>>(), ["后车平四", "前车平四"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The move.
    pub played: Move,
    /// The move in Chinese, in the form that is written by default; empty if no piece stands where it starts.
    pub chinese: String,
    /// The schemes in which the text has this meaning.
    pub schemes: Schemes,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.chinese.is_empty() {
            return write!(f, "{}", self.played);
        }
        write!(f, "{} {}", self.played, self.chinese)
    }
}

/// Why a text is no move in a position.
///
/// ```
/// use xiangqi::notation;
/// use xiangqi::Position;
///
/// let error = notation::read(&Position::start(), "马二进四").unwrap_err();
/// assert_eq!(error.id(), "notation.horse_leg");
/// assert_eq!(error.to_string(), "\"马二进四\" (h0f1 马二进四) is not legal: a piece on g0 blocks the horse's leg");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadMoveError {
    /// The text says nothing in any notation.
    Unreadable {
        /// The text, cut after [`MOVE_BYTES_MAX`] characters.
        text: String,
        /// What is wrong with it.
        fault: TextFault,
    },
    /// The text says something, but not a legal move.
    Illegal {
        /// The text.
        text: String,
        /// What it was understood to say, if it comes to a move of a piece between two squares.
        reading: Option<Reading>,
        /// Why that is not legal.
        objection: Objection,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves, at least two.
        candidates: Vec<Move>,
        /// The same moves in the same order, with their names and the schemes in which the text means each.
        readings: Vec<Reading>,
    },
}

/// As much of a text as an error keeps.
pub(super) fn excerpt(text: &str) -> String {
    text.chars().take(MOVE_BYTES_MAX).collect()
}

impl ReadMoveError {
    /// A stable name, the key of this error's text in a catalogue. For an illegal move it is that of the objection.
    ///
    /// ```
    /// use xiangqi::notation;
    /// use xiangqi::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(notation::read(&start, "").unwrap_err().id(), "notation.empty");
    /// assert_eq!(notation::read(&start, "e4e5").unwrap_err().id(), "notation.empty_square");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Unreadable { fault, .. } => fault.id(),
            Self::Illegal { objection, .. } => objection.id(),
            Self::Ambiguous { .. } => "notation.ambiguous",
        }
    }

    /// Names and values of the placeholders in this error's catalogue text: always `text`, for illegal moves also `move`
    /// (what was understood, or the text), for ambiguous ones `moves`.
    ///
    /// ```
    /// use xiangqi::notation;
    /// use xiangqi::Position;
    ///
    /// let args = notation::read(&Position::start(), "h0f1").unwrap_err().args();
    /// assert_eq!(args[1], ("move", "h0f1 马二进四".into()));
    /// assert_eq!(args[2], ("square", "g0".into()));
    /// ```
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unreadable { text, fault } => {
                let mut args = vec![("text", text.clone())];
                match fault {
                    TextFault::TooLong { bytes } => {
                        args.push(("bytes", bytes.to_string()));
                        args.push(("max", MOVE_BYTES_MAX.to_string()));
                    }
                    TextFault::Character { found, column } => {
                        args.push(("found", found.to_string()));
                        args.push(("column", column.to_string()));
                    }
                    TextFault::RankTen { part } | TextFault::Form { part } => {
                        args.push(("part", part.clone()));
                    }
                    TextFault::Empty | TextFault::OtherStyle => {}
                }
                args
            }
            Self::Illegal { text, reading, objection } => {
                let understood = reading.as_ref().map_or_else(|| text.clone(), ToString::to_string);
                let mut args = vec![("text", text.clone()), ("move", understood)];
                args.extend(objection.args());
                args
            }
            Self::Ambiguous { text, readings, .. } => {
                let moves = readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                vec![("text", text.clone()), ("moves", moves)]
            }
        }
    }
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text, fault: TextFault::OtherStyle } => {
                write!(f, "{text:?}: {}", TextFault::OtherStyle)
            }
            Self::Unreadable { fault, .. } => fault.fmt(f),
            Self::Illegal { text, reading, objection } => {
                write!(f, "{text:?}")?;
                if let Some(reading) = reading {
                    write!(f, " ({reading})")?;
                }
                write!(f, " is not legal: {objection}")
            }
            Self::Ambiguous { text, readings, .. } => {
                write!(f, "{text:?} is ambiguous: ")?;
                for (i, reading) in readings.iter().enumerate() {
                    write!(f, "{}{reading}", if i > 0 { " or " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for ReadMoveError {}

/// A text that names no [`Style`].
///
/// ```
/// use xiangqi::notation::Style;
/// let error = "algebraic".parse::<Style>().unwrap_err();
/// assert_eq!(error.to_string(), "\"algebraic\" is no notation: write chinese, wxf, iccs or ucci");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseStyleError {
    /// The text, cut after [`MOVE_BYTES_MAX`] characters.
    pub text: String,
}

impl ParseStyleError {
    /// A stable name, the key of this error's text in a catalogue.
    ///
    /// ```
    /// use xiangqi::notation::Style;
    /// assert_eq!("".parse::<Style>().unwrap_err().id(), "notation.style_unknown");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        "notation.style_unknown"
    }
}

impl fmt::Display for ParseStyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no notation: write chinese, wxf, iccs or ucci", self.text)
    }
}

impl core::error::Error for ParseStyleError {}

impl core::str::FromStr for Style {
    type Err = ParseStyleError;

    /// Reads the lower-case name.
    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        Self::ALL
            .into_iter()
            .find(|style| style.name() == text)
            .ok_or_else(|| ParseStyleError { text: excerpt(text) })
    }
}
