//! The owner of a game: its life from the first message until nobody needs it in memory.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use game::Moment;
use protocol::Problem;
use store::GameId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::answers::AllAnswers;
use super::loaded::Loaded;
use super::{Ordered, Sign, ToTable};
use crate::app::App;
use crate::problem::problem;
use crate::socket::{Client, CommandId};

/// How often in a row a table starts again at once; after that it waits between the tries.
const QUICK_RESTARTS_MAX: u32 = 3;
/// The wait after which a table that cannot be loaded is tried again.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// The owner of a game. What lives in memory only stays here when the game is folded anew.
pub(super) struct Table {
    pub(super) app: Arc<App>,
    pub(super) id: GameId,
    sign: Arc<Sign>,
    pub(super) state: Option<Loaded>,
    pub(super) followers: Vec<Arc<Client>>,
    pub(super) answers: AllAnswers,
    /// The command under way, so that it has an answer even when the table breaks under it.
    pub(super) in_hand: Option<(Arc<Client>, CommandId)>,
    /// The last event that the followers were told of.
    pub(super) told_seq: u64,
    /// When who is there must be told.
    pub(super) presence_at: Option<Moment>,
    /// The last time that somebody asked for something.
    pub(super) active_at: Moment,
    /// Since when both sides could have begun.
    pub(super) seated_at: Moment,
    /// Nothing is done by the clock before this: the last thing could not be stored.
    pub(super) hold_until: Moment,
    counted_live: bool,
    /// Messages served since the last start.
    served: u64,
}

/// Why a table goes.
#[derive(Debug)]
pub(super) enum Leave {
    /// Nobody needs it in memory.
    Idle,
    /// It cannot go on; whoever still waits hears why.
    Broken(Problem),
}

/// Why a game is not in memory.
#[derive(Debug)]
pub(super) enum Unloaded {
    /// It never will be.
    ForGood(Problem),
    /// It may be, later.
    ForNow(Problem),
}

/// Owns a game until it is no longer needed in memory. A panic is a fault of this one table: it
/// starts again from the journal.
pub(super) async fn run(mut table: Table, mut mailbox: mpsc::Receiver<ToTable>) {
    table.app.telemetry.tables.increment(1.0);
    let mut restarts = 0;
    let leave = loop {
        let panic = match AssertUnwindSafe(table.serve(&mut mailbox)).catch_unwind().await {
            Ok(leave) => break leave,
            Err(panic) => panic,
        };
        restarts = if table.served > 1 { 1 } else { restarts + 1 };
        table.broke(&*panic, restarts);
        if restarts > QUICK_RESTARTS_MAX
            && let Some(leave) = table.hold(&problem("hall.failed", []), &mut mailbox).await
        {
            break leave;
        }
    };
    table.close(leave, mailbox).await;
}

impl Table {
    pub(super) fn new(app: Arc<App>, id: GameId, sign: Arc<Sign>) -> Table {
        let now = app.clock.now();
        Table {
            app,
            id,
            sign,
            state: None,
            followers: Vec::new(),
            answers: AllAnswers::default(),
            in_hand: None,
            told_seq: 0,
            presence_at: None,
            active_at: now,
            seated_at: now,
            hold_until: now,
            counted_live: false,
            served: 0,
        }
    }

    async fn serve(&mut self, mailbox: &mut mpsc::Receiver<ToTable>) -> Leave {
        let app = self.app.clone();
        let mut alarm = pin!(sleep_until(Instant::now()));
        let mut armed: Option<Moment> = None;
        loop {
            if self.state.is_none() {
                match self.load().await {
                    Ok(()) => {}
                    Err(Unloaded::ForGood(problem)) => return Leave::Broken(problem),
                    Err(Unloaded::ForNow(problem)) => match self.hold(&problem, mailbox).await {
                        Some(leave) => return leave,
                        None => continue,
                    },
                }
            }
            // Times mostly move on: the alarm is only set again when one comes nearer.
            let due = self.next_due();
            if let Some(due) = due.filter(|due| armed.is_none_or(|armed| *due < armed)) {
                armed = Some(due);
                alarm.as_mut().reset(app.clock.instant(due));
            }
            tokio::select! {
                biased;
                message = mailbox.recv() => match message {
                    Some(ToTable::Stop) => return Leave::Broken(problem("hall.stopping", [])),
                    Some(message) => self.hear(message).await,
                    None => return Leave::Idle,
                },
                () = &mut alarm, if armed.is_some() => {
                    armed = None;
                    if let Some(leave) = self.on_time().await {
                        return leave;
                    }
                }
            }
        }
    }

    async fn hear(&mut self, message: ToTable) {
        self.active_at = self.app.clock.now();
        match message {
            ToTable::Order(ordered) => {
                let Ordered { client, id, order, received, lag } = *ordered;
                self.in_hand = Some((client, id));
                self.order(&order, received, lag).await;
            }
            ToTable::Watch { client, since } => self.watch(&client, since),
            ToTable::Unwatch { visit } => self.unwatch(visit),
            ToTable::Join { user, reply } => {
                let outcome = self.join(user).await;
                super::answer(reply, outcome);
            }
            ToTable::Head { user, reply } => super::answer(reply, self.head(user)),
            ToTable::Pgn { moves, site, reply } => super::answer(reply, self.pgn(moves, site).await),
            ToTable::Ruling { reply } => super::answer(reply, self.ruling()),
            ToTable::Arbiter { user, reply } => super::answer(reply, self.may_call_arbiter(user)),
            ToTable::Glance { reply } => super::answer(reply, self.glance()),
            ToTable::Renamed { user, me } => self.renamed(user, &me),
            ToTable::Wake { reply: Some(reply) } => super::answer(reply, Ok(())),
            ToTable::Wake { reply: None } | ToTable::Stop => {}
        }
        self.served += 1;
    }

    /// The table broke: whoever gave the command under way hears of it.
    fn broke(&mut self, panic: &(dyn Any + Send), restarts: u32) {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?");
        tracing::error!(game = %self.id, restarts, panic = text, "a table broke and starts again from its journal");
        self.app.telemetry.tables_restarted.increment(1);
        self.state = None;
        self.served = 0;
        if let Some((client, id)) = self.in_hand.take() {
            let problem = problem("hall.failed", []);
            client.tell(&protocol::ServerMessage::Refused { id: id.to_string(), problem });
        }
    }

    /// Waits before the next try to load the game, and turns everybody away with the reason. A
    /// table that nobody follows leaves instead.
    async fn hold(&mut self, problem: &Problem, mailbox: &mut mpsc::Receiver<ToTable>) -> Option<Leave> {
        let until = Instant::now() + RETRY;
        loop {
            if self.followers.is_empty() {
                return Some(Leave::Broken(problem.clone()));
            }
            match timeout_at(until, mailbox.recv()).await {
                Ok(Some(ToTable::Unwatch { visit })) => self.unwatch(visit),
                Ok(Some(ToTable::Stop)) => return Some(Leave::Broken(problem.clone())),
                Ok(Some(message)) => message.turn_away(problem.clone()),
                Ok(None) => return Some(Leave::Idle),
                Err(_) => return None,
            }
        }
    }

    /// Shows the state of the game to those who look at the table from outside.
    pub(super) fn show(&mut self) {
        let state = self.state.as_ref();
        self.sign.set(state.and_then(Loaded::playing));
        let live = state.is_some_and(|state| state.game.ended().is_none());
        if live != self.counted_live {
            self.counted_live = live;
            let gauge = &self.app.telemetry.games_live;
            if live { gauge.increment(1.0) } else { gauge.decrement(1.0) }
        }
    }

    /// Goes, and passes on what came just before.
    async fn close(mut self, leave: Leave, mut mailbox: mpsc::Receiver<ToTable>) {
        if let Some(due) = self.next_due_of_game() {
            self.app.tables.set_alarm(due, self.id);
        }
        self.state = None;
        self.show();
        self.app.telemetry.tables.decrement(1.0);
        self.app.tables.forget(self.id);
        mailbox.close();
        while let Some(message) = mailbox.recv().await {
            let passed_on = match &leave {
                Leave::Idle => self.app.tables.deliver(&self.app, self.id, message).map(drop),
                Leave::Broken(problem) => Err((message, problem.clone())),
            };
            if let Err((message, problem)) = passed_on {
                message.turn_away(problem);
            }
        }
    }
}
