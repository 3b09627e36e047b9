use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use game::{ClockSpec, Kind, Seat};

use crate::{Seek, SeekId, Seeker, Visit, Wish};

/// How much the lobby holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Open seeks of everybody together.
    pub open_seeks_max: usize,
    /// Open seeks of one person, over all connections.
    pub open_seeks_per_user_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { open_seeks_max: 500, open_seeks_per_user_max: 4 }
    }
}

/// Two people who play each other now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pairing {
    /// Which of the two games.
    pub kind: Kind,
    /// The clock that both wished for.
    pub clock: ClockSpec,
    /// Who moves first.
    pub first: Seeker,
    /// Who moves second.
    pub second: Seeker,
}

/// What became of a wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    /// Nobody fits yet.
    Waiting(SeekId),
    /// Somebody fits; both are out of the lobby, with every seek they had.
    Paired(Pairing),
}

/// Why a wish was not taken; what was open before stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SeekFault {
    /// The lobby is full.
    #[error("the lobby holds {max} open seeks already")]
    LobbyFull {
        /// [`Limits::open_seeks_max`]
        max: usize,
    },
    /// This person waits on too many connections.
    #[error("one person may have {max} open seeks")]
    TooManyOfUser {
        /// [`Limits::open_seeks_per_user_max`]
        max: usize,
    },
}

/// Why somebody's seek cannot be taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TakeFault {
    /// It was taken up or withdrawn before.
    #[error("that seek is no longer open")]
    Gone,
    /// Nobody plays himself.
    #[error("that seek is your own")]
    Own,
}

/// Seeks that could be met by the same wishes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Pool {
    kind: Kind,
    clock: ClockSpec,
    seat: Option<Seat>,
}

impl Pool {
    fn of(wish: &Wish) -> Pool {
        Pool { kind: wish.kind, clock: wish.clock, seat: wish.seat }
    }
}

/// Everybody who looks for an opponent.
#[derive(Debug)]
pub struct Lobby {
    limits: Limits,
    last_id: u64,
    open: BTreeMap<SeekId, Seek>,
    pools: HashMap<Pool, BTreeSet<SeekId>>,
    by_visit: HashMap<Visit, SeekId>,
    by_user: HashMap<Arc<str>, BTreeSet<SeekId>>,
}

impl Lobby {
    /// An empty lobby.
    pub fn new(limits: Limits) -> Lobby {
        Lobby {
            limits,
            last_id: 0,
            open: BTreeMap::new(),
            pools: HashMap::new(),
            by_visit: HashMap::new(),
            by_user: HashMap::new(),
        }
    }

    /// Open seeks, the longest waiting first.
    pub fn open(&self) -> impl Iterator<Item = &Seek> {
        self.open.values()
    }

    /// The open seek of a connection.
    pub fn of_visit(&self, visit: Visit) -> Option<SeekId> {
        self.by_visit.get(&visit).copied()
    }

    /// Meets the longest waiting seek that fits, or waits. An earlier wish of the same
    /// connection is replaced. When neither side asked for a seat, the one who waited gets
    /// `toss`.
    ///
    /// # Errors
    /// When nobody fits and a limit forbids another open seek; then nothing changes.
    pub fn seek(&mut self, by: Seeker, wish: Wish, toss: Seat) -> Result<Met, SeekFault> {
        if let Some(found) = self.find(&by, &wish) {
            return Ok(Met::Paired(self.pair(found, by, wish.seat, toss)));
        }
        let replaced = self.of_visit(by.visit).and_then(|id| self.open.get(&id));
        let spared_of_user = usize::from(replaced.is_some_and(|seek| seek.by.user == by.user));
        let of_user = self.by_user.get(&by.user).map_or(0, BTreeSet::len) - spared_of_user;
        if of_user >= self.limits.open_seeks_per_user_max {
            return Err(SeekFault::TooManyOfUser { max: self.limits.open_seeks_per_user_max });
        }
        if self.open.len() - usize::from(replaced.is_some()) >= self.limits.open_seeks_max {
            return Err(SeekFault::LobbyFull { max: self.limits.open_seeks_max });
        }
        self.leave(by.visit);
        Ok(Met::Waiting(self.add(by, wish)))
    }

    /// Takes up an open seek, whatever `by` may have wished for himself. When the seek asks for
    /// no seat, the one who waited gets `toss`.
    ///
    /// # Errors
    /// When that seek is no longer open, or is of the same person; then nothing changes.
    pub fn take(&mut self, by: Seeker, seek: SeekId, toss: Seat) -> Result<Pairing, TakeFault> {
        let open = self.open.get(&seek).ok_or(TakeFault::Gone)?;
        if open.by.user == by.user {
            return Err(TakeFault::Own);
        }
        Ok(self.pair(seek, by, None, toss))
    }

    /// Withdraws the seek of a connection, if it has one.
    pub fn leave(&mut self, visit: Visit) -> Option<Seek> {
        let id = self.of_visit(visit)?;
        self.remove(id)
    }

    /// The longest waiting seek of somebody else that fits.
    fn find(&self, by: &Seeker, wish: &Wish) -> Option<SeekId> {
        let fitting: &[Option<Seat>] = match wish.seat {
            None => &[None, Some(Seat::First), Some(Seat::Second)],
            Some(Seat::First) => &[None, Some(Seat::Second)],
            Some(Seat::Second) => &[None, Some(Seat::First)],
        };
        fitting
            .iter()
            .filter_map(|&seat| {
                let pool = self.pools.get(&Pool { seat, ..Pool::of(wish) })?;
                // A person's own seeks are few, so that few are passed over.
                pool.iter().copied().find(|id| self.open.get(id).is_some_and(|seek| seek.by.user != by.user))
            })
            .min()
    }

    fn pair(&mut self, waiting: SeekId, comer: Seeker, comer_seat: Option<Seat>, toss: Seat) -> Pairing {
        let Some(Seek { by: waiter, wish, .. }) = self.remove(waiting) else {
            unreachable!("only an open seek is paired")
        };
        for user in [&waiter.user, &comer.user] {
            let others: Vec<SeekId> = self.by_user.get(user).into_iter().flatten().copied().collect();
            for id in others {
                self.remove(id);
            }
        }
        let waiter_seat = wish.seat.or(comer_seat.map(|seat| !seat)).unwrap_or(toss);
        let (first, second) = match waiter_seat {
            Seat::First => (waiter, comer),
            Seat::Second => (comer, waiter),
        };
        Pairing { kind: wish.kind, clock: wish.clock, first, second }
    }

    fn add(&mut self, by: Seeker, wish: Wish) -> SeekId {
        self.last_id += 1;
        let id = SeekId(self.last_id);
        self.pools.entry(Pool::of(&wish)).or_default().insert(id);
        self.by_visit.insert(by.visit, id);
        self.by_user.entry(by.user.clone()).or_default().insert(id);
        self.open.insert(id, Seek { id, by, wish });
        id
    }

    fn remove(&mut self, id: SeekId) -> Option<Seek> {
        let seek = self.open.remove(&id)?;
        self.by_visit.remove(&seek.by.visit);
        let pool = Pool::of(&seek.wish);
        if let Some(ids) = self.pools.get_mut(&pool) {
            ids.remove(&id);
            if ids.is_empty() {
                self.pools.remove(&pool);
            }
        }
        if let Some(ids) = self.by_user.get_mut(&seek.by.user) {
            ids.remove(&id);
            if ids.is_empty() {
                self.by_user.remove(&seek.by.user);
            }
        }
        Some(seek)
    }
}
