//! Counting the leaves of the move tree, the usual test of a move generator.

use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of sequences of `depth` legal moves. The last move of each is counted, not played.
///
/// ```
/// use xiangqi::{Position, perft};
/// assert_eq!(perft(&Position::start(), 3), 79_666);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count() as u64,
        _ => after_each(position, |next| perft(next, depth - 1)),
    }
}

/// As [`perft`], with the last move of each sequence played as well.
///
/// ```
/// use xiangqi::{Position, perft_unbulked};
/// assert_eq!(perft_unbulked(&Position::start(), 2), 1_920);
/// ```
#[must_use]
pub fn perft_unbulked(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => after_each(position, |next| perft_unbulked(next, depth - 1)),
    }
}

/// Sums up what is counted in the position after each legal move.
#[inline]
fn after_each(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut total = 0;
    for &m in &position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        total += count(&next);
    }
    total
}

/// [`perft`] for each legal move by itself, in the order of generation. Empty for depth 0.
///
/// ```
/// use xiangqi::{Position, perft_divide};
/// let divided = perft_divide(&Position::start(), 2);
/// assert_eq!(divided.len(), 44);
/// assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), 1_920);
/// ```
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let part = |&m: &Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        (m, perft(&next, below))
    };
    position.legal_moves().iter().map(part).collect()
}
