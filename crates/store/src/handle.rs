use std::{
    fmt,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use bytes::Bytes;
use tokio::sync::{mpsc, oneshot, watch};

use crate::{
    Append, GameFilter, GameId, GameRow, NewGame, Reader, Seat, Sink, StorageError, User, UserId, UserName,
    Write, WriteError,
    limits::{LIST_MAX, OPEN_IDS_PAGE, QUEUE_MAX},
    writer::{self, Closing, Counts, Job},
};

/// The store as everyone above sees it, whichever adapter is behind it. Cheap to clone.
///
/// Writes go through one bounded queue to the one writer, which commits what waits as one batch;
/// each returns when it is **durable**. When the queue is full a write waits for room. A write
/// whose future is dropped after it was queued is still done.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// use store::{Append, NewGame, User, WriteError, memory};
///
/// let store = memory::open();
/// let user = User { id: "aaaabbbbcccc".parse()?, name: "胡荣华".parse()?, created_at_ms: 0 };
/// let creator = user.id;
/// store.create_user(user).await?;
/// let id = "k3J9x2Qa".parse()?;
/// store
///     .create_game(NewGame {
///         id,
///         kind: "xiangqi".into(),
///         created_at_ms: 0,
///         creator,
///         first: Some(creator),
///         second: None,
///         about: String::new(),
///         rematch_of: None,
///         events: vec!["created".into()],
///     })
///     .await?;
/// store.append(Append::one(id, 2, "moved")).await?;
/// let late = store.append(Append::one(id, 2, "moved elsewhere")).await;
/// assert!(matches!(late, Err(WriteError::SeqTaken { seq: 2, last: 2, .. })));
/// assert_eq!(store.read(id, 1).await?, [(2, "moved".into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
#[derive(Clone)]
pub struct Store {
    queue: mpsc::Sender<Job>,
    counts: Arc<Counts>,
    closing: watch::Receiver<Closing>,
    reader: Arc<dyn Reader>,
}

/// How the writer is doing, since the store was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stats {
    /// Batches committed or failed.
    pub batches: u64,
    /// Writes in those batches.
    pub writes: u64,
    /// Batches that the storage failed.
    pub failures: u64,
    /// Writes that wait in the queue now.
    pub queued: usize,
}

impl Store {
    /// Puts the two halves of an adapter behind one handle and starts the writer; for adapters.
    ///
    /// # Panics
    /// Outside of a tokio runtime, or in one without timers.
    pub fn start(sink: impl Sink, reader: impl Reader) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE_MAX);
        let counts = Arc::new(Counts::default());
        let (closed, closing) = watch::channel(None);
        tokio::spawn(writer::run(sink, jobs, counts.clone(), closed, writer::pace()));
        Self { queue, counts, closing, reader: Arc::new(reader) }
    }

    /// Appends to a game's journal; returns when the events are durable.
    ///
    /// # Errors
    /// [`WriteError::SeqTaken`] when another append was first, [`WriteError::SeqGap`] when events
    /// before it are missing, [`WriteError::NoGame`]; `Beyond`, `NoEvents`, `Closed`, `Storage`.
    pub async fn append(&self, append: Append) -> Result<(), WriteError> {
        self.write(Write::Append(append)).await
    }

    /// Opens a game: its row, its first events and the link from the game before it, together.
    ///
    /// # Errors
    /// [`WriteError::GameExists`], [`WriteError::NoUser`] (creator or a seat),
    /// [`WriteError::NoGame`] and [`WriteError::RematchExists`] (of `rematch_of`); `Beyond`,
    /// `NoEvents`, `Closed`, `Storage`.
    pub async fn create_game(&self, new: NewGame) -> Result<(), WriteError> {
        self.write(Write::CreateGame(Box::new(new))).await
    }

    /// Takes a seat. Of several who want it exactly one gets it; who has it already keeps it.
    ///
    /// # Errors
    /// [`WriteError::SeatTaken`], [`WriteError::NoGame`], [`WriteError::NoUser`]; `Closed`,
    /// `Storage`.
    pub async fn take_seat(&self, game: GameId, seat: Seat, user: UserId) -> Result<(), WriteError> {
        self.write(Write::TakeSeat { game, seat, user }).await
    }

    /// Makes a person known.
    ///
    /// # Errors
    /// [`WriteError::UserExists`]; `Closed`, `Storage`.
    pub async fn create_user(&self, user: User) -> Result<(), WriteError> {
        self.write(Write::CreateUser(user)).await
    }

    /// Changes a person's name.
    ///
    /// # Errors
    /// [`WriteError::NoUser`]; `Closed`, `Storage`.
    pub async fn rename(&self, user: UserId, name: UserName) -> Result<(), WriteError> {
        self.write(Write::Rename { user, name }).await
    }

    /// Notes that the hall is alive at `now_ms`, milliseconds since 1970.
    ///
    /// # Errors
    /// `Closed`, `Storage`.
    pub async fn beat(&self, now_ms: i64) -> Result<(), WriteError> {
        self.write(Write::Beat(now_ms)).await
    }

    async fn write(&self, write: Write) -> Result<(), WriteError> {
        write.check()?;
        let (reply, outcome) = oneshot::channel();
        self.queue.send(Job::Write(write, reply)).await.map_err(|_| WriteError::Closed)?;
        // The writer answers all that it takes; it went away without only if the runtime stopped
        // or the adapter panicked, and then nobody knows how far the write had come.
        outcome
            .await
            .unwrap_or_else(|_| Err(StorageError::new("the writer stopped without an answer").into()))
    }

    /// The events of a game with a seq above `after_seq`, in order: `(seq, event)`. Empty for a
    /// game that does not exist (one that does has at least one event).
    ///
    /// # Errors
    /// The storage failed.
    pub async fn read(&self, game: GameId, after_seq: u64) -> Result<Vec<(u64, Bytes)>, StorageError> {
        self.reader.events(game, after_seq).await
    }

    /// A game's row.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn game(&self, id: GameId) -> Result<Option<GameRow>, StorageError> {
        self.reader.game(id).await
    }

    /// Games, newest first: at most `limit`, and never more than [`LIST_MAX`].
    ///
    /// # Errors
    /// The storage failed.
    pub async fn games(&self, filter: GameFilter, limit: usize) -> Result<Vec<GameRow>, StorageError> {
        self.reader.games(filter, limit.min(LIST_MAX)).await
    }

    /// The next [`OPEN_IDS_PAGE`] ids of games that have not ended, those after `after` in the
    /// order of ids: call it with none, then with the last id got, until it is empty.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn open_ids(&self, after: Option<GameId>) -> Result<Vec<GameId>, StorageError> {
        self.reader.open_ids(after, OPEN_IDS_PAGE).await
    }

    /// A person.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn user(&self, id: UserId) -> Result<Option<User>, StorageError> {
        Ok(self.reader.users(vec![id]).await?.pop())
    }

    /// Those of the first [`LIST_MAX`] of `ids` that are known, each once, in any order.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StorageError> {
        let mut ids = ids[..ids.len().min(LIST_MAX)].to_vec();
        ids.sort_unstable();
        ids.dedup();
        self.reader.users(ids).await
    }

    /// When the hall was last known to be alive: milliseconds since 1970. None in a new store.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn last_beat(&self) -> Result<Option<i64>, StorageError> {
        self.reader.last_beat().await
    }

    /// How the writer is doing.
    pub fn stats(&self) -> Stats {
        Stats {
            batches: self.counts.batches.load(Relaxed),
            writes: self.counts.writes.load(Relaxed),
            failures: self.counts.failures.load(Relaxed),
            queued: self.queue.max_capacity() - self.queue.capacity(),
        }
    }

    /// Closes for every clone: later writes get [`WriteError::Closed`], those queued before are
    /// done and answered. Returns when the last is and the storage is closed; reads fail from
    /// then on, unless the adapter is one in memory. Closing twice is no error.
    ///
    /// # Errors
    /// The storage failed while closing; what was answered as stored stays stored.
    pub async fn close(&self) -> Result<(), StorageError> {
        // A queue that takes no more is being closed already, or its writer is gone; which of the
        // two, `closing` says.
        let _ = self.queue.send(Job::Close).await;
        match self.closing.clone().wait_for(Option::is_some).await.as_deref() {
            Ok(Some(closed)) => closed.clone(),
            Ok(None) | Err(_) => Err(writer_gone()),
        }
    }
}

fn writer_gone() -> StorageError {
    StorageError::new("the writer stopped without an answer")
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
