//! `POST /api/judge`: lines that nobody plays.

use protocol::http::{AskJudge, Failure, Judged};
use protocol::{Ruling, Seat};

use crate::referee::{CHASE, CHASE_LOOP, CHECKS, CHECKS_LOOP};
use crate::support::{Hall, Person};

fn ask(fen: Option<&str>, moves: &str, rulebook: Option<&str>) -> AskJudge {
    AskJudge { fen: fen.map(str::to_owned), moves: moves.to_owned(), rulebook: rulebook.map(str::to_owned) }
}

async fn judge(person: &Person, asked: &AskJudge) -> Judged {
    let answer = person.post("/api/judge", asked).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Rulebook, occurrences, outcome, reason.
#[tokio::test]
async fn a_line_is_judged() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    for (rulebook, loops, outcome, seat, reason) in [
        (None, 2, Ruling::Loses, Some(Seat::First), "referee.loss.check"),
        (None, 1, Ruling::PlayOn, None, "referee.warn.check"),
        (Some("cxa2020/1"), 2, Ruling::Loses, Some(Seat::First), "referee.loss.check"),
        (Some("casual"), 2, Ruling::PlayOn, None, "referee.warn_change.check"),
        (Some("casual"), 3, Ruling::Loses, Some(Seat::First), "referee.loss.no_other_move"),
        (Some("seed"), 2, Ruling::Loses, Some(Seat::First), "referee.loss.check"),
    ] {
        let judged = judge(&person, &ask(Some(CHECKS), &CHECKS_LOOP.repeat(loops), rulebook)).await;
        assert_eq!((judged.outcome, judged.seat), (outcome, seat), "{rulebook:?}");
        assert_eq!(judged.reason.id, reason, "{rulebook:?}");
        assert_eq!(judged.occurrences, u32::try_from(loops + 1).unwrap());
        // From the first of the last three occurrences on.
        assert_eq!(judged.fen.split(' ').next(), CHECKS.split(' ').next());
        assert_eq!(judged.plies.len(), (4 * loops).min(8));
        assert_eq!(judged.others.len(), 3, "every other book that rules");
    }
}

/// What is chased, by what, and what protects it.
#[tokio::test]
async fn a_chase_is_shown() {
    let hall = Hall::open().await;
    let asked = ask(Some(CHASE), &CHASE_LOOP.repeat(2), None);
    let judged = judge(&hall.person().await, &asked).await;
    assert_eq!((judged.outcome, judged.seat), (Ruling::Loses, Some(Seat::First)));
    let victim = &judged.plies[0].victims[0];
    assert_eq!((victim.square.as_str(), victim.piece), ("b9", 'c'));
    assert_eq!((victim.attackers.as_slice(), victim.roots.len()), (&["b8".to_owned()][..], 0));
    assert_eq!((judged.plies[0].nature.as_str(), judged.plies[1].by), ("chase", Seat::Second));
}

/// From the middle of a line on, the stretch has its own numbers.
#[tokio::test]
async fn moves_before_the_loop_are_numbered_through() {
    let hall = Hall::open().await;
    let moves = format!("h2e2 h9g7 {}", "b0c2 b9c7 c2b0 c7b9 ".repeat(2));
    let judged = judge(&hall.person().await, &ask(None, &moves, None)).await;
    assert_eq!((judged.outcome, judged.plies[0].ply, judged.plies.len()), (Ruling::Draw, 3, 8));
    assert!(judged.fen.starts_with("rnbakab1r/9/1c4nc1/"), "{}", judged.fen);
}

/// Question, problem, what it names.
#[tokio::test]
async fn what_cannot_be_judged() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let long = "h2e2 ".repeat(game::LINE_PLIES_MAX + 1);
    for (asked, id, arg, part) in [
        (ask(None, "h2e2 x", None), "line.unreadable", "ply", "2"),
        (ask(None, "h2e2 h2e2", None), "line.illegal", "read", "h2e2"),
        (ask(None, &long, None), "line.too_long", "plies", "601"),
        (ask(None, "h2e2", None), "hall.nothing_to_judge", "", ""),
        (ask(None, "", Some("none")), "hall.nothing_to_judge", "", ""),
    ] {
        let problem = person.post("/api/judge", &asked).await.problem(422);
        assert_eq!(problem.id, id);
        assert!(arg.is_empty() || problem.args[arg].contains(part), "{problem:?}");
    }
    // All faults of a start position at once.
    let empty = person.post("/api/judge", &ask(Some("9/9/9/9/9/9/9/9/9/9 w"), "", None)).await;
    assert!(!empty.json::<Failure>().more.is_empty(), "{}", empty.body);
    for rulebook in ["fide2023", "wxf2018+natural=x", "*"] {
        let answer = person.post("/api/judge", &ask(None, "", Some(rulebook))).await;
        assert_eq!(answer.status, 422, "{rulebook}");
    }
    let huge = person.post("/api/judge", &ask(None, &"h2e2 ".repeat(10_000), None)).await;
    assert_eq!(huge.problem(413).id, "http.body_too_large");
}

/// A page that shows many loops at once is served, one after the other if need be.
#[tokio::test]
async fn many_at_once() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let mut asking = tokio::task::JoinSet::new();
    for n in 0..24 {
        let person = person.clone();
        let rulebook = ["wxf2018", "cxa2020", "casual"][n % 3];
        let asked = ask(Some(CHECKS), &CHECKS_LOOP.repeat(2), Some(rulebook));
        asking.spawn(async move { person.post("/api/judge", &asked).await.status });
    }
    assert!(asking.join_all().await.into_iter().all(|status| status == 200));
}
