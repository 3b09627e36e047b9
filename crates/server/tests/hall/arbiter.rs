//! The arbiter: who may be it, what is referred to him, and what he decides.

use bytes::Bytes;
use game::event::v1;
use game::{ARBITER_WAIT, Span, Stamped};
use protocol::http::{ArbiterLink, Judged, NewGame};
use protocol::{ArbiterAct, Clock, EndResult, Happened, Kind, Mode, Penalty, Ruling, Seat};
use server::{Config, CookieKey};
use store::{Store, User, UserName};

use crate::referee::{by_book, rulings};
use crate::support::{Hall, Person, Socket, Table, UNTIMED, config, new_game, patiently};

/// 图5 of the Chinese rules, which the referee is not sure of.
const UNSURE: &str = "2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w - - 0 1";
const UNSURE_LOOP: &str = "c9c4 e8e9 c4c9 e9e8 ";
const BY_ARBITER: &str = "cxa2020+unsure=arbiter";

const PLAY_ON: ArbiterAct = ArbiterAct::Rule { outcome: Ruling::PlayOn, seat: None };
const RED_LOSES: ArbiterAct = ArbiterAct::Rule { outcome: Ruling::Loses, seat: Some(Seat::First) };

async fn key(maker: &Person, game: &str) -> String {
    let link: ArbiterLink = maker.post(&format!("/api/games/{game}/arbiter"), &()).await.json();
    assert_eq!(link.path, format!("/g/{game}#arbiter={}", link.key));
    link.key
}

/// A game that waits for its arbiter.
async fn referred(hall: &Hall, clock: Clock) -> Table {
    let new = NewGame { clock, ..by_book(BY_ARBITER, UNSURE) };
    let mut table = hall.table_from(new).await;
    table.play(&UNSURE_LOOP.repeat(2)).await;
    for socket in [&mut table.first, &mut table.second] {
        let live = socket.live.clone().unwrap();
        assert!(live.awaits_arbiter && live.ending.is_none());
        assert_eq!(live.legal, "");
        assert_eq!(live.notes[0].id, "referee.unsure.referred");
        assert_eq!(rulings(socket).pop().unwrap().outcome, Ruling::Referred);
    }
    table
}

fn resumptions(socket: &Socket) -> usize {
    socket.events.iter().filter(|logged| matches!(logged.e, Happened::Resumed { .. })).count()
}

/// An unsure ruling is a draw where nobody is asked.
#[tokio::test]
async fn unsure_is_a_draw_without_an_arbiter() {
    let hall = Hall::open().await;
    let mut table = hall.table_from(by_book("cxa2020", UNSURE)).await;
    table.play(&UNSURE_LOOP.repeat(2)).await;
    let ending = table.first.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, "ruling"));
    let judged: Judged = table.people.0.get(&format!("/api/games/{}/ruling", table.game)).await.json();
    assert_eq!((judged.outcome, judged.sure), (Ruling::Draw, false));
    assert_eq!((judged.others[0].outcome, judged.others[0].seat), (Ruling::Loses, Some(Seat::First)));
}

/// Nobody moves and no clock runs until he has ruled; then the game goes on or has ended.
#[tokio::test]
async fn what_is_referred_is_ruled_on() {
    let hall = Hall::open().await;
    for (act, result) in [(PLAY_ON, None), (RED_LOSES, Some(EndResult::SecondWins))] {
        let mut table = referred(&hall, Clock::Increment { base_ms: 600_000, increment_ms: 0 }).await;
        assert_eq!(table.first.live.as_ref().unwrap().clock.unwrap().running, None);
        let early = table.first.play(&table.game, 8, "c9c4").await.unwrap_err();
        assert_eq!(early.id, "refused.awaits_arbiter");
        let key = key(&table.people.0, &table.game).await;
        let mut arbiter = hall.person().await.watch(&table.game).await;
        arbiter.arbitrate(&table.game, &key, act).await.unwrap();
        let live = table.second.live_when(|live| !live.awaits_arbiter).await;
        let ending = live.ending.map(|ending| (ending.result, ending.article));
        assert_eq!(ending, result.map(|result| (result, Some("article.arbiter".to_owned()))));
        let ruling = rulings(&table.second).pop().unwrap();
        assert_eq!((ruling.article.as_deref(), ruling.reason), (Some("article.arbiter"), None));
        // What the referee found is still there to be read.
        let judged: Judged = table.people.0.get(&format!("/api/games/{}/ruling", table.game)).await.json();
        assert_eq!((judged.outcome, judged.plies.len()), (Ruling::Referred, 8));
        if result.is_none() {
            table.play("c9c5").await;
            let again = arbiter.arbitrate(&table.game, &key, PLAY_ON).await.unwrap_err();
            assert_eq!(again.id, "refused.nothing_referred");
        }
    }
}

/// The wait outlasts a stop of the hall, and the time of the stop does not count.
#[tokio::test]
async fn a_stop_of_the_hall_does_not_lose_the_wait() {
    let store = store::memory::open();
    let config = Config { cookie_key: Some(CookieKey::random()), ..config() };
    let hall = Hall::with(config.clone(), store.clone()).await;
    let table = referred(&hall, UNTIMED).await;
    let key = key(&table.people.0, &table.game).await;
    let Table { game, people, .. } = table;
    hall.stop().await;
    let hall = Hall::with(config, store).await;
    let mut player = people.0.at(&hall).watch(&game).await;
    let live = player.live_when(|live| live.awaits_arbiter).await;
    assert!(live.ending.is_none());
    assert_eq!(resumptions(&player), 1);
    // The key is the same, too.
    let mut arbiter = hall.person().await.watch(&game).await;
    arbiter.arbitrate(&game, &key, RED_LOSES).await.unwrap();
    player.live_when(|live| live.ending.is_some()).await;
}

/// The same game, but everything in it happened earlier by `span`, in a store of its own.
async fn made_earlier(store: &Store, game: &str, span: Span) -> Store {
    let id = game.parse().unwrap();
    let earlier = store::memory::open();
    let row = store.game(id).await.unwrap().unwrap();
    for person in [row.first, row.second].into_iter().flatten() {
        let user = User { id: person, name: UserName::default(), created_at_ms: 0 };
        earlier.create_user(user).await.unwrap();
    }
    let shifted = |(_, bytes): (u64, Bytes)| {
        let Stamped { at, event } = v1::decode(&bytes).unwrap();
        let at = game::Moment(at.0 - i64::try_from(span.0).unwrap());
        v1::encode(&Stamped { at, event }).into()
    };
    let events = store.read(id, 0).await.unwrap().into_iter().map(shifted).collect();
    let new = store::NewGame {
        id,
        kind: row.kind,
        created_at_ms: row.created_at_ms - i64::try_from(span.0).unwrap(),
        creator: row.creator,
        first: row.first,
        second: row.second,
        about: row.about,
        rematch_of: None,
        events,
    };
    earlier.create_game(new).await.unwrap();
    earlier
}

/// When nobody has come in time it is a draw, in an untimed game as well, and the hall sees to it by itself.
#[tokio::test]
async fn an_arbiter_who_does_not_come() {
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let game = referred(&hall, UNTIMED).await.game;
    hall.stop().await;
    // Due in a moment, and overdue.
    for early in [Span(ARBITER_WAIT.0 - 1_500), Span(ARBITER_WAIT.0 + 1_000)] {
        let hall = Hall::with(config(), made_earlier(&store, &game, early).await).await;
        let mut watcher = hall.person().await.watch(&game).await;
        let live = watcher.live_when(|live| live.ending.is_some()).await;
        let ending = live.ending.unwrap();
        assert_eq!((ending.result, ending.reason.as_str()), (EndResult::Draw, "ruling"));
        assert_eq!(ending.article.as_deref(), Some("article.no_arbiter"));
        assert!(!live.awaits_arbiter);
        hall.stop().await;
    }
}

/// Also when the game has left memory, as nobody looks on.
#[tokio::test]
async fn a_wait_that_nobody_watches() {
    let store = store::memory::open();
    let hall = Hall::with(config(), store.clone()).await;
    let game = referred(&hall, UNTIMED).await.game;
    hall.stop().await;
    let earlier = made_earlier(&store, &game, Span(ARBITER_WAIT.0 - 1_500)).await;
    let hall = Hall::with(Config { idle_table_ms: 1, ..config() }, earlier.clone()).await;
    let ended = async {
        while earlier.game(game.parse().unwrap()).await.unwrap().unwrap().ended_at_ms.is_none() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    patiently(ended).await;
    hall.stop().await;
}

/// Only the maker is given the key, and only where an arbiter has something to do.
#[tokio::test]
async fn who_is_given_the_key() {
    let hall = Hall::open().await;
    let (maker, stranger) = (hall.person().await, hall.person().await);
    let touching = NewGame { mode: Some(Mode::Arbiter), ..new_game(Kind::Chess, UNTIMED, None) };
    for (new, status, id) in [
        (touching, 403, "hall.not_yours"),
        (by_book(BY_ARBITER, UNSURE), 403, "hall.not_yours"),
        (by_book("cxa2020", UNSURE), 409, "hall.no_arbiter"),
        (new_game(Kind::Chess, UNTIMED, None), 409, "hall.no_arbiter"),
    ] {
        let made: protocol::http::NewGameMade = maker.post("/api/games", &new).await.json();
        let path = format!("/api/games/{}/arbiter", made.id);
        let asker = if status == 403 { &stranger } else { &maker };
        assert_eq!(asker.post(&path, &()).await.problem(status).id, id);
        if status == 403 {
            let once: ArbiterLink = maker.post(&path, &()).await.json();
            assert_eq!(maker.post(&path, &()).await.json::<ArbiterLink>(), once);
        }
    }
    let nowhere = maker.post("/api/games/zzzzzzzz/arbiter", &()).await;
    assert_eq!(nowhere.problem(404).id, "hall.no_such_game");
}

/// Who orders, with which key, and what he is told.
#[tokio::test]
async fn who_is_heard_as_the_arbiter() {
    let hall = Hall::open().await;
    let mut table = referred(&hall, UNTIMED).await;
    let other = referred(&hall, UNTIMED).await;
    let (right, others) = (key(&table.people.0, &table.game).await, key(&other.people.0, &other.game).await);
    let Table { first, second, game, .. } = &mut table;
    let mut stranger = hall.person().await.socket().await;
    for key in ["", "0", "是", &others, &right[..62], &format!("{right}00")] {
        assert_eq!(
            stranger.arbitrate(game, key, RED_LOSES).await.unwrap_err().id,
            "hall.arbiter_key",
            "{key}"
        );
    }
    for seated in [first, &mut *second] {
        for key in [&right, &others] {
            let refused = seated.arbitrate(game, key, RED_LOSES).await.unwrap_err();
            assert_eq!(refused.id, "hall.arbiter_seated");
        }
    }
    assert_eq!(stranger.play(game, 8, "c9c5").await.unwrap_err().id, "refused.not_seated");
    let nowhere = stranger.arbitrate("zzzzzzzz", &right, RED_LOSES).await.unwrap_err();
    assert_eq!(nowhere.id, "hall.no_such_game");
    assert!(second.live.as_ref().unwrap().awaits_arbiter);
    stranger.arbitrate(game, &right, RED_LOSES).await.unwrap();
    second.live_when(|live| live.ending.is_some()).await;
}

/// A repeated command is answered alike and done once; another arbiter's of the same name is another.
#[tokio::test]
async fn an_arbiters_command_that_comes_twice() {
    let hall = Hall::open().await;
    let clock = Clock::Increment { base_ms: 600_000, increment_ms: 0 };
    let new = NewGame { mode: Some(Mode::Arbiter), ..new_game(Kind::Chess, clock, Some(Seat::First)) };
    let mut table = hall.table_from(new).await;
    table.play("e2e4 e7e5").await;
    let key = key(&table.people.0, &table.game).await;
    let act = ArbiterAct::Penalise { seat: Seat::First, penalty: Penalty::OpponentGains, ms: Some(60_000) };
    let gain = |seq| protocol::ClientMessage::Arbiter {
        game: table.game.clone(),
        id: "gain".into(),
        key: key.clone(),
        seq,
        act,
    };
    let (one, other) = (hall.person().await, hall.person().await);
    for (person, seen, seq) in [(&one, 3, 4), (&one, 3, 4), (&other, 4, 5)] {
        let mut socket = person.socket().await;
        socket.send(&gain(seen)).await;
        assert_eq!(socket.answer("gain").await, Ok(Some(seq)));
    }
    // Who has not seen what was decided does not decide it again.
    let mut third = hall.person().await.socket().await;
    third.send(&gain(4)).await;
    assert_eq!(third.answer("gain").await.unwrap_err().id, "hall.arbiter_decided");
    let live = table.first.live_when(|live| live.clock.unwrap().second.main_ms == 720_000).await;
    assert!(live.ending.is_none());
    let gained: Vec<_> =
        one.watch(&table.game).await.events.into_iter().map(|logged| logged.e).skip(3).collect();
    let penalised = Happened::Penalised {
        seat: Seat::First,
        penalty: Penalty::OpponentGains,
        ms: Some(60_000),
        article: Some("article.arbiter".into()),
    };
    assert_eq!(gained, [penalised.clone(), penalised]);
}

/// He cannot fill the journal with penalties.
#[tokio::test]
async fn so_many_penalties() {
    let hall = Hall::open().await;
    let new = NewGame { mode: Some(Mode::Arbiter), ..new_game(Kind::Xiangqi, UNTIMED, Some(Seat::First)) };
    let mut table = hall.table_from(new).await;
    let key = key(&table.people.0, &table.game).await;
    let mut arbiter = hall.person().await.watch(&table.game).await;
    let warning = ArbiterAct::Penalise { seat: Seat::Second, penalty: Penalty::Warning, ms: None };
    for _ in 0..100 {
        arbiter.arbitrate(&table.game, &key, warning).await.unwrap();
    }
    let refused = arbiter.arbitrate(&table.game, &key, warning).await.unwrap_err();
    assert_eq!((refused.id.as_str(), refused.args["max"].as_str()), ("hall.arbiter_penalties", "100"));
    arbiter.arbitrate(&table.game, &key, ArbiterAct::End { result: EndResult::Void }).await.unwrap();
    table.first.live_when(|live| live.ending.is_some()).await;
}

/// Warnings, fouls, and an end.
#[tokio::test]
async fn what_else_an_arbiter_decides() {
    let hall = Hall::open().await;
    let new = NewGame { mode: Some(Mode::Arbiter), ..new_game(Kind::Xiangqi, UNTIMED, Some(Seat::First)) };
    let mut table = hall.table_from(new).await;
    let key = key(&table.people.0, &table.game).await;
    let mut arbiter = hall.person().await.watch(&table.game).await;
    let penalise = |penalty| ArbiterAct::Penalise { seat: Seat::Second, penalty, ms: None };
    arbiter.arbitrate(&table.game, &key, penalise(Penalty::Warning)).await.unwrap();
    arbiter.arbitrate(&table.game, &key, penalise(Penalty::Foul)).await.unwrap();
    let live = table.second.live_when(|live| live.fouls.second == 1).await;
    assert!(live.ending.is_none());
    let vague = ArbiterAct::Rule { outcome: Ruling::Loses, seat: None };
    assert_eq!(arbiter.arbitrate(&table.game, &key, vague).await.unwrap_err().id, "hall.arbiter_act");
    let nothing = arbiter.arbitrate(&table.game, &key, PLAY_ON).await.unwrap_err();
    assert_eq!(nothing.id, "refused.nothing_referred");
    arbiter.arbitrate(&table.game, &key, ArbiterAct::End { result: EndResult::FirstWins }).await.unwrap();
    let ending = table.second.live_when(|live| live.ending.is_some()).await.ending.unwrap();
    assert_eq!((ending.result, ending.article.as_deref()), (EndResult::FirstWins, Some("article.arbiter")));
    let late = arbiter.arbitrate(&table.game, &key, penalise(Penalty::Warning)).await.unwrap_err();
    assert_eq!(late.id, "refused.game_over");
    let figures = hall.person().await.get("/metrics").await.body;
    for line in ["chuhe_penalties_total{penalty=\"warning\"} 1", "chuhe_penalties_total{penalty=\"foul\"} 1"]
    {
        assert!(figures.contains(line), "{line} in {figures}");
    }
}

/// A foul whose answer was lost with the hall is not noted again when it is sent again.
#[tokio::test]
async fn what_was_decided_before_a_stop_is_not_decided_again() {
    let store = store::memory::open();
    let config = Config { cookie_key: Some(CookieKey::random()), ..config() };
    let hall = Hall::with(config.clone(), store.clone()).await;
    let new = NewGame { mode: Some(Mode::Arbiter), ..new_game(Kind::Xiangqi, UNTIMED, Some(Seat::First)) };
    let table = hall.table_from(new).await;
    let key = key(&table.people.0, &table.game).await;
    let foul = ArbiterAct::Penalise { seat: Seat::First, penalty: Penalty::Foul, ms: None };
    let sent = protocol::ClientMessage::Arbiter {
        game: table.game.clone(),
        id: "foul".into(),
        key: key.clone(),
        seq: 1,
        act: foul,
    };
    let arbiter = hall.person().await;
    let mut socket = arbiter.socket().await;
    socket.send(&sent).await;
    socket.answer("foul").await.unwrap();
    hall.stop().await;
    let hall = Hall::with(config, store).await;
    let mut socket = arbiter.at(&hall).watch(&table.game).await;
    socket.send(&sent).await;
    assert_eq!(socket.answer("foul").await.unwrap_err().id, "hall.arbiter_decided");
    let live = socket.live.as_ref().unwrap();
    assert_eq!((live.fouls.first, live.ending.is_some()), (1, false));
    // Once seen, another one may be noted.
    socket.arbitrate(&table.game, &key, foul).await.unwrap();
    socket.live_when(|live| live.ending.is_some()).await;
}
