//! The hall's clock: the one place that reads the time.

use std::time::{SystemTime, UNIX_EPOCH};

use game::Moment;
use tokio::time::Instant;

/// Milliseconds since 1970 by the system's clock when the hall started and by the steady clock
/// since, so that no clock of a player jumps when the system's is set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HallClock {
    started_at: Moment,
    started: Instant,
}

impl HallClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the time")]
    pub(crate) fn start() -> HallClock {
        // A system clock before 1970 reads as 1970.
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let started_at = Moment(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX));
        HallClock { started_at, started: Instant::now() }
    }

    pub(crate) fn now(&self) -> Moment {
        let passed = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        Moment(self.started_at.0.saturating_add(passed))
    }

    /// The moment as the timers know it; the start of the hall for one before that.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        let passed = u64::try_from(moment.0.saturating_sub(self.started_at.0)).unwrap_or(0);
        self.started + std::time::Duration::from_millis(passed)
    }
}
