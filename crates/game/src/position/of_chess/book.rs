//! The rulebooks of chess.

use std::fmt;

use crate::{NewGameFault, refusal::quote};

/// By which rules of chess draws come about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Book {
    /// No claims, and nothing is drawn by itself but dead positions.
    None,
    /// The Laws of 2023, articles 5.1.2, 6.9, 9.2, 9.3 and 9.6.
    Fide {
        /// A third occurrence is a draw without a claim.
        auto_threefold: bool,
    },
}

impl Book {
    pub(crate) fn read(text: &str) -> Result<Book, NewGameFault> {
        match text {
            "none" | "none/1" => Ok(Book::None),
            "fide2023" | "fide2023/1" => Ok(Book::Fide { auto_threefold: false }),
            "fide2023+auto_threefold" | "fide2023/1+auto_threefold" => {
                Ok(Book::Fide { auto_threefold: true })
            }
            _ => Err(NewGameFault::ChessRulebook { read: quote(text) }),
        }
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Book::None => "none/1",
            Book::Fide { auto_threefold: false } => "fide2023/1",
            Book::Fide { auto_threefold: true } => "fide2023/1+auto_threefold",
        })
    }
}
