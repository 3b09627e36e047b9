//! A hall on a free port, people with cookies, sockets that wait for what should come.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::http::{NewGame, NewGameMade};
use protocol::{
    Act, ArbiterAct, Claim, ClientMessage, Clock, Kind, Live, Logged, Problem, Seat, ServerMessage, Touch,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::{Config, Server, Stop};
use store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing that should come takes so long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const UNTIMED: Clock = Clock::None;

/// A running hall.
pub(crate) struct Hall {
    pub(crate) addr: SocketAddr,

    shutdown: oneshot::Sender<()>,
    serving: JoinHandle<Stop>,
}

/// Settings for tests: any free port, no limits that many clients of one machine would meet.
pub(crate) fn config() -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        sockets_per_address_max: 1_000,
        posts_per_minute_max: 100_000,
        rulings_per_minute_max: 100_000,
        messages_per_second_max: 10_000,
        messages_burst_max: 10_000,
        ..Config::default()
    }
}

/// A game as most of them are.
pub(crate) fn new_game(kind: Kind, clock: Clock, seat: Option<Seat>) -> NewGame {
    NewGame { kind, clock, seat, fen: None, rules: None, rulebook: None, mode: None }
}

impl Hall {
    pub(crate) async fn open() -> Hall {
        Hall::with(config(), store::memory::open()).await
    }

    pub(crate) async fn with(config: Config, store: Store) -> Hall {
        let server = Server::bind(config, store).await.unwrap();
        let addr = server.local_addr();
        let (shutdown, told) = oneshot::channel::<()>();
        let serving = tokio::spawn(server.serve_until(async { drop(told.await) }));
        Hall { addr, shutdown, serving }
    }

    pub(crate) async fn stop(self) -> Stop {
        drop(self.shutdown);
        patiently(self.serving).await.unwrap()
    }

    pub(crate) async fn person(&self) -> Person {
        let answer = request(self.addr, "GET", "/api/me", &[], "").await;
        let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        let me: protocol::Me = answer.json();
        Person { addr: self.addr, cookie, id: me.id }
    }

    /// Two people at a game of their own, both following it.
    pub(crate) async fn table(&self, kind: Kind, clock: Clock) -> Table {
        self.table_from(new_game(kind, clock, Some(Seat::First))).await
    }

    pub(crate) async fn table_from(&self, new: NewGame) -> Table {
        let (first, second) = (self.person().await, self.person().await);
        let made: NewGameMade = first.post("/api/games", &new).await.json();
        let joined = second.post(&format!("/api/games/{}/join", made.id), &()).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        let game = made.id;
        let mut table = Table {
            first: first.watch(&game).await,
            second: second.watch(&game).await,
            game,
            ply: 0,
            people: (first, second),
        };
        table.first.presence(|first, second, _| first && second).await;
        table.second.presence(|first, second, _| first && second).await;
        table
    }
}

pub(crate) async fn patiently<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, future).await.expect("it should have come by now")
}

/// A guest with his cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) addr: SocketAddr,
    pub(crate) cookie: String,
    pub(crate) id: String,
}

impl Person {
    /// The same one in a hall that has started again elsewhere.
    pub(crate) fn at(&self, hall: &Hall) -> Person {
        Person { addr: hall.addr, ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.addr, "GET", path, &[("cookie", &self.cookie)], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/json")];
        request(self.addr, "POST", path, &headers, &serde_json::to_string(body).unwrap()).await
    }

    pub(crate) async fn socket(&self) -> Socket {
        let mut socket = Socket::open(self.addr, "/ws?v=1", &[("cookie", &self.cookie)]).await.unwrap();
        let ServerMessage::Welcome { me, .. } = socket.next().await else { panic!("no welcome") };
        assert_eq!(me.id, self.id);
        socket
    }

    pub(crate) async fn watch(&self, game: &str) -> Socket {
        let mut socket = self.socket().await;
        socket.watch(game, 0).await;
        socket
    }

    pub(crate) async fn new_game(&self, kind: Kind, clock: Clock, seat: Option<Seat>) -> String {
        let made = self.post("/api/games", &new_game(kind, clock, seat)).await;
        assert_eq!(made.status, 200, "{}", made.body);
        made.json::<NewGameMade>().id
    }
}

/// An HTTP answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The problem of a request that failed with this status.
    pub(crate) fn problem(&self, status: u16) -> Problem {
        assert_eq!(self.status, status, "{}", self.body);
        self.json::<protocol::http::Failure>().error
    }
}

/// One request on a connection of its own.
pub(crate) async fn request(
    addr: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let read = async {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        bytes
    };
    parse_answer(&patiently(read).await)
}

fn parse_answer(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no HTTP answer: {text:?}"));
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    Answer { status, headers, body: body.to_owned() }
}

/// A socket that keeps what came while something else was waited for.
pub(crate) struct Socket {
    ws: WebSocketStream<MaybeTlsStream<TcpStream>>,
    kept: VecDeque<ServerMessage>,
    commands: u32,
    /// The game as the last update showed it.
    pub(crate) live: Option<Live>,
    /// All events that came, in their order.
    pub(crate) events: Vec<Logged>,
    /// The seq of the last event of what was decided here as an arbiter.
    acknowledged: u64,
}

impl Socket {
    pub(crate) async fn open(
        addr: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{addr}{path}").into_client_request()?;
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let (ws, _) = patiently(tokio_tungstenite::connect_async(request)).await?;
        Ok(Socket { ws, kept: VecDeque::new(), commands: 0, live: None, events: Vec::new(), acknowledged: 0 })
    }

    pub(crate) async fn send(&mut self, message: &ClientMessage) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_raw(Message::text(text)).await;
    }

    /// Sends unless the socket is closed already; reads nothing.
    pub(crate) async fn try_send(&mut self, message: &ClientMessage) -> Result<(), tungstenite::Error> {
        self.ws.send(Message::text(serde_json::to_string(message).unwrap())).await
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        patiently(self.ws.send(message)).await.unwrap();
    }

    /// The next message; none when the socket is closed, with the code if there was one.
    pub(crate) async fn read(&mut self) -> Result<ServerMessage, Option<u16>> {
        loop {
            match self.ws.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
                    self.note(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    fn note(&mut self, message: &ServerMessage) {
        if let ServerMessage::Update { events, live, .. } = message {
            self.events.extend(events.iter().cloned());
            self.live = Some((**live).clone());
        }
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        match self.kept.pop_front() {
            Some(kept) => kept,
            None => patiently(self.read()).await.expect("the socket should be open"),
        }
    }

    /// The first message that fits, kept or coming; those passed over are kept.
    pub(crate) async fn until<T>(&mut self, mut fits: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        let kept = self.kept.iter().enumerate().find_map(|(at, message)| Some((at, fits(message)?)));
        if let Some((at, found)) = kept {
            self.kept.remove(at);
            return found;
        }
        let coming = async {
            loop {
                let message = self.read().await.expect("the socket should be open");
                if let Some(found) = fits(&message) {
                    return found;
                }
                self.kept.push_back(message);
            }
        };
        patiently(coming).await
    }

    /// The code with which the socket is closed.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        let ending = async {
            loop {
                match self.read().await {
                    Ok(message) => self.kept.push_back(message),
                    Err(code) => return code,
                }
            }
        };
        patiently(ending).await
    }

    pub(crate) async fn watch(&mut self, game: &str, since: u64) {
        self.send(&ClientMessage::Watch { game: game.into(), since }).await;
        self.until(|message| matches!(message, ServerMessage::Update { .. }).then_some(())).await;
    }

    /// What became of a command: the seq, or the problem.
    pub(crate) async fn answer(&mut self, command: &str) -> Result<Option<u64>, Problem> {
        self.until(|message| match message {
            ServerMessage::Ack { id, seq } if id == command => Some(Ok(*seq)),
            ServerMessage::Refused { id, problem } if id == command => Some(Err(problem.clone())),
            _ => None,
        })
        .await
    }

    pub(crate) async fn error(&mut self) -> Problem {
        self.until(|message| match message {
            ServerMessage::Error { problem } => Some(problem.clone()),
            _ => None,
        })
        .await
    }

    /// An error that came while something else was waited for.
    pub(crate) fn kept_error(&mut self) -> Option<Problem> {
        while let Some(message) = self.kept.pop_front() {
            if let ServerMessage::Error { problem } = message {
                return Some(problem);
            }
        }
        None
    }

    /// The game at the first update that fits.
    pub(crate) async fn live_when(&mut self, fits: impl Fn(&Live) -> bool) -> Live {
        if let Some(live) = self.live.as_ref().filter(|live| fits(live)) {
            return live.clone();
        }
        self.until(|message| match message {
            ServerMessage::Update { live, .. } if fits(live) => Some((**live).clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn presence(&mut self, fits: impl Fn(bool, bool, u32) -> bool) {
        self.until(|message| match message {
            ServerMessage::Presence { first, second, watchers, .. } if fits(*first, *second, *watchers) => {
                Some(())
            }
            _ => None,
        })
        .await;
    }

    pub(crate) fn new_command(&mut self) -> String {
        self.commands += 1;
        format!("c{}", self.commands)
    }

    pub(crate) async fn play(&mut self, game: &str, ply: u32, u: &str) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        let (game, u) = (game.to_owned(), u.to_owned());
        self.send(&ClientMessage::Move { game, id: id.clone(), ply, u, draw: false }).await;
        self.answer(&id).await
    }

    pub(crate) async fn touch(&mut self, game: &str, ply: u32, touch: Touch) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        self.send(&ClientMessage::Touch { game: game.to_owned(), id: id.clone(), ply, touch }).await;
        self.answer(&id).await
    }

    pub(crate) async fn claim(
        &mut self,
        game: &str,
        ply: u32,
        claim: Claim,
        u: Option<&str>,
    ) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        let (game, u) = (game.to_owned(), u.map(str::to_owned));
        self.send(&ClientMessage::Claim { game, id: id.clone(), ply, claim, u }).await;
        self.answer(&id).await
    }

    pub(crate) async fn arbitrate(
        &mut self,
        game: &str,
        key: &str,
        act: ArbiterAct,
    ) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        let (game, key) = (game.to_owned(), key.to_owned());
        let seq = self.events.last().map_or(0, |logged| logged.seq).max(self.acknowledged);
        self.send(&ClientMessage::Arbiter { game, id: id.clone(), key, seq, act }).await;
        let answer = self.answer(&id).await;
        self.acknowledged = answer.as_ref().ok().copied().flatten().unwrap_or(seq);
        answer
    }

    pub(crate) async fn act(&mut self, game: &str, act: Act) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        self.send(&ClientMessage::Act { game: game.to_owned(), id: id.clone(), act }).await;
        self.answer(&id).await
    }
}

/// A game with both players on their sockets.
pub(crate) struct Table {
    pub(crate) game: String,
    pub(crate) first: Socket,
    pub(crate) second: Socket,
    pub(crate) people: (Person, Person),
    pub(crate) ply: u32,
}

impl Table {
    /// Plays moves in turn, First beginning; each is acknowledged, and seen by both, before the next.
    pub(crate) async fn play(&mut self, moves: &str) {
        for u in moves.split_whitespace() {
            let mover = if self.ply.is_multiple_of(2) { &mut self.first } else { &mut self.second };
            mover.play(&self.game, self.ply, u).await.unwrap_or_else(|problem| panic!("{u}: {problem:?}"));
            self.ply += 1;
            for socket in [&mut self.first, &mut self.second] {
                socket.live_when(|live| live.ply == self.ply).await;
            }
        }
    }
}
