//! `chuhe judge`: what the referee says at the end of a game or a line.

mod chess;
mod line;
mod table;
mod xiangqi;

use anyhow::Result;
use game::AnyPosition;
use texts::Message;

use crate::args::Judge;
use crate::failure::Misuse;
use crate::terminal::{Terminal, print};

pub(crate) fn run(args: &Judge, terminal: Terminal) -> Result<()> {
    let mut line = line::read(args, terminal)?;
    if let Some(plies) = args.plies {
        if plies > line.moves.len() {
            let counts = [("plies", plies.to_string()), ("most", line.moves.len().to_string())];
            let message = Message { id: "cli.judge.plies_beyond", args: counts.into() };
            return Err(Misuse::one(message.say(terminal.lang)).into());
        }
        line.moves.truncate(plies);
    }
    let book = args.rulebook.as_deref().or(line.rulebook.as_deref());
    let text = match line.start.clone() {
        AnyPosition::Xiangqi(start) => xiangqi::judge(start, &line.moves, book, args.json, terminal)?,
        AnyPosition::Chess(_) => chess::judge(&line, book, args.json, terminal)?,
    };
    Ok(print(&text)?)
}
