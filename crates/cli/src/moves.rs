//! `chuhe moves`: every legal move, after playing some.

use std::fmt::Write as _;

use anyhow::Result;
use game::{AnyMove, AnyPosition, Kind, Refusal, Uci};
use serde::Serialize;
use serde_json::{Map, Value};
use texts::{Lang, Message};
use xiangqi::notation::ReadMoveError;

use crate::args::{Moves, Style};
use crate::failure::Misuse;
use crate::position::{self, side};
use crate::terminal::{Terminal, print};

/// Moves that `--moves` may name: far more than the longest game that is known.
const MOVES_MAX: usize = 2_000;

#[derive(Debug, Serialize)]
struct Report {
    kind: &'static str,
    fen: String,
    turn: &'static str,
    check: bool,
    moves: Vec<Value>,
    /// Only where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Vec<Reply>>,
    end: Option<End>,
}

/// How a move answers check.
#[derive(Debug, Serialize)]
struct Reply {
    u: String,
    ways: Vec<&'static str>,
}

/// How a game ended on the board.
#[derive(Debug, Serialize)]
pub(crate) struct End {
    result: &'static str,
    reason: &'static str,
}

impl End {
    pub(crate) fn of(position: &AnyPosition) -> Option<Self> {
        position.outcome().map(|end| Self { result: end.result.id(), reason: end.reason.id() })
    }
}

pub(crate) fn run(args: &Moves, terminal: Terminal) -> Result<()> {
    let kind = Kind::from(args.kind);
    check_style(kind, args.style, terminal)?;
    let mut position = position::read(kind, args.fen.as_deref(), terminal)?;
    play(&mut position, &args.moves, terminal)?;
    let written: Vec<Written> = legal(&position).into_iter().map(|mv| Written::new(&position, mv)).collect();
    let replies = if args.explain { game::replies(&position) } else { Vec::new() };
    if args.json {
        return Ok(print(&format!("{}\n", json(&position, &written, args, &replies)?))?);
    }
    let mut out = String::new();
    for mv in &written {
        let text = match args.style {
            Some(style) => mv.get(style).unwrap_or_default().to_owned(),
            None => mv.row(),
        };
        let ways = replies.iter().find(|(uci, _)| Some(uci.as_str()) == mv.get(Style::Ucci));
        match ways {
            Some((_, ways)) => writeln!(out, "{text}  {}", say_ways(ways, terminal))?,
            None => writeln!(out, "{text}")?,
        }
    }
    if let Some(ending) = position.outcome() {
        writeln!(out, "{}", position::ending(kind, &ending, terminal))?;
    }
    Ok(print(&out)?)
}

/// The ways in which a move answers check, in words.
fn say_ways(ways: &[&str], terminal: Terminal) -> String {
    let words: Vec<String> =
        ways.iter().map(|way| terminal.say("cli.moves.reply", &[("reply", way)])).collect();
    words.join(&terminal.say("cli.show.separator", &[]))
}

/// Every legal move, by squares.
fn legal(position: &AnyPosition) -> Vec<AnyMove> {
    let mut moves = position.legal_moves();
    moves.sort_by(|a, b| a.uci().as_str().cmp(b.uci().as_str()));
    moves
}

fn json(
    position: &AnyPosition,
    written: &[Written],
    args: &Moves,
    replies: &[(Uci, Vec<&'static str>)],
) -> Result<String> {
    let moves = written.iter().map(|mv| match args.style {
        Some(style) => mv.get(style).into(),
        None => Value::Object(
            mv.0.iter()
                .map(|(style, text)| (style.name().into(), text.as_str().into()))
                .collect::<Map<_, _>>(),
        ),
    });
    let report = Report {
        kind: position.kind().id(),
        fen: position.fen(),
        turn: side(position.kind(), position.turn()),
        check: position.is_check(),
        moves: moves.collect(),
        replies: args.explain.then(|| {
            replies.iter().map(|(uci, ways)| Reply { u: uci.to_string(), ways: ways.clone() }).collect()
        }),
        end: End::of(position),
    };
    Ok(serde_json::to_string(&report)?)
}

/// A move in every style of its game, the shortest first.
struct Written(Vec<(Style, String)>);

impl Written {
    fn new(position: &AnyPosition, mv: AnyMove) -> Self {
        let texts = mv.texts(position);
        let styles = [
            (Style::Ucci, Some(mv.uci().as_str().to_owned())),
            (Style::San, texts.san),
            (Style::Iccs, texts.iccs),
            (Style::Wxf, texts.wxf),
            (Style::Chinese, texts.zh),
        ];
        Self(styles.into_iter().filter_map(|(style, text)| Some((style, text?))).collect())
    }

    fn get(&self, style: Style) -> Option<&str> {
        self.0.iter().find(|(there, _)| *there == style).map(|(_, text)| text.as_str())
    }

    /// All styles in columns; Chinese, whose width terminals disagree on, comes last.
    fn row(&self) -> String {
        let cells: Vec<String> = self.0.iter().map(|(_, text)| format!("{text:6}")).collect();
        cells.join(" ").trim_end().to_owned()
    }
}

fn styles(kind: Kind) -> &'static [Style] {
    match kind {
        Kind::Xiangqi => &[Style::Chinese, Style::Wxf, Style::Iccs, Style::Ucci],
        Kind::Chess => &[Style::San, Style::Ucci],
    }
}

fn check_style(kind: Kind, style: Option<Style>, terminal: Terminal) -> Result<(), Misuse> {
    let known = styles(kind);
    match style.filter(|style| !known.contains(style)) {
        None => Ok(()),
        Some(style) => {
            let names: Vec<&str> = known.iter().map(|style| style.name()).collect();
            let args = [("kind", kind.id()), ("style", style.name()), ("styles", &names.join(", "))];
            Err(Misuse::one(terminal.say("cli.moves.style_kind", &args)))
        }
    }
}

/// Plays the moves of a text one after another.
pub(crate) fn play(
    position: &mut AnyPosition,
    moves: &str,
    terminal: Terminal,
) -> Result<Vec<AnyMove>, Misuse> {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    if moves.len() > MOVES_MAX {
        let args = [("count", moves.len().to_string()), ("max", MOVES_MAX.to_string())];
        return Err(Misuse::one(Message { id: "cli.moves.too_many", args: args.into() }.say(terminal.lang)));
    }
    let mut played = Vec::with_capacity(moves.len());
    for (index, text) in moves.into_iter().enumerate() {
        let mv = position.read_typed(text).map_err(|refusal| {
            let why = Message { id: refusal.id(), args: refusal.args() }.say(terminal.lang);
            let number = (index + 1).to_string();
            let bad = terminal.say("cli.moves.bad", &[("number", &number), ("why", &why)]);
            let instead = instead(position, &refusal, text, terminal);
            Misuse { faults: std::iter::once(bad).chain(instead).collect() }
        })?;
        position.play(mv);
        played.push(mv);
    }
    Ok(played)
}

/// Which moves can be played where one cannot, if it was understood what it starts from.
pub(crate) fn instead(
    position: &AnyPosition,
    refusal: &Refusal,
    text: &str,
    terminal: Terminal,
) -> Option<String> {
    let square = origin(refusal, text)?;
    let legal = Some(legal(position)).filter(|legal| !legal.is_empty())?;
    let style = match (position.kind(), terminal.lang) {
        (Kind::Chess, _) => Style::San,
        (Kind::Xiangqi, Lang::Zh) => Style::Chinese,
        (Kind::Xiangqi, Lang::En) => Style::Ucci,
    };
    let starts_here = |mv: &&AnyMove| mv.uci().as_str().starts_with(&square);
    let name = |mv: &AnyMove| Written::new(position, *mv).get(style).unwrap_or_default().to_owned();
    let from_here: Vec<String> = legal.iter().filter(starts_here).map(name).collect();
    let (key, names) = if from_here.is_empty() {
        ("cli.moves.none_from", legal.iter().map(name).collect())
    } else {
        ("cli.moves.from_here", from_here)
    };
    Some(terminal.say(key, &[("square", &square), ("moves", &names.join(" "))]))
}

/// The square that a move which cannot be played starts from, if that was understood.
fn origin(refusal: &Refusal, text: &str) -> Option<String> {
    if let Refusal::Notation(error) = refusal {
        return match &**error {
            ReadMoveError::Illegal { reading: Some(reading), .. } => Some(reading.played.from().to_string()),
            _ => None,
        };
    }
    let square: String = text.chars().take(2).collect::<String>().to_ascii_lowercase();
    let is_square = matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    (is_square && text.len() >= 4).then_some(square)
}
