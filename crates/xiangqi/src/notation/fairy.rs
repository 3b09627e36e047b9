//! Fairy-Stockfish's squares, with ranks from 1 to 10, converted here and nowhere else.
//!
//! `a1a2` is a pair of squares in this numbering and in UCCI's (ranks 0 to 9), and not the same pair. So no other reader
//! guesses at it: who talks to Fairy-Stockfish, pyffish or pychess calls these functions by name.

use alloc::string::{String, ToString};

use super::error::{ReadMoveError, TextFault};
use super::place::{FILES, RANKS, at, xy};
use super::{MOVE_BYTES_MAX, reader};
use crate::{Move, Position, Square};

/// Writes a move with ranks from 1 to 10. The halves of a double turn are joined by a comma.
///
/// ```
/// use xiangqi::notation::fairy;
///
/// assert_eq!(fairy::write("h2e2".parse().unwrap()), "h3e3");
/// assert_eq!(fairy::write("b9c7".parse().unwrap()), "b10c8");
/// ```
#[must_use]
pub fn write(mv: Move) -> String {
    let mut text = String::new();
    push(&mut text, mv.from(), mv.to());
    if let Some((from, to)) = mv.second() {
        text.push(',');
        push(&mut text, from, to);
    }
    text
}

fn push(text: &mut String, from: Square, to: Square) {
    for square in [from, to] {
        let (x, y) = xy(square);
        text.push(char::from(b'a' + x));
        text.push_str(&(y + 1).to_string());
    }
}

/// Reads a legal move with ranks from 1 to 10.
///
/// # Errors
///
/// As [`notation::read`](super::read()), which reads ranks from 0 to 9.
///
/// ```
/// use xiangqi::notation::fairy;
/// use xiangqi::Position;
///
/// let start = Position::start();
/// assert_eq!(fairy::read(&start, "h3e3").unwrap().to_string(), "h2e2");
/// assert_eq!(fairy::read(&start, "h2e2").unwrap_err().id(), "notation.empty_square");
/// ```
pub fn read(pos: &Position, text: &str) -> Result<Move, ReadMoveError> {
    let unreadable = |fault| ReadMoveError::Unreadable { text: super::error::excerpt(text), fault };
    if text.len() > MOVE_BYTES_MAX {
        return Err(unreadable(TextFault::TooLong { bytes: text.len() }));
    }
    let mut moves = text.trim().split(',').map(|part| squares(part.as_bytes()));
    let (first, second, more) = (moves.next().flatten(), moves.next(), moves.next());
    let (Some(first), None, Some(second)) =
        (first, more, second.map_or(Some(None), |second| second.map(Some)))
    else {
        return Err(unreadable(TextFault::Form { part: text.to_string() }));
    };
    reader::squares(pos, text, first, second)
}

/// Two squares with ranks from 1 to 10, in either case, with or without a hyphen.
pub(super) fn squares(ascii: &[u8]) -> Option<(Square, Square)> {
    let (from, rest) = square(ascii)?;
    let rest = rest.strip_prefix(b"-").unwrap_or(rest);
    let (to, rest) = square(rest)?;
    rest.is_empty().then_some((from, to))
}

fn square(ascii: &[u8]) -> Option<(Square, &[u8])> {
    let (file, rank, rest) = match *ascii {
        [file, b'1', b'0', ref rest @ ..] => (file, 10, rest),
        [file, rank @ b'1'..=b'9', ref rest @ ..] => (file, rank - b'0', rest),
        _ => return None,
    };
    let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < FILES)?;
    (rank <= RANKS).then_some(())?;
    Some((at(file, rank - 1)?, rest))
}
