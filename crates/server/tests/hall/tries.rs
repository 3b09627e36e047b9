//! `POST /api/try`: moves by the extra rules on a board that is no game's.

use protocol::http::{AskTry, Failure, Tried};
use protocol::{EndResult, Seat};

use crate::support::{Hall, Person};

fn ask(fen: Option<&str>, rules: Option<&str>, moves: &str) -> AskTry {
    AskTry { fen: fen.map(str::to_owned), rules: rules.map(str::to_owned), moves: moves.to_owned() }
}

async fn tried(person: &Person, asked: &AskTry) -> Tried {
    let answer = person.post("/api/try", asked).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Position, rules, moves; what is special among the moves that follow, and how many follow.
#[tokio::test]
async fn special_moves_are_told_apart() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let advisor = Some("5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w");
    for (fen, rules, moves, u, id, squares) in [
        (advisor, "xiangqi+daoshi", "", "d2c5", "flight", vec!["c3", "d4"]),
        (advisor, "xiangqi+daoshi+zhili", "d2c5 f9f8", "c5d6", "crossed", vec![]),
        (Some("4k4/9/9/9/9/9/9/9/3K5/4C4 w"), "xiangqi+feijiang", "", "d1e1", "flown_general", vec!["e0"]),
        (None, "xiangqi+dunma", "h2h9", "b9c7,i9h9", "double_turn", vec![]),
        (Some("5k3/9/9/9/9/9/2Pp5/9/4K4/9 w"), "xiangqi+zhili", "", "c3d3", "command", vec![]),
    ] {
        let tried = tried(&person, &ask(fen, Some(rules), moves)).await;
        let found = tried.special.iter().find(|one| one.u == u).unwrap_or_else(|| panic!("{u}: {tried:?}"));
        assert_eq!(
            (found.special.id.as_str(), &found.special.squares),
            (id, &squares.iter().map(ToString::to_string).collect())
        );
        assert!(tried.legal.split(' ').any(|legal| legal == u));
        assert_eq!(tried.last.is_none(), moves.is_empty());
    }
    let plain = tried(&person, &ask(advisor, None, "")).await;
    assert!(plain.special.is_empty() && !plain.legal.contains("d2c5"), "{plain:?}");
}

/// The last move with its texts, the checkers, the ending.
#[tokio::test]
async fn what_a_move_led_to() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let flown = Some("3akab2/9/9/9/9/9/9/9/3K5/4C4 w");
    let after = tried(&person, &ask(flown, Some("xiangqi+feijiang"), "d1e1")).await;
    let last = after.last.unwrap();
    assert_eq!((last.by, last.u.as_str(), last.texts.zh.as_deref()), (Seat::First, "d1e1", Some("帅六平五")));
    assert_eq!(last.special.unwrap().id, "flown_general");
    assert_eq!(
        (after.turn, after.check, after.checkers),
        (Seat::Second, true, vec!["e0".into(), "e1".into()])
    );
    assert_eq!(after.legal.split(' ').count(), 3);
    assert_eq!(after.ending, None);

    let bare = Some("3k5/9/4b4/4R4/9/9/9/9/9/5K3 w");
    let won = tried(&person, &ask(bare, Some("xiangqi+gudu"), "e6e7")).await;
    let ending = won.ending.unwrap();
    assert_eq!(
        (ending.result, ending.reason.as_str(), won.legal.as_str()),
        (EndResult::FirstWins, "bare_general", "")
    );
    assert_eq!(tried(&person, &ask(bare, None, "e6e7")).await.ending, None);
}

/// Question, problem.
#[tokio::test]
async fn what_cannot_be_tried() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let most = "b0c2 b9c7 c2b0 c7b9 ".repeat(game::LINE_PLIES_MAX / 4);
    assert_eq!(tried(&person, &ask(None, None, &most)).await.turn, Seat::First);
    for (asked, id) in [
        (ask(None, None, "h2e2 x"), "line.unreadable"),
        (ask(None, None, "h2e2 h2e2"), "line.illegal"),
        (ask(None, None, "h2h9 b9c7,i9h9"), "line.illegal"),
        (ask(None, None, &format!("{most} b0c2")), "line.too_long"),
        (ask(Some("4k4/9/9/9/9/9/9/9/9/5K3 w"), Some("xiangqi+gudu"), ""), "position.both_bare"),
        (ask(None, Some("xiangqi+x"), ""), "new_game.rules"),
    ] {
        let problem = person.post("/api/try", &asked).await.problem(422);
        assert_eq!(problem.id, id);
    }
    let empty = person.post("/api/try", &ask(Some("9/9/9/9/9/9/9/9/9/9 w"), None, "")).await;
    assert!(!empty.json::<Failure>().more.is_empty(), "{}", empty.body);
    let huge = person.post("/api/try", &ask(None, None, &"h2e2 ".repeat(10_000))).await;
    assert_eq!(huge.problem(413).id, "http.body_too_large");
}
