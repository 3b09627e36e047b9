//! What Xiangqi answers.

mod ruling;

use std::fmt::Write as _;

use xiangqi::notation::{self, ChineseForm, Script, Style};
use xiangqi::{
    Color, EndReason, File, History, Move, Outcome, Position, Rank, Role, RuleSet, Setup, Special, Square,
};

use super::MoveTexts;
use crate::{GameResult, NewGameFault, PgnMoves, Reason, Refusal, Seat, Uci, WhyNot, refusal::quote};

pub(super) use ruling::{after_move, judge, may_recur, may_recur_by, quiet_count, read_book, time_up};

const fn seat(color: Color) -> Seat {
    match color {
        Color::Red => Seat::First,
        Color::Black => Seat::Second,
    }
}

const fn color(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::Red,
        Seat::Second => Color::Black,
    }
}

pub(super) fn start(fen: &str, rules: &str) -> Result<Position, Vec<NewGameFault>> {
    let mut faults = Vec::new();
    let rules = rules.parse().unwrap_or_else(|_| {
        faults.push(NewGameFault::Rules { read: quote(rules) });
        RuleSet::STANDARD
    });
    match Setup::from_fen(fen) {
        Err(error) => faults.extend(error.faults().iter().cloned().map(NewGameFault::Fen)),
        Ok(setup) => match Position::from_setup(&setup, rules) {
            Err(error) => faults.extend(error.faults.iter().copied().map(NewGameFault::Position)),
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
        },
    }
    Err(faults)
}

pub(super) fn turn(position: &Position) -> Seat {
    seat(position.turn())
}

/// The same as the library writes, without its formatter: a hall does this for every move.
pub(super) fn write_fen(position: &Position, out: &mut String) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0_u8;
        for file in File::ALL {
            let Some(piece) = position.board().piece_at(Square::from_coords(file, rank)) else {
                empty += 1;
                continue;
            };
            push_digit(std::mem::take(&mut empty), out);
            out.push(piece.to_char());
        }
        push_digit(empty, out);
        out.push(if rank.index() > 0 { '/' } else { ' ' });
    }
    out.push(position.turn().fen_char());
    append(out, &format_args!(" - - {} {}", position.quiet_plies(), position.round()));
}

/// A number of empty squares, if there are any.
fn push_digit(number: u8, out: &mut String) {
    if number > 0 {
        out.push(char::from(b'0' + number));
    }
}

/// Writing to a string cannot fail.
fn append(out: &mut String, what: &std::fmt::Arguments<'_>) {
    let _ = write!(out, "{what}");
}

pub(super) fn write_legal(position: &Position, out: &mut String) {
    for (index, mv) in position.legal_moves().iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        push_move(*mv, out);
    }
}

/// The same as the library writes, without its formatter.
fn push_move(mv: Move, out: &mut String) {
    push_square(mv.from(), out);
    push_square(mv.to(), out);
    if let Some((from, to)) = mv.second() {
        out.push(',');
        push_square(from, out);
        push_square(to, out);
    }
}

fn push_square(square: Square, out: &mut String) {
    let (file, rank) = (square.index() % 9, square.index() / 9);
    out.push(char::from(b'a' + file as u8));
    out.push(char::from(b'0' + rank as u8));
}

pub(super) fn read_uci(position: &Position, uci: &Uci) -> Result<Move, Refusal> {
    let text = uci.as_str();
    let mv: Move = text.parse().map_err(|_| Refusal::unreadable(text))?;
    if position.is_legal(mv) {
        return Ok(mv);
    }
    match notation::read_styled(position, text, Style::Ucci) {
        Err(error) => Err(Refusal::Notation(Box::new(error))),
        // The reader of notations is more lenient than UCCI is.
        Ok(_) => Err(Refusal::MoveIllegal { read: quote(text), why: WhyNot::Pattern }),
    }
}

pub(super) fn read_typed(position: &Position, text: &str) -> Result<Move, Refusal> {
    notation::read(position, text).map_err(|error| Refusal::Notation(Box::new(error)))
}

pub(super) fn uci(mv: Move) -> Uci {
    let mut text = String::with_capacity(Uci::BYTES_MAX);
    push_move(mv, &mut text);
    Uci::own(&text)
}

pub(super) fn captured(position: &Position, mv: Move) -> Option<char> {
    let squares = [Some(mv.to()), mv.second().map(|(_, to)| to)];
    let taken = squares.into_iter().flatten().find_map(|square| position.board().piece_at(square))?;
    Some(taken.to_char())
}

pub(super) fn texts(position: &Position, mv: Move) -> MoveTexts {
    let zh = notation::write(position, mv, Style::Chinese);
    let traditional = ChineseForm { script: Script::Traditional, ..ChineseForm::default() };
    let zh_hant = notation::write_chinese(position, mv, traditional);
    MoveTexts {
        zh_hant: (zh_hant != zh).then_some(zh_hant),
        zh: Some(zh),
        wxf: Some(notation::write(position, mv, Style::Wxf)),
        iccs: Some(notation::write(position, mv, Style::Iccs)),
        san: None,
    }
}

pub(super) fn special(position: &Position, mv: Move) -> Option<super::Special> {
    position.special(mv).as_ref().map(special_of)
}

pub(super) fn special_moves(position: &Position) -> Vec<(Move, super::Special)> {
    position.special_moves().iter().map(|(mv, special)| (*mv, special_of(special))).collect()
}

fn special_of(special: &Special) -> super::Special {
    let squares = match special {
        Special::Flight { stones } => stones.iter().map(ToString::to_string).collect(),
        Special::FlownGeneral { cannon } => vec![cannon.to_string()],
        _ => Vec::new(),
    };
    super::Special { id: special.id(), squares }
}

pub(super) fn write_pgn(position: &Position, mv: Move, moves: PgnMoves, out: &mut String) {
    out.push_str(&notation::write(position, mv, style_of(moves)));
}

pub(super) fn read_pgn(position: &Position, text: &str, moves: PgnMoves) -> Result<Move, Refusal> {
    notation::read_styled(position, text, style_of(moves)).or_else(|_| read_typed(position, text))
}

const fn style_of(moves: PgnMoves) -> Style {
    match moves {
        PgnMoves::Chinese => Style::Chinese,
        PgnMoves::Wxf => Style::Wxf,
        PgnMoves::Iccs => Style::Iccs,
    }
}

pub(super) fn outcome(position: &Position) -> Option<(GameResult, Reason)> {
    let outcome = position.outcome()?;
    let reason = match outcome.reason() {
        EndReason::Checkmate => Reason::Checkmate,
        EndReason::Stalemate => Reason::Stalemate,
        EndReason::BareGeneral => Reason::BareGeneral,
        EndReason::SoldierHome => Reason::SoldierHome,
        EndReason::Dead => Reason::DeadPosition,
        _ => Reason::Ruling,
    };
    let result = match outcome {
        Outcome::Decisive { winner, .. } => GameResult::won_by(seat(winner)),
        Outcome::Draw { .. } => GameResult::Draw,
    };
    Some((result, reason))
}

pub(super) fn capture_square(position: &Position, mv: Move) -> Option<String> {
    let squares = [Some(mv.to()), mv.second().map(|(_, to)| to)];
    let taken = squares.into_iter().flatten().find(|square| position.board().piece_at(*square).is_some())?;
    Some(taken.to_string())
}

pub(super) fn piece_on(position: &Position, square: &str) -> Option<(Seat, char)> {
    let square = square.parse::<Square>().ok()?;
    let piece = position.board().piece_at(square)?;
    Some((seat(piece.color), piece.to_char().to_ascii_lowercase()))
}

/// Written as moves are: a square in capitals would be another one to whoever compares them.
pub(super) fn is_square(text: &str) -> bool {
    text.parse::<Square>().is_ok_and(|square| square.to_string() == text)
}

pub(super) fn cannot_win(position: &Position, seat: Seat) -> bool {
    let attacking = [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier];
    attacking.into_iter().all(|role| position.board().pieces(color(seat), role).is_empty())
}

pub(super) fn push(history: &mut History, mv: Move) {
    // The move was read in this very position, so it is legal; were it not, the history would stay as it is.
    let pushed = history.push(mv);
    debug_assert!(pushed.is_ok(), "{mv} was read as legal");
}

pub(super) fn pop(history: &mut History, plies: u32) {
    for _ in 0..plies {
        if history.pop().is_none() {
            break;
        }
    }
}
