//! What is counted in chess: occurrences and quiet moves.

use std::collections::HashMap;
use std::fmt::Write as _;

use anyhow::Result;
use game::{AnyPosition, CHESS_CLAIM, CHESS_DRAW, DrawCounts, Kind};
use serde::Serialize;
use texts::Message;

use super::line::Line;
use super::table;
use crate::failure::Misuse;
use crate::moves::End;
use crate::position;
use crate::terminal::Terminal;

/// Which of the two counts, repetition first, has come as far as these.
fn reached(now: DrawCounts, most: DrawCounts) -> [bool; 2] {
    [now.occurrences >= most.occurrences, now.quiet_plies >= most.quiet_plies]
}

#[derive(Debug, Serialize)]
struct Report {
    kind: &'static str,
    outcome: &'static str,
    side: Option<&'static str>,
    rulebook: String,
    occurrences: u32,
    quiet_plies: u32,
    articles: Vec<&'static str>,
    plies: [(); 0],
    confidence: &'static str,
    /// What the side to move can claim.
    claims: Vec<&'static str>,
    /// Moves played when the game was drawn by itself, if that was before the end.
    earlier: Option<usize>,
    end: Option<End>,
}

pub(super) fn judge(line: &Line, book: Option<&str>, is_json: bool, terminal: Terminal) -> Result<String> {
    let book = game::Rulebook::of(Kind::Chess, book.unwrap_or("fide2023"))
        .map_err(|fault| Misuse::one(Message { id: fault.id(), args: fault.args() }.say(terminal.lang)))?;
    let rules = book.id != game::Rulebook::none().id;
    let draw = DrawCounts {
        occurrences: if book.set.is_some() { CHESS_CLAIM.occurrences } else { CHESS_DRAW.occurrences },
        ..CHESS_DRAW
    };
    let (end, counts) = count(line);
    let now = counts.last().copied().unwrap_or(DrawCounts { occurrences: 1, quiet_plies: 0 });
    let over = end.outcome();
    let drawn = rules && over.is_none() && reached(now, draw).contains(&true);
    let earlier =
        counts[..counts.len().saturating_sub(1)].iter().position(|c| reached(*c, draw).contains(&true));
    let can = reached(now, CHESS_CLAIM).map(|reached| reached && rules && over.is_none() && !drawn);
    let report = Report {
        kind: Kind::Chess.id(),
        outcome: if drawn { "draw" } else { "none" },
        side: None,
        rulebook: book.to_string(),
        occurrences: now.occurrences,
        quiet_plies: now.quiet_plies,
        articles: articles(now, draw, drawn, can),
        plies: [],
        confidence: "certain",
        claims: [(can[0], "repetition"), (can[1], "quiet_moves")]
            .into_iter()
            .filter_map(|(can, name)| can.then_some(name))
            .collect(),
        earlier: earlier.filter(|_| rules),
        end: End::of(&end),
    };
    if is_json { Ok(serde_json::to_string(&report)? + "\n") } else { write(&report, &end, terminal) }
}

/// Why the game is drawn, or else with what a draw can be claimed.
fn articles(now: DrawCounts, draw: DrawCounts, drawn: bool, can: [bool; 2]) -> Vec<&'static str> {
    if drawn {
        let repeated = if draw == CHESS_DRAW { "article.fide.9_6_1" } else { "article.fide.auto_threefold" };
        let repeats = reached(now, draw)[0];
        return vec![if repeats { repeated } else { "article.fide.9_6_2" }];
    }
    let claims = [(can[0], "article.fide.9_2"), (can[1], "article.fide.9_3")];
    claims.into_iter().filter_map(|(can, article)| can.then_some(article)).collect()
}

/// The last position, and the counts in the start position and after each move.
fn count(line: &Line) -> (AnyPosition, Vec<DrawCounts>) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut position = line.start.clone();
    let mut counts = Vec::with_capacity(line.moves.len() + 1);
    let mut note = |position: &AnyPosition| {
        let fen = position.fen();
        let mut fields = fen.split(' ');
        // Board, side to move, castling and a legal capture in passing are what makes positions the same (FIDE 9.2.3).
        let same: Vec<&str> = fields.by_ref().take(4).collect();
        let times = seen.entry(same.join(" ")).or_default();
        *times += 1;
        let quiet_plies = fields.next().and_then(|plies| plies.parse().ok()).unwrap_or(0);
        counts.push(DrawCounts { occurrences: *times, quiet_plies });
    };
    note(&position);
    for &mv in &line.moves {
        position.play(mv);
        note(&position);
    }
    (position, counts)
}

fn write(report: &Report, end: &AnyPosition, terminal: Terminal) -> Result<String> {
    let mut out = String::new();
    let say = |key: &str, args: &[(&str, &str)]| terminal.say(key, args);
    let id = report.rulebook.split(['/', '+']).next().unwrap_or_default();
    let title = table::title(id, &report.rulebook, terminal);
    writeln!(out, "{}", say("cli.judge.rulebook", &[("rulebook", &title)]))?;
    let counts = [("times", report.occurrences.to_string()), ("plies", report.quiet_plies.to_string())];
    let counts = counts.each_ref().map(|(name, value)| (*name, value.as_str()));
    writeln!(out, "{}", say("cli.judge.chess.counts", &counts))?;
    if let Some(ending) = end.outcome() {
        writeln!(out, "{}", position::ending(Kind::Chess, &ending, terminal))?;
    } else {
        let key = match (report.outcome, report.claims.is_empty()) {
            ("draw", _) => "cli.judge.chess.drawn",
            (_, false) => "cli.judge.chess.claimable",
            (_, true) => "cli.judge.chess.nothing",
        };
        writeln!(out, "{}", say(key, &[]))?;
    }
    for article in &report.articles {
        writeln!(out, "{}", say("cli.judge.article", &[("article", &say(article, &[]))]))?;
    }
    if let Some(plies) = report.earlier {
        writeln!(out, "{}", say("cli.judge.chess.earlier", &[("plies", &plies.to_string())]))?;
    }
    writeln!(out, "{}", say("cli.judge.chess.supported", &[]))?;
    Ok(out)
}
