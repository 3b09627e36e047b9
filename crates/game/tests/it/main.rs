//! The crate from outside.

mod chess;
mod claims;
mod clocks;
mod commands;
mod extra;
mod golden;
mod pgn;
mod property;
mod referee;
mod set_up;
mod stored;
mod table;
mod texts;
mod touch;
mod xiangqi;
