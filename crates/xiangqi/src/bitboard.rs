//! Sets of squares.

use core::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub},
};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit for each.
///
/// ```
/// use xiangqi::{Bitboard, Color, Square};
/// let e1: Square = "e1".parse().unwrap();
/// let rest = Bitboard::palace(Color::Red) - Bitboard::from(e1);
/// assert_eq!(rest.count(), 8);
/// assert!(!rest.contains(e1));
/// assert_eq!(rest.into_iter().next().unwrap().to_string(), "d0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) u128);

/// One bit in each of the ten ranks.
const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1 << (rank * 9);
        rank += 1;
    }
    bits
};

impl Bitboard {
    /// No square.
    ///
    /// ```
    /// assert!(xiangqi::Bitboard::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Bitboard = Bitboard(0);

    /// All ninety squares.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::ALL.count(), 90);
    /// ```
    pub const ALL: Bitboard = Bitboard((1 << 90) - 1);

    /// The set with one square.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// assert_eq!(Bitboard::from_square(Square::ALL[3]).count(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_square(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The set with the squares whose bits are set; bit `n` is the square with index `n`. Bits from 90 up are dropped.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::from_bits(u128::MAX), xiangqi::Bitboard::ALL);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u128) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }

    /// The bits, as read by [`Bitboard::from_bits`].
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// assert_eq!(Bitboard::from_square(Square::ALL[3]).bits(), 8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The ten squares of a file.
    ///
    /// ```
    /// use xiangqi::{Bitboard, File};
    /// assert_eq!(Bitboard::file(File::ALL[4]).count(), 10);
    /// ```
    #[must_use]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(FILE_A << file.index())
    }

    /// The nine squares of a rank.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Rank};
    /// assert_eq!(Bitboard::rank(Rank::ALL[4]).count(), 9);
    /// ```
    #[must_use]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0x1ff << (rank.index() * 9))
    }

    /// The half of the board that is a side's at the start: 45 squares.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Color};
    /// assert_eq!(Bitboard::home(Color::Red) | Bitboard::home(Color::Black), Bitboard::ALL);
    /// ```
    #[must_use]
    pub const fn home(color: Color) -> Bitboard {
        let half = (1 << 45) - 1;
        match color {
            Color::Red => Bitboard(half),
            Color::Black => Bitboard(half << 45),
        }
    }

    /// The nine squares of a side's palace.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Color};
    /// assert_eq!(Bitboard::palace(Color::Black).count(), 9);
    /// ```
    #[must_use]
    pub const fn palace(color: Color) -> Bitboard {
        let three_ranks = 0b111_000 << 18 | 0b111_000 << 9 | 0b111_000;
        match color {
            Color::Red => Bitboard(three_ranks),
            Color::Black => Bitboard(three_ranks << 63),
        }
    }

    /// How many squares there are in the set.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::EMPTY.count(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// True if there is no square in the set.
    ///
    /// ```
    /// assert!(!xiangqi::Bitboard::ALL.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if the square is in the set.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// assert!(Bitboard::ALL.contains(Square::ALL[89]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with this square as well.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// assert_eq!(Bitboard::EMPTY.with(Square::ALL[5]).first(), Some(Square::ALL[5]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set without this square.
    ///
    /// ```
    /// use xiangqi::{Bitboard, Square};
    /// assert_eq!(Bitboard::ALL.without(Square::ALL[5]).count(), 89);
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// The square with the lowest index, or `None` when the set is empty.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::ALL.first(), Some(xiangqi::Square::ALL[0]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The squares in the order of their indices.
    ///
    /// ```
    /// assert_eq!(xiangqi::Bitboard::ALL.iter().count(), 90);
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::from_square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`] in the order of their indices.
///
/// ```
/// let mut squares = xiangqi::Bitboard::ALL.iter();
/// assert_eq!(squares.len(), 90);
/// assert_eq!(squares.next(), Some(xiangqi::Square::ALL[0]));
/// ```
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = Bitboard(self.0).first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Bitboard;

    /// The squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
