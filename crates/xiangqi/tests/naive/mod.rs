//! The rules once more, written as a book puts them: a plain array, every move made and looked at. Shares nothing with
//! the crate but the names of squares, moves, colours and roles.

#![allow(dead_code, reason = "each test file uses a part")]

use xiangqi::{Board, Color, Move, Position, Role, Square};

const FILES: i32 = 9;
const RANKS: i32 = 10;

/// Column and row of a point.
pub(crate) type Point = (i32, i32);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Naive {
    cells: [[Option<(Color, Role)>; FILES as usize]; RANKS as usize],
    pub(crate) turn: Color,
}

impl Naive {
    pub(crate) fn new(board: &Board, turn: Color) -> Naive {
        let mut naive = Naive { cells: Default::default(), turn };
        for (square, piece) in board.iter() {
            naive.cells[square.rank().index()][square.file().index()] = Some((piece.color, piece.role));
        }
        naive
    }

    pub(crate) fn of(position: &Position) -> Naive {
        Naive::new(position.board(), position.turn())
    }

    fn at(&self, (file, rank): Point) -> Option<(Color, Role)> {
        self.cells[rank as usize][file as usize]
    }

    /// Every point with a piece of a colour.
    fn army(&self, color: Color) -> impl Iterator<Item = (Point, Role)> + '_ {
        let points = (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
        points.filter_map(move |point| match self.at(point) {
            Some((owner, role)) if owner == color => Some((point, role)),
            _ => None,
        })
    }

    /// Points where the piece on `from` could go if check did not matter. A general may take the other one along a file.
    fn walks(&self, from: Point, color: Color, role: Role) -> Vec<Point> {
        let mut found = match role {
            Role::General => self.general(from, color),
            Role::Advisor => {
                diagonals().map(|step| plus(from, step, 1)).filter(|&to| in_palace(to, color)).collect()
            }
            Role::Elephant => diagonals()
                .filter(|&step| self.is_empty(plus(from, step, 1)))
                .map(|step| plus(from, step, 2))
                .filter(|&to| depth(to, color) < 5)
                .collect(),
            Role::Horse => self.horse(from),
            Role::Chariot => lines().flat_map(|step| self.run(from, step).0).collect(),
            Role::Cannon => lines().flat_map(|step| self.cannon(from, step)).collect(),
            Role::Soldier => {
                let forward = if color == Color::Red { 1 } else { -1 };
                let mut found = vec![(from.0, from.1 + forward)];
                if depth(from, color) >= 5 {
                    found.extend([(from.0 - 1, from.1), (from.0 + 1, from.1)]);
                }
                found
            }
        };
        found.retain(|&to| is_on_board(to) && self.at(to).is_none_or(|(owner, _)| owner != color));
        found
    }

    fn general(&self, from: Point, color: Color) -> Vec<Point> {
        let mut found: Vec<_> =
            lines().map(|step| plus(from, step, 1)).filter(|&to| in_palace(to, color)).collect();
        let forward = if color == Color::Red { (0, 1) } else { (0, -1) };
        if let Some(&last) = self.run(from, forward).0.last()
            && matches!(self.at(last), Some((_, Role::General)))
        {
            found.push(last);
        }
        found
    }

    fn horse(&self, from: Point) -> Vec<Point> {
        let mut found = Vec::new();
        for (file, rank) in lines() {
            if self.is_empty(plus(from, (file, rank), 1)) {
                let far = plus(from, (file, rank), 2);
                found.push(plus(far, (rank, file), 1));
                found.push(plus(far, (rank, file), -1));
            }
        }
        found
    }

    /// The empty points in a direction and the first piece, and the number of points before that piece.
    fn run(&self, from: Point, step: Point) -> (Vec<Point>, usize) {
        let mut found = Vec::new();
        let mut at = plus(from, step, 1);
        while is_on_board(at) {
            found.push(at);
            if self.at(at).is_some() {
                let empty = found.len() - 1;
                return (found, empty);
            }
            at = plus(at, step, 1);
        }
        let empty = found.len();
        (found, empty)
    }

    fn cannon(&self, from: Point, step: Point) -> Vec<Point> {
        let (mut found, empty) = self.run(from, step);
        let Some(screen) = found.get(empty).copied() else { return found };
        found.truncate(empty);
        let (behind, empty_behind) = self.run(screen, step);
        found.extend(behind.get(empty_behind));
        found
    }

    fn is_empty(&self, point: Point) -> bool {
        is_on_board(point) && self.at(point).is_none()
    }

    /// The points of the pieces that could take the general of a colour.
    pub(crate) fn checkers(&self, color: Color) -> Vec<Square> {
        let Some((general, _)) = self.army(color).find(|&(_, role)| role == Role::General) else {
            return Vec::new();
        };
        self.army(!color)
            .filter(|&(from, role)| self.walks(from, !color, role).contains(&general))
            .map(|(from, _)| square(from))
            .collect()
    }

    /// The points of the pieces of `by` that could take a piece on a square.
    pub(crate) fn attackers(&self, on: Square, by: Color) -> Vec<Square> {
        let (mut board, point) = (self.clone(), (on.file().index() as i32, on.rank().index() as i32));
        if self.at(point) != Some((!by, Role::General)) {
            board.cells[point.1 as usize][point.0 as usize] = Some((!by, Role::Soldier));
        }
        board
            .army(by)
            .filter(|&(from, role)| board.walks(from, by, role).contains(&point))
            .map(|(from, _)| square(from))
            .collect()
    }

    /// The position after a move, of which nothing is demanded.
    pub(crate) fn after(&self, m: Move) -> Naive {
        let mut next = self.clone();
        let moved = next.cells[m.from().rank().index()][m.from().file().index()].take();
        next.cells[m.to().rank().index()][m.to().file().index()] = moved;
        next.turn = !self.turn;
        next
    }

    /// Every legal move, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut found = Vec::new();
        for (from, role) in self.army(self.turn) {
            for to in self.walks(from, self.turn, role) {
                let m = Move::new(square(from), square(to));
                if self.after(m).checkers(self.turn).is_empty() {
                    found.push(m);
                }
            }
        }
        found.sort();
        found
    }

    /// True if a side has something that could ever give mate.
    pub(crate) fn can_anyone_win(&self) -> bool {
        Color::ALL.iter().any(|&color| {
            self.army(color)
                .any(|(_, role)| matches!(role, Role::Chariot | Role::Horse | Role::Cannon | Role::Soldier))
        })
    }
}

fn lines() -> impl Iterator<Item = Point> {
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter()
}

fn diagonals() -> impl Iterator<Item = Point> {
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter()
}

fn plus(from: Point, step: Point, times: i32) -> Point {
    (from.0 + step.0 * times, from.1 + step.1 * times)
}

fn is_on_board((file, rank): Point) -> bool {
    (0..FILES).contains(&file) && (0..RANKS).contains(&rank)
}

/// How many ranks a point lies from a side's home rank.
fn depth((_, rank): Point, color: Color) -> i32 {
    if color == Color::Red { rank } else { RANKS - 1 - rank }
}

fn in_palace(point: Point, color: Color) -> bool {
    (3..=5).contains(&point.0) && (0..=2).contains(&depth(point, color))
}

fn square((file, rank): Point) -> Square {
    Square::new((rank * FILES + file) as u32)
        .unwrap_or_else(|| panic!("file {file}, rank {rank} is off the board"))
}
