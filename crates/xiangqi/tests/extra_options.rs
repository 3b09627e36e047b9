//! Other readings of the extra rules.

use xiangqi::{Position, RuleSet, Setup};

fn position(fen: &str, rules: &str) -> Position {
    Position::from_setup(&Setup::from_fen(fen).unwrap(), rules.parse().unwrap()).unwrap()
}

#[test]
fn the_startled_horse_may_step_twice() {
    let startled = |rules: RuleSet| {
        Position::from_setup(&Setup::start(), rules).unwrap().play("h2h9".parse().unwrap()).unwrap()
    };
    let (pieces, steps) = (startled(RuleSet::DUNMA), startled(RuleSet::DUNMA_TWO_STEPS));
    let again: Vec<_> = steps
        .legal_moves()
        .iter()
        .filter(|m| m.second().is_some_and(|(from, _)| from == m.to()))
        .map(ToString::to_string)
        .collect();
    assert!(again.contains(&"b9c7,c7b9".to_owned()) && again.contains(&"b9a7,a7b9".to_owned()), "{again:?}");
    assert_eq!(pieces.legal_count() + again.len(), steps.legal_count());
    let back = steps.play("b9c7,c7b9".parse().unwrap()).unwrap();
    assert_eq!(back.board(), steps.board());
    assert!(!pieces.is_legal("b9c7,c7b9".parse().unwrap()));
}

#[test]
fn generals_fly_on_the_middle_file_only() {
    for (fen, m, middle) in [
        ("4k4/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1", "d1e1", true),
        ("3k5/9/9/9/9/9/9/9/4K4/3C5 w - - 0 1", "e1d1", false),
    ] {
        let m = m.parse().unwrap();
        assert!(position(fen, "xiangqi+feijiang").is_legal(m));
        assert_eq!(position(fen, "xiangqi+feijiang=middle").is_legal(m), middle, "{fen}");
    }
    let flown = Setup::from_fen("3k5/9/9/9/9/9/9/9/3K5/3C5 b - - 0 1").unwrap();
    assert!(Position::from_setup(&flown, RuleSet::FEIJIANG).is_ok());
    let error = Position::from_setup(&flown, RuleSet::FEIJIANG_MIDDLE).unwrap_err();
    assert_eq!(error.id(), "position.generals_facing");
}
