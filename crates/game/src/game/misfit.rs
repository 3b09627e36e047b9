//! Events that do not make a game.

use std::fmt;

use crate::{NewGameFaults, Refusal};

/// An event that does not fit the state of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misfit {
    /// There is no event at all.
    NoEvents,
    /// The first event is not [`Event::Created`](crate::Event::Created).
    NotCreated,
    /// The start cannot be set up.
    Start(NewGameFaults),
    /// [`Event::Created`](crate::Event::Created) comes again.
    CreatedAgain,
    /// The move cannot be played.
    Move(Refusal),
    /// More moves are taken back than were played.
    TakenBack {
        /// Moves to be taken back.
        plies: u32,
        /// Moves on the board.
        played: u32,
    },
    /// The game has ended before.
    AfterEnd,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::NoEvents => f.write_str("there are no events"),
            Misfit::NotCreated => f.write_str("the first event should be the game's creation"),
            Misfit::Start(faults) => write!(f, "the game cannot be set up: {faults}"),
            Misfit::CreatedAgain => f.write_str("the game is created a second time"),
            Misfit::Move(refusal) => write!(f, "the move cannot be played: {refusal}"),
            Misfit::TakenBack { plies, played } => write!(f, "{plies} moves are taken back of {played}"),
            Misfit::AfterEnd => f.write_str("the game has ended before"),
        }
    }
}

impl std::error::Error for Misfit {}

/// Stored events that do not make a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoldError {
    /// Place of the first event that does not fit, from 1.
    pub seq: u64,
    /// Why it does not.
    pub misfit: Misfit,
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.seq, self.misfit)
    }
}

impl std::error::Error for FoldError {}
