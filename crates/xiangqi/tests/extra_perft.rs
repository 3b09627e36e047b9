//! x
mod extra_naive;
mod extra_positions;

use extra_naive::Naive;
use xiangqi::{RuleSet, Setup};

#[test]
fn naive_without_flags() {
    for line in include_str!("data/perft.tsv").lines().skip(1) {
        let f: Vec<&str> = line.split('\t').collect();
        let leaves: u64 = f[2].parse().unwrap();
        if leaves > 100_000 {
            continue;
        }
        let setup = Setup::from_fen(f[0]).unwrap();
        let n = Naive::new(&setup, RuleSet::STANDARD);
        assert!(n.is_valid(), "{}", f[0]);
        assert_eq!(n.perft(f[1].parse().unwrap()), leaves, "{}", f[0]);
    }
    for m in ["h2h9", "b2b9"] {
        let n = Naive::new(&Setup::start(), RuleSet::XIANGQI2).after(m.parse().unwrap());
        let moves = n.legal_moves();
        println!("{} {}", moves.len(), moves.iter().filter(|m| m.second().is_some()).count());
    }
}
