//! A ruling for people: the decision and why, the moves it rests on, and what other rulebooks say.

use std::fmt::Write as _;

use anyhow::Result;
use game::AnyPosition;
use texts::Lang;
use xiangqi::notation::{self, Style};
use xiangqi::referee::{Article, Confidence, Nature, PlyRuling, Rulebook, Ruling, Unsure, Verdict, Victim};
use xiangqi::{Color, Move, Position, Setup, Square};

use super::xiangqi::Judged;
use crate::position;
use crate::terminal::{Terminal, columns};

pub(super) fn write(judged: &Judged, terminal: Terminal) -> Result<String> {
    let mut out = String::new();
    write_decision(judged, terminal, &mut out)?;
    let verdict = &judged.verdict;
    if !verdict.plies.is_empty() && verdict.occurrences > 1 {
        write_plies(judged, terminal, &mut out)?;
        write_others(&judged.others, terminal, &mut out)?;
    }
    Ok(out)
}

fn write_decision(judged: &Judged, terminal: Terminal, out: &mut String) -> Result<()> {
    let verdict = &judged.verdict;
    let count = |number: usize| number.to_string();
    let say = |key: &str, args: &[(&str, &str)]| terminal.say(key, args);
    writeln!(out, "{}", say("cli.judge.rulebook", &[("rulebook", &title_of(&verdict.rulebook, terminal))]))?;
    let start = AnyPosition::Xiangqi(judged.history.start().clone());
    out.push_str(&position::rules_line(&start, terminal));
    let plies = count(judged.history.plies().len());
    let times = count(verdict.occurrences);
    writeln!(out, "{}", say("cli.judge.stands", &[("plies", &plies), ("times", &times)]))?;
    writeln!(out, "{}", say("cli.judge.decision", &[("decision", &decision(verdict.outcome, terminal))]))?;
    writeln!(out, "{}", sentence(verdict, terminal))?;
    if !verdict.refused.is_empty() {
        let name = |mv: &Move| notation::write(judged.history.position(), *mv, style(terminal));
        let moves = verdict.refused.iter().map(name).collect::<Vec<_>>().join(" ");
        writeln!(out, "{}", say("cli.judge.refused", &[("moves", &moves)]))?;
    }
    for article in &verdict.articles {
        let args = [("article", say(article.id, &[])), ("source", say(&source_key(*article), &[]))];
        let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
        writeln!(out, "{}", say("cli.judge.article_source", &args))?;
    }
    if verdict.occurrences > 1 && verdict.rulebook.id != Rulebook::NONE.id {
        let levels = [("red", verdict.levels[Color::Red].id()), ("black", verdict.levels[Color::Black].id())];
        writeln!(out, "{}", say("cli.judge.levels", &levels))?;
        writeln!(out, "{}", say("cli.judge.confidence", &[("confidence", verdict.confidence.id())]))?;
    }
    if verdict.confidence == Confidence::Unsure && verdict.outcome != Ruling::None {
        let key = match verdict.rulebook.unsure {
            Unsure::Draw => "referee.unsure.draw",
            Unsure::Arbiter => "referee.unsure.referred",
        };
        writeln!(out, "{}", say(key, &[]))?;
    }
    write_beside(judged, terminal, out)
}

/// What stands beside the ruling: limits, earlier decisions, the end on the board.
fn write_beside(judged: &Judged, terminal: Terminal, out: &mut String) -> Result<()> {
    if let Some(limit) = &judged.limit {
        writeln!(out, "{}", say_reason(&limit.reason, terminal))?;
    }
    if let Some(earlier) = &judged.earlier {
        let args = [("plies", earlier.plies.to_string()), ("reason", say_reason(&earlier.reason, terminal))];
        let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
        writeln!(out, "{}", terminal.say("cli.judge.earlier", &args))?;
    }
    let end = AnyPosition::Xiangqi(judged.history.position().clone());
    if let Some(ending) = end.outcome().filter(|_| judged.limit.is_none()) {
        writeln!(out, "{}", position::ending(end.kind(), &ending, terminal))?;
    }
    Ok(())
}

/// The text that says where an article is printed.
fn source_key(article: Article) -> String {
    format!("cli.judge.source.{}", article.id.trim_start_matches("article."))
}

/// The name of a rulebook with the text that is stored with a game.
pub(super) fn title(id: &str, text: &str, terminal: Terminal) -> String {
    let title = terminal.say(&format!("rulebook.title.{id}"), &[]);
    terminal.say("cli.judge.title", &[("title", &title), ("text", text)])
}

fn title_of(book: &Rulebook, terminal: Terminal) -> String {
    title(book.id, &book.to_string(), terminal)
}

fn decision(outcome: Ruling, terminal: Terminal) -> String {
    match outcome.side() {
        Some(side) => {
            terminal.say("cli.judge.decided", &[("side", &side.to_string()), ("ruling", outcome.id())])
        }
        None => terminal.say("cli.judge.undecided", &[("ruling", outcome.id())]),
    }
}

fn sentence(verdict: &Verdict, terminal: Terminal) -> String {
    if verdict.rulebook.id == Rulebook::NONE.id {
        return terminal.say("rulebook.about.none", &[]);
    }
    say_reason(&verdict.reason, terminal)
}

fn say_reason(reason: &xiangqi::referee::Message, terminal: Terminal) -> String {
    let args: Vec<(&str, &str)> = reason.args.iter().map(|(name, value)| (*name, value.as_str())).collect();
    terminal.say(reason.id, &args)
}

/// One line for each move that was judged.
fn write_plies(judged: &Judged, terminal: Terminal, out: &mut String) -> Result<()> {
    let rows: Vec<[String; 3]> =
        judged.verdict.plies.iter().map(|ply| row(judged, ply, terminal)).collect::<Result<_>>()?;
    let width = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let (moves, natures) = (width(0), width(1));
    writeln!(out, "\n{}", terminal.say("cli.judge.plies", &[]))?;
    for (ply, [mv, nature, why]) in judged.verdict.plies.iter().zip(&rows) {
        let line =
            format!("{:>4}. {}  {}  {why}", ply.number + 1, padded(mv, moves), padded(nature, natures));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The move, its nature, and what it threatens.
fn row(judged: &Judged, ply: &PlyRuling, terminal: Terminal) -> Result<[String; 3]> {
    let stand = |plies| judged.history.position_after(plies);
    let (Some(before), Some(after)) = (stand(ply.number), stand(ply.number + 1)) else {
        anyhow::bail!("move {} was judged and is none of the game", ply.number + 1);
    };
    let mv = format!("{} {}", ply.played, notation::write(&before, ply.played, style(terminal)));
    let nature = terminal.say("cli.judge.nature", &[("nature", ply.nature.id())]);
    let mut why: Vec<String> =
        ply.victims.iter().map(|victim| say_victim(victim, &after, terminal)).collect();
    if !ply.witness.is_empty() {
        let line = say_witness(ply, &after, terminal);
        why.push(terminal.say("cli.judge.witness", &[("line", &line)]));
    }
    // What makes a threat idle; that a chase is one goes without saying.
    if let Some(article) = ply.article.filter(|_| !ply.nature.is_forcing()) {
        why.push(terminal.say(article.id, &[]));
    }
    Ok([mv, nature, why.join(&terminal.say("cli.judge.semicolon", &[]))])
}

/// How moves are written in a language.
fn style(terminal: Terminal) -> Style {
    match terminal.lang {
        Lang::Zh => Style::Chinese,
        Lang::En => Style::Wxf,
    }
}

fn say_victim(victim: &Victim, board: &Position, terminal: Terminal) -> String {
    let piece = |square: &Square| {
        let role = board.board().piece_at(*square).map(|piece| piece.role.to_string()).unwrap_or_default();
        terminal.say("cli.judge.piece", &[("piece", &role), ("square", &square.to_string())])
    };
    let list = |squares: &[Square]| {
        squares.iter().map(piece).collect::<Vec<_>>().join(&terminal.say("cli.judge.comma", &[]))
    };
    let victim_name = piece(&victim.square);
    let (attackers, roots) = (list(&victim.attackers), list(&victim.roots));
    let key = if victim.roots.is_empty() { "cli.judge.victim" } else { "cli.judge.victim_rooted" };
    terminal.say(key, &[("victim", &victim_name), ("attackers", &attackers), ("roots", &roots)])
}

/// The line that proves a threat: the side that has just moved goes on as if the other had passed.
fn say_witness(ply: &PlyRuling, after: &Position, terminal: Terminal) -> String {
    if let (Nature::Check, Some(first)) = (ply.nature, ply.witness.first()) {
        let square = first.from();
        let role = after.board().piece_at(square).map(|piece| piece.role.to_string()).unwrap_or_default();
        return terminal.say("cli.judge.takes_general", &[("piece", &role), ("square", &square.to_string())]);
    }
    let squares = || ply.witness.iter().map(Move::to_string).collect::<Vec<_>>();
    in_words(&ply.witness, after, terminal).unwrap_or_else(squares).join(" ")
}

/// `None` where the board without the other side's reply is no position, or a move is none there.
fn in_words(line: &[Move], after: &Position, terminal: Terminal) -> Option<Vec<String>> {
    let setup = after.setup();
    let passed = Setup { turn: !setup.turn, ..setup };
    let mut position = Position::from_setup(&passed, after.rules()).ok()?;
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        words.push(notation::write(&position, mv, style(terminal)));
        position = position.play(mv).ok()?;
    }
    Some(words)
}

fn write_others(others: &[Verdict], terminal: Terminal, out: &mut String) -> Result<()> {
    writeln!(out, "\n{}", terminal.say("cli.judge.others", &[]))?;
    for verdict in others {
        let args = [
            ("rulebook", title_of(&verdict.rulebook, terminal)),
            ("decision", decision(verdict.outcome, terminal)),
            ("reason", sentence(verdict, terminal)),
        ];
        let args = args.each_ref().map(|(name, value)| (*name, value.as_str()));
        writeln!(out, "{}", terminal.say("cli.judge.other", &args))?;
    }
    Ok(())
}

/// The text with blanks up to so many columns.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_and_rulebook_has_its_words() {
        for article in Article::ALL {
            assert!(texts::has(article.id), "{}", article.id);
            let key = source_key(*article);
            assert!(texts::has(&key), "{key}");
            assert_eq!(texts::say(Lang::En, &key, &[]), article.source, "{key}");
        }
        for book in Rulebook::ALL {
            let key = format!("rulebook.title.{}", book.id);
            assert!(texts::has(&key), "{key}");
        }
    }

    #[test]
    fn columns_are_those_of_a_terminal() {
        assert_eq!(columns("a8b8 车九平八"), 13);
        assert_eq!(padded("捉", 4), "捉  ");
        assert_eq!(padded("chase", 4), "chase");
    }
}
