//! Between the game in memory and its journal: nothing is applied or told before it is stored.

use bytes::Bytes;
use game::event::v1;
use game::{Command, Event, Moment, Seat, Span, Stamped};
use protocol::Problem;
use store::{Append, StorageError, WriteError};
use tokio::time::Instant;

use super::actor::{Table, Unloaded};
use super::loaded::Loaded;
use crate::problem::problem;

impl Table {
    /// Takes the game into memory and does what was left undone when it last was there.
    pub(super) async fn load(&mut self) -> Result<(), Unloaded> {
        let loaded = self.read().await?;
        let first_time = self.told_seq == 0;
        if first_time {
            self.told_seq = loaded.game.seq();
            self.seated_at = loaded.game.last_at().max(self.app.started_at);
        }
        self.note_players(&loaded);
        self.state = Some(loaded);
        self.show();
        self.resume().await?;
        self.follow_up().await;
        // What was stored while the table broke.
        self.tell_news(None);
        Ok(())
    }

    async fn read(&self) -> Result<Loaded, Unloaded> {
        let row = self.app.store.game(self.id).await.map_err(|error| self.later(&error))?;
        let Some(row) = row else {
            return Err(Unloaded::ForGood(problem("hall.no_such_game", [("game", self.id.to_string())])));
        };
        let events = self.app.store.read(self.id, 0).await.map_err(|error| self.later(&error))?;
        let mut loaded = Loaded::fold(&row, events).map_err(|damaged| {
            tracing::error!(game = %self.id, error = %damaged, "the journal of a game cannot be read");
            Unloaded::ForGood(problem("hall.damaged_game", [("game", self.id.to_string())]))
        })?;
        let players: Vec<_> = Seat::ALL.into_iter().filter_map(|seat| loaded.player(seat)).collect();
        let known = self.app.store.users(&players).await.map_err(|error| self.later(&error))?;
        for seat in Seat::ALL {
            if let Some(seated) = &mut loaded.players[seat]
                && let Some(user) = known.iter().find(|user| user.id == seated.user)
            {
                seated.name = user.name.to_string();
            }
        }
        Ok(loaded)
    }

    fn later(&self, error: &StorageError) -> Unloaded {
        tracing::error!(game = %self.id, %error, "a game could not be read");
        Unloaded::ForNow(problem("hall.storage", []))
    }

    /// Keeps account of who plays how many games.
    pub(super) fn note_players(&self, state: &Loaded) {
        for user in Seat::ALL.into_iter().filter_map(|seat| state.player(seat)) {
            if state.game.ended().is_some() {
                self.app.open_games.remove(user, self.id);
            } else {
                self.app.open_games.add(user, self.id);
            }
        }
    }

    /// After a stop of the hall: the time that it was down is charged to nobody.
    async fn resume(&mut self) -> Result<(), Unloaded> {
        let Some(down_since) = self.app.tables.down_since(self.id) else { return Ok(()) };
        let now = self.now();
        let running = self.state.as_ref().filter(|state| state.game.deadline().is_some());
        if let Some(state) = running {
            match state.game.decide(now, None, Span::ZERO, &Command::Resume { down_since }) {
                Ok(events) => self.record(now, events).await.map_err(|problem| {
                    self.state = None;
                    Unloaded::ForNow(problem)
                })?,
                Err(refusal) => tracing::warn!(game = %self.id, %refusal, "a game was not resumed"),
            }
        }
        self.app.tables.told_of_stop(self.id);
        Ok(())
    }

    /// The time for an event of now: never before that of the last event.
    pub(super) fn now(&self) -> Moment {
        let last = self.state.as_ref().map(|state| state.game.last_at());
        self.app.clock.now().max(last.unwrap_or_default())
    }

    /// Stores events, then carries them out.
    ///
    /// # Errors
    /// They are not stored; the game is as the journal says then.
    pub(super) async fn record(&mut self, now: Moment, events: Vec<Event>) -> Result<(), Problem> {
        let Some(state) = &self.state else { return Err(problem("hall.storage", [])) };
        let stamped: Vec<Stamped> = events.into_iter().map(|event| Stamped { at: now, event }).collect();
        let first_seq = state.game.seq() + 1;
        let ends = stamped.iter().any(|stamped| matches!(stamped.event, Event::Ended(_)));
        let mut append = Append::new(self.id, first_seq, encoded(&stamped));
        if ends {
            append = append.ending(now.0);
        }
        match self.append(append).await {
            Ok(()) => self.carry(&stamped),
            Err(error) => self.recover(&error, first_seq, &stamped).await?,
        }
        let moves = stamped.iter().filter(|stamped| matches!(stamped.event, Event::Moved { .. })).count();
        self.app.telemetry.moves.increment(moves as u64);
        if stamped.len() > moves {
            stamped.iter().for_each(|stamped| self.app.telemetry.ruled(&stamped.event));
        }
        if ends {
            if let Some(state) = &self.state {
                self.note_players(state);
            }
            self.show();
        }
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), WriteError> {
        let figures = &self.app.telemetry;
        figures.appends_waiting.increment(1.0);
        let started = Instant::now();
        let outcome = self.app.store.append(append).await;
        figures.append_seconds.record(started.elapsed().as_secs_f64());
        figures.appends_waiting.decrement(1.0);
        outcome
    }

    /// # Panics
    /// When the game does not take what it decided itself; the table starts again then.
    fn carry(&mut self, stamped: &[Stamped]) {
        let Some(state) = &mut self.state else { return };
        for one in stamped {
            if let Err(misfit) = state.carry(one) {
                panic!("the game's own event {one:?} does not fit: {misfit}");
            }
        }
    }

    /// An append failed: what the journal says counts, be it the new events, those of somebody
    /// else, or neither.
    async fn recover(
        &mut self,
        error: &WriteError,
        first_seq: u64,
        stamped: &[Stamped],
    ) -> Result<(), Problem> {
        tracing::error!(game = %self.id, %error, "an append failed; the game is read again");
        self.state = None;
        let unread = |unloaded| match unloaded {
            Unloaded::ForGood(problem) | Unloaded::ForNow(problem) => problem,
        };
        self.state = Some(self.read().await.map_err(unread)?);
        self.show();
        let stored = self.app.store.read(self.id, first_seq - 1).await;
        let stored = stored.map_err(|error| unread(self.later(&error)))?;
        let ours = encoded(stamped);
        if stored.len() >= ours.len() && stored.iter().zip(&ours).all(|((_, stored), ours)| stored == ours) {
            return Ok(());
        }
        self.tell_news(None);
        Err(match error {
            WriteError::SeqTaken { .. } | WriteError::SeqGap { .. } => problem("hall.out_of_step", []),
            _ => problem("hall.storage", []),
        })
    }
}

fn encoded(stamped: &[Stamped]) -> Vec<Bytes> {
    stamped.iter().map(|stamped| v1::encode(stamped).into()).collect()
}
