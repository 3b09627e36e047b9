use std::{path::Path, time::Duration};

use sqlx::{
    ConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tracing::log::LevelFilter;

use super::checkpoint::CHECKPOINT_PAGES;

/// Connections that read beside the one that writes.
pub const READERS: u32 = 4;
/// How long a connection waits for another process that holds the database.
pub const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// A statement that takes longer is told to the log.
const SLOW: Duration = Duration::from_secs(1);
/// Bytes of a page of a new database. A move dirties about one page of the journal's index,
/// wherever its game is, so that small pages mean few bytes for each move.
pub(super) const PAGE_BYTES: u32 = 1024;
/// Pages in the write-ahead log at which a commit itself copies them into the database, if
/// everything that should have done so before has failed.
pub(super) const LOG_PAGES_MAX: u32 = 16 * CHECKPOINT_PAGES as u32;
/// Kibibytes that the writer may keep of the database: the index pages of all running games.
const WRITER_CACHE_KIB: u32 = 16 * 1024;
/// Kibibytes that each reader may keep.
const READER_CACHE_KIB: u32 = 4 * 1024;

/// What every connection has in common.
fn common(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .page_size(PAGE_BYTES)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // Where a plain fsync does not reach the platter (macOS), use the one that does.
        .pragma("fullfsync", "ON")
        .pragma("checkpoint_fullfsync", "ON")
        .log_statements(LevelFilter::Off)
        .log_slow_statements(LevelFilter::Warn, SLOW)
}

/// The connection that writes; creates the file.
pub(super) fn writer(path: &Path) -> SqliteConnectOptions {
    common(path)
        .create_if_missing(true)
        .pragma("cache_size", format!("-{WRITER_CACHE_KIB}"))
        .pragma("wal_autocheckpoint", LOG_PAGES_MAX.to_string())
}

/// The connection that copies what was written ahead into the database.
pub(super) fn checkpointer(path: &Path) -> SqliteConnectOptions {
    common(path).pragma("wal_autocheckpoint", "0")
}

/// A connection that only reads.
pub(super) fn reader(path: &Path) -> SqliteConnectOptions {
    common(path)
        .pragma("cache_size", format!("-{READER_CACHE_KIB}"))
        .pragma("wal_autocheckpoint", "0")
        .pragma("query_only", "ON")
}
