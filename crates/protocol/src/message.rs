use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Claim, Clock, EndResult, GameHead, Kind, Live, Logged, Penalty, Ruling, Seat, Touch};

/// Something to tell a person: a key of the text catalogue and what fills its blanks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    pub id: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

/// Who the reader of a message is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Me {
    pub id: String,
    pub name: String,
}

/// What the hall accepts, so that a client can say so before it is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Limits {
    pub message_bytes: u32,
    pub name_chars: u32,
    pub messages_per_second: u32,
    pub games_per_socket: u32,
}

/// From a client to the hall. `id` is the client's own name for the command (1 to 32
/// characters); a repeated one gets the same answer again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a game from the event after `since`; 0 asks for the whole history.
    Watch {
        game: String,
        #[serde(default)]
        #[ts(type = "number")]
        since: u64,
    },
    Unwatch {
        game: String,
    },
    /// Refused unless `ply` is [`Live::ply`], so that an offer that crosses it does no harm.
    Move {
        game: String,
        id: String,
        ply: u32,
        /// UCCI or UCI.
        u: String,
        /// Offer a draw with the move.
        #[serde(default)]
        draw: bool,
    },
    /// A move as a person writes it, in any notation.
    TypedMove {
        game: String,
        id: String,
        ply: u32,
        text: String,
        #[serde(default)]
        draw: bool,
    },
    Act {
        game: String,
        id: String,
        act: Act,
    },
    /// In arbiter mode: what the hand of the side to move does.
    Touch {
        game: String,
        id: String,
        ply: u32,
        touch: Touch,
    },
    /// Claim a draw, or tell the arbiter of a wrong.
    Claim {
        game: String,
        id: String,
        ply: u32,
        claim: Claim,
        /// The move with which the claim will come true, in UCCI or UCI.
        #[serde(default)]
        u: Option<String>,
    },
    /// What the arbiter decides; `key` is the one of the link that the game's maker was given. Refused if an arbiter has
    /// decided something after `seq`, the last event that he has seen, so that nothing is decided twice unseen.
    Arbiter {
        game: String,
        id: String,
        key: String,
        #[ts(type = "number")]
        seq: u64,
        act: ArbiterAct,
    },
    /// Hear of seeks, or no longer.
    Lobby {
        on: bool,
    },
    /// Look for an opponent; a new wish replaces the last one of this socket and ends with it.
    Seek {
        id: String,
        wish: SeekWish,
    },
    /// Take up the seek of somebody else.
    TakeSeek {
        id: String,
        seek: String,
    },
    Unseek,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    Resign,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    AskTakeback,
    AcceptTakeback,
    DeclineTakeback,
    OfferRematch,
    AcceptRematch,
    DeclineRematch,
}

/// What an arbiter may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum ArbiterAct {
    /// On what was referred to him: `play_on`, `draw`, or `loses` with a seat.
    Rule {
        outcome: Ruling,
        #[serde(default)]
        seat: Option<Seat>,
    },
    Penalise {
        seat: Seat,
        penalty: Penalty,
        /// Time that the opponent gains, for that penalty.
        #[serde(default)]
        #[ts(type = "number | null")]
        ms: Option<u64>,
    },
    /// End the game.
    End { result: EndResult },
}

/// What a player wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeekWish {
    pub kind: Kind,
    pub clock: Clock,
    /// The seat wished for; none leaves it to chance.
    pub seat: Option<Seat>,
}

/// A seek as the lobby shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Seek {
    pub id: String,
    pub by: Me,
    pub wish: SeekWish,
}

/// From the hall to a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on a socket.
    Welcome {
        v: u32,
        me: Me,
        /// The server's clock.
        #[ts(type = "number")]
        now: i64,
        limits: Limits,
    },
    /// Answers `watch`, and comes again when a seat is filled.
    Game { head: GameHead },
    /// Events in order of `seq`, with the game as it stands after the last of them.
    Update { game: String, events: Vec<Logged>, live: Box<Live> },
    /// The command is carried out and stored; `seq` is the game's last event then.
    Ack {
        id: String,
        #[ts(type = "number | null")]
        seq: Option<u64>,
    },
    /// The command is not carried out.
    Refused { id: String, problem: Problem },
    /// Who is connected.
    Presence { game: String, first: bool, second: bool, watchers: u32 },
    /// All open seeks; `mine` is the reader's own.
    Seeks { seeks: Vec<Seek>, mine: Option<String> },
    /// A seek met its match: go to this game.
    Paired { game: String },
    /// A message could not be read or served; the socket stays open unless it closes itself.
    Error { problem: Problem },
    /// The hall stops soon; come back after `retry_ms`.
    Closing {
        #[ts(type = "number")]
        retry_ms: u64,
    },
}
