use std::{error::Error, fmt, sync::Arc};

use crate::{GameId, Seat, UserId, limits::Beyond};

/// The storage itself failed: disk full, file gone, a damaged database.
///
/// Cheap to clone, as every write of a failed batch gets the same one.
#[derive(Clone)]
pub struct StorageError(Arc<dyn Error + Send + Sync>);

impl StorageError {
    /// Wraps what the adapter met.
    pub fn new(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Arc::from(cause.into()))
    }
}

impl fmt::Debug for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "storage: {}", self.0)
    }
}

impl Error for StorageError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}

/// Why a write was not done.
///
/// After any variant but [`Storage`](Self::Storage) nothing of that write was stored.
#[derive(Debug, Clone, thiserror::Error)]
pub enum WriteError {
    /// Another append came first: the game already has an event at `seq`.
    #[error("game {game}: event {seq} is taken, the last one is {last}")]
    SeqTaken {
        /// The game.
        game: GameId,
        /// The first seq of the append.
        seq: u64,
        /// The seq of the game's last event.
        last: u64,
    },
    /// The append would leave a hole in the journal.
    #[error("game {game}: event {seq} would leave a gap, the last one is {last}")]
    SeqGap {
        /// The game.
        game: GameId,
        /// The first seq of the append.
        seq: u64,
        /// The seq of the game's last event.
        last: u64,
    },
    /// No such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// No such person.
    #[error("there is no user {0}")]
    NoUser(UserId),
    /// The id of a new game is in use.
    #[error("there is a game {0} already")]
    GameExists(GameId),
    /// The id of a new user is in use.
    #[error("there is a user {0} already")]
    UserExists(UserId),
    /// Someone else has the seat.
    #[error("game {game}: the {seat:?} seat is taken by {by}")]
    SeatTaken {
        /// The game.
        game: GameId,
        /// The seat that was wanted.
        seat: Seat,
        /// Who sits there.
        by: UserId,
    },
    /// The game that is to be played again has its next game already.
    #[error("game {game} already has the next game {next}")]
    RematchExists {
        /// The game that was played.
        game: GameId,
        /// The game that follows it.
        next: GameId,
    },
    /// Longer than its limit.
    #[error(transparent)]
    Beyond(#[from] Beyond),
    /// An append or a new game without events.
    #[error("game {0}: no events to store")]
    NoEvents(GameId),
    /// The store was closed before this write was queued.
    #[error("the store is closed")]
    Closed,
    /// The storage failed. **Whether the write was stored is unknown**: read the game again
    /// before going on.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
