//! The fast generator against the naive one under the extra rules, on set-ups that bring these rules about and on random
//! play from them.
//!
//! With the environment variable `CHUHE_LONG` set to `1`, millions of positions.

mod extra_naive;
mod extra_positions;
mod extra_tally;

use std::collections::HashSet;

use extra_naive::{Naive, Verdict};
use extra_positions::{Case, Chance, FLAGS};
use extra_tally::{Kind, Tally};
use xiangqi::{Bitboard, Move, Position, Role, RuleSet};

const POSITIONS: usize = 20_000;
const LONG_POSITIONS: usize = 3_000_000;
/// How many moves are played from a set-up at the most.
const PLIES_MAX: usize = 6;

fn positions_wanted() -> usize {
    let is_long = std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1");
    if is_long { LONG_POSITIONS } else { POSITIONS }
}

/// Compares everything that both say about a position.
fn check(position: &Position, naive: &Naive) -> Verdict {
    let verdict = naive.judge();
    let expected = verdict.legal();
    let mut found: Vec<Move> = position.legal_moves().to_vec();
    found.sort();
    assert_eq!(found, expected, "moves in {position:?}");
    assert_eq!(position.legal_count(), expected.len(), "count in {position:?}");
    assert_eq!(position.has_legal_moves(), !expected.is_empty(), "{position:?}");

    let checkers: Bitboard = naive.checkers().into_iter().collect();
    assert_eq!(position.checkers(), checkers, "checkers in {position:?}");
    assert_eq!(position.is_check(), !checkers.is_empty(), "{position:?}");

    let found = position.outcome().map(|outcome| (outcome.winner(), outcome.reason().id()));
    let ending = verdict.ending.map(|ending| (ending.winner, ending.reason));
    assert_eq!(found, ending, "outcome in {position:?}");
    verdict
}

/// Every pair of points is judged as the list of moves says.
fn check_pairs(position: &Position, legal: &[Move]) {
    for from in position.board().occupied() {
        for to in Bitboard::ALL {
            let m = Move::new(from, to);
            assert_eq!(position.is_legal(m), legal.contains(&m), "{m} in {position:?}");
        }
    }
}

/// Plays a move in every way there is and compares the results.
fn check_played(position: &Position, naive: &Naive, m: Move) -> (Position, Naive) {
    let next = position.play(m).unwrap_or_else(|error| panic!("{error} in {position:?}"));
    let naive_next = naive.after(m);
    assert_eq!(Naive::of(&next), naive_next, "after {m} in {position:?}");
    assert!(naive_next.is_valid(), "no set-up after {m} in {position:?}");
    let anew = Position::from_setup(&next.setup(), next.rules())
        .unwrap_or_else(|error| panic!("{error} after {m} in {position:?}"));
    assert_eq!(anew, next, "after {m} in {position:?}");
    assert_eq!(anew.key(), next.key(), "key after {m} in {position:?}");
    (next, naive_next)
}

/// Moves that an extra rule allows or that give check are played more often than others.
fn draw_move(chance: &mut Chance, naive: &Naive, moves: &[Move]) -> Option<Move> {
    let some: Vec<Move> = match chance.below(5) {
        0 | 1 => moves.iter().copied().filter(|&m| Kind::of(naive, m) != Kind::Ordinary).collect(),
        2 => moves.iter().copied().filter(|&m| naive.after(m).is_check()).collect(),
        _ => Vec::new(),
    };
    chance.pick(if some.is_empty() { moves } else { &some })
}

fn meet_setup(case: &Case, naive: &Naive, tally: &mut Tally) {
    let is_valid = naive.is_valid();
    tally.add(if is_valid { "set-up: accepted" } else { "set-up: refused" });
    let waiting = naive.attackers(!naive.turn);
    let gives = |role| waiting.iter().any(|&at| naive.at(at).is_some_and(|(_, found)| found == role));
    if is_valid && gives(Role::General) {
        tally.add("set-up: accepted, generals face");
    }
    if !is_valid && naive.has(RuleSet::GUDU) && case.setup.board.occupied().count() == 2 {
        tally.add("set-up: refused, both bare");
    }
    if !is_valid && waiting.len() == 1 && gives(Role::Elephant) {
        tally.add("set-up: refused, elephant attacks the waiting side");
    }
    if !is_valid && naive.has_just_flown() {
        tally.add("set-up: refused, a flown general is attacked");
    }
}

#[test]
fn naive_and_fast_agree() {
    let (mut chance, mut tally, mut seen) = (Chance::new(4), Tally::default(), HashSet::new());
    let (mut sets, mut flags) = (HashSet::new(), [0_u64; 7]);
    let wanted = positions_wanted();
    while seen.len() < wanted {
        let case = Case::draw(&mut chance);
        let mut naive = Naive::new(&case.setup, case.rules);
        let read = Position::from_setup(&case.setup, case.rules);
        assert_eq!(read.is_ok(), naive.is_valid(), "{read:?} for {case:?}");
        meet_setup(&case, &naive, &mut tally);
        let Ok(mut position) = read else { continue };
        for _ in 0..=chance.below(PLIES_MAX + 1) {
            let is_new = seen.insert((position.key(), case.rules.bits(), naive.round == 1));
            let verdict = check(&position, &naive);
            if is_new {
                sets.insert(case.rules.bits());
                if let Some(at) = FLAGS.iter().position(|&flag| flag == case.rules) {
                    flags[at] += 1;
                }
                tally.meet(&naive, &verdict);
                if seen.len().is_multiple_of(16) {
                    check_pairs(&position, verdict.legal());
                }
                if seen.len().is_multiple_of(3) {
                    tally.meet_rules_at_work(&naive, &verdict);
                }
            }
            let Some(m) = draw_move(&mut chance, &naive, verdict.legal()) else { break };
            (position, naive) = check_played(&position, &naive, m);
        }
    }
    println!("{}", tally.report());
    println!("{} positions, {} rule sets, single flags {flags:?}", seen.len(), sets.len());
}
