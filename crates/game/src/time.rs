//! Moments and spans of time, in milliseconds. Nothing here reads a clock.

use std::ops::{Add, Sub};

/// A moment: milliseconds since the Unix epoch by the caller's clock.
///
/// ```
/// use game::{Moment, Span};
/// let noon = Moment(1_700_000_000_000);
/// assert_eq!((noon + Span(250)) - noon, Span(250));
/// assert_eq!(noon - (noon + Span(250)), Span(0), "time never counts backwards");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Moment(pub i64);

/// A length of time in milliseconds.
///
/// ```
/// use game::Span;
/// assert_eq!(Span::from_secs(2), Span(2000));
/// assert_eq!(Span(5) - Span(7), Span(0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span(pub u64);

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);

    /// Whole seconds.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Span {
        Span(seconds.saturating_mul(1000))
    }

    /// Whole days.
    #[must_use]
    pub const fn from_days(days: u64) -> Span {
        Span::from_secs(days.saturating_mul(24 * 60 * 60))
    }

    /// True of no time at all.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Seconds as people write them: `90`, `2.5`, `0.125`.
    ///
    /// ```
    /// assert_eq!(game::Span(2500).seconds_text(), "2.5");
    /// ```
    #[must_use]
    pub fn seconds_text(self) -> String {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return whole.to_string();
        }
        format!("{whole}.{rest:03}").trim_end_matches('0').to_owned()
    }
}

impl Sub for Moment {
    type Output = Span;

    /// The time from `earlier` to `self`; zero if `earlier` is the later one.
    fn sub(self, earlier: Moment) -> Span {
        if self <= earlier { Span::ZERO } else { Span(self.0.abs_diff(earlier.0)) }
    }
}

impl Add<Span> for Moment {
    type Output = Moment;

    /// The later moment; the last that there is if the sum is beyond it.
    fn add(self, span: Span) -> Moment {
        Moment(self.0.saturating_add_unsigned(span.0))
    }
}

impl Add for Span {
    type Output = Span;

    /// The sum; the longest span if the sum is beyond it.
    fn add(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl Sub for Span {
    type Output = Span;

    /// The difference; zero if `other` is longer.
    fn sub(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }
}
