use std::collections::BTreeSet;

use bytes::Bytes;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection, SqlitePool, query,
    sqlite::SqliteConnectOptions,
};
use store::{Append, GameId, Outcomes, Sink, StorageError, Write, WriteError};

use super::{
    checkpoint::Checkpointer,
    connect::PAGE_BYTES,
    heads::{Head, Heads},
    insert::{self, EventRow},
    open::hang_up,
    read::{places, seq_of},
    rows::parsed,
    write::{self, Outcome},
};

/// The writing half: the only connection that writes.
#[derive(Debug)]
pub(super) struct SqliteSink {
    options: SqliteConnectOptions,
    /// None after a failure: the next batch opens a new one.
    conn: Option<SqliteConnection>,
    heads: Heads,
    checkpointer: Checkpointer,
    /// Held to be closed at the end.
    readers: SqlitePool,
}

impl SqliteSink {
    pub(super) fn new(
        options: SqliteConnectOptions,
        conn: SqliteConnection,
        checkpointer: Checkpointer,
        readers: SqlitePool,
    ) -> Self {
        Self { options, conn: Some(conn), heads: Heads::default(), checkpointer, readers }
    }

    /// One transaction, and a second one if the first met events that it did not expect.
    async fn store(&mut self, batch: &[Write]) -> Result<Outcomes, StorageError> {
        let mut done = self.attempt(batch).await;
        if let Err(sqlx::Error::Database(told)) = &done
            && told.is_unique_violation()
        {
            // Another process has appended since we last looked. Nothing of the batch is stored;
            // the second attempt looks first, and holds the lock while it does.
            done = self.attempt(batch).await;
        }
        if done.is_ok() {
            self.checkpointer.wrote(batch.iter().map(pages).sum());
        }
        done.map_err(|error| {
            tracing::error!(%error, writes = batch.len(), "a batch of writes failed");
            StorageError::new(error)
        })
    }

    async fn attempt(&mut self, batch: &[Write]) -> Result<Outcomes, sqlx::Error> {
        let mut conn = match self.conn.take() {
            Some(conn) => conn,
            None => self.options.connect().await?,
        };
        let done = transact(&mut conn, &mut self.heads, batch).await;
        match &done {
            Ok(_) => self.conn = Some(conn),
            Err(_) => {
                self.heads.forget_all();
                hang_up(conn).await;
            }
        }
        done
    }
}

#[cfg(test)]
impl SqliteSink {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        self.conn.as_mut().expect("no batch has failed")
    }

    pub(super) fn checkpointer(&mut self) -> &mut Checkpointer {
        &mut self.checkpointer
    }
}

impl Sink for SqliteSink {
    async fn commit(&mut self, batch: &[Write]) -> Result<Outcomes, StorageError> {
        let mut outcomes = self.store(batch).await?;
        // What is remembered may be behind, so that what looks like a gap may be none. With the
        // game forgotten, the database is asked.
        let doubtful: Vec<usize> =
            (0..batch.len()).filter(|at| matches!(outcomes[*at], Err(WriteError::SeqGap { .. }))).collect();
        if doubtful.is_empty() {
            return Ok(outcomes);
        }
        let again: Vec<Write> = doubtful.iter().map(|at| batch[*at].clone()).collect();
        for write in &again {
            if let Write::Append(append) = write {
                self.heads.forget(append.game);
            }
        }
        let settled = match self.store(&again).await {
            Ok(settled) => settled,
            Err(error) => again.iter().map(|_| Err(error.clone().into())).collect(),
        };
        for (at, outcome) in doubtful.into_iter().zip(settled) {
            outcomes[at] = outcome;
        }
        Ok(outcomes)
    }

    async fn tidy(&mut self) {
        if let Some(conn) = &mut self.conn {
            self.checkpointer.tidy(conn).await;
        }
    }

    async fn close(mut self) -> Result<(), StorageError> {
        self.checkpointer.finish().await;
        self.readers.close().await;
        if let Some(mut conn) = self.conn.take() {
            query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut conn).await.map_err(StorageError::new)?;
            hang_up(conn).await;
        }
        Ok(())
    }
}

/// About so many pages a write dirties.
fn pages(write: &Write) -> usize {
    let events = match write {
        Write::Append(new) => &new.events,
        Write::CreateGame(new) => &new.events,
        Write::TakeSeat { .. } | Write::CreateUser(_) | Write::Rename { .. } | Write::Beat(_) => return 4,
    };
    2 * events.len() + events.iter().map(Bytes::len).sum::<usize>() / PAGE_BYTES as usize
}

/// The whole batch in one transaction. What it learns goes into `heads`, which is only right if
/// the transaction is committed.
async fn transact(
    conn: &mut SqliteConnection,
    heads: &mut Heads,
    batch: &[Write],
) -> Result<Outcomes, sqlx::Error> {
    let mut events = Vec::with_capacity(batch.len());
    let mut outcomes = Vec::with_capacity(batch.len());
    if batch.iter().all(|write| is_plain_append(heads, write)) {
        for write in batch {
            if let Write::Append(new) = write {
                outcomes.push(place(heads, &mut events, new).map(|_| ()));
            }
        }
        insert::committed(conn, &events).await?;
        return Ok(outcomes);
    }
    // Immediate: the lock is taken before anything is read.
    let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
    look_up(&mut tx, heads, batch).await?;
    for write in batch {
        outcomes.push(match write {
            Write::Append(new) => append(&mut tx, heads, &mut events, new).await?,
            Write::CreateGame(new) => write::create_game(&mut tx, heads, &mut events, new).await?,
            Write::TakeSeat { game, seat, user } => write::take_seat(&mut tx, *game, *seat, *user).await?,
            Write::CreateUser(user) => write::create_user(&mut tx, user).await?,
            Write::Rename { user, name } => write::rename(&mut tx, *user, name).await?,
            Write::Beat(now_ms) => write::beat(&mut tx, *now_ms).await?,
        });
    }
    insert::events(&mut tx, &events).await?;
    tx.commit().await?;
    Ok(outcomes)
}

/// An append that needs nothing but its events to be inserted; most batches hold only such.
fn is_plain_append(heads: &mut Heads, write: &Write) -> bool {
    matches!(write, Write::Append(new) if new.ended_at_ms.is_none() && heads.get(new.game).is_some())
}

/// Settles whether the append comes in time; if so its events are to be inserted. Returns the
/// key of the game.
fn place<'a>(heads: &mut Heads, events: &mut Vec<EventRow<'a>>, new: &'a Append) -> Result<i64, WriteError> {
    let Append { game, first_seq: seq, .. } = *new;
    let Head { key, last } = heads.get(game).ok_or(WriteError::NoGame(game))?;
    if seq <= last {
        return Err(WriteError::SeqTaken { game, seq, last });
    }
    if seq > last + 1 {
        return Err(WriteError::SeqGap { game, seq, last });
    }
    events.extend((seq..).zip(&new.events).map(|(seq, body)| EventRow { game: key, seq, body }));
    heads.set(game, Head { key, last: new.last_seq() });
    Ok(key)
}

/// Asks once for all games of the batch that are not remembered.
async fn look_up(conn: &mut SqliteConnection, heads: &mut Heads, batch: &[Write]) -> Result<(), sqlx::Error> {
    let appended = batch.iter().filter_map(|write| match write {
        Write::Append(append) => Some(append.game),
        _ => None,
    });
    let unknown: BTreeSet<GameId> = appended.filter(|game| heads.get(*game).is_none()).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT id, key, (SELECT max(seq) FROM events WHERE game = key) FROM games WHERE id IN ({})",
        places(unknown.len())
    );
    let mut select = query(AssertSqlSafe(sql)).persistent(false);
    for game in &unknown {
        select = select.bind(game.as_str());
    }
    for row in select.fetch_all(conn).await? {
        let last = seq_of(row.try_get::<Option<i64>, _>(2)?.unwrap_or(0))?;
        heads.set(parsed(&row, 0)?, Head { key: row.try_get(1)?, last });
    }
    Ok(())
}

async fn append<'a>(
    conn: &mut SqliteConnection,
    heads: &mut Heads,
    events: &mut Vec<EventRow<'a>>,
    new: &'a Append,
) -> Outcome {
    let key = match place(heads, events, new) {
        Ok(key) => key,
        Err(refused) => return Ok(Err(refused)),
    };
    if let Some(at_ms) = new.ended_at_ms {
        query("UPDATE games SET ended_at_ms = ? WHERE key = ?").bind(at_ms).bind(key).execute(conn).await?;
    }
    Ok(Ok(()))
}
