use sqlx::{ConnectOptions, SqliteConnection, query, sqlite::SqliteConnectOptions};
use tokio::task::JoinHandle;

use super::open::hang_up;

/// Pages written ahead after which they are copied into the database.
pub(super) const CHECKPOINT_PAGES: usize = 8_192;

/// Copies what was written ahead into the database, so that the log begins anew and stays short.
///
/// Copying takes tens of milliseconds, which no append should wait for. So another connection
/// copies while the writer goes on, and when it is done the writer copies the little that came
/// meanwhile, between two batches. Only then is the log empty for a moment and begins anew.
#[derive(Debug)]
pub(super) struct Checkpointer {
    options: SqliteConnectOptions,
    /// Pages since the last time, by estimate.
    pages: usize,
    running: Option<JoinHandle<Result<(), sqlx::Error>>>,
}

impl Checkpointer {
    pub(super) fn new(options: SqliteConnectOptions) -> Self {
        Self { options, pages: 0, running: None }
    }

    /// The writer has put so many pages, by estimate, into the log.
    pub(super) fn wrote(&mut self, pages: usize) {
        self.pages += pages;
    }

    /// Does what is due. A failure is no harm to what was stored: the log grows, and the next
    /// time is tried again; the log says so.
    pub(super) async fn tidy(&mut self, writer: &mut SqliteConnection) {
        let done = match self.running.take() {
            Some(running) if running.is_finished() => match running.await {
                Ok(Ok(())) => copy(writer).await,
                Ok(Err(error)) => Err(error),
                Err(crashed) => Err(sqlx::Error::Io(crashed.into())),
            },
            Some(running) => {
                self.running = Some(running);
                return;
            }
            None if self.pages >= CHECKPOINT_PAGES => {
                self.pages = 0;
                self.running = Some(tokio::spawn(beside(self.options.clone())));
                return;
            }
            None => return,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the write-ahead log could not be copied into the database");
        }
    }

    /// Waits for the other connection, so that none is left.
    pub(super) async fn finish(&mut self) {
        if let Some(running) = self.running.take()
            && let Err(crashed) = running.await
        {
            tracing::warn!(%crashed, "copying the write-ahead log stopped");
        }
    }
}

#[cfg(test)]
impl Checkpointer {
    pub(super) fn is_idle(&self) -> bool {
        self.running.is_none()
    }

    /// Waits until the other connection is done.
    pub(super) async fn is_done(&self) {
        while self.running.as_ref().is_some_and(|running| !running.is_finished()) {
            tokio::task::yield_now().await;
        }
    }
}

async fn beside(options: SqliteConnectOptions) -> Result<(), sqlx::Error> {
    let mut conn = options.connect().await?;
    let copied = copy(&mut conn).await;
    hang_up(conn).await;
    copied
}

/// Copies as much as can be without making anyone wait.
async fn copy(conn: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    query("PRAGMA wal_checkpoint(PASSIVE)").execute(conn).await?;
    Ok(())
}
