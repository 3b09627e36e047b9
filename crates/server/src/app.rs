use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game::Moment;
use hall::Visit;
use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::address::Addresses;
use crate::desks::Desks;
use crate::lobby::LobbyDesk;
use crate::socket::Clients;
use crate::table::Tables;
use crate::telemetry::Telemetry;
use crate::time::HallClock;
use crate::users::OpenGames;
use crate::{Config, CookieKey};

/// What every part of a running hall shares.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) cookie_key: CookieKey,
    pub(crate) clock: HallClock,
    pub(crate) started_at: Moment,
    pub(crate) store: Store,
    pub(crate) telemetry: Telemetry,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) tables: Tables,
    pub(crate) lobby: LobbyDesk,
    pub(crate) desks: Desks,
    pub(crate) clients: Clients,
    pub(crate) open_games: OpenGames,
    /// Connections, sockets, tables and errands: all that a stop waits for.
    pub(crate) tasks: TaskTracker,
    /// The hall stops: nothing new is begun, what is under way is finished.
    pub(crate) draining: CancellationToken,
    last_visit: AtomicU64,
}

impl App {
    pub(crate) fn new(config: Config, store: Store, lobby: LobbyDesk) -> App {
        let clock = HallClock::start();
        App {
            cookie_key: config.cookie_key.clone().unwrap_or_else(CookieKey::random),
            clock,
            started_at: clock.now(),
            store,
            telemetry: Telemetry::new(),
            addresses: Addresses::new(
                config.sockets_per_address_max,
                config.posts_per_minute_max,
                config.rulings_per_minute_max,
            ),
            tables: Tables::default(),
            lobby,
            desks: Desks::default(),
            open_games: OpenGames::default(),
            tasks: TaskTracker::new(),
            draining: CancellationToken::new(),
            clients: Clients::default(),
            last_visit: AtomicU64::new(0),
            config,
        }
    }

    pub(crate) fn next_visit(&self) -> Visit {
        Visit(self.last_visit.fetch_add(1, Relaxed) + 1)
    }
}
