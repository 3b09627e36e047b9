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
use crate::special::{Special, Specials};
use crate::terminal::{Terminal, print};

/// Moves that `--moves` may name: far more than the longest game that is known.
const MOVES_MAX: usize = 2_000;

#[derive(Debug, Serialize)]
struct Report {
    kind: &'static str,
    rules: String,
    fen: String,
    turn: &'static str,
    check: bool,
    moves: Vec<Value>,
    /// Only by extra rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<Vec<SpecialMove>>,
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

/// What the extra rules make of a move.
#[derive(Debug, Serialize)]
struct SpecialMove {
    u: String,
    special: Vec<&'static str>,
    /// The pieces that a flight steps on in their order, or the cannon that a general has flown in front of.
    squares: Vec<String>,
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
    let mut position = position::read(kind, args.fen.as_deref(), args.rules, terminal)?;
    play(&mut position, &args.moves, terminal)?;
    let written: Vec<Written> = legal(&position).into_iter().map(|mv| Written::new(&position, mv)).collect();
    let replies = if args.explain { game::replies(&position) } else { Vec::new() };
    if args.json {
        return Ok(print(&format!("{}\n", json(&position, &written, args, &replies)?))?);
    }
    let mut out = String::new();
    let widths = Widths::of(&written);
    for mv in &written {
        let text = match args.style {
            Some(style) => mv.get(style).unwrap_or_default().to_owned(),
            None => mv.row(&widths),
        };
        let ways = replies.iter().find(|(uci, _)| Some(uci.as_str()) == mv.get(Style::Ucci));
        let ways = ways.map_or(&[][..], |(_, ways)| ways).iter();
        let notes = say_special(mv, terminal)
            .into_iter()
            .chain(ways.map(|way| terminal.say("cli.moves.reply", &[("reply", way)])));
        let notes = notes.collect::<Vec<_>>().join(&terminal.say("cli.show.separator", &[]));
        writeln!(out, "{}", format!("{text}  {notes}").trim_end())?;
    }
    if let Some(ending) = position.outcome() {
        writeln!(out, "{}", position::ending(kind, &ending, terminal))?;
    }
    Ok(print(&out)?)
}

/// What the extra rules make of a move, in words.
fn say_special(mv: &Written, terminal: Terminal) -> Vec<String> {
    let squares = mv.squares.join(" ");
    let say = |special: Special| match special {
        Special::Flight => terminal.say("cli.moves.flight", &[("squares", &squares)]),
        other => terminal.say(&format!("cli.special.{}", other.id()), &[]),
    };
    mv.specials.iter().map(say).collect()
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
            mv.texts
                .iter()
                .map(|(style, text)| (style.name().into(), text.as_str().into()))
                .collect::<Map<_, _>>(),
        ),
    });
    let report = Report {
        kind: position.kind().id(),
        rules: position.rules_name(),
        fen: position.fen(),
        turn: side(position.kind(), position.turn()),
        check: position.is_check(),
        moves: moves.collect(),
        special: is_extra(position).then(|| special(written)),
        replies: args.explain.then(|| {
            replies.iter().map(|(uci, ways)| Reply { u: uci.to_string(), ways: ways.clone() }).collect()
        }),
        end: End::of(position),
    };
    Ok(serde_json::to_string(&report)?)
}

fn is_extra(position: &AnyPosition) -> bool {
    position.rules_name() != position.kind().id()
}

fn special(written: &[Written]) -> Vec<SpecialMove> {
    let special = written.iter().filter(|mv| mv.specials != Specials::default()).map(|mv| SpecialMove {
        u: mv.get(Style::Ucci).unwrap_or_default().to_owned(),
        special: mv.specials.iter().map(Special::id).collect(),
        squares: mv.squares.clone(),
    });
    special.collect()
}

/// A move in every style of its game, the shortest first.
struct Written {
    texts: Vec<(Style, String)>,
    specials: Specials,
    squares: Vec<String>,
}

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
        let specials = match (position, mv.uci().as_str().parse()) {
            (AnyPosition::Xiangqi(position), Ok(mv)) => Specials::of(position, mv),
            _ => Specials::default(),
        };
        Self {
            texts: styles.into_iter().filter_map(|(style, text)| Some((style, text?))).collect(),
            specials,
            squares: mv.special(position).map(|special| special.squares).unwrap_or_default(),
        }
    }

    fn get(&self, style: Style) -> Option<&str> {
        self.texts.iter().find(|(there, _)| *there == style).map(|(_, text)| text.as_str())
    }

    /// All styles in columns; Chinese, whose width terminals disagree on, comes last.
    fn row(&self, widths: &Widths) -> String {
        let cells: Vec<String> =
            self.texts.iter().zip(&widths.0).map(|((_, text), width)| format!("{text:width$}")).collect();
        cells.join(" ").trim_end().to_owned()
    }
}

/// How wide the columns of a list are, in characters. Chinese comes last and needs none.
struct Widths(Vec<usize>);

impl Widths {
    /// No column is narrower than this.
    const LEAST: usize = 6;

    fn of(written: &[Written]) -> Self {
        let columns = written.first().map_or(0, |mv| mv.texts.len());
        let width = |column: usize| {
            let cells = written.iter().map(|mv| mv.texts[column].1.chars().count());
            cells.max().unwrap_or(0).max(Self::LEAST)
        };
        Self((0..columns).map(width).collect())
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
