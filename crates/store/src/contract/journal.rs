use bytes::Bytes;

use super::{all_at_once, bodies, body, events, game_id, many, new_game, the_winner};
use crate::{
    Append, Store, WriteError,
    limits::{APPEND_BYTES_MAX, APPEND_EVENTS_MAX, Beyond, SEQ_MAX},
};

/// What was appended is read from any seq on, in order.
pub async fn appends_are_read_from_any_seq(store: Store) {
    let game = new_game(&store, 1).await;
    for seq in 2..=10 {
        store.append(Append::one(game, seq, body(1, seq))).await.expect("the next seq");
    }
    for after in 0..=12 {
        let expected: Vec<_> = (after + 1..=10).map(|seq| (seq, body(1, seq))).collect();
        assert_eq!(store.read(game, after).await.expect("a read"), expected, "after {after}");
    }
    assert_eq!(store.read(game, u64::MAX).await.expect("a read"), []);
    assert_eq!(events(&store, game_id(2)).await, [], "an unknown game has no events");
}

/// Events are bytes of any kind and length up to the limit.
pub async fn bytes_are_kept(store: Store) {
    let game = new_game(&store, 1).await;
    let odd: [Bytes; 5] = [
        Bytes::new(),
        Bytes::from_static(b"\0"),
        Bytes::from_static(b"\xff\xfe\0'\"; --"),
        "炮二平五".into(),
        (0..APPEND_BYTES_MAX).map(|n| n as u8).collect(),
    ];
    for (seq, event) in (2..).zip(&odd) {
        store.append(Append::one(game, seq, event.clone())).await.expect("any bytes");
    }
    assert_eq!(bodies(&store, game).await[1..], odd);
}

/// A seq that has an event is refused, and nothing of that append is stored.
pub async fn a_taken_seq_is_refused(store: Store) {
    let game = new_game(&store, 1).await;
    store.append(many(game, 2, &["b", "c"])).await.expect("the next seq");
    for (first_seq, append) in [
        (0, many(game, 0, &["late"])),
        (1, many(game, 1, &["late"])),
        (2, many(game, 2, &["late"])),
        (3, many(game, 3, &["late"])),
        (3, many(game, 3, &["late", "later"])),
        (2, many(game, 2, &["late", "later", "latest"])),
    ] {
        match store.append(append).await {
            Err(WriteError::SeqTaken { game: of, seq, last: 3 }) if of == game && seq == first_seq => {}
            other => panic!("append at {first_seq}: {other:?}"),
        }
    }
    assert_eq!(bodies(&store, game).await, [body(1, 1), "b".into(), "c".into()]);
}

/// An append that would leave a hole is refused, and nothing of it is stored.
pub async fn a_gap_is_refused(store: Store) {
    let game = new_game(&store, 1).await;
    for gap in [3, 4, 100, SEQ_MAX] {
        match store.append(Append::one(game, gap, "early")).await {
            Err(WriteError::SeqGap { game: of, seq, last: 1 }) if of == game && seq == gap => {}
            other => panic!("append at {gap}: {other:?}"),
        }
    }
    store.append(Append::one(game, 2, "in time")).await.expect("the next seq is still free");
    assert_eq!(bodies(&store, game).await, [body(1, 1), "in time".into()]);
}

/// There is no journal without a game.
pub async fn an_unknown_game_is_refused(store: Store) {
    for seq in [0, 1, 2] {
        match store.append(Append::one(game_id(7), seq, "x")).await {
            Err(WriteError::NoGame(game)) if game == game_id(7) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(events(&store, game_id(7)).await, []);
}

/// Of two appends of several events that race, one is stored whole and the other not at all.
pub async fn events_of_one_append_stay_together(store: Store) {
    let game = new_game(&store, 1).await;
    for round in 0..20 {
        let first_seq = 2 + 3 * round;
        let appends =
            [many(game, first_seq, &["a1", "a2", "a3"]), many(game, first_seq, &["b1", "b2", "b3"])];
        let outcomes = all_at_once(appends.map(|append| {
            let store = store.clone();
            async move { store.append(append).await }
        }))
        .await;
        let expected = [["a1", "a2", "a3"], ["b1", "b2", "b3"]][the_winner(&outcomes)];
        let stored = store.read(game, first_seq - 1).await.expect("a read");
        assert_eq!(stored, (first_seq..).zip(expected.map(Bytes::from)).collect::<Vec<_>>());
    }
}

/// A refused append does not touch those that wait with it.
pub async fn a_refusal_harms_no_other(store: Store) {
    for n in 0..60 {
        new_game(&store, n).await;
    }
    // Every third one is late, every third one early.
    let seq_of = |n: usize| [2, 1, 3][n % 3];
    let outcomes = all_at_once((0..60).map(|n| {
        let store = store.clone();
        async move { store.append(Append::one(game_id(n), seq_of(n), body(n, seq_of(n)))).await }
    }))
    .await;
    for (n, outcome) in outcomes.iter().enumerate() {
        match (n % 3, outcome) {
            (0, Ok(()))
            | (1, Err(WriteError::SeqTaken { seq: 1, last: 1, .. }))
            | (2, Err(WriteError::SeqGap { seq: 3, last: 1, .. })) => {}
            other => panic!("{other:?}"),
        }
        let expected = if n % 3 == 0 { 2 } else { 1 };
        assert_eq!(bodies(&store, game_id(n)).await.len(), expected, "game {n}");
    }
}

/// Many games, two who append each seq: exactly one of them wins, and its event is stored.
pub async fn of_a_racing_pair_one_wins(store: Store) {
    const GAMES: usize = 30;
    const LAST: u64 = 12;
    for n in 0..GAMES {
        new_game(&store, n).await;
    }
    for seq in 2..=LAST {
        let racers =
            (0..2 * GAMES).map(|racer| {
                let store = store.clone();
                async move {
                    store.append(Append::one(game_id(racer / 2), seq, format!("{seq} by {racer}"))).await
                }
            });
        let outcomes = all_at_once(racers).await;
        for (n, pair) in outcomes.chunks(2).enumerate() {
            let winner = 2 * n + the_winner(pair);
            let expected = [(seq, Bytes::from(format!("{seq} by {winner}")))];
            assert_eq!(store.read(game_id(n), seq - 1).await.expect("a read"), expected);
            let loser = pair.iter().find_map(|outcome| outcome.as_ref().err()).expect("a loser");
            assert!(matches!(loser, WriteError::SeqTaken { .. }), "{loser:?}");
        }
    }
}

/// Games do not mix, however many are played at once.
pub async fn many_games_at_once(store: Store) {
    const GAMES: usize = 100;
    const LAST: u64 = 20;
    for n in 0..GAMES {
        new_game(&store, n).await;
    }
    all_at_once((0..GAMES).map(|n| {
        let store = store.clone();
        async move {
            for seq in 2..=LAST {
                store.append(Append::one(game_id(n), seq, body(n, seq))).await.expect("the next seq");
            }
        }
    }))
    .await;
    for n in 0..GAMES {
        let expected: Vec<_> = (1..=LAST).map(|seq| body(n, seq)).collect();
        assert_eq!(bodies(&store, game_id(n)).await, expected, "game {n}");
    }
}

/// What is at a limit is stored, what is beyond is refused by name.
pub async fn appends_have_limits(store: Store) {
    let game = new_game(&store, 1).await;
    let of_bytes = |seq, len| Append::one(game, seq, vec![b'x'; len]);
    let of_events = |seq, len| Append::new(game, seq, vec![Bytes::from_static(b"x"); len]);
    let halves = |seq, len: usize| {
        Append::new(game, seq, vec![vec![b'x'; len / 2].into(), vec![b'x'; len - len / 2].into()])
    };

    store.append(of_bytes(2, APPEND_BYTES_MAX)).await.expect("as many bytes as may be");
    store.append(of_events(3, APPEND_EVENTS_MAX)).await.expect("as many events as may be");
    let next = 3 + APPEND_EVENTS_MAX as u64;
    for (append, found, max) in [
        (of_bytes(next, APPEND_BYTES_MAX + 1), APPEND_BYTES_MAX as u64 + 1, APPEND_BYTES_MAX as u64),
        (halves(next, APPEND_BYTES_MAX + 1), APPEND_BYTES_MAX as u64 + 1, APPEND_BYTES_MAX as u64),
        (of_events(next, APPEND_EVENTS_MAX + 1), APPEND_EVENTS_MAX as u64 + 1, APPEND_EVENTS_MAX as u64),
        (Append::one(game, SEQ_MAX + 1, "x"), SEQ_MAX + 1, SEQ_MAX),
        (many(game, SEQ_MAX, &["x", "y"]), SEQ_MAX + 1, SEQ_MAX),
        (Append::one(game, u64::MAX, "x"), u64::MAX, SEQ_MAX),
        (many(game, u64::MAX, &["x", "y"]), u64::MAX, SEQ_MAX),
    ] {
        match store.append(append).await {
            Err(WriteError::Beyond(Beyond { found: f, max: m, .. })) if f == found && m == max => {}
            other => panic!("{found} of {max}: {other:?}"),
        }
    }
    assert!(
        matches!(store.append(Append::new(game, next, vec![])).await, Err(WriteError::NoEvents(of)) if of == game)
    );
    assert_eq!(bodies(&store, game).await.len() as u64, next - 1);
}

/// The history of a long game comes whole, and its end alone where that is asked for.
pub async fn a_long_history_is_read_whole(store: Store) {
    const APPENDS: usize = 40;
    let game = new_game(&store, 1).await;
    for n in 0..APPENDS {
        let first_seq = 2 + (n * APPEND_EVENTS_MAX) as u64;
        let events = (first_seq..).take(APPEND_EVENTS_MAX).map(|seq| body(1, seq)).collect();
        store.append(Append::new(game, first_seq, events)).await.expect("the next seq");
    }
    let last = 1 + (APPENDS * APPEND_EVENTS_MAX) as u64;
    let expected: Vec<_> = (1..=last).map(|seq| body(1, seq)).collect();
    assert_eq!(bodies(&store, game).await, expected);
    assert_eq!(store.read(game, last - 1).await.expect("a read"), [(last, body(1, last))]);
}
