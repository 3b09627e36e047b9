//! The loops of the rulebooks, and ways to change a game without changing what it means.

#![allow(dead_code, reason = "each test file uses a part")]

use xiangqi::referee::{Nature, Rulebook, Ruling, Verdict, judge};
use xiangqi::{Board, Color, History, Move, Position, RuleSet, Setup, Square};

/// A row of `data/referee-cases.tsv`.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) id: &'static str,
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) pre_len: usize,
    pub(crate) natures: &'static str,
    pub(crate) verdict: &'static str,
    pub(crate) ours: &'static str,
    pub(crate) our_natures: &'static str,
}

pub(crate) fn rows() -> Vec<Row> {
    let text = include_str!("../data/referee-cases.tsv");
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(row).collect()
}

fn row(line: &'static str) -> Row {
    let [id, _diagram, fen, moves, pre_len, natures, verdict, ours, our_natures] =
        line.split('\t').collect::<Vec<_>>()[..]
    else {
        panic!("nine columns in `{line}`")
    };
    Row {
        id,
        start: Position::from_fen(fen).unwrap_or_else(|error| panic!("{id}: {error}")),
        moves: moves.split(' ').map(|m| m.parse().unwrap()).collect(),
        pre_len: pre_len.parse().unwrap(),
        natures,
        verdict,
        ours,
        our_natures,
    }
}

impl Row {
    pub(crate) fn rulebook(&self) -> Rulebook {
        if self.id.starts_with("cxa") { Rulebook::CXA2020 } else { Rulebook::WXF2018 }
    }

    pub(crate) fn history(&self) -> History {
        play(&self.start, &self.moves)
    }

    /// The moves of the loop, once.
    pub(crate) fn cycle(&self) -> &[Move] {
        let looped = &self.moves[self.pre_len..];
        &looped[..looped.len() / 2]
    }
}

pub(crate) fn play(start: &Position, moves: &[Move]) -> History {
    let mut history = History::new(start.clone());
    for &m in moves {
        history.push(m).unwrap_or_else(|error| panic!("{} after {:?}", error, history.plies().len()));
    }
    history
}

pub(crate) fn game(fen: &str, moves: &str) -> History {
    let start = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    play(&start, &moves.split_whitespace().map(|m| m.parse().unwrap()).collect::<Vec<_>>())
}

pub(crate) fn words(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Loss(Color::Red) => "red loses",
        Ruling::Loss(Color::Black) => "black loses",
        Ruling::Draw => "draw",
        Ruling::MustChange(Color::Red) => "red must change",
        Ruling::MustChange(Color::Black) => "black must change",
        Ruling::None => "none",
    }
}

pub(crate) fn sign(nature: Nature) -> &'static str {
    match nature {
        Nature::Check => "将",
        Nature::Kill => "杀",
        Nature::Chase => "捉",
        Nature::Exchange => "兑",
        Nature::Offer => "献",
        Nature::Block => "拦",
        Nature::Follow => "跟",
        Nature::Idle => "闲",
    }
}

/// A way to see the same game otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Left for right.
    Mirrored,
    /// From the other side, colours swapped.
    Swapped,
}

impl View {
    pub(crate) fn square(self, square: Square) -> Square {
        match self {
            View::Mirrored => Square::new((square.index() / 9 * 9 + 8 - square.index() % 9) as u32).unwrap(),
            View::Swapped => square.rotate(),
        }
    }

    pub(crate) fn color(self, color: Color) -> Color {
        if self == View::Swapped { !color } else { color }
    }

    pub(crate) fn m(self, m: Move) -> Move {
        let turn = |(from, to): (Square, Square)| (self.square(from), self.square(to));
        let first = turn((m.from(), m.to()));
        match m.second() {
            Some(second) => Move::double(first, turn(second)),
            None => Move::new(first.0, first.1),
        }
    }

    pub(crate) fn ruling(self, ruling: Ruling) -> Ruling {
        match ruling {
            Ruling::Loss(side) => Ruling::Loss(self.color(side)),
            Ruling::MustChange(side) => Ruling::MustChange(self.color(side)),
            other => other,
        }
    }

    pub(crate) fn history(self, history: &History) -> History {
        let setup = history.start().setup();
        let mut board = Board::empty();
        for (square, piece) in setup.board.iter() {
            board.set(self.square(square), Some(piece.role.of(self.color(piece.color))));
        }
        let setup = Setup { board, turn: self.color(setup.turn), ..setup };
        let start = Position::from_setup(&setup, history.start().rules()).unwrap();
        let moves: Vec<Move> = history.plies().iter().map(|ply| self.m(ply.played)).collect();
        play(&start, &moves)
    }
}

/// What must not change with the view, and nothing else: witness lines may differ among equals.
pub(crate) fn essence(verdict: &Verdict) -> (Ruling, Option<Ruling>, Vec<Nature>, &'static str, usize) {
    let forcing = |nature: Nature| if nature.is_forcing() { nature } else { Nature::Idle };
    (
        verdict.outcome,
        verdict.warning,
        verdict.plies.iter().map(|ply| forcing(ply.nature)).collect(),
        verdict.confidence.id(),
        verdict.refused.len(),
    )
}

pub(crate) fn assert_same_in_every_view(history: &History, rulebook: &Rulebook, name: &str) {
    let verdict = judge(history, rulebook);
    for view in [View::Mirrored, View::Swapped] {
        let seen = judge(&view.history(history), rulebook);
        let (outcome, warning, natures, confidence, refused) = essence(&verdict);
        let expected =
            (view.ruling(outcome), warning.map(|ruling| view.ruling(ruling)), natures, confidence, refused);
        assert_eq!(essence(&seen), expected, "{name}, {rulebook}, {view:?}");
    }
}

/// A position with the same rules from a FEN.
pub(crate) fn position(fen: &str, rules: RuleSet) -> Position {
    Position::from_setup(&Setup::from_fen(fen).unwrap(), rules).unwrap()
}
