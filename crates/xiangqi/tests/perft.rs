//! Leaf counts on which several engines agree, one row of `data/perft.tsv` each.
//!
//! Rows of many leaves run only when the environment variable `CHUHE_LONG` is `1`.

use xiangqi::{Position, perft, perft_divide, perft_unbulked};

/// The most leaves of a row in an ordinary run.
const LEAVES_MAX: u64 = 10_000_000;
/// The most leaves of a row that is played out to the last move as well.
const UNBULKED_LEAVES_MAX: u64 = 200_000;

struct Row {
    fen: &'static str,
    depth: u32,
    leaves: u64,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("data/perft.tsv").lines().skip(1);
    lines
        .map(|line| {
            let mut fields = line.split('\t');
            let mut field = || fields.next().unwrap_or_else(|| panic!("a field is missing in {line:?}"));
            Row { fen: field(), depth: field().parse().unwrap(), leaves: field().parse().unwrap() }
        })
        .collect()
}

fn is_long_run() -> bool {
    std::env::var_os("CHUHE_LONG").is_some_and(|value| value == "1")
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn leaves_are_as_many_as_engines_count() {
    let (all, long) = (rows(), is_long_run());
    let (now, left_out): (Vec<_>, Vec<_>) = all.iter().partition(|row| long || row.leaves <= LEAVES_MAX);
    assert!(now.len() >= 70, "only {} rows were run", now.len());
    for row in &now {
        assert_eq!(perft(&position(row.fen), row.depth), row.leaves, "{} at depth {}", row.fen, row.depth);
    }
    for row in &left_out {
        println!("left out without CHUHE_LONG=1: depth {} of {} ({} leaves)", row.depth, row.fen, row.leaves);
    }
}

#[test]
fn playing_the_last_move_changes_no_count() {
    for row in rows().iter().filter(|row| row.leaves <= UNBULKED_LEAVES_MAX) {
        assert_eq!(
            perft_unbulked(&position(row.fen), row.depth),
            row.leaves,
            "{} at depth {}",
            row.fen,
            row.depth
        );
    }
}

#[test]
fn the_parts_sum_up() {
    for row in rows().iter().filter(|row| row.leaves <= UNBULKED_LEAVES_MAX) {
        let parts = perft_divide(&position(row.fen), row.depth);
        assert_eq!(parts.iter().map(|(_, leaves)| leaves).sum::<u64>(), row.leaves, "{}", row.fen);
    }
    assert_eq!(perft(&Position::start(), 0), 1);
    assert!(perft_divide(&Position::start(), 0).is_empty());
}
