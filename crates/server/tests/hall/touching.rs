//! 摸子走子: touching a piece binds, and illegal moves are punished.

use protocol::http::NewGame;
use protocol::{Claim, ClientMessage, Clock, EndResult, Happened, Kind, Mode, Penalty, Seat, Touch};
use server::{Config, CookieKey};

use crate::support::{Hall, Table, UNTIMED, config, new_game};

fn piece(square: &str) -> Touch {
    Touch::Piece { square: square.into() }
}

fn release(square: &str) -> Touch {
    Touch::Release { square: square.into() }
}

async fn table(hall: &Hall, kind: Kind, clock: Clock) -> Table {
    hall.table_from(NewGame { mode: Some(Mode::Arbiter), ..new_game(kind, clock, Some(Seat::First)) }).await
}

/// From the touch to the clock, seen by both.
#[tokio::test]
async fn a_move_by_hand() {
    let hall = Hall::open().await;
    let mut table = table(&hall, Kind::Xiangqi, UNTIMED).await;
    let Table { first, second, game, .. } = &mut table;
    let idle = second.live.clone().unwrap().duty.unwrap();
    assert_eq!((idle.touched.len(), idle.hand, idle.text, idle.released), (0, None, None, None));
    assert_eq!(second.touch(game, 0, piece("h9")).await.unwrap_err().id, "refused.not_your_turn");
    assert_eq!(first.touch(game, 1, piece("h2")).await.unwrap_err().id, "refused.wrong_ply");

    first.touch(game, 0, piece("h2")).await.unwrap();
    let live = second.live_when(|live| live.duty.as_ref().is_some_and(|duty| duty.hand.is_some())).await;
    let duty = live.duty.unwrap();
    assert_eq!((duty.touched.as_slice(), duty.hand.as_deref()), (&["h2".to_owned()][..], Some("h2")));
    let text = duty.text.unwrap();
    assert_eq!((text.id.as_str(), text.args["own"].as_str()), ("duty.moves", "h2"));
    assert!(live.legal.split(' ').all(|u| u.starts_with("h2")), "{}", live.legal);

    // Another piece may not move now, by hand or by message.
    let refused = first.play(game, 0, "b2e2").await.unwrap_err();
    assert_eq!(refused.id, "duty.moves");
    assert_eq!(refused.args["own"], "h2");
    first.touch(game, 0, release("e2")).await.unwrap();
    let live = second.live_when(|live| live.duty.as_ref().is_some_and(|duty| duty.released.is_some())).await;
    assert_eq!((live.duty.unwrap().released.as_deref(), live.ply), (Some("h2e2"), 0));
    assert_eq!(live.legal, "h2e2");
    first.touch(game, 0, Touch::Press).await.unwrap();
    let live = second.live_when(|live| live.ply == 1).await;
    assert_eq!(live.duty.unwrap().touched.len(), 0);
    let hands: Vec<_> = second
        .events
        .iter()
        .filter_map(|logged| match &logged.e {
            Happened::Touched { by: Seat::First, touch } => Some(touch.clone()),
            Happened::Moved { u, .. } => Some(release(u)),
            _ => None,
        })
        .collect();
    assert_eq!(hands, [piece("h2"), release("e2"), Touch::Press, release("h2e2")]);
}

/// A move as a message counts as made and confirmed.
#[tokio::test]
async fn a_plain_move_is_one_as_well() {
    let hall = Hall::open().await;
    let mut table = table(&hall, Kind::Chess, UNTIMED).await;
    table.play("e2e4").await;
    table.second.touch(&table.game, 1, piece("e7")).await.unwrap();
    table.play("e7e6 d2d4").await;
}

#[tokio::test]
async fn adjusting_binds_nobody() {
    let hall = Hall::open().await;
    let mut table = table(&hall, Kind::Chess, UNTIMED).await;
    let Table { first, game, .. } = &mut table;
    for touch in [Touch::Adjust, piece("e2"), release("e2")] {
        first.touch(game, 0, touch).await.unwrap();
    }
    let live = first.live_when(|live| live.duty.as_ref().is_some_and(|duty| duty.hand.is_none())).await;
    assert_eq!(live.duty.unwrap().touched.len(), 0);
    for (touch, id) in [
        (piece("e9"), "refused.no_such_square"),
        (piece("e5"), "refused.nothing_there"),
        (release("e4"), "refused.empty_hand"),
        (Touch::Press, "refused.nothing_made"),
    ] {
        assert_eq!(first.touch(game, 0, touch.clone()).await.unwrap_err().id, id, "{touch:?}");
    }
    first.play(game, 0, "d2d4").await.unwrap();
}

/// Whoever has touched a piece has lost his claim; his opponent may call the arbiter.
#[tokio::test]
async fn a_touch_loses_the_claim() {
    let hall = Hall::open().await;
    let mut table = table(&hall, Kind::Chess, UNTIMED).await;
    table.play(&"g1f3 g8f6 f3g1 f6g8 ".repeat(2)).await;
    let Table { first, second, game, .. } = &mut table;
    first.touch(game, 8, piece("e2")).await.unwrap();
    let refused = first.claim(game, 8, Claim::Repetition, None).await.unwrap_err();
    assert_eq!(refused.id, "refused.claim_lost");
    second.claim(game, 8, Claim::TouchedPiece, None).await.unwrap();
    let claimed = Happened::Claimed { by: Seat::Second, claim: Claim::TouchedPiece, u: None };
    let fresh = hall.person().await.watch(game).await;
    assert!(fresh.events.iter().any(|logged| logged.e == claimed));
    assert_eq!(fresh.live.unwrap().claims, []);
}

/// A clock that is pressed again, as the hall stopped before it answered, finds its move on the board.
#[tokio::test]
async fn a_clock_pressed_again_after_a_stop() {
    let store = store::memory::open();
    let config = Config { cookie_key: Some(CookieKey::random()), ..config() };
    let hall = Hall::with(config.clone(), store.clone()).await;
    let mut table = table(&hall, Kind::Chess, UNTIMED).await;
    for touch in [piece("e2"), release("e4"), Touch::Press] {
        table.first.touch(&table.game, 0, touch).await.unwrap();
    }
    table.second.live_when(|live| live.ply == 1).await;
    let Table { game, people, .. } = table;
    hall.stop().await;
    let hall = Hall::with(config, store).await;
    let (mut first, mut second) = (people.0.at(&hall).socket().await, people.1.at(&hall).socket().await);
    assert_eq!(first.touch(&game, 0, Touch::Press).await, Ok(Some(5)));
    assert_eq!(second.touch(&game, 0, Touch::Press).await.unwrap_err().id, "refused.wrong_ply");
    assert_eq!(first.touch(&game, 0, piece("d2")).await.unwrap_err().id, "refused.wrong_ply");
}

/// Kind, what the opponent gains by the first illegal move; the second one loses.
#[tokio::test]
async fn illegal_moves_are_punished() {
    let hall = Hall::open().await;
    let clock = Clock::Increment { base_ms: 600_000, increment_ms: 0 };
    for (kind, opening, illegal, gain, article) in [
        (Kind::Chess, "e2e4 e7e5", ["e1e3", "d1d8"], Some(120_000), "article.fide.7_5_5"),
        (Kind::Xiangqi, "h2e2 h9g7", ["a0b2", "e0d1"], None, "article.foul"),
    ] {
        let mut table = table(&hall, kind, clock).await;
        table.play(opening).await;
        // By message.
        table.first.play(&table.game, 2, illegal[0]).await.unwrap();
        let live = table.second.live_when(|live| live.fouls.first == 1).await;
        assert_eq!((live.ply, live.ending), (2, None));
        assert_eq!(live.clock.unwrap().second.main_ms, 600_000 + gain.unwrap_or(0));
        let penalties: Vec<_> = table
            .second
            .events
            .iter()
            .filter_map(|logged| match &logged.e {
                Happened::Penalised { seat: Seat::First, penalty, ms, article } => {
                    Some((*penalty, *ms, article.as_deref()))
                }
                _ => None,
            })
            .collect();
        let foul = (Penalty::Foul, None, Some(article));
        let gained = gain.map(|ms| (Penalty::OpponentGains, Some(ms), Some(article)));
        assert_eq!(penalties, [foul].into_iter().chain(gained).collect::<Vec<_>>());
        // What was touched is bound to move.
        assert_eq!(live.duty.unwrap().touched, [&illegal[0][..2]]);
        assert!(live.legal.split(' ').all(|u| u.starts_with(&illegal[0][..2])), "{}", live.legal);
        let bound = live.legal.split(' ').next().unwrap().to_owned();
        table.play(&bound).await;
        let reply = table.second.live.as_ref().unwrap().legal.split(' ').next().unwrap().to_owned();
        table.play(&reply).await;
        // By hand.
        for touch in [piece(&illegal[1][..2]), release(&illegal[1][2..]), Touch::Press] {
            table.first.touch(&table.game, 4, touch).await.unwrap();
        }
        let ending = table.second.live_when(|live| live.ending.is_some()).await.ending.unwrap();
        assert_eq!((ending.result, ending.reason.as_str()), (EndResult::SecondWins, "penalty"));
        assert_eq!(ending.article.as_deref(), Some(article));
    }
}

/// Nothing of it in an ordinary game.
#[tokio::test]
async fn touching_is_for_arbiter_mode() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    assert_eq!(table.first.live.as_ref().unwrap().duty, None);
    assert_eq!(table.first.touch(&table.game, 0, piece("e2")).await.unwrap_err().id, "refused.no_touching");
    assert_eq!(table.first.play(&table.game, 0, "e2e5").await.unwrap_err().id, "refused.move_pattern");
}

/// A touch that comes twice is answered alike and happens once, also on another socket.
#[tokio::test]
async fn a_touch_that_comes_twice() {
    let hall = Hall::open().await;
    let mut table = table(&hall, Kind::Chess, UNTIMED).await;
    let message =
        ClientMessage::Touch { game: table.game.clone(), id: "t".into(), ply: 0, touch: piece("e2") };
    let mut elsewhere = table.people.0.socket().await;
    for socket in [&mut table.first, &mut elsewhere] {
        socket.send(&message).await;
        assert_eq!(socket.answer("t").await, Ok(Some(2)));
    }
    assert_eq!(table.people.1.watch(&table.game).await.events.len(), 2);
}
