//! Move notation: UCCI, ICCS, WXF and Chinese, each written in one way and read in all that are in use.
//!
//! [`write()`] and [`read()`] are all that most callers need:
//!
//! ```
//! use xiangqi::notation::{self, Style};
//! use xiangqi::Position;
//!
//! let start = Position::start();
//! for text in ["h2e2", "H2-E2", "C2=5", "c2.5", "C25", "炮二平五", "砲２平５", "炮二五"] {
//!     let cannon = notation::read(&start, text).unwrap();
//!     assert_eq!(notation::write(&start, cannon, Style::Chinese), "炮二平五");
//! }
//! ```
//!
//! # What is written
//!
//! | several of a kind on a file | [`Style::Chinese`] (xqbase) | [`Style::Wxf`] (rules of 2018) |
//! |---|---|---|
//! | two | 前车 后车 | `R+` `R-` |
//! | three soldiers | 前兵 中兵 后兵 | `15` `25` `35`: number from the front, file |
//! | four or five soldiers | 一兵 to 五兵, from the front | `15` to `55` |
//! | soldiers on two files | 一兵 to 五兵, from the right and the front | `13` `23` and `17` `27`, anew on each file |
//! | two advisors or elephants | by the file; forward or back decides | the same |
//!
//! Red's numbers are 一 to 九 in Chinese, Black's are digits, but ordinals such as 一卒 are Chinese for both. A sideways
//! move in Latin letters has `=`. Each legal move of a position is written differently from every other.
//!
//! # What is read
//!
//! Everything that [`Scheme`] lists, in any script, width and case, with synonyms (俥 傌 包 砲, 上 下), `.` or `=` or nothing
//! for sideways moves, the sign before or after the piece, and the short forms 炮二五 and 马8 7. Names that no scheme
//! allows, such as 车五平四 with two chariots on the file, are taken if a single legal move fits.
//!
//! Schemes contradict each other. A text that means different legal moves in different schemes is an
//! [`Ambiguous`](ReadMoveError::Ambiguous) error of [`read()`], with every move and the schemes that mean it;
//! [`read_styled`] prefers the scheme that is written here, and [`read_scheme`] is told which one to use.

mod error;
pub mod fairy;
mod objection;
mod parse;
mod place;
mod reader;
mod style;
mod wording;
mod writer;

use alloc::string::String;

pub use error::{ParseStyleError, ReadMoveError, Reading, TextFault};
pub use objection::Objection;
pub use style::{ChineseForm, Digits, Scheme, Schemes, Script, Style};

use crate::{Move, Position};
use reader::Care;

/// The longest text that is read as a move, in bytes: twice five Chinese characters and a slash fit.
///
/// ```
/// use xiangqi::notation::{self, MOVE_BYTES_MAX};
/// use xiangqi::Position;
///
/// let long = "h2e2".to_string() + &" ".repeat(MOVE_BYTES_MAX - 4);
/// assert!(notation::read(&Position::start(), &long).is_ok());
/// assert_eq!(notation::read(&Position::start(), &(long + " ")).unwrap_err().id(), "notation.too_long");
/// ```
pub const MOVE_BYTES_MAX: usize = 32;

/// Writes a legal move of a position.
///
/// A move that is not legal is written as if it were; one that starts on an empty square as two squares. The parts of a
/// double turn are joined by `/`, in UCCI by `,`.
///
/// ```
/// use xiangqi::notation::{self, Style};
/// use xiangqi::Position;
///
/// let position = Position::from_fen("3k5/9/9/9/4R4/9/9/9/4R4/5K3 w").unwrap();
/// let front = "e5e6".parse().unwrap();
/// assert_eq!(notation::write(&position, front, Style::Chinese), "前车进一");
/// assert_eq!(notation::write(&position, front, Style::Wxf), "R++1");
/// ```
#[must_use]
pub fn write(pos: &Position, mv: Move, style: Style) -> String {
    writer::write(pos, mv, style)
}

/// Writes a legal move in Chinese characters of a chosen form; otherwise as [`write()`].
///
/// ```
/// use xiangqi::notation::{self, ChineseForm, Digits, Script};
/// use xiangqi::Position;
///
/// let form = ChineseForm { script: Script::Traditional, digits: Digits::HalfWidth };
/// let black = Position::start().play("h2e2".parse().unwrap()).unwrap();
/// assert_eq!(notation::write_chinese(&black, "h9g7".parse().unwrap(), form), "馬8進7");
/// ```
#[must_use]
pub fn write_chinese(pos: &Position, mv: Move, form: ChineseForm) -> String {
    writer::chinese(pos, mv, form)
}

/// Reads a legal move in any notation.
///
/// # Errors
///
/// [`Unreadable`](ReadMoveError::Unreadable) for what is no notation, [`Illegal`](ReadMoveError::Illegal) with what was
/// understood and why it cannot be played, [`Ambiguous`](ReadMoveError::Ambiguous) when several legal moves fit.
///
/// ```
/// use xiangqi::notation;
/// use xiangqi::Position;
///
/// let start = Position::start();
/// assert_eq!(notation::read(&start, "马八进七")?.to_string(), "b0c2");
/// assert_eq!(notation::read(&start, "马八进六").unwrap_err().id(), "notation.horse_leg");
/// # Ok::<(), notation::ReadMoveError>(())
/// ```
pub fn read(pos: &Position, text: &str) -> Result<Move, ReadMoveError> {
    reader::read(pos, text, None, Schemes::ALL, Care::Lenient)
}

/// Reads a legal move in one notation. What [`write()`] writes in a style is always read back as the same move.
///
/// The scheme that the style writes decides, if exactly one legal move fits in it; otherwise all schemes of the style
/// are asked, as [`read()`] does.
///
/// # Errors
///
/// As [`read()`]; text in another notation is [`Unreadable`](ReadMoveError::Unreadable).
///
/// ```
/// use xiangqi::notation::{self, Style};
/// use xiangqi::Position;
///
/// // Three red soldiers on file 3 and two on file 7: `33=4` is the rear one (2018) or the middle one (AXF).
/// let position = Position::from_fen("3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w").unwrap();
/// assert_eq!(notation::read(&position, "33=4").unwrap_err().id(), "notation.ambiguous");
/// assert_eq!(notation::read_styled(&position, "33=4", Style::Wxf)?.to_string(), "g5f5");
/// # Ok::<(), notation::ReadMoveError>(())
/// ```
pub fn read_styled(pos: &Position, text: &str, style: Style) -> Result<Move, ReadMoveError> {
    reader::read(pos, text, Some(style.scheme()), style.family(), Care::Lenient)
}

/// Reads a legal move in exactly one scheme, as a reader of game records does that tries one scheme after another and
/// keeps those in which every move is legal.
///
/// # Errors
///
/// As [`read()`]; text in another notation is [`Unreadable`](ReadMoveError::Unreadable).
///
/// ```
/// use xiangqi::notation::{self, Scheme};
/// use xiangqi::Position;
///
/// let position = Position::from_fen("3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w").unwrap();
/// assert_eq!(notation::read_scheme(&position, "33=4", Scheme::Wxf2018)?.to_string(), "g5f5");
/// assert_eq!(notation::read_scheme(&position, "33=4", Scheme::WxfAxf)?.to_string(), "g6f6");
/// # Ok::<(), notation::ReadMoveError>(())
/// ```
pub fn read_scheme(pos: &Position, text: &str, scheme: Scheme) -> Result<Move, ReadMoveError> {
    reader::read(pos, text, None, Schemes::of(&[scheme]), Care::Strict)
}
