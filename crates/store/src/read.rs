use std::{future::Future, pin::Pin};

use bytes::Bytes;

use crate::{GameId, Seat, StorageError, User, UserId};

/// A game as the lists show it; its play is in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Unique.
    pub id: GameId,
    /// As in [`NewGame::kind`](crate::NewGame::kind).
    pub kind: String,
    /// Milliseconds since 1970.
    pub created_at_ms: i64,
    /// Who opened it.
    pub creator: UserId,
    /// Who sits in the first seat.
    pub first: Option<UserId>,
    /// Who sits in the second seat.
    pub second: Option<UserId>,
    /// As in [`NewGame::about`](crate::NewGame::about).
    pub about: String,
    /// Milliseconds since 1970; none while the game is open.
    pub ended_at_ms: Option<i64>,
    /// The game that follows this one.
    pub next: Option<GameId>,
}

impl GameRow {
    /// Who sits there.
    pub fn seat(&self, seat: Seat) -> Option<UserId> {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }
}

/// Which games to list, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameFilter {
    /// Not ended, both seats taken.
    Live,
    /// Ended.
    Ended,
    /// Those in which the user has a seat, ended or not.
    Of(UserId),
}

/// The future of a read. Reads are rare beside appends: a box each costs nothing that shows.
pub type Reading<'a, T> = Pin<Box<dyn Future<Output = Result<T, StorageError>> + Send + 'a>>;

/// The reading half of an adapter. A write that was answered is seen by every later read.
pub trait Reader: Send + Sync + 'static {
    /// The events of a game with a seq above `after_seq`, in order; empty for an unknown game.
    fn events(&self, game: GameId, after_seq: u64) -> Reading<'_, Vec<(u64, Bytes)>>;
    /// The game's row.
    fn game(&self, id: GameId) -> Reading<'_, Option<GameRow>>;
    /// Up to `limit` games.
    fn games(&self, filter: GameFilter, limit: usize) -> Reading<'_, Vec<GameRow>>;
    /// Up to `limit` ids of games that have not ended, in the order of the ids, those after
    /// `after`.
    fn open_ids(&self, after: Option<GameId>, limit: usize) -> Reading<'_, Vec<GameId>>;
    /// Those of the users that are known, in any order; the ids are different ones.
    fn users(&self, ids: Vec<UserId>) -> Reading<'_, Vec<User>>;
    /// The last beat: milliseconds since 1970.
    fn last_beat(&self) -> Reading<'_, Option<i64>>;
}
