//! What attacks what.

use crate::{Bitboard, Board, Color, Role, Square};

const LINES: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Where a piece could go or capture: quiet squares and capture squares may overlap with own pieces.
pub(crate) fn reach(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::General => steps(from, &LINES) & Bitboard::palace(color),
        Role::Advisor => steps(from, &DIAGONALS) & Bitboard::palace(color),
        Role::Elephant => jumps(from, &DIAGONALS, &DIAGONALS, occupied) & Bitboard::home(color),
        Role::Horse => jumps(from, &LINES, &DIAGONALS, occupied),
        Role::Chariot => slides(from, occupied),
        Role::Cannon => (slides(from, occupied) - occupied) | over_screens(from, occupied),
        Role::Soldier => soldier(color, from),
    }
}

fn steps(from: Square, directions: &[(i32, i32)]) -> Bitboard {
    directions.iter().filter_map(|&(file, rank)| from.offset(file, rank)).collect()
}

/// A first step onto an empty square, then a second one onwards (never back or across).
fn jumps(from: Square, first: &[(i32, i32)], then: &[(i32, i32)], occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for &(file, rank) in first {
        if from.offset(file, rank).is_none_or(|leg| occupied.contains(leg)) {
            continue;
        }
        for &(more_files, more_ranks) in then {
            if file * more_files >= 0 && rank * more_ranks >= 0 {
                reached = reached
                    | from.offset(file + more_files, rank + more_ranks).map_or(Bitboard::EMPTY, Bitboard::from);
            }
        }
    }
    reached
}

fn slides(from: Square, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (file, rank) in LINES {
        let mut at = from;
        while let Some(next) = at.offset(file, rank) {
            reached = reached.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    reached
}

fn over_screens(from: Square, occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (file, rank) in LINES {
        let (mut at, mut met) = (from, 0);
        while let Some(next) = at.offset(file, rank) {
            met += i32::from(occupied.contains(next));
            if met == 2 {
                reached = reached.with(next);
                break;
            }
            at = next;
        }
    }
    reached
}

fn soldier(color: Color, from: Square) -> Bitboard {
    let forward = if color == Color::Red { 1 } else { -1 };
    let ahead = steps(from, &[(0, forward)]);
    if from.is_home_of(color) { ahead } else { ahead | steps(from, &[(1, 0), (-1, 0)]) }
}

/// The pieces of a side that could capture a piece on a square, if the squares of `occupied` were the occupied ones.
pub(crate) fn attackers(board: &Board, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let target = occupied.with(square);
    let mut found = Bitboard::EMPTY;
    for from in board.color(by) & occupied {
        let Some(piece) = board.piece_at(from) else { continue };
        let reached = match piece.role {
            Role::Cannon => over_screens(from, target),
            Role::General if board.pieces(!by, Role::General).contains(square) => {
                let file = Bitboard::file(from.file());
                reach(Role::General, by, from, target) | (slides(from, target) & file)
            }
            role => reach(role, by, from, target),
        };
        if reached.contains(square) {
            found = found.with(from);
        }
    }
    found
}
