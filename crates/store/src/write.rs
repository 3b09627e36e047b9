use bytes::Bytes;

use crate::{
    GameId, UserId, UserName, WriteError,
    limits::{ABOUT_BYTES_MAX, APPEND_BYTES_MAX, APPEND_EVENTS_MAX, Beyond, KIND_CHARS_MAX, SEQ_MAX, within},
};

/// Which of the two places at a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

/// Events to be put at the end of a game's journal, all of them or none.
///
/// ```
/// use store::Append;
/// let append = Append::one("k3J9x2Qa".parse()?, 17, r#"{"v":1}"#);
/// assert_eq!(append.last_seq(), 17);
/// # Ok::<(), store::IdError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The seq of the first of the events: one more than that of the game's last event.
    pub first_seq: u64,
    /// The events in order, as bytes; at least one.
    pub events: Vec<Bytes>,
    /// When the game ended, if it does with these events: milliseconds since 1970. Stored in the
    /// game's row together with the events.
    pub ended_at_ms: Option<i64>,
}

impl Append {
    /// Several events of one command.
    pub fn new(game: GameId, first_seq: u64, events: Vec<Bytes>) -> Self {
        Self { game, first_seq, events, ended_at_ms: None }
    }

    /// One event.
    pub fn one(game: GameId, seq: u64, event: impl Into<Bytes>) -> Self {
        Self::new(game, seq, vec![event.into()])
    }

    /// The game ends with these events.
    #[must_use]
    pub fn ending(mut self, at_ms: i64) -> Self {
        self.ended_at_ms = Some(at_ms);
        self
    }

    /// The seq of the last of the events.
    pub fn last_seq(&self) -> u64 {
        self.first_seq.saturating_add(self.events.len() as u64).saturating_sub(1)
    }
}

/// A game to be opened, with its first events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its id; must be new.
    pub id: GameId,
    /// The kind of game, such as `xiangqi`; for lists and statistics, the store gives it no
    /// meaning.
    pub kind: String,
    /// Milliseconds since 1970.
    pub created_at_ms: i64,
    /// Who opened it; must be a known user.
    pub creator: UserId,
    /// Who sits in the first seat, if anyone does yet.
    pub first: Option<UserId>,
    /// Who sits in the second seat, if anyone does yet.
    pub second: Option<UserId>,
    /// Whatever the hall wants to have at hand in lists without reading the journal; the store
    /// gives it no meaning.
    pub about: String,
    /// The game that this one follows; that game's `next` is set in the same transaction, and
    /// the whole refused if it has one.
    pub rematch_of: Option<GameId>,
    /// The first events of the journal, from seq 1; at least one.
    pub events: Vec<Bytes>,
}

/// A person to be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Unique.
    pub id: UserId,
    /// Empty for a guest who gave none.
    pub name: UserName,
    /// Milliseconds since 1970.
    pub created_at_ms: i64,
}

/// One write, as the [`Sink`](crate::Sink) of an adapter gets it: within all limits, in the order
/// in which the writes of a batch take effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// Refused with `NoGame`, `SeqTaken`, `SeqGap`.
    Append(Append),
    /// Refused with `GameExists`, `NoUser`, `NoGame` and `RematchExists` (of `rematch_of`).
    CreateGame(Box<NewGame>),
    /// Refused with `NoGame`, `NoUser`, `SeatTaken`; done already if the same user has the seat.
    TakeSeat {
        /// The game.
        game: GameId,
        /// The seat wanted.
        seat: Seat,
        /// Who wants it.
        user: UserId,
    },
    /// Refused with `UserExists`.
    CreateUser(User),
    /// Refused with `NoUser`.
    Rename {
        /// Who.
        user: UserId,
        /// The new name.
        name: UserName,
    },
    /// The hall is alive at this time: milliseconds since 1970. Never refused.
    Beat(i64),
}

impl Write {
    /// Holds the write against the limits that need no look at the storage.
    pub(crate) fn check(&self) -> Result<(), WriteError> {
        match self {
            Self::Append(append) => check_events(append.game, append.first_seq, &append.events),
            Self::CreateGame(new) => {
                within("characters of the kind of game", new.kind.chars().count(), KIND_CHARS_MAX)?;
                within("bytes of what is said about a game", new.about.len(), ABOUT_BYTES_MAX)?;
                check_events(new.id, 1, &new.events)
            }
            Self::TakeSeat { .. } | Self::CreateUser(_) | Self::Rename { .. } | Self::Beat(_) => Ok(()),
        }
    }
}

fn check_events(game: GameId, first_seq: u64, events: &[Bytes]) -> Result<(), WriteError> {
    if events.is_empty() {
        return Err(WriteError::NoEvents(game));
    }
    within("events of one append", events.len(), APPEND_EVENTS_MAX)?;
    within("bytes of one append", events.iter().map(Bytes::len).sum(), APPEND_BYTES_MAX)?;
    let last = first_seq.saturating_add(events.len() as u64 - 1);
    if last > SEQ_MAX {
        return Err(Beyond { what: "events of one game", found: last, max: SEQ_MAX }.into());
    }
    Ok(())
}
