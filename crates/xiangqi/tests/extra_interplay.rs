//! What the extra rules do to each other, and which ending comes first.

mod extra_both;
mod extra_naive;

use extra_both::Both;

/// Rules, set-up, moves played from it, the end they bring, empty if the game goes on.
fn check_ends(rows: &[(&str, &str, &str, &str)]) {
    for &(rules, fen, played, expected) in rows {
        let both = Both::new(rules, fen).play(played);
        assert_eq!(both.end(), expected, "{fen} by {rules:?} after {played:?}");
    }
}

#[test]
fn a_general_flown_into_the_centre_commands_its_soldiers() {
    let fen = "4k4/9/9/9/9/9/2P6/9/3K5/4C4 w";
    let both = Both::new("feijiang zhili", fen);
    assert_eq!(both.moves_from("c3"), "c3c4");
    assert_eq!(both.play("d1e1").checkers(), "e0 e1");
    assert_eq!(both.play("d1e1 e9d9").moves_from("c3"), "c3b3 c3c4 c3d3");
    assert_eq!(Both::new("feijiang", fen).play("d1e1 e9d9").moves_from("c3"), "c3c4");
    assert!(!Both::new("zhili", fen).is_legal("d1e1"));
}

#[test]
fn soldiers_under_command_reach_the_middle_file_before_the_river() {
    let fen = "3k5/9/9/9/9/2P6/9/9/4K4/9 w";
    let both = Both::new("dibing zhili", fen).play("c4d4 d9d8 d4e4 d8d9 e4e5 d9d8 e5e6 d8d9 e6e7 d9d8 e7e8");
    assert_eq!((both.checkers().as_str(), both.end().as_str()), ("e8", ""));
    assert_eq!(both.play("d8d7 e8e9").end(), "red soldier_home");
    assert!(!Both::new("dibing", fen).is_legal("c4d4"));
}

#[test]
fn flying_is_no_answer_to_a_soldier_that_is_home() {
    let fen = "3k5/9/9/9/9/9/9/9/4K4/3Cp4 w";
    assert_eq!(Both::new("dibing feijiang", fen).moves_from("e1"), "e1d1 e1e0 e1e2 e1f1");
    check_ends(&[
        ("dibing feijiang", fen, "", ""),
        ("dibing feijiang", fen, "e1e0", ""),
        ("dibing feijiang", fen, "e1d1", "black soldier_home"),
        ("feijiang", fen, "e1d1", ""),
        // Unless it mates.
        ("dibing feijiang", "3k5/9/9/9/9/9/4R4/9/4K4/3Cp4 w", "e1d1", "red checkmate"),
        // And where nothing can take the soldier, it is over before.
        ("dibing feijiang", "4k4/9/9/9/9/9/9/9/3K5/4p4 w", "", "black soldier_home"),
    ]);
}

#[test]
fn no_advisor_flies_from_a_startled_start() {
    for first in ["h2h9", "b2b9"] {
        let both = Both::start("dunma daoshi").play(first);
        assert_eq!(both.flights(), "");
        assert_eq!(both.moves(), Both::start("dunma").play(first).moves());
        for m in both.legal() {
            let next = both.play(&m.to_string());
            assert_eq!((next.flights().as_str(), next.end().as_str()), ("", ""), "{m}");
        }
    }
    // Nor does any other rule change anything there.
    let all = Both::start("gudu dunma dibing feijiang tuoxiang daoshi zhili").play("h2h9");
    assert_eq!(all.moves(), Both::start("dunma").play("h2h9").moves());
}

#[test]
fn an_elephant_with_an_open_eye_bars_the_flying_general() {
    let (open, filled) = ("4k4/9/9/9/2b6/9/9/3K5/9/4C4 w", "4k4/9/9/9/2b6/3N5/9/3K5/9/4C4 w");
    for (rules, fen, expected) in [
        ("feijiang tuoxiang", open, "d2d1"),
        ("feijiang", open, "d2d1 d2e2"),
        ("tuoxiang", open, "d2d1"),
        ("feijiang tuoxiang", filled, "d2d1 d2e2"),
    ] {
        assert_eq!(Both::new(rules, fen).moves_from("d2"), expected, "{fen} by {rules}");
    }
    for (rules, fen, expected) in [
        ("feijiang tuoxiang", "4c4/9/3k5/9/9/6B2/9/9/9/4K4 b", "d7d8"),
        ("feijiang", "4c4/9/3k5/9/9/6B2/9/9/9/4K4 b", "d7d8 d7e7"),
        ("feijiang tuoxiang", "4c4/9/3k5/9/5n3/6B2/9/9/9/4K4 b", "d7d8 d7e7"),
    ] {
        assert_eq!(Both::new(rules, fen).moves_from("d7"), expected, "{fen} by {rules}");
    }
}

#[test]
fn no_draw_while_a_capture_is_possible() {
    check_ends(&[
        // Advisors and elephants at home can never be taken, so nobody can be bared.
        ("gudu", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w", "", "draw dead"),
        ("", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w", "", "draw dead"),
        ("gudu", "2b1k4/9/9/9/9/9/9/9/9/2BK5 w", "", "draw dead"),
        // With daoshi an advisor may still cross, take and bare.
        ("daoshi", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w", "", ""),
        ("gudu daoshi", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w", "", ""),
        ("gudu daoshi", "2b1k4/9/9/3A5/9/9/9/9/9/3K5 w", "d6e5", ""),
        ("gudu daoshi", "4k4/9/4b4/3A5/9/9/9/9/9/3K5 w", "d6e7", "red bare_general"),
        ("gudu daoshi", "2b1k4/9/9/9/9/9/9/9/9/2BK5 w", "", "draw dead"),
        // One side bare is no draw but a win.
        ("gudu", "4k4/9/9/9/9/9/9/9/9/2BK5 w", "", "red bare_general"),
        ("", "4k4/9/9/9/9/9/9/9/9/2BK5 w", "", "draw dead"),
    ]);
    // A dead draw still has moves, as without extra rules.
    assert_ne!(Both::new("gudu", "3ak4/9/9/9/9/9/9/9/4A4/3K5 w").moves(), "");
}

#[test]
fn the_first_ending_names_the_result() {
    let mate_in_reply = "3P5/4k4/9/9/1r7/9/9/9/r8/3K5 w";
    check_ends(&[
        // No move left comes before everything else: the reply mates, the soldier was home.
        ("dibing", mate_in_reply, "d9e9", ""),
        ("dibing", mate_in_reply, "d9e9 b5b0", "black checkmate"),
        ("dibing", mate_in_reply, "d9e9 b5b4", "red soldier_home"),
        ("gudu", "n2k5/8R/9/9/9/9/9/9/R8/4K4 w", "a1a9", "red checkmate"),
        // Bare before home, whoever's soldier it is.
        ("gudu dibing", "4n4/4P4/5k3/9/9/9/9/9/9/3K5 w", "e8e9", "red bare_general"),
        ("dibing", "4n4/4P4/5k3/9/9/9/9/9/9/3K5 w", "e8e9", "red soldier_home"),
        ("gudu dibing", "4k4/9/9/9/9/9/9/3K5/9/4p4 w", "", "black bare_general"),
        ("gudu dibing", "3P5/4k4/9/p8/9/9/9/9/9/3K5 w", "d9e9 e8e9", "black bare_general"),
        // Of two soldiers at home the one that has survived its reply wins.
        ("dibing", "3P5/4k4/9/9/9/9/9/9/5K3/3p5 w", "d9e9 d0e0", "red soldier_home"),
        ("dibing", "4P4/4k4/9/9/9/9/9/9/5K3/4p4 w", "", "red soldier_home"),
        ("dibing", "4P4/4k4/9/9/9/9/9/9/5K3/4p4 b", "", "black soldier_home"),
        // A draw comes last.
        ("gudu", "4k4/9/9/9/9/9/9/9/9/2BK5 b", "", "red bare_general"),
    ]);
}
