//! The crate from outside.

mod chess;
mod clocks;
mod commands;
mod golden;
mod pgn;
mod property;
mod set_up;
mod stored;
mod table;
mod texts;
mod xiangqi;
