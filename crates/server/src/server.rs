use std::collections::HashSet;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use game::Moment;
use protocol::ServerMessage;
use store::{StorageError, Store};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::accept::accept;
use crate::app::App;
use crate::lobby::{self, LobbyDesk, ToLobby};
use crate::socket::Frame;
use crate::table::ToTable;
use crate::{Config, ConfigFault, routes};

/// Games that are told of a stop at the same time.
const RESUMED_AT_ONCE: usize = 64;
/// Time between two looks at what is due.
const HOUSEKEEPING: Duration = Duration::from_millis(500);

/// A hall that listens and is about to serve.
///
/// ```no_run
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let store = store::memory::open();
/// let server = server::Server::bind(server::Config::default(), store).await?;
/// println!("http://{}", server.local_addr());
/// server.serve_until(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    local_addr: SocketAddr,
    lobby_mail: mpsc::Receiver<ToLobby>,
    /// Games that are to be told that the hall was down.
    after_stop: Vec<store::GameId>,
}

/// Why a hall cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Settings that cannot be used; all of them.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Config(Vec<ConfigFault>),
    /// Nobody can listen there.
    #[error("cannot listen on {at}: {error}")]
    Listen {
        /// The address asked for.
        at: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The store does not answer.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// How a stop went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Everything under way was finished and told.
    Clean,
    /// Time ran out; what was acknowledged is stored all the same.
    OutOfTime,
}

impl Server {
    /// Checks the settings, reads what was left open, and listens. The store stays open after
    /// the hall has stopped; closing it is up to the caller.
    ///
    /// # Errors
    /// Faulty settings, an address that is taken, a store that does not answer.
    pub async fn bind(config: Config, store: Store) -> Result<Server, BindError> {
        config.check().map_err(BindError::Config)?;
        let down_since = store.last_beat().await?;
        let open = open_games(&store).await?;
        let at = config.listen;
        let listening = async {
            let listener = TcpListener::bind(at).await?;
            let local_addr = listener.local_addr()?;
            Ok((listener, local_addr))
        };
        let (listener, local_addr) = listening.await.map_err(|error| BindError::Listen { at, error })?;
        let (desk, lobby_mail) = LobbyDesk::new();
        let app = Arc::new(App::new(config, store, desk));
        let mut after_stop = Vec::new();
        if let Some(down_since) = down_since {
            app.tables.set_after_stop(Moment(down_since), open.iter().copied().collect::<HashSet<_>>());
        }
        after_stop.extend(open);
        Ok(Server { app, listener, local_addr, lobby_mail, after_stop })
    }

    /// Where the hall listens; with port 0 in the settings, the port that was free.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Serves until `shutdown` is done, then stops: nothing new is begun, what is under way is
    /// stored and told, sockets are closed with a word on when to come back.
    pub async fn serve_until(self, shutdown: impl Future<Output = ()>) -> Stop {
        let Server { app, listener, local_addr, lobby_mail, after_stop } = self;
        tracing::info!(%local_addr, open_games = after_stop.len(), "the hall is open");
        let router = routes::all(&app);
        app.tasks.spawn(lobby::run(app.clone(), lobby_mail));
        app.tasks.spawn(keep_house(app.clone(), after_stop));
        app.tasks.spawn(accept(app.clone(), listener, router));
        shutdown.await;
        stop(&app).await
    }
}

/// All games that have not ended.
async fn open_games(store: &Store) -> Result<Vec<store::GameId>, StorageError> {
    let mut open: Vec<store::GameId> = Vec::new();
    loop {
        let page = store.open_ids(open.last().copied()).await?;
        if page.is_empty() {
            return Ok(open);
        }
        open.extend(page);
    }
}

/// Tells the games of a stop, then beats in the store and looks after what is due until the
/// hall stops.
///
/// The first beat waits until every game knows: were the hall to die before, the last sign of
/// life would still be that from before the stop, and no game would be charged for it.
async fn keep_house(app: Arc<App>, after_stop: Vec<store::GameId>) {
    let telling = tell_of_stop(&app, after_stop);
    tokio::select! {
        () = telling => {}
        () = app.draining.cancelled() => return,
    }
    let mut beats = interval(Duration::from_millis(app.config.heartbeat_ms));
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut rounds = interval(HOUSEKEEPING);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beats.tick() => beat(&app).await,
            _ = rounds.tick() => {
                app.tables.ring(&app);
                app.telemetry.tidy();
            }
            () = app.draining.cancelled() => return,
        }
    }
}

async fn tell_of_stop(app: &Arc<App>, games: Vec<store::GameId>) {
    let mut telling = JoinSet::new();
    for game in games {
        if telling.len() >= RESUMED_AT_ONCE {
            telling.join_next().await;
        }
        let app = app.clone();
        telling.spawn(async move {
            let told = app.tables.ask(&app, game, |reply| ToTable::Wake { reply: Some(reply) }).await;
            if let Err(problem) = told {
                tracing::warn!(%game, problem = problem.id, "an open game could not be taken up again");
            }
        });
    }
    while telling.join_next().await.is_some() {}
}

async fn beat(app: &App) {
    if let Err(error) = app.store.beat(app.clock.now().0).await {
        tracing::error!(%error, "no sign of life could be stored");
    }
}

async fn stop(app: &Arc<App>) -> Stop {
    tracing::info!("the hall stops");
    let until = Instant::now() + Duration::from_millis(app.config.stop_ms_max);
    // Sockets tell their clients and take no more orders; tables finish what they have.
    app.draining.cancel();
    app.clients.send_all(&Frame::of(&ServerMessage::Closing { retry_ms: app.config.come_back_ms }));
    app.clients.send_all(&Frame::Drain);
    app.tables.stop();
    let tables = timeout_at(until, app.tables.tasks.wait()).await;
    app.clients.send_all(&Frame::Close);
    app.tasks.close();
    let tasks = timeout_at(until, app.tasks.wait()).await;
    beat(app).await;
    let stop = if tables.is_ok() && tasks.is_ok() { Stop::Clean } else { Stop::OutOfTime };
    tracing::info!(?stop, "the hall has stopped");
    stop
}
