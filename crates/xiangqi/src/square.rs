//! The ninety points of the board.

use core::{fmt, str::FromStr};

use crate::{Color, File, Rank};

/// A point of the board, `a0` to `i9`. Its index is `rank * 9 + file`.
///
/// ```
/// use xiangqi::Square;
/// let square: Square = "e9".parse()?;
/// assert_eq!(square.index(), 85);
/// assert_eq!(square.to_string(), "e9");
/// # Ok::<(), xiangqi::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many squares there are.
    ///
    /// ```
    /// assert_eq!(xiangqi::Square::COUNT, 90);
    /// ```
    pub const COUNT: usize = 90;

    /// Every square in the order of its index.
    ///
    /// ```
    /// assert_eq!(xiangqi::Square::ALL[89].to_string(), "i9");
    /// ```
    pub const ALL: [Square; Square::COUNT] = {
        let mut all = [Square(0); Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            all[index] = Square(index as u8);
            index += 1;
        }
        all
    };

    /// The square with this index, 0 to 89; anything else is `None`.
    ///
    /// ```
    /// use xiangqi::Square;
    /// assert_eq!(Square::new(0).unwrap().to_string(), "a0");
    /// assert_eq!(Square::new(90), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(index: u32) -> Option<Square> {
        if index < Square::COUNT as u32 { Some(Square(index as u8)) } else { None }
    }

    /// For indices that are known to be on the board.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Square {
        debug_assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// The square where a file and a rank cross.
    ///
    /// ```
    /// use xiangqi::{File, Rank, Square};
    /// assert_eq!(Square::from_coords(File::ALL[7], Rank::ALL[2]).to_string(), "h2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_coords(file: File, rank: Rank) -> Square {
        Square(rank.index() as u8 * 9 + file.index() as u8)
    }

    /// Its file.
    ///
    /// ```
    /// assert_eq!(xiangqi::Square::ALL[85].file().to_char(), 'e');
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::from_index(self.0 % 9)
    }

    /// Its rank.
    ///
    /// ```
    /// assert_eq!(xiangqi::Square::ALL[85].rank().to_char(), '9');
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 / 9)
    }

    /// `rank * 9 + file`, 0 to 89.
    ///
    /// ```
    /// assert_eq!(xiangqi::Square::ALL[17].index(), 17);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square this many files to the right and ranks up, or `None` when that is off the board.
    ///
    /// ```
    /// use xiangqi::Square;
    /// let e0: Square = "e0".parse().unwrap();
    /// assert_eq!(e0.offset(1, 2).unwrap().to_string(), "f2");
    /// assert_eq!(e0.offset(0, -1), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let (file, rank) = ((self.0 % 9) as i64 + files as i64, (self.0 / 9) as i64 + ranks as i64);
        if file >= 0 && file < 9 && rank >= 0 && rank < 10 {
            Some(Square((rank * 9 + file) as u8))
        } else {
            None
        }
    }

    /// The square as the other side sees it: turned by 180 degrees.
    ///
    /// ```
    /// use xiangqi::Square;
    /// let a0: Square = "a0".parse().unwrap();
    /// assert_eq!(a0.rotate().to_string(), "i9");
    /// ```
    #[must_use]
    pub const fn rotate(self) -> Square {
        Square(89 - self.0)
    }

    /// True if the square lies in the half of the board that is this side's at the start.
    ///
    /// ```
    /// use xiangqi::{Color, Square};
    /// let e4: Square = "e4".parse().unwrap();
    /// assert!(e4.is_home_of(Color::Red) && !e4.is_home_of(Color::Black));
    /// ```
    #[must_use]
    pub const fn is_home_of(self, color: Color) -> bool {
        self.rank().from_home(color) < 5
    }

    /// True if the square lies in this side's palace, the nine points where its general lives.
    ///
    /// ```
    /// use xiangqi::{Color, Square};
    /// let d2: Square = "d2".parse().unwrap();
    /// assert!(d2.is_palace_of(Color::Red) && !d2.is_palace_of(Color::Black));
    /// ```
    #[must_use]
    pub const fn is_palace_of(self, color: Color) -> bool {
        let file = self.0 % 9;
        self.rank().from_home(color) < 3 && file >= 3 && file <= 5
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
///
/// ```
/// use xiangqi::Square;
/// let error = "e10".parse::<Square>().unwrap_err();
/// assert_eq!(error.id(), "square.unreadable");
/// assert_eq!(error.to_string(), "\"e10\" is not a square: write a file a to i and a rank 0 to 9, such as e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError {
    /// The text that was read, at most [`ParseSquareError::TEXT_CHARS_MAX`] characters of it.
    pub text: alloc::string::String,
}

impl ParseSquareError {
    /// How much of a wrong text is kept.
    ///
    /// ```
    /// let long = "e".repeat(1000);
    /// let error = long.parse::<xiangqi::Square>().unwrap_err();
    /// assert_eq!(error.text.chars().count(), xiangqi::ParseSquareError::TEXT_CHARS_MAX);
    /// ```
    pub const TEXT_CHARS_MAX: usize = 32;

    /// A stable name of this fault.
    ///
    /// ```
    /// assert_eq!("".parse::<xiangqi::Square>().unwrap_err().id(), "square.unreadable");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        "square.unreadable"
    }
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a square: write a file a to i and a rank 0 to 9, such as e4", self.text)
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `a0` to `i9`; the file may be upper case.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        if let [file, rank @ b'0'..=b'9'] = text.as_bytes()
            && let file @ b'a'..=b'i' = file.to_ascii_lowercase()
        {
            return Ok(Square((rank - b'0') * 9 + (file - b'a')));
        }
        Err(ParseSquareError { text: text.chars().take(ParseSquareError::TEXT_CHARS_MAX).collect() })
    }
}
