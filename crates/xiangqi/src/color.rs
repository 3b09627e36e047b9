//! The two sides.

use core::{
    fmt,
    ops::{Index, IndexMut, Not},
};

/// A side: Red moves first and sits at ranks 0 to 4, Black at ranks 5 to 9.
///
/// ```
/// use xiangqi::Color;
/// assert_eq!(!Color::Red, Color::Black);
/// assert_eq!(Color::Red as usize, 0);
/// assert_eq!(Color::Black.to_string(), "black");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// The side that moves first, at the bottom of a diagram.
    #[doc(alias = "紅")]
    #[doc(alias = "红")]
    Red = 0,
    /// The side that moves second, at the top of a diagram.
    #[doc(alias = "黑")]
    Black = 1,
}

impl Color {
    /// Both colours, Red first.
    ///
    /// ```
    /// assert_eq!(xiangqi::Color::ALL.len(), 2);
    /// ```
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// 0 for Red, 1 for Black.
    ///
    /// ```
    /// assert_eq!(xiangqi::Color::Black.index(), 1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the second FEN field: `w` for Red, `b` for Black.
    ///
    /// ```
    /// assert_eq!(xiangqi::Color::Red.fen_char(), 'w');
    /// ```
    #[must_use]
    pub const fn fen_char(self) -> char {
        match self {
            Color::Red => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "red",
            Color::Black => "black",
        })
    }
}

/// One value for each colour.
///
/// ```
/// use xiangqi::{ByColor, Color};
/// let mut score = ByColor { red: 1, black: 2 };
/// score[Color::Red] += 5;
/// assert_eq!(score[Color::Red], 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// The value for Red.
    pub red: T,
    /// The value for Black.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Makes both values by calling `make` once for each colour, Red first.
    ///
    /// ```
    /// use xiangqi::{ByColor, Color};
    /// assert_eq!(ByColor::new_with(|color| color == Color::Red), ByColor { red: true, black: false });
    /// ```
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { red: make(Color::Red), black: make(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Black => &mut self.black,
        }
    }
}
