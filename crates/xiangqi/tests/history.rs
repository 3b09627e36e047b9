//! A game remembered: going back, repetitions, pieces that keep their numbers.

mod naive;
mod random;

use std::collections::HashMap;

use proptest::prelude::*;
use random::{Choice, Walk};
use xiangqi::{Color, History, Move, PieceId, Position, Square};

/// What a history says about now.
fn snapshot(history: &History) -> (Position, usize, Vec<usize>, Vec<Option<PieceId>>) {
    let ids = Square::ALL.iter().map(|&square| history.piece_on(square)).collect();
    (history.position().clone(), history.plies().len(), history.occurrences(), ids)
}

/// Random moves; every now and then the last two moves of both sides are taken back on the board, so that positions
/// recur.
fn next_move(history: &History, choice: Choice) -> Option<Move> {
    let moves = history.position().legal_moves();
    let plies = history.plies();
    if let [.., before, _] = plies
        && choice.of(&moves).is_some_and(|m| m.to().index() % 3 != 0)
    {
        let back = Move::new(before.played.to(), before.played.from());
        if moves.contains(&back) {
            return Some(back);
        }
    }
    choice.of(&moves)
}

proptest! {
    #![proptest_config(random::cases(200))]

    #[test]
    fn going_back_undoes_everything(walk in Walk::any(100)) {
        let mut history = History::new(Position::start());
        let mut snapshots = Vec::new();
        for choice in walk.choices {
            let Some(m) = next_move(&history, choice) else { break };
            snapshots.push((m, snapshot(&history)));
            history.push(m).unwrap();
            let ply = history.plies().last().unwrap();
            prop_assert_eq!(ply.key, history.position().key());
            prop_assert_eq!(ply.gives_check, history.position().is_check());
        }
        while let Some((m, before)) = snapshots.pop() {
            prop_assert_eq!(history.pop(), Some(m));
            prop_assert_eq!(snapshot(&history), before);
        }
        prop_assert_eq!(history.pop(), None);
    }

    #[test]
    fn repetitions_are_found_by_comparing_all_boards(walk in Walk::any(100)) {
        let mut history = History::new(Position::start());
        let mut seen = vec![history.position().clone()];
        for choice in walk.choices {
            let Some(m) = next_move(&history, choice) else { break };
            let expected = history.may_have_seen(&history.position().play(m).unwrap());
            history.push(m).unwrap();
            prop_assert_eq!(expected, history.repetitions() > 1, "foreseen before the move");
            seen.push(history.position().clone());
            let now = history.position();
            let same = |p: &Position| p.board() == now.board() && p.turn() == now.turn();
            let expected: Vec<usize> = (0..seen.len()).filter(|&ply| same(&seen[ply])).collect();
            prop_assert_eq!(history.repetitions(), expected.len());
            prop_assert_eq!(history.occurrences(), expected);
            let plies = seen.len() / 2;
            prop_assert_eq!(history.position_after(plies), Some(seen[plies].clone()));
        }
    }

    #[test]
    fn pieces_keep_their_numbers(walk in Walk::any(100)) {
        let mut history = History::new(Position::start());
        let mut whereabouts: HashMap<PieceId, Square> = Square::ALL
            .iter()
            .filter_map(|&square| Some((history.piece_on(square)?, square)))
            .collect();
        prop_assert_eq!(whereabouts.len(), 32);
        for choice in walk.choices {
            let Some(m) = next_move(&history, choice) else { break };
            history.push(m).unwrap();
            let ply = *history.plies().last().unwrap();
            prop_assert_eq!(whereabouts.insert(ply.mover, m.to()), Some(m.from()));
            for taken in ply.captures() {
                prop_assert_eq!(whereabouts.remove(&taken.id), Some(m.to()));
            }
            for (&id, &square) in &whereabouts {
                prop_assert_eq!(history.piece_on(square), Some(id));
            }
            let quiet = history.since_capture();
            prop_assert_eq!(quiet.len() as u32, history.position().quiet_plies());
            prop_assert!(quiet.iter().all(|ply| !ply.is_capture()));
        }
    }
}

#[test]
fn a_recurrence_is_foreseen() {
    let after = |fen: &str, moves: &str| {
        let mut history = History::new(Position::from_fen(fen).unwrap());
        moves.split_whitespace().for_each(|m| history.push(m.parse().unwrap()).unwrap());
        history
    };
    let sees = |history: &History, m: &str| {
        history.may_have_seen(&history.position().play(m.parse().unwrap()).unwrap())
    };
    let fen = "3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 5 9";
    assert!(!sees(&after(fen, ""), "a0a1"));
    // back to the start of the record
    let there = after(fen, "e0f0 d9d8 f0e0");
    assert!(sees(&there, "d8d9") && !sees(&there, "d8d7"));
    // back to the position right after a capture, and never to one before it
    let taken = after(fen, "e0f0 d9d8 a0a1 d8d9 a1a2 d9d8 a2a1");
    assert!(sees(&taken, "d8d9") && !sees(&taken, "d8e8"));
    assert!(!sees(&after(fen, "e0f0 d9d8 f0e0 d8d9"), "a0a1"), "a capture leads to nothing that has been");
}

#[test]
fn counters_follow_the_game() {
    let mut history = History::new(Position::from_fen("4k4/9/9/9/9/9/9/4p4/9/R3K4 b - - 7 30").unwrap());
    let counters = |history: &History| (history.position().quiet_plies(), history.position().round());
    assert_eq!(counters(&history), (7, 30));
    history.push("e9d9".parse().unwrap()).unwrap();
    assert_eq!(counters(&history), (8, 31));
    history.push("a0a2".parse().unwrap()).unwrap();
    history.push("d9e9".parse().unwrap()).unwrap();
    assert_eq!(counters(&history), (10, 32));
    history.push("a2e2".parse().unwrap()).unwrap();
    assert_eq!(counters(&history), (0, 32));
    assert_eq!(history.position().turn(), Color::Black);
    history.pop();
    assert_eq!(counters(&history), (10, 32));
}

#[test]
fn counters_stop_at_their_limit() {
    let mut setup = Position::start().setup();
    (setup.quiet_plies, setup.round, setup.turn) = (u32::MAX, u32::MAX, Color::Black);
    let start = Position::from_setup(&setup, xiangqi::RuleSet::STANDARD).unwrap();
    let mut history = History::new(start.clone());
    history.push("b9c7".parse().unwrap()).unwrap();
    assert_eq!((history.position().quiet_plies(), history.position().round()), (u32::MAX, u32::MAX));
    history.pop();
    assert_eq!(history.position(), &start);
}

#[test]
fn a_wrong_move_changes_nothing() {
    let mut history = History::new(Position::start());
    let before = snapshot(&history);
    for wrong in ["e0e5", "a9a8", "e4e5", "b9c7,i9h9", "a0b0"] {
        assert!(history.push(wrong.parse().unwrap()).is_err(), "{wrong}");
        assert_eq!(snapshot(&history), before);
    }
}
