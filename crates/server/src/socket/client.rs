use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::{collections::HashMap, fmt};

use axum::extract::ws::Utf8Bytes;
use game::Span;
use hall::Visit;
use protocol::ServerMessage;
use store::UserId;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// What is sent at once.
#[derive(Debug, Clone)]
pub(crate) enum Frame {
    /// One message.
    One(Utf8Bytes),
    /// An answer and the news that it caused, in one write.
    Two(Utf8Bytes, Utf8Bytes),
    /// The hall stops: nothing more is read on this socket.
    Drain,
    /// Everything was said: the socket closes.
    Close,
}

impl Frame {
    pub(crate) fn of(message: &ServerMessage) -> Frame {
        Frame::One(text_of(message))
    }

    pub(crate) fn bytes(&self) -> usize {
        match self {
            Frame::One(text) => text.len(),
            Frame::Two(answer, news) => answer.len() + news.len(),
            Frame::Drain | Frame::Close => 0,
        }
    }
}

/// A message as it goes over the wire.
pub(crate) fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have string keys only").into()
}

/// One socket as the rest of the hall sees it: who is there, and a bounded queue towards him.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) user: UserId,
    pub(crate) visit: Visit,
    queue: mpsc::Sender<Frame>,
    waiting_bytes: AtomicUsize,
    waiting_bytes_max: usize,
    too_slow: AtomicBool,
    /// Turns with `too_slow`, for a write that stands still.
    dropped: CancellationToken,
    lag_ms: AtomicU32,
}

impl Client {
    pub(crate) fn new(
        user: UserId,
        visit: Visit,
        waiting_max: usize,
        waiting_bytes_max: usize,
    ) -> (Client, mpsc::Receiver<Frame>) {
        let (queue, frames) = mpsc::channel(waiting_max);
        let client = Client {
            user,
            visit,
            queue,
            waiting_bytes: AtomicUsize::new(0),
            waiting_bytes_max,
            too_slow: AtomicBool::new(false),
            dropped: CancellationToken::new(),
            lag_ms: AtomicU32::new(0),
        };
        (client, frames)
    }

    /// Queues a frame. Whoever reads too slowly for his queue is dropped; nobody waits for him.
    pub(crate) fn send(&self, frame: Frame) {
        let bytes = frame.bytes();
        let before = self.waiting_bytes.fetch_add(bytes, Relaxed);
        // One frame of any size is always taken, so that a long history reaches everybody.
        let fits = before == 0 || before + bytes <= self.waiting_bytes_max;
        if !fits {
            return self.drop_slow();
        }
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(frame) {
            self.drop_slow();
        }
        // A closed queue is a socket that has just gone; it takes its leave everywhere.
    }

    pub(crate) fn tell(&self, message: &ServerMessage) {
        self.send(Frame::of(message));
    }

    /// The frames were taken from the queue.
    pub(crate) fn taken(&self, bytes: usize) {
        self.waiting_bytes.fetch_sub(bytes, Relaxed);
    }

    fn drop_slow(&self) {
        self.too_slow.store(true, Relaxed);
        self.dropped.cancel();
    }

    pub(super) fn is_too_slow(&self) -> bool {
        self.too_slow.load(Relaxed)
    }

    /// Done when the reader was too slow.
    pub(super) async fn dropped(&self) {
        self.dropped.cancelled().await;
    }

    /// Time that a message takes to the client and back, by the server's pings.
    pub(crate) fn lag(&self) -> Span {
        Span(self.lag_ms.load(Relaxed).into())
    }

    pub(crate) fn set_lag(&self, lag: Span) {
        self.lag_ms.store(u32::try_from(lag.0).unwrap_or(u32::MAX), Relaxed);
    }
}

/// All sockets, to be told of a stop.
#[derive(Default)]
pub(crate) struct Clients(Mutex<HashMap<Visit, Arc<Client>>>);

impl Clients {
    pub(super) fn enter(&self, client: &Arc<Client>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(client.visit, client.clone());
    }

    pub(super) fn leave(&self, visit: Visit) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&visit);
    }

    pub(crate) fn send_all(&self, frame: &Frame) {
        for client in self.0.lock().unwrap_or_else(PoisonError::into_inner).values() {
            client.send(frame.clone());
        }
    }
}

impl fmt::Debug for Clients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clients").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(bytes: usize) -> Frame {
        Frame::One("x".repeat(bytes).into())
    }

    fn client(waiting_max: usize, bytes_max: usize) -> (Client, mpsc::Receiver<Frame>) {
        Client::new(crate::chance::user_id(), Visit(1), waiting_max, bytes_max)
    }

    #[test]
    fn the_queue_is_bounded_in_messages() {
        let (client, _frames) = client(4, 1_000);
        for _ in 0..4 {
            client.send(frame(1));
            assert!(!client.is_too_slow());
        }
        client.send(frame(1));
        assert!(client.is_too_slow());
    }

    #[test]
    fn the_queue_is_bounded_in_bytes() {
        let (client, mut frames) = client(100, 1_000);
        client.send(frame(5_000));
        assert!(!client.is_too_slow(), "one frame always fits");
        let first = frames.try_recv().unwrap();
        client.taken(first.bytes());
        client.send(frame(600));
        client.send(frame(400));
        assert!(!client.is_too_slow());
        client.send(frame(1));
        assert!(client.is_too_slow());
    }
}
