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
//! | `GET /api/games/{id}/ruling` | | [`Judged`], the last ruling of the game |
//! | `POST /api/games/{id}/arbiter` | | [`ArbiterLink`], for the maker of the game |
//! | `POST /api/judge` | [`AskJudge`] | [`Judged`] |
//! | `GET /api/games` | | [`Showcase`] |
//! | `POST /api/position` | [`AskPosition`] | [`PositionAnswer`] |
//! | `POST /api/try` | [`AskTry`] | [`Tried`] |

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clock, Ending, GameHead, Kind, Mode, MoveTexts, Problem, Ruling, Seat, Special, SpecialMove};

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
    /// The rulebook with what is set in it (`cxa2020+unsure=arbiter`); none is the usual one of the kind.
    #[serde(default)]
    pub rulebook: Option<String>,
    /// How it is played; none is ordinary.
    #[serde(default)]
    pub mode: Option<Mode>,
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

/// Moves of Xiangqi to be tried on a board that is no game's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskTry {
    /// The start position as FEN; none is the usual one.
    #[serde(default)]
    pub fen: Option<String>,
    /// Movement rules by canonical name; none is the plain game.
    #[serde(default)]
    pub rules: Option<String>,
    /// The moves in UCCI, separated by spaces.
    pub moves: String,
}

/// The position after the moves, with all that may follow. No rulebook has a say in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Tried {
    pub fen: String,
    pub turn: Seat,
    pub check: bool,
    /// The pieces that give check.
    pub checkers: Vec<String>,
    /// Every legal move in UCCI, separated by single spaces; empty once the game has ended.
    pub legal: String,
    /// Those of the legal moves that only an extra rule allows.
    pub special: Vec<SpecialMove>,
    /// How the game has ended on the board.
    pub ending: Option<Ending>,
    /// The last of the moves; none before any.
    pub last: Option<TriedMove>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TriedMove {
    pub by: Seat,
    /// UCCI.
    pub u: String,
    pub texts: MoveTexts,
    /// What an extra rule made of the move.
    pub special: Option<Special>,
}

/// What the arbiter of a game is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ArbiterLink {
    /// Path of the arbiter's page, with the key behind `#`.
    pub path: String,
    /// What [`crate::ClientMessage::Arbiter`] has to show.
    pub key: String,
}

/// Moves of Xiangqi to be judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskJudge {
    /// The start position as FEN; none is the usual one.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves in UCCI, separated by spaces.
    pub moves: String,
    /// The rulebook; none is the usual one.
    #[serde(default)]
    pub rulebook: Option<String>,
}

/// A ruling with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Judged {
    pub rulebook: String,
    /// How often the position has stood, now included.
    pub occurrences: u32,
    pub outcome: Ruling,
    /// The side that must change or loses.
    pub seat: Option<Seat>,
    /// What the next occurrence would bring, at a warning.
    pub warning: Option<Ruling>,
    pub warned: Option<Seat>,
    /// Keys of the text catalogue.
    pub articles: Vec<String>,
    pub reason: Problem,
    /// Whether every reading of a chase leads to the same ruling.
    pub sure: bool,
    /// How far each side went: keys under `level.`.
    pub levels: Levels,
    /// The position before the first ply.
    pub fen: String,
    pub plies: Vec<JudgedPly>,
    /// What every other rulebook would have said.
    pub others: Vec<OtherRuling>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Levels {
    pub first: String,
    pub second: String,
}

/// One move of the stretch that was judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct JudgedPly {
    /// Its number in the game, 1 for the first move.
    pub ply: u32,
    pub by: Seat,
    /// UCCI.
    pub u: String,
    pub texts: MoveTexts,
    /// The position after it.
    pub fen: String,
    pub check: bool,
    /// Key under `nature.`: `check` 将, `kill` 杀, `chase` 捉, `exchange` 兑, `offer` 献, `block` 拦, `follow` 跟, `idle` 闲.
    pub nature: String,
    pub victims: Vec<ChasedPiece>,
    /// What it threatens, played out from the position after it without a reply in between.
    pub witness: Vec<String>,
    /// The article that makes it what it is, where one does.
    pub article: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChasedPiece {
    pub square: String,
    /// FEN letter.
    pub piece: char,
    /// Squares of the pieces that can take it.
    pub attackers: Vec<String>,
    /// Squares of the pieces that could take back.
    pub roots: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OtherRuling {
    pub rulebook: String,
    pub outcome: Ruling,
    pub seat: Option<Seat>,
    pub reason: Problem,
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
