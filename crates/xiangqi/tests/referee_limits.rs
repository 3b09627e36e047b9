//! Natural limit, longest game, dead positions and time.

mod referee_support;

use proptest::prelude::*;
use referee_support::game;
use xiangqi::referee::{
    Answers, BareFlag, NaturalLimit, Rulebook, Ruling, Unsure, limit, natural_count, time_up,
};
use xiangqi::{Color, Position};

/// Twelve checks in a row by Red on a board where nothing is taken.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHECKS_LOOP: &str = "f0e0 e8f8 e0f0 f8e8 ";

fn check_count(loops: usize, answers: Answers, checks_counted: u16, expected: u32) {
    let natural_limit = Some(NaturalLimit { rounds: 60, checks_counted, answers });
    let rulebook = Rulebook { natural_limit, ..Rulebook::WXF2018 };
    let count = natural_count(&game(CHECKS, &CHECKS_LOOP.repeat(loops)), &rulebook).unwrap();
    assert_eq!(count.plies, expected, "{loops} loops, {checks_counted} checks, {answers:?}");
}

#[test]
fn only_so_many_checks_count() {
    check_count(5, Answers::Count, 10, 20);
    check_count(6, Answers::Count, 10, 22);
    check_count(6, Answers::LeftOut, 10, 20);
    check_count(6, Answers::LeftOut, u16::MAX, 24);
    check_count(6, Answers::LeftOut, 0, 0);
}

#[test]
fn sixty_rounds_without_a_capture_draw() {
    let almost = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 118 60";
    assert_eq!(limit(&game(almost, "a0a1"), &Rulebook::WXF2018), None);
    let drawn = game(almost, "a0a1 e9f9");
    for rulebook in [Rulebook::WXF2018, Rulebook::CXA2020, Rulebook::CASUAL] {
        let ruling = limit(&drawn, &rulebook).unwrap();
        assert_eq!((ruling.outcome, ruling.reason.id), (Ruling::Draw, "referee.limit.natural"), "{rulebook}");
        assert_eq!(ruling.reason.args, [("rounds", "60".to_owned())]);
    }
    for rulebook in [Rulebook::SEED, Rulebook::NONE] {
        assert_eq!(limit(&drawn, &rulebook), None, "{rulebook}");
    }
    let fifty: Rulebook = "wxf2018+natural=50".parse().unwrap();
    assert!(limit(&game("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 99 60", "a0a1"), &fifty).is_some());
}

#[test]
fn a_longest_game_can_be_set() {
    let short: Rulebook = "seed+rounds_max=2".parse().unwrap();
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1";
    assert_eq!(limit(&game(fen, "a0a1 e9f9 a1a2"), &short), None);
    assert_eq!(limit(&game(fen, "a0a1 e9f9 a1a2 f9e9"), &short).unwrap().reason.id, "referee.limit.rounds");
    assert_eq!(limit(&game(fen, "a0a1 e9f9 a1a2 f9e9"), &Rulebook::SEED), None);
}

#[test]
fn a_position_that_nobody_can_win_is_drawn() {
    let bare = "2bak4/9/4b4/9/9/9/9/4B4/9/2BAK4 w - - 0 1";
    for rulebook in Rulebook::ALL {
        assert_eq!(limit(&game(bare, ""), &rulebook).unwrap().reason.id, "referee.limit.dead", "{rulebook}");
    }
}

#[test]
fn time_up_against_bare_defenders() {
    let bare = Position::from_fen("3ak4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1").unwrap();
    for (flagged, rulebook, expected) in [
        (Color::Black, Rulebook::WXF2018, Ruling::Loss(Color::Black)),
        (Color::Red, Rulebook::WXF2018, Ruling::Draw),
        (Color::Red, Rulebook::CXA2020, Ruling::Loss(Color::Red)),
        (Color::Red, "cxa2020+bare_flag=draw".parse().unwrap(), Ruling::Draw),
    ] {
        assert_eq!(time_up(&bare, flagged, &rulebook).outcome, expected, "{flagged} {rulebook}");
    }
}

#[test]
fn rulebooks_are_read_and_written() {
    for text in [
        "wxf2018/1",
        "cxa2020/1+must_change_first",
        "casual/1+natural=50+rounds_max=300",
        "seed/1+warn_at=3+decide_at=4+loops_min=2+bare_flag=loss",
        "cxa2020/1+unsure=arbiter",
        "cxa2020/1+must_change_first+natural=50+bare_flag=draw+unsure=arbiter",
        "none/1",
    ] {
        assert_eq!(text.parse::<Rulebook>().unwrap().to_string(), text);
    }
    for (text, id) in [
        ("", "rulebook.name"),
        ("WXF2018", "rulebook.name"),
        ("wxf2018/2", "rulebook.version"),
        ("wxf2018/one", "rulebook.version"),
        ("wxf2018+decide_at=1", "rulebook.setting"),
        ("wxf2018+decide_at=17", "rulebook.setting"),
        ("wxf2018+natural=1001", "rulebook.setting"),
        ("wxf2018+must_change_first=no", "rulebook.setting"),
        ("cxa2020+unsure", "rulebook.setting"),
        ("cxa2020+unsure=coin", "rulebook.setting"),
        ("wxf2018+", "rulebook.setting"),
    ] {
        assert_eq!(text.parse::<Rulebook>().unwrap_err().id(), id, "{text}");
    }
    let long = "x".repeat(Rulebook::TEXT_BYTES_MAX + 1);
    assert_eq!(long.parse::<Rulebook>().unwrap_err().id(), "rulebook.too_long");
}

#[test]
fn what_is_usual_is_not_written() {
    for text in ["cxa2020/1+unsure=draw", "cxa2020+unsure=arbiter+unsure=draw", "cxa2020+bare_flag=loss"] {
        assert_eq!(text.parse(), Ok(Rulebook::CXA2020), "{text}");
    }
    assert!(Rulebook::ALL.iter().all(|rulebook| rulebook.unsure == Unsure::Draw));
}

fn any_rulebook() -> impl Strategy<Value = Rulebook> {
    let occurrences = 2..=Rulebook::OCCURRENCES_MAX;
    let rounds = 0..=Rulebook::ROUNDS_MAX;
    let counts = (occurrences.clone(), occurrences, 1..=Rulebook::OCCURRENCES_MAX, rounds.clone(), rounds);
    (0..Rulebook::ALL.len(), counts, any::<[bool; 3]>()).prop_map(|(at, counts, [change, loss, arbiter])| {
        let (warn_at, decide_at, loops_min, natural, rounds_max) = counts;
        let usual = Rulebook::ALL[at].natural_limit.or(Rulebook::WXF2018.natural_limit).unwrap();
        Rulebook {
            warn_at,
            decide_at,
            loops_min,
            must_change_first: change,
            natural_limit: (natural > 0).then_some(NaturalLimit { rounds: natural, ..usual }),
            rounds_max: (rounds_max > 0).then_some(rounds_max),
            bare_flag: if loss { BareFlag::Loss } else { BareFlag::Draw },
            unsure: if arbiter { Unsure::Arbiter } else { Unsure::Draw },
            ..Rulebook::ALL[at]
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_rulebook_is_read_as_it_was_written(rulebook in any_rulebook()) {
        let text = rulebook.to_string();
        prop_assert_eq!(text.parse(), Ok(rulebook), "{}", text);
        prop_assert!(text.len() <= Rulebook::TEXT_BYTES_MAX, "{}", text);
    }
}
