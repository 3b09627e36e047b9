//! The placement of the pieces.

use core::fmt;

use crate::{Bitboard, ByColor, Color, Piece, Role, Square, zobrist};

/// Where the pieces stand, and nothing else. Anything may stand anywhere.
///
/// ```
/// use xiangqi::{Board, Color, Role};
/// let board = Board::start();
/// assert_eq!(board.piece_at("h2".parse().unwrap()), Some(Role::Cannon.of(Color::Red)));
/// assert_eq!(board.pieces(Color::Black, Role::Soldier).count(), 5);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    colors: ByColor<Bitboard>,
    /// By the lower three bits of the piece code; the last is for no piece and stays empty.
    roles: [Bitboard; 8],
    lines: ByColor<Lines>,
    /// Piece codes.
    cells: [u8; Square::COUNT],
}

/// The pieces of one side once more, rank by rank and file by file, so that sliding pieces are looked up.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lines {
    /// Bit `n` is file `n`.
    ranks: [u16; 10],
    /// Bit `n` is rank `n`.
    files: [u16; 9],
}

impl Lines {
    #[inline]
    pub(crate) fn rank(&self, rank: usize) -> usize {
        self.ranks[rank] as usize
    }

    #[inline]
    pub(crate) fn file(&self, file: usize) -> usize {
        self.files[file] as usize
    }

    #[inline]
    fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file().index(), square.rank().index());
        self.ranks[rank] ^= 1 << file;
        self.files[file] ^= 1 << rank;
    }
}

impl Board {
    /// A board without pieces.
    ///
    /// ```
    /// assert!(xiangqi::Board::empty().occupied().is_empty());
    /// ```
    #[must_use]
    pub fn empty() -> Board {
        Board {
            colors: ByColor::default(),
            roles: [Bitboard::EMPTY; 8],
            lines: ByColor::default(),
            cells: [Piece::NONE; Square::COUNT],
        }
    }

    /// The thirty-two pieces where a game starts.
    ///
    /// ```
    /// assert_eq!(xiangqi::Board::start().occupied().count(), 32);
    /// ```
    #[must_use]
    pub fn start() -> Board {
        let home = [
            Role::Chariot,
            Role::Horse,
            Role::Elephant,
            Role::Advisor,
            Role::General,
            Role::Advisor,
            Role::Elephant,
            Role::Horse,
            Role::Chariot,
        ];
        let mut board = Board::empty();
        let mut put = |index: usize, role: Role| {
            let square = Square::from_index(index);
            board.set(square, Some(role.of(Color::Red)));
            board.set(square.rotate(), Some(role.of(Color::Black)));
        };
        for (file, role) in home.into_iter().enumerate() {
            put(file, role);
        }
        for file in [1, 7] {
            put(18 + file, Role::Cannon);
        }
        for file in [0, 2, 4, 6, 8] {
            put(27 + file, Role::Soldier);
        }
        board
    }

    /// The piece on a square, if any.
    ///
    /// ```
    /// assert_eq!(xiangqi::Board::start().piece_at("e4".parse().unwrap()), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.cells[square.index()])
    }

    /// The squares where a side has pieces of this role.
    ///
    /// ```
    /// use xiangqi::{Board, Color, Role};
    /// assert_eq!(Board::start().pieces(Color::Red, Role::Chariot).count(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color] & self.role(role)
    }

    /// The squares where a side has any piece.
    ///
    /// ```
    /// use xiangqi::{Board, Color};
    /// assert_eq!(Board::start().color(Color::Red).count(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    /// The squares where either side has pieces of this role.
    ///
    /// ```
    /// use xiangqi::{Board, Role};
    /// assert_eq!(Board::start().role(Role::General).count(), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares where any piece stands.
    ///
    /// ```
    /// assert_eq!(xiangqi::Board::start().occupied().count(), 32);
    /// ```
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.colors.red | self.colors.black
    }

    /// Where a side's general stands, or `None` if it has none; with several, the one with the lowest index.
    ///
    /// ```
    /// use xiangqi::{Board, Color};
    /// assert_eq!(Board::start().general(Color::Black).unwrap().to_string(), "e9");
    /// ```
    #[inline]
    #[must_use]
    pub fn general(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::General).first()
    }

    #[inline]
    pub(crate) fn lines(&self, color: Color) -> &Lines {
        &self.lines[color]
    }

    /// Puts a piece on a square or, with `None`, empties it. Returns what stood there before.
    ///
    /// ```
    /// use xiangqi::{Board, Color, Role};
    /// let mut board = Board::start();
    /// let taken = board.set("e0".parse().unwrap(), None);
    /// assert_eq!(taken, Some(Role::General.of(Color::Red)));
    /// ```
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.piece_at(square);
        for changed in [before, piece].into_iter().flatten() {
            self.toggle(changed, square);
        }
        self.cells[square.index()] = piece.map_or(Piece::NONE, Piece::code);
        before
    }

    /// Adds or removes a piece everywhere but in the cells.
    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::from(square);
        self.colors[piece.color] ^= bit;
        self.roles[piece.role as usize] ^= bit;
        self.lines[piece.color].toggle(square);
    }

    /// Moves a piece of `color`, which must stand on `from`, to `to`, where no piece of that colour may stand. Returns
    /// the codes of the piece and of what it took.
    #[inline]
    pub(crate) fn relocate(&mut self, color: Color, from: Square, to: Square) -> (u8, u8) {
        let (mover, taken) = (self.cells[from.index()], self.cells[to.index()]);
        self.cells[from.index()] = Piece::NONE;
        self.cells[to.index()] = mover;
        let (start, end) = (Bitboard::from(from), Bitboard::from(to));
        self.colors[color] ^= start ^ end;
        self.roles[(mover & 7) as usize] ^= start ^ end;
        self.lines[color].toggle(from);
        self.lines[color].toggle(to);
        if taken != Piece::NONE {
            self.colors[!color] ^= end;
            self.roles[(taken & 7) as usize] ^= end;
            self.lines[!color].toggle(to);
        }
        (mover, taken)
    }

    /// The squares with their pieces, in the order of the squares' indices.
    ///
    /// ```
    /// let (square, piece) = xiangqi::Board::start().iter().next().unwrap();
    /// assert_eq!((square.to_string(), piece.to_char()), ("a0".into(), 'R'));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The key of the placement: the exclusive or of one number for each piece on its square.
    pub(crate) fn key(&self) -> u64 {
        self.iter().fold(0, |key, (square, piece)| key ^ zobrist::piece(piece.code(), square))
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::start()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(square, piece)| (square, piece.to_char()))).finish()
    }
}
