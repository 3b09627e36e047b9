//! What is measured while games are played.

use std::time::{Duration, Instant};

use anyhow::Result;
use hdrhistogram::Histogram;

/// The longest acknowledgement that is told apart; longer ones count as this.
const LATENCY_MAX: Duration = Duration::from_secs(60);

/// Counts and times, gathered by all players.
#[derive(Debug)]
pub(crate) struct Meter {
    /// Time until a move was acknowledged, in microseconds.
    latency: Histogram<u64>,
    pub(crate) rematches: u64,
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
}

impl Meter {
    pub(crate) fn new() -> Result<Self> {
        let latency = Histogram::new_with_max(micros(LATENCY_MAX), 3)?;
        Ok(Self { latency, rematches: 0, errors: 0, first_error: None })
    }

    pub(crate) fn acknowledged(&mut self, after: Duration) {
        self.latency.saturating_record(micros(after));
    }

    pub(crate) fn broken(&mut self, error: &anyhow::Error) {
        self.errors += 1;
        self.first_error.get_or_insert_with(|| format!("{error:#}"));
    }

    pub(crate) fn moves(&self) -> u64 {
        self.latency.len()
    }

    /// Milliseconds within which this share of the moves was acknowledged.
    pub(crate) fn latency_ms(&self, quantile: f64) -> f64 {
        self.latency.value_at_quantile(quantile) as f64 / 1e3
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// When each move of each game is due.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Schedule {
    pub(crate) start: Instant,
    pub(crate) end: Instant,
    /// Moves a second of all games together; none is flat out.
    pub(crate) rate: Option<u32>,
    pub(crate) games: u32,
}

impl Schedule {
    /// When the move number `index` of a game is due, if it is to be made at a certain time.
    ///
    /// Games take turns evenly, so that the whole stream has the rate.
    pub(crate) fn due(&self, game: u32, index: u64) -> Option<Instant> {
        let rate = f64::from(self.rate?);
        let turns = index as f64 * f64::from(self.games) + f64::from(game);
        Some(self.start + Duration::from_secs_f64(turns / rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles() {
        let mut meter = Meter::new().expect("sound bounds");
        for ms in 1..=100 {
            meter.acknowledged(Duration::from_millis(ms));
        }
        assert_eq!(meter.moves(), 100);
        let near = |found: f64, expected: f64| (found - expected).abs() < 0.1;
        assert!(near(meter.latency_ms(0.5), 50.0), "{}", meter.latency_ms(0.5));
        assert!(near(meter.latency_ms(0.99), 99.0), "{}", meter.latency_ms(0.99));
        meter.acknowledged(Duration::from_secs(3_600));
        assert!(meter.latency_ms(1.0) >= 60_000.0);
    }

    #[test]
    fn games_share_the_rate_evenly() {
        let start = now();
        let schedule = Schedule { start, end: start, rate: Some(100), games: 50 };
        let due = |game, index| schedule.due(game, index).expect("a rate").duration_since(start).as_millis();
        assert_eq!((due(0, 0), due(1, 0), due(49, 0), due(0, 1), due(3, 2)), (0, 10, 490, 500, 1030));
        assert_eq!(Schedule { rate: None, ..schedule }.due(0, 0), None);
    }
}
