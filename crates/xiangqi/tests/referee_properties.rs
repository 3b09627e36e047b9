//! A verdict is about the loop, not about where it stands, who plays it, or what came before.

mod referee_support;

use referee_support::{View, assert_same_in_every_view, play, rows};
use xiangqi::referee::{Rulebook, Ruling, judge};
use xiangqi::{Board, History, Move, Position, Role, Setup};

#[test]
fn a_mirrored_or_swapped_loop_gets_the_mirrored_verdict() {
    for row in rows() {
        for rulebook in Rulebook::ALL {
            assert_same_in_every_view(&row.history(), &rulebook, row.id);
        }
    }
}

/// What is decided or threatened, whoever is to move.
fn bottom_line(history: &History, rulebook: &Rulebook) -> Ruling {
    let verdict = judge(history, rulebook);
    if verdict.outcome == Ruling::None { verdict.warning.unwrap_or(Ruling::None) } else { verdict.outcome }
}

#[test]
fn the_verdict_does_not_depend_on_where_in_the_loop_the_record_starts() {
    for row in rows().iter().filter(|row| row.id != "cxa-ref08") {
        let cycle = row.cycle();
        let entered = play(&row.start, &row.moves[..row.pre_len]);
        for rulebook in Rulebook::ALL {
            let expected = bottom_line(&row.history(), &rulebook);
            let mut start = entered.position().clone();
            for shift in 0..cycle.len() {
                let turned: Vec<Move> =
                    cycle.iter().cycle().skip(shift).take(2 * cycle.len()).copied().collect();
                let ruling = bottom_line(&play(&start, &turned), &rulebook);
                assert_eq!(ruling, expected, "{} from ply {shift}, {rulebook}", row.id);
                start = start.play(cycle[shift]).unwrap();
            }
        }
    }
}

/// A position from which one quiet move of the side that has just moved leads to `to`, and which is none of the game.
fn one_move_earlier(to: &Position, game: &[Position]) -> Option<(Position, Move)> {
    let setup = to.setup();
    let mover = !setup.turn;
    for from in setup.board.color(mover) {
        let piece = setup.board.piece_at(from)?;
        if matches!(piece.role, Role::Soldier) {
            continue;
        }
        for back in xiangqi::Square::ALL.into_iter().filter(|&square| setup.board.piece_at(square).is_none())
        {
            let mut board: Board = setup.board.clone();
            board.set(from, None);
            board.set(back, Some(piece));
            let earlier = Setup { board, turn: mover, ..setup.clone() };
            let Ok(earlier) = Position::from_setup(&earlier, to.rules()) else { continue };
            let m = Move::new(back, from);
            let is_new = game.iter().all(|position| position.board() != earlier.board());
            if is_new && earlier.is_legal(m) && !earlier.is_check() {
                return Some((earlier, m));
            }
        }
    }
    None
}

#[test]
fn quiet_moves_before_the_loop_change_nothing() {
    let mut tried = 0;
    for row in rows() {
        let (mut start, mut moves) = (row.start.clone(), row.moves.clone());
        let history = row.history();
        let mut game: Vec<Position> =
            (0..=row.moves.len()).filter_map(|n| history.position_after(n)).collect();
        for _ in 0..4 {
            let Some((earlier, m)) = one_move_earlier(&start, &game) else { break };
            game.push(earlier.clone());
            (start, moves) = (earlier, [&[m], &moves[..]].concat());
        }
        tried += usize::from(moves.len() > row.moves.len());
        for rulebook in Rulebook::ALL {
            let alone = judge(&row.history(), &rulebook);
            let after = judge(&play(&start, &moves), &rulebook);
            assert_eq!(alone.outcome, after.outcome, "{} {rulebook}", row.id);
            assert_eq!(alone.reason, after.reason, "{} {rulebook}", row.id);
            assert_eq!(alone.plies.len(), after.plies.len(), "{} {rulebook}", row.id);
        }
    }
    assert!(tried > 180, "{tried} rows with moves before them");
}

#[test]
fn views_are_their_own_inverses() {
    for row in rows().iter().take(3) {
        for view in [View::Mirrored, View::Swapped] {
            let there = view.history(&row.history());
            assert_eq!(view.history(&there).position(), row.history().position(), "{}", row.id);
        }
    }
}
