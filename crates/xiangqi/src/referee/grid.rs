//! A board to try moves on: sixteen columns wide, so that a step off the board meets a wall instead of the next rank.

use crate::{Bitboard, Board, Color, File, Move, Piece, Rank, Role, RuleSet, Square};

const WIDTH: i16 = 16;
const MARGIN: u8 = 3;
const WALL: u8 = 0xff;
const EMPTY: u8 = 0;
const BLACK: u8 = 8;

const LINES: [i16; 4] = [WIDTH, 1, -1, -WIDTH];
const DIAGONALS: [i16; 4] = [WIDTH + 1, WIDTH - 1, 1 - WIDTH, -1 - WIDTH];
/// For each direction of a horse's first step: its leg, then the two points it reaches over it.
const HORSE: [(i16, [i16; 2]); 4] = [
    (WIDTH, [2 * WIDTH + 1, 2 * WIDTH - 1]),
    (-WIDTH, [1 - 2 * WIDTH, -1 - 2 * WIDTH]),
    (1, [WIDTH + 2, 2 - WIDTH]),
    (-1, [WIDTH - 2, -2 - WIDTH]),
];
/// The same seen from the point that is attacked: the leg is diagonally next to it.
const HORSE_BACK: [(i16, [i16; 2]); 4] = [
    (WIDTH + 1, [2 * WIDTH + 1, WIDTH + 2]),
    (WIDTH - 1, [2 * WIDTH - 1, WIDTH - 2]),
    (1 - WIDTH, [1 - 2 * WIDTH, 2 - WIDTH]),
    (-1 - WIDTH, [-1 - 2 * WIDTH, -2 - WIDTH]),
];

/// A point of the grid.
pub(super) type At = u8;

/// A move on the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) from: At,
    pub(super) to: At,
}

impl Step {
    pub(super) fn to_move(self) -> Move {
        Move::new(square_of(self.from), square_of(self.to))
    }
}

/// The moves of a side. No side ever has more than 119 (two chariots and cannons of 17, horses of 8, elephants,
/// advisors and a general of 4, soldiers of 3).
pub(super) struct Steps {
    items: [Step; Steps::CAPACITY],
    count: usize,
}

impl Steps {
    const CAPACITY: usize = 128;

    pub(super) fn new() -> Steps {
        Steps { items: [Step { from: 0, to: 0 }; Steps::CAPACITY], count: 0 }
    }

    pub(super) fn push(&mut self, step: Step) {
        if let Some(free) = self.items.get_mut(self.count) {
            *free = step;
            self.count += 1;
        }
    }
}

impl core::ops::Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        self.items.get(..self.count).unwrap_or_default()
    }
}

impl core::ops::DerefMut for Steps {
    fn deref_mut(&mut self) -> &mut [Step] {
        self.items.get_mut(..self.count).unwrap_or_default()
    }
}

#[inline]
fn by(at: At, delta: i16) -> At {
    (i16::from(at) + delta) as At
}

#[inline]
fn file_of(at: At) -> u8 {
    (at & 15) - MARGIN
}

#[inline]
fn rank_of(at: At) -> u8 {
    (at >> 4) - MARGIN
}

/// The point of a square.
pub(super) fn at_of(square: Square) -> At {
    (((square.rank().index() as u8) + MARGIN) << 4) | (square.file().index() as u8 + MARGIN)
}

/// The square of a point; what is off the board counts as the first square.
pub(super) fn square_of(at: At) -> Square {
    let (file, rank) =
        (usize::from((at & 15).wrapping_sub(MARGIN)), usize::from((at >> 4).wrapping_sub(MARGIN)));
    match (File::ALL.get(file), Rank::ALL.get(rank)) {
        (Some(&file), Some(&rank)) => Square::from_coords(file, rank),
        _ => Square::ALL[0],
    }
}

#[inline]
fn in_palace(at: At, side: Color) -> bool {
    let (file, rank) = (file_of(at), rank_of(at));
    (3..=5).contains(&file) && if side == Color::Red { rank <= 2 } else { rank >= 7 }
}

#[inline]
fn at_home(at: At, side: Color) -> bool {
    (rank_of(at) <= 4) == (side == Color::Red)
}

#[inline]
fn code(piece: Piece) -> u8 {
    piece.role as u8 + 1 + if piece.color == Color::Black { BLACK } else { 0 }
}

const ROLE_OF: [Role; 8] = [
    Role::General,
    Role::General,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Chariot,
    Role::Cannon,
    Role::Soldier,
];

#[inline]
fn role_in(cell: u8) -> Role {
    ROLE_OF[usize::from(cell & 7)]
}

#[inline]
fn is_side(cell: u8, side: Color) -> bool {
    cell != EMPTY && cell != WALL && (cell & BLACK != 0) == (side == Color::Black)
}

/// The pieces on their points, by ordinary moves. Of the extra rules it knows what changes captures on the board:
/// advisors across the river and soldiers under direct command.
#[derive(Clone)]
pub(super) struct Grid {
    cells: [u8; 256],
    generals: [At; 2],
    rules: RuleSet,
}

impl Grid {
    pub(super) fn new(board: &Board, rules: RuleSet) -> Grid {
        let mut grid = Grid { cells: [WALL; 256], generals: [0; 2], rules };
        for square in Square::ALL {
            grid.cells[usize::from(at_of(square))] = board.piece_at(square).map_or(EMPTY, code);
        }
        for side in Color::ALL {
            grid.generals[side as usize] = board.general(side).map_or(0, at_of);
        }
        grid
    }

    #[inline]
    fn cell(&self, at: At) -> u8 {
        self.cells[usize::from(at)]
    }

    /// The piece on a point.
    #[inline]
    pub(super) fn piece(&self, at: At) -> Option<Piece> {
        let cell = self.cell(at);
        if cell == EMPTY || cell == WALL {
            return None;
        }
        Some(role_in(cell).of(if cell & BLACK == 0 { Color::Red } else { Color::Black }))
    }

    #[inline]
    pub(super) fn is_empty(&self, at: At) -> bool {
        self.cell(at) == EMPTY
    }

    /// True for a soldier that has crossed the river.
    #[inline]
    pub(super) fn is_crossed_soldier(&self, at: At) -> bool {
        self.piece(at).is_some_and(|piece| piece.role == Role::Soldier && !at_home(at, piece.color))
    }

    #[inline]
    pub(super) fn general(&self, side: Color) -> At {
        self.generals[side as usize]
    }

    /// Plays a move and returns what has to be put back by [`Grid::undo`].
    #[inline]
    pub(super) fn play(&mut self, step: Step) -> u8 {
        let taken = self.cell(step.to);
        let mover = self.cell(step.from);
        self.cells[usize::from(step.to)] = mover;
        self.cells[usize::from(step.from)] = EMPTY;
        if mover & 7 == 1 {
            self.generals[usize::from(mover & BLACK != 0)] = step.to;
        }
        taken
    }

    #[inline]
    pub(super) fn undo(&mut self, step: Step, taken: u8) {
        let mover = self.cell(step.to);
        self.cells[usize::from(step.from)] = mover;
        self.cells[usize::from(step.to)] = taken;
        if mover & 7 == 1 {
            self.generals[usize::from(mover & BLACK != 0)] = step.from;
        }
    }

    /// Takes a piece off the board.
    pub(super) fn lift(&mut self, at: At) {
        self.cells[usize::from(at)] = EMPTY;
    }

    /// Every piece of a side.
    pub(super) fn pieces(&self, side: Color) -> impl Iterator<Item = At> + '_ {
        (0..90_u8)
            .map(|index| (((index / 9) + MARGIN) << 4) | (index % 9 + MARGIN))
            .filter(move |&at| is_side(self.cell(at), side))
    }

    /// Calls `found` with each piece of `side` that could take on `target`, until it answers true. Pins are not looked
    /// at. A general takes along an open file only the other general.
    pub(super) fn any_attacker(&self, target: At, side: Color, mut found: impl FnMut(At) -> bool) -> bool {
        let own = if side == Color::Black { BLACK } else { 0 };
        let is = |cell: u8, role: Role| cell == (role as u8 + 1) | own;
        for delta in LINES {
            let mut at = by(target, delta);
            while self.cell(at) == EMPTY {
                at = by(at, delta);
            }
            let cell = self.cell(at);
            if cell == WALL {
                continue;
            }
            let next_to = at == by(target, delta);
            let hit = match role_in(cell) {
                _ if !is_side(cell, side) => false,
                Role::Chariot => true,
                Role::General => self.general_takes(at, target, side, next_to),
                Role::Soldier => next_to && self.soldier_takes(at, -delta, side),
                _ => false,
            };
            if hit && found(at) {
                return true;
            }
            at = by(at, delta);
            while self.cell(at) == EMPTY {
                at = by(at, delta);
            }
            if is(self.cell(at), Role::Cannon) && found(at) {
                return true;
            }
        }
        for (leg, horses) in HORSE_BACK {
            if self.cell(by(target, leg)) == EMPTY {
                for delta in horses {
                    let at = by(target, delta);
                    if is(self.cell(at), Role::Horse) && found(at) {
                        return true;
                    }
                }
            }
        }
        for delta in DIAGONALS {
            let near = by(target, delta);
            if is(self.cell(near), Role::Advisor) && advisor_takes(near, target, side) && found(near) {
                return true;
            }
            if self.cell(near) == EMPTY && at_home(target, side) {
                let far = by(near, delta);
                if is(self.cell(far), Role::Elephant) && found(far) {
                    return true;
                }
            }
        }
        false
    }

    fn general_takes(&self, at: At, target: At, side: Color, next_to: bool) -> bool {
        let facing = file_of(at) == file_of(target) && target == self.general(!side);
        facing || (next_to && in_palace(target, side))
    }

    fn soldier_takes(&self, at: At, delta: i16, side: Color) -> bool {
        let ahead = if side == Color::Red { WIDTH } else { -WIDTH };
        delta == ahead || (delta.abs() == 1 && (!at_home(at, side) || self.is_commanded(side)))
    }

    /// True if the general stands in the middle of its palace and commands the soldiers at home (直隶兵).
    fn is_commanded(&self, side: Color) -> bool {
        let centre = ((if side == Color::Red { 1 } else { 8 }) + MARGIN) << 4 | (4 + MARGIN);
        self.rules.contains(RuleSet::ZHILI) && self.general(side) == centre
    }

    /// The pieces of `side` that attack the other side's general.
    pub(super) fn checkers(&self, side: Color) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        self.any_attacker(self.general(!side), side, |at| {
            found = found.with(square_of(at));
            false
        });
        found
    }

    /// True if the general of `side` is attacked.
    #[inline]
    pub(super) fn in_check(&self, side: Color) -> bool {
        self.any_attacker(self.general(side), !side, |_| true)
    }

    /// True if the general of `side` is attacked by a piece that is not among `known`.
    #[inline]
    pub(super) fn in_new_check(&self, side: Color, known: Bitboard) -> bool {
        self.any_attacker(self.general(side), !side, |at| known.is_empty() || !known.contains(square_of(at)))
    }

    /// Every move of a piece by its pattern; what it leaves in check is not looked at.
    pub(super) fn moves_of(&self, from: At, mut out: impl FnMut(Step)) {
        let Some(piece) = self.piece(from) else { return };
        let side = piece.color;
        let mut go = |to: At| {
            let cell = self.cell(to);
            if cell != WALL && !is_side(cell, side) {
                out(Step { from, to });
            }
        };
        match piece.role {
            Role::General => {
                for delta in LINES {
                    let to = by(from, delta);
                    if self.cell(to) != WALL && in_palace(to, side) {
                        go(to);
                    }
                }
            }
            Role::Advisor => {
                for delta in DIAGONALS {
                    let to = by(from, delta);
                    if self.cell(to) != WALL && advisor_takes(from, to, side) {
                        go(to);
                    }
                }
            }
            Role::Elephant => {
                for delta in DIAGONALS {
                    let to = by(from, 2 * delta);
                    if self.cell(by(from, delta)) == EMPTY && self.cell(to) != WALL && at_home(to, side) {
                        go(to);
                    }
                }
            }
            Role::Horse => {
                for (leg, targets) in HORSE {
                    if self.cell(by(from, leg)) == EMPTY {
                        for delta in targets {
                            go(by(from, delta));
                        }
                    }
                }
            }
            Role::Chariot | Role::Cannon => {
                for delta in LINES {
                    let mut at = by(from, delta);
                    while self.cell(at) == EMPTY {
                        go(at);
                        at = by(at, delta);
                    }
                    if piece.role == Role::Cannon && self.cell(at) != WALL {
                        at = by(at, delta);
                        while self.cell(at) == EMPTY {
                            at = by(at, delta);
                        }
                    }
                    go(at);
                }
            }
            Role::Soldier => {
                for delta in [WIDTH, -WIDTH, 1, -1] {
                    if self.soldier_takes(from, delta, side) {
                        go(by(from, delta));
                    }
                }
            }
        }
    }

    /// Every move of a side by its pattern.
    pub(super) fn moves(&self, side: Color, out: &mut Steps) {
        for from in self.pieces(side) {
            self.moves_of(from, |step| out.push(step));
        }
    }

    /// Every capture of a side by its pattern.
    pub(super) fn captures(&self, side: Color, out: &mut Steps) {
        for from in self.pieces(side) {
            self.moves_of(from, |step| {
                if self.cell(step.to) != EMPTY {
                    out.push(step);
                }
            });
        }
    }

    /// True if the move leaves no check on its own general but those of `known`.
    pub(super) fn is_safe(&mut self, step: Step, side: Color, known: Bitboard) -> bool {
        let taken = self.play(step);
        let safe = !self.in_new_check(side, known);
        self.undo(step, taken);
        safe
    }
}

/// At home an advisor keeps to its palace; across the river (道士) it steps freely but does not come back.
fn advisor_takes(from: At, to: At, side: Color) -> bool {
    if at_home(from, side) { in_palace(to, side) } else { !at_home(to, side) }
}
