//! When something is decided, what follows, and what cannot hide an offence.

mod referee_support;

use referee_support::{game, words};
use xiangqi::referee::{Article, Confidence, Level, Nature, Referee, Rulebook, Ruling, judge};
use xiangqi::{Color, History};

/// Red's chariot can chase the cannon on b9, and Black's chariot the horse on h5; the rest can idle.
const BOTH_CHASE: &str = "1cbak4/R3a4/4b4/7P1/7N1/2P6/3pp4/7r1/9/3AKA3 w - - 0 1";
const RED_CHASES: &str = "a8b8 b9a9 b8a8 a9b9 ";
const RED_IDLES: &str = "d0e1 h2i2 e1d0 i2h2 ";
const BLACK_CHASES: &str = "h5g3 h2g2 g3h5 g2h2 ";

/// The same without that horse and that chariot, but with one that idles.
const RED_CHASES_ONLY: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
const RED_IDLES_THERE: &str = "d0e1 i2i3 e1d0 i3i2 ";

/// Red's only moves are checks, to and fro.
const ONLY_CHECKS: &str = "5k3/9/9/9/9/9/9/9/6r1c/3KR1rc1 w - - 0 1";
const ONLY_CHECKS_LOOP: &str = "e0f0 f9e9 f0e0 e9f9 ";

/// Red checks for ever, but could do otherwise.
const CHECKS: &str = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
const CHECKS_LOOP: &str = "h8h9 f9f8 h9h8 f8f9 ";

fn check(fen: &str, moves: &str, rulebook: &Rulebook, expected: &str) {
    let verdict = judge(&game(fen, moves), rulebook);
    let got =
        format!("{}, warned of {}", words(verdict.outcome), words(verdict.warning.unwrap_or(Ruling::None)));
    assert_eq!(got, expected, "{rulebook} after {moves}: {:?}", verdict.loops);
}

fn times(moves: &str, count: usize) -> String {
    moves.repeat(count)
}

#[test]
fn warned_at_the_second_occurrence_and_decided_at_the_third() {
    for (loops, expected) in
        [(0, "none, warned of none"), (1, "none, warned of red loses"), (2, "red loses, warned of none")]
    {
        check(CHECKS, &times(CHECKS_LOOP, loops), &Rulebook::WXF2018, expected);
        check(CHECKS, &times(CHECKS_LOOP, loops), &Rulebook::CXA2020, expected);
        check(CHECKS, &times(CHECKS_LOOP, loops), &Rulebook::SEED, expected);
        check(CHECKS, &times(CHECKS_LOOP, loops), &Rulebook::NONE, "none, warned of none");
    }
}

#[test]
fn the_occurrences_can_be_set() {
    let late: Rulebook = "wxf2018+warn_at=3+decide_at=5".parse().unwrap();
    for (loops, expected) in [
        (1, "none, warned of none"),
        (2, "none, warned of red loses"),
        (3, "none, warned of red loses"),
        (4, "red loses, warned of none"),
    ] {
        check(CHECKS, &times(CHECKS_LOOP, loops), &late, expected);
    }
    let at_once: Rulebook = "wxf2018+decide_at=2".parse().unwrap();
    check(CHECKS, CHECKS_LOOP, &at_once, "red loses, warned of none");
}

#[test]
fn told_to_change_first_if_the_rulebook_says_so() {
    let mild = Rulebook { must_change_first: true, ..Rulebook::CXA2020 };
    for (loops, expected) in [
        (1, "none, warned of red must change"),
        (2, "red must change, warned of none"),
        (3, "red loses, warned of none"),
    ] {
        check(CHECKS, &times(CHECKS_LOOP, loops), &mild, expected);
    }
    let told = judge(&game(CHECKS, &times(CHECKS_LOOP, 2)), &mild);
    assert_eq!(told.refused, ["h8h9".parse().unwrap()]);
    assert_eq!(told.reason.id, "referee.must_change.check");
}

#[test]
fn casual_refuses_the_fourth_time() {
    let casual = Rulebook::CASUAL;
    for (loops, expected) in [
        (1, "none, warned of red must change"),
        (2, "none, warned of red must change"),
        (3, "red must change, warned of none"),
    ] {
        check(CHECKS, &times(CHECKS_LOOP, loops), &casual, expected);
    }
    let refused = judge(&game(CHECKS, &times(CHECKS_LOOP, 3)), &casual);
    assert_eq!(refused.refused, ["h8h9".parse().unwrap()]);
    // while the other side is to move there is nothing to refuse
    let before = times(CHECKS_LOOP, 3);
    let before = before.trim_end().rsplit_once(' ').unwrap().0;
    check(CHECKS, before, &casual, "none, warned of red must change");
    check(BOTH_CHASE, &times(RED_CHASES, 3), &casual, "red must change, warned of none");
    check(BOTH_CHASE, &times(RED_IDLES, 2), &casual, "draw, warned of none");
}

#[test]
fn a_side_whose_only_move_is_refused_loses() {
    let moves = times(ONLY_CHECKS_LOOP, 3);
    check(ONLY_CHECKS, &moves, &Rulebook::CASUAL, "red loses, warned of none");
    let verdict = judge(&game(ONLY_CHECKS, &moves), &Rulebook::CASUAL);
    assert_eq!(verdict.reason.id, "referee.loss.no_other_move");
    assert!(verdict.articles.contains(&Article::NO_OTHER_MOVE));
    let mild = Rulebook { must_change_first: true, ..Rulebook::WXF2018 };
    check(ONLY_CHECKS, &times(ONLY_CHECKS_LOOP, 2), &mild, "red loses, warned of none");
}

#[test]
fn an_idle_loop_does_not_hide_a_chase() {
    let (fen, idle) = (RED_CHASES_ONLY, RED_IDLES_THERE);
    for book in [Rulebook::WXF2018, Rulebook::CXA2020] {
        check(fen, &times(idle, 2), &book, "draw, warned of none");
        check(fen, &times(RED_CHASES, 2), &book, "red loses, warned of none");
        check(fen, &(RED_CHASES.to_owned() + idle), &book, "red loses, warned of none");
        check(fen, &(idle.to_owned() + RED_CHASES), &book, "red loses, warned of none");
    }
}

#[test]
fn an_idle_move_inside_the_loop_does_not_hide_a_chase_around_it() {
    let idle_within = "a8b8 b9a9 d0e1 i2i3 e1d0 i3i2 b8a8 a9b9 ";
    let chase_within = "d0e1 i2i3 a8b8 b9a9 b8a8 a9b9 e1d0 i3i2 ";
    for book in [Rulebook::WXF2018, Rulebook::CXA2020] {
        check(RED_CHASES_ONLY, &times(idle_within, 2), &book, "red loses, warned of none");
        check(RED_CHASES_ONLY, &times(chase_within, 2), &book, "red loses, warned of none");
    }
    let verdict = judge(&game(RED_CHASES_ONLY, &times(idle_within, 2)), &Rulebook::WXF2018);
    let offenders: Vec<Option<Color>> = verdict.loops.iter().map(|judged| judged.offender).collect();
    let (red, none) = (Some(Color::Red), None);
    assert_eq!(offenders, [none, none, red, none, red], "the whole, then an idle and a chasing loop, twice");
}

#[test]
fn one_idle_move_in_every_round_is_no_chase() {
    // the chariot follows the cannon to a9 and comes back by another way
    let loosely = "a8b8 b9a9 b8b7 h2i2 b7a7 i2h2 a7a8 a9b9 ";
    check(BOTH_CHASE, &times(loosely, 2), &Rulebook::WXF2018, "draw, warned of none");
}

#[test]
fn the_number_of_offending_loops_can_be_set() {
    let lenient = Rulebook { loops_min: 2, ..Rulebook::WXF2018 };
    check(BOTH_CHASE, &(RED_CHASES.to_owned() + RED_IDLES), &lenient, "draw, warned of none");
    check(BOTH_CHASE, &times(RED_CHASES, 2), &lenient, "red loses, warned of none");
}

#[test]
fn offences_of_both_sides_in_different_loops_draw() {
    let book = Rulebook::WXF2018;
    check(BOTH_CHASE, &times(BLACK_CHASES, 2), &book, "black loses, warned of none");
    check(BOTH_CHASE, &(RED_CHASES.to_owned() + BLACK_CHASES), &book, "draw, warned of none");
    check(BOTH_CHASE, &(RED_IDLES.to_owned() + BLACK_CHASES), &book, "black loses, warned of none");
}

#[test]
fn the_loser_need_not_have_moved_last() {
    let history = game(CHECKS, &times(CHECKS_LOOP, 2));
    assert_eq!(history.position().turn(), Color::Red, "Black moved last");
    assert_eq!(judge(&history, &Rulebook::WXF2018).outcome, Ruling::Loss(Color::Red));
}

#[test]
fn a_capture_ends_the_window() {
    // the same position twice before a capture and twice after it
    let fen = "3k5/9/9/9/9/9/9/9/p8/R3K4 w - - 0 1";
    let history = game(fen, "e0f0 d9d8 f0e0 d8d9 a0a1 d9d8 a1a0 d8d9 a0a1 d9d8");
    assert_eq!(judge(&history, &Rulebook::WXF2018).occurrences, 2);
}

#[test]
fn a_game_without_recurrence_is_not_judged() {
    let mut referee = Referee::new(Rulebook::CXA2020);
    let mut history = History::new(xiangqi::Position::start());
    for m in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "h0h6", "c6c5", "b0c2"] {
        history.push(m.parse().unwrap()).unwrap();
        assert!(referee.after_move(&history).is_none());
    }
    assert_eq!(referee.rulings(), 0);
}

#[test]
fn a_warning_names_the_pieces_and_squares() {
    let verdict = judge(&game(BOTH_CHASE, RED_CHASES), &Rulebook::WXF2018);
    assert_eq!(verdict.reason.id, "referee.warn.chase");
    let expected = [
        ("side", "red"),
        ("times", "2"),
        ("piece", "chariot"),
        ("from", "a8"),
        ("victim", "cannon"),
        ("square", "a9"),
    ];
    let args: Vec<(&str, &str)> =
        verdict.reason.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    assert_eq!(args, expected);
}

#[test]
fn every_forcing_move_has_a_witness_that_can_be_played() {
    for row in referee_support::rows() {
        let history = row.history();
        for ply in judge(&history, &row.rulebook()).plies.iter().filter(|ply| ply.nature.is_forcing()) {
            let first = ply.witness.first().unwrap_or_else(|| panic!("{} {}: a witness", row.id, ply.played));
            let after = history.position_after(ply.number + 1).unwrap();
            let mover = after.board().piece_at(first.from()).map(|piece| piece.color);
            assert_eq!(mover, Some(ply.piece.color), "{} {}", row.id, ply.played);
            for victim in &ply.victims {
                assert_eq!(after.board().piece_at(victim.square), Some(victim.piece), "{}", row.id);
                assert_eq!(victim.piece.color, !ply.piece.color, "{}", row.id);
            }
            if ply.nature == Nature::Kill {
                check_mate(&after, &ply.witness, row.id);
            }
        }
    }
}

/// Plays a mate after a move that the other side leaves out.
fn check_mate(after: &xiangqi::Position, line: &[xiangqi::Move], id: &str) {
    let setup = after.setup();
    let mut position =
        xiangqi::Position::from_setup(&xiangqi::Setup { turn: !setup.turn, ..setup }, after.rules()).unwrap();
    for &m in line {
        position = position.play(m).unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    assert!(position.is_check() && !position.has_legal_moves(), "{id}: {line:?} mates");
}

#[test]
fn the_nine_rounds_need_no_third_occurrence() {
    let row = referee_support::rows().into_iter().find(|row| row.id == "cxa-ref08").unwrap();
    let verdict = judge(&row.history(), &Rulebook::CXA2020);
    assert!(verdict.occurrences < 3);
    assert_eq!(verdict.articles, [Article::CXA_NINE_ROUNDS]);
    assert_eq!(verdict.plies.len(), 18);
    let shorter = referee_support::play(&row.start, &row.moves[..row.moves.len() - 2]);
    assert_eq!(judge(&shorter, &Rulebook::CXA2020).outcome, Ruling::None, "eight rounds are not enough");
}

#[test]
fn levels_and_confidence_are_told() {
    let verdict = judge(&game(CHECKS, &times(CHECKS_LOOP, 2)), &Rulebook::CXA2020);
    assert_eq!(verdict.levels.red, Level::PerpetualCheck);
    assert_eq!(verdict.levels.black, Level::Allowed);
    assert_eq!(verdict.confidence, Confidence::Certain);
    let unsure = referee_support::rows().into_iter().find(|row| row.id == "cxa-d05").unwrap();
    assert_eq!(judge(&unsure.history(), &Rulebook::CXA2020).confidence, Confidence::Unsure);
}

#[test]
fn a_very_long_window_is_judged_by_its_end() {
    let idle = times("h5g3 h2i2 g3h5 i2h2 ", 1);
    let mut rulebook = Rulebook::WXF2018;
    rulebook.decide_at = Rulebook::OCCURRENCES_MAX;
    let moves = times(&(times(RED_IDLES, 4) + &idle), 60);
    let verdict = judge(&game(BOTH_CHASE, &moves), &rulebook);
    assert!(verdict.plies.len() <= 240);
    assert_eq!(verdict.outcome, Ruling::Draw);
}
