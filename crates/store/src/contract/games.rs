use bytes::Bytes;

use super::{all_at_once, bodies, events, game_id, game_of, many, new_game, new_user, the_winner, user_id};
use crate::{
    Append, GameFilter, GameRow, NewGame, Seat, Store, WriteError,
    limits::{ABOUT_BYTES_MAX, APPEND_EVENTS_MAX, KIND_CHARS_MAX},
};

/// A new game has its row as it was given, and its first events.
pub async fn a_game_begins_with_its_events(store: Store) {
    let (creator, guest) = (new_user(&store, 1).await, new_user(&store, 2).await);
    let new = NewGame {
        kind: "chess".into(),
        first: None,
        second: Some(guest),
        about: r#"{"clock":"3+2"}"#.into(),
        events: vec!["created".into(), "offered".into()],
        ..game_of(5, creator)
    };
    assert_eq!(store.game(new.id).await.expect("a read"), None);
    store.create_game(new.clone()).await.expect("a new game");
    let row = GameRow {
        id: new.id,
        kind: new.kind,
        created_at_ms: new.created_at_ms,
        creator,
        first: None,
        second: Some(guest),
        about: new.about,
        ended_at_ms: None,
        next: None,
    };
    assert_eq!(row.seat(Seat::Second), Some(guest));
    assert_eq!(row.seat(Seat::First), None);
    assert_eq!(store.game(new.id).await.expect("a read"), Some(row));
    assert_eq!(bodies(&store, new.id).await, new.events);
    store.append(Append::one(new.id, 3, "moved")).await.expect("the seq after the first events");
}

/// A second game of the same id is refused and changes nothing.
pub async fn a_game_is_created_once(store: Store) {
    let game = new_game(&store, 1).await;
    let before = store.game(game).await.expect("a read");
    let other = new_user(&store, 2).await;
    let again =
        NewGame { creator: other, first: None, events: vec!["x".into(), "y".into()], ..game_of(1, other) };
    match store.create_game(again).await {
        Err(WriteError::GameExists(id)) if id == game => {}
        other => panic!("{other:?}"),
    }
    assert_eq!(store.game(game).await.expect("a read"), before);
    assert_eq!(bodies(&store, game).await.len(), 1);
}

/// Of those who create the same id at once one succeeds, and row and events are both its own.
pub async fn of_racing_creations_one_wins(store: Store) {
    for n in 0..8 {
        new_user(&store, n).await;
    }
    let outcomes = all_at_once((0..8).map(|n| {
        let store = store.clone();
        let new =
            NewGame { events: vec![format!("by {n}").into()], id: game_id(99), ..game_of(0, user_id(n)) };
        async move { store.create_game(new).await }
    }))
    .await;
    let winner = the_winner(&outcomes);
    let row = store.game(game_id(99)).await.expect("a read").expect("the game");
    assert_eq!(row.creator, user_id(winner));
    assert_eq!(bodies(&store, game_id(99)).await, [Bytes::from(format!("by {winner}"))]);
}

/// A creation that is refused leaves neither row nor events nor link.
pub async fn a_refused_creation_leaves_nothing(store: Store) {
    let user = new_user(&store, 1).await;
    store.create_game(game_of(1, user)).await.expect("a new game");
    let stranger = user_id(77);
    let refused = |new: NewGame| {
        let store = store.clone();
        async move { store.create_game(new).await.expect_err("this game is refused") }
    };
    let link = Some(game_id(1));
    for new in [
        NewGame { rematch_of: link, ..game_of(2, stranger) },
        NewGame { rematch_of: link, first: Some(stranger), ..game_of(2, user) },
        NewGame { rematch_of: link, second: Some(stranger), ..game_of(2, user) },
    ] {
        let error = refused(new).await;
        assert!(matches!(error, WriteError::NoUser(id) if id == stranger), "{error:?}");
    }
    let error = refused(NewGame { rematch_of: Some(game_id(8)), ..game_of(2, user) }).await;
    assert!(matches!(error, WriteError::NoGame(id) if id == game_id(8)), "{error:?}");
    let error = refused(NewGame { rematch_of: link, events: vec![], ..game_of(2, user) }).await;
    assert!(matches!(error, WriteError::NoEvents(id) if id == game_id(2)), "{error:?}");

    assert_eq!(store.game(game_id(2)).await.expect("a read"), None);
    assert_eq!(events(&store, game_id(2)).await, []);
    let before = store.game(game_id(1)).await.expect("a read").expect("the game");
    assert_eq!(before.next, None);
    assert_eq!(store.open_ids(None).await.expect("a read"), [game_id(1)]);
}

/// A seat is kept by who took it; taking it again is no error.
pub async fn a_seat_is_taken_once(store: Store) {
    let game = new_game(&store, 1).await;
    let (guest, late) = (new_user(&store, 2).await, new_user(&store, 3).await);
    store.take_seat(game, Seat::Second, guest).await.expect("the free seat");
    store.take_seat(game, Seat::Second, guest).await.expect("it is theirs already");
    for (seat, holder) in [(Seat::First, user_id(1)), (Seat::Second, guest)] {
        match store.take_seat(game, seat, late).await {
            Err(WriteError::SeatTaken { game: of, seat: taken, by }) => {
                assert_eq!((of, taken, by), (game, seat, holder));
            }
            other => panic!("{other:?}"),
        }
    }
    let row = store.game(game).await.expect("a read").expect("the game");
    assert_eq!((row.first, row.second), (Some(user_id(1)), Some(guest)));
}

/// Of those who want the same seat at once one gets it; the others learn who.
pub async fn of_racing_guests_one_sits(store: Store) {
    let host = new_user(&store, 1_000).await;
    for n in 0..20 {
        new_user(&store, n).await;
    }
    for n in 0..10 {
        store.create_game(game_of(n, host)).await.expect("a new game");
        let outcomes = all_at_once((0..20).map(|guest| {
            let store = store.clone();
            async move { store.take_seat(game_id(n), Seat::Second, user_id(guest)).await }
        }))
        .await;
        let winner = user_id(the_winner(&outcomes));
        let row = store.game(game_id(n)).await.expect("a read").expect("the game");
        assert_eq!((row.first, row.second), (Some(host), Some(winner)));
        for lost in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
            assert!(matches!(lost, WriteError::SeatTaken { by, .. } if *by == winner), "{lost:?}");
        }
    }
}

/// Neither unknown games nor unknown people.
pub async fn seats_need_a_game_and_a_user(store: Store) {
    let game = new_game(&store, 1).await;
    let known = store.take_seat(game_id(9), Seat::First, user_id(1)).await;
    assert!(matches!(known, Err(WriteError::NoGame(id)) if id == game_id(9)), "{known:?}");
    let stranger = store.take_seat(game, Seat::Second, user_id(9)).await;
    assert!(matches!(stranger, Err(WriteError::NoUser(id)) if id == user_id(9)), "{stranger:?}");
    let row = store.game(game).await.expect("a read").expect("the game");
    assert_eq!(row.second, None);
}

/// The end of a game is stored with its last event or not at all; the journal stays open for what
/// comes after the end.
pub async fn a_game_ends_with_its_last_event(store: Store) {
    let game = new_game(&store, 1).await;
    new_game(&store, 2).await;
    let ended = async || store.game(game).await.expect("a read").expect("the game").ended_at_ms;
    for refused in [many(game, 1, &["late"]).ending(5), many(game, 3, &["early"]).ending(5)] {
        store.append(refused).await.expect_err("a wrong seq");
        assert_eq!(ended().await, None);
    }
    store.append(many(game, 2, &["moved", "ended"]).ending(1_700_000_000_777)).await.expect("the end");
    assert_eq!(ended().await, Some(1_700_000_000_777));
    assert_eq!(store.open_ids(None).await.expect("a read"), [game_id(2)]);
    store.append(many(game, 4, &["rematch offered"])).await.expect("after the end");
    assert_eq!(ended().await, Some(1_700_000_000_777));
    assert_eq!(store.games(GameFilter::Ended, 10).await.expect("a read").len(), 1);
}

/// One game follows another; of those who want to follow it one does, the others are not created.
pub async fn a_game_has_one_rematch(store: Store) {
    let played = new_game(&store, 1).await;
    let outcomes = all_at_once((2..10).map(|n| {
        let store = store.clone();
        let new = NewGame { rematch_of: Some(played), ..game_of(n, user_id(1)) };
        async move { store.create_game(new).await }
    }))
    .await;
    let winner = game_id(2 + the_winner(&outcomes));
    for (n, outcome) in (2..10).zip(&outcomes) {
        let row = store.game(game_id(n)).await.expect("a read");
        match outcome {
            Ok(()) => assert_eq!(row.expect("the game").next, None),
            Err(WriteError::RematchExists { game, next }) => {
                assert_eq!((*game, *next, row), (played, winner, None));
                assert_eq!(events(&store, game_id(n)).await, []);
            }
            other => panic!("{other:?}"),
        }
    }
    let row = store.game(played).await.expect("a read").expect("the game");
    assert_eq!(row.next, Some(winner));
}

/// What is at a limit is stored, what is beyond is refused by name.
pub async fn games_have_limits(store: Store) {
    let user = new_user(&store, 1).await;
    let full = NewGame {
        kind: "象".repeat(KIND_CHARS_MAX),
        about: "x".repeat(ABOUT_BYTES_MAX),
        events: vec!["x".into(); APPEND_EVENTS_MAX],
        ..game_of(1, user)
    };
    store.create_game(full.clone()).await.expect("all limits are reached, none is passed");
    let row = store.game(full.id).await.expect("a read").expect("the game");
    assert_eq!((&row.kind, &row.about), (&full.kind, &full.about));
    for beyond in [
        NewGame { kind: "x".repeat(KIND_CHARS_MAX + 1), ..game_of(2, user) },
        NewGame { about: "x".repeat(ABOUT_BYTES_MAX + 1), ..game_of(2, user) },
        NewGame { events: vec!["x".into(); APPEND_EVENTS_MAX + 1], ..game_of(2, user) },
    ] {
        let refused = store.create_game(beyond).await;
        assert!(matches!(refused, Err(WriteError::Beyond(_))), "{refused:?}");
    }
    assert_eq!(store.game(game_id(2)).await.expect("a read"), None);
}
