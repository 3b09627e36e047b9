//! How a game is timed, and what may be chosen.

use std::fmt;

use crate::Span;

/// How a game is timed.
///
/// ```
/// use game::{ClockSpec, Span};
/// let blitz = ClockSpec::Increment { base: Span::from_secs(180), increment: Span::from_secs(2) };
/// assert!(blitz.check().is_ok());
/// let endless = ClockSpec::Increment { base: Span::from_secs(200_000), increment: Span::ZERO };
/// assert_eq!(endless.check().unwrap_err().id(), "clock.fault.base");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClockSpec {
    /// Untimed.
    None,
    /// A base time for the whole game and an increment added after each move.
    Increment {
        /// Time for the whole game: [`BASE_MIN`] to [`BASE_MAX`].
        base: Span,
        /// Added after each move: up to [`INCREMENT_MAX`].
        increment: Span,
    },
    /// 局时, 步时 and 读秒: a time for the whole game; while it lasts a cap on each move; when it is used up, periods for
    /// one move each, of which one is lost each time it is used up.
    ///
    /// A cap that is at least what is left of the game's time caps nothing: the game's time runs out first.
    Staged {
        /// 局时, time for the whole game: up to [`BASE_MAX`]; zero starts in the periods.
        game: Span,
        /// 步时, the cap on each move while `game` lasts: [`MOVE_MIN`] to [`MOVE_MAX`], or zero for none.
        per_move: Span,
        /// 读秒, the length of a period: [`MOVE_MIN`] to [`MOVE_MAX`], or zero when there are no periods.
        byoyomi: Span,
        /// Number of periods: up to [`PERIODS_MAX`].
        periods: u32,
    },
    /// Days for each move, from the start of the game: 1 to [`DAYS_MAX`].
    Correspondence {
        /// Days for each move.
        days: u32,
    },
}

/// The shortest base time.
pub const BASE_MIN: Span = Span::from_secs(1);
/// The longest base time or 局时.
pub const BASE_MAX: Span = Span::from_secs(24 * 60 * 60);
/// The longest increment.
pub const INCREMENT_MAX: Span = Span::from_secs(10 * 60);
/// The shortest 步时 or 读秒 period.
pub const MOVE_MIN: Span = Span::from_secs(1);
/// The longest 步时 or 读秒 period.
pub const MOVE_MAX: Span = Span::from_secs(60 * 60);
/// The most periods of 读秒.
pub const PERIODS_MAX: u32 = 100;
/// The most days for a move by correspondence.
pub const DAYS_MAX: u32 = 30;

impl ClockSpec {
    /// The first thing that is wrong with the setting, if anything is.
    ///
    /// # Errors
    /// The first of [`ClockSpec::faults`].
    pub fn check(&self) -> Result<(), ClockFault> {
        self.faults().into_iter().next().map_or(Ok(()), Err)
    }

    /// Everything that is wrong with the setting.
    ///
    /// ```
    /// use game::{ClockSpec, Span};
    /// let spec = ClockSpec::Staged { game: Span::ZERO, per_move: Span(5), byoyomi: Span(7), periods: 1000 };
    /// let ids: Vec<_> = spec.faults().iter().map(|fault| fault.id()).collect();
    /// assert_eq!(ids, ["clock.fault.move", "clock.fault.byoyomi", "clock.fault.periods"]);
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<ClockFault> {
        let mut faults = Vec::new();
        let mut range = |part, read: Span, least: Span, most: Span| {
            if !(least..=most).contains(&read) {
                faults.push(ClockFault { part, read: read.0, least: least.0, most: most.0 });
            }
        };
        match *self {
            ClockSpec::None => {}
            ClockSpec::Increment { base, increment } => {
                range(ClockPart::Base, base, BASE_MIN, BASE_MAX);
                range(ClockPart::Increment, increment, Span::ZERO, INCREMENT_MAX);
            }
            ClockSpec::Staged { game, per_move, byoyomi, periods } => {
                // Without periods the game's time is all there is.
                let least = if periods == 0 { BASE_MIN } else { Span::ZERO };
                range(ClockPart::Game, game, least, BASE_MAX);
                if !per_move.is_zero() {
                    range(ClockPart::Move, per_move, MOVE_MIN, MOVE_MAX);
                }
                let (least, most) =
                    if periods == 0 { (Span::ZERO, Span::ZERO) } else { (MOVE_MIN, MOVE_MAX) };
                range(ClockPart::Byoyomi, byoyomi, least, most);
                range(ClockPart::Periods, Span(periods.into()), Span::ZERO, Span(PERIODS_MAX.into()));
            }
            ClockSpec::Correspondence { days } => {
                range(ClockPart::Days, Span(days.into()), Span(1), Span(DAYS_MAX.into()));
            }
        }
        faults
    }
}

/// A part of a clock's setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClockPart {
    /// Base time.
    Base,
    /// Increment.
    Increment,
    /// 局时.
    Game,
    /// 步时.
    Move,
    /// 读秒.
    Byoyomi,
    /// Number of periods.
    Periods,
    /// Days for a move.
    Days,
    /// The lag given back for one move.
    LagPerMove,
    /// The lag given back to a side in the whole game.
    LagTotal,
}

/// A part of a clock's setting that is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockFault {
    /// Which part.
    pub part: ClockPart,
    /// What was asked for, in milliseconds (periods and days are counts).
    pub read: u64,
    /// The least that can be chosen, in the same unit.
    pub least: u64,
    /// The most that can be chosen, in the same unit.
    pub most: u64,
}

impl ClockFault {
    /// A stable name, the key of the fault's text in the catalogue.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self.part {
            ClockPart::Base => "clock.fault.base",
            ClockPart::Increment => "clock.fault.increment",
            ClockPart::Game => "clock.fault.game",
            ClockPart::Move => "clock.fault.move",
            ClockPart::Byoyomi => "clock.fault.byoyomi",
            ClockPart::Periods => "clock.fault.periods",
            ClockPart::Days => "clock.fault.days",
            ClockPart::LagPerMove => "clock.fault.lag_per_move",
            ClockPart::LagTotal => "clock.fault.lag_total",
        }
    }

    /// Blanks of the text: `read`, `least` and `most`; seconds, or counts of periods and days.
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        vec![
            ("read", self.figure(self.read)),
            ("least", self.figure(self.least)),
            ("most", self.figure(self.most)),
        ]
    }

    fn figure(&self, value: u64) -> String {
        match self.part {
            ClockPart::Periods | ClockPart::Days => value.to_string(),
            _ => Span(value).seconds_text(),
        }
    }
}

impl fmt::Display for ClockFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, unit) = match self.part {
            ClockPart::Base => ("the base time", " s"),
            ClockPart::Increment => ("the increment", " s"),
            ClockPart::Game => ("the time for the game", " s"),
            ClockPart::Move => ("the time for each move", " s"),
            ClockPart::Byoyomi => ("the byo-yomi period", " s"),
            ClockPart::Periods => ("the number of byo-yomi periods", ""),
            ClockPart::Days => ("the number of days for a move", ""),
            ClockPart::LagPerMove => ("the lag given back for a move", " s"),
            ClockPart::LagTotal => ("the lag given back in a game", " s"),
        };
        let [read, least, most] = [self.read, self.least, self.most].map(|value| self.figure(value));
        write!(f, "{what} is {read}{unit}; it should be {least} to {most}{unit}")
    }
}

impl std::error::Error for ClockFault {}

/// How much of the lag that the server measured is given back, at most.
///
/// ```
/// use game::{LagPolicy, Span};
/// assert_eq!(LagPolicy::default().per_move, LagPolicy::PER_MOVE);
/// assert_eq!(LagPolicy::NONE.total, Span::ZERO);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LagPolicy {
    /// For one move.
    pub per_move: Span,
    /// For one side in the whole game.
    pub total: Span,
}

impl LagPolicy {
    /// The usual allowance for a move.
    pub const PER_MOVE: Span = Span(500);
    /// The usual allowance for a side in a game.
    pub const TOTAL: Span = Span::from_secs(30);
    /// The most that a policy may allow for a move.
    pub const PER_MOVE_MAX: Span = Span::from_secs(5);
    /// The most that a policy may allow for a side in a game.
    pub const TOTAL_MAX: Span = Span::from_secs(10 * 60);
    /// Nothing is given back.
    pub const NONE: LagPolicy = LagPolicy { per_move: Span::ZERO, total: Span::ZERO };

    /// Everything that is wrong with the policy.
    #[must_use]
    pub fn faults(&self) -> Vec<ClockFault> {
        let parts = [
            (ClockPart::LagPerMove, self.per_move, LagPolicy::PER_MOVE_MAX),
            (ClockPart::LagTotal, self.total, LagPolicy::TOTAL_MAX),
        ];
        let fault = |(part, read, most): (ClockPart, Span, Span)| {
            (read > most).then_some(ClockFault { part, read: read.0, least: 0, most: most.0 })
        };
        parts.into_iter().filter_map(fault).collect()
    }
}

impl Default for LagPolicy {
    fn default() -> LagPolicy {
        LagPolicy { per_move: LagPolicy::PER_MOVE, total: LagPolicy::TOTAL }
    }
}
