use super::{all_at_once, new_user, the_winner, user_id};
use crate::{Store, User, UserName, WriteError, limits::LIST_MAX, limits::NAME_CHARS_MAX};

fn name(text: &str) -> UserName {
    text.parse().expect("a name")
}

/// A user is found as created; the same id again is refused, also of those who race.
pub async fn users_are_known_once(store: Store) {
    assert_eq!(store.user(user_id(1)).await.expect("a read"), None);
    let outcomes = all_at_once((0..5).map(|n| {
        let store = store.clone();
        let user = User { id: user_id(1), name: name(&format!("n{n}")), created_at_ms: n };
        async move { store.create_user(user).await }
    }))
    .await;
    let winner = the_winner(&outcomes);
    for lost in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert!(matches!(lost, WriteError::UserExists(id) if *id == user_id(1)), "{lost:?}");
    }
    let expected = User { id: user_id(1), name: name(&format!("n{winner}")), created_at_ms: winner as i64 };
    assert_eq!(store.user(user_id(1)).await.expect("a read"), Some(expected));
    assert_eq!(store.user(user_id(2)).await.expect("a read"), None);
}

/// Names change, may be empty, may be the same as another's, and keep every character.
pub async fn users_are_renamed(store: Store) {
    let user = new_user(&store, 1).await;
    new_user(&store, 2).await;
    for text in ["", "棋友2", "O'Brien; --", &"帥".repeat(NAME_CHARS_MAX), &"🐎".repeat(NAME_CHARS_MAX)]
    {
        store.rename(user, name(text)).await.expect("a name within the limit");
        let known = store.user(user).await.expect("a read").expect("the user");
        assert_eq!(known.name.as_str(), text);
    }
    let other = store.user(user_id(2)).await.expect("a read").expect("the user");
    assert_eq!(other.name.as_str(), "棋友2");
    let stranger = store.rename(user_id(9), name("x")).await;
    assert!(matches!(stranger, Err(WriteError::NoUser(id)) if id == user_id(9)), "{stranger:?}");
    assert_eq!(store.user(user_id(9)).await.expect("a read"), None);
}

/// Several at once: those that are known, each once, and no more than [`LIST_MAX`] are looked up.
pub async fn users_come_in_lists(store: Store) {
    all_at_once((0..LIST_MAX + 1).map(|n| {
        let store = store.clone();
        async move { new_user(&store, n).await }
    }))
    .await;
    let found = async |ns: Vec<usize>| {
        let ids: Vec<_> = ns.into_iter().map(user_id).collect();
        let mut found: Vec<_> = store.users(&ids).await.expect("a read").iter().map(|user| user.id).collect();
        found.sort();
        found
    };
    let sorted = |ns: Vec<usize>| {
        let mut ids: Vec<_> = ns.into_iter().map(user_id).collect();
        ids.sort();
        ids
    };
    assert_eq!(found(vec![]).await, []);
    assert_eq!(found(vec![7, 5_000, 3, 7]).await, sorted(vec![3, 7]));
    assert_eq!(found((0..LIST_MAX + 1).collect()).await, sorted((0..LIST_MAX).collect()));
}

/// The last beat is the one that counts, whatever the clock did meanwhile.
pub async fn the_heart_beats(store: Store) {
    assert_eq!(store.last_beat().await.expect("a read"), None);
    for at_ms in [1_700_000_000_000, 1_700_000_001_000, 1_600_000_000_000, 0, -1, i64::MAX] {
        store.beat(at_ms).await.expect("a beat");
        assert_eq!(store.last_beat().await.expect("a read"), Some(at_ms));
    }
}
