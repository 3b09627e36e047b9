//! The fast generator against the naive one under the extra rules, on set-ups that bring these rules about and on random
//! play from them.
//!
//! With the environment variable `CHUHE_LONG` set to `1`, millions of positions.

mod extra_naive;
mod extra_positions;
mod extra_tally;

use std::collections::HashSet;

use extra_naive::{Naive, Verdict};
use extra_positions::{Case, Chance, FLAGS, mirrored, turned};
use extra_tally::{Kind, Tally, floors};
use xiangqi::{Bitboard, History, Move, Position, Role, RuleSet, Setup, Square};

const POSITIONS: usize = 20_000;
const LONG_POSITIONS: usize = 3_000_000;
/// So many of them are looked at for what they hold; the floors are set for these.
const COUNTED_POSITIONS: usize = 20_000;
/// Every so many of them each pair of points is judged.
const PAIRS_EVERY: usize = 16;
/// How many moves are played from a set-up at the most.
const PLIES_MAX: usize = 6;
/// Every single rule alone is met in so many positions.
const SINGLE_RULE_FLOOR: u64 = 400;
const SET_UPS: usize = 20_000;

fn is_long_run() -> bool {
    std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1")
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
    let takes = next.board().occupied().count() < position.board().occupied().count();
    let quiet_plies = if takes { 0 } else { position.quiet_plies() + 1 };
    assert_eq!(next.quiet_plies(), quiet_plies, "after {m} in {position:?}");
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
    let (mut sets, mut alone) = (HashSet::new(), [0_u64; 7]);
    let wanted = if is_long_run() { LONG_POSITIONS } else { POSITIONS };
    while seen.len() < wanted {
        let case = Case::draw(&mut chance);
        let mut naive = Naive::new(&case.setup, case.rules);
        let read = Position::from_setup(&case.setup, case.rules);
        assert_eq!(read.is_ok(), naive.is_valid(), "{read:?} for {case:?}");
        let is_counted = seen.len() < COUNTED_POSITIONS;
        if is_counted {
            meet_setup(&case, &naive, &mut tally);
        }
        let Ok(mut position) = read else { continue };
        for _ in 0..=chance.below(PLIES_MAX + 1) {
            let is_new = seen.insert((position.key(), case.rules.bits(), naive.round == 1));
            let verdict = check(&position, &naive);
            if is_new && is_counted {
                sets.insert(case.rules.bits());
                if let Some(at) = FLAGS.iter().position(|&flag| flag == case.rules) {
                    alone[at] += 1;
                }
                tally.meet(&naive, &verdict);
                tally.meet_rules_at_work(&naive, &verdict);
            }
            if seen.len().is_multiple_of(PAIRS_EVERY) {
                check_pairs(&position, verdict.legal());
            }
            let Some(m) = draw_move(&mut chance, &naive, verdict.legal()) else { break };
            (position, naive) = check_played(&position, &naive, m);
        }
    }
    println!("{}", tally.report());
    println!("{} positions, {} rule sets, single rules {alone:?}", seen.len(), sets.len());
    assert_eq!(tally.below(floors::FLOORS), Vec::<String>::new(), "met too seldom");
    let impossible = floors::NEVER.iter().filter(|&&name| tally.count(name) > 0);
    assert_eq!(impossible.count(), 0, "met what cannot be");
    assert_eq!(sets.len(), 128, "every combination of rules");
    assert!(alone.iter().all(|&count| count >= SINGLE_RULE_FLOOR), "single rules: {alone:?}");
}

/// A piece is put elsewhere, added or taken away, or the turn changes; both say alike whether that is a position.
#[test]
fn set_ups_are_taken_and_refused_alike() {
    let mut chance = Chance::new(5);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..if is_long_run() { SET_UPS * 20 } else { SET_UPS } {
        let Case { mut setup, rules } = Case::draw(&mut chance);
        for _ in 0..chance.below(3) {
            let (from, to) = (chance.among(&Square::ALL), chance.among(&Square::ALL));
            let occupied: Vec<Square> = setup.board.occupied().iter().collect();
            let from = if chance.percent(80) { chance.pick(&occupied).unwrap_or(from) } else { from };
            match chance.below(6) {
                0 => setup.turn = !setup.turn,
                1 => {
                    setup.board.set(from, None);
                }
                2 => {
                    let piece = setup.board.piece_at(from);
                    setup.board.set(to, piece);
                }
                _ => {
                    let piece = setup.board.set(from, None);
                    setup.board.set(to, piece);
                }
            }
        }
        let read = Position::from_setup(&setup, rules);
        assert_eq!(read.is_ok(), Naive::new(&setup, rules).is_valid(), "{read:?} for {setup:?} by {rules}");
        *if read.is_ok() { &mut taken } else { &mut refused } += 1;
    }
    println!("{taken} taken, {refused} refused");
    assert!(taken > SET_UPS / 5 && refused > SET_UPS / 5, "{taken} taken, {refused} refused");
}

/// The rules draw one side only; they hold for both, and left is as right.
#[test]
fn colours_and_sides_are_treated_alike() {
    let mut chance = Chance::new(6);
    let mut compared = 0;
    while compared < 4_000 {
        let Case { setup, rules } = Case::draw(&mut chance);
        // The startled horse is Black's alone.
        let rules = FLAGS.into_iter().filter(|&flag| flag != RuleSet::DUNMA && rules.contains(flag));
        let rules = rules.fold(RuleSet::STANDARD, |rules, flag| rules | flag);
        let Ok(position) = Position::from_setup(&setup, rules) else { continue };
        compared += 1;
        type Turn = fn(Square) -> Square;
        for (other, turn) in
            [(turned(&setup), Square::rotate as Turn), (mirrored(&setup), extra_positions::mirror as Turn)]
        {
            let other =
                Position::from_setup(&other, rules).unwrap_or_else(|error| panic!("{error}: {setup:?}"));
            let mut expected: Vec<Move> =
                position.legal_moves().iter().map(|m| Move::new(turn(m.from()), turn(m.to()))).collect();
            let mut found = other.legal_moves().to_vec();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{position:?}");
            let reason = |position: &Position| position.outcome().map(|outcome| outcome.reason().id());
            assert_eq!(reason(&position), reason(&other), "{position:?}");
        }
    }
}

/// What a game has played it takes back, double turns and flights too; and a FEN says all there is to say.
#[test]
fn every_move_is_taken_back() {
    let mut chance = Chance::new(7);
    let (mut double_turns, mut flights) = (0, 0);
    for _ in 0..3_000 {
        let Case { setup, rules } = Case::draw(&mut chance);
        let Ok(position) = Position::from_setup(&setup, rules) else { continue };
        assert_eq!(Setup::from_fen(&setup.to_string()), Ok(setup), "{position:?}");
        let mut history = History::new(position.clone());
        let mut before = vec![position];
        for _ in 0..PLIES_MAX {
            let position = history.position();
            let Some(m) = draw_move(&mut chance, &Naive::of(position), &position.legal_moves()) else {
                break;
            };
            double_turns += u32::from(m.second().is_some());
            flights += u32::from(Kind::of(&Naive::of(position), m) == Kind::Flight);
            history.push(m).unwrap_or_else(|error| panic!("{error} in {before:?}"));
            before.push(history.position().clone());
        }
        while let Some(expected) = before.pop() {
            assert_eq!(history.position(), &expected);
            assert_eq!(history.position().key(), expected.key());
            history.pop();
        }
    }
    println!("{double_turns} double turns and {flights} flights taken back");
    assert!(double_turns >= 10 && flights >= 50, "{double_turns} double turns, {flights} flights");
}
