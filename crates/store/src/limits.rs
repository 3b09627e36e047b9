//! Every limit of the store, by name. What goes beyond one is refused with [`Beyond`] before it
//! is queued; nothing is cut short silently.

use std::time::Duration;

/// Events that one [`Append`](crate::Append) may hold.
pub const APPEND_EVENTS_MAX: usize = 64;
/// Bytes that the events of one [`Append`](crate::Append) may have together.
pub const APPEND_BYTES_MAX: usize = 64 * 1024;
/// The highest `seq` of a game; so a whole history always fits in memory.
pub const SEQ_MAX: u64 = 100_000;
/// Characters of a [`UserName`](crate::UserName).
pub const NAME_CHARS_MAX: usize = 24;
/// Characters of the name of a kind of game.
pub const KIND_CHARS_MAX: usize = 16;
/// Bytes of [`NewGame::about`](crate::NewGame::about).
pub const ABOUT_BYTES_MAX: usize = 4 * 1024;
/// Writes that may wait for the writer; beyond it callers wait for room.
pub const QUEUE_MAX: usize = 4_096;
/// Writes that share one transaction.
pub const BATCH_WRITES_MAX: usize = 1_024;
/// The least time from the beginning of one batch to the beginning of the next. A write that comes
/// alone is not held back; under load, on a disk that syncs faster than this, several writes share
/// what a transaction costs.
pub const BATCH_SPACING: Duration = Duration::from_millis(2);
/// Ids that one call of [`Store::open_ids`](crate::Store::open_ids) returns.
pub const OPEN_IDS_PAGE: usize = 1_000;
/// Rows that one call of [`Store::games`](crate::Store::games) or
/// [`Store::users`](crate::Store::users) returns.
pub const LIST_MAX: usize = 200;

/// Something was longer than its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {found}, at most {max} allowed")]
pub struct Beyond {
    /// What was counted, in English, such as `bytes of one append`.
    pub what: &'static str,
    /// How many there were.
    pub found: u64,
    /// How many there may be.
    pub max: u64,
}

/// Refuses what is beyond `max`.
pub(crate) fn within(what: &'static str, found: usize, max: usize) -> Result<(), Beyond> {
    if found <= max { Ok(()) } else { Err(Beyond { what, found: found as u64, max: max as u64 }) }
}
