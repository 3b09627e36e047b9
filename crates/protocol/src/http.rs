//! Bodies of the HTTP interface. Every error answers with [`Failure`].
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/me` | | [`crate::Me`], with a cookie for a new guest |
//! | `POST /api/me` | [`Rename`] | [`crate::Me`] |
//! | `POST /api/games` | [`NewGame`] | [`NewGameMade`] |
//! | `POST /api/games/{id}/join` | | [`crate::GameHead`] |
//! | `GET /api/games/{id}` | | [`crate::GameHead`] |
//! | `GET /api/games/{id}/pgn` | | `application/x-chess-pgn` |
//! | `GET /api/games` | | [`Showcase`] |
//! | `POST /api/position` | [`AskPosition`] | [`PositionAnswer`] |

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clock, GameHead, Kind, Problem, Seat};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

/// A game to be opened for a friend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub kind: Kind,
    pub clock: Clock,
    /// The maker's seat; none leaves it to chance.
    pub seat: Option<Seat>,
    /// The start position as FEN; none is the usual one.
    #[serde(default)]
    pub fen: Option<String>,
    /// Movement rules by canonical name; none is the plain game.
    #[serde(default)]
    pub rules: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NewGameMade {
    pub id: String,
    /// Path of the page for the friend, such as `/g/k3J9x2Qa`.
    pub path: String,
}

/// Games going on, newest first, for those who want to watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Showcase {
    pub games: Vec<ShownGame>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShownGame {
    pub head: GameHead,
    pub fen: String,
    pub ply: u32,
    /// The last move, UCCI or UCI.
    pub last: Option<String>,
    pub watchers: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskPosition {
    pub kind: Kind,
    pub fen: String,
    #[serde(default)]
    pub rules: Option<String>,
}

/// The position in the one dialect that the hall writes, or everything that is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PositionAnswer {
    pub fen: Option<String>,
    pub turn: Option<Seat>,
    pub faults: Vec<Problem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Failure {
    pub error: Problem,
    /// The sentence in the language that the request asked for (`Accept-Language`).
    pub text: String,
    /// Further faults, when more than one was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Problem>,
}
