//! The lobby's owner: hears wishes, tells everybody who listens what is open, opens the games of
//! those who met.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use game::BySeat;
use hall::{Limits, Lobby, Met, Pairing, Seek, SeekFault, SeekId, Seeker, TakeFault, Visit, Wish};
use protocol::{Me, Problem, SeekWish, ServerMessage};
use store::UserId;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::app::App;
use crate::convert;
use crate::opening::{Opening, open};
use crate::problem::{problem, problem_of};
use crate::socket::{Client, CommandId, Frame, text_of};

/// Messages that may wait for the lobby's owner; beyond it people hear that the hall is busy.
const MAILBOX_MAX: usize = 1_024;
/// Answers to commands that are remembered, over all people.
const ANSWERS_MAX: usize = 4_096;
/// Changes within this time are told together.
const GATHER: Duration = Duration::from_millis(50);

/// To the lobby's owner.
#[derive(Debug)]
pub(crate) enum ToLobby {
    Listen { client: Arc<Client>, on: bool },
    Seek { client: Arc<Client>, by: Me, id: CommandId, wish: SeekWish },
    Take { client: Arc<Client>, id: CommandId, seek: Option<SeekId> },
    Withdraw { visit: Visit },
    Leave { visit: Visit },
}

/// Where messages for the lobby are left.
#[derive(Debug, Clone)]
pub(crate) struct LobbyDesk(mpsc::Sender<ToLobby>);

impl LobbyDesk {
    pub(crate) fn new() -> (LobbyDesk, mpsc::Receiver<ToLobby>) {
        let (desk, messages) = mpsc::channel(MAILBOX_MAX);
        (LobbyDesk(desk), messages)
    }

    /// False when too much waits already.
    pub(crate) fn tell(&self, message: ToLobby) -> bool {
        self.0.try_send(message).is_ok()
    }

    /// A socket has gone. This must arrive, however busy the lobby is.
    pub(crate) fn leave(&self, visit: Visit) {
        let leave = ToLobby::Leave { visit };
        if let Err(mpsc::error::TrySendError::Full(leave)) = self.0.try_send(leave) {
            let desk = self.0.clone();
            tokio::spawn(async move {
                // Only a hall that has stopped does not take it.
                let _ = desk.send(leave).await;
            });
        }
    }
}

/// The owner.
struct Owner {
    app: Arc<App>,
    lobby: Lobby,
    listeners: HashMap<Visit, Arc<Client>>,
    /// Who waits, with the name to show.
    waiting: HashMap<Visit, (Arc<Client>, Me)>,
    answers: Answers,
    /// When the change of the list is to be told.
    tell_at: Option<Instant>,
}

/// Runs until the hall stops.
pub(crate) async fn run(app: Arc<App>, mut messages: mpsc::Receiver<ToLobby>) {
    let limits = Limits {
        open_seeks_max: app.config.open_seeks_max,
        open_seeks_per_user_max: app.config.open_seeks_per_user_max,
    };
    let draining = app.draining.clone();
    let mut owner = Owner {
        app,
        lobby: Lobby::new(limits),
        listeners: HashMap::new(),
        waiting: HashMap::new(),
        answers: Answers::default(),
        tell_at: None,
    };
    loop {
        let due = owner.tell_at;
        tokio::select! {
            message = messages.recv() => match message {
                Some(message) => owner.hear(message),
                None => return,
            },
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => owner.tell_all(),
            () = draining.cancelled() => return,
        }
    }
}

impl Owner {
    fn hear(&mut self, message: ToLobby) {
        match message {
            ToLobby::Listen { client, on: true } => {
                client.send(self.list(client.visit, &self.open_seeks()));
                self.listeners.insert(client.visit, client);
            }
            ToLobby::Listen { client, on: false } => drop(self.listeners.remove(&client.visit)),
            ToLobby::Seek { client, by, id, wish } => self.seek(client, by, id, &wish),
            ToLobby::Take { client, id, seek } => self.take(&client, id, seek),
            ToLobby::Withdraw { visit } => self.withdraw(visit),
            ToLobby::Leave { visit } => {
                self.listeners.remove(&visit);
                self.withdraw(visit);
            }
        }
    }

    fn withdraw(&mut self, visit: Visit) {
        self.waiting.remove(&visit);
        if self.lobby.leave(visit).is_some() {
            self.changed();
        }
    }

    fn seek(&mut self, client: Arc<Client>, by: Me, id: CommandId, wish: &SeekWish) {
        if self.answered_before(&client, &id) {
            return;
        }
        let outcome = self.meet(&client, wish);
        let pairing = match outcome {
            Err(problem) => return self.refuse(&client, id, problem),
            Ok(Met::Paired(pairing)) => Some(pairing),
            Ok(Met::Waiting(_)) => None,
        };
        self.acknowledge(&client, id);
        self.waiting.insert(client.visit, (client, by));
        if let Some(pairing) = pairing {
            self.sit_down(&pairing);
        }
        self.changed();
    }

    fn meet(&mut self, client: &Client, wish: &SeekWish) -> Result<Met, Problem> {
        let clock = convert::clock_of(wish.clock);
        clock.check().map_err(|fault| problem_of(fault.id(), fault.args()))?;
        self.may_play(client.user)?;
        let wish = Wish { kind: convert::kind_of(wish.kind), clock, seat: wish.seat.map(convert::seat_of) };
        self.lobby.seek(seeker(client), wish, crate::chance::seat()).map_err(|fault| match fault {
            SeekFault::LobbyFull { max } => problem("lobby.full", [("max", max.to_string())]),
            SeekFault::TooManyOfUser { max } => problem("lobby.too_many_seeks", [("max", max.to_string())]),
        })
    }

    fn take(&mut self, client: &Arc<Client>, id: CommandId, seek: Option<SeekId>) {
        if self.answered_before(client, &id) {
            return;
        }
        let taken = self.may_play(client.user).and_then(|()| {
            let seek = seek.ok_or(TakeFault::Gone);
            seek.and_then(|seek| self.lobby.take(seeker(client), seek, crate::chance::seat())).map_err(
                |fault| match fault {
                    TakeFault::Gone => problem("lobby.seek_gone", []),
                    TakeFault::Own => problem("lobby.own_seek", []),
                },
            )
        });
        match taken {
            Err(problem) => self.refuse(client, id, problem),
            Ok(pairing) => {
                self.acknowledge(client, id);
                let nameless = Me { id: client.user.to_string(), name: String::new() };
                self.waiting.entry(client.visit).or_insert_with(|| (client.clone(), nameless));
                self.sit_down(&pairing);
                self.changed();
            }
        }
    }

    fn may_play(&self, user: UserId) -> Result<(), Problem> {
        let max = self.app.config.open_games_per_user_max;
        if self.app.open_games.count(user) < max {
            return Ok(());
        }
        Err(problem("hall.too_many_games", [("max", max.to_string())]))
    }

    /// Opens the game of two who met, without holding up the lobby.
    fn sit_down(&mut self, pairing: &Pairing) {
        let both = [pairing.first.visit, pairing.second.visit].map(|visit| self.waiting.remove(&visit));
        // Other seeks of the two have ended, too.
        let lobby = &self.lobby;
        self.waiting.retain(|visit, _| lobby.of_visit(*visit).is_some());
        let [Some((first, _)), Some((second, _))] = both else { return };
        let app = self.app.clone();
        let new = game::NewGame::new(pairing.kind, pairing.clock);
        self.app.tasks.spawn(async move {
            let opening = Opening {
                new,
                creator: first.user,
                seats: BySeat { first: Some(first.user), second: Some(second.user) },
                rematch_of: None,
            };
            let told = match open(&app, opening).await {
                Ok(game) => ServerMessage::Paired { game: game.to_string() },
                Err(fault) => ServerMessage::Error { problem: fault.into_problems().remove(0) },
            };
            for client in [first, second] {
                client.tell(&told);
            }
        });
    }

    fn changed(&mut self) {
        self.tell_at.get_or_insert_with(|| Instant::now() + GATHER);
    }

    fn tell_all(&mut self) {
        self.tell_at = None;
        let seeks = self.open_seeks();
        for (visit, client) in &self.listeners {
            client.send(self.list(*visit, &seeks));
        }
    }

    /// The open seeks as JSON, made once for everybody.
    fn open_seeks(&self) -> String {
        let shown: Vec<protocol::Seek> = self.lobby.open().map(|seek| self.shown(seek)).collect();
        serde_json::to_string(&shown).expect("seeks are plain")
    }

    fn shown(&self, seek: &Seek) -> protocol::Seek {
        let nameless = || Me { id: seek.by.user.to_string(), name: String::new() };
        let by = self.waiting.get(&seek.by.visit).map_or_else(nameless, |(_, me)| me.clone());
        let wish = SeekWish {
            kind: convert::kind_to(seek.wish.kind),
            clock: convert::clock_to(seek.wish.clock),
            seat: seek.wish.seat.map(convert::seat_to),
        };
        protocol::Seek { id: seek.id.to_string(), by, wish }
    }

    fn list(&self, visit: Visit, seeks: &str) -> Frame {
        let mine = self.lobby.of_visit(visit).map_or_else(|| "null".into(), |id| format!("\"{id}\""));
        Frame::One(format!(r#"{{"t":"seeks","seeks":{seeks},"mine":{mine}}}"#).into())
    }

    fn answered_before(&self, client: &Client, id: &CommandId) -> bool {
        let Some(answer) = self.answers.get(client.visit, id) else { return false };
        client.send(answer.clone());
        true
    }

    fn acknowledge(&mut self, client: &Client, id: CommandId) {
        self.answer(client, &ServerMessage::Ack { id: id.to_string(), seq: None }, id);
    }

    fn refuse(&mut self, client: &Client, id: CommandId, problem: Problem) {
        self.app.telemetry.refused(&problem.id);
        self.answer(client, &ServerMessage::Refused { id: id.to_string(), problem }, id);
    }

    fn answer(&mut self, client: &Client, answer: &ServerMessage, id: CommandId) {
        let frame = Frame::One(text_of(answer));
        client.send(frame.clone());
        self.answers.keep(client.visit, id, frame);
    }
}

fn seeker(client: &Client) -> Seeker {
    Seeker { visit: client.visit, user: client.user.as_str().into() }
}

/// The last answers, for commands that come twice on a socket: a seek ends with its socket.
#[derive(Debug, Default)]
struct Answers {
    by_command: HashMap<(Visit, CommandId), Frame>,
    oldest_first: VecDeque<(Visit, CommandId)>,
}

impl Answers {
    fn get(&self, visit: Visit, id: &CommandId) -> Option<&Frame> {
        self.by_command.get(&(visit, id.clone()))
    }

    fn keep(&mut self, visit: Visit, id: CommandId, answer: Frame) {
        if self.oldest_first.len() >= ANSWERS_MAX
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.by_command.remove(&oldest);
        }
        self.oldest_first.push_back((visit, id.clone()));
        self.by_command.insert((visit, id), answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_bounded() {
        let mut answers = Answers::default();
        let visit = Visit(1);
        for n in 0..=ANSWERS_MAX {
            answers.keep(visit, n.to_string().into(), Frame::One("x".into()));
        }
        assert_eq!(answers.by_command.len(), ANSWERS_MAX);
        assert!(answers.get(visit, &"0".into()).is_none());
        assert!(answers.get(visit, &"1".into()).is_some());
    }
}
