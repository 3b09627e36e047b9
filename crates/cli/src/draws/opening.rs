//! The openings of a measurement: random moves, the same for every rule set.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use xiangqi::{Move, RuleSet};

use super::match_game::begin;
use super::search::Searcher;
use super::worth::{Score, Worths};

/// Moves of both sides together, if no extra rule speaks before.
pub(super) const PLIES: usize = 6;
/// The positions that the searcher looks at to see whether an opening is fair.
const NODES: u64 = 2_000;
/// An opening is taken if neither side stands better by more than this.
const BALANCE_MAX: Score = 120;

/// Opening number `index` of a seed.
///
/// Its moves are legal under every rule set. It ends early where the extra rules would give or take moves, so that it
/// is the players who decide about them.
pub(super) fn opening(seed: u64, index: u64, worths: &Worths) -> Vec<Move> {
    let mut random = SmallRng::seed_from_u64(mixed(seed, index));
    loop {
        let moves = random_moves(&mut random);
        let mut judge = Searcher::new(worths, NODES, 0);
        let value = judge.choose(&begin(&moves, RuleSet::STANDARD), &[]);
        if value.is_some_and(|(_, value)| value.abs() <= BALANCE_MAX) {
            return moves;
        }
    }
}

fn random_moves(random: &mut SmallRng) -> Vec<Move> {
    let (mut plain, mut extra) = (begin(&[], RuleSet::STANDARD), begin(&[], RuleSet::XIANGQI2));
    let mut moves = Vec::new();
    while moves.len() < PLIES {
        let legal = plain.position().legal_moves();
        if legal.is_empty() || legal.len() != extra.position().legal_count() {
            break;
        }
        let m = legal[random.random_range(0..legal.len())];
        if plain.push(m).is_err() || extra.push(m).is_err() {
            break;
        }
        moves.push(m);
    }
    moves
}

/// Two numbers as one that looks random: the finaliser of SplitMix64.
pub(super) fn mixed(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(index);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_under_every_rule_set_and_differ() {
        let worths = Worths::new();
        let openings: Vec<Vec<Move>> = (0..20).map(|index| opening(1, index, &worths)).collect();
        for bits in 0..=RuleSet::XIANGQI2.bits() {
            let rules = RuleSet::from_bits(bits).expect("seven bits");
            for moves in &openings {
                let game = begin(moves, rules);
                assert_eq!(game.plies().len(), moves.len());
                assert_eq!(game.position().outcome(), None);
            }
        }
        let mut distinct = openings.clone();
        distinct.sort();
        distinct.dedup();
        assert!(distinct.len() > 15, "{distinct:?}");
        assert!(openings.iter().any(|moves| moves.len() == PLIES));
        assert_eq!(opening(1, 3, &worths), openings[3]);
        assert_ne!(opening(2, 3, &worths), openings[3]);
    }

    #[test]
    fn an_opening_ends_where_an_extra_rule_speaks() {
        let mut random = SmallRng::seed_from_u64(5);
        let short = (0..400).map(|_| random_moves(&mut random)).find(|moves| moves.len() == 1);
        let first = short.expect("a horse is taken now and then")[0].to_string();
        assert!(["b2b9", "h2h9"].contains(&first.as_str()), "{first}");
    }
}
