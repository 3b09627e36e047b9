//! What attacks what.

use crate::{
    Bitboard, Board, Color, Role, Square,
    tables::{
        ADVISOR, BETWEEN, CROSS, ELEPHANT, FILE_LINES, GENERAL, HALFWAY, HORSE, Line, ON_FILE_A, RANK_LINES,
        SOLDIER, SOLDIER_FROM, file_pattern, legs,
    },
};

/// Where a piece goes on an otherwise given board, own pieces not looked at: squares that it may enter if they are
/// empty or hold an enemy. For a cannon, an occupied square is one that it can capture on.
pub(crate) fn reach(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let at = from.index();
    Bitboard(match role {
        Role::General => GENERAL[at] & Bitboard::palace(color).0,
        Role::Advisor => ADVISOR[at] & Bitboard::palace(color).0,
        Role::Elephant => {
            let is_open = |to: &Square| !occupied.contains(halfway(from, *to));
            (Bitboard(ELEPHANT[at]) & Bitboard::home(color)).iter().filter(is_open).collect::<Bitboard>().0
        }
        Role::Horse => HORSE[at][legs(occupied.0, at)],
        Role::Chariot => on_lines(from, occupied, |line| line.slide),
        Role::Cannon => {
            let (slides, jumps) =
                (on_lines(from, occupied, |l| l.slide), on_lines(from, occupied, |l| l.jump));
            slides & !occupied.0 | jumps & occupied.0
        }
        Role::Soldier => SOLDIER[color.index()][at],
    })
}

fn on_lines(from: Square, occupied: Bitboard, part: impl Fn(&Line) -> u16) -> u128 {
    let (file, rank) = (from.file().index(), from.rank().index());
    let along_rank = (occupied.0 >> (9 * rank)) as usize >> 1 & 0x7f;
    let along_file = file_pattern(occupied.0, from.file()) >> 1 & 0xff;
    u128::from(part(&RANK_LINES[file][along_rank])) << (9 * rank)
        | ON_FILE_A[part(&FILE_LINES[rank][along_file]) as usize] << file
}

/// The leg or eye on the way from one square to another, for a horse or an elephant that goes there.
#[inline]
pub(crate) fn halfway(from: Square, to: Square) -> Square {
    Square::from_index(HALFWAY[from.index()][to.index()] as usize)
}

/// The pieces of a side that could capture a piece on a square, if the squares of `occupied` were the occupied ones.
/// A piece outside `occupied` attacks nothing.
pub(crate) fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let pieces = |role| board.pieces(by, role) & occupied;
    let (at, mut found) = (square.index(), 0);
    if square.is_palace_of(by) {
        found |= pieces(Role::General).0 & GENERAL[at] | pieces(Role::Advisor).0 & ADVISOR[at];
    }
    found |= pieces(Role::Soldier).0 & SOLDIER_FROM[by.index()][at];
    let elephants = if square.is_home_of(by) { pieces(Role::Elephant).0 & ELEPHANT[at] } else { 0 };
    for from in Bitboard(pieces(Role::Horse).0 & HORSE[at][0] | elephants) {
        if !occupied.contains(halfway(from, square)) {
            found |= Bitboard::from(from).0;
        }
    }
    let facing = if board.pieces(!by, Role::General).contains(square) {
        pieces(Role::General).0 & Bitboard::file(square.file()).0
    } else {
        0
    };
    let cannons = pieces(Role::Cannon).0;
    for from in Bitboard((pieces(Role::Chariot).0 | cannons | facing) & CROSS[at]) {
        let screens = (BETWEEN[at][from.index()] & occupied.0).count_ones();
        if screens == (cannons >> from.index() & 1) as u32 {
            found |= 1 << from.index();
        }
    }
    Bitboard(found)
}
