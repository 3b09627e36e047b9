//! Whole games between two people.

use std::time::Duration;

use protocol::http::{NewGame, Showcase};
use protocol::{Act, ClientMessage, Clock, EndResult, Happened, Kind, OfferKind, Seat, ServerMessage};
use server::Config;
use store::Store;

use crate::support::{Hall, Table, UNTIMED, config, new_game};

/// The shortest mate in Xiangqi that random play has found: Black's cannon mates on the back rank.
const XIANGQI_MATE: &str = "b2g2 b7b3 d0e1 h7h5 c3c4 b3g3 h2h3 g3g0";
const CHESS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

async fn sqlite(dir: &std::path::Path) -> Store {
    store_sqlx::sqlite::open(&dir.join("chuhe.db")).await.unwrap()
}

/// Kind, moves to mate, plies.
#[tokio::test]
async fn to_mate() {
    let dir = tempfile::tempdir().unwrap();
    let stores = [store::memory::open(), sqlite(dir.path()).await];
    for store in stores {
        let hall = Hall::with(config(), store).await;
        for (kind, moves) in [(Kind::Xiangqi, XIANGQI_MATE), (Kind::Chess, CHESS_MATE)] {
            let mut table = hall.table(kind, UNTIMED).await;
            table.play(moves).await;
            for socket in [&mut table.first, &mut table.second] {
                let live = socket.live_when(|live| live.ending.is_some()).await;
                let ending = live.ending.unwrap();
                assert_eq!((ending.result, ending.reason.as_str()), (EndResult::SecondWins, "checkmate"));
                assert_eq!(live.legal, "");
                let seqs: Vec<u64> = socket.events.iter().map(|logged| logged.seq).collect();
                let plies = moves.split(' ').count() as u64;
                assert_eq!(seqs, (1..=plies + 2).collect::<Vec<_>>(), "every event once, in order");
            }
            let late = table.first.play(&table.game, table.ply, "a0a1").await.unwrap_err();
            assert_eq!(late.id, "refused.game_over");
        }
        hall.stop().await;
    }
}

/// What a client without rules needs comes with every move.
#[tokio::test]
async fn a_move_comes_with_all_that_shows_it() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    table.play("h2e2 h9g7 e2e6").await;
    let moves: Vec<_> = table
        .second
        .events
        .iter()
        .filter_map(|logged| match &logged.e {
            Happened::Moved { by, u, texts, check, captured, .. } => {
                Some((*by, u.as_str(), texts.zh.as_deref(), texts.wxf.as_deref(), *check, *captured))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        moves,
        [
            (Seat::First, "h2e2", Some("炮二平五"), Some("C2=5"), false, None),
            (Seat::Second, "h9g7", Some("马８进７"), Some("H8+7"), false, None),
            (Seat::First, "e2e6", Some("炮五进四"), Some("C5+4"), false, Some('p')),
        ]
    );
    let live = table.second.live.clone().unwrap();
    assert_eq!((live.ply, live.turn, live.occurrences), (3, Seat::Second, 1));
    assert!(live.legal.split(' ').any(|u| u == "b9c7"));
    assert!(live.fen.starts_with("rnbakab1r/9/1c4nc1/p1p1C1p1p/"), "{}", live.fen);
}

#[tokio::test]
async fn castling_promotion_and_a_typed_move() {
    let hall = Hall::open().await;
    let fen = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".to_owned();
    let new = NewGame { fen: Some(fen), ..new_game(Kind::Chess, UNTIMED, Some(Seat::First)) };
    let mut table = hall.table_from(new).await;
    let missing = table.first.play(&table.game, 0, "a7a8").await.unwrap_err();
    assert_eq!(missing.id, "refused.promotion_missing");
    table.play("e1g1 e8e7").await;
    let typed = ClientMessage::TypedMove {
        game: table.game.clone(),
        id: "t".into(),
        ply: 2,
        text: "a8=N".into(),
        draw: false,
    };
    table.first.send(&typed).await;
    assert!(table.first.answer("t").await.is_ok());
    let live = table.second.live_when(|live| live.ply == 3).await;
    assert!(live.fen.starts_with("N7/4k3/8/8/8/8/8/5RK1 b"), "{}", live.fen);
}

/// Offers that cross do no harm, and a draw is agreed.
#[tokio::test]
async fn crossing_offers() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    let Table { first, second, game, .. } = &mut table;
    // Both at once: the opponent may not offer on this turn, whichever comes first.
    let (one, other) = tokio::join!(first.act(game, Act::OfferDraw), second.act(game, Act::OfferDraw));
    assert!(one.is_ok());
    let accepted = other.is_ok();
    assert!(accepted || other.unwrap_err().id == "refused.draw_offer_turn");
    if !accepted {
        second.live_when(|live| live.offers.draw == Some(Seat::First)).await;
        second.act(game, Act::AcceptDraw).await.unwrap();
    }
    for socket in [first, second] {
        let ending = socket.live_when(|live| live.ending.is_some()).await.ending.unwrap();
        assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, "draw_agreed"));
    }
}

#[tokio::test]
async fn a_takeback_undoes_both_moves() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4 e7e5").await;
    let Table { first, second, game, .. } = &mut table;
    first.act(game, Act::AskTakeback).await.unwrap();
    second.live_when(|live| live.offers.takeback == Some(Seat::First)).await;
    second.act(game, Act::AcceptTakeback).await.unwrap();
    let live = first.live_when(|live| live.ply == 0).await;
    assert_eq!(live.turn, Seat::First);
    assert!(first.events.iter().any(|logged| logged.e == Happened::TakenBack { plies: 2 }));
}

#[tokio::test]
async fn a_rematch_changes_the_seats() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, Clock::Increment { base_ms: 60_000, increment_ms: 0 }).await;
    let Table { first, second, game, people, .. } = &mut table;
    first.act(game, Act::Resign).await.unwrap();
    second.act(game, Act::OfferRematch).await.unwrap();
    first.live_when(|live| live.offers.rematch == Some(Seat::Second)).await;
    assert!(
        first
            .events
            .iter()
            .any(|logged| { logged.e == Happened::Offered { by: Seat::Second, offer: OfferKind::Rematch } })
    );
    first.act(game, Act::AcceptRematch).await.unwrap();
    let next = first.live_when(|live| live.next_game.is_some()).await.next_game.unwrap();
    assert_eq!(second.live_when(|live| live.next_game.is_some()).await.next_game, Some(next.clone()));
    let head: protocol::GameHead = people.0.get(&format!("/api/games/{next}")).await.json();
    assert_eq!(head.you, Some(Seat::Second));
    assert_eq!(head.players.first.unwrap().id, people.1.id);
    assert_eq!(head.clock, Clock::Increment { base_ms: 60_000, increment_ms: 0 });
}

/// The flag of the side to move falls, and the hall calls it without being asked.
#[tokio::test]
async fn a_flag_falls() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, Clock::Increment { base_ms: 1_000, increment_ms: 0 }).await;
    table.play("h2e2 h9g7").await;
    let clock = table.first.live.clone().unwrap().clock.unwrap();
    assert_eq!((clock.running, clock.second.main_ms), (Some(Seat::First), 1_000));
    let live = table.second.live_when(|live| live.ending.is_some()).await;
    let ending = live.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::SecondWins, "flag"));
    assert_eq!(live.clock.unwrap().first.main_ms, 0);
    let late = table.first.play(&table.game, 2, "b2e2").await.unwrap_err();
    assert_eq!(late.id, "refused.game_over");
}

#[tokio::test]
async fn a_game_that_nobody_begins_is_called_off() {
    let config = Config { first_move_wait_ms: 300, join_wait_ms: 200, ..config() };
    let hall = Hall::with(config, store::memory::open()).await;
    let mut table = hall.table(Kind::Xiangqi, Clock::Increment { base_ms: 60_000, increment_ms: 0 }).await;
    let ending = table.second.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Void, "not_started"));
    // One for which no opponent came, whatever its clock.
    let person = hall.person().await;
    let game = person.new_game(Kind::Chess, UNTIMED, None).await;
    let mut socket = person.watch(&game).await;
    let ending = socket.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!(ending.reason, "not_started");
}

#[tokio::test]
async fn those_who_watch_see_the_game_in_the_list() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    table.play("h2e2").await;
    let watcher = hall.person().await;
    let alone = hall.person().await.new_game(Kind::Chess, UNTIMED, None).await;
    let mut socket = watcher.watch(&table.game).await;
    table.first.presence(|_, _, watchers| watchers == 1).await;
    let shown: Showcase = watcher.get("/api/games").await.json();
    assert!(shown.games.iter().all(|shown| shown.head.id != alone), "nobody plays there yet");
    let shown = &shown.games[0];
    assert_eq!((shown.head.id.as_str(), shown.ply, shown.watchers), (table.game.as_str(), 1, 1));
    assert_eq!((shown.last.as_deref(), shown.head.you), (Some("h2e2"), None));
    // He sees all and may do nothing.
    let problem = socket.play(&table.game, 1, "h9g7").await.unwrap_err();
    assert_eq!(problem.id, "refused.not_seated");
    table.play("h9g7").await;
    socket.live_when(|live| live.ply == 2).await;
    drop(socket);
    table.first.presence(|_, _, watchers| watchers == 0).await;
}

#[tokio::test]
async fn a_seat_that_is_filled_is_told() {
    let hall = Hall::open().await;
    let (host, guest) = (hall.person().await, hall.person().await);
    let game = host.new_game(Kind::Chess, UNTIMED, Some(Seat::Second)).await;
    let mut socket = host.watch(&game).await;
    let early = socket.play(&game, 0, "e2e4").await.unwrap_err();
    assert_eq!(early.id, "refused.no_opponent");
    // The host who opens his own link stays alone.
    let own = host.post(&format!("/api/games/{game}/join"), &()).await;
    assert_eq!(own.json::<protocol::GameHead>().players.first, None);
    guest.post(&format!("/api/games/{game}/join"), &()).await;
    let first = socket
        .until(|message| match message {
            ServerMessage::Game { head } => head.players.first.clone(),
            _ => None,
        })
        .await;
    assert_eq!(first.id, guest.id);
}

/// Of many who want the seat one gets it, and all others hear so.
#[tokio::test]
async fn one_of_many_gets_the_seat() {
    let hall = Hall::open().await;
    let game = hall.person().await.new_game(Kind::Xiangqi, UNTIMED, None).await;
    let mut joining = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let person = hall.person().await;
        let path = format!("/api/games/{game}/join");
        joining.spawn(async move { person.post(&path, &()).await });
    }
    let answers = joining.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.problem(409).id, "hall.seats_taken");
    }
}

#[tokio::test]
async fn a_game_is_exported() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    table.play(XIANGQI_MATE).await;
    table.people.0.post("/api/me", &protocol::http::Rename { name: "胡荣华".into() }).await;
    let answer = table.people.1.get(&format!("/api/games/{}/pgn?moves=wxf", table.game)).await;
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").unwrap().starts_with("application/x-chess-pgn"));
    for part in ["[Red \"胡荣华\"]", "[Result \"0-1\"]", "C8=3", &format!("/g/{}", table.game)] {
        assert!(answer.body.contains(part), "{part} in {}", answer.body);
    }
    let wrong = table.people.1.get(&format!("/api/games/{}/pgn?moves=runes", table.game)).await;
    assert_eq!(wrong.problem(400).args["read"], "runes");
}

/// Who answers pings late has his lag given back, as far as his move took.
#[tokio::test]
async fn the_lag_of_the_line_is_given_back() {
    let late = Duration::from_millis(40);
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let mut table = hall.table(Kind::Chess, Clock::Increment { base_ms: 60_000, increment_ms: 0 }).await;
    let mut slow = table.people.0.socket().await;
    // The first ping comes with the welcome and waits until somebody reads it.
    tokio::time::sleep(late).await;
    slow.watch(&table.game, 0).await;
    table.play("e2e4 e7e5").await;
    tokio::time::sleep(late / 8).await;
    let game = table.game.clone();
    slow.send(&ClientMessage::Move { game, id: "late".into(), ply: 2, u: "g1f3".into(), draw: false }).await;
    slow.answer("late").await.unwrap();
    let stored = store.read(table.game.parse().unwrap(), 3).await.unwrap();
    let event = game::event::v1::decode(&stored[0].1).unwrap().event;
    let game::Event::Moved { used, lag, charged, .. } = event else { panic!("{event:?}") };
    assert!(lag > game::Span::ZERO, "used {used:?}, charged {charged:?}");
    assert_eq!(charged, used - lag);
}
