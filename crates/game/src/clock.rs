//! Clocks: what each side has left, and when a flag falls.
//!
//! The state changes only by what events say was charged; between events every figure is computed from `now`.
//!
//! - A flag falls when nothing is left: a move that is charged exactly what was left comes too late.
//! - The flag is called ([`Game::deadline`](crate::Game::deadline)) only after the lag that a move on its way could
//!   still be given back, so that a move made in time is never overtaken by the caller.

mod spec;

pub use spec::{
    BASE_MAX, BASE_MIN, ClockFault, ClockPart, ClockSpec, DAYS_MAX, INCREMENT_MAX, LagPolicy, MOVE_MAX,
    MOVE_MIN, PERIODS_MAX,
};

use crate::{BySeat, Moment, Seat, Span};

/// Both clocks at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClockReading {
    /// Whose clock runs; none before both sides have moved (but by correspondence) and after the end.
    pub running: Option<Seat>,
    /// The clock of [`Seat::First`].
    pub first: SideReading,
    /// The clock of [`Seat::Second`].
    pub second: SideReading,
}

/// One side's clock at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SideReading {
    /// What is left of the base time or 局时; by correspondence, of this move.
    pub main: Span,
    /// What is left of 步时 for this move (for a waiting side, the next), where it caps the move.
    pub per_move: Option<Span>,
    /// What is left of the current period of 读秒; none while main time lasts or where there are no periods.
    pub byoyomi: Option<Span>,
    /// Periods not yet lost, the current one included.
    pub periods: u32,
}

/// One side's budget at the beginning of its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    main: Span,
    periods: u32,
    /// Lag that can still be given back in this game.
    lag: Span,
}

/// The clocks of a game. Who is to move, and whether the clock runs, is the game's to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clock {
    spec: ClockSpec,
    lag: LagPolicy,
    budgets: BySeat<Budget>,
    /// Since when the side to move has been thinking.
    turn_began: Moment,
    /// When the game ended.
    stopped: Option<Moment>,
}

/// What a move costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) used: Span,
    pub(crate) lag: Span,
    pub(crate) charged: Span,
}

impl Clock {
    pub(crate) fn new(spec: ClockSpec, lag: LagPolicy, now: Moment) -> Clock {
        let (main, periods) = match spec {
            ClockSpec::None => (Span::ZERO, 0),
            ClockSpec::Increment { base, .. } => (base, 0),
            ClockSpec::Staged { game, periods, .. } => (game, periods),
            ClockSpec::Correspondence { days } => (Span::from_days(days.into()), 0),
        };
        let budget = Budget { main, periods, lag: lag.total };
        Clock { spec, lag, budgets: BySeat { first: budget, second: budget }, turn_began: now, stopped: None }
    }

    pub(crate) fn spec(&self) -> ClockSpec {
        self.spec
    }

    pub(crate) fn lag_policy(&self) -> LagPolicy {
        self.lag
    }

    /// Whether the side to move is on the clock: the first move of each side is free, but by correspondence.
    pub(crate) fn runs_at(&self, ply: u32) -> bool {
        match self.spec {
            ClockSpec::None => false,
            ClockSpec::Correspondence { .. } => true,
            ClockSpec::Increment { .. } | ClockSpec::Staged { .. } => ply >= 2,
        }
    }

    /// How long `seat` may think from the beginning of its turn; at this very time the flag falls.
    fn allowance(&self, seat: Seat) -> Span {
        let budget = self.budgets[seat];
        if let Some(cap) = self.cap(budget.main) {
            return cap;
        }
        match self.spec {
            ClockSpec::Staged { byoyomi, .. } => {
                budget.main + Span(byoyomi.0.saturating_mul(budget.periods.into()))
            }
            _ => budget.main,
        }
    }

    /// 步时, if it caps a move that begins with so much main time.
    fn cap(&self, main: Span) -> Option<Span> {
        match self.spec {
            ClockSpec::Staged { per_move, .. } => {
                (!per_move.is_zero() && per_move < main).then_some(per_move)
            }
            _ => None,
        }
    }

    fn grace(&self, seat: Seat) -> Span {
        self.lag.per_move.min(self.budgets[seat].lag)
    }

    /// When the flag of `seat`, who is thinking, is called.
    pub(crate) fn deadline(&self, seat: Seat) -> Moment {
        self.turn_began + self.allowance(seat) + self.grace(seat)
    }

    /// What a move of `seat` now would cost, and whether it comes in time.
    pub(crate) fn cost(&self, seat: Seat, now: Moment, lag: Span, ply: u32) -> Result<Cost, FlagFell> {
        let used = now - self.turn_began;
        if !self.runs_at(ply) {
            return Ok(Cost { used, lag: Span::ZERO, charged: Span::ZERO });
        }
        let lag = lag.min(self.grace(seat)).min(used);
        let charged = used - lag;
        if charged >= self.allowance(seat) {
            return Err(FlagFell);
        }
        Ok(Cost { used, lag, charged })
    }

    /// Books a move of `seat` at `ply`, the number of moves before it.
    pub(crate) fn moved(&mut self, seat: Seat, at: Moment, lag: Span, charged: Span, ply: u32) {
        if self.runs_at(ply) {
            let spec = self.spec;
            let budget = &mut self.budgets[seat];
            budget.lag = budget.lag - lag;
            match spec {
                ClockSpec::None | ClockSpec::Correspondence { .. } => {}
                ClockSpec::Increment { increment, .. } => budget.main = (budget.main - charged) + increment,
                ClockSpec::Staged { byoyomi, .. } => {
                    let lost = periods_used(charged - budget.main, byoyomi);
                    budget.periods = budget.periods.saturating_sub(lost);
                    budget.main = budget.main - charged;
                }
            }
        }
        self.turn_began = at;
    }

    /// The turn begins anew; what each side has left stays as it is.
    pub(crate) fn restart_turn(&mut self, at: Moment) {
        self.turn_began = at;
    }

    /// `down` is not charged to the side that was thinking.
    pub(crate) fn resumed(&mut self, down: Span) {
        self.turn_began = self.turn_began + down;
    }

    pub(crate) fn add(&mut self, seat: Seat, span: Span) {
        self.budgets[seat].main = self.budgets[seat].main + span;
    }

    pub(crate) fn stop(&mut self, at: Moment) {
        self.stopped = Some(at);
    }

    /// Both clocks; `thinking` is the side on the clock (at the end, the one that was).
    pub(crate) fn reading(&self, now: Moment, thinking: Option<Seat>) -> Option<ClockReading> {
        if self.spec == ClockSpec::None {
            return None;
        }
        let now = self.stopped.map_or(now, |stopped| stopped.min(now));
        let used = |seat| if thinking == Some(seat) { now - self.turn_began } else { Span::ZERO };
        Some(ClockReading {
            running: thinking.filter(|_| self.stopped.is_none()),
            first: self.side_reading(Seat::First, used(Seat::First)),
            second: self.side_reading(Seat::Second, used(Seat::Second)),
        })
    }

    fn side_reading(&self, seat: Seat, used: Span) -> SideReading {
        let budget = self.budgets[seat];
        let per_move = self.cap(budget.main).map(|cap| cap - used);
        // Under a cap the flag falls with the cap: the main time stands still from there.
        let used = used.min(self.allowance(seat));
        let main = budget.main - used;
        let ClockSpec::Staged { byoyomi, .. } = self.spec else {
            return SideReading { main, per_move, byoyomi: None, periods: 0 };
        };
        let over = used - budget.main;
        let periods = budget.periods.saturating_sub(periods_used(over, byoyomi));
        let in_period = (main.is_zero() && budget.periods > 0).then(|| match periods {
            0 => Span::ZERO,
            _ => byoyomi - Span(over.0 % byoyomi.0.max(1)),
        });
        SideReading { main, per_move, byoyomi: in_period, periods }
    }
}

/// Nothing was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FlagFell;

fn periods_used(over: Span, byoyomi: Span) -> u32 {
    u32::try_from(over.0 / byoyomi.0.max(1)).unwrap_or(u32::MAX)
}
