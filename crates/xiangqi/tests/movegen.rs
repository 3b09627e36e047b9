//! The fast generator against the naive one, on random games and on random set-ups.

mod naive;
mod random;

use naive::Naive;
use proptest::prelude::*;
use random::{Placement, Walk};
use xiangqi::{Bitboard, Color, EndReason, Move, Outcome, Position, RuleSet};

/// Compares everything that both generators can say about a position.
fn check(position: &Position) {
    let naive = Naive::of(position);
    let expected = naive.legal_moves();
    let mut found: Vec<Move> = position.legal_moves().to_vec();
    found.sort();
    assert_eq!(found, expected, "moves in {position:?}");
    assert_eq!(position.legal_count(), expected.len(), "count in {position:?}");

    let checkers: Bitboard = naive.checkers(position.turn()).into_iter().collect();
    assert_eq!(position.checkers(), checkers, "checkers in {position:?}");
    assert_eq!(position.is_check(), !checkers.is_empty());

    let loss = |reason| Some(Outcome::Decisive { winner: !position.turn(), reason });
    let outcome = match (expected.is_empty(), checkers.is_empty()) {
        (true, false) => loss(EndReason::Checkmate),
        (true, true) => loss(EndReason::Stalemate),
        _ if !naive.can_anyone_win() => Some(Outcome::Draw { reason: EndReason::Dead }),
        _ => None,
    };
    assert_eq!(position.outcome(), outcome, "outcome in {position:?}");
}

/// Plays a move in every way there is and compares the results.
fn check_played(position: &Position, m: Move) -> Position {
    let next = position.play(m).unwrap_or_else(|error| panic!("{error} in {position:?}"));
    let anew = Position::from_setup(&next.setup(), next.rules())
        .unwrap_or_else(|error| panic!("{error} after {m} in {position:?}"));
    assert_eq!(anew, next, "after {m} in {position:?}");
    assert_eq!(anew.key(), next.key(), "key after {m} in {position:?}");
    assert_eq!(Naive::of(&next), Naive::of(position).after(m));
    next
}

proptest! {
    #![proptest_config(random::cases(300))]

    #[test]
    fn random_games_agree(walk in Walk::any(120)) {
        let mut position = Position::start();
        check(&position);
        for choice in walk.choices {
            let Some(m) = choice.of(&position.legal_moves()) else { break };
            position = check_played(&position, m);
            check(&position);
        }
    }
}

proptest! {
    #![proptest_config(random::cases(30_000))]

    #[test]
    fn random_set_ups_agree(placement in Placement::any()) {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) {
            check(&position);
        }
    }
}

proptest! {
    #![proptest_config(random::cases(1_000))]

    #[test]
    fn every_move_of_a_set_up_is_played_alike(placement in Placement::any()) {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) {
            for &m in &position.legal_moves() {
                check(&check_played(&position, m));
            }
        }
    }

    #[test]
    fn every_pair_of_squares_is_judged_alike(placement in Placement::any()) {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) {
            let legal = position.legal_moves();
            for &from in &placement.squares() {
                for to in Bitboard::ALL {
                    let m = Move::new(from, to);
                    prop_assert_eq!(position.is_legal(m), legal.contains(&m), "{} in {:?}", m, position);
                }
            }
        }
    }
}

#[test]
fn enough_random_set_ups_are_valid_and_sharp() {
    let (mut valid, mut checks, mut ends) = (0, 0, 0);
    for placement in random::placements(3_000) {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) {
            valid += 1;
            checks += u32::from(position.is_check());
            ends += u32::from(position.outcome().is_some());
        }
    }
    println!("valid {valid}, in check {checks}, ended {ends} of 3000");
    assert!(valid > 1_000 && checks > 200 && ends > 5, "valid {valid}, in check {checks}, ended {ends}");
}

#[test]
fn colours_are_treated_alike() {
    for placement in random::placements(2_000) {
        let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) else { continue };
        let turned = Position::from_setup(&random::turned(&position.setup()), RuleSet::STANDARD).unwrap();
        let mut expected: Vec<Move> =
            position.legal_moves().iter().map(|m| Move::new(m.from().rotate(), m.to().rotate())).collect();
        let mut found = turned.legal_moves().to_vec();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{position:?}");
        assert_ne!(position.turn() == Color::Red, turned.turn() == Color::Red);
    }
}
