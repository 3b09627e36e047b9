//! Moves as squares, and lists of them.

use alloc::string::String;
use core::{fmt, ops::Deref, str::FromStr};

use crate::Square;

/// A move: from a square to a square. A double turn, which the rule [`RuleSet::DUNMA`](crate::RuleSet::DUNMA) gives, is
/// one move with a second part.
///
/// A move says nothing about legality. It is written as in UCCI, `h2e2`; a double turn as `b9c7,i9h9`.
///
/// ```
/// use xiangqi::Move;
/// let m: Move = "h2e2".parse()?;
/// assert_eq!((m.from().to_string(), m.to().to_string()), ("h2".into(), "e2".into()));
/// assert_eq!(m.to_string(), "h2e2");
/// # Ok::<(), xiangqi::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    /// Marks a move with one part; no pair of squares looks like it.
    const SINGLE: u32 = 0xffff;

    /// A move from one square to another.
    ///
    /// ```
    /// use xiangqi::{Move, Square};
    /// assert_eq!(Move::new(Square::ALL[0], Square::ALL[9]).to_string(), "a0a1");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(Move::part((from, to)) | Move::SINGLE << 16)
    }

    const fn part((from, to): (Square, Square)) -> u32 {
        from.index() as u32 | (to.index() as u32) << 8
    }

    /// A double turn: two moves of one side, played as one.
    ///
    /// ```
    /// use xiangqi::{Move, Square};
    /// let square = |name: &str| name.parse::<Square>().unwrap();
    /// let double = Move::double((square("b9"), square("c7")), (square("i9"), square("h9")));
    /// assert_eq!(double.to_string(), "b9c7,i9h9");
    /// ```
    #[must_use]
    pub const fn double(first: (Square, Square), second: (Square, Square)) -> Move {
        Move(Move::part(first) | Move::part(second) << 16)
    }

    /// Where it starts.
    ///
    /// ```
    /// assert_eq!("h2e2".parse::<xiangqi::Move>().unwrap().from().to_string(), "h2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 & 0xff) as usize)
    }

    /// Where it ends; of a double turn, where its first part ends.
    ///
    /// ```
    /// assert_eq!("h2e2".parse::<xiangqi::Move>().unwrap().to().to_string(), "e2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 8 & 0xff) as usize)
    }

    /// Start and end of the second part of a double turn, `None` for an ordinary move.
    ///
    /// ```
    /// use xiangqi::Move;
    /// assert_eq!("h2e2".parse::<Move>().unwrap().second(), None);
    /// let (from, to) = "b9c7,i9h9".parse::<Move>().unwrap().second().unwrap();
    /// assert_eq!((from.to_string(), to.to_string()), ("i9".into(), "h9".into()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn second(self) -> Option<(Square, Square)> {
        let part = self.0 >> 16;
        if part == Move::SINGLE {
            return None;
        }
        Some((Square::from_index((part & 0xff) as usize), Square::from_index((part >> 8) as usize)))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.second() {
            Some((from, to)) => write!(f, ",{from}{to}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no move in UCCI writing.
///
/// ```
/// use xiangqi::Move;
/// let error = "h2-e2".parse::<Move>().unwrap_err();
/// assert_eq!(error.id(), "move.unreadable");
/// assert_eq!(error.to_string(), "\"h2-e2\" is not a move: write two squares such as h2e2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMoveError {
    /// The text that was read, at most [`ParseMoveError::TEXT_CHARS_MAX`] characters of it.
    pub text: String,
}

impl ParseMoveError {
    /// How much of a wrong text is kept.
    ///
    /// ```
    /// let long = "h".repeat(1000);
    /// let error = long.parse::<xiangqi::Move>().unwrap_err();
    /// assert_eq!(error.text.chars().count(), xiangqi::ParseMoveError::TEXT_CHARS_MAX);
    /// ```
    pub const TEXT_CHARS_MAX: usize = 32;

    /// A stable name of this fault.
    ///
    /// ```
    /// assert_eq!("".parse::<xiangqi::Move>().unwrap_err().id(), "move.unreadable");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        "move.unreadable"
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a move: write two squares such as h2e2", self.text)
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads `h2e2`, or `b9c7,i9h9` for a double turn. A move must go somewhere else than it starts.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let single = |part: &str| -> Option<(Square, Square)> {
            let (from, to) = part.split_at_checked(2)?;
            let (from, to) = (from.parse().ok()?, to.parse().ok()?);
            (from != to).then_some((from, to))
        };
        let read = || match text.split_once(',') {
            None => single(text).map(|(from, to)| Move::new(from, to)),
            Some((first, second)) => Some(Move::double(single(first)?, single(second)?)),
        };
        read().ok_or_else(|| ParseMoveError {
            text: text.chars().take(ParseMoveError::TEXT_CHARS_MAX).collect(),
        })
    }
}

/// Moves in a fixed amount of memory; reads as a slice.
///
/// ```
/// use xiangqi::Position;
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 44);
/// assert!(moves.iter().any(|m| m.to_string() == "h2e2"));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::CAPACITY],
    len: usize,
}

impl MoveList {
    /// The most moves that a list can hold. A side with its sixteen pieces can never have more than 119: two chariots
    /// and two cannons with 17 each, two horses with 8, two elephants and two advisors and a general with 4, five
    /// soldiers with 3. By the extra rules two advisors may instead fly to 23 points each, and a first turn may have 73
    /// double turns beside 41 moves: never more than 165.
    ///
    /// ```
    /// assert_eq!(xiangqi::MoveList::CAPACITY, 168);
    /// ```
    pub const CAPACITY: usize = 168;

    /// A list without moves.
    ///
    /// ```
    /// assert!(xiangqi::MoveList::new().is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move(0); MoveList::CAPACITY], len: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        self.moves[self.len] = m;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, { MoveList::CAPACITY }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        **self == **other
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
