//! FEN of chess: every fault at once.

use std::fmt;
use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, File, FromSetup, Piece, PositionErrorKinds, Rank, Role,
    Setup, Square,
};

use crate::refusal::quote;

/// The longest FEN that is read, in bytes.
const FEN_BYTES_MAX: usize = 200;
/// The greatest counter that is read.
const FEN_COUNTER_MAX: u32 = 9999;

/// One fault of a chess position given as FEN. Rows are counted from 1 at the top (the eighth rank).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ChessFault {
    /// The text is longer than any FEN; nothing of it was read.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// There is no text.
    Empty,
    /// Ten rows of nine: a FEN of Xiangqi.
    Xiangqi,
    /// Not eight rows.
    RankCount {
        /// Rows found.
        found: usize,
    },
    /// A row that is not eight squares wide.
    RankWidth {
        /// The row.
        row: usize,
        /// Squares in it.
        width: usize,
        /// The row as read.
        read: String,
    },
    /// A character that is neither a piece nor a number of empty squares.
    Letter {
        /// The row.
        row: usize,
        /// The character.
        found: char,
    },
    /// The side to move is neither `w` nor `b`.
    Side {
        /// What stands there.
        read: String,
    },
    /// The castling field is not `-` or some of `KQkq`.
    CastlingField {
        /// What stands there.
        read: String,
    },
    /// The en passant field is not `-` or a square.
    EnPassantField {
        /// What stands there.
        read: String,
    },
    /// A counter is no number from 0 (the moves: 1) to 9999.
    Counter {
        /// The number of the field, 5 or 6.
        field: u8,
        /// What stands there.
        read: String,
    },
    /// Text after the last field.
    Extra {
        /// What stands there.
        read: String,
    },
    /// A side has not exactly one king.
    Kings {
        /// `white` or `black`.
        color: &'static str,
        /// How many kings it has.
        found: u32,
    },
    /// Pawns on the first or eighth rank.
    PawnsOnBackRank {
        /// Their squares.
        squares: String,
    },
    /// A right to castle without king and rook in their places.
    CastlingRights {
        /// The rights that cannot be, as in the FEN.
        read: String,
    },
    /// The en passant square does not lie behind a pawn that has just gone two steps.
    EnPassantSquare {
        /// The square.
        square: String,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// `white` or `black`.
        color: &'static str,
    },
    /// The side to move is in check in a way that no last move can explain.
    ImpossibleCheck,
    /// More pieces than sixteen and promotions allow.
    TooMuchMaterial,
}

impl ChessFault {
    /// A stable name, the key of the text in the catalogue.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            ChessFault::TooLong { .. } => "chess_fen.too_long",
            ChessFault::Empty => "chess_fen.empty",
            ChessFault::Xiangqi => "chess_fen.xiangqi",
            ChessFault::RankCount { .. } => "chess_fen.rank_count",
            ChessFault::RankWidth { .. } => "chess_fen.rank_width",
            ChessFault::Letter { .. } => "chess_fen.letter",
            ChessFault::Side { .. } => "chess_fen.side",
            ChessFault::CastlingField { .. } => "chess_fen.castling",
            ChessFault::EnPassantField { .. } => "chess_fen.en_passant",
            ChessFault::Counter { .. } => "chess_fen.counter",
            ChessFault::Extra { .. } => "chess_fen.extra",
            ChessFault::Kings { .. } => "chess_position.kings",
            ChessFault::PawnsOnBackRank { .. } => "chess_position.pawns_on_back_rank",
            ChessFault::CastlingRights { .. } => "chess_position.castling_rights",
            ChessFault::EnPassantSquare { .. } => "chess_position.en_passant_square",
            ChessFault::OpponentInCheck { .. } => "chess_position.opponent_in_check",
            ChessFault::ImpossibleCheck => "chess_position.impossible_check",
            ChessFault::TooMuchMaterial => "chess_position.too_much_material",
        }
    }

    /// The blanks of the text.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            ChessFault::TooLong { bytes } => {
                vec![("bytes", bytes.to_string()), ("most", FEN_BYTES_MAX.to_string())]
            }
            ChessFault::RankCount { found } => vec![("found", found.to_string())],
            ChessFault::RankWidth { row, width, read } => {
                vec![("row", row.to_string()), ("width", width.to_string()), ("read", read.clone())]
            }
            ChessFault::Letter { row, found } => vec![("row", row.to_string()), ("found", found.to_string())],
            ChessFault::Side { read }
            | ChessFault::CastlingField { read }
            | ChessFault::EnPassantField { read }
            | ChessFault::Extra { read }
            | ChessFault::CastlingRights { read } => vec![("read", read.clone())],
            ChessFault::Counter { field, read } => {
                let most = FEN_COUNTER_MAX.to_string();
                vec![("field", field.to_string()), ("read", read.clone()), ("most", most)]
            }
            ChessFault::Kings { color, found } => {
                vec![("color", (*color).to_owned()), ("found", found.to_string())]
            }
            ChessFault::PawnsOnBackRank { squares } => vec![("squares", squares.clone())],
            ChessFault::EnPassantSquare { square } => vec![("square", square.clone())],
            ChessFault::OpponentInCheck { color } => vec![("color", (*color).to_owned())],
            ChessFault::Empty
            | ChessFault::Xiangqi
            | ChessFault::ImpossibleCheck
            | ChessFault::TooMuchMaterial => Vec::new(),
        }
    }
}

impl fmt::Display for ChessFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChessFault::TooLong { bytes } => {
                write!(f, "the FEN has {bytes} bytes; at most {FEN_BYTES_MAX} are read")
            }
            ChessFault::Empty => f.write_str(
                "the FEN is empty; it should begin with eight rows such as rnbqkbnr/pppppppp/8/...",
            ),
            ChessFault::Xiangqi => {
                f.write_str("ten rows of nine are a Xiangqi FEN; chess has eight rows of eight")
            }
            ChessFault::RankCount { found } => write!(f, "{found} rows between slashes, not 8"),
            ChessFault::RankWidth { row, width, read } => {
                write!(f, "row {row} {read:?} is {width} squares wide, not 8")
            }
            ChessFault::Letter { row, found } => write!(
                f,
                "{found:?} in row {row} is no piece (k q r b n p, upper case for White) and no number of empty squares (1-8)"
            ),
            ChessFault::Side { read } => write!(f, "side to move {read:?} should be w or b"),
            ChessFault::CastlingField { read } => {
                write!(f, "castling {read:?} should be - or some of KQkq, each once")
            }
            ChessFault::EnPassantField { read } => {
                write!(f, "en passant {read:?} should be - or a square such as e3")
            }
            ChessFault::Counter { field: 5, read } => {
                write!(
                    f,
                    "field 5 {read:?} should be a number from 0 to {FEN_COUNTER_MAX} (plies since a capture or pawn move)"
                )
            }
            ChessFault::Counter { field, read } => {
                write!(
                    f,
                    "field {field} {read:?} should be a number from 0 to {FEN_COUNTER_MAX} (number of the move)"
                )
            }
            ChessFault::Extra { read } => write!(f, "{read:?} follows the last field of the FEN"),
            ChessFault::Kings { color, found } => {
                write!(f, "{color} has {found} kings; each side needs exactly one")
            }
            ChessFault::PawnsOnBackRank { squares } => write!(f, "pawns cannot stand on {squares}"),
            ChessFault::CastlingRights { read } => {
                write!(f, "castling {read:?} is not possible: king or rook is not in its first place")
            }
            ChessFault::EnPassantSquare { square } => {
                write!(f, "en passant on {square} is not possible: no pawn has just gone two steps past it")
            }
            ChessFault::OpponentInCheck { color } => write!(f, "{color} is in check and not to move"),
            ChessFault::ImpossibleCheck => f.write_str("no last move can have given this check"),
            ChessFault::TooMuchMaterial => f.write_str("a side has more pieces than it can ever have"),
        }
    }
}

/// Reads a position. Missing fields after the rows are `w`, `-`, `-`, `0` and `1`.
pub(super) fn read(fen: &str) -> Result<Chess, Vec<ChessFault>> {
    if fen.len() > FEN_BYTES_MAX {
        return Err(vec![ChessFault::TooLong { bytes: fen.len() }]);
    }
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let Some(rows) = fields.first() else { return Err(vec![ChessFault::Empty]) };
    let mut faults = Vec::new();
    let board = read_rows(rows, &mut faults);
    let field = |index: usize, absent| fields.get(index).copied().unwrap_or(absent);
    let side = field(1, "w");
    if !matches!(side, "w" | "b") {
        faults.push(ChessFault::Side { read: quote(side) });
    }
    let castling = field(2, "-");
    if !is_castling(castling) {
        faults.push(ChessFault::CastlingField { read: quote(castling) });
    }
    let en_passant = match field(3, "-") {
        "-" => None,
        read => Square::from_ascii(read.as_bytes()).map_or_else(
            |_| {
                faults.push(ChessFault::EnPassantField { read: quote(read) });
                None
            },
            Some,
        ),
    };
    let quiet = read_counter(5, field(4, "0"), &mut faults);
    let round = read_counter(6, field(5, "1"), &mut faults);
    if let Some(extra) = fields.get(6) {
        faults.push(ChessFault::Extra { read: quote(extra) });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let setup = Setup {
        board,
        turn: if side == "b" { Color::Black } else { Color::White },
        castling_rights: castling.chars().filter(|letter| *letter != '-').map(rook_of).collect(),
        ep_square: en_passant,
        halfmoves: quiet,
        fullmoves: NonZeroU32::new(round).unwrap_or(NonZeroU32::MIN),
        ..Setup::empty()
    };
    Chess::from_setup(setup.clone(), CastlingMode::Standard)
        .map_err(|error| position_faults(&setup, castling, error.kinds()))
}

/// Reads the rows onto a board. Where a row is too wide, its end falls off.
fn read_rows(rows: &str, faults: &mut Vec<ChessFault>) -> Board {
    let mut board = Board::empty();
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() == 10 {
        faults.push(ChessFault::Xiangqi);
        return board;
    }
    if rows.len() != 8 {
        faults.push(ChessFault::RankCount { found: rows.len() });
    }
    for (row, read) in (1..).zip(&rows) {
        let mut width: usize = 0;
        let mut readable = true;
        for found in read.chars() {
            match (found, Piece::from_char(found)) {
                ('1'..='8', _) => width += found as usize - '0' as usize,
                (_, Some(piece)) => {
                    if let Some(square) = square_at(row, width) {
                        board.set_piece_at(square, piece);
                    }
                    width += 1;
                }
                (_, None) => {
                    readable = false;
                    faults.push(ChessFault::Letter { row, found });
                }
            }
        }
        if readable && width != 8 {
            faults.push(ChessFault::RankWidth { row, width, read: quote(read) });
        }
    }
    board
}

/// The square in a row counted from 1 at the top, so many squares from the left.
fn square_at(row: usize, from_left: usize) -> Option<Square> {
    let file = File::try_from(u32::try_from(from_left).ok()?).ok()?;
    let rank = Rank::try_from(u32::try_from(8_usize.checked_sub(row)?).ok()?).ok()?;
    Some(Square::from_coords(file, rank))
}

fn is_castling(field: &str) -> bool {
    let once = |letter: char| field.matches(letter).count() <= 1;
    field == "-" || (!field.is_empty() && field.chars().all(|letter| "KQkq".contains(letter) && once(letter)))
}

fn read_counter(field: u8, read: &str, faults: &mut Vec<ChessFault>) -> u32 {
    let digits = !read.is_empty() && read.bytes().all(|byte| byte.is_ascii_digit());
    match read.parse() {
        Ok(number) if digits && number <= FEN_COUNTER_MAX => number,
        _ => {
            faults.push(ChessFault::Counter { field, read: quote(read) });
            0
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn position_faults(setup: &Setup, castling: &str, kinds: PositionErrorKinds) -> Vec<ChessFault> {
    let board = &setup.board;
    let mut faults = Vec::new();
    for color in Color::ALL {
        let found = (board.by_role(Role::King) & board.by_color(color)).count();
        if found != 1 {
            faults.push(ChessFault::Kings {
                color: name(color),
                found: u32::try_from(found).unwrap_or(u32::MAX),
            });
        }
    }
    if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
        let squares: Vec<String> =
            (board.pawns() & Bitboard::BACKRANKS).into_iter().map(|square| square.to_string()).collect();
        faults.push(ChessFault::PawnsOnBackRank { squares: squares.join(" ") });
    }
    if kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS) {
        let read = castling.chars().filter(|letter| !may_castle(board, *letter)).collect();
        faults.push(ChessFault::CastlingRights { read });
    }
    if kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE) {
        let square = setup.ep_square.map(|square| square.to_string()).unwrap_or_default();
        faults.push(ChessFault::EnPassantSquare { square });
    }
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        faults.push(ChessFault::OpponentInCheck { color: name(!setup.turn) });
    }
    if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        faults.push(ChessFault::ImpossibleCheck);
    }
    if kinds.contains(PositionErrorKinds::TOO_MUCH_MATERIAL) {
        faults.push(ChessFault::TooMuchMaterial);
    }
    faults
}

fn side_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// The square of the rook that a letter of the castling field stands for.
fn rook_of(letter: char) -> Square {
    let file = if letter.eq_ignore_ascii_case(&'k') { File::H } else { File::A };
    Square::from_coords(file, side_of(letter).backrank())
}

/// Whether king and rook stand where the right to castle needs them.
fn may_castle(board: &Board, letter: char) -> bool {
    let color = side_of(letter);
    let king = Square::from_coords(File::E, color.backrank());
    board.piece_at(king) == Some(Role::King.of(color))
        && board.piece_at(rook_of(letter)) == Some(Role::Rook.of(color))
}
