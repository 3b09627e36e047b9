use tokio::time::Instant;

/// How fast something may come: `per_second` on average, `burst` at once after a pause.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) per_second: f64,
    pub(crate) burst: f64,
}

/// A bucket of tokens, one for each thing that comes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, filled: now }
    }

    /// Takes a token; false when there is none.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let there = self.tokens >= 1.0;
        if there {
            self.tokens -= 1.0;
        }
        there
    }

    pub(crate) fn is_full(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        self.tokens >= rate.burst
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * rate.per_second).min(rate.burst);
        self.filled = now;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_burst_then_the_rate() {
        let rate = Rate { per_second: 10.0, burst: 3.0 };
        let start = Instant::now();
        let mut bucket = Bucket::full(rate, start);
        let mut taken = |ms| bucket.take(rate, start + Duration::from_millis(ms));
        assert_eq!([taken(0), taken(0), taken(0), taken(0)], [true, true, true, false]);
        assert_eq!([taken(101), taken(101), taken(250)], [true, false, true]);
        // A long pause fills it to the brim and no further.
        assert_eq!([taken(9_000), taken(9_000), taken(9_000), taken(9_000)], [true, true, true, false]);
    }
}
