use super::{all_at_once, bodies, body, game_id, game_of, new_game, new_user, user_id};
use crate::{Append, Seat, Store, WriteError};

/// Whoever waits when the store is closed gets an answer; later writes are refused; closing again
/// is no error.
pub async fn closing_answers_everyone(store: Store) {
    const GAMES: usize = 200;
    let host = new_user(&store, 1).await;
    all_at_once((0..=GAMES).map(|n| {
        let store = store.clone();
        async move { store.create_game(game_of(n, host)).await.expect("a new game") }
    }))
    .await;
    let outcomes = all_at_once((0..=GAMES).map(|n| {
        let store = store.clone();
        async move {
            if n == GAMES / 2 {
                store.close().await.expect("closed");
                return Ok(());
            }
            store.append(Append::one(game_id(n), 2, body(n, 2))).await
        }
    }))
    .await;
    for (n, outcome) in outcomes.iter().enumerate() {
        assert!(matches!(outcome, Ok(()) | Err(WriteError::Closed)), "game {n}: {outcome:?}");
    }
    let late = store.append(Append::one(game_id(GAMES / 2), 2, "late")).await;
    assert!(matches!(late, Err(WriteError::Closed)), "{late:?}");
    let late = store.beat(1).await;
    assert!(matches!(late, Err(WriteError::Closed)), "{late:?}");
    store.close().await.expect("closed already");
}

/// Writes that are queued one after the other take effect in that order, in one batch or several:
/// a later one finds what an earlier one did.
pub async fn writes_take_effect_in_order(store: Store) {
    let host = new_user(&store, 1).await;
    // Polled in this order, so queued in this order; nothing is answered in between.
    let (guest, created, seated, appended, again, taken) = tokio::join!(
        biased;
        new_user(&store, 2),
        store.create_game(game_of(1, host)),
        store.take_seat(game_id(1), Seat::Second, user_id(2)),
        store.append(Append::one(game_id(1), 2, body(1, 2))),
        store.append(Append::one(game_id(1), 3, body(1, 3))),
        store.append(Append::one(game_id(1), 3, "late")),
    );
    created.expect("a new game");
    seated.expect("the free seat");
    appended.expect("the next seq");
    again.expect("the seq after it");
    assert!(matches!(taken, Err(WriteError::SeqTaken { seq: 3, last: 3, .. })), "{taken:?}");
    assert_eq!(bodies(&store, game_id(1)).await, [body(1, 1), body(1, 2), body(1, 3)]);
    let row = store.game(game_id(1)).await.expect("a read").expect("the game");
    assert_eq!(row.second, Some(guest));
    // A game that is new is as open as any.
    assert_eq!(new_game(&store, 3).await, game_id(3));
}
