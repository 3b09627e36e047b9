//! Verdicts as JSON.

mod referee_support;

use referee_support::game;
use serde_json::{Value, json};
use xiangqi::referee::{Rulebook, judge, limit};

const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHECKS_LOOP: &str = "f0e0 e8f8 e0f0 f8e8 ";

#[test]
fn a_verdict_has_this_shape() {
    let verdict = judge(&game(CHECKS, &CHECKS_LOOP.repeat(2)), &Rulebook::WXF2018);
    let mut written: Value = serde_json::to_value(&verdict).unwrap();
    let plies = written["plies"].take();
    let levels = json!({"red": "perpetual_check", "black": "allowed"});
    let looped = |plies: &[usize]| json!({"plies": plies, "levels": levels, "offender": "red"});
    assert_eq!(
        written,
        json!({
            "outcome": "loss",
            "side": "red",
            "rulebook": "wxf2018/1",
            "occurrences": 3,
            "warning": null,
            "articles": ["article.asian.check"],
            "plies": null,
            "levels": levels,
            "loops": [looped(&[0, 1, 2, 3, 4, 5, 6, 7]), looped(&[0, 1, 2, 3]), looped(&[4, 5, 6, 7])],
            "confidence": "certain",
            "refused": [],
            "reason": {"id": "referee.loss.check", "args": {"side": "red", "times": "3"}},
        })
    );
    assert_eq!(plies.as_array().unwrap().len(), 8);
    assert_eq!(
        plies[0],
        json!({
            "ply": 0, "move": "f0e0", "piece": "R", "nature": "check", "victims": [], "witness": ["e0e8"],
            "article": null,
        })
    );
}

#[test]
fn a_warning_and_a_victim_have_this_shape() {
    let fen = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
    let verdict = judge(&game(fen, "a8b8 b9a9 b8a8 a9b9"), &Rulebook::WXF2018);
    let written: Value = serde_json::to_value(&verdict).unwrap();
    assert_eq!(written["warning"], json!({"outcome": "loss", "side": "red"}));
    assert_eq!(
        written["plies"][0]["victims"],
        json!([{"square": "b9", "piece": "c", "weight": "heavy", "attackers": ["b8"], "roots": []}])
    );
}

#[test]
fn a_limit_has_this_shape() {
    let ruling = limit(&game("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 60", "a0a1"), &Rulebook::WXF2018).unwrap();
    assert_eq!(
        serde_json::to_value(&ruling).unwrap(),
        json!({
            "outcome": "draw",
            "side": null,
            "articles": ["article.natural_limit"],
            "reason": {"id": "referee.limit.natural", "args": {"rounds": "60"}},
        })
    );
}
