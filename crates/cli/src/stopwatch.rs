//! Measures time by the wall and by the processor.

use std::time::{Duration, Instant};

/// A measurement that has begun, on the thread that does the work.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    wall: Instant,
    cpu: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { wall: now(), cpu: cpu() }
    }

    /// Wall time and CPU time since the start.
    pub(crate) fn read(&self) -> (Duration, Duration) {
        (self.wall.elapsed(), cpu().saturating_sub(self.cpu))
    }
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn now() -> Instant {
    Instant::now()
}

/// CPU time that this thread has used.
#[cfg(unix)]
fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Where threads have no such clock, wall time stands in.
#[cfg(not(unix))]
fn cpu() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time() {
        let watch = Stopwatch::start();
        let nodes = xiangqi::perft(&xiangqi::Position::start(), 3);
        let (wall, cpu) = watch.read();
        assert_eq!(nodes, 79_666);
        assert!(wall > Duration::ZERO && cpu > Duration::ZERO);
    }
}
