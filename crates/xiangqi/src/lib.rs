//! Xiangqi (象棋, Chinese chess): board, set-ups, legal moves, check, mate and stalemate, history and notation.
//!
//! A game starts from a [`Position`], which is always valid. [`Position::legal_moves`] lists what may be played,
//! [`Position::play`] plays it, [`Position::outcome`] says when it is over, and [`History`] remembers the way.
//!
//! ```
//! use xiangqi::{Color, Move, Position};
//!
//! let start = Position::start();
//! assert_eq!(start.legal_moves().len(), 44);
//!
//! let cannon_to_the_centre: Move = "h2e2".parse()?;
//! let next = start.play(cannon_to_the_centre)?;
//! assert_eq!(next.turn(), Color::Black);
//! assert!(next.outcome().is_none());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The crate is `no_std` with `alloc`, has no dependencies by default and no unsafe code. The feature `serde` writes
//! squares, moves, colours, pieces and rule sets as short strings.
#![no_std]
#![warn(missing_docs)]

extern crate alloc;

mod attacks;
mod bitboard;
mod board;
mod color;
mod coords;
mod danger;
mod extra;
mod fault;
pub mod fen;
mod history;
mod illegal;
mod movegen;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
pub mod referee;
mod reply;
mod rules;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod sink;
mod special;
mod square;
mod tables;
mod validity;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color};
pub use coords::{File, Rank};
pub use fault::{Fault, Forgivable};
pub use history::{Capture, History, PieceId, Ply};
pub use illegal::{IllegalMove, WhyIllegal};
pub use moves::{Move, MoveList, ParseMoveError};
pub use outcome::{EndReason, Outcome};
pub use perft::{perft, perft_divide, perft_unbulked};
pub use piece::{ByRole, Piece, Role};
pub use position::Position;
pub use reply::{CheckReplies, CheckReply};
pub use rules::{ParseRuleSetError, RuleSet};
pub use setup::Setup;
pub use special::Special;
pub use square::{ParseSquareError, Square};
pub use validity::PositionError;

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
