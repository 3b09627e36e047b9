//! The queue and the writer, in front of an adapter that the test holds in its hand.

use std::{
    pin::pin,
    sync::{Arc, Mutex},
    task::{Context, Poll, Waker},
};

use store::{
    Append, GameFilter, GameId, GameRow, Outcomes, Reader, Reading, Sink, StorageError, Store, User, UserId,
    Write, WriteError,
    limits::{BATCH_WRITES_MAX, QUEUE_MAX},
};
use tokio::sync::mpsc;

/// What the next batch is answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Store,
    Fail,
    Miscount,
    Panic,
}

/// Waits for an order before each batch, and notes the size of each.
struct HeldSink {
    orders: mpsc::UnboundedReceiver<Order>,
    sizes: Arc<Mutex<Vec<usize>>>,
    close: Result<(), StorageError>,
}

impl Sink for HeldSink {
    async fn commit(&mut self, batch: &[Write]) -> Result<Outcomes, StorageError> {
        let order = self.orders.recv().await.expect("the test is still there");
        self.sizes.lock().expect("no test panics here").push(batch.len());
        match order {
            Order::Store => Ok(batch.iter().map(|_| Ok(())).collect()),
            Order::Fail => Err(StorageError::new("disk full")),
            Order::Miscount => Ok(vec![Ok(()); batch.len() + 1]),
            Order::Panic => panic!("a fault of the adapter"),
        }
    }

    async fn close(self) -> Result<(), StorageError> {
        self.close
    }
}

struct NoReader;

impl Reader for NoReader {
    fn events(&self, _: GameId, _: u64) -> Reading<'_, Vec<(u64, bytes::Bytes)>> {
        unreadable()
    }
    fn game(&self, _: GameId) -> Reading<'_, Option<GameRow>> {
        unreadable()
    }
    fn games(&self, _: GameFilter, _: usize) -> Reading<'_, Vec<GameRow>> {
        unreadable()
    }
    fn open_ids(&self, _: Option<GameId>, _: usize) -> Reading<'_, Vec<GameId>> {
        unreadable()
    }
    fn users(&self, _: Vec<UserId>) -> Reading<'_, Vec<User>> {
        unreadable()
    }
    fn last_beat(&self) -> Reading<'_, Option<i64>> {
        unreadable()
    }
}

fn unreadable<T: Send + 'static>() -> Reading<'static, T> {
    Box::pin(async { Err(StorageError::new("unreadable")) })
}

struct Held {
    store: Store,
    orders: mpsc::UnboundedSender<Order>,
    sizes: Arc<Mutex<Vec<usize>>>,
}

fn held(close: Result<(), StorageError>) -> Held {
    let (orders, order) = mpsc::unbounded_channel();
    let sizes = Arc::default();
    let sink = HeldSink { orders: order, sizes: Arc::clone(&sizes), close };
    Held { store: Store::start(sink, NoReader), orders, sizes }
}

impl Held {
    fn order(&self, order: Order, times: usize) {
        for _ in 0..times {
            self.orders.send(order).expect("the writer is still there");
        }
    }

    fn sizes(&self) -> Vec<usize> {
        self.sizes.lock().expect("no test panics here").clone()
    }

    /// A write that is queued, or waits for room, when this returns.
    fn begin(&self) -> tokio::task::JoinHandle<Result<(), WriteError>> {
        let store = self.store.clone();
        let append = async move { store.append(Append::one(GameId::from_random(1), 1, "x")).await };
        // The runtime would make a task wait that queues very many in one go.
        let mut write = Box::pin(tokio::task::unconstrained(append));
        let first = write.as_mut().poll_once();
        assert!(first.is_pending(), "{first:?}");
        tokio::spawn(write)
    }
}

trait PollOnce: Future {
    fn poll_once(self) -> Poll<Self::Output>;
}

impl<F: Future + ?Sized> PollOnce for std::pin::Pin<&mut F> {
    fn poll_once(self) -> Poll<F::Output> {
        self.poll(&mut Context::from_waker(Waker::noop()))
    }
}

async fn settle(writes: Vec<tokio::task::JoinHandle<Result<(), WriteError>>>) -> Vec<Result<(), WriteError>> {
    let mut outcomes = vec![];
    for write in writes {
        outcomes.push(write.await.expect("no write panics"));
    }
    outcomes
}

fn storage_says(outcome: &Result<(), WriteError>, text: &str) -> bool {
    matches!(outcome, Err(WriteError::Storage(error)) if error.to_string().contains(text))
}

#[tokio::test]
async fn what_waits_shares_a_batch_up_to_the_limit() {
    let held = held(Ok(()));
    let writes = (0..BATCH_WRITES_MAX + 3).map(|_| held.begin()).collect();
    held.order(Order::Store, 2);
    assert!(settle(writes).await.iter().all(Result::is_ok));
    assert_eq!(held.sizes(), [BATCH_WRITES_MAX, 3]);
    let stats = held.store.stats();
    assert_eq!((stats.batches, stats.writes, stats.failures), (2, BATCH_WRITES_MAX as u64 + 3, 0));
}

#[tokio::test]
async fn a_full_queue_makes_callers_wait() {
    let held = held(Ok(()));
    let mut writes: Vec<_> = (0..QUEUE_MAX).map(|_| held.begin()).collect();
    assert_eq!(held.store.stats().queued, QUEUE_MAX);
    // These have no room yet; nothing is lost and nothing refused.
    writes.extend((0..5).map(|_| held.begin()));
    assert_eq!(held.store.stats().queued, QUEUE_MAX);
    let batches = (QUEUE_MAX + 5).div_ceil(BATCH_WRITES_MAX) + 5;
    held.order(Order::Store, batches);
    assert!(settle(writes).await.iter().all(Result::is_ok));
    assert_eq!(held.sizes().iter().sum::<usize>(), QUEUE_MAX + 5);
    assert_eq!(held.store.stats().queued, 0);
}

#[tokio::test]
async fn a_failure_reaches_everyone_and_the_writer_goes_on() {
    let held = held(Ok(()));
    let writes = (0..3).map(|_| held.begin()).collect();
    held.order(Order::Fail, 1);
    let outcomes = settle(writes).await;
    assert!(outcomes.iter().all(|outcome| storage_says(outcome, "disk full")), "{outcomes:?}");
    assert_eq!(held.store.stats().failures, 1);

    held.order(Order::Store, 1);
    held.store.beat(1).await.expect("the next batch is stored");
    assert_eq!(held.sizes(), [3, 1]);
}

#[tokio::test]
async fn an_adapter_that_miscounts_is_not_believed() {
    let held = held(Ok(()));
    held.order(Order::Miscount, 1);
    let outcome = held.store.beat(1).await;
    assert!(storage_says(&outcome, "2 outcomes for 1 writes"), "{outcome:?}");
}

#[tokio::test]
async fn an_adapter_that_panics_leaves_nobody_waiting() {
    let held = held(Ok(()));
    let writes = (0..3).map(|_| held.begin()).collect();
    held.order(Order::Panic, 1);
    let outcomes = settle(writes).await;
    assert!(outcomes.iter().all(|outcome| storage_says(outcome, "without an answer")), "{outcomes:?}");
    let late = held.store.beat(1).await;
    assert!(matches!(late, Err(WriteError::Closed)), "{late:?}");
    held.store.close().await.expect_err("it was not closed in order");
}

#[tokio::test]
async fn closing_waits_for_what_is_queued() {
    let held = held(Err(StorageError::new("bad close")));
    let before: Vec<_> = (0..3).map(|_| held.begin()).collect();
    let store = held.store.clone();
    let mut close = pin!(store.close());
    assert!(close.as_mut().poll_once().is_pending());
    held.order(Order::Store, 1);
    let closed = close.await;
    assert!(closed.is_err_and(|error| error.to_string().contains("bad close")));
    assert!(settle(before).await.iter().all(Result::is_ok));
    let late = held.store.beat(1).await;
    assert!(matches!(late, Err(WriteError::Closed)), "{late:?}");
}

#[tokio::test]
async fn a_write_given_up_is_still_done() {
    let held = held(Ok(()));
    held.begin().abort();
    held.order(Order::Store, 2);
    held.store.beat(1).await.expect("the writer does not mind");
    assert_eq!(held.sizes().iter().sum::<usize>(), 2);
}

#[tokio::test]
async fn the_last_handle_closes() {
    let held = held(Ok(()));
    let Held { store, orders, sizes } = held;
    drop(store);
    orders.closed().await;
    assert_eq!(*sizes.lock().expect("no test panics here"), []);
}

#[tokio::test]
async fn reading_errors_are_passed_on() {
    let held = held(Ok(()));
    let error = held.store.read(GameId::from_random(1), 0).await.expect_err("unreadable");
    assert_eq!(error.to_string(), "storage: unreadable");
}
