//! temporary
mod extra_naive;
mod extra_positions;
mod extra_tally;
use extra_naive::Naive;
use extra_positions::{Case, Chance, FLAGS};
use std::collections::HashSet;
use xiangqi::{Position, RuleSet, Setup, perft};

const HAND: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1",
    "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 2",
];
const DUNMA: &[&str] = &[
    "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2",
    "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 7",
    "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 1",
    "rnbakabCr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C7/9/RNBAKABNR b - - 0 1",
    "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKAB1R b - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1",
    "rnbakabnr/9/1c7/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABcR w - - 0 1",
    "rnbakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RcBAKABNR w - - 0 1",
    "1rbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1",
];
const FLAG_HAND: &[(&str, &str)] = &[
    ("feijiang", "4k4/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1"),
    ("feijiang", "3akab2/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1"),
    ("feijiang", "4k4/9/9/9/9/9/9/9/4K4/4C4 b - - 0 1"),
    ("feijiang", "4k4/9/9/9/2b6/9/9/3K5/9/4C4 w - - 0 1"),
    ("tuoxiang", "4k4/9/9/9/2b6/9/9/4K4/9/9 w - - 0 1"),
    ("tuoxiang", "9/4k4/9/9/9/2B3B2/9/9/9/3K1R3 b - - 0 1"),
    ("dibing", "3P5/4k4/9/9/9/9/9/9/5K3/3p5 w - - 0 1"),
    ("daoshi", "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1"),
    ("zhili", "4k4/9/9/9/9/9/P1P1P1P2/9/4K4/9 w - - 0 1"),
    ("gudu", "4k4/9/4b4/9/4p4/9/9/4R4/9/4K4 w - - 0 1"),
];

fn flag_of(name: &str) -> RuleSet {
    format!("xiangqi+{name}").parse().unwrap()
}

fn deepest(position: &Position, long_max: u64) -> Vec<(u32, u64)> {
    let mut rows = Vec::new();
    for depth in 1..=9 {
        let n = perft(position, depth);
        rows.push((depth, n));
        if n == 0 {
            break;
        }
        let grow = if depth == 1 { n } else { n / rows[depth as usize - 2].1.max(1) };
        if depth >= 3 && n * grow.max(2) > long_max {
            break;
        }
    }
    rows
}

#[test]
fn fill() {
    let mut chance = Chance::new(2026);
    let mut pool: Vec<(String, RuleSet)> = Vec::new();
    let sets: Vec<RuleSet> = FLAGS.into_iter().chain([RuleSet::XIANGQI2]).collect();
    let mut out = String::from("rules\tfen\tdepth\tnodes\n");
    for &rules in &sets {
        let mut fens: Vec<String> = HAND.iter().map(|s| s.to_string()).collect();
        if rules.contains(RuleSet::DUNMA) {
            fens.extend(DUNMA.iter().map(|s| s.to_string()));
        }
        for &(name, fen) in FLAG_HAND {
            if rules.contains(flag_of(name)) {
                fens.push(fen.to_string());
            }
        }
        let wanted = if rules == RuleSet::DUNMA {
            fens.len()
        } else if rules == RuleSet::XIANGQI2 {
            fens.len() + 24
        } else {
            fens.len() + 12
        };
        let mut sizes = [0; 3];
        let mut tries = 0;
        let mut seen = HashSet::new();
        while fens.len() < wanted {
            tries += 1;
            assert!(tries < 400_000, "{rules} {}", fens.len());
            let case = Case::draw(&mut chance);
            if case.rules != rules {
                continue;
            }
            let Ok(p) = Position::from_setup(&case.setup, rules) else { continue };
            let moves = p.legal_count();
            let size = match moves {
                0..4 => continue,
                4..15 => 0,
                15..40 => 1,
                40.. => 2,
            };
            if sizes[size] >= (wanted - if rules == RuleSet::XIANGQI2 { 24 } else { 12 }).max(12) / 2
                || p.outcome().is_some()
            {
                continue;
            }
            let n = Naive::of(&p);
            let v = n.judge();
            // the flags that matter within two plies
            let mine = n.perft(2) * 1000 + n.perft(1);
            let mut matter = 0;
            for flag in FLAGS {
                if !rules.contains(flag) {
                    continue;
                }
                let mut w = n;
                w.rules = FLAGS
                    .into_iter()
                    .filter(|&o| o != flag && rules.contains(o))
                    .fold(RuleSet::STANDARD, |r, o| r | o);
                if !w.is_valid() || w.perft(2) * 1000 + w.perft(1) != mine || w.judge() != v {
                    matter += 1;
                }
            }
            if matter < if rules == RuleSet::XIANGQI2 { 2 } else { 1 } {
                continue;
            }
            let fen = case.setup.to_string();
            if !seen.insert(fen.clone()) {
                continue;
            }
            sizes[size] += 1;
            fens.push(fen);
        }
        for fen in fens {
            let setup = Setup::from_fen(&fen).unwrap();
            let Ok(p) = Position::from_setup(&setup, rules) else {
                println!("refused {rules} {fen}");
                continue;
            };
            pool.push((fen.clone(), rules));
            let long = if fen.starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w") {
                200_000_000
            } else {
                20_000_000
            };
            for (depth, nodes) in deepest(&p, long) {
                out += &format!("{rules}\t{fen}\t{depth}\t{nodes}\n");
            }
        }
    }
    std::fs::write("/tmp/perft-extra.tsv", out).unwrap();
    println!("{} positions", pool.len());
}
