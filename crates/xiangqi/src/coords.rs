//! Files and ranks.

use core::fmt;

use crate::Color;

/// A file, `a` to `i` from Red's left.
///
/// ```
/// use xiangqi::File;
/// let centre = File::new(4).unwrap();
/// assert_eq!(centre.to_string(), "e");
/// assert_eq!(File::new(9), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

impl File {
    /// The nine files, `a` first.
    ///
    /// ```
    /// assert_eq!(xiangqi::File::ALL[8].to_char(), 'i');
    /// ```
    pub const ALL: [File; 9] =
        [File(0), File(1), File(2), File(3), File(4), File(5), File(6), File(7), File(8)];

    /// The file with this index, 0 to 8; anything else is `None`.
    ///
    /// ```
    /// assert!(xiangqi::File::new(8).is_some());
    /// ```
    #[must_use]
    pub const fn new(index: u32) -> Option<File> {
        if index < 9 { Some(File(index as u8)) } else { None }
    }

    /// For indices that are known to be on the board.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> File {
        File(index)
    }

    /// 0 for file `a` to 8 for file `i`.
    ///
    /// ```
    /// assert_eq!(xiangqi::File::ALL[3].index(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter `a` to `i`.
    ///
    /// ```
    /// assert_eq!(xiangqi::File::ALL[0].to_char(), 'a');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self.0) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

/// A rank, 0 at Red's home to 9 at Black's home.
///
/// ```
/// use xiangqi::Rank;
/// assert_eq!(Rank::new(9).unwrap().to_string(), "9");
/// assert_eq!(Rank::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The ten ranks, Red's home first.
    ///
    /// ```
    /// assert_eq!(xiangqi::Rank::ALL[9].to_char(), '9');
    /// ```
    pub const ALL: [Rank; 10] =
        [Rank(0), Rank(1), Rank(2), Rank(3), Rank(4), Rank(5), Rank(6), Rank(7), Rank(8), Rank(9)];

    /// The rank with this index, 0 to 9; anything else is `None`.
    ///
    /// ```
    /// assert!(xiangqi::Rank::new(9).is_some());
    /// ```
    #[must_use]
    pub const fn new(index: u32) -> Option<Rank> {
        if index < 10 { Some(Rank(index as u8)) } else { None }
    }

    /// For indices that are known to be on the board.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Rank {
        Rank(index)
    }

    /// 0 for Red's home rank to 9 for Black's.
    ///
    /// ```
    /// assert_eq!(xiangqi::Rank::ALL[3].index(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The digit `0` to `9`.
    ///
    /// ```
    /// assert_eq!(xiangqi::Rank::ALL[4].to_char(), '4');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'0' + self.0) as char
    }

    /// The rank counted from a side's own home: 0 is its home rank, 9 the other side's.
    ///
    /// ```
    /// use xiangqi::{Color, Rank};
    /// assert_eq!(Rank::ALL[3].from_home(Color::Red), 3);
    /// assert_eq!(Rank::ALL[3].from_home(Color::Black), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_home(self, color: Color) -> usize {
        match color {
            Color::Red => self.index(),
            Color::Black => 9 - self.index(),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
