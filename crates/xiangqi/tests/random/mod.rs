//! Random games and random placements of pieces.

#![allow(dead_code, reason = "each test file uses a part")]

use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use xiangqi::{Bitboard, Board, Color, Move, Role, Setup, Square};

/// How much more is tried when the environment variable `CHUHE_LONG` is `1`.
const LONG_RUN: u32 = 20;

/// A run of so many cases. A failing one is printed; it becomes a test of its own.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let is_long = std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1");
    ProptestConfig {
        cases: if is_long { count * LONG_RUN } else { count },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One random choice among the moves that there will be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice(u16);

impl Choice {
    pub(crate) fn of(self, moves: &[Move]) -> Option<Move> {
        moves.get((usize::from(self.0) * moves.len()) >> 16).copied()
    }
}

/// A random game as choices.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub(crate) choices: Vec<Choice>,
}

impl Walk {
    pub(crate) fn any(plies_max: usize) -> impl Strategy<Value = Walk> {
        prop::collection::vec(any::<u16>().prop_map(Choice), 1..=plies_max)
            .prop_map(|choices| Walk { choices })
    }
}

/// Pieces where they can stand, but as no game would put them: often near the generals and on their lines.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    turn: Color,
    generals: [usize; 2],
    /// Colour, role, place and whether the place is drawn near the other general.
    pieces: Vec<(bool, u8, u16, bool)>,
}

const ROLES: [Role; 9] = [
    Role::Cannon,
    Role::Chariot,
    Role::Horse,
    Role::Soldier,
    Role::Cannon,
    Role::Horse,
    Role::Soldier,
    Role::Advisor,
    Role::Elephant,
];

impl Placement {
    pub(crate) fn any() -> impl Strategy<Value = Placement> {
        let piece = (any::<bool>(), 0..ROLES.len() as u8, any::<u16>(), any::<bool>());
        (any::<bool>(), [0..9_usize, 0..9_usize], prop::collection::vec(piece, 1..14)).prop_map(
            |(red, generals, pieces)| Placement {
                turn: if red { Color::Red } else { Color::Black },
                generals,
                pieces,
            },
        )
    }

    /// The set-up; pieces that would be too many or find no place are dropped.
    pub(crate) fn setup(&self) -> Setup {
        let mut board = Board::empty();
        let mut centres = [None; 2];
        for (color, at) in Color::ALL.into_iter().zip(self.generals) {
            let square = Bitboard::palace(color).iter().nth(at);
            centres[color.index()] = square;
            if let Some(square) = square {
                board.set(square, Some(Role::General.of(color)));
            }
        }
        for &(red, role, place, is_near) in &self.pieces {
            let color = if red { Color::Red } else { Color::Black };
            let role = ROLES[usize::from(role)];
            let mut places = stands(color, role) - board.occupied();
            if let (true, Some(centre)) = (is_near, centres[(!color).index()]) {
                let near = places & around(centre);
                places = if near.is_empty() { places } else { near };
            }
            let at = (usize::from(place) * places.count() as usize) >> 16;
            if let Some(square) = places.iter().nth(at)
                && board.pieces(color, role).count() < role.most()
            {
                board.set(square, Some(role.of(color)));
            }
        }
        Setup { board, turn: self.turn, quiet_plies: 0, round: 1 }
    }

    pub(crate) fn squares(&self) -> Vec<Square> {
        self.setup().board.occupied().iter().collect()
    }
}

/// Where a piece can ever stand.
fn stands(color: Color, role: Role) -> Bitboard {
    let named = |red: &str| -> Bitboard {
        let squares = red.split(' ').map(|name| name.parse::<Square>().unwrap());
        squares.map(|square| if color == Color::Red { square } else { square.rotate() }).collect()
    };
    match role {
        Role::General => Bitboard::palace(color),
        Role::Advisor => named("d0 f0 e1 d2 f2"),
        Role::Elephant => named("c0 g0 a2 e2 i2 c4 g4"),
        Role::Soldier => Bitboard::home(!color) | named("a3 c3 e3 g3 i3 a4 c4 e4 g4 i4"),
        Role::Horse | Role::Chariot | Role::Cannon => Bitboard::ALL,
    }
}

/// The file and rank of a square and the points up to two steps away.
fn around(centre: Square) -> Bitboard {
    let close = (-2..=2).flat_map(|file| (-2..=2).filter_map(move |rank| centre.offset(file, rank)));
    Bitboard::file(centre.file()) | Bitboard::rank(centre.rank()) | close.collect()
}

/// The same position with the colours exchanged and the board turned.
pub(crate) fn turned(setup: &Setup) -> Setup {
    let mut board = Board::empty();
    for (square, piece) in setup.board.iter() {
        board.set(square.rotate(), Some(piece.role.of(!piece.color)));
    }
    Setup { board, turn: !setup.turn, ..setup.clone() }
}

/// The same placements in every run.
pub(crate) fn placements(count: usize) -> impl Iterator<Item = Placement> {
    let (mut runner, strategy) = (TestRunner::deterministic(), Placement::any());
    (0..count).map(move |_| strategy.new_tree(&mut runner).unwrap().current())
}
