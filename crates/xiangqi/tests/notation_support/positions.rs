//! Positions to write moves in: random games, and set-ups with many of a kind on a file.

use proptest::prelude::*;
use proptest::sample::Index;
use xiangqi::{Board, Color, Position, Role, RuleSet, Setup, Square};

/// Plies of a random game at most.
pub(crate) const GAME_PLIES_MAX: usize = 160;

/// Positions after random legal moves from the start.
pub(crate) fn played() -> impl Strategy<Value = Position> {
    proptest::collection::vec(any::<Index>(), 0..GAME_PLIES_MAX).prop_map(|choices| {
        choices.iter().fold(Position::start(), |pos, choice| {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                return pos;
            }
            pos.play(*choice.get(&moves)).expect("a legal move")
        })
    })
}

/// Squares of one side as it counts them: files from its right, ranks from its home.
#[derive(Debug, Clone)]
struct Camp {
    general: (usize, usize),
    soldiers: Vec<(usize, usize)>,
    pairs: Vec<(Role, [(usize, usize); 2])>,
}

/// Soldiers beyond the river on at most two files, and other pieces in pairs on one file.
fn camp() -> impl Strategy<Value = Camp> {
    let soldiers = (0..9_usize, 0..9_usize).prop_flat_map(|(one, other)| {
        proptest::collection::vec((prop_oneof![2 => Just(one), 1 => Just(other)], 5..10_usize), 0..=5)
    });
    let pair = |role| {
        (0..9_usize, 0..10_usize, 0..10_usize)
            .prop_map(move |(file, one, other)| (role, [(file, one), (file, other)]))
    };
    let defenders = |role, files: [usize; 2], far| {
        proptest::sample::select(files.to_vec()).prop_map(move |file| (role, [(file, 0), (file, far)]))
    };
    let pairs = proptest::collection::vec(
        prop_oneof![
            pair(Role::Horse),
            pair(Role::Chariot),
            pair(Role::Cannon),
            defenders(Role::Advisor, [3, 5], 2),
            defenders(Role::Elephant, [2, 6], 4),
        ],
        0..4,
    );
    ((3..6_usize, 0..3_usize), soldiers, pairs).prop_map(|(general, soldiers, pairs)| Camp {
        general,
        soldiers,
        pairs,
    })
}

fn place(board: &mut Board, color: Color, camp: &Camp) {
    let pairs = camp.pairs.iter().flat_map(|&(role, squares)| squares.map(|square| (role, square)));
    let soldiers = camp.soldiers.iter().map(|&square| (Role::Soldier, square));
    for (role, (file, rank)) in core::iter::once((Role::General, camp.general)).chain(soldiers).chain(pairs) {
        let red = Square::ALL[rank * 9 + (8 - file)];
        let square = if color == Color::Red { red } else { red.rotate() };
        let room = board.pieces(color, role).count() < role.most();
        if board.piece_at(square).is_none() && room {
            board.set(square, Some(role.of(color)));
        }
    }
}

/// Valid positions in which names of pieces are hard.
pub(crate) fn crowded() -> impl Strategy<Value = Position> {
    let turn = prop_oneof![Just(Color::Red), Just(Color::Black)];
    (camp(), camp(), turn).prop_filter_map("a valid set-up", |(red, black, turn)| {
        let mut setup = Setup { turn, ..Setup::empty() };
        place(&mut setup.board, Color::Red, &red);
        place(&mut setup.board, Color::Black, &black);
        Position::from_setup(&setup, RuleSet::STANDARD).ok()
    })
}
