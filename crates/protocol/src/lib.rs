//! Messages between the hall and its clients: version 1, JSON, types only.
//!
//! One websocket carries everything live ([`ClientMessage`], [`ServerMessage`]); plain HTTP
//! carries what is asked once ([`http`]). The page's TypeScript types are generated from here.
//!
//! Times are milliseconds; moments are milliseconds since the Unix epoch by the server's clock.
//! Squares and moves are written as UCCI (`h2e2`) for Xiangqi and UCI (`e1g1`, `e7e8q`) for chess.

mod clock;
mod game;
pub mod http;
mod message;

pub use clock::{Clock, ClockNow, SideClock};
pub use game::{
    Answer, CheckReply, Claim, Duty, EndResult, Ending, Fouls, GameHead, Happened, Kind, Live, Logged, Mode,
    MoveTexts, OfferKind, Offers, Penalty, Player, Players, QuietCount, Ruling, RulingShown, Seat, Special,
    SpecialMove, Touch,
};
pub use message::{Act, ArbiterAct, ClientMessage, Limits, Me, Problem, Seek, SeekWish, ServerMessage};

/// The version of the socket protocol, named in `/ws?v=1` and in [`ServerMessage::Welcome`].
pub const VERSION: u32 = 1;
