//! One position under extra rules as the fast and the naive generator see it. What they say is text, so that a table can
//! hold it, and is given only when both say the same.

#![allow(dead_code, reason = "each test file uses a part")]

use xiangqi::{Move, Position, RuleSet, Setup, Square};

use crate::extra_naive::{Naive, square};

/// The rules named, such as `gudu dibing`; none for an empty text.
pub(crate) fn rules(names: &str) -> RuleSet {
    let all = names.split_whitespace().fold(String::from("xiangqi"), |all, name| format!("{all}+{name}"));
    all.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// True if neither takes the set-up for a position.
pub(crate) fn is_refused(names: &str, fen: &str) -> bool {
    let read = Position::from_setup(&setup(fen), rules(names));
    assert_eq!(read.is_ok(), Naive::new(&setup(fen), rules(names)).is_valid(), "{fen} by {names}: {read:?}");
    read.is_err()
}

#[derive(Clone, Debug)]
pub(crate) struct Both {
    pub(crate) fast: Position,
    pub(crate) naive: Naive,
    name: String,
}

impl Both {
    pub(crate) fn new(names: &str, fen: &str) -> Both {
        let naive = Naive::new(&setup(fen), rules(names));
        assert!(naive.is_valid(), "{fen} by {names}");
        let fast = Position::from_setup(&setup(fen), rules(names));
        let fast = fast.unwrap_or_else(|error| panic!("{fen} by {names}: {error}"));
        Both { fast, naive, name: format!("{fen} by {names:?}") }
    }

    pub(crate) fn start(names: &str) -> Both {
        Both::new(names, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
    }

    /// The position after some moves, each of which has to be legal.
    pub(crate) fn play(&self, moves: &str) -> Both {
        let mut both = self.clone();
        for text in moves.split_whitespace() {
            let m: Move = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert!(both.legal().contains(&m), "{m} is not legal in {}", both.name);
            both.fast = both.fast.play(m).unwrap_or_else(|error| panic!("{error} in {}", both.name));
            both.naive = both.naive.after(m);
            both.name = format!("{} {m}", both.name);
            assert_eq!(Naive::of(&both.fast), both.naive, "{}", both.name);
        }
        both
    }

    /// The legal moves, sorted.
    pub(crate) fn legal(&self) -> Vec<Move> {
        let mut found = self.fast.legal_moves().to_vec();
        found.sort();
        assert_eq!(found, self.naive.legal_moves(), "moves of {}", self.name);
        found
    }

    pub(crate) fn moves(&self) -> String {
        joined(self.legal().iter().map(ToString::to_string))
    }

    /// The single moves of the piece on a square.
    pub(crate) fn moves_from(&self, from: &str) -> String {
        joined(self.legal().iter().map(ToString::to_string).filter(|m| m.starts_with(from) && m.len() == 4))
    }

    pub(crate) fn is_legal(&self, m: &str) -> bool {
        let m: Move = m.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.fast.is_legal(m), self.legal().contains(&m), "{m} in {}", self.name);
        self.fast.is_legal(m)
    }

    pub(crate) fn checkers(&self) -> String {
        let mut expected: Vec<Square> = self.naive.checkers();
        expected.sort();
        let found: Vec<Square> = self.fast.checkers().iter().collect();
        assert_eq!(found, expected, "checkers of {}", self.name);
        joined(found.iter().map(ToString::to_string))
    }

    /// `red checkmate`, `draw dead`, or nothing while the game goes on.
    pub(crate) fn end(&self) -> String {
        let found = self.fast.outcome().map(|outcome| (outcome.winner(), outcome.reason().id()));
        let expected = self.naive.ending().map(|ending| (ending.winner, ending.reason));
        assert_eq!(found, expected, "end of {}", self.name);
        match found {
            None => String::new(),
            Some((None, reason)) => format!("draw {reason}"),
            Some((Some(winner), reason)) => format!("{winner} {reason}"),
        }
    }

    /// The squares of all moves of advisors over the river.
    pub(crate) fn flights(&self) -> String {
        let army = self.naive.army(self.naive.turn);
        let mut all: Vec<String> = army
            .flat_map(|(from, _)| {
                self.naive.landings(from).into_iter().map(move |to| format!("{}{}", square(from), square(to)))
            })
            .collect();
        all.sort();
        joined(all.into_iter())
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    let mut parts: Vec<String> = parts.collect();
    parts.sort();
    parts.join(" ")
}
