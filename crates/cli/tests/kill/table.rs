//! Two people who play on, whatever happens to the hall, and remember all that they were told.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use protocol::http::{NewGame, NewGameMade};
use protocol::{
    ClientMessage, Clock, ClockNow, GameHead, Happened, Kind, Live, Logged, Seat, ServerMessage, SideClock,
};
use rand::RngExt;
use rand::rngs::StdRng;
use tokio::sync::watch;

use crate::client::{Guest, Lost, Result, Socket};
use crate::hall::Up;

/// A move that was sent and has no answer yet.
#[derive(Debug, Clone)]
struct Sent {
    id: String,
    ply: u32,
    u: String,
}

/// One game as its players know it.
#[derive(Debug)]
struct Game {
    id: String,
    people: [Guest; 2],
    /// Every event that anybody was shown, seq by seq.
    events: Vec<Logged>,
    /// The ply before it and the text of every move that was acknowledged.
    acknowledged: Vec<(u32, String)>,
    live: Option<Live>,
    sent: Option<Sent>,
}

pub(crate) struct Table {
    kind: Kind,
    clock: Clock,
    chance: StdRng,
    game: Option<Game>,
    commands: u64,
    acknowledged: usize,
    /// One more than the generation of the hall that last acknowledged a move here.
    moved: Arc<AtomicU64>,
}

impl Table {
    pub(crate) fn new(kind: Kind, clock: Clock, chance: StdRng, moved: Arc<AtomicU64>) -> Table {
        Table { kind, clock, chance, game: None, commands: 0, acknowledged: 0, moved }
    }

    /// Plays until the last hall has acknowledged a move; says how many were acknowledged in all.
    pub(crate) async fn play(mut self, mut up: watch::Receiver<Up>) -> usize {
        loop {
            let hall = *up.borrow_and_update();
            match self.play_in(hall).await {
                Ok(()) => return self.acknowledged,
                Err(Lost) => up.changed().await.unwrap(),
            }
        }
    }

    async fn play_in(&mut self, hall: Up) -> Result<()> {
        loop {
            let mut game = match self.game.take() {
                Some(game) => game,
                None => open(self.kind, self.clock, hall.address).await?,
            };
            let played = self.play_game(&mut game, hall).await;
            let ended = game.live.as_ref().is_some_and(|live| live.ending.is_some());
            // A game that has ended is left once it was found again; the next one begins.
            if !(ended && matches!(played, Ok(true))) {
                self.game = Some(game);
            }
            if !played? {
                return Ok(());
            }
        }
    }

    /// True when the game has ended, false when enough was played.
    async fn play_game(&mut self, game: &mut Game, hall: Up) -> Result<bool> {
        let mut sockets = game.sit_down(hall).await?;
        loop {
            if game.sent.is_none() {
                let live = game.live.as_ref().expect("it was shown");
                if live.ending.is_some() {
                    return Ok(true);
                }
                let moves: Vec<&str> = live.legal.split(' ').collect();
                let u = moves[self.chance.random_range(0..moves.len())].to_owned();
                self.commands += 1;
                game.sent = Some(Sent { id: format!("c{}", self.commands), ply: live.ply, u });
            }
            game.send(&mut sockets).await?;
            self.acknowledged += 1;
            self.moved.store(hall.generation + 1, SeqCst);
            if hall.last {
                return Ok(false);
            }
        }
    }
}

async fn open(kind: Kind, clock: Clock, hall: SocketAddr) -> Result<Game> {
    let people = [Guest::new(hall).await?, Guest::new(hall).await?];
    let new =
        NewGame { kind, clock, seat: Some(Seat::First), fen: None, rules: None, rulebook: None, mode: None };
    let made: NewGameMade = people[0].post(hall, "/api/games", &new).await?;
    let id = made.id;
    let _: GameHead = people[1].post(hall, &format!("/api/games/{id}/join"), &()).await?;
    Ok(Game { id, people, events: Vec::new(), acknowledged: Vec::new(), live: None, sent: None })
}

impl Game {
    /// Both come (back) to the game; everything that they knew is still so.
    async fn sit_down(&mut self, hall: Up) -> Result<[Socket; 2]> {
        let mut sockets =
            [self.people[0].socket(hall.address).await?, self.people[1].socket(hall.address).await?];
        for (socket, since) in sockets.iter_mut().zip([0, self.events.len() as u64]) {
            let game = self.id.clone();
            socket.send(&ClientMessage::Watch { game, since }).await?;
            let (events, live) = shown(socket).await?;
            self.check_history(since, &events);
            if since == 0 {
                self.check_clock(&events, &live, hall);
            }
            self.learn(&events, live);
        }
        Ok(sockets)
    }

    /// What was known is there, event by event, and every acknowledged move at its seq.
    fn check_history(&self, since: u64, events: &[Logged]) {
        for (at, event) in (since + 1..).zip(events) {
            assert_eq!(event.seq, at, "game {}", self.id);
        }
        if since > 0 {
            return;
        }
        assert!(events.len() >= self.events.len(), "game {} lost events", self.id);
        assert_eq!(events[..self.events.len()], self.events, "game {}", self.id);
        // Nothing is taken back here: the moves stand in the order of their plies.
        let moves: Vec<(u32, &str)> = events
            .iter()
            .filter_map(|event| match &event.e {
                Happened::Moved { ply, u, .. } => Some((ply - 1, u.as_str())),
                _ => None,
            })
            .collect();
        for (ply, u) in &self.acknowledged {
            let stored = moves.get(*ply as usize);
            assert_eq!(stored, Some(&(*ply, u.as_str())), "game {} lost an acknowledged move", self.id);
        }
    }

    /// The time during which the hall was down is charged to nobody, and no other time is given.
    fn check_clock(&self, events: &[Logged], live: &Live, hall: Up) {
        let new = &events[self.events.len()..];
        let resumed = new.iter().enumerate().find_map(|(at, event)| match event.e {
            Happened::Resumed { down_ms } => Some((at, event.at, down_ms)),
            _ => None,
        });
        let Some((at, back_at, down_ms)) = resumed else { return };
        let down_since = back_at - i64::try_from(down_ms).unwrap();
        assert!(down_since <= hall.dead_by, "game {}: charged while the hall was down", self.id);
        let last_at = self.events.iter().chain(&new[..at]).map(|event| event.at).max().unwrap();
        assert!(down_since >= last_at, "game {}: given more than the stop", self.id);
        // The very clock, when nothing else happened between: nothing ran but the time up.
        let before = self.live.as_ref().and_then(|live| live.clock);
        let (Some(before), Some(after)) = (before, live.clock) else { return };
        if new.len() == 1 && before.at <= down_since {
            let ran = after.at - before.at - i64::try_from(down_ms).unwrap();
            assert_eq!(left(&after), left(&before) - ran, "game {}: {before:?} {after:?}", self.id);
        }
    }

    /// Keeps what is new; what a socket shows late is known from the other one.
    fn learn(&mut self, events: &[Logged], live: Live) {
        let known = self.events.len() as u64;
        let late = events.last().is_some_and(|event| event.seq <= known);
        self.events.extend(events.iter().filter(|event| event.seq > known).cloned());
        if !late {
            self.live = Some(live);
        }
    }

    /// Sends the move that is to be sent, again if need be, until it is acknowledged and shown.
    async fn send(&mut self, sockets: &mut [Socket; 2]) -> Result<()> {
        let Sent { id, ply, u } = self.sent.clone().expect("there is a move to send");
        let socket = &mut sockets[(ply % 2) as usize];
        let (game, draw) = (self.id.clone(), false);
        socket.send(&ClientMessage::Move { game, id: id.clone(), ply, u: u.clone(), draw }).await?;
        let seq = loop {
            match socket.next().await? {
                ServerMessage::Ack { id: answered, seq } if answered == id => break seq.unwrap(),
                ServerMessage::Refused { problem, .. } => panic!("game {}: {u}: {problem:?}", self.id),
                ServerMessage::Update { events, live, .. } => self.learn(&events, *live),
                _ => {}
            }
        };
        self.acknowledged.push((ply, u));
        self.sent = None;
        // Whoever came back after the move was stored has been shown it already.
        while (self.events.len() as u64) < seq {
            let (events, live) = shown(socket).await?;
            self.learn(&events, live);
        }
        Ok(())
    }
}

async fn shown(socket: &mut Socket) -> Result<(Vec<Logged>, Live)> {
    loop {
        match socket.next().await? {
            ServerMessage::Update { events, live, .. } => return Ok((events, *live)),
            ServerMessage::Error { problem } => panic!("{problem:?}"),
            _ => {}
        }
    }
}

/// What the running side has left in all, as far as it is one figure.
fn left(clock: &ClockNow) -> i64 {
    let side: SideClock = match clock.running {
        Some(Seat::Second) => clock.second,
        _ => clock.first,
    };
    i64::try_from(side.main_ms).unwrap()
}
