//! The hall in one SQLite file.
//!
//! Every connection writes ahead (`journal_mode=WAL`) and syncs at each commit
//! (`synchronous=FULL`), so that what was answered as stored survives a power cut. One connection
//! writes: each batch of the queue is one transaction, and all events in it one `INSERT`. A pool
//! of others reads beside it.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! let dir = tempfile::tempdir()?;
//! let store = store_sqlx::sqlite::open(&dir.path().join("hall.db")).await?;
//! store.beat(1_700_000_000_000).await?;
//! assert_eq!(store.last_beat().await?, Some(1_700_000_000_000));
//! store.close().await?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```

mod checkpoint;
mod connect;
mod heads;
mod insert;
mod migrate;
mod open;
mod read;
mod rows;
mod sink;
#[cfg(test)]
mod tests;
mod write;

pub use connect::{BUSY_TIMEOUT, READERS};
pub use open::{OpenError, open};
