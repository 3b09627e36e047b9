use game::Span;
use tokio::time::Instant;

/// Round trips that the estimate looks back on.
const LOOK_BACK: usize = 5;

/// How long a message takes to a client and back, by pings whose answers only he can give.
///
/// The estimate is the median of the last round trips: one that got stuck behind something else
/// does not change it.
#[derive(Debug, Default)]
pub(crate) struct LagMeter {
    trips_ms: [u32; LOOK_BACK],
    count: usize,
    nonce: u64,
    sent: Option<Instant>,
}

impl LagMeter {
    /// The payload of the next ping; the one before it is given up if it has no answer yet.
    pub(crate) fn ping(&mut self, now: Instant) -> [u8; 8] {
        self.nonce += 1;
        self.sent = Some(now);
        self.nonce.to_be_bytes()
    }

    /// The new estimate, if that was the answer to the last ping.
    pub(crate) fn pong(&mut self, payload: &[u8], now: Instant) -> Option<Span> {
        if payload != self.nonce.to_be_bytes() {
            return None;
        }
        let trip = now.saturating_duration_since(self.sent.take()?);
        self.trips_ms[self.count % LOOK_BACK] = u32::try_from(trip.as_millis()).unwrap_or(u32::MAX);
        self.count += 1;
        let mut known = self.trips_ms;
        let known = &mut known[..self.count.min(LOOK_BACK)];
        known.sort_unstable();
        // Of an even number the lower middle: in doubt nobody is given time.
        Some(Span(known[(known.len() - 1) / 2].into()))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_median_of_the_last_trips() {
        let mut meter = LagMeter::default();
        let mut now = Instant::now();
        let trips = [(40, 40), (60, 40), (900, 60), (50, 50), (50, 50), (45, 50), (45, 50), (45, 45)];
        for (trip, expected) in trips {
            let ping = meter.ping(now);
            now += Duration::from_millis(trip);
            assert_eq!(meter.pong(&ping, now), Some(Span(expected)), "after {trip}");
            assert_eq!(meter.pong(&ping, now), None, "an answer counts once");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn wrong_and_late_answers_are_nothing() {
        let mut meter = LagMeter::default();
        let now = Instant::now();
        assert_eq!(meter.pong(&0u64.to_be_bytes(), now), None);
        let old = meter.ping(now);
        let new = meter.ping(now + Duration::from_millis(10));
        assert_eq!(meter.pong(&old, now + Duration::from_millis(20)), None);
        assert_eq!(meter.pong(b"nonsense", now + Duration::from_millis(20)), None);
        assert_eq!(meter.pong(&new, now + Duration::from_millis(25)), Some(Span(15)));
    }
}
