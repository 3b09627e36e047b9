//! Kinds of pieces, and pieces with a colour.

use core::{
    fmt,
    ops::{Index, IndexMut},
};

use crate::Color;

/// A kind of piece, in the English terms of the World Xiangqi Federation.
///
/// ```
/// use xiangqi::Role;
/// assert_eq!(Role::Horse.letter(), 'n');
/// assert_eq!(Role::from_letter('H'), Some(Role::Horse));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// 帥 將: one step along a line, inside the palace. FEN letter `k`.
    #[doc(alias = "帥")]
    #[doc(alias = "帅")]
    #[doc(alias = "將")]
    #[doc(alias = "将")]
    #[doc(alias = "king")]
    General = 0,
    /// 仕 士: one diagonal step, inside the palace. FEN letter `a`.
    #[doc(alias = "仕")]
    #[doc(alias = "士")]
    #[doc(alias = "guard")]
    Advisor = 1,
    /// 相 象: two diagonal steps over an empty eye, on its own side of the river. FEN letter `b` (`e` is read too).
    #[doc(alias = "相")]
    #[doc(alias = "象")]
    #[doc(alias = "bishop")]
    #[doc(alias = "minister")]
    Elephant = 2,
    /// 傌 馬: one step along a line over an empty leg, then one diagonal step. FEN letter `n` (`h` is read too).
    #[doc(alias = "傌")]
    #[doc(alias = "馬")]
    #[doc(alias = "马")]
    #[doc(alias = "knight")]
    Horse = 3,
    /// 俥 車: any distance along a line. FEN letter `r`.
    #[doc(alias = "俥")]
    #[doc(alias = "車")]
    #[doc(alias = "车")]
    #[doc(alias = "rook")]
    Chariot = 4,
    /// 炮 砲: moves as a chariot, captures over exactly one piece, the screen. FEN letter `c`.
    #[doc(alias = "炮")]
    #[doc(alias = "砲")]
    Cannon = 5,
    /// 兵 卒: one step forward, past the river also sideways. FEN letter `p`.
    #[doc(alias = "兵")]
    #[doc(alias = "卒")]
    #[doc(alias = "pawn")]
    Soldier = 6,
}

impl Role {
    /// Every role, in the order of their indices.
    ///
    /// ```
    /// assert_eq!(xiangqi::Role::ALL.len(), 7);
    /// ```
    pub const ALL: [Role; 7] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Soldier,
    ];

    /// 0 for the general to 6 for the soldier.
    ///
    /// ```
    /// assert_eq!(xiangqi::Role::Soldier.index(), 6);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case FEN letter.
    ///
    /// ```
    /// assert_eq!(xiangqi::Role::Elephant.letter(), 'b');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'k',
            Role::Advisor => 'a',
            Role::Elephant => 'b',
            Role::Horse => 'n',
            Role::Chariot => 'r',
            Role::Cannon => 'c',
            Role::Soldier => 'p',
        }
    }

    /// Reads a FEN letter of either case; `e` and `h` are read for `b` and `n`. Anything else is `None`.
    ///
    /// ```
    /// use xiangqi::Role;
    /// assert_eq!(Role::from_letter('e'), Some(Role::Elephant));
    /// assert_eq!(Role::from_letter('x'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter.to_ascii_lowercase() {
            'k' => Some(Role::General),
            'a' => Some(Role::Advisor),
            'b' | 'e' => Some(Role::Elephant),
            'n' | 'h' => Some(Role::Horse),
            'r' => Some(Role::Chariot),
            'c' => Some(Role::Cannon),
            'p' => Some(Role::Soldier),
            _ => None,
        }
    }

    /// How many pieces of this kind a side has at the start, which is the most it can ever have.
    ///
    /// ```
    /// assert_eq!(xiangqi::Role::Soldier.most(), 5);
    /// ```
    #[must_use]
    pub const fn most(self) -> u32 {
        match self {
            Role::General => 1,
            Role::Soldier => 5,
            _ => 2,
        }
    }

    /// This role in a colour.
    ///
    /// ```
    /// use xiangqi::{Color, Role};
    /// assert_eq!(Role::Cannon.of(Color::Black).to_char(), 'c');
    /// ```
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Soldier => "soldier",
        })
    }
}

/// A piece: a role in a colour.
///
/// ```
/// use xiangqi::{Color, Piece, Role};
/// let piece = Piece { color: Color::Red, role: Role::Horse };
/// assert_eq!(piece.to_char(), 'N');
/// assert_eq!(piece.to_string(), "red horse");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for Red, lower case for Black.
    ///
    /// ```
    /// use xiangqi::{Color, Role};
    /// assert_eq!(Role::Chariot.of(Color::Red).to_char(), 'R');
    /// ```
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::Red => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Reads a FEN letter; see [`Role::from_letter`].
    ///
    /// ```
    /// use xiangqi::{Color, Piece, Role};
    /// assert_eq!(Piece::from_char('H'), Some(Role::Horse.of(Color::Red)));
    /// assert_eq!(Piece::from_char('1'), None);
    /// ```
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The role in the lower three bits, the colour in the fourth.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        (self.color as u8) << 3 | self.role as u8
    }

    /// The piece with this code; `None` for codes that belong to no piece, such as [`Piece::NONE`].
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Piece> {
        let role = (code & 7) as usize;
        if role >= Role::ALL.len() {
            return None;
        }
        let color = if code & 8 == 0 { Color::Red } else { Color::Black };
        Some(Piece { color, role: Role::ALL[role] })
    }

    /// The code that stands for no piece.
    pub(crate) const NONE: u8 = 0xff;
    /// The number of codes, unused ones included.
    pub(crate) const CODES: usize = 16;
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// One value for each role.
///
/// ```
/// use xiangqi::{ByRole, Role};
/// let worth = ByRole::new_with(|role| role.most());
/// assert_eq!(worth[Role::Soldier], 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(pub [T; 7]);

impl<T> ByRole<T> {
    /// Makes all seven values by calling `make` for each role in order.
    ///
    /// ```
    /// use xiangqi::{ByRole, Role};
    /// assert_eq!(ByRole::new_with(Role::letter)[Role::Cannon], 'c');
    /// ```
    pub fn new_with(make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(make))
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
