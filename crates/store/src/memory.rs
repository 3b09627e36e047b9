//! The store in memory: for tests and for a hall that may forget. It passes the same contract as
//! the durable ones, but for what outlives the process.

use std::{
    collections::{BTreeMap, HashMap},
    future::ready,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;

use crate::{
    Append, GameFilter, GameId, GameRow, NewGame, Outcomes, Reader, Reading, Seat, Sink, StorageError, Store,
    User, UserId, UserName, Write, WriteError,
};

/// An empty store.
///
/// # Panics
/// Outside of a tokio runtime, or in one without timers.
pub fn open() -> Store {
    let state = Shared::default();
    Store::start(MemorySink(state.clone()), MemoryReader(state))
}

#[derive(Debug, Default)]
struct State {
    games: BTreeMap<GameId, Stored>,
    users: HashMap<UserId, User>,
    beat: Option<i64>,
    created: u64,
}

#[derive(Debug)]
struct Stored {
    row: GameRow,
    /// Place in the order in which games were created.
    order: u64,
    events: Vec<Bytes>,
}

#[derive(Debug, Default, Clone)]
struct Shared(Arc<Mutex<State>>);

impl Shared {
    /// Every write leaves the state whole, so that a panic elsewhere does not taint it.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct MemorySink(Shared);

impl Sink for MemorySink {
    async fn commit(&mut self, batch: &[Write]) -> Result<Outcomes, StorageError> {
        let mut state = self.0.lock();
        Ok(batch.iter().map(|write| state.write(write)).collect())
    }

    async fn close(self) -> Result<(), StorageError> {
        Ok(())
    }
}

impl State {
    fn write(&mut self, write: &Write) -> Result<(), WriteError> {
        match write {
            Write::Append(append) => self.append(append),
            Write::CreateGame(new) => self.create_game(new),
            Write::TakeSeat { game, seat, user } => self.take_seat(*game, *seat, *user),
            Write::CreateUser(user) => self.create_user(user),
            Write::Rename { user, name } => self.rename(*user, name),
            Write::Beat(now_ms) => {
                self.beat = Some(*now_ms);
                Ok(())
            }
        }
    }

    fn game(&mut self, id: GameId) -> Result<&mut Stored, WriteError> {
        self.games.get_mut(&id).ok_or(WriteError::NoGame(id))
    }

    fn known(&self, user: UserId) -> Result<(), WriteError> {
        if self.users.contains_key(&user) { Ok(()) } else { Err(WriteError::NoUser(user)) }
    }

    fn append(&mut self, append: &Append) -> Result<(), WriteError> {
        let Append { game, first_seq: seq, .. } = *append;
        let stored = self.game(game)?;
        let last = stored.events.len() as u64;
        if seq <= last {
            return Err(WriteError::SeqTaken { game, seq, last });
        }
        if seq > last + 1 {
            return Err(WriteError::SeqGap { game, seq, last });
        }
        stored.events.extend_from_slice(&append.events);
        stored.row.ended_at_ms = append.ended_at_ms.or(stored.row.ended_at_ms);
        Ok(())
    }

    fn create_game(&mut self, new: &NewGame) -> Result<(), WriteError> {
        if self.games.contains_key(&new.id) {
            return Err(WriteError::GameExists(new.id));
        }
        for user in [Some(new.creator), new.first, new.second].into_iter().flatten() {
            self.known(user)?;
        }
        if let Some(before) = new.rematch_of {
            let next = &mut self.game(before)?.row.next;
            if let Some(next) = *next {
                return Err(WriteError::RematchExists { game: before, next });
            }
            *next = Some(new.id);
        }
        let row = GameRow {
            id: new.id,
            kind: new.kind.clone(),
            created_at_ms: new.created_at_ms,
            creator: new.creator,
            first: new.first,
            second: new.second,
            about: new.about.clone(),
            ended_at_ms: None,
            next: None,
        };
        self.created += 1;
        self.games.insert(new.id, Stored { row, order: self.created, events: new.events.clone() });
        Ok(())
    }

    fn take_seat(&mut self, game: GameId, seat: Seat, user: UserId) -> Result<(), WriteError> {
        self.known(user)?;
        let row = &mut self.game(game)?.row;
        let place = match seat {
            Seat::First => &mut row.first,
            Seat::Second => &mut row.second,
        };
        match *place {
            Some(by) if by != user => Err(WriteError::SeatTaken { game, seat, by }),
            _ => {
                *place = Some(user);
                Ok(())
            }
        }
    }

    fn create_user(&mut self, user: &User) -> Result<(), WriteError> {
        self.known(user.id).err().ok_or(WriteError::UserExists(user.id))?;
        self.users.insert(user.id, user.clone());
        Ok(())
    }

    fn rename(&mut self, user: UserId, name: &UserName) -> Result<(), WriteError> {
        let known = self.users.get_mut(&user).ok_or(WriteError::NoUser(user))?;
        known.name = name.clone();
        Ok(())
    }
}

struct MemoryReader(Shared);

/// Memory is read at once; the future only fits the port.
fn done<T: Send + 'static>(value: T) -> Reading<'static, T> {
    Box::pin(ready(Ok(value)))
}

impl Reader for MemoryReader {
    fn events(&self, game: GameId, after_seq: u64) -> Reading<'_, Vec<(u64, Bytes)>> {
        let state = self.0.lock();
        let events = state.games.get(&game).map_or(&[][..], |stored| &stored.events);
        let skip = usize::try_from(after_seq).unwrap_or(usize::MAX);
        done((1..).zip(events.iter().cloned()).skip(skip).collect())
    }

    fn game(&self, id: GameId) -> Reading<'_, Option<GameRow>> {
        done(self.0.lock().games.get(&id).map(|stored| stored.row.clone()))
    }

    fn games(&self, filter: GameFilter, limit: usize) -> Reading<'_, Vec<GameRow>> {
        let state = self.0.lock();
        let mut found: Vec<&Stored> =
            state.games.values().filter(|stored| fits(&stored.row, filter)).collect();
        found.sort_by_key(|stored| std::cmp::Reverse(stored.order));
        done(found.into_iter().take(limit).map(|stored| stored.row.clone()).collect())
    }

    fn open_ids(&self, after: Option<GameId>, limit: usize) -> Reading<'_, Vec<GameId>> {
        let state = self.0.lock();
        let open = state.games.values().filter(|stored| stored.row.ended_at_ms.is_none());
        let ids = open.map(|stored| stored.row.id).filter(|id| after.is_none_or(|after| *id > after));
        done(ids.take(limit).collect())
    }

    fn users(&self, ids: Vec<UserId>) -> Reading<'_, Vec<User>> {
        let state = self.0.lock();
        done(ids.iter().filter_map(|id| state.users.get(id).cloned()).collect())
    }

    fn last_beat(&self) -> Reading<'_, Option<i64>> {
        done(self.0.lock().beat)
    }
}

fn fits(row: &GameRow, filter: GameFilter) -> bool {
    match filter {
        GameFilter::Live => row.ended_at_ms.is_none() && row.first.is_some() && row.second.is_some(),
        GameFilter::Ended => row.ended_at_ms.is_some(),
        GameFilter::Of(user) => row.first == Some(user) || row.second == Some(user),
    }
}
