//! Shares with their intervals.

use serde::Serialize;

/// The two-sided 95 % point of the normal distribution.
const Z: f64 = 1.959_964;

/// A share, and the interval that holds the true one with 95 % confidence. All between -1 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The share of `count` among `all` with Wilson's interval.
pub(super) fn wilson(count: usize, all: usize) -> Share {
    let (count, n) = (count as f64, all as f64);
    if all == 0 {
        return Share { share: 0.0, low: 0.0, high: 1.0 };
    }
    let share = count / n;
    let z2 = Z * Z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Share { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The mean of differences, one for each opening, with the interval of the normal distribution: the games from one
/// opening are not independent of each other, the openings are. Where all are alike, that interval would have no width;
/// then it is what the rule of three leaves open. `None` for fewer than two openings.
pub(super) fn mean_difference(differences: &[f64]) -> Option<Share> {
    let n = differences.len() as f64;
    if differences.len() < 2 {
        return None;
    }
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|d| (d - mean) * (d - mean)).sum::<f64>() / (n - 1.0);
    let half = if variance > 0.0 { Z * (variance / n).sqrt() } else { 3.0 / n };
    Some(Share { share: mean, low: (mean - half).max(-1.0), high: (mean + half).min(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Share, share: f64, low: f64, high: f64) {
        for (found, expected) in [(found.share, share), (found.low, low), (found.high, high)] {
            assert!((found - expected).abs() < 5e-5, "{found} instead of {expected}");
        }
    }

    /// Worked by hand from the formula, and as in Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn wilson_intervals() {
        close(wilson(81, 263), 0.3080, 0.2553, 0.3662);
        close(wilson(15, 148), 0.1014, 0.0624, 0.1605);
        close(wilson(0, 20), 0.0, 0.0, 0.1611);
        close(wilson(1, 29), 0.0345, 0.0061, 0.1718);
        close(wilson(0, 0), 0.0, 0.0, 1.0);
    }

    #[test]
    fn differences() {
        assert_eq!(mean_difference(&[0.5]), None);
        let found = mean_difference(&[0.5, -0.5, 0.0, 0.0]).expect("four openings");
        // Variance 1/6, divided by 4 openings.
        close(found, 0.0, -0.4001, 0.4001);
        let same = mean_difference(&[0.0; 300]).expect("openings");
        close(same, 0.0, -0.01, 0.01);
    }
}
