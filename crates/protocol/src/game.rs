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
    /// The rulebook with what is set in it: `wxf2018/1+natural=50`, `fide2023/1`; `none/1` rules on nothing.
    pub rulebook: String,
    pub mode: Mode,
    pub clock: Clock,
    pub start_fen: String,
    pub players: Players,
    /// The seat of the one who reads this, none for a watcher.
    pub you: Option<Seat>,
    /// Whether the reader opened the game, and so may ask for the arbiter's link.
    pub yours: bool,
    #[ts(type = "number")]
    pub created_at: i64,
}

/// How a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// At a board that accepts legal moves only.
    Ordinary,
    /// 摸子走子: touching a piece binds, illegal moves are punished, an arbiter may be called.
    Arbiter,
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
        /// What an extra rule made of the move.
        special: Option<Special>,
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
    /// The referee ruled, or the arbiter.
    Ruled {
        ruling: RulingShown,
    },
    Touched {
        by: Seat,
        touch: Touch,
    },
    Claimed {
        by: Seat,
        claim: Claim,
        /// The move with which the claim would come true, if it is not on the board yet.
        u: Option<String>,
    },
    Penalised {
        seat: Seat,
        penalty: Penalty,
        /// Time that the opponent gains.
        #[ts(type = "number | null")]
        ms: Option<u64>,
        article: Option<String>,
    },
    Ended {
        ending: Ending,
    },
}

/// What an extra rule makes of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Special {
    /// A key of the text catalogue under `special.`: `flight`, `crossed`, `flown_general`, `double_turn`, `command`.
    pub id: String,
    /// The pieces that are stepped on, in order, or the cannon behind a flown general.
    pub squares: Vec<String>,
}

/// A move that only an extra rule allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpecialMove {
    /// UCCI; a double turn is `b9c7,i9h9`.
    pub u: String,
    pub special: Special,
}

/// What a hand did to a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum Touch {
    /// Said "I adjust" before touching one piece.
    Adjust,
    Piece {
        square: String,
    },
    /// Let go of the piece in hand on a square.
    Release {
        square: String,
    },
    /// Pressed the clock: the move that was made is final.
    Press,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The position has occurred often enough.
    Repetition,
    /// Too long without a capture or a pawn's move.
    QuietMoves,
    /// For the arbiter's ears: the opponent's touch binds it.
    TouchedPiece,
    /// For the arbiter's ears: the opponent's move broke the rules.
    IllegalMove,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    Warning,
    /// A technical foul; the second one loses the game.
    Foul,
    OpponentGains,
}

/// What follows from a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    PlayOn,
    Draw,
    MustChange,
    Loses,
    /// The arbiter has to decide; no move is played before.
    Referred,
}

/// A ruling in short; `GET /api/games/{id}/ruling` has it with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RulingShown {
    pub outcome: Ruling,
    /// The side that must change or loses.
    pub seat: Option<Seat>,
    /// A key of the text catalogue.
    pub article: Option<String>,
    /// The moves looked at: plies from `from_ply` up to, not including, `to_ply`.
    pub from_ply: u32,
    pub to_ply: u32,
    /// The decision or the warning in a sentence.
    pub reason: Option<Problem>,
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

/// How far a game has come towards the draw for want of captures (in chess also of pawns' moves).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuietCount {
    /// Plies that count.
    pub plies: u32,
    /// Plies at which the game is drawn or, in chess, the draw can be claimed.
    pub most: u32,
}

/// What touching pieces obliges the side to move to; `Live::legal` has the moves that are left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Duty {
    /// Squares of the pieces touched, in order.
    pub touched: Vec<String>,
    /// The piece in hand.
    pub hand: Option<String>,
    /// The duty in a sentence, with the article; none while there is none.
    pub text: Option<Problem>,
    /// The move made and not yet confirmed by the clock: where from and where to.
    pub released: Option<String>,
}

/// Technical fouls noted against each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Fouls {
    pub first: u32,
    pub second: u32,
}

/// How a move answers check (应将).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CheckReply {
    /// UCCI or UCI.
    pub u: String,
    /// One or more keys of the text catalogue under `reply.`: `capture` 吃, `escape` 避, `interpose` 垫,
    /// `unscreen` 撤架, `hobble` 蹩腿.
    pub ways: Vec<String>,
    pub texts: MoveTexts,
}

/// The game as it stands after the last event sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Live {
    /// Moves on the board; a move message must name this number.
    pub ply: u32,
    pub turn: Seat,
    pub fen: String,
    pub check: bool,
    /// Every move that may be played, UCCI or UCI, separated by single spaces: legal, not refused by a ruling, and as
    /// touching obliges; empty once the game has ended and while the arbiter is awaited.
    pub legal: String,
    /// How often the position has been on the board, this time included.
    pub occurrences: u32,
    pub count: Option<QuietCount>,
    /// What the side to move can claim as the position stands.
    pub claims: Vec<Claim>,
    pub duty: Option<Duty>,
    pub fouls: Fouls,
    pub awaits_arbiter: bool,
    /// The pieces that give check.
    pub checkers: Vec<String>,
    /// The answers to check, while in check.
    pub replies: Vec<CheckReply>,
    /// Those of the legal moves that only an extra rule allows.
    pub special: Vec<SpecialMove>,
    pub clock: Option<ClockNow>,
    pub offers: Offers,
    pub ending: Option<Ending>,
    /// Where to go on, once a rematch was agreed.
    pub next_game: Option<String>,
    /// Faults that a person should know of, such as a warning of repetition.
    pub notes: Vec<Problem>,
}
