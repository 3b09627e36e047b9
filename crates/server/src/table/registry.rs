use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{Moment, Span};
use protocol::{Me, Problem};
use store::{GameId, UserId};
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::TaskTracker;

use super::actor::{Table, run};
use super::{Reply, Sign, TableHandle, ToTable, Undelivered};
use crate::app::App;
use crate::problem::problem;

/// When a game that could not be looked at is tried again.
const LOOK_AGAIN: Span = Span(1_000);

/// The games in memory, and what must be thought of for those that are not.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<GameId, TableHandle>>,
    /// When a game that left memory must be looked at.
    alarms: Mutex<BTreeSet<(Moment, GameId)>>,
    /// Games that have not been told yet that the hall was down, and since when it was.
    after_stop: Mutex<(Moment, HashSet<GameId>)>,
    pub(crate) tasks: TaskTracker,
}

/// No table could be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NoTable {
    Full,
    Stopping,
}

impl Tables {
    /// Puts a message into the mailbox of a game, which is taken into memory if it is not there.
    ///
    /// # Errors
    /// Gives the message back when the mailbox or the hall is full, with the reason.
    pub(crate) fn deliver(
        &self,
        app: &Arc<App>,
        game: GameId,
        mut message: ToTable,
    ) -> Result<TableHandle, (ToTable, Problem)> {
        // A table can go just when its handle was taken, but not over and over again.
        for _ in 0..3 {
            let handle = match self.open(app, game) {
                Ok(handle) => handle,
                Err(fault) => return Err((message, fault.problem(app))),
            };
            match handle.send(message) {
                Ok(()) => return Ok(handle),
                Err(Undelivered::Full(back)) => return Err((back, problem("hall.busy", []))),
                Err(Undelivered::Gone(back)) => message = back,
            }
        }
        Err((message, problem("hall.busy", [])))
    }

    /// Asks a game something.
    ///
    /// # Errors
    /// The game's own reason, or that nobody could be asked.
    pub(crate) async fn ask<T>(
        &self,
        app: &Arc<App>,
        game: GameId,
        question: impl FnOnce(Reply<T>) -> ToTable,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.deliver(app, game, question(reply)).map_err(|(_, problem)| problem)?;
        answer.await.unwrap_or_else(|_| Err(problem("hall.failed", [])))
    }

    /// Lets a game look at the clock, in memory or not.
    pub(crate) fn wake(&self, app: &Arc<App>, game: GameId) {
        if let Err((_, problem)) = self.deliver(app, game, ToTable::Wake { reply: None }) {
            tracing::warn!(%game, problem = problem.id, "a game could not be looked at; it will be, later");
            self.set_alarm(app.clock.now() + LOOK_AGAIN, game);
        }
    }

    /// Tells the games of a person, if they are in memory, how he is called now.
    pub(crate) fn renamed(&self, app: &App, user: UserId, me: &Me) {
        for game in app.open_games.of(user) {
            let handle = self.lock_open().get(&game).cloned();
            if let Some(handle) = handle
                && handle.send(ToTable::Renamed { user, me: me.clone() }).is_err()
            {
                tracing::debug!(%game, "a table was too busy to hear of a new name");
            }
        }
    }

    /// Lets every table finish what it was given, and go.
    pub(crate) fn stop(&self) {
        self.tasks.close();
        for handle in self.lock_open().values() {
            handle.send_surely(ToTable::Stop);
        }
    }

    /// The games that are being played, the newest first.
    pub(crate) fn playing(&self, most: usize) -> Vec<GameId> {
        let mut playing: Vec<(i64, GameId)> = {
            let open = self.lock_open();
            open.iter().filter_map(|(id, handle)| Some((handle.sign.playing()?, *id))).collect()
        };
        playing.sort_unstable_by(|one, other| other.cmp(one));
        playing.into_iter().take(most).map(|(_, id)| id).collect()
    }

    fn open(&self, app: &Arc<App>, id: GameId) -> Result<TableHandle, NoTable> {
        let mut open = self.lock_open();
        if let Some(handle) = open.get(&id) {
            return Ok(handle.clone());
        }
        if app.draining.is_cancelled() {
            return Err(NoTable::Stopping);
        }
        if open.len() >= app.config.tables_max {
            return Err(NoTable::Full);
        }
        let (mailbox, messages) = mpsc::channel(app.config.table_mailbox_max);
        let handle = TableHandle { mailbox, sign: Arc::new(Sign::default()) };
        open.insert(id, handle.clone());
        self.tasks.spawn(run(Table::new(app.clone(), id, handle.sign.clone()), messages));
        Ok(handle)
    }

    /// The table of a game is about to go: from now on another one is opened for it.
    pub(super) fn forget(&self, id: GameId) {
        self.lock_open().remove(&id);
    }

    pub(super) fn set_alarm(&self, at: Moment, id: GameId) {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner).insert((at, id));
    }

    /// Looks at the games whose time has come.
    pub(crate) fn ring(&self, app: &Arc<App>) {
        let now = app.clock.now();
        loop {
            let due = {
                let mut alarms = self.alarms.lock().unwrap_or_else(PoisonError::into_inner);
                match alarms.first() {
                    Some((at, _)) if *at <= now => alarms.pop_first(),
                    _ => None,
                }
            };
            let Some((_, id)) = due else { return };
            self.wake(app, id);
        }
    }

    /// After a stop: these games are to be told, before anything else, that the hall was down.
    pub(crate) fn set_after_stop(&self, down_since: Moment, games: HashSet<GameId>) {
        *self.after_stop.lock().unwrap_or_else(PoisonError::into_inner) = (down_since, games);
    }

    /// Since when the hall was down, if the game has not been told yet.
    pub(super) fn down_since(&self, id: GameId) -> Option<Moment> {
        let after_stop = self.after_stop.lock().unwrap_or_else(PoisonError::into_inner);
        after_stop.1.contains(&id).then_some(after_stop.0)
    }

    /// The game was told, or needs not be.
    pub(super) fn told_of_stop(&self, id: GameId) {
        self.after_stop.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&id);
    }

    fn lock_open(&self) -> MutexGuard<'_, HashMap<GameId, TableHandle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl NoTable {
    fn problem(self, app: &App) -> Problem {
        match self {
            NoTable::Full => problem("hall.full", [("max", app.config.tables_max.to_string())]),
            NoTable::Stopping => problem("hall.stopping", []),
        }
    }
}
