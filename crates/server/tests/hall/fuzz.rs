//! Anything may come over a socket, in any order: the hall lives, the game stays one game.

use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, TestRunner};
use protocol::http::{ArbiterLink, NewGame};
use protocol::{
    Act, ArbiterAct, Claim, ClientMessage, EndResult, Kind, Mode, Penalty, Ruling, Seat, ServerMessage, Touch,
};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Hall, Socket, Table, UNTIMED, new_game};

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

const CLAIMS: [Claim; 4] = [Claim::Repetition, Claim::QuietMoves, Claim::TouchedPiece, Claim::IllegalMove];

const ARBITER_ACTS: [ArbiterAct; 7] = [
    ArbiterAct::Rule { outcome: Ruling::PlayOn, seat: None },
    ArbiterAct::Rule { outcome: Ruling::Draw, seat: None },
    ArbiterAct::Rule { outcome: Ruling::Loses, seat: Some(Seat::First) },
    ArbiterAct::Rule { outcome: Ruling::MustChange, seat: None },
    ArbiterAct::Penalise { seat: Seat::Second, penalty: Penalty::Warning, ms: None },
    ArbiterAct::Penalise { seat: Seat::First, penalty: Penalty::OpponentGains, ms: Some(60_000) },
    ArbiterAct::End { result: EndResult::Draw },
];

#[derive(Debug, Clone)]
enum Sent {
    Text(String),
    Bytes(Vec<u8>),
    /// One of the legal moves.
    Legal(prop::sample::Index),
    /// The mover's last move the other way round, so that positions come again.
    Back,
    /// Any move at all.
    Wild(String),
    Act(Act),
    Touch(Touch),
    Claim(Claim, Option<String>),
    /// With the key or without, from a player or from somebody else.
    Arbiter {
        act: ArbiterAct,
        key: bool,
        player: bool,
    },
    Watch(u64),
    Unwatch,
    Seek,
}

fn sent() -> impl Strategy<Value = Sent> {
    prop_oneof![
        1 => ".{0,80}".prop_map(Sent::Text),
        1 => prop::collection::vec(any::<u8>(), 0..80).prop_map(Sent::Bytes),
        8 => any::<prop::sample::Index>().prop_map(Sent::Legal),
        16 => Just(Sent::Back),
        1 => "[a-j][0-9][a-j][0-9]".prop_map(Sent::Wild),
        3 => prop::sample::select(&ACTS[..]).prop_map(Sent::Act),
        4 => touch().prop_map(Sent::Touch),
        2 => (prop::sample::select(&CLAIMS[..]), prop::option::of("[a-j][0-9][a-j][0-9]"))
            .prop_map(|(claim, u)| Sent::Claim(claim, u)),
        1 => (prop::sample::select(&ARBITER_ACTS[..]), prop::bool::weighted(0.8), prop::bool::weighted(0.2))
            .prop_map(|(act, key, player)| Sent::Arbiter { act, key, player }),
        1 => (0..20u64).prop_map(Sent::Watch),
        1 => Just(Sent::Unwatch),
        1 => Just(Sent::Seek),
    ]
}

fn touch() -> impl Strategy<Value = Touch> {
    prop_oneof![
        Just(Touch::Adjust),
        "[a-i][0-9]".prop_map(|square| Touch::Piece { square }),
        ".{0,5}".prop_map(|square| Touch::Piece { square }),
        "[a-i][0-9]".prop_map(|square| Touch::Release { square }),
        Just(Touch::Press),
    ]
}

/// Who has been told more.
fn latest(table: &Table) -> &Socket {
    [&table.first, &table.second].into_iter().max_by_key(|socket| socket.events.len()).unwrap()
}

/// The last move but one the other way round.
fn back(table: &Table) -> Option<String> {
    let moves = latest(table).events.iter().rev().filter_map(|logged| match &logged.e {
        protocol::Happened::Moved { u, .. } => Some(u),
        _ => None,
    });
    let (from, to) = moves.take(2).last()?.split_at_checked(2)?;
    Some(format!("{to}{from}"))
}

fn message(sent: &Sent, table: &Table, key: &str, number: usize) -> Message {
    let (game, id) = (table.game.clone(), number.to_string());
    let live = latest(table).live.as_ref().unwrap();
    let ply = live.ply;
    let client = match sent {
        Sent::Text(text) => return Message::text(text.clone()),
        Sent::Bytes(bytes) => return Message::binary(bytes.clone()),
        Sent::Legal(index) => {
            let moves: Vec<&str> = live.legal.split(' ').collect();
            let u = moves[index.index(moves.len())].to_owned();
            ClientMessage::Move { game, id, ply, u, draw: number.is_multiple_of(3) }
        }
        Sent::Back => ClientMessage::Move { game, id, ply, u: back(table).unwrap_or_default(), draw: false },
        Sent::Wild(u) => ClientMessage::Move { game, id, ply, u: u.clone(), draw: false },
        Sent::Act(act) => ClientMessage::Act { game, id, act: *act },
        Sent::Touch(touch) => ClientMessage::Touch { game, id, ply, touch: touch.clone() },
        Sent::Claim(claim, u) => ClientMessage::Claim { game, id, ply, claim: *claim, u: u.clone() },
        Sent::Arbiter { act, key: true, .. } => {
            ClientMessage::Arbiter { game, id, key: key.to_owned(), seq: u64::MAX, act: *act }
        }
        Sent::Arbiter { act, .. } => ClientMessage::Arbiter { game, id, key: "00".into(), seq: 0, act: *act },
        Sent::Watch(since) => ClientMessage::Watch { game, since: *since },
        Sent::Unwatch => ClientMessage::Unwatch { game },
        Sent::Seek => ClientMessage::TakeSeek { id, seek: "s1".into() },
    };
    Message::text(serde_json::to_string(&client).unwrap())
}

async fn trial(hall: &Hall, kind: Kind, mode: Mode, steps: &[(bool, Sent)]) {
    let new = NewGame { mode: Some(mode), ..new_game(kind, UNTIMED, Some(Seat::First)) };
    let mut table = hall.table_from(new).await;
    let asked = table.people.0.post(&format!("/api/games/{}/arbiter", table.game), &()).await;
    let key = if mode == Mode::Arbiter { asked.json::<ArbiterLink>().key } else { String::new() };
    let mut stranger = hall.person().await.socket().await;
    for (number, (first, sent)) in steps.iter().enumerate() {
        let message = message(sent, &table, &key, number);
        let socket = match sent {
            Sent::Arbiter { player: false, .. } => &mut stranger,
            // Mostly whose turn it is, so that the game goes on.
            Sent::Legal(_) | Sent::Back | Sent::Touch(_) if number % 8 > 0 => {
                match latest(&table).live.as_ref().unwrap().turn {
                    Seat::First => &mut table.first,
                    Seat::Second => &mut table.second,
                }
            }
            _ if *first => &mut table.first,
            _ => &mut table.second,
        };
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
    let steps = prop::collection::vec((any::<bool>(), sent()), 0..60);
    let kinds = prop::sample::select(vec![Kind::Xiangqi, Kind::Chess]);
    let modes = prop::sample::select(vec![Mode::Ordinary, Mode::Arbiter]);
    TestRunner::new(cases)
        .run(&(kinds, modes, steps), |(kind, mode, steps)| {
            runtime.block_on(trial(&hall, kind, mode, &steps));
            Ok(())
        })
        .unwrap();
    runtime.block_on(async {
        let figures = hall.person().await.get("/metrics").await.body;
        assert!(figures.contains("chuhe_tables_restarted_total 0"), "no table broke");
        for met in ["chuhe_rulings_total{", "chuhe_penalties_total{"] {
            assert!(figures.contains(met), "{met} in {figures}");
        }
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
