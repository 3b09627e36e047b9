//! Where a game has come from.

use super::{AnyMove, AnyPosition, Book, Found, Grounds, Inner, QuietCount, of_chess, of_xiangqi};
use crate::{Claim, evidence::Evidence};

/// The way that a game took, so that it can be gone back and repetitions be counted.
#[derive(Debug, Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "one for each game in play; a box would cost more than it saves"
)]
pub(crate) enum Trail {
    Xiangqi(xiangqi::History),
    Chess(of_chess::Trail),
}

impl Trail {
    pub(crate) fn new(start: AnyPosition) -> Trail {
        match start {
            AnyPosition::Xiangqi(start) => Trail::Xiangqi(xiangqi::History::new(start)),
            AnyPosition::Chess(start) => Trail::Chess(of_chess::Trail::new(start)),
        }
    }

    /// Goes on by a move that was read in the position that the trail has reached.
    pub(crate) fn push(&mut self, mv: AnyMove) {
        match (self, mv.0) {
            (Trail::Xiangqi(history), Inner::Xiangqi(mv)) => of_xiangqi::push(history, mv),
            (Trail::Chess(trail), Inner::Chess(mv)) => trail.push(mv),
            _ => {}
        }
    }

    /// Goes back by so many moves, or to the start.
    pub(crate) fn pop(&mut self, plies: u32) {
        match self {
            Trail::Xiangqi(history) => of_xiangqi::pop(history, plies),
            Trail::Chess(trail) => trail.pop(plies),
        }
    }

    /// The position that the trail has reached.
    pub(crate) fn position(&self) -> AnyPosition {
        match self {
            Trail::Xiangqi(history) => AnyPosition::Xiangqi(history.position().clone()),
            Trail::Chess(trail) => AnyPosition::Chess(trail.position().clone()),
        }
    }

    pub(crate) fn start(&self) -> AnyPosition {
        match self {
            Trail::Xiangqi(history) => AnyPosition::Xiangqi(history.start().clone()),
            Trail::Chess(trail) => AnyPosition::Chess(trail.start().clone()),
        }
    }

    /// How often the position reached has occurred, this time included; confirmed square by square.
    pub(crate) fn occurrences(&self) -> u32 {
        match self {
            Trail::Xiangqi(history) => u32::try_from(history.repetitions()).unwrap_or(u32::MAX),
            Trail::Chess(trail) => trail.occurrences(),
        }
    }

    /// What the referee finds after a legal move that leads to `after`; how the game ends on the board comes before it.
    pub(crate) fn found_after(&self, book: &Book, mv: AnyMove, after: &AnyPosition) -> Found {
        match (self, book, mv.0, after) {
            (
                Trail::Xiangqi(history),
                Book::Xiangqi(book),
                Inner::Xiangqi(mv),
                AnyPosition::Xiangqi(after),
            ) => of_xiangqi::after_move(history, book, mv, after),
            (Trail::Chess(trail), Book::Chess(book), _, AnyPosition::Chess(after)) => {
                of_chess::after_move(trail, *book, after)
            }
            _ => Found::default(),
        }
    }

    /// Whether any move at all can lead to a position that is judged because it has stood before.
    pub(crate) fn may_recur(&self, book: &Book) -> bool {
        match (self, book) {
            (Trail::Xiangqi(history), Book::Xiangqi(book)) => of_xiangqi::may_recur(history, book),
            _ => false,
        }
    }

    /// Whether a legal move leads to a position that, by its key, has stood before.
    pub(crate) fn may_recur_by(&self, mv: AnyMove) -> bool {
        match (self, mv.0) {
            (Trail::Xiangqi(history), Inner::Xiangqi(mv)) => of_xiangqi::may_recur_by(history, mv),
            _ => false,
        }
    }

    /// What the referee says of the whole way, with what other books say.
    pub(crate) fn judge(&self, book: &Book) -> Option<Evidence> {
        match (self, book) {
            (Trail::Xiangqi(history), Book::Xiangqi(book)) => of_xiangqi::judge(history, book),
            _ => None,
        }
    }

    pub(crate) fn quiet_count(&self, book: &Book) -> Option<QuietCount> {
        match (self, book) {
            (Trail::Xiangqi(history), Book::Xiangqi(book)) => of_xiangqi::quiet_count(history, book),
            (Trail::Chess(trail), Book::Chess(book)) => of_chess::quiet_count(trail.position(), *book),
            _ => None,
        }
    }

    /// What there is of what a claim of a draw needs, now or after a legal move.
    pub(crate) fn grounds(&self, claim: Claim, mv: Option<AnyMove>) -> Option<Grounds> {
        match (self, mv.map(|mv| mv.0)) {
            (Trail::Chess(trail), None) => of_chess::grounds(trail, claim, None),
            (Trail::Chess(trail), Some(Inner::Chess(mv))) => of_chess::grounds(trail, claim, Some(mv)),
            _ => None,
        }
    }
}
