//! Sentences for people, as keys of the text catalogue and what fills their blanks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use crate::{Color, Role, Square};

/// A sentence: its key in the text catalogue, and the raw values of its blanks (`red`, `cannon`, `e4`, `3`).
///
/// ```
/// use xiangqi::referee::{Rulebook, judge};
/// use xiangqi::{History, Position};
///
/// let verdict = judge(&History::new(Position::start()), &Rulebook::WXF2018);
/// assert_eq!(verdict.reason.id, "referee.nothing");
/// assert!(verdict.reason.args.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key.
    pub id: &'static str,
    /// The blanks by name.
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    pub(super) fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    pub(super) fn side(self, side: Color) -> Message {
        self.with("side", &side)
    }

    pub(super) fn with(mut self, name: &'static str, value: &dyn Display) -> Message {
        self.args.push((name, value.to_string()));
        self
    }

    /// What attacks what, and where: `piece` on `from`, `victim` on `square`.
    pub(super) fn attack(self, piece: Role, from: Square, victim: Role, square: Square) -> Message {
        self.with("piece", &piece).with("from", &from).with("victim", &victim).with("square", &square)
    }
}
