//! Positions as the command line names them and as sentences tell of them.

use anyhow::Result;
use game::{AnyPosition, Ending, GameResult, Kind, Seat};
use texts::Message;
use xiangqi::RuleSet;

use crate::failure::Misuse;
use crate::rules;
use crate::terminal::Terminal;

/// The position of `fen`, or the start position of the game, by the rules of Xiangqi that are asked for. All faults of
/// a FEN are told at once.
pub(crate) fn read(
    kind: Kind,
    fen: Option<&str>,
    rules: Option<RuleSet>,
    terminal: Terminal,
) -> Result<AnyPosition> {
    if kind == Kind::Chess && rules.is_some() {
        return Err(Misuse::one(terminal.say("cli.rules.chess", &[])).into());
    }
    let rules = rules.map(|rules| rules.to_string());
    AnyPosition::start(kind, fen, rules.as_deref()).map_err(|faults| {
        let say =
            |fault: &game::NewGameFault| Message { id: fault.id(), args: fault.args() }.say(terminal.lang);
        Misuse { faults: faults.iter().map(say).collect() }.into()
    })
}

/// A line that names the extra rules of a position; nothing where there are none.
pub(crate) fn rules_line(position: &AnyPosition, terminal: Terminal) -> String {
    let AnyPosition::Xiangqi(position) = position else { return String::new() };
    if position.rules().is_standard() {
        return String::new();
    }
    let title = rules::title(position.rules(), terminal);
    terminal.say("cli.rules.line", &[("rules", &title)]) + "\n"
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
