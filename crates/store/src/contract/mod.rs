//! What every adapter must do, as tests. [`contract_tests!`](crate::contract_tests) makes one test
//! of each case; a case gets an empty store and panics where the adapter fails it.

mod games;
mod journal;
mod lists;
mod users;
mod whole;

pub use games::*;
pub use journal::*;
pub use lists::*;
pub use users::*;
pub use whole::*;

use std::future::Future;

use bytes::Bytes;
use tokio::task::JoinSet;

use crate::{Append, GameId, NewGame, Store, User, UserId, WriteError};

/// Makes a test of every case of the contract. `$make` is an async function without arguments
/// that returns an empty store and something to keep until the test is over (such as a folder
/// that is removed when dropped). The crate needs `tokio` with its macros and threads.
#[macro_export]
macro_rules! contract_tests {
    ($make:path) => {
        $crate::contract_tests! { $make:
            appends_are_read_from_any_seq, bytes_are_kept, a_taken_seq_is_refused,
            a_gap_is_refused, an_unknown_game_is_refused, events_of_one_append_stay_together,
            a_refusal_harms_no_other, of_a_racing_pair_one_wins, many_games_at_once,
            appends_have_limits, a_long_history_is_read_whole,
            a_game_begins_with_its_events, a_game_is_created_once,
            of_racing_creations_one_wins, a_refused_creation_leaves_nothing,
            a_seat_is_taken_once, of_racing_guests_one_sits, seats_need_a_game_and_a_user,
            a_game_ends_with_its_last_event, a_game_has_one_rematch, games_have_limits,
            open_games_come_in_pages, lists_are_newest_first, lists_have_a_limit,
            users_are_known_once, users_are_renamed, users_come_in_lists, the_heart_beats,
            closing_answers_everyone, writes_take_effect_in_order,
        }
    };
    ($make:path: $($case:ident),* $(,)?) => {
        $(
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let (store, keep) = $make().await;
                $crate::contract::$case(store).await;
                drop(keep);
            }
        )*
    };
}

fn game_id(n: usize) -> GameId {
    GameId::from_random(n as u128)
}

fn user_id(n: usize) -> UserId {
    UserId::from_random(n as u128)
}

async fn new_user(store: &Store, n: usize) -> UserId {
    let user =
        User { id: user_id(n), name: format!("棋友{n}").parse().expect("a name"), created_at_ms: n as i64 };
    store.create_user(user.clone()).await.expect("a new user");
    user.id
}

fn game_of(n: usize, creator: UserId) -> NewGame {
    NewGame {
        id: game_id(n),
        kind: "xiangqi".into(),
        created_at_ms: 1_700_000_000_000 + n as i64,
        creator,
        first: Some(creator),
        second: None,
        about: String::new(),
        rematch_of: None,
        events: vec![body(n, 1)],
    }
}

/// A game with one event, by a user of its own.
async fn new_game(store: &Store, n: usize) -> GameId {
    let creator = new_user(store, n).await;
    store.create_game(game_of(n, creator)).await.expect("a new game");
    game_id(n)
}

fn body(game: usize, seq: u64) -> Bytes {
    format!("{{\"v\":1,\"at\":1700000000000,\"t\":\"moved\",\"m\":\"h2e2\",\"game\":{game},\"seq\":{seq}}}")
        .into()
}

async fn events(store: &Store, game: GameId) -> Vec<(u64, Bytes)> {
    store.read(game, 0).await.expect("the journal is read")
}

/// The seqs of the journal must be 1, 2, 3 ...; returns the bodies.
async fn bodies(store: &Store, game: GameId) -> Vec<Bytes> {
    let events = events(store, game).await;
    let seqs: Vec<u64> = events.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(seqs, (1..=events.len() as u64).collect::<Vec<_>>(), "seqs of {game}");
    events.into_iter().map(|(_, body)| body).collect()
}

fn many(game: GameId, first_seq: u64, bodies: &[&'static str]) -> Append {
    Append::new(game, first_seq, bodies.iter().map(|body| Bytes::from_static(body.as_bytes())).collect())
}

/// Runs all of them at the same time; outcomes in the order of the tasks.
async fn all_at_once<T, F>(tasks: impl IntoIterator<Item = F>) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let mut set = JoinSet::new();
    for (place, task) in tasks.into_iter().enumerate() {
        set.spawn(async move { (place, task.await) });
    }
    let mut outcomes = set.join_all().await;
    outcomes.sort_by_key(|(place, _)| *place);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Which of those who raced won; there must be exactly one.
fn the_winner(outcomes: &[Result<(), WriteError>]) -> usize {
    let winners: Vec<usize> = (0..outcomes.len()).filter(|place| outcomes[*place].is_ok()).collect();
    assert_eq!(winners.len(), 1, "exactly one wins: {outcomes:?}");
    winners[0]
}
