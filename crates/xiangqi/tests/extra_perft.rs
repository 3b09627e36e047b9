//! Leaf counts under each extra rule and under all seven, one row of `data/perft-extra.tsv` each. A decided game has no
//! moves, a double turn is one move.
//!
//! The naive generator counts every row up to depth 3. Rows of many leaves run only when the environment variable
//! `CHUHE_LONG` is `1`.

mod extra_naive;
mod extra_positions;

use std::collections::{BTreeMap, BTreeSet};

use extra_naive::Naive;
use extra_positions::FLAGS;
use xiangqi::{Position, RuleSet, Setup, perft, perft_divide, perft_unbulked};

/// The most leaves of a row in an ordinary run.
const LEAVES_MAX: u64 = 1_000_000;
/// The most leaves of a row that is played out to the last move as well.
const UNBULKED_LEAVES_MAX: u64 = 50_000;
const NAIVE_DEPTH_MAX: u32 = 3;
/// Every table of a rule has at least so many positions.
const POSITIONS_MIN: usize = 12;

struct Row {
    rules: RuleSet,
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

impl Row {
    fn setup(&self) -> Setup {
        Setup::from_fen(self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    fn position(&self) -> Position {
        Position::from_setup(&self.setup(), self.rules)
            .unwrap_or_else(|error| panic!("{} by {}: {error}", self.fen, self.rules))
    }

    fn name(&self) -> String {
        format!("{} at depth {} by {}", self.fen, self.depth, self.rules)
    }
}

fn rows() -> Vec<Row> {
    let lines = include_str!("data/perft-extra.tsv").lines().skip(1);
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let mut field = || fields.next().unwrap_or_else(|| panic!("a field is missing in {line:?}"));
            Row {
                rules: field().parse().unwrap_or_else(|error| panic!("{error} in {line:?}")),
                fen: field(),
                depth: field().parse().unwrap_or_else(|error| panic!("{error} in {line:?}")),
                leaves: field().parse().unwrap_or_else(|error| panic!("{error} in {line:?}")),
            }
        })
        .collect()
}

fn is_long_run() -> bool {
    std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1")
}

#[test]
fn leaves_are_as_many_as_the_table_says() {
    let (all, long) = (rows(), is_long_run());
    let (now, left_out): (Vec<_>, Vec<_>) = all.iter().partition(|row| long || row.leaves <= LEAVES_MAX);
    assert!(now.len() >= 700, "only {} rows were run", now.len());
    for row in &now {
        assert_eq!(perft(&row.position(), row.depth), row.leaves, "{}", row.name());
    }
    println!("left out without CHUHE_LONG=1: {} rows of many leaves", left_out.len());
}

#[test]
fn the_naive_generator_counts_the_same() {
    let mut counted = 0;
    for row in rows().iter().filter(|row| row.depth <= NAIVE_DEPTH_MAX) {
        let naive = Naive::new(&row.setup(), row.rules);
        assert!(naive.is_valid(), "{}", row.name());
        assert_eq!(naive.perft(row.depth), row.leaves, "{}", row.name());
        counted += 1;
    }
    assert!(counted >= 500, "only {counted} rows were counted");
}

#[test]
fn playing_the_last_move_and_dividing_change_no_count() {
    for row in rows().iter().filter(|row| row.leaves <= UNBULKED_LEAVES_MAX) {
        assert_eq!(perft_unbulked(&row.position(), row.depth), row.leaves, "{}", row.name());
        let parts = perft_divide(&row.position(), row.depth);
        assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), row.leaves, "{}", row.name());
    }
}

/// The table is worth something: enough positions for each rule, most of which it changes.
#[test]
fn the_table_holds_enough() {
    let mut positions: BTreeMap<RuleSet, BTreeSet<&str>> = BTreeMap::new();
    let mut changed: BTreeMap<RuleSet, BTreeSet<&str>> = BTreeMap::new();
    for row in rows() {
        positions.entry(row.rules).or_default().insert(row.fen);
        let standard = Naive::new(&row.setup(), RuleSet::STANDARD);
        let is_other = !standard.is_valid() || (row.depth <= 2 && standard.perft(row.depth) != row.leaves);
        if is_other {
            changed.entry(row.rules).or_default().insert(row.fen);
        }
    }
    for rules in FLAGS.into_iter().chain([RuleSet::XIANGQI2]) {
        let (count, changed) = (positions[&rules].len(), changed[&rules].len());
        println!("{rules}: {count} positions, {changed} of them changed by the rule");
        assert!(count >= POSITIONS_MIN, "{rules}: {count} positions");
        // The startled horse comes from two positions only.
        let least = if rules == RuleSet::DUNMA { 3 } else { POSITIONS_MIN };
        assert!(changed >= least, "{rules}: {changed} positions changed");
    }
}

/// Without extra rules the naive generator counts what engines count.
#[test]
fn without_extra_rules_the_naive_generator_counts_as_ever() {
    let mut counted = 0;
    for line in include_str!("data/perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, depth, leaves, ..] = fields[..] else { panic!("a field is missing in {line:?}") };
        let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
        if leaves <= 100_000 {
            let naive = Naive::new(&Setup::from_fen(fen).unwrap(), RuleSet::STANDARD);
            assert!(naive.is_valid(), "{fen}");
            assert_eq!(naive.perft(depth), leaves, "{fen} at depth {depth}");
            counted += 1;
        }
    }
    assert!(counted >= 40, "only {counted} rows were counted");
}
