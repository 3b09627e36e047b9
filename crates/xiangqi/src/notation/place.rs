//! The board as the mover counts it: files 1 to 9 from its right hand, ranks 0 to 9 from its home.

use crate::{Board, Color, File, Rank, Role, Square};

/// Files on a board, and the largest number in any line notation.
pub(super) const FILES: u8 = 9;
pub(super) const RANKS: u8 = 10;

/// File from Red's left and rank from Red's home, both from 0.
pub(super) fn xy(square: Square) -> (u8, u8) {
    (square.file().index() as u8, square.rank().index() as u8)
}

pub(super) fn at(x: u8, y: u8) -> Option<Square> {
    Some(Square::from_coords(File::new(x.into())?, Rank::new(y.into())?))
}

/// File from the side's right hand, 1 to 9.
pub(super) fn own_file(color: Color, square: Square) -> u8 {
    let (x, _) = xy(square);
    match color {
        Color::Red => FILES - x,
        Color::Black => x + 1,
    }
}

/// Rank from the side's home, 0 to 9.
pub(super) fn own_rank(color: Color, square: Square) -> u8 {
    let (_, y) = xy(square);
    match color {
        Color::Red => y,
        Color::Black => RANKS - 1 - y,
    }
}

/// The square on a file (from 1) and rank (from 0) as the side counts them.
pub(super) fn own_square(color: Color, file: u8, rank: u8) -> Option<Square> {
    if !(1..=FILES).contains(&file) || rank >= RANKS {
        return None;
    }
    match color {
        Color::Red => at(FILES - file, rank),
        Color::Black => at(file - 1, RANKS - 1 - rank),
    }
}

/// Direction of a move as the mover sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Forward,
    Backward,
    Sideways,
    /// Over the river on a chain of pieces (轻功道士, 渡).
    Flight,
}

/// Whether a piece's moves are told by the file they end on, whatever their direction.
pub(super) fn moves_slantwise(role: Role) -> bool {
    matches!(role, Role::Advisor | Role::Elephant | Role::Horse)
}

/// The moving piece and what it does, in the mover's terms; the name of the piece among its like is [`Place`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) verb: Verb,
    /// File of arrival for slantwise pieces and sideways moves, else points moved.
    pub(super) value: u8,
    /// Rank of arrival from the mover's home, 1 to 10.
    pub(super) rank: u8,
    /// An advisor that has crossed the river (道士).
    pub(super) crossed: bool,
}

impl Step {
    /// `None` when no piece stands on `from`.
    pub(super) fn of(board: &Board, from: Square, to: Square) -> Option<Self> {
        let piece = board.piece_at(from)?;
        let (start, end) = (own_rank(piece.color, from), own_rank(piece.color, to));
        let verb = match end.cmp(&start) {
            core::cmp::Ordering::Greater => Verb::Forward,
            core::cmp::Ordering::Less => Verb::Backward,
            core::cmp::Ordering::Equal => Verb::Sideways,
        };
        let crossed = has_crossed(piece.color, piece.role, from);
        let lands = has_crossed(piece.color, piece.role, to);
        let verb = if lands && !crossed { Verb::Flight } else { verb };
        let value = if verb == Verb::Sideways || moves_slantwise(piece.role) {
            own_file(piece.color, to)
        } else {
            end.abs_diff(start)
        };
        Some(Self { color: piece.color, role: piece.role, verb, value, rank: end + 1, crossed })
    }
}

/// True for an advisor across the river, which has a name of its own (道士).
pub(super) fn has_crossed(color: Color, role: Role, square: Square) -> bool {
    role == Role::Advisor && own_rank(color, square) >= RANKS / 2
}

/// The rank from which a piece that guards its general cannot go on.
fn furthest_rank(role: Role) -> Option<u8> {
    match role {
        Role::Advisor => Some(2),
        Role::Elephant => Some(4),
        _ => None,
    }
}

/// Where a piece stands among the pieces of its kind and colour; advisors across the river are a kind of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// From the mover's right, 1 to 9.
    pub(super) file: u8,
    /// Pieces of the kind before it on the file: 0 is the front.
    pub(super) index: u8,
    /// Pieces of the kind on the file.
    pub(super) count: u8,
    /// Files with two or more of the kind.
    pub(super) crowded_files: u8,
    /// Number among all pieces on crowded files, from the mover's right to left and front to back, from 0.
    pub(super) series: u8,
    /// The same, with files from Red's right to left.
    pub(super) series_from_red: u8,
    /// Two advisors or elephants of which one can only go forward and the other only back.
    pub(super) told_by_direction: bool,
}

impl Place {
    pub(super) fn of(board: &Board, color: Color, role: Role, square: Square) -> Self {
        let file = own_file(color, square);
        let rank = own_rank(color, square);
        let mut counts = [0_u8; FILES as usize + 1];
        let mut index = 0;
        let (mut front, mut rear) = (rank, rank);
        let crossed = has_crossed(color, role, square);
        for other in board.pieces(color, role) {
            if has_crossed(color, role, other) != crossed {
                continue;
            }
            let other_file = own_file(color, other);
            counts[other_file as usize] += 1;
            if other_file == file {
                let other_rank = own_rank(color, other);
                index += u8::from(other_rank > rank);
                (front, rear) = (front.max(other_rank), rear.min(other_rank));
            }
        }
        let crowd = |files: core::ops::RangeInclusive<u8>| -> u8 {
            files.map(|f| counts[f as usize]).filter(|&count| count >= 2).sum()
        };
        let series = index + crowd(1..=file - 1);
        let series_from_red = match color {
            Color::Red => series,
            Color::Black => index + crowd(file + 1..=FILES),
        };
        Self {
            file,
            index,
            count: counts[file as usize],
            crowded_files: counts.iter().filter(|&&count| count >= 2).map(|_| 1).sum(),
            series,
            series_from_red,
            told_by_direction: rear == 0 && furthest_rank(role) == Some(front),
        }
    }

    /// The same for a step: of two advisors on a file both may be able to fly.
    pub(super) fn of_step(board: &Board, step: &Step, square: Square) -> Self {
        let place = Self::of(board, step.color, step.role, square);
        Self { told_by_direction: place.told_by_direction && step.verb != Verb::Flight, ..place }
    }

    /// Whether the file alone is not enough to name the piece.
    pub(super) fn is_crowded(self) -> bool {
        self.count >= 2 && !self.told_by_direction
    }

    pub(super) fn is_rear(self) -> bool {
        self.index + 1 == self.count
    }

    pub(super) fn is_middle(self) -> bool {
        self.count % 2 == 1 && self.index == self.count / 2
    }
}
