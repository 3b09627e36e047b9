//! Small types as short strings.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use xiangqi::{Color, Move, Piece, Role, RuleSet, Square};

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, expected: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), expected);
    assert_eq!(serde_json::from_str::<T>(expected).unwrap(), *value);
}

fn refuses<T: DeserializeOwned + Debug>(wrong: &str, expected: &str) {
    let error = serde_json::from_str::<T>(wrong).unwrap_err().to_string();
    assert!(error.contains(expected), "{wrong}: {error}");
}

#[test]
fn values_are_strings() {
    check(&"e4".parse::<Square>().unwrap(), "\"e4\"");
    check(&"h2e2".parse::<Move>().unwrap(), "\"h2e2\"");
    check(&"b9c7,i9h9".parse::<Move>().unwrap(), "\"b9c7,i9h9\"");
    check(&"xiangqi+gudu+zhili".parse::<RuleSet>().unwrap(), "\"xiangqi+gudu+zhili\"");
    for (color, text) in Color::ALL.into_iter().zip(["\"red\"", "\"black\""]) {
        check(&color, text);
    }
    for role in Role::ALL {
        check(&role, &format!("\"{role}\""));
        for color in Color::ALL {
            check(&role.of(color), &format!("\"{}\"", role.of(color).to_char()));
        }
    }
}

#[test]
fn wrong_strings_are_told_what_is_right() {
    refuses::<Square>("\"e10\"", "expected a square such as e4");
    refuses::<Square>("7", "expected a square such as e4");
    refuses::<Move>("\"e4\"", "expected a move such as h2e2");
    refuses::<Color>("\"white\"", "expected red or black");
    refuses::<Role>("\"king\"", "expected general, advisor");
    refuses::<Piece>("\"RR\"", "expected a piece's FEN letter");
    refuses::<Piece>("\"\"", "expected a piece's FEN letter");
    refuses::<RuleSet>("\"chess\"", "expected a rule set");
}
