//! Games as actors: each game in memory has one owner, which hears of it through a bounded
//! mailbox, stores before it tells, and starts again from the journal when something goes wrong.

mod actor;
mod answers;
mod loaded;
mod log;
mod orders;
mod record;
mod registry;
mod seating;
mod timing;
mod wire;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use game::{JudgedLine, Moment, PgnMoves, Ruling, Span};
use hall::Visit;
use protocol::http::ShownGame;
use protocol::{GameHead, Me, Problem, ServerMessage};
use store::UserId;
use tokio::sync::{mpsc, oneshot};

pub(crate) use registry::Tables;

use crate::socket::{Client, CommandId, Order};

/// Where the answer to a question goes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// To the owner of a game.
#[derive(Debug)]
pub(crate) enum ToTable {
    /// Somebody wants to follow the game from the event after `since`.
    Watch { client: Arc<Client>, since: u64 },
    /// He no longer does.
    Unwatch { visit: Visit },
    /// A player's command.
    Order(Box<Ordered>),
    /// Somebody wants the free seat.
    Join { user: UserId, reply: Reply<GameHead> },
    /// What does not change.
    Head { user: UserId, reply: Reply<GameHead> },
    /// The game as PGN, with the address where it is found.
    Pgn { moves: PgnMoves, site: String, reply: Reply<String> },
    /// The last ruling that has its reasons with it.
    Ruling { reply: Reply<(JudgedLine, Ruling)> },
    /// Whether somebody may have the arbiter's key.
    Arbiter { user: UserId, reply: Reply<()> },
    /// The game as the list of those to watch shows it.
    Glance { reply: Reply<ShownGame> },
    /// A player has another name.
    Renamed { user: UserId, me: Me },
    /// Look at the clock.
    Wake { reply: Option<Reply<()>> },
    /// The hall stops: go.
    Stop,
}

impl ToTable {
    /// Tells whoever sent it that it is not served.
    fn turn_away(self, problem: Problem) {
        match self {
            ToTable::Watch { client, .. } => client.tell(&ServerMessage::Error { problem }),
            ToTable::Order(ordered) => ordered.refuse(problem),
            ToTable::Join { reply, .. } | ToTable::Head { reply, .. } => answer(reply, Err(problem)),
            ToTable::Pgn { reply, .. } => answer(reply, Err(problem)),
            ToTable::Ruling { reply } => answer(reply, Err(problem)),
            ToTable::Glance { reply } => answer(reply, Err(problem)),
            ToTable::Wake { reply: Some(reply) } | ToTable::Arbiter { reply, .. } => {
                answer(reply, Err(problem));
            }
            ToTable::Unwatch { .. }
            | ToTable::Renamed { .. }
            | ToTable::Wake { reply: None }
            | ToTable::Stop => {}
        }
    }
}

/// Answers a question; whoever went away before he heard it has no use for it.
fn answer<T>(reply: Reply<T>, outcome: Result<T, Problem>) {
    let _ = reply.send(outcome);
}

/// A command of a player with all that belongs to it.
#[derive(Debug)]
pub(crate) struct Ordered {
    pub(crate) client: Arc<Client>,
    pub(crate) id: CommandId,
    pub(crate) order: Order,
    /// When it reached the hall.
    pub(crate) received: Moment,
    /// The lag of the line that it came on.
    pub(crate) lag: Span,
}

impl Ordered {
    fn refuse(&self, problem: Problem) {
        self.client.tell(&ServerMessage::Refused { id: self.id.to_string(), problem });
    }
}

/// The way to the owner of a game.
#[derive(Debug, Clone)]
pub(crate) struct TableHandle {
    mailbox: mpsc::Sender<ToTable>,
    sign: Arc<Sign>,
}

/// A message that did not get into the mailbox.
#[derive(Debug)]
pub(crate) enum Undelivered {
    /// Too much waits there.
    Full(ToTable),
    /// The table has left memory: another one may be opened.
    Gone(ToTable),
}

impl TableHandle {
    pub(crate) fn send(&self, message: ToTable) -> Result<(), Undelivered> {
        self.mailbox.try_send(message).map_err(|error| match error {
            mpsc::error::TrySendError::Full(message) => Undelivered::Full(message),
            mpsc::error::TrySendError::Closed(message) => Undelivered::Gone(message),
        })
    }

    /// A follower has gone.
    pub(crate) fn unwatch(&self, visit: Visit) {
        self.send_surely(ToTable::Unwatch { visit });
    }

    /// What must arrive, however busy the table is.
    fn send_surely(&self, message: ToTable) {
        if let Err(Undelivered::Full(message)) = self.send(message) {
            let mailbox = self.mailbox.clone();
            tokio::spawn(async move {
                // A table that has gone has no followers and nothing to stop.
                let _ = mailbox.send(message).await;
            });
        }
    }
}

/// What can be seen of a table from outside.
#[derive(Debug, Default)]
struct Sign {
    /// When the game was created, if it is going on between two players; else 0.
    playing: AtomicI64,
}

impl Sign {
    fn set(&self, playing: Option<Moment>) {
        self.playing.store(playing.map_or(0, |created_at| created_at.0), Relaxed);
    }

    fn playing(&self) -> Option<i64> {
        Some(self.playing.load(Relaxed)).filter(|&created_at| created_at != 0)
    }
}
