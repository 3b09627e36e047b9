//! One socket from its first message to its last.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use protocol::{Limits, Me, Problem, ServerMessage};
use store::GameId;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};

use super::client::{Client, Frame};
use super::lag::LagMeter;
use super::line::{End, Line, Next};
use super::read::{CommandId, Order, Request, Unreadable, read};
use crate::app::App;
use crate::bucket::{Bucket, Rate};
use crate::guest::Guest;
use crate::lobby::ToLobby;
use crate::problem::problem;
use crate::table::{Ordered, TableHandle, ToTable, Undelivered};

/// Frames that are taken from the queue for one write.
const FRAMES_PER_WRITE: usize = 32;
/// The first pings come quickly, so that the lag is known before the clocks run.
const EARLY_PINGS_MS: [u64; 2] = [500, 1_500];

pub(crate) async fn run(app: &Arc<App>, socket: WebSocket, guest: Guest) {
    let config = &app.config;
    let visit = app.next_visit();
    let (client, frames) =
        Client::new(guest.user, visit, config.outgoing_messages_max, config.outgoing_bytes_max);
    let client = Arc::new(client);
    let now = Instant::now();
    let rate =
        Rate { per_second: config.messages_per_second_max.into(), burst: config.messages_burst_max.into() };
    let mut session = Session {
        app,
        client: client.clone(),
        followed: HashMap::new(),
        lag: LagMeter::default(),
        heard: now,
        rate,
        bucket: Bucket::full(rate, now),
        excess: 0,
        lobby: false,
    };
    tracing::debug!(visit = visit.0, user = %guest.user, "a socket opened");
    let mut line = Line::new(socket, client, Duration::from_millis(config.write_stall_ms_max));
    app.clients.enter(&session.client);
    if app.draining.is_cancelled() {
        // Those who were there when the stop began have been told.
        session.client.send(Frame::Close);
    }
    let end = session.talk(&mut line, frames).await;
    app.clients.leave(visit);
    session.leave();
    if end == End::Slow {
        app.telemetry.slow_readers.increment(1);
    }
    tracing::debug!(visit = visit.0, user = %guest.user, ?end, "a socket closed");
    line.farewell(end).await;
}

struct Session<'a> {
    app: &'a Arc<App>,
    client: Arc<Client>,
    followed: HashMap<GameId, TableHandle>,
    lag: LagMeter,
    heard: Instant,
    rate: Rate,
    bucket: Bucket,
    /// Messages above the rate since the last one within it.
    excess: u32,
    /// Whether the lobby knows this socket.
    lobby: bool,
}

impl Session<'_> {
    async fn talk(&mut self, line: &mut Line, mut frames: mpsc::Receiver<Frame>) -> End {
        let mut reading = true;
        let mut early = EARLY_PINGS_MS.into_iter();
        let every = Duration::from_millis(self.app.config.ping_every_ms);
        let mut pings = tokio::time::interval(every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut taken = Vec::with_capacity(FRAMES_PER_WRITE);
        self.welcome().await;
        loop {
            let step = tokio::select! {
                biased;
                _ = frames.recv_many(&mut taken, FRAMES_PER_WRITE) => match line.write(&mut taken).await {
                    Ok(Next::GoOn) => Ok(()),
                    Ok(Next::Drain) => {
                        reading = false;
                        Ok(())
                    }
                    Ok(Next::Close) => Err(End::Stop),
                    Err(end) => Err(end),
                },
                received = line.receive(), if reading => self.receive(received).await,
                now = pings.tick() => {
                    if let Some(soon) = early.next() {
                        pings.reset_after(Duration::from_millis(soon).min(every));
                    }
                    self.ping(line, now).await
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn welcome(&self) {
        let config = &self.app.config;
        let me = self.me().await;
        let small = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let limits = Limits {
            message_bytes: small(config.message_bytes_max),
            name_chars: small(config.name_chars_max),
            messages_per_second: config.messages_per_second_max,
            games_per_socket: small(config.games_per_socket_max),
        };
        let now = self.app.clock.now().0;
        self.client.tell(&ServerMessage::Welcome { v: protocol::VERSION, me, now, limits });
    }

    /// Who this is; without a name while the store cannot say it.
    async fn me(&self) -> Me {
        match self.app.me(self.client.user).await {
            Ok(me) => me,
            Err(error) => {
                tracing::error!(%error, "a guest could not be looked up");
                Me { id: self.client.user.to_string(), name: String::new() }
            }
        }
    }

    async fn ping(&mut self, line: &mut Line, now: Instant) -> Result<(), End> {
        let silence = now.saturating_duration_since(self.heard);
        if silence > Duration::from_millis(self.app.config.silence_ms_max) {
            return Err(End::Silent);
        }
        let payload = self.lag.ping(Instant::now());
        line.send(Message::Ping(payload.to_vec().into())).await
    }

    async fn receive(&mut self, received: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let message = match received {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(End::of(&error)),
            None => return Err(End::Gone),
        };
        let now = Instant::now();
        self.heard = now;
        if matches!(message, Message::Close(_)) {
            return Err(End::Gone);
        }
        if !self.within_rate(now)? {
            return Ok(());
        }
        match message {
            Message::Text(text) => self.serve(text.as_str()).await,
            Message::Binary(bytes) => {
                self.error(problem("socket.binary", [("bytes", bytes.len().to_string())]));
            }
            Message::Pong(payload) => {
                if let Some(lag) = self.lag.pong(&payload, now) {
                    self.client.set_lag(lag);
                }
            }
            Message::Ping(_) | Message::Close(_) => {}
        }
        Ok(())
    }

    /// Whether the message is to be served. The first one in excess is answered, the others are
    /// passed over.
    fn within_rate(&mut self, now: Instant) -> Result<bool, End> {
        if self.bucket.take(self.rate, now) {
            self.excess = 0;
            return Ok(true);
        }
        self.excess += 1;
        if self.excess > self.app.config.excess_messages_max {
            return Err(End::Flood);
        }
        if self.excess == 1 {
            let max = self.app.config.messages_per_second_max.to_string();
            self.error(problem("socket.too_fast", [("max", max)]));
        }
        Ok(false)
    }

    async fn serve(&mut self, text: &str) {
        let request = match read(text) {
            Ok(request) => request,
            Err(Unreadable { id: Some(id), problem }) => return self.refuse(&id, problem),
            Err(Unreadable { id: None, problem }) => return self.error(problem),
        };
        match request {
            Request::Order { game, id, order } => self.order(game, id, order),
            Request::Watch { game, since } => self.watch(game, since),
            Request::Unwatch { game } => self.unwatch(game),
            Request::Lobby { on } => {
                self.lobby = true;
                self.ask_lobby(ToLobby::Listen { client: self.client.clone(), on }, None);
            }
            Request::Seek { id, wish } => {
                self.lobby = true;
                let by = self.me().await;
                let name = id.clone();
                self.ask_lobby(ToLobby::Seek { client: self.client.clone(), by, id, wish }, Some(&name));
            }
            Request::TakeSeek { id, seek } => {
                let name = id.clone();
                self.ask_lobby(ToLobby::Take { client: self.client.clone(), id, seek }, Some(&name));
            }
            Request::Unseek => self.ask_lobby(ToLobby::Withdraw { visit: self.client.visit }, None),
        }
    }

    fn order(&mut self, game: GameId, id: CommandId, order: Order) {
        let ordered = Ordered {
            client: self.client.clone(),
            id,
            order,
            received: self.app.clock.now(),
            lag: self.client.lag(),
        };
        let delivered = self.deliver(game, ToTable::Order(Box::new(ordered)));
        if let Err((ToTable::Order(ordered), problem)) = delivered {
            self.refuse(&ordered.id, problem);
        }
    }

    fn watch(&mut self, game: GameId, since: u64) {
        let max = self.app.config.games_per_socket_max;
        if self.followed.len() >= max && !self.followed.contains_key(&game) {
            return self.error(problem("socket.too_many_games", [("max", max.to_string())]));
        }
        let watch = ToTable::Watch { client: self.client.clone(), since };
        match self.deliver(game, watch) {
            Ok(None) => {}
            Ok(Some(handle)) => drop(self.followed.insert(game, handle)),
            Err((_, problem)) => self.error(problem),
        }
    }

    fn unwatch(&mut self, game: GameId) {
        if let Some(handle) = self.followed.remove(&game) {
            handle.unwatch(self.client.visit);
        }
    }

    /// Puts the message into the mailbox of the game's table, by the handle at hand if it still
    /// leads there; gives the handle back if it is a new one.
    fn deliver(&self, game: GameId, message: ToTable) -> Result<Option<TableHandle>, (ToTable, Problem)> {
        let message = match self.followed.get(&game) {
            None => message,
            Some(table) => match table.send(message) {
                Ok(()) => return Ok(None),
                Err(Undelivered::Full(message)) => return Err((message, problem("hall.busy", []))),
                Err(Undelivered::Gone(message)) => message,
            },
        };
        self.app.tables.deliver(self.app, game, message).map(Some)
    }

    fn ask_lobby(&self, message: ToLobby, id: Option<&str>) {
        if self.app.lobby.tell(message) {
            return;
        }
        let busy = problem("hall.busy", []);
        match id {
            Some(id) => self.refuse(id, busy),
            None => self.error(busy),
        }
    }

    fn refuse(&self, id: &str, problem: Problem) {
        self.app.telemetry.refused(&problem.id);
        self.client.tell(&ServerMessage::Refused { id: id.to_owned(), problem });
    }

    fn error(&self, problem: Problem) {
        self.app.telemetry.refused(&problem.id);
        self.client.tell(&ServerMessage::Error { problem });
    }

    fn leave(&mut self) {
        for (_, handle) in self.followed.drain() {
            handle.unwatch(self.client.visit);
        }
        if self.lobby {
            self.app.lobby.leave(self.client.visit);
        }
    }
}
