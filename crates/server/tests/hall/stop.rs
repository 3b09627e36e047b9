//! The end of a hall.

use protocol::{Clock, Kind, ServerMessage};
use server::{Config, Server, Stop};

use crate::support::{Hall, Table, UNTIMED, config, patiently};

#[tokio::test]
async fn a_stop_is_told_and_nothing_is_lost() {
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4").await;
    let Table { mut first, mut second, game, .. } = table;
    // A move on its way when the hall stops is either done and acknowledged, or never happened.
    let id = second.new_command();
    let message = protocol::ClientMessage::Move {
        game: game.clone(),
        id: id.clone(),
        ply: 1,
        u: "e7e5".into(),
        draw: false,
    };
    second.send(&message).await;
    assert_eq!(hall.stop().await, Stop::Clean);
    let mut acknowledged = None;
    let mut told = false;
    let code = loop {
        match patiently(second.read()).await {
            Ok(ServerMessage::Ack { seq, .. }) => acknowledged = seq,
            Ok(ServerMessage::Closing { retry_ms }) => told = retry_ms == 2_000,
            Ok(_) => {}
            Err(code) => break code,
        }
    };
    assert!(told);
    assert_eq!(code, Some(1012));
    assert_eq!(first.closed().await, Some(1012));
    let stored = store.read(game.parse().unwrap(), 0).await.unwrap().len();
    assert!(acknowledged.is_none_or(|seq| seq <= stored as u64));
    assert!(store.last_beat().await.unwrap().is_some());
    store.close().await.unwrap();
}

/// Clients that do not go away do not hold up a stop.
#[tokio::test]
async fn a_stop_is_bounded() {
    let config = Config { stop_ms_max: 300, ..config() };
    let hall = Hall::with(config, store::memory::open()).await;
    let table = hall.table(Kind::Xiangqi, Clock::Increment { base_ms: 60_000, increment_ms: 0 }).await;
    let started = tokio::net::TcpStream::connect(hall.addr).await.unwrap();
    hall.stop().await;
    drop((table, started));
}

#[tokio::test]
async fn what_hinders_a_beginning_is_said() {
    let faulty = Config { name_chars_max: 0, heartbeat_ms: 0, ..config() };
    let error = Server::bind(faulty, store::memory::open()).await.unwrap_err().to_string();
    assert!(error.contains("name_chars_max: 0") && error.contains("heartbeat_ms: 0"), "{error}");
    let hall = Hall::open().await;
    let taken = Config { listen: hall.addr, ..config() };
    let error = Server::bind(taken, store::memory::open()).await.unwrap_err().to_string();
    assert!(error.contains(&hall.addr.to_string()), "{error}");
}
