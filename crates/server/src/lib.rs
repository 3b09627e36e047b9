//! The hall on the network: routes, sockets, games as actors, configuration, telemetry.
//!
//! One process serves one hall. [`Server::bind`] takes the settings and a [`store::Store`];
//! [`Server::serve_until`] serves until it is told to stop.
//!
//! # A move's way
//! A socket reads a message, stamps it with the time, and leaves it in the mailbox of the game's
//! table. The table asks the game what the command leads to, stores the events, and only when
//! they are durable carries them out, answers, and tells everybody who follows. The text that
//! goes out is made once and shared. Whoever reads too slowly is dropped; nobody waits for him.
//!
//! # What holds
//! - Every queue, body, name and list has a limit in [`Config`] or by a named constant.
//! - A ruling that may take long is worked out on a thread of its own; only its game waits.
//! - A panic restarts one table from its journal, never the hall.
//! - Times are read here and nowhere below; a player's clock never depends on his own.

mod accept;
mod address;
mod app;
mod arbiter;
mod bucket;
mod chance;
mod config;
mod convert;
mod desks;
mod failure;
mod guest;
mod headers;
mod judged;
mod key;
mod lobby;
mod opening;
mod page;
mod problem;
mod routes;
mod server;
mod socket;
mod table;
mod telemetry;
mod time;
mod users;

pub use config::{Config, ConfigFault};
pub use key::CookieKey;
pub use server::{BindError, Server, Stop};
pub use socket::{COMMAND_ID_CHARS_MAX, fuzz_message};
