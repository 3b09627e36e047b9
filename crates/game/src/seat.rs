//! The two seats of a game.

use std::ops::{Index, IndexMut, Not};

/// Who moves first (Red, White) and who second (Black).
///
/// A game knows no users, only seats.
///
/// ```
/// use game::Seat;
/// assert_eq!(!Seat::First, Seat::Second);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Red in Xiangqi, White in chess.
    #[doc(alias = "red")]
    #[doc(alias = "white")]
    First,
    /// Black in both.
    #[doc(alias = "black")]
    Second,
}

impl Seat {
    /// Both seats in their order.
    pub const ALL: [Seat; 2] = [Seat::First, Seat::Second];

    /// A stable name: `first` or `second`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }
}

impl Not for Seat {
    type Output = Seat;

    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Something that each seat has.
///
/// ```
/// use game::{BySeat, Seat};
/// let points = BySeat { first: 1, second: 0 };
/// assert_eq!(points[Seat::First], 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T> {
    /// What [`Seat::First`] has.
    pub first: T,
    /// What [`Seat::Second`] has.
    pub second: T,
}

impl<T> BySeat<T> {
    /// Makes both from their seat.
    pub fn new_with(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat { first: make(Seat::First), second: make(Seat::Second) }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}
