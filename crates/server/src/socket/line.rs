//! The wire under a socket: whole batches written at once, and a farewell with a reason.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, close_code};
use futures_util::SinkExt;

use super::client::{Client, Frame};
use super::frame;

/// Time for the last words on a socket that is closed.
const FAREWELL: Duration = Duration::from_secs(1);
/// What the reader of a socket says of a message beyond its limit.
const TOO_LARGE: &str = "Space limit exceeded";

/// Why a socket ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The client closed it, or the line broke.
    Gone,
    /// What came was no websocket frame.
    Garbled,
    /// Nothing was heard of him for too long.
    Silent,
    /// He reads too slowly.
    Slow,
    /// He sends too much.
    Flood,
    /// One message was too large.
    TooLarge,
    /// The hall stops.
    Stop,
}

impl End {
    pub(super) fn of(error: &axum::Error) -> End {
        // The library's own error type is not handed through.
        let text = error.to_string();
        if text.contains(TOO_LARGE) {
            End::TooLarge
        } else if text.contains("protocol") || text.contains("UTF-8") {
            End::Garbled
        } else {
            End::Gone
        }
    }

    fn code(self) -> Option<(u16, &'static str)> {
        match self {
            End::Gone => None,
            End::Garbled => Some((close_code::PROTOCOL, "garbled")),
            End::Silent => Some((close_code::AWAY, "silent")),
            End::Slow => Some((close_code::AGAIN, "slow")),
            End::Flood => Some((close_code::POLICY, "flood")),
            End::TooLarge => Some((close_code::SIZE, "too large")),
            End::Stop => Some((close_code::RESTART, "stop")),
        }
    }
}

/// How it goes on after a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    /// Nothing more is read.
    Drain,
    /// Everything was said.
    Close,
}

pub(super) struct Line {
    socket: WebSocket,
    client: Arc<Client>,
    stall: Duration,
}

impl Line {
    pub(super) fn new(socket: WebSocket, client: Arc<Client>, stall: Duration) -> Line {
        Line { socket, client, stall }
    }

    pub(super) async fn receive(&mut self) -> Option<Result<Message, axum::Error>> {
        self.socket.recv().await
    }

    /// Writes all frames with one flush, and empties the list.
    pub(super) async fn write(&mut self, frames: &mut Vec<Frame>) -> Result<Next, End> {
        if self.client.is_too_slow() {
            return Err(End::Slow);
        }
        let (socket, client) = (&mut self.socket, &self.client);
        let mut next = Next::GoOn;
        let writing = async {
            for frame in frames.drain(..) {
                client.taken(frame.bytes());
                match frame {
                    Frame::One(text) => socket.feed(Message::Text(text)).await?,
                    Frame::Two(answer, news) => {
                        socket.feed(Message::Text(answer)).await?;
                        socket.feed(Message::Text(news)).await?;
                    }
                    Frame::Drain => next = Next::Drain,
                    Frame::Close => next = Next::Close,
                }
            }
            socket.flush().await
        };
        Self::unless_stalled(client, self.stall, writing).await?;
        Ok(next)
    }

    pub(super) async fn send(&mut self, message: Message) -> Result<(), End> {
        Self::unless_stalled(&self.client, self.stall, self.socket.send(message)).await
    }

    async fn unless_stalled(
        client: &Client,
        stall: Duration,
        writing: impl Future<Output = Result<(), axum::Error>>,
    ) -> Result<(), End> {
        tokio::select! {
            biased;
            written = writing => written.map_err(|_| End::Gone),
            () = client.dropped() => Err(End::Slow),
            () = tokio::time::sleep(stall) => Err(End::Slow),
        }
    }

    pub(super) async fn farewell(mut self, end: End) {
        let last_words = async {
            if let Some((code, reason)) = end.code() {
                self.socket.send(Message::Close(Some(frame(code, reason)))).await?;
            }
            self.socket.close().await
        };
        // Nobody is told that he could not be told.
        let _ = tokio::time::timeout(FAREWELL, last_words).await;
    }
}
