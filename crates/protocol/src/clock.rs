use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

/// How a game is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// Untimed.
    None,
    /// A base time for the whole game and an increment added after each move.
    Increment {
        #[ts(type = "number")]
        base_ms: u64,
        #[ts(type = "number")]
        increment_ms: u64,
    },
    /// 局时, 步时 and 读秒: `move_ms` caps each move while `game_ms` lasts, then come
    /// `periods` periods of `byoyomi_ms`, of which one is lost each time it is used up.
    Staged {
        #[ts(type = "number")]
        game_ms: u64,
        /// Zero: no cap on a single move.
        #[ts(type = "number")]
        move_ms: u64,
        #[ts(type = "number")]
        byoyomi_ms: u64,
        periods: u32,
    },
    /// Days for each move.
    Correspondence { days: u32 },
}

/// Both clocks as they stood at `at`; the running one has fallen since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClockNow {
    /// The moment for which the figures hold.
    #[ts(type = "number")]
    pub at: i64,
    /// Whose clock runs; none before both sides have moved and after the end.
    pub running: Option<Seat>,
    pub first: SideClock,
    pub second: SideClock,
}

/// One side's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SideClock {
    /// What is left of the main time (base time or 局时; for correspondence, of this move).
    #[ts(type = "number")]
    pub main_ms: u64,
    /// What is left for this move under 步时, if that caps it.
    #[ts(type = "number | null")]
    pub move_ms: Option<u64>,
    /// What is left of the current period of 读秒; `None` while main time lasts.
    #[ts(type = "number | null")]
    pub byoyomi_ms: Option<u64>,
    /// Periods of 读秒 not yet lost, the current one included.
    pub periods: u32,
}
