//! Positions as the command line names them and as sentences tell of them.

use anyhow::Result;
use game::{AnyPosition, Ending, GameResult, Kind, Seat};
use texts::Message;

use crate::failure::Misuse;
use crate::terminal::Terminal;

/// The position of `fen`, or the start position of the game. All faults of a FEN are told at once.
pub(crate) fn read(kind: Kind, fen: Option<&str>, terminal: Terminal) -> Result<AnyPosition> {
    AnyPosition::start(kind, fen, None).map_err(|faults| {
        let say =
            |fault: &game::NewGameFault| Message { id: fault.id(), args: fault.args() }.say(terminal.lang);
        Misuse { faults: faults.iter().map(say).collect() }.into()
    })
}

/// What a side is called in texts under `side.`.
pub(crate) fn side(kind: Kind, seat: Seat) -> &'static str {
    match (kind, seat) {
        (Kind::Xiangqi, Seat::First) => "red",
        (Kind::Chess, Seat::First) => "white",
        (_, Seat::Second) => "black",
    }
}

/// How the game has ended in a position, in a sentence.
pub(crate) fn ending(kind: Kind, ending: &Ending, terminal: Terminal) -> String {
    let reason = terminal.say(ending.text_id(kind), &[]);
    let winner = match ending.result {
        GameResult::FirstWins => side(kind, Seat::First),
        GameResult::SecondWins => side(kind, Seat::Second),
        GameResult::Draw | GameResult::Void => return terminal.say("cli.show.drawn", &[("reason", &reason)]),
    };
    terminal.say("cli.show.won", &[("side", winner), ("reason", &reason)])
}
