use super::{all_at_once, game_id, game_of, many, new_user, user_id};
use crate::{
    GameFilter, GameId, NewGame, Seat, Store,
    limits::{LIST_MAX, OPEN_IDS_PAGE},
};

/// All open games are found by asking page after page, each once, and no ended one.
pub async fn open_games_come_in_pages(store: Store) {
    const GAMES: usize = OPEN_IDS_PAGE + 40;
    let host = new_user(&store, 1).await;
    all_at_once((0..GAMES).map(|n| {
        let store = store.clone();
        async move {
            store.create_game(game_of(n, host)).await.expect("a new game");
            if n % 20 == 0 {
                store.append(many(game_id(n), 2, &["ended"]).ending(9)).await.expect("the end");
            }
        }
    }))
    .await;
    let mut found: Vec<GameId> = vec![];
    let mut pages = vec![];
    loop {
        let page = store.open_ids(found.last().copied()).await.expect("a read");
        if page.is_empty() {
            break;
        }
        pages.push(page.len());
        found.extend(page);
    }
    let mut expected: Vec<GameId> = (0..GAMES).filter(|n| n % 20 != 0).map(game_id).collect();
    expected.sort();
    assert_eq!(found, expected);
    assert!(pages.iter().all(|len| *len <= OPEN_IDS_PAGE), "{pages:?}");
}

/// Live, ended and one's own games, the last created first, no more than asked for.
pub async fn lists_are_newest_first(store: Store) {
    let (host, guest) = (new_user(&store, 1).await, new_user(&store, 2).await);
    // 0 and 1 wait for a guest, 2 to 5 are live, 6 to 9 have ended; in 9 the guest moves first.
    for n in 0..10 {
        let seats = if n == 9 { (Some(guest), None) } else { (Some(host), None) };
        // The time of the clock does not decide the order.
        let created_at_ms = 100 - n as i64;
        let new = NewGame { first: seats.0, second: seats.1, created_at_ms, ..game_of(n, host) };
        store.create_game(new).await.expect("a new game");
        if (2..9).contains(&n) {
            store.take_seat(game_id(n), Seat::Second, guest).await.expect("the free seat");
        }
        if n >= 6 {
            store.append(many(game_id(n), 2, &["ended"]).ending(9)).await.expect("the end");
        }
    }
    let ids = async |filter, limit| -> Vec<GameId> {
        store.games(filter, limit).await.expect("a read").iter().map(|row| row.id).collect()
    };
    let of = |ns: &[usize]| ns.iter().copied().map(game_id).collect::<Vec<_>>();
    assert_eq!(ids(GameFilter::Live, 10).await, of(&[5, 4, 3, 2]));
    assert_eq!(ids(GameFilter::Live, 2).await, of(&[5, 4]));
    assert_eq!(ids(GameFilter::Ended, 10).await, of(&[9, 8, 7, 6]));
    assert_eq!(ids(GameFilter::Ended, 0).await, of(&[]));
    assert_eq!(ids(GameFilter::Of(guest), 10).await, of(&[9, 8, 7, 6, 5, 4, 3, 2]));
    assert_eq!(ids(GameFilter::Of(guest), 3).await, of(&[9, 8, 7]));
    assert_eq!(ids(GameFilter::Of(host), 3).await, of(&[8, 7, 6]));
    assert_eq!(ids(GameFilter::Of(user_id(3)), 10).await, of(&[]));
}

/// Whatever is asked for, a list has at most [`LIST_MAX`] rows.
pub async fn lists_have_a_limit(store: Store) {
    let host = new_user(&store, 1).await;
    all_at_once((0..LIST_MAX + 1).map(|n| {
        let (store, new) = (store.clone(), NewGame { second: Some(host), ..game_of(n, host) });
        async move { store.create_game(new).await.expect("a new game") }
    }))
    .await;
    for filter in [GameFilter::Live, GameFilter::Of(host)] {
        assert_eq!(store.games(filter, usize::MAX).await.expect("a read").len(), LIST_MAX, "{filter:?}");
        assert_eq!(
            store.games(filter, LIST_MAX - 1).await.expect("a read").len(),
            LIST_MAX - 1,
            "{filter:?}"
        );
    }
}
