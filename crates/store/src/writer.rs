use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Interval, MissedTickBehavior, interval},
};

use crate::{
    StorageError, Write, WriteError,
    limits::{BATCH_SPACING, BATCH_WRITES_MAX},
};

/// What became of each write of a batch, in the order of the batch.
pub type Outcomes = Vec<Result<(), WriteError>>;

/// The writing half of an adapter. One task calls it, one batch at a time.
pub trait Sink: Send + 'static {
    /// Stores a batch (1 to [`BATCH_WRITES_MAX`] writes) in one transaction and returns when it
    /// is durable: one outcome for each write. The writes take effect in their order; a refused
    /// one leaves nothing behind and does not hinder the others.
    ///
    /// # Errors
    /// The storage failed; every write of the batch is then answered with that error. The sink
    /// must be fit for the next batch.
    fn commit(&mut self, batch: &[Write]) -> impl Future<Output = Result<Outcomes, StorageError>> + Send;

    /// Called after the answers of a batch were given: time for what makes nobody wait then, though
    /// the next batch does.
    fn tidy(&mut self) -> impl Future<Output = ()> + Send {
        async {}
    }

    /// Puts everything in order and closes; nothing is committed afterwards.
    ///
    /// # Errors
    /// The storage failed; what was answered as stored stays stored.
    fn close(self) -> impl Future<Output = Result<(), StorageError>> + Send;
}

/// What the queue carries.
#[derive(Debug)]
pub(crate) enum Job {
    Write(Write, oneshot::Sender<Result<(), WriteError>>),
    Close,
}

/// How closing went; none before. The sender is gone without a word if the adapter panicked.
pub(crate) type Closing = Option<Result<(), StorageError>>;

/// Counts since the start, for gauges of the hall.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) batches: AtomicU64,
    pub(crate) writes: AtomicU64,
    pub(crate) failures: AtomicU64,
}

/// Ticks when the next batch may begin.
///
/// # Panics
/// Where the runtime has no timers.
pub(crate) fn pace() -> Interval {
    let mut pace = interval(BATCH_SPACING);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pace
}

/// Takes what waits, up to [`BATCH_WRITES_MAX`], commits it as one batch, answers, and so on. While
/// one batch is on its way to the disk the next one gathers, so that the more is asked for, the
/// more share one sync.
pub(crate) async fn run<S: Sink>(
    mut sink: S,
    mut queue: mpsc::Receiver<Job>,
    counts: Arc<Counts>,
    closing: watch::Sender<Closing>,
    mut pace: Interval,
) {
    let mut writes = Vec::with_capacity(BATCH_WRITES_MAX);
    let mut replies = Vec::with_capacity(BATCH_WRITES_MAX);
    while let Some(first) = queue.recv().await {
        pace.tick().await;
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Write(write, reply) => {
                    writes.push(write);
                    replies.push(reply);
                }
                Job::Close => queue.close(),
            }
            next = if writes.len() < BATCH_WRITES_MAX { queue.try_recv().ok() } else { None };
        }
        if writes.is_empty() {
            continue;
        }
        let outcome = sink.commit(&writes).await;
        counts.batches.fetch_add(1, Relaxed);
        counts.writes.fetch_add(writes.len() as u64, Relaxed);
        writes.clear();
        answer(outcome, &mut replies, &counts);
        sink.tidy().await;
    }
    closing.send_replace(Some(sink.close().await));
}

fn answer(
    outcome: Result<Outcomes, StorageError>,
    replies: &mut Vec<oneshot::Sender<Result<(), WriteError>>>,
    counts: &Counts,
) {
    let outcome = outcome.and_then(|outcomes| {
        if outcomes.len() == replies.len() {
            return Ok(outcomes);
        }
        Err(StorageError::new(format!("{} outcomes for {} writes", outcomes.len(), replies.len())))
    });
    // A writer that no longer waits (its connection went away) has no use for the answer.
    match outcome {
        Ok(outcomes) => {
            for (reply, outcome) in replies.drain(..).zip(outcomes) {
                let _ = reply.send(outcome);
            }
        }
        Err(error) => {
            counts.failures.fetch_add(1, Relaxed);
            for reply in replies.drain(..) {
                let _ = reply.send(Err(error.clone().into()));
            }
        }
    }
}
