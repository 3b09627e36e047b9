//! Draws of chess: claimed, claimed wrongly, and by themselves.

use protocol::http::NewGame;
use protocol::{Claim, Clock, EndResult, Happened, Kind, Mode, Penalty, Seat};

use crate::support::{Hall, Table, UNTIMED, new_game};

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn in_mode(mode: Mode, clock: Clock) -> NewGame {
    NewGame { mode: Some(mode), ..new_game(Kind::Chess, clock, Some(Seat::First)) }
}

async fn drawn(table: &mut Table, reason: &str, article: &str) {
    for socket in [&mut table.first, &mut table.second] {
        let ending = socket.live_when(|live| live.ending.is_some()).await.ending.unwrap();
        assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, reason));
        assert_eq!(ending.article.as_deref(), Some(article));
    }
}

#[tokio::test]
async fn a_third_occurrence_is_claimed() {
    let hall = Hall::open().await;
    for mode in [Mode::Ordinary, Mode::Arbiter] {
        let mut table = hall.table_from(in_mode(mode, UNTIMED)).await;
        table.play(&KNIGHTS.repeat(2)).await;
        let live = table.first.live.clone().unwrap();
        assert_eq!((live.claims.as_slice(), live.occurrences), (&[Claim::Repetition][..], 3));
        assert!(live.ending.is_none() && live.notes.is_empty());
        let count = live.count.unwrap();
        assert_eq!((count.plies, count.most), (8, 100));
        let theirs = table.second.claim(&table.game, 8, Claim::Repetition, None).await.unwrap_err();
        assert_eq!(theirs.id, "refused.not_your_turn");
        let late = table.first.claim(&table.game, 7, Claim::Repetition, None).await.unwrap_err();
        assert_eq!(late.id, "refused.wrong_ply");
        table.first.claim(&table.game, 8, Claim::Repetition, None).await.unwrap();
        drawn(&mut table, "threefold", "article.fide.9_2").await;
        let claimed = Happened::Claimed { by: Seat::First, claim: Claim::Repetition, u: None };
        assert!(table.second.events.iter().any(|logged| logged.e == claimed));
        // Chess is not judged.
        let path = format!("/api/games/{}/ruling", table.game);
        assert_eq!(table.people.0.get(&path).await.problem(404).id, "hall.no_ruling");
    }
    let figures = hall.person().await.get("/metrics").await.body;
    assert!(figures.contains("chuhe_claims_total{claim=\"repetition\"} 2"), "{figures}");
}

/// With the move that is about to bring it about, which is written and not played.
#[tokio::test]
async fn a_third_occurrence_is_claimed_with_the_move() {
    let hall = Hall::open().await;
    let mut table = hall.table_from(in_mode(Mode::Ordinary, UNTIMED)).await;
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;
    for (u, id) in [
        ("f6g8x", "refused.move_unreadable"),
        ("a1a9", "refused.move_unreadable"),
        ("f6f2", "refused.move_pattern"),
        ("b8c6", "refused.claim_repetition"),
    ] {
        let refused = table.second.claim(&table.game, 7, Claim::Repetition, Some(u)).await.unwrap_err();
        assert_eq!(refused.id, id, "{u}");
    }
    table.second.claim(&table.game, 7, Claim::Repetition, Some("f6g8")).await.unwrap();
    drawn(&mut table, "threefold", "article.fide.9_2").await;
    assert_eq!(table.first.live.as_ref().unwrap().ply, 7);
}

/// Refused in an ordinary game; in arbiter mode it costs time and is an offer, and the move is made.
#[tokio::test]
async fn a_wrong_claim() {
    let hall = Hall::open().await;
    let clock = Clock::Increment { base_ms: 600_000, increment_ms: 0 };
    let mut table = hall.table_from(in_mode(Mode::Ordinary, clock)).await;
    table.play("e2e4 e7e5").await;
    let wrong = table.first.claim(&table.game, 2, Claim::Repetition, None).await.unwrap_err();
    assert_eq!(wrong.id, "refused.claim_repetition");
    let wrong = table.first.claim(&table.game, 2, Claim::QuietMoves, None).await.unwrap_err();
    assert_eq!(wrong.id, "refused.claim_quiet_moves");
    assert_eq!(table.first.live.as_ref().unwrap().offers.draw, None);

    for (u, ply) in [(None, 2), (Some("g1f3"), 3)] {
        let mut table = hall.table_from(in_mode(Mode::Arbiter, clock)).await;
        table.play("e2e4 e7e5").await;
        table.first.claim(&table.game, 2, Claim::Repetition, u).await.unwrap();
        let live = table.second.live_when(|live| live.offers.draw == Some(Seat::First)).await;
        assert_eq!(live.ply, ply, "{u:?}");
        // Once the move is made this clock runs.
        let gained = live.clock.unwrap().second.main_ms;
        assert!((660_000..=720_000).contains(&gained), "{gained} ms after {u:?}");
        let penalised = table.second.events.iter().find_map(|logged| match &logged.e {
            Happened::Penalised { seat, penalty, ms, article } => {
                Some((*seat, *penalty, *ms, article.clone()))
            }
            _ => None,
        });
        let article = Some("article.fide.9_5_3".to_owned());
        assert_eq!(penalised, Some((Seat::First, Penalty::OpponentGains, Some(120_000), article)));
    }
}

#[tokio::test]
async fn draws_that_come_by_themselves() {
    let hall = Hall::open().await;
    let mut table = hall.table_from(in_mode(Mode::Ordinary, UNTIMED)).await;
    table.play(&KNIGHTS.repeat(4)).await;
    drawn(&mut table, "fivefold", "article.fide.9_6_1").await;

    let auto = Some("fide2023+auto_threefold".to_owned());
    let mut table = hall.table_from(NewGame { rulebook: auto, ..in_mode(Mode::Ordinary, UNTIMED) }).await;
    table.play(&KNIGHTS.repeat(2)).await;
    drawn(&mut table, "threefold", "article.fide.auto_threefold").await;

    let fen = Some("4k3/8/8/8/8/8/4P3/4K2R w - - 148 90".to_owned());
    let mut table = hall.table_from(NewGame { fen, ..in_mode(Mode::Ordinary, UNTIMED) }).await;
    assert_eq!(table.first.live.as_ref().unwrap().claims, [Claim::QuietMoves]);
    table.play("h1h2 e8e7").await;
    drawn(&mut table, "seventy_five_moves", "article.fide.9_6_2").await;
}

/// Xiangqi has no claims: its referee rules by itself.
#[tokio::test]
async fn xiangqi_hears_no_claims() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    let refused = table.first.claim(&table.game, 0, Claim::Repetition, None).await.unwrap_err();
    assert_eq!(refused.id, "refused.no_claims");
    let refused = table.first.claim(&table.game, 0, Claim::TouchedPiece, None).await.unwrap_err();
    assert_eq!(refused.id, "refused.no_touching");
}
