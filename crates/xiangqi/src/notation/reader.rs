//! From text to a legal move: every legal move is asked whether the text names it.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::error::{ReadMoveError, Reading, TextFault, excerpt};
use super::objection::Objection;
use super::parse::{Said, Text, parse};
use super::place::{Place, Step, Verb, moves_slantwise, own_file, own_rank, own_square};
use super::style::{ChineseForm, Scheme, Schemes};
use super::wording::{Fit, Wording};
use super::writer;
use crate::{Board, Move, Piece, Position, Role, Square};

/// A legal move that the text fits, and in which schemes.
type Candidate = (Move, Schemes);

/// Whether a scheme's own names are enough, or careless ones will do where nothing else fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    Strict,
    Lenient,
}

/// Reads a text in any of the schemes. `preferred` decides where it fits exactly one move; else all are asked.
pub(super) fn read(
    pos: &Position,
    text: &str,
    preferred: Option<Scheme>,
    schemes: Schemes,
    care: Care,
) -> Result<Move, ReadMoveError> {
    let said = parse(text).map_err(|fault| ReadMoveError::Unreadable { text: excerpt(text), fault })?;
    resolve(pos, text, &said, preferred, schemes, care)
}

/// Resolves squares that came from another numbering.
pub(super) fn squares(
    pos: &Position,
    text: &str,
    first: (Square, Square),
    second: Option<(Square, Square)>,
) -> Result<Move, ReadMoveError> {
    let said = |(from, to)| Said::Squares(from, to);
    let said = Text { first: said(first), second: second.map(said) };
    resolve(pos, text, &said, None, Schemes::COORDINATES, Care::Strict)
}

fn resolve(
    pos: &Position,
    text: &str,
    said: &Text,
    preferred: Option<Scheme>,
    schemes: Schemes,
    care: Care,
) -> Result<Move, ReadMoveError> {
    let (mut strict, mut loose) = (Vec::new(), Vec::new());
    for &mv in &*pos.legal_moves() {
        let fit = fit_of_move(pos.board(), said, mv);
        let (exact, careless) = (fit.strict.and(schemes), fit.loose.and(schemes));
        if !exact.is_empty() {
            strict.push((mv, exact));
        } else if !careless.is_empty() && care == Care::Lenient {
            loose.push((mv, careless));
        }
    }
    if let Some(scheme) = preferred {
        let mut own = strict.iter().filter(|(_, schemes)| schemes.contains(scheme));
        if let (Some(&(mv, _)), None) = (own.next(), own.next()) {
            return Ok(mv);
        }
    }
    let candidates = if strict.is_empty() { loose } else { strict };
    match candidates[..] {
        [(mv, _)] => Ok(mv),
        [] => Err(objection(pos, text, said, schemes, care)),
        _ => Err(ambiguous(pos, text, &candidates)),
    }
}

fn fit_of_move(board: &Board, said: &Text, mv: Move) -> Fit {
    match (said.second, mv.second()) {
        (None, None) => fit(board, &said.first, mv.from(), mv.to()),
        (Some(second), Some((from, to))) => {
            let first = fit(board, &said.first, mv.from(), mv.to());
            if first.is_none() {
                return first;
            }
            first.and(fit(&writer::moved(board, mv.from(), mv.to()), &second, from, to))
        }
        _ => Fit::default(),
    }
}

fn fit(board: &Board, said: &Said, from: Square, to: Square) -> Fit {
    match *said {
        Said::Squares(said_from, said_to) if (said_from, said_to) == (from, to) => Fit::coordinates(),
        Said::Squares(..) => Fit::default(),
        Said::Line(ref wording) => match Step::of(board, from, to) {
            Some(step) if wording.says(&step) => wording.means(&step, Place::of_step(board, &step, from)),
            _ => Fit::default(),
        },
    }
}

fn reading(pos: &Position, mv: Move, schemes: Schemes) -> Reading {
    let chinese = match pos.board().piece_at(mv.from()) {
        Some(_) => writer::chinese(pos, mv, ChineseForm::default()),
        None => alloc::string::String::new(),
    };
    Reading { played: mv, chinese, schemes }
}

fn ambiguous(pos: &Position, text: &str, candidates: &[Candidate]) -> ReadMoveError {
    ReadMoveError::Ambiguous {
        text: text.to_string(),
        candidates: candidates.iter().map(|&(mv, _)| mv).collect(),
        readings: candidates.iter().map(|&(mv, schemes)| reading(pos, mv, schemes)).collect(),
    }
}

/// Why no legal move fits.
fn objection(pos: &Position, text: &str, said: &Text, schemes: Schemes, care: Care) -> ReadMoveError {
    let illegal = |reading, objection| ReadMoveError::Illegal { text: text.to_string(), reading, objection };
    let family = match said.first {
        Said::Squares(..) => Schemes::COORDINATES,
        Said::Line(wording) => wording.letters.family(),
    };
    if family.and(schemes).is_empty() {
        return ReadMoveError::Unreadable { text: excerpt(text), fault: TextFault::OtherStyle };
    }
    if said.second.is_some() {
        return illegal(None, Objection::DoubleTurn);
    }
    match said.first {
        Said::Squares(from, to) => {
            let understood = reading(pos, Move::new(from, to), Schemes::COORDINATES);
            illegal(Some(understood), Objection::against(pos, from, to))
        }
        Said::Line(wording) => {
            let piece = Piece { color: pos.turn(), role: wording.role };
            let Some((from, meant_in)) = named(pos, &wording, schemes, care) else {
                return illegal(None, Objection::NoSuchPiece { piece });
            };
            match destination(piece, &wording, from) {
                Ok(to) => {
                    let understood = reading(pos, Move::new(from, to), meant_in);
                    illegal(Some(understood), Objection::against(pos, from, to))
                }
                Err(objection) => illegal(None, objection),
            }
        }
    }
}

/// A piece that the text names, and in which schemes. One that it names exactly is better, and of those one that could
/// make the step.
fn named(pos: &Position, wording: &Wording, schemes: Schemes, care: Care) -> Option<(Square, Schemes)> {
    let piece = Piece { color: pos.turn(), role: wording.role };
    let named = pos.board().pieces(piece.color, piece.role).into_iter().filter_map(|square| {
        let fit = wording.names(Place::of(pos.board(), piece.color, piece.role, square));
        let (exact, careless) = (fit.strict.and(schemes), fit.loose.and(schemes));
        if !exact.is_empty() {
            return Some((square, exact, true));
        }
        (care == Care::Lenient && !careless.is_empty()).then_some((square, careless, false))
    });
    named
        .max_by_key(|&(square, _, exact)| (exact, destination(piece, wording, square).is_ok()))
        .map(|(square, schemes, _)| (square, schemes))
}

/// Where the piece would go.
fn destination(piece: Piece, wording: &Wording, from: Square) -> Result<Square, Objection> {
    let (color, file, rank) = (piece.color, own_file(piece.color, from), own_rank(piece.color, from));
    let towards = |verb, distance: u8| match verb {
        Verb::Forward => rank.checked_add(distance),
        Verb::Backward => rank.checked_sub(distance),
        Verb::Sideways | Verb::Flight => None,
    };
    if wording.verb == Some(Verb::Flight) {
        let rank = wording.rank.filter(|_| piece.role == Role::Advisor).ok_or(Objection::NoFlight)?;
        return own_square(color, wording.value, rank - 1).ok_or(Objection::OffBoard);
    }
    let square = |file, rank: Option<u8>| {
        rank.and_then(|rank| own_square(color, file, rank)).ok_or(Objection::OffBoard)
    };
    if !moves_slantwise(piece.role) {
        return match wording.verb {
            Some(verb @ (Verb::Forward | Verb::Backward)) => square(file, towards(verb, wording.value)),
            Some(Verb::Sideways | Verb::Flight) | None => square(wording.value, Some(rank)),
        };
    }
    let files = file.abs_diff(wording.value);
    let ranks = match (piece.role, files) {
        (Role::Advisor, 1) | (Role::Horse, 2) => 1,
        (Role::Elephant, 2) | (Role::Horse, 1) => 2,
        _ => return Err(Objection::NotItsStep { piece }),
    };
    match wording.verb {
        Some(Verb::Sideways | Verb::Flight) => Err(Objection::NotItsStep { piece }),
        Some(verb) => square(wording.value, towards(verb, ranks)),
        None => square(wording.value, towards(Verb::Forward, ranks))
            .or_else(|_| square(wording.value, towards(Verb::Backward, ranks))),
    }
}
