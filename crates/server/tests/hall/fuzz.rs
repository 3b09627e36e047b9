//! Anything may come over a socket, in any order: the hall lives, the game stays one game.

use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, TestRunner};
use protocol::{Act, ClientMessage, Kind, ServerMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Hall, Table, UNTIMED};

const ACTS: [Act; 11] = [
    Act::Resign,
    Act::Abort,
    Act::OfferDraw,
    Act::AcceptDraw,
    Act::DeclineDraw,
    Act::AskTakeback,
    Act::AcceptTakeback,
    Act::DeclineTakeback,
    Act::OfferRematch,
    Act::AcceptRematch,
    Act::DeclineRematch,
];

#[derive(Debug, Clone)]
enum Sent {
    Text(String),
    Bytes(Vec<u8>),
    /// One of the legal moves.
    Legal(prop::sample::Index),
    Act(Act),
    Watch(u64),
    Unwatch,
    Seek,
}

fn sent() -> impl Strategy<Value = Sent> {
    prop_oneof![
        1 => ".{0,80}".prop_map(Sent::Text),
        1 => prop::collection::vec(any::<u8>(), 0..80).prop_map(Sent::Bytes),
        6 => any::<prop::sample::Index>().prop_map(Sent::Legal),
        6 => prop::sample::select(&ACTS[..]).prop_map(Sent::Act),
        1 => (0..20u64).prop_map(Sent::Watch),
        1 => Just(Sent::Unwatch),
        1 => Just(Sent::Seek),
    ]
}

fn message(sent: &Sent, table: &Table, number: usize) -> Message {
    let (game, id) = (table.game.clone(), number.to_string());
    let client = match sent {
        Sent::Text(text) => return Message::text(text.clone()),
        Sent::Bytes(bytes) => return Message::binary(bytes.clone()),
        Sent::Legal(index) => {
            let live = table.first.live.as_ref().or(table.second.live.as_ref()).unwrap();
            let moves: Vec<&str> = live.legal.split(' ').collect();
            let u = moves[index.index(moves.len())].to_owned();
            ClientMessage::Move { game, id, ply: live.ply, u, draw: number.is_multiple_of(3) }
        }
        Sent::Act(act) => ClientMessage::Act { game, id, act: *act },
        Sent::Watch(since) => ClientMessage::Watch { game, since: *since },
        Sent::Unwatch => ClientMessage::Unwatch { game },
        Sent::Seek => ClientMessage::TakeSeek { id, seek: "s1".into() },
    };
    Message::text(serde_json::to_string(&client).unwrap())
}

async fn trial(hall: &Hall, steps: &[(bool, Sent)]) {
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    for (number, (first, sent)) in steps.iter().enumerate() {
        let message = message(sent, &table, number);
        let socket = if *first { &mut table.first } else { &mut table.second };
        socket.send_raw(message).await;
        // An answer to a command that cannot be done says that all before it was served.
        socket.play("zzzzzzzz", 0, "a0a1").await.unwrap_err();
    }
    let fresh = hall.person().await.watch(&table.game).await;
    let seqs: Vec<u64> = fresh.events.iter().map(|logged| logged.seq).collect();
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>());
    // Whatever the players were shown, and when, is what is stored.
    for logged in table.first.events.iter().chain(&table.second.events) {
        assert_eq!(fresh.events.get(logged.seq as usize - 1), Some(logged));
    }
    assert_eq!(table.people.0.watch(&table.game).await.live, fresh.live);
}

#[test]
fn a_game_under_fire_stays_one_game() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let hall = runtime.block_on(Hall::open());
    let cases = Cases { cases: 48, failure_persistence: None, ..Cases::default() };
    let steps = prop::collection::vec((any::<bool>(), sent()), 0..40);
    TestRunner::new(cases)
        .run(&steps, |steps| {
            runtime.block_on(trial(&hall, &steps));
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        let figures = hall.person().await.get("/metrics").await.body;
        assert!(figures.contains("chuhe_tables_restarted_total 0"), "no table broke");
        hall.stop().await;
    });
}

/// An answer is only ever to a command that was given.
#[tokio::test]
async fn rubbish_is_never_acknowledged() {
    let hall = Hall::open().await;
    let mut socket = hall.person().await.socket().await;
    for text in ["", "null", "0", "\"move\"", "{}", "[]", r#"{"t":"ack","id":"x","seq":1}"#, "\u{0}"] {
        socket.send_text(text).await;
        assert!(matches!(socket.next().await, ServerMessage::Error { .. }), "{text:?}");
    }
}
