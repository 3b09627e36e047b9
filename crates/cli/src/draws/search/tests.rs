//! Wins that the searcher must find, under every rule.

use xiangqi::{History, Move, Position, RuleSet, Setup};

use super::*;
use crate::special::{Special, Specials};

const NODES: u64 = 200_000;

fn game(rules: &str, fen: &str) -> History {
    let setup = Setup::from_fen(fen).expect("a FEN");
    let position = Position::from_setup(&setup, rules.parse().expect("rules"));
    History::new(position.expect("a position"))
}

fn choose(game: &History, nodes: u64, seed: u64) -> (Move, Score) {
    let worths = Worths::new();
    Searcher::new(&worths, nodes, seed).choose(game, &[]).expect("a move")
}

/// The same for the other side: the board turned around.
fn turned(fen: &str, m: &str) -> (String, String) {
    let board = fen.split(' ').next().unwrap_or_default();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let m: Move = m.parse().expect("a move");
    let board: String = board.chars().rev().map(swap).collect();
    (format!("{board} b - - 0 2"), Move::new(m.from().rotate(), m.to().rotate()).to_string())
}

/// One move alone wins so fast, for either side, and it is what the rules make of it.
#[track_caller]
fn wins(rules: &str, fen: &str, m: &str, plies: Score, special: &str) {
    wins_here(rules, fen, m, plies, special);
    let (fen, m) = turned(fen, m);
    wins_here(rules, &fen, &m, plies, special);
}

#[track_caller]
fn wins_here(rules: &str, fen: &str, m: &str, plies: Score, special: &str) {
    let game = game(rules, fen);
    let (chosen, value) = choose(&game, NODES, 1);
    assert_eq!((chosen.to_string().as_str(), value), (m, WON - plies), "{rules} {fen}");
    let specials = Specials::of(game.position(), chosen).iter().map(Special::id);
    assert_eq!(specials.collect::<Vec<_>>().join(" "), special, "{rules} {fen}");
}

#[test]
fn a_win_in_one() {
    for (rules, fen, m, special) in [
        ("xiangqi", "5N1c1/9/3k1N3/9/9/9/9/B8/9/5K3 w - - 0 2", "f7e5", ""),
        ("xiangqi", "9/2c6/5k3/9/9/9/8N/3R3C1/4K4/9 w - - 0 2", "d2f2", ""),
        ("xiangqi+gudu", "9/3k5/9/9/9/4N1B2/6r2/9/5K3/3C5 w - - 0 2", "e4g3", "bare_general"),
        ("xiangqi+dibing", "3P2C2/7c1/3k5/9/1r1n5/9/8p/9/3K5/9 w - - 0 2", "d9e9", "soldier_home"),
        ("xiangqi+feijiang", "9/3n5/5k3/9/9/p8/9/4K3B/9/4RC3 w - - 0 2", "e2f2", "flown_general"),
        ("xiangqi+tuoxiang", "3R5/6R2/c1c1k4/9/4C4/p8/9/B8/5K3/9 w - - 0 2", "a2c4", "camel_check"),
        ("xiangqi+tuoxiang", "5a3/9/4k4/9/5R3/6B2/9/3K5/9/9 w - - 0 2", "f5f8", "camel_check"),
        ("xiangqi+daoshi", "9/8n/5k3/1P7/4p4/5C3/6p2/3K1A3/9/9 w - - 0 2", "f2f6", "flight"),
        ("xiangqi+daoshi", "9/9/2Nk5/R8/3CP4/5N3/2c1P4/3A5/9/C4K3 w - - 0 2", "d2d6", "flight"),
        ("xiangqi+zhili", "3k3r1/9/9/9/9/4P4/9/3C5/4K4/9 w - - 0 2", "e4d4", "command"),
    ] {
        wins(rules, fen, m, 1, special);
        // All seven rules are at least as good, though there may be another move.
        assert_eq!(choose(&game("xiangqi2", fen), NODES, 1).1, WON - 1, "{fen}");
    }
}

#[test]
fn a_win_in_two() {
    for (rules, fen, m, special) in [
        ("xiangqi", "5k3/9/3r5/9/6R2/9/9/9/C8/4K4 w - - 0 2", "g5f5", ""),
        ("xiangqi", "3k5/9/9/2p6/9/1R7/9/4cK3/1N7/9 w - - 0 2", "f2e2", ""),
        ("xiangqi+gudu", "3k1N3/9/9/2p6/9/9/9/9/N8/5K3 w - - 0 2", "f9e7", ""),
        ("xiangqi+dibing", "6P2/9/5k3/2n6/1P7/9/9/9/9/3K5 w - - 0 2", "g9f9", ""),
        ("xiangqi+feijiang", "4k4/9/5R3/9/9/6N1r/9/9/5K3/4C4 w - - 0 2", "f1e1", "flown_general"),
        ("xiangqi+tuoxiang", "9/6R2/2r1k1c2/9/9/9/1R7/4B4/6c2/5K3 w - - 0 2", "e2g4", "camel_check"),
        ("xiangqi+daoshi", "3C5/9/3k5/9/2c6/3C5/4R4/5A3/4K4/9 w - - 0 2", "f2d6", "flight"),
        ("xiangqi+daoshi", "9/3k5/7N1/1P1c5/2P3n2/3p5/4R1C2/5A3/4K4/7p1 w - - 0 2", "f2c7", "flight"),
        ("xiangqi+zhili", "n8/9/5k3/n8/9/4Pr2P/3C5/9/4K4/9 w - - 0 2", "e4f4", "command"),
    ] {
        wins(rules, fen, m, 3, special);
    }
}

#[test]
fn a_startled_horse_takes_its_double_turn() {
    let taken = "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1";
    let (double, with) = choose(&game("xiangqi+dunma", taken), NODES, 1);
    let (_, without) = choose(&game("xiangqi", taken), NODES, 1);
    let (_, to) = double.second().expect("two moves");
    assert_eq!(to.to_string(), "h9", "the cannon is taken back: {double}");
    assert!(with > without, "{with} after {double}, {without} without the rule");
}

#[test]
fn the_same_seed_chooses_the_same_move() {
    let game = History::new(Position::start());
    let first: Vec<_> = (0..8).map(|seed| choose(&game, 500, seed)).collect();
    let again: Vec<_> = (0..8).map(|seed| choose(&game, 500, seed)).collect();
    assert_eq!(first, again);
    assert!(first.iter().any(|(m, _)| *m != first[0].0), "whims differ: {first:?}");
}

#[test]
fn nodes_are_limited_once_the_first_ply_is_looked_at() {
    let worths = Worths::new();
    for rules in [RuleSet::STANDARD, RuleSet::XIANGQI2] {
        let start = Position::from_setup(&Setup::start(), rules).expect("the start");
        let game = History::new(start);
        let mut searcher = Searcher::new(&worths, 2_000, 1);
        searcher.choose(&game, &[]).expect("a move");
        assert!((1_990..=2_001).contains(&searcher.nodes()), "{}", searcher.nodes());
        let mut hasty = Searcher::new(&worths, 1, 1);
        hasty.choose(&game, &[]).expect("a move");
        assert!(hasty.nodes() >= 44, "{}", hasty.nodes());
    }
}

#[test]
fn barred_moves_and_repetitions_are_left_alone() {
    let worths = Worths::new();
    let fen = "9/2c6/5k3/9/9/9/8N/3R3C1/4K4/9 w - - 0 2";
    let game = game("xiangqi", fen);
    let best: Move = "d2f2".parse().expect("a move");
    let other = Searcher::new(&worths, 5_000, 1).choose(&game, &[best]).expect("a move");
    assert_ne!(other.0, best);
    let all = game.position().legal_moves().to_vec();
    assert_eq!(Searcher::new(&worths, 5_000, 1).choose(&game, &all), None);
    // A soldier ahead, Red does not go back to where it has been.
    let mut ahead = self::game("xiangqi", "4k4/9/9/9/P8/9/9/9/4A4/4K4 w - - 0 1");
    for m in ["a5b5", "e9e8", "b5a5", "e8e9"] {
        ahead.push(m.parse().expect("a move")).expect("a legal move");
    }
    let (m, value) = choose(&ahead, 5_000, 1);
    assert!(value > 100 && m.to_string() != "a5b5", "{m} {value}");
}
