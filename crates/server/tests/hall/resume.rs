//! Coming back: after a lost line, and after the hall itself was away.

use protocol::{ClientMessage, Clock, Happened, Kind, Seat};
use server::Config;

use crate::support::{Hall, Socket, Table, UNTIMED, config};

fn seqs(socket: &Socket) -> Vec<u64> {
    socket.events.iter().map(|logged| logged.seq).collect()
}

/// Since which event, and what comes.
#[tokio::test]
async fn from_any_event() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4 e7e5 g1f3 b8c6").await;
    for since in 0..=5 {
        let mut socket = table.people.0.socket().await;
        socket.watch(&table.game, since).await;
        assert_eq!(seqs(&socket), (since + 1..=5).collect::<Vec<_>>(), "since {since}");
        assert_eq!(socket.live.unwrap().ply, 4);
    }
    // Ahead of the game: told so, and given everything.
    let mut socket = table.people.0.socket().await;
    socket.watch(&table.game, 99).await;
    assert_eq!(socket.error().await.args["last"], "5");
    assert_eq!(seqs(&socket), [1, 2, 3, 4, 5]);
}

/// A game that left memory comes back whole from its journal, with takebacks and all.
#[tokio::test]
async fn a_game_comes_back_from_its_journal() {
    let hall = Hall::with(Config { idle_table_ms: 1, ..config() }, store::memory::open()).await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4 e7e5").await;
    let Table { mut first, mut second, game, people, .. } = table;
    first.act(&game, protocol::Act::AskTakeback).await.unwrap();
    second.live_when(|live| live.offers.takeback.is_some()).await;
    second.act(&game, protocol::Act::AcceptTakeback).await.unwrap();
    second.live_when(|live| live.ply == 0).await;
    let (before, live) = (second.events.clone(), second.live.clone().unwrap());
    for socket in [&mut first, &mut second] {
        socket.send(&ClientMessage::Unwatch { game: game.clone() }).await;
    }
    drop((first, second));
    loop {
        let figures = people.0.get("/metrics").await.body;
        if figures.contains("chuhe_tables 0") {
            break;
        }
        tokio::task::yield_now().await;
    }
    let back = people.1.watch(&game).await;
    assert_eq!(back.events, before);
    assert_eq!(back.live, Some(live));
}

/// The hall stops and starts again: the time between is charged to nobody.
#[tokio::test]
async fn the_time_of_a_stop_is_not_charged() {
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let mut table = hall.table(Kind::Xiangqi, Clock::Increment { base_ms: 600_000, increment_ms: 0 }).await;
    table.play("h2e2 h9g7 b2b4").await;
    let game = table.game.clone();
    // People keep their cookies: the same key on both sides of the stop.
    drop(table);
    hall.stop().await;
    // Long ago, as far as the store knows.
    let hour_ago = 3_600_000;
    let last = store.last_beat().await.unwrap().unwrap();
    store.beat(last - hour_ago).await.unwrap();
    let hall = Hall::with(config(), store).await;
    let mut socket = hall.person().await.watch(&game).await;
    let live = socket.live_when(|live| live.clock.is_some()).await;
    let clock = live.clock.unwrap();
    assert_eq!(clock.running, Some(Seat::Second));
    assert!(clock.second.main_ms > 590_000, "{clock:?}");
    let resumed: Vec<_> =
        socket.events.iter().filter(|logged| matches!(logged.e, Happened::Resumed { .. })).collect();
    assert_eq!(resumed.len(), 1);
    hall.stop().await;
}

/// An untimed game has nothing to be given back.
#[tokio::test]
async fn an_untimed_game_is_not_resumed() {
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    table.play("h2e2").await;
    let game = table.game.clone();
    drop(table);
    hall.stop().await;
    let hall = Hall::with(config(), store).await;
    let socket = hall.person().await.watch(&game).await;
    assert_eq!(seqs(&socket), [1, 2]);
    hall.stop().await;
}
