use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clock, ClockNow, Problem};

/// Which of the two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Xiangqi,
    Chess,
}

/// Who moves first (Red, White) and second (Black).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    First,
    Second,
}

/// A person at the table, as others see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Player {
    pub id: String,
    /// Empty for a guest who gave no name; the page then writes its own word for a guest with `id`.
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Players {
    pub first: Option<Player>,
    pub second: Option<Player>,
}

/// What does not change while a game lasts, but for the seats being filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GameHead {
    pub id: String,
    pub kind: Kind,
    /// Canonical name of the movement rules: `xiangqi`, `xiangqi+gudu`, `chess`.
    pub rules: String,
    /// Identifier of the rulebook for repetitions; `none` counts and shows them only.
    pub rulebook: String,
    pub clock: Clock,
    pub start_fen: String,
    pub players: Players,
    /// The seat of the one who reads this, none for a watcher.
    pub you: Option<Seat>,
    #[ts(type = "number")]
    pub created_at: i64,
}

/// One event of a game's journal with its place there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Logged {
    /// 1 for the first event of the game, rising by one.
    #[ts(type = "number")]
    pub seq: u64,
    #[ts(type = "number")]
    pub at: i64,
    pub e: Happened,
}

/// What happened, with all that a client without rules needs to show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Happened {
    Created,
    Moved {
        by: Seat,
        /// 1 for the first move of the game.
        ply: u32,
        /// UCCI or UCI.
        u: String,
        texts: MoveTexts,
        /// The position after the move.
        fen: String,
        check: bool,
        /// FEN letter of the piece that was taken.
        captured: Option<char>,
        /// Time charged to the mover.
        #[ts(type = "number")]
        charged_ms: u64,
    },
    Offered {
        by: Seat,
        offer: OfferKind,
    },
    /// `by` answers the offer of the other seat.
    Answered {
        by: Seat,
        offer: OfferKind,
        answer: Answer,
    },
    /// The last `plies` moves are undone.
    TakenBack {
        plies: u32,
    },
    /// The hall came back after a stop; the time it was down is charged to nobody.
    Resumed {
        #[ts(type = "number")]
        down_ms: u64,
    },
    Ended {
        ending: Ending,
    },
    /// An event that this version of the protocol has no form for; nothing on the board changes.
    Noted,
}

/// The same move in every notation of its kind; Xiangqi fills the first four, chess `san`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct MoveTexts {
    /// 炮二平五, Black's digits full-width.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub zh: Option<String>,
    /// The same in traditional characters, where it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub zh_hant: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wxf: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub iccs: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub san: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    Draw,
    Takeback,
    Rematch,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Accepted,
    Declined,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndResult {
    FirstWins,
    SecondWins,
    Draw,
    /// Aborted: the game counts for nothing.
    Void,
}

/// How a game ended. `reason` is a key of the text catalogue under `end.`, such as `checkmate`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ending {
    pub result: EndResult,
    pub reason: String,
    /// The article of the rulebook, where one was applied.
    pub article: Option<String>,
}

/// Offers that stand, each with the seat that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Offers {
    pub draw: Option<Seat>,
    pub takeback: Option<Seat>,
    pub rematch: Option<Seat>,
}

/// The game as it stands after the last event sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Live {
    /// Moves on the board; a move message must name this number.
    pub ply: u32,
    pub turn: Seat,
    pub fen: String,
    pub check: bool,
    /// Every legal move, UCCI or UCI, separated by single spaces; empty once the game has ended.
    pub legal: String,
    /// How often the position has been on the board, this time included.
    pub occurrences: u32,
    pub clock: Option<ClockNow>,
    pub offers: Offers,
    pub ending: Option<Ending>,
    /// Where to go on, once a rematch was agreed.
    pub next_game: Option<String>,
    /// Faults that a person should know of, such as a warning of repetition.
    pub notes: Vec<Problem>,
}
