//! The worked examples of each of the seven extra rules, and the decisions about its doubtful points, one row each.

mod extra_both;
mod extra_naive;

use extra_both::{Both, is_refused};
use xiangqi::{Bitboard, Color, Position, Role, RuleSet, Setup, Square};

/// Rules, set-up, moves played from it, the square of a piece, its moves then. For an empty square: all moves.
type MovesRow = (&'static str, &'static str, &'static str, &'static str, &'static str);

fn check_moves(rows: &[MovesRow]) {
    for &(rules, fen, played, from, expected) in rows {
        let both = Both::new(rules, fen).play(played);
        let found = if from.is_empty() { both.moves() } else { both.moves_from(from) };
        assert_eq!(found, expected, "{fen} by {rules:?} after {played:?}, from {from:?}");
    }
}

/// Rules, set-up, moves played from it, the end they bring, empty if the game goes on.
type EndRow = (&'static str, &'static str, &'static str, &'static str);

fn check_ends(rows: &[EndRow]) {
    for &(rules, fen, played, expected) in rows {
        let both = Both::new(rules, fen).play(played);
        assert_eq!(both.end(), expected, "{fen} by {rules:?} after {played:?}");
        if expected.starts_with("red") || expected.starts_with("black") {
            assert_eq!(both.moves(), "", "a decided game has no moves: {fen} by {rules:?} after {played:?}");
        }
    }
}

/// Rules, set-up, true if it is refused.
fn check_set_ups(rows: &[(&str, &str, bool)]) {
    for &(rules, fen, expected) in rows {
        assert_eq!(is_refused(rules, fen), expected, "{fen} by {rules:?}");
    }
}

// 孤独求败

#[test]
fn gudu_a_bare_general_has_lost() {
    check_ends(&[
        ("", "4k4/9/9/9/4p4/9/9/4R4/9/3K5 w", "e2e5", ""),
        ("gudu", "4k4/9/9/9/4p4/9/9/4R4/9/3K5 w", "", ""),
        // Won by the capture itself.
        ("gudu", "4k4/9/9/9/4p4/9/9/4R4/9/3K5 w", "e2e5", "red bare_general"),
        // Advisors and elephants are pieces.
        ("gudu", "3ak4/9/9/9/4p4/9/9/4R4/9/3K5 w", "e2e5", ""),
        ("gudu", "2b1k4/9/9/9/4p4/9/9/4R4/9/3K5 w", "e2e5", ""),
        // Whatever takes: a general, a soldier, an advisor across the river.
        ("gudu", "9/9/3k5/9/9/9/9/9/4p4/4K3R w", "e0e1", "red bare_general"),
        ("gudu", "4k4/9/9/9/p8/P8/9/9/9/3K5 w", "a4a5", "red bare_general"),
        ("gudu daoshi", "4k4/9/2n6/3A5/9/9/9/9/9/3K5 w", "d6c7", "red bare_general"),
        ("gudu", "4k4/9/9/9/r8/9/9/9/9/R2K5 b", "a5a0", "black bare_general"),
        // Mate at the same time is mate.
        ("gudu", "n2k5/8R/9/9/9/9/9/9/R8/4K4 w", "a1a9", "red checkmate"),
        // A set-up in which one side is bare is over, whoever is to move.
        ("gudu", "4k4/9/9/9/9/9/9/9/9/2RK5 b", "", "red bare_general"),
        ("gudu", "4k4/9/9/9/9/9/9/9/9/2RK5 w", "", "red bare_general"),
        ("gudu", "3ak4/9/9/9/9/9/9/9/9/3K5 w", "", "black bare_general"),
    ]);
    check_set_ups(&[
        ("", "4k4/9/9/9/9/9/9/9/9/3K5 w", false),
        ("gudu", "4k4/9/9/9/9/9/9/9/9/3K5 w", true),
        ("gudu", "4k4/9/9/9/9/9/9/9/9/2BK5 w", false),
    ]);
}

// 杀惊遁马

#[test]
fn dunma_two_first_moves_startle_the_horse() {
    let start = Both::start("dunma");
    let captures: Vec<String> = start
        .legal()
        .iter()
        .filter(|m| start.fast.board().piece_at(m.to()).is_some())
        .map(ToString::to_string)
        .collect();
    assert_eq!(captures, ["b2b9", "h2h9"]);
    for first in start.legal() {
        let doubles = start.play(&first.to_string()).legal().iter().filter(|m| m.second().is_some()).count();
        assert_eq!(doubles, if captures.contains(&first.to_string()) { 73 } else { 0 }, "{first}");
    }
}

#[test]
fn dunma_the_horse_goes_first_and_another_piece_second() {
    for (first, horse, steps) in [("h2h9", "b9", ["a7", "c7"]), ("b2b9", "h9", ["g7", "i7"])] {
        let with = Both::start("dunma").play(first);
        let without = Both::start("").play(first);
        let single: Vec<_> = with.legal().into_iter().filter(|m| m.second().is_none()).collect();
        assert_eq!(single, without.legal(), "a single move is always allowed");
        for m in with.legal() {
            let Some((second_from, _)) = m.second() else { continue };
            assert_eq!(m.from().to_string(), horse);
            assert!(steps.contains(&m.to().to_string().as_str()), "{m}");
            assert_ne!(second_from, m.to(), "{m} moves the horse twice");
            let next = with.play(&m.to_string());
            assert_eq!(next.checkers(), "", "{m} gives check");
            assert_eq!((next.fast.turn(), next.fast.round()), (Color::Red, 2), "{m} is one turn");
            assert!(next.fast.quiet_plies() <= 1, "{m} counts as one ply");
        }
    }
}

#[test]
fn dunma_both_parts_may_capture_and_only_the_first_turn_counts() {
    let startled = Both::start("dunma").play("h2h9");
    for (m, is_legal) in [
        ("b9c7,i9h9", true),
        ("b9a7,i9h9", true),
        ("b9c7,e9e8", true),
        // The horse twice, another piece first, one part alone, an illegal second part.
        ("b9c7,c7b5", false),
        ("i9h9,b9c7", false),
        ("b9c7", true),
        ("b9d8,i9h9", false),
        ("b9c7,e9e7", false),
        // The first horse has left, so that its point is free.
        ("b9c7,a9b9", true),
        ("a9b9,b9c7", false),
    ] {
        assert_eq!(startled.is_legal(m), is_legal, "{m}");
    }
    let taken = startled.play("b9c7,i9h9");
    assert_eq!(taken.fast.quiet_plies(), 0);
    assert_eq!(taken.fast.board().pieces(Color::Red, Role::Cannon).count(), 1);
    let fen = "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR";
    for (rules, rest, doubles) in [
        ("dunma", "b - - 0 1", 73),
        ("dunma", "b - - 0 2", 0),
        ("dunma", "w - - 0 1", 0),
        ("", "b - - 0 1", 0),
        ("gudu dibing feijiang tuoxiang daoshi zhili", "b - - 0 1", 0),
        ("gudu dunma dibing feijiang tuoxiang daoshi zhili", "b - - 0 1", 73),
    ] {
        let both = Both::new(rules, &format!("{fen} {rest}"));
        assert_eq!(both.legal().iter().filter(|m| m.second().is_some()).count(), doubles, "{rules} {rest}");
    }
}

// 底兵功成

const BOTH_SOLDIERS: &str = "3P5/4k4/9/9/9/9/9/9/5K3/3p5 w";

#[test]
fn dibing_a_soldier_that_is_not_taken_wins() {
    check_ends(&[
        ("", BOTH_SOLDIERS, "d9e9 d0e0", ""),
        // It may be taken, so the game goes on for one reply.
        ("dibing", BOTH_SOLDIERS, "d9e9", ""),
        ("dibing", BOTH_SOLDIERS, "d9e9 e8e9", ""),
        ("dibing", BOTH_SOLDIERS, "d9e9 e8d8", "red soldier_home"),
        // The reply with the own soldier comes too late.
        ("dibing", BOTH_SOLDIERS, "d9e9 d0e0", "red soldier_home"),
        // Nothing can take it: won at once, by a step forward or sideways, with a capture or without.
        ("dibing", "9/4P4/5k3/9/9/9/9/9/9/3K5 w", "e8e9", "red soldier_home"),
        ("dibing", "3P5/9/5k3/9/9/9/9/9/9/3K5 w", "d9e9", "red soldier_home"),
        ("dibing", "4n4/4P4/5k3/9/9/9/9/9/9/3K5 w", "e8e9", "red soldier_home"),
        ("dibing", "9/3k5/9/9/9/9/9/5K3/4p4/9 b", "e1e0", "black soldier_home"),
        // The point is where the general started, not where it stands, and only soldiers count.
        ("dibing", "9/5k3/4P4/9/9/9/9/9/9/3K5 w", "e7e8", ""),
        ("dibing", "9/9/5k3/4R4/9/9/9/9/9/3K5 w", "e6e9", ""),
        // Set up on the point.
        ("dibing", "4P4/9/3k5/9/9/9/9/9/9/5K3 w", "", "red soldier_home"),
        ("dibing", "4P4/9/3k5/9/9/9/9/9/9/5K3 b", "", "red soldier_home"),
        ("dibing", "4P4/4k4/9/9/9/9/9/9/9/5K3 b", "", ""),
        ("dibing", "4P4/4k4/9/9/9/9/9/9/9/5K3 w", "", "red soldier_home"),
    ]);
}

#[test]
fn dibing_only_a_legal_capture_saves() {
    check_ends(&[
        // The chariot on e8 is pinned on the rank.
        ("dibing", "3P5/3kr3R/9/9/9/9/9/9/9/5K3 w", "d9e9", "red soldier_home"),
        ("dibing", "3P5/3kr4/8R/9/9/9/9/9/9/5K3 w", "d9e9", ""),
        // The soldier is guarded, so the general may not take it.
        ("dibing", "3P5/4k4/9/9/9/9/9/9/9/R4K3 w", "d9e9", ""),
        ("dibing", "R2P5/4k4/9/9/9/9/9/9/9/5K3 w", "d9e9", "red soldier_home"),
        // A check by the soldier is a check like others, and only the capture saves.
        ("dibing", "3k5/4P4/9/9/9/9/9/9/9/5K3 w", "e8e9", ""),
        ("dibing", "3k5/4P4/9/9/9/9/9/9/9/5K3 w", "e8e9 d9e9", "draw dead"),
        ("dibing", "3k5/4P4/9/9/9/9/9/9/9/5K3 w", "e8e9 d9d8", "red soldier_home"),
    ]);
    let check = Both::new("dibing", "3k5/4P4/9/9/9/9/9/9/9/5K3 w").play("e8e9");
    assert_eq!((check.checkers().as_str(), check.moves().as_str()), ("e9", "d9d8 d9e9"));
    // The general at home cannot be walked into: it would stand in check and not to move.
    check_set_ups(&[("dibing", "4k4/4P4/9/9/9/9/9/9/9/5K3 w", true)]);
}

// 飞将架炮

const FLY: &str = "4k4/9/9/9/9/9/9/9/3K5/4C4 w";

#[test]
fn feijiang_the_general_steps_in_before_its_cannon() {
    check_moves(&[
        ("", FLY, "", "d1", "d1d0 d1d2"),
        ("feijiang", FLY, "", "d1", "d1d0 d1d2 d1e1"),
        // Both checks have to be met: aside, or a piece between the generals.
        ("feijiang", FLY, "d1e1", "", "e9d9 e9f9"),
        ("feijiang", "3akab2/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "", "d9e8 f9e8 g9e7"),
        ("feijiang", "4k4/9/9/9/r8/9/9/9/3K5/4C4 w", "d1e1", "", "a5e5 e9d9 e9f9"),
        // Taking the cannon leaves the generals facing each other.
        ("feijiang", "4k4/9/9/9/9/9/9/9/3K5/r3C4 w", "d1e1", "", "e9d9 e9f9"),
        // Any file of the palace, and either side.
        ("feijiang", "3k5/9/9/9/9/9/9/9/4K4/3C5 w", "e1d1", "", "d9e9"),
        ("feijiang", "4c4/3k5/9/9/9/9/9/9/9/4K4 b", "d8e8", "", "e0d0 e0f0"),
        ("feijiang", "4k4/9/9/9/9/9/9/3K5/9/4C4 w", "", "d2", "d2d1 d2e2"),
        // No cannon.
        ("feijiang", "4k4/9/9/9/9/9/9/9/3K5/R8 w", "", "d1", "d1d0 d1d2"),
        // Another piece that attacks the point forbids it; a blocked horse does not.
        ("feijiang", "4k4/9/9/9/9/9/9/6n2/3K5/4C4 w", "", "d1", "d1d0 d1d2"),
        ("feijiang", "4k4/9/9/9/9/9/9/5An2/3K5/4C4 w", "", "d1", "d1d0 d1d2 d1e1"),
        // Only the general itself flies: the horse may not leave the file.
        ("feijiang", "4k4/9/9/9/9/4N4/9/9/4K4/4C4 w", "", "e4", ""),
        // It answers a check, and nothing else would.
        ("feijiang", "3rk4/9/9/9/9/9/9/9/3K5/4C4 w", "", "", "d1e1"),
        ("feijiang", "3rk4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "", "e9f9"),
        // After the reply the generals may not face each other again.
        ("feijiang", "3akab2/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1 d9e8 e0d0", "e8", ""),
    ]);
    check_ends(&[
        ("", "3rk4/9/9/9/9/9/9/9/3K5/4C4 w", "", "black checkmate"),
        ("feijiang", "3rk4/9/9/9/9/9/9/9/3K5/4C4 w", "", ""),
        ("feijiang", "3rkr3/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", "red checkmate"),
    ]);
    assert_eq!(Both::new("feijiang", FLY).play("d1e1").checkers(), "e0 e1");
    assert_eq!(Both::new("feijiang", "4c4/3k5/9/9/9/9/9/9/9/4K4 b").play("d8e8").checkers(), "e8 e9");
}

#[test]
fn feijiang_set_ups_with_facing_generals() {
    check_set_ups(&[
        ("", "4k4/9/9/9/9/9/9/9/4K4/4C4 b", true),
        ("feijiang", "4k4/9/9/9/9/9/9/9/4K4/4C4 b", false),
        // It is the side to move that has flown.
        ("feijiang", "4k4/9/9/9/9/9/9/9/4K4/4C4 w", true),
        ("feijiang", "4k4/9/9/9/9/9/9/9/4K4/9 b", true),
        // Another piece attacks the flown general.
        ("feijiang", "4k4/9/9/9/9/9/9/9/r3K4/4C4 b", true),
        ("feijiang", "4c4/4k4/9/9/9/9/9/9/4K4/4C4 b", true),
        // Something stands between cannon and general, or the cannon stands behind the other general.
        ("feijiang", "4k4/9/9/9/9/9/9/4K4/4A4/4C4 b", true),
        ("feijiang", "5k3/9/9/9/9/9/9/5K3/5p3/5c3 w", true),
        ("feijiang", "4C4/4k4/9/9/9/9/9/9/9/4K4 b", true),
        ("feijiang tuoxiang", "4k4/9/9/9/2b6/9/9/4K4/4C4/9 b", true),
        ("feijiang", "4k4/9/9/9/2b6/9/9/4K4/4C4/9 b", false),
    ]);
}

// 敢死驼象

#[test]
fn tuoxiang_elephants_check_from_the_river() {
    check_moves(&[
        // Leave, fill the eye, take the elephant.
        ("tuoxiang", "9/9/4k4/9/9/2B6/9/9/9/3K5 b", "", "", "e7e8 e7f7"),
        ("tuoxiang", "9/9/4k4/9/r8/2B6/9/9/9/3K5 b", "", "", "a5d5 e7e8 e7f7"),
        ("tuoxiang", "2r6/9/4k4/9/9/2B6/9/9/9/3K5 b", "", "", "c9c4 e7e8 e7f7"),
        // Nor may the general go there.
        ("tuoxiang", "9/4k4/9/9/9/2B6/9/9/9/3K5 b", "", "", "e8e9 e8f8"),
        ("", "9/4k4/9/9/9/2B6/9/9/9/3K5 b", "", "", "e8e7 e8e9 e8f8"),
        ("tuoxiang", "9/4k4/9/9/3n5/2B6/9/9/9/3K5 b", "", "e8", "e8d8 e8e7 e8e9 e8f8"),
        // An elephant never crosses the river.
        ("tuoxiang", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "", "c4", "c4a2 c4e2"),
    ]);
    for (rules, fen, checkers) in [
        ("tuoxiang", "9/9/4k4/9/9/2B6/9/9/9/3K5 b", "c4"),
        ("", "9/9/4k4/9/9/2B6/9/9/9/3K5 b", ""),
        ("tuoxiang", "9/9/4k4/9/9/2B3B2/9/9/9/3K5 b", "c4 g4"),
        ("tuoxiang", "9/9/4k4/9/3c5/2B3B2/9/9/9/3K5 b", "g4"),
        ("tuoxiang", "9/9/4k4/9/3P5/2B3B2/9/9/9/3K5 b", "g4"),
        ("tuoxiang", "5k3/9/9/9/6b2/9/9/4K4/9/9 w", "g5"),
        ("tuoxiang", "5k3/9/9/9/2b3b2/5n3/9/4K4/9/9 w", "c5 f4"),
    ] {
        assert_eq!(Both::new(rules, fen).checkers(), checkers, "{fen} by {rules:?}");
    }
    check_ends(&[
        ("tuoxiang", "9/4a4/2P1k1P2/9/9/2B6/9/9/9/3K5 b", "", "red checkmate"),
        ("", "9/4a4/2P1k1P2/9/9/2B6/9/9/9/3K5 b", "", ""),
    ]);
    check_set_ups(&[
        ("", "9/9/4k4/9/9/2B6/9/9/9/3K5 w", false),
        ("tuoxiang", "9/9/4k4/9/9/2B6/9/9/9/3K5 w", true),
    ]);
}

/// Of all points of elephants and palaces only c4 and g4 look at e7, and c5 and g5 at e2.
#[test]
fn tuoxiang_no_other_point_is_looked_at() {
    let mut found = Vec::new();
    for color in Color::ALL {
        for elephant in Bitboard::home(color) {
            for general in Bitboard::palace(!color) {
                let Some(own) = Bitboard::palace(color).iter().find(|own| own.file() != general.file())
                else {
                    continue;
                };
                let mut setup = Setup { turn: !color, ..Setup::empty() };
                setup.board.set(general, Some(Role::General.of(!color)));
                setup.board.set(own, Some(Role::General.of(color)));
                if setup.board.set(elephant, Some(Role::Elephant.of(color))).is_some() {
                    continue;
                }
                let Ok(position) = Position::from_setup(&setup, RuleSet::TUOXIANG) else { continue };
                if position.is_check() {
                    found.push(format!("{elephant}{general}"));
                }
            }
        }
    }
    assert_eq!(found, ["c4e7", "g4e7", "c5e2", "g5e2"]);
}

// 轻功道士

const FLIGHT: &str = "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w";

#[test]
fn daoshi_an_advisor_flies_over_stones() {
    check_moves(&[
        ("", FLIGHT, "", "d2", "d2e1"),
        ("daoshi", FLIGHT, "", "d2", "d2c5 d2e1 d2e5"),
        // One stone is not enough from d2; e1 needs three, d0 four.
        ("daoshi", "5k3/9/9/9/9/9/2P6/3A5/9/4K4 w", "", "d2", "d2e1"),
        ("daoshi", "5k3/9/9/9/9/3R5/2P6/3N5/4A4/4K4 w", "", "e1", "e1c5 e1d0 e1e5 e1f0 e1f2"),
        ("daoshi", "5k3/9/9/9/9/3R5/2P6/3N5/4A4/3AK4 w", "", "d0", "d0c5 d0e5"),
        ("daoshi", "5k3/9/9/9/9/9/2P6/3N5/4A4/3AK4 w", "", "d0", ""),
        // Stones beyond the river, of either colour, but no way back: f4 would lead to g5.
        ("daoshi", "5k3/9/9/9/4n4/3R5/2P6/3A5/9/4K4 w", "", "d2", "d2c5 d2d6 d2e1 d2f6"),
        ("daoshi", "4k4/9/9/9/4n4/3R1R3/2P6/3A5/9/4K4 w", "", "d2", "d2c5 d2d6 d2e1 d2f6"),
        // Generals are stones.
        ("daoshi", "5k3/9/9/9/9/3R5/2P6/3N5/4K4/3A5 w", "", "d0", "d0c5 d0e5"),
        ("daoshi", "9/9/4k4/3n5/2N6/3R5/2P6/3A5/9/3K5 w", "", "d2", "d2b6 d2c7 d2d8 d2e1 d2e5 d2f6 d2f8"),
        // Two ways to one point are one move.
        ("daoshi", "5k3/9/9/9/9/3R5/2P1P4/3A5/9/4K4 w", "", "d2", "d2c5 d2e1 d2e5"),
        // A pinned advisor stays; one that lands between answers a check.
        ("daoshi", "3rk4/9/9/9/9/1R7/2P6/3A5/9/3K5 w", "", "d2", ""),
        ("daoshi", "3rk4/9/9/9/4N4/5R3/6P2/5A3/9/3K5 w", "", "f2", "f2d6"),
        ("daoshi", "4k4/9/3a5/2p6/3r5/9/9/9/9/5K3 b", "", "d7", "d7c4 d7e4 d7e8"),
    ]);
    let start = Both::start("daoshi");
    assert_eq!((start.flights().as_str(), start.legal().len()), ("", 44));
}

#[test]
fn daoshi_across_the_river_it_steps_and_takes_diagonally() {
    check_moves(&[
        ("daoshi", "4k4/9/2n6/3A5/9/9/9/9/9/3K5 w", "", "d6", "d6c5 d6c7 d6e5 d6e7"),
        // Never back to its own half, and no second flight.
        ("daoshi", "4k4/9/9/9/2A6/9/9/9/9/3K5 w", "", "c5", "c5b6 c5d6"),
        ("daoshi", "4k4/9/9/3R5/2A6/9/9/9/9/3K5 w", "", "c5", "c5b6"),
        ("daoshi", "3k5/9/9/9/9/4a4/9/9/9/4K4 b", "", "e4", "e4d3 e4f3"),
        ("daoshi", FLIGHT, "d2e5 f9f8", "e5", "e5d6 e5f6"),
    ]);
    check_set_ups(&[
        ("", "4k4/9/9/3A5/9/9/9/9/9/3K5 w", true),
        ("daoshi", "4k4/9/9/3A5/9/9/9/9/9/3K5 w", false),
        // Diagonal steps never lead to points of the other kind.
        ("daoshi", "4k4/9/9/4A4/9/9/9/9/9/3K5 w", true),
        ("daoshi", "4k4/9/9/9/9/2A6/9/9/9/3K5 w", true),
        // The side that has just moved may not stand in its check.
        ("daoshi", "4k4/3A5/9/9/9/9/9/9/9/3K5 w", true),
    ]);
    assert_eq!(Both::new("daoshi", "4k4/3A5/9/9/9/9/9/9/9/3K5 b").checkers(), "d8");
}

/// A crossed advisor gives check on four points of the palace only.
#[test]
fn daoshi_where_a_general_can_be_checked() {
    for (color, expected) in
        [(Color::Red, ["e7", "d8", "f8", "e9"]), (Color::Black, ["e0", "d1", "f1", "e2"])]
    {
        let mut found: Vec<Square> = Vec::new();
        for advisor in Bitboard::home(!color) {
            for general in Bitboard::palace(!color) {
                let Some(own) = Bitboard::palace(color).iter().find(|own| own.file() != general.file())
                else {
                    continue;
                };
                let mut setup = Setup { turn: !color, ..Setup::empty() };
                setup.board.set(own, Some(Role::General.of(color)));
                setup.board.set(general, Some(Role::General.of(!color)));
                if setup.board.set(advisor, Some(Role::Advisor.of(color))).is_some() {
                    continue;
                }
                let Ok(position) = Position::from_setup(&setup, RuleSet::DAOSHI) else { continue };
                if position.is_check() && !found.contains(&general) {
                    found.push(general);
                }
            }
        }
        found.sort();
        assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), expected, "{color}");
    }
}

// 直隶兵

#[test]
fn zhili_soldiers_step_sideways_while_the_general_is_in_the_centre() {
    const CENTRE: &str = "3k5/9/9/9/9/9/P3P4/9/4K4/9 w";
    check_moves(&[
        ("", CENTRE, "", "e3", "e3e4"),
        ("zhili", CENTRE, "", "a3", "a3a4 a3b3"),
        ("zhili", CENTRE, "", "e3", "e3d3 e3e4 e3f3"),
        ("zhili", CENTRE, "e3e4 d9d8", "e4", "e4d4 e4e5 e4f4"),
        // Anywhere else the general commands nothing.
        ("zhili", "3k5/9/9/9/9/9/P3P4/9/9/4K4 w", "", "e3", "e3e4"),
        ("zhili", "3k5/9/9/9/9/9/P3P4/4K4/9/9 w", "", "e3", "e3e4"),
        ("zhili", "4k4/9/9/9/9/9/P3P4/9/5K3/9 w", "", "e3", "e3e4"),
        // What counts is the position before the move.
        ("zhili", CENTRE, "e1e0 d9d8", "e3", "e3e4"),
        ("zhili", "3k5/9/9/9/9/9/P3P4/9/9/4K4 w", "e0e1 d9d8", "e3", "e3d3 e3e4 e3f3"),
        // It takes as it goes, and never goes back.
        ("zhili", "3k5/9/9/9/9/9/Pn7/9/4K4/9 w", "", "a3", "a3a4 a3b3"),
        ("zhili", "3k5/9/9/9/9/9/PR7/9/4K4/9 w", "", "a3", "a3a4"),
        ("zhili", "9/4k4/9/2p6/9/9/9/9/9/3K5 b", "", "c6", "c6b6 c6c5 c6d6"),
        // Crossed soldiers are what they were.
        ("zhili", "3k5/9/9/9/2P6/9/9/9/9/4K4 w", "", "c5", "c5b5 c5c6 c5d5"),
        // It may not open the file between the generals.
        ("zhili", "4k4/9/9/9/9/9/4P4/9/4K4/9 w", "", "e3", "e3e4"),
    ]);
    check_set_ups(&[
        ("", "3k5/9/9/9/9/P8/P8/9/4K4/9 w", true),
        ("zhili", "3k5/9/9/9/9/P8/P8/9/4K4/9 w", false),
        ("", "3k5/9/9/9/9/9/1P7/9/4K4/9 w", true),
        ("zhili", "3k5/9/9/9/9/9/1P7/9/4K4/9 w", false),
        ("zhili", "3k5/9/9/9/9/9/9/1P7/4K4/9 w", true),
    ]);
}

/// A soldier before the river gives no check, sideways or forward.
#[test]
fn zhili_gives_no_check() {
    let mut looked_at = 0;
    for color in Color::ALL {
        let centre: Square = if color == Color::Red { "e1" } else { "e8" }.parse().unwrap();
        for soldier in Bitboard::home(color) {
            for general in Bitboard::palace(!color) {
                let mut setup = Setup { turn: !color, ..Setup::empty() };
                setup.board.set(centre, Some(Role::General.of(color)));
                setup.board.set(general, Some(Role::General.of(!color)));
                if setup.board.set(soldier, Some(Role::Soldier.of(color))).is_some() {
                    continue;
                }
                if let Ok(position) = Position::from_setup(&setup, RuleSet::ZHILI) {
                    looked_at += 1;
                    assert!(!position.is_check(), "{soldier} checks {general}");
                }
            }
        }
    }
    // 18 points of soldiers, 9 of generals; on the middle file the generals must not face each other.
    assert!(looked_at >= 2 * 18 * 6, "{looked_at}");
}
