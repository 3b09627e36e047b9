//! The rulebooks of both kinds.

use std::fmt;

use super::{Kind, of_chess, of_xiangqi};
use crate::NewGameFault;

/// A rulebook that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Book {
    Xiangqi(xiangqi::referee::Rulebook),
    Chess(of_chess::Book),
}

impl Book {
    pub(crate) fn read(kind: Kind, text: &str) -> Result<Book, NewGameFault> {
        match kind {
            Kind::Xiangqi => of_xiangqi::read_book(text).map(Book::Xiangqi),
            Kind::Chess => of_chess::Book::read(text).map(Book::Chess),
        }
    }

    /// Whether a draw can be claimed at all.
    pub(crate) fn hears_claims(&self) -> bool {
        matches!(self, Book::Chess(of_chess::Book::Fide { .. }))
    }

    /// Whether whoever resigns against a side that cannot win still draws (FIDE 5.1.2).
    pub(crate) fn resigning_may_draw(&self) -> bool {
        matches!(self, Book::Chess(of_chess::Book::Fide { .. }))
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Book::Xiangqi(book) => book.fmt(f),
            Book::Chess(book) => book.fmt(f),
        }
    }
}
