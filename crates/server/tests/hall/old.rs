//! Games that were stored before there were rulebooks.

use bytes::Bytes;
use protocol::{GameHead, Kind, Mode};
use server::{Config, CookieKey};
use store::{User, UserId, UserName};

use crate::support::{Hall, Person, Table, config};

const CREATED: &str = r#"{"v":1,"at":1700000000000,"t":"created","kind":"KIND","start":"START","rules":"KIND","rulebook":{"id":"none","v":1},"clock":{"t":"none"},"lag":{"move":500,"total":30000},"mode":"ordinary"}"#;
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Kind, start, a loop of moves.
#[tokio::test]
async fn old_games_go_on_as_they_began() {
    let store = store::memory::open();
    let config = Config { cookie_key: Some(CookieKey::random()), ..config() };
    let hall = Hall::with(config.clone(), store.clone()).await;
    let people = [hall.person().await, hall.person().await];
    hall.stop().await;
    let users: [UserId; 2] = people.each_ref().map(|person| person.id.parse().unwrap());
    for id in users {
        store.create_user(User { id, name: UserName::default(), created_at_ms: 0 }).await.unwrap();
    }
    let games = [
        (Kind::Xiangqi, "xiangqi", XIANGQI, "b0c2 b9c7 c2b0 c7b9 ", "oldgame1"),
        (Kind::Chess, "chess", CHESS, "g1f3 g8f6 f3g1 f6g8 ", "oldgame2"),
    ];
    for (_, kind, start, looped, id) in games {
        let created = CREATED.replace("KIND", kind).replace("START", start);
        let moves = looped.split_whitespace().map(|u| {
            format!(r#"{{"v":1,"at":1700000001000,"t":"moved","m":"{u}","used":1000,"lag":0,"charged":0}}"#)
        });
        let events = [created].into_iter().chain(moves).map(Bytes::from).collect();
        let new = store::NewGame {
            id: id.parse().unwrap(),
            kind: kind.into(),
            created_at_ms: 1_700_000_000_000,
            creator: users[0],
            first: Some(users[0]),
            second: Some(users[1]),
            about: String::new(),
            rematch_of: None,
            events,
        };
        store.create_game(new).await.unwrap();
    }
    let hall = Hall::with(config, store).await;
    let people: [Person; 2] = people.each_ref().map(|person| person.at(&hall));
    for (kind, _, _, looped, game) in games {
        let head: GameHead = people[0].get(&format!("/api/games/{game}")).await.json();
        assert_eq!((head.kind, head.rulebook.as_str(), head.mode), (kind, "none/1", Mode::Ordinary));
        let [first, second] = people.each_ref();
        let mut table = Table {
            first: first.watch(game).await,
            second: second.watch(game).await,
            game: game.into(),
            people: (first.clone(), second.clone()),
            ply: 4,
        };
        // Counted and shown, but nothing is ruled on.
        table.play(&looped.repeat(5)).await;
        let live = table.first.live.clone().unwrap();
        assert_eq!((live.occurrences, live.count, live.ending), (7, None, None));
        assert!(live.claims.is_empty() && live.notes.is_empty() && live.duty.is_none());
        let path = format!("/api/games/{game}/ruling");
        assert_eq!(table.people.0.get(&path).await.problem(404).id, "hall.no_ruling");
    }
}
