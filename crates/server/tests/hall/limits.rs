//! Limits, each met.

use std::time::Duration;

use protocol::{ClientMessage, Kind, Seat, ServerMessage};
use server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite;

use crate::support::{Hall, Socket, Table, UNTIMED, config, new_game, patiently, request};

async fn hall(change: impl FnOnce(&mut Config)) -> Hall {
    let mut config = config();
    change(&mut config);
    Hall::with(config, store::memory::open()).await
}

#[tokio::test]
async fn a_message_may_be_so_large() {
    let hall = hall(|config| config.message_bytes_max = 1_000).await;
    let mut socket = hall.person().await.socket().await;
    socket.send_text(&"x".repeat(1_000)).await;
    assert_eq!(socket.error().await.id, "socket.not_json");
    socket.send_text(&"x".repeat(1_001)).await;
    assert_eq!(socket.closed().await, Some(1009));
}

#[tokio::test]
async fn messages_may_come_so_fast() {
    let hall = hall(|config| {
        config.messages_per_second_max = 1;
        config.messages_burst_max = 5;
        config.excess_messages_max = 10;
    })
    .await;
    let mut socket = hall.person().await.socket().await;
    for _ in 0..17 {
        socket.send_text("{}").await;
    }
    assert_eq!(socket.closed().await, Some(1008));
    let mut told = Vec::new();
    while let Some(problem) = socket.kept_error() {
        told.push(problem.id);
    }
    // The burst is served, the first in excess is told, the others are not.
    assert_eq!(told.iter().filter(|id| *id == "socket.unknown_message").count(), 5);
    assert!(told.iter().any(|id| id == "socket.too_fast"));
}

#[tokio::test]
async fn so_many_sockets_for_one_address() {
    let hall = hall(|config| config.sockets_per_address_max = 2).await;
    let person = hall.person().await;
    let one = person.socket().await;
    let _two = person.socket().await;
    let third = Socket::open(hall.addr, "/ws?v=1", &[]).await;
    let Err(tungstenite::Error::Http(refused)) = third.map(drop) else { panic!("a third was let in") };
    assert_eq!(refused.status(), 429);
    drop(one);
    // Its place is free as soon as the hall has seen it go.
    let again = async {
        while Socket::open(hall.addr, "/ws?v=1", &[]).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    patiently(again).await;
}

#[tokio::test]
async fn so_many_games_on_one_socket() {
    let hall = hall(|config| config.games_per_socket_max = 2).await;
    let person = hall.person().await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(person.new_game(Kind::Chess, UNTIMED, None).await);
    }
    let mut socket = person.socket().await;
    socket.watch(&games[0], 0).await;
    socket.watch(&games[1], 0).await;
    socket.watch(&games[1], 0).await;
    socket.send(&ClientMessage::Watch { game: games[2].clone(), since: 0 }).await;
    assert_eq!(socket.error().await.id, "socket.too_many_games");
    socket.send(&ClientMessage::Unwatch { game: games[0].clone() }).await;
    socket.watch(&games[2], 0).await;
}

#[tokio::test]
async fn so_many_open_games_for_one_person() {
    let hall = hall(|config| config.open_games_per_user_max = 2).await;
    let (person, other) = (hall.person().await, hall.person().await);
    let first = person.new_game(Kind::Chess, UNTIMED, Some(Seat::First)).await;
    person.new_game(Kind::Chess, UNTIMED, Some(Seat::First)).await;
    let new = new_game(Kind::Chess, UNTIMED, None);
    let refused = person.post("/api/games", &new).await.problem(429);
    assert_eq!((refused.id.as_str(), refused.args["max"].as_str()), ("hall.too_many_games", "2"));
    let theirs = other.new_game(Kind::Chess, UNTIMED, None).await;
    let joined = person.post(&format!("/api/games/{theirs}/join"), &()).await;
    assert_eq!(joined.problem(429).id, "hall.too_many_games");
    // A game that ends makes room.
    person.watch(&first).await.act(&first, protocol::Act::Abort).await.unwrap();
    assert_eq!(person.post("/api/games", &new).await.status, 200);
}

#[tokio::test]
async fn so_many_watchers_but_players_find_room() {
    let hall = hall(|config| config.followers_per_game_max = 2).await;
    let table = hall.table(Kind::Chess, UNTIMED).await;
    let mut watcher = hall.person().await.socket().await;
    watcher.send(&ClientMessage::Watch { game: table.game.clone(), since: 0 }).await;
    assert_eq!(watcher.error().await.id, "hall.too_many_followers");
    table.people.0.watch(&table.game).await;
}

#[tokio::test]
async fn so_many_writing_requests_a_minute() {
    let hall = hall(|config| config.posts_per_minute_max = 3).await;
    let person = hall.person().await;
    let rename = protocol::http::Rename { name: "x".into() };
    for _ in 0..3 {
        assert_eq!(person.post("/api/me", &rename).await.status, 200);
    }
    assert_eq!(person.post("/api/me", &rename).await.problem(429).id, "http.too_many_posts");
    assert_eq!(person.get("/api/me").await.status, 200);
}

#[tokio::test]
async fn so_many_rulings_a_minute() {
    let hall = hall(|config| config.rulings_per_minute_max = 2).await;
    let person = hall.person().await;
    let asked = protocol::http::AskJudge { fen: None, moves: "h2e2".into(), rulebook: None };
    for _ in 0..2 {
        assert_eq!(person.post("/api/judge", &asked).await.status, 422);
    }
    assert_eq!(person.post("/api/judge", &asked).await.problem(429).id, "http.too_many_rulings");
    // Everything else goes on.
    person.new_game(Kind::Chess, UNTIMED, None).await;
}

#[tokio::test]
async fn so_many_tables() {
    let hall = hall(|config| config.tables_max = 1).await;
    let person = hall.person().await;
    person.new_game(Kind::Chess, UNTIMED, None).await;
    let second = person.new_game(Kind::Chess, UNTIMED, None).await;
    assert_eq!(person.get(&format!("/api/games/{second}")).await.problem(503).id, "hall.full");
}

/// Version asked for, version named back.
#[tokio::test]
async fn another_version_is_told_and_closed() {
    let hall = Hall::open().await;
    for (path, found) in [("/ws", "?"), ("/ws?v=0", "0"), ("/ws?v=2", "2"), ("/ws?v=x", "?")] {
        let mut socket = Socket::open(hall.addr, path, &[]).await.unwrap();
        let ServerMessage::Error { problem } = socket.next().await else { panic!("{path}") };
        assert_eq!(problem.id, "socket.version");
        assert_eq!((problem.args["found"].as_str(), problem.args["wanted"].as_str()), (found, "1"));
        assert_eq!(socket.closed().await, Some(1008));
    }
}

/// Somebody who does not read is dropped; the others do not notice.
#[tokio::test]
async fn a_slow_reader_is_dropped() {
    let hall = hall(|config| {
        config.outgoing_messages_max = 64;
        config.outgoing_bytes_max = 64 * 1024;
    })
    .await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6").await;
    let mut slow = hall.person().await.watch(&table.game).await;
    // He asks for the whole history again and again and takes none of it.
    let asking = async {
        let again = ClientMessage::Watch { game: table.game.clone(), since: 0 };
        for _ in 0..20_000 {
            if slow.try_send(&again).await.is_err() {
                return;
            }
        }
    };
    let dropped = async {
        while !request(hall.addr, "GET", "/metrics", &[], "")
            .await
            .body
            .contains("chuhe_slow_readers_dropped_total 1")
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    patiently(async {
        tokio::select! {
            () = dropped => {}
            () = async { asking.await; std::future::pending().await } => {}
        }
    })
    .await;
    let Table { first, .. } = &mut table;
    first.presence(|_, _, watchers| watchers == 0).await;
    table.play("f3g1 f6g8").await;
}

/// A connection that never says what it wants is closed.
#[tokio::test]
async fn a_request_head_must_come_in_time() {
    let hall = hall(|config| config.request_head_ms_max = 50).await;
    let mut stream = TcpStream::connect(hall.addr).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n").await.unwrap();
    let mut rest = Vec::new();
    patiently(stream.read_to_end(&mut rest)).await.unwrap();
}

/// Somebody whose line is dead is let go.
#[tokio::test]
async fn a_silent_socket_is_closed() {
    let hall = hall(|config| {
        config.ping_every_ms = 10;
        config.silence_ms_max = 40;
    })
    .await;
    let (person, reader) = (hall.person().await, hall.person().await);
    let game = person.new_game(Kind::Chess, UNTIMED, Some(Seat::First)).await;
    let mut silent = person.watch(&game).await;
    // Who reads also answers pings; the other one does neither.
    reader.watch(&game).await.presence(|first, _, watchers| !first && watchers == 1).await;
    silent.closed().await;
}
