//! The real hall in a process of its own, killed again and again while people play: whatever it
//! acknowledged is there when it is back, and the games go on.
//!
//! An ordinary run kills it a few times; with `CHUHE_LONG` set it does so many times. The moments
//! are random, from a seed that a failure names.

mod client;
mod hall;
mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

use protocol::{Clock, Kind};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::hall::{Hall, Up};
use crate::table::Table;

const SEED: u64 = 20_261_201;
const KILLS: u32 = 5;
const KILLS_LONG: u32 = 60;

/// What is played at the same time: both kinds, every sort of clock.
const TABLES: [(Kind, Clock); 8] = {
    let blitz = Clock::Increment { base_ms: 600_000, increment_ms: 2_000 };
    let staged = Clock::Staged { game_ms: 600_000, move_ms: 60_000, byoyomi_ms: 30_000, periods: 3 };
    [
        (Kind::Xiangqi, blitz),
        (Kind::Xiangqi, staged),
        (Kind::Xiangqi, Clock::Correspondence { days: 3 }),
        (Kind::Xiangqi, Clock::None),
        (Kind::Chess, blitz),
        (Kind::Chess, staged),
        (Kind::Chess, Clock::Correspondence { days: 1 }),
        (Kind::Chess, Clock::None),
    ]
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_and_restart() {
    let long = std::env::var_os("CHUHE_LONG").is_some();
    let kills = if long { KILLS_LONG } else { KILLS };
    println!("seed {SEED}, {kills} kills");
    let mut chance = StdRng::seed_from_u64(SEED);
    let data = tempfile::tempdir().unwrap();
    let mut hall = Hall::start(data.path()).await;
    let (up, seen_up) = watch::channel(Up { address: hall.address, generation: 0, dead_by: 0, last: false });

    let moved: Vec<Arc<AtomicU64>> = TABLES.iter().map(|_| Arc::new(AtomicU64::new(0))).collect();
    let mut playing = JoinSet::new();
    for (number, (kind, clock)) in TABLES.into_iter().enumerate() {
        let chance = StdRng::seed_from_u64(SEED + 1 + number as u64);
        let table = Table::new(kind, clock, chance, moved[number].clone());
        playing.spawn(table.play(seen_up.clone()));
    }
    for generation in 1..=u64::from(kills) {
        everybody_moved(&moved, generation, &mut playing).await;
        tokio::time::sleep(Duration::from_millis(chance.random_range(0..300))).await;
        let dead_by = hall.kill().await;
        hall = Hall::start(data.path()).await;
        let last = generation == u64::from(kills);
        up.send_replace(Up { address: hall.address, generation, dead_by, last });
    }
    let mut moves = 0;
    while let Some(table) = playing.join_next().await {
        moves += table.unwrap();
    }
    println!("{moves} acknowledged moves, every one of them found again");
    assert!(moves >= TABLES.len() * kills as usize);
    hall.terminate().await;
}

/// Waits until every table has moved under the hall as it is now, so that the games go on after
/// every kill. A table that failed ends the wait with its reason.
async fn everybody_moved(moved: &[Arc<AtomicU64>], generation: u64, playing: &mut JoinSet<usize>) {
    while moved.iter().any(|table| table.load(SeqCst) < generation) {
        tokio::select! {
            Some(ended) = playing.join_next() => panic!("a table ended early: {ended:?}"),
            () = tokio::time::sleep(Duration::from_millis(2)) => {}
        }
    }
}
