//! Answers to check by name.

mod naive;
mod random;

use std::collections::BTreeMap;

use naive::Naive;
use proptest::prelude::*;
use random::{Placement, Walk};
use xiangqi::{Board, CheckReply, Move, Piece, Position, Role, RuleSet, Setup, Square};

fn check(fen: &str, m: &str, expected: &str) {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let names: Vec<&str> = position.check_replies(m.parse().unwrap()).iter().map(CheckReply::id).collect();
    assert_eq!(names.join(" "), expected, "{m} in {fen}");
}

#[test]
fn one_checker() {
    let chariot = "4k4/9/3a1a2n/4R4/9/9/9/9/9/3K5 b - - 0 1";
    check(chariot, "i7g6", "");
    check(chariot, "d7e8", "interpose");
    check(chariot, "e9f9", "escape");
    check("4k4/4R4/9/9/9/9/9/9/9/3K5 b - - 0 1", "e9e8", "capture");
    check("4k4/9/4R4/6n2/9/9/9/9/9/3K5 b - - 0 1", "g6e7", "capture");
    let cannon = "3ak1b2/9/4b4/9/9/4C4/9/9/9/3K5 b - - 0 1";
    check(cannon, "d9e8", "interpose");
    check(cannon, "e7g5", "unscreen");
    check(cannon, "e9e8", "");
    let horse = "3ak4/9/3N5/9/9/9/9/9/c8/3K5 b - - 0 1";
    check(horse, "e9e8", "escape");
    check(horse, "a1d1", "");
    check("c3k4/9/5N3/1r7/9/9/9/9/9/3K5 b - - 0 1", "e9f9", "escape");
    check("4k4/r8/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "a8d8", "hobble");
    check("4k4/9/r2N5/9/9/9/9/9/9/3K5 b - - 0 1", "a7d7", "capture");
    check("4k4/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", "e9e8", "capture");
}

#[test]
fn a_screen_goes_or_is_taken() {
    check("4k4/9/4n4/9/4C4/9/9/9/9/3K5 b - - 0 1", "e7c6", "unscreen");
    check("4k4/9/4n4/9/6C2/9/9/9/9/3KC4 b - - 0 1", "e7g6", "unscreen");
    // the horse takes the cannon whose screen it is: nothing is left to be screened
    check("4k4/9/4r4/9/4C4/9/9/9/9/3K5 b - - 0 1", "e7e5", "capture");
    // the general takes the screen and stands on the line itself
    check("4k4/4N4/9/9/4C4/9/9/9/9/3K5 b - - 0 1", "e9e8", "unscreen");
    check("4k4/4N4/9/9/4C4/9/9/9/9/3K5 b - - 0 1", "e9f9", "escape");
    // along the line, but over the screen no more
    check("4k4/9/4r4/9/4C4/9/9/9/9/3K5 b - - 0 1", "e7e8", "");
}

#[test]
fn several_checkers() {
    check("4k4/4R4/3N5/9/9/9/9/9/9/3K5 b - - 0 1", "e9e8", "capture escape");
    // chariot and cannon on one file: one piece stops both
    check("3ak4/9/9/9/4R4/4C4/9/9/9/3K5 b - - 0 1", "d9e8", "interpose");
    // the screen of one cannon leaves it and becomes the second screen of another
    check("C1n1k4/9/4b4/9/4C4/9/9/9/9/5K3 b - - 0 1", "c9e8", "interpose unscreen");
    check("C2nk4/4n4/9/9/4C4/9/9/9/9/5K3 b - - 0 1", "d9e7", "interpose unscreen");
}

#[test]
fn nothing_to_answer() {
    check("4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1", "e9e8", "");
    let position = Position::start();
    assert!(position.legal_moves().iter().all(|&m| position.check_replies(m).is_empty()));
}

/// The board as a move would have left it if one of its pieces stood elsewhere.
fn changed(after: &Position, square: Square, piece: Option<Piece>) -> Naive {
    let mut board: Board = after.board().clone();
    board.set(square, piece);
    Naive::new(&board, !after.turn())
}

/// Looks at what the move did in another way: what would happen without it?
fn check_reasons(position: &Position, m: Move, seen: &mut BTreeMap<CheckReply, usize>) {
    let us = position.turn();
    let replies = position.check_replies(m);
    let checkers = Naive::of(position).checkers(us);
    let next = position.play(m).unwrap();
    let mover = position.board().piece_at(m.from()).unwrap();
    let is_general = mover.role == Role::General;
    let has_role = |square: &Square, role| position.board().piece_at(*square).unwrap().role == role;
    let left: Vec<Square> = checkers.iter().copied().filter(|&square| square != m.to()).collect();
    assert_eq!(replies.is_empty(), checkers.is_empty(), "{m} in {position:?}");
    assert!(replies.iter().count() <= checkers.len());
    for reply in replies.iter() {
        *seen.entry(reply).or_default() += 1;
        let holds = match reply {
            CheckReply::Capture => checkers.contains(&m.to()),
            CheckReply::Escape => is_general && !left.is_empty(),
            // with the arriving piece gone again there is check
            CheckReply::Interpose | CheckReply::Hobble => {
                let again = changed(&next, m.to(), None).checkers(us);
                let horse = reply == CheckReply::Hobble;
                !is_general
                    && again
                        .iter()
                        .any(|square| left.contains(square) && has_role(square, Role::Horse) == horse)
            }
            // with a screen where it was there is check, whoever stands before it
            CheckReply::Unscreen if is_general => {
                let mut board = position.board().clone();
                board.set(m.to(), None);
                let screenless = Naive::new(&board, us).checkers(us);
                left.iter().any(|square| has_role(square, Role::Cannon) && !screenless.contains(square))
            }
            CheckReply::Unscreen => {
                let again = changed(&next, m.from(), Some(mover)).checkers(us);
                again.iter().any(|square| left.contains(square) && has_role(square, Role::Cannon))
            }
        };
        assert!(holds, "{reply} by {m} in {position:?}");
    }
}

fn check_position(position: &Position, seen: &mut BTreeMap<CheckReply, usize>) {
    for &m in &position.legal_moves() {
        check_reasons(position, m, seen);
    }
}

proptest! {
    #![proptest_config(random::cases(4_000))]

    #[test]
    fn every_answer_has_its_reason(placement in Placement::any()) {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::STANDARD) {
            check_position(&position, &mut BTreeMap::new());
        }
        // By the extra rules more pieces give check; every move that is legal then answers it in some way.
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::XIANGQI2) {
            for &m in &position.legal_moves() {
                prop_assert_eq!(position.check_replies(m).is_empty(), !position.is_check());
            }
        }
    }

    #[test]
    fn moves_that_are_not_legal_answer_nothing(placement in Placement::any(), from: u32, to: u32, second: bool) {
        let square = |number: u32| Square::new(number % 90).unwrap();
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::XIANGQI2) {
            let part = (square(from), square(to));
            let m = if second { Move::double(part, (part.1, part.0)) } else { Move::new(part.0, part.1) };
            let replies = position.check_replies(m);
            prop_assert!(replies.is_empty() || position.is_legal(m) && position.is_check());
        }
    }
}

proptest! {
    #![proptest_config(random::cases(100))]

    #[test]
    fn every_answer_in_a_game_has_its_reason(walk in Walk::any(120)) {
        let mut position = Position::start();
        for choice in walk.choices {
            check_position(&position, &mut BTreeMap::new());
            let Some(m) = choice.of(&position.legal_moves()) else { break };
            position = position.play(m).unwrap();
        }
    }
}

#[test]
fn every_way_is_met_often() {
    let mut seen = BTreeMap::new();
    let mut both = 0;
    for placement in random::placements(12_000) {
        let setup: Setup = placement.setup();
        let Ok(position) = Position::from_setup(&setup, RuleSet::STANDARD) else { continue };
        check_position(&position, &mut seen);
        let many = |m: &&Move| position.check_replies(**m).iter().count() > 1;
        both += position.legal_moves().iter().filter(many).count();
    }
    println!("{seen:?}, {both} in several ways");
    assert!(CheckReply::ALL.iter().all(|reply| seen.get(reply).copied().unwrap_or(0) > 50), "{seen:?}");
    assert!(both > 5, "{both} moves with several ways");
}
