//! `chuhe show`: a board in the terminal.

use std::fmt::Write as _;

use anyhow::Result;
use game::AnyPosition;

use crate::args::Show;
use crate::board::{Charset, draw};
use crate::position::{self, side};
use crate::terminal::{Terminal, print};

pub(crate) fn run(args: &Show, terminal: Terminal) -> Result<()> {
    let position = position::read(args.kind.into(), args.fen.as_deref(), args.rules, terminal)?;
    let charset = if args.ascii { Charset::Ascii } else { Charset::Wide };
    let board = draw(position.kind(), &position.fen(), charset, terminal.colours());
    print(&format!("{board}\n{}", below(&position, terminal)?)).map_err(Into::into)
}

/// What is told below the board.
fn below(position: &AnyPosition, terminal: Terminal) -> Result<String> {
    let mut out = format!("{}\n{}", position.fen(), position::rules_line(position, terminal));
    if let Some(ending) = position.outcome() {
        writeln!(out, "{}", position::ending(position.kind(), &ending, terminal))?;
        return Ok(out);
    }
    let key = if position.is_check() { "cli.show.turn_check" } else { "cli.show.turn" };
    let turn = terminal.say(key, &[("side", side(position.kind(), position.turn()))]);
    let count = position.legal_moves().len().to_string();
    let moves = terminal.say("cli.show.moves", &[("count", &count)]);
    writeln!(out, "{turn}{}{moves}", terminal.say("cli.show.separator", &[]))?;
    Ok(out)
}
