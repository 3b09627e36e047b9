//! Ports of persistence: the journal of every game, the rows around it, and nothing of how they
//! are kept.
//!
//! [`Store`] is the handle that the hall holds. Behind it are the two halves of an adapter: a
//! [`Sink`], which commits batches of [`Write`]s, and a [`Reader`]. The queue, the grouping of
//! writes and the limits are here, once, for all adapters; so is the contract that each of them
//! passes (feature `contract`). [`memory`] is the adapter for tests.
//!
//! An append is durable before it is answered, `(game, seq)` is unique and without gaps: of two
//! who append the same seq exactly one succeeds. Events are bytes here; the games settle what
//! they mean. Times are arguments, in milliseconds since 1970.

#[cfg(feature = "contract")]
pub mod contract;
mod error;
mod handle;
mod id;
pub mod limits;
pub mod memory;
mod read;
mod write;
mod writer;

pub use error::{StorageError, WriteError};
pub use handle::{Stats, Store};
pub use id::{GameId, IdError, NameError, UserId, UserName};
pub use read::{GameFilter, GameRow, Reader, Reading};
pub use write::{Append, NewGame, Seat, User, Write};
pub use writer::{Outcomes, Sink};
