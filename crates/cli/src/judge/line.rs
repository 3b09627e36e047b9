//! What is to be judged: moves from the command line, or a PGN.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result};
use game::{AnyMove, AnyPosition, PGN_BYTES_MAX, PgnFault, PgnGame, PgnProblem};
use texts::Message;

use crate::args::Judge;
use crate::failure::Misuse;
use crate::terminal::Terminal;
use crate::{moves, position};

/// A game as far as its moves go.
pub(super) struct Line {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<AnyMove>,
    /// The rulebook that the PGN names.
    pub(super) rulebook: Option<String>,
}

pub(super) fn read(args: &Judge, terminal: Terminal) -> Result<Line> {
    if let Some(file) = &args.file {
        let text = text_of(file, terminal)?;
        let game = PgnGame::read(&text).map_err(|fault| explain(&fault, terminal))?;
        let rulebook = game.tag("Rulebook").map(str::to_owned);
        return Ok(Line { start: game.start, moves: game.moves, rulebook });
    }
    let start = position::read(args.kind.into(), args.fen.as_deref(), terminal)?;
    let moves = moves::play(&mut start.clone(), args.moves.as_deref().unwrap_or_default(), terminal)?;
    Ok(Line { start, moves, rulebook: None })
}

/// A file as text; no more of it is read than can be a game.
fn text_of(file: &Path, terminal: Terminal) -> Result<String> {
    let name = file.display().to_string();
    let cannot = || terminal.say("cli.judge.unread", &[("file", &name)]);
    let mut bytes = Vec::new();
    let most = PGN_BYTES_MAX as u64 + 1;
    if name == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes).with_context(cannot)?;
    } else {
        File::open(file).with_context(cannot)?.take(most).read_to_end(&mut bytes).with_context(cannot)?;
    }
    if bytes.len() > PGN_BYTES_MAX {
        let args = [("file", name.as_str()), ("most", &PGN_BYTES_MAX.to_string())];
        return Err(Misuse::one(terminal.say("cli.judge.too_long", &args)).into());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        Misuse::one(terminal.say("cli.judge.not_utf8", &[("file", &name), ("line", &line.to_string())]))
            .into()
    })
}

/// What is wrong with a PGN, and what can be played instead of a wrong move.
fn explain(fault: &PgnFault, terminal: Terminal) -> Misuse {
    let say = |id, args| Message { id, args }.say(terminal.lang);
    let mut faults = vec![say(fault.id(), fault.args())];
    faults.extend(fault.causes().into_iter().map(|(id, args)| say(id, args)));
    if let PgnProblem::Move { read, position, why } = &fault.problem {
        faults.extend(moves::instead(position, why, read, terminal));
    }
    Misuse { faults }
}
