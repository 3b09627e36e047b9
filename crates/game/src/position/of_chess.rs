//! What chess answers. The rules are shakmaty's.

mod book;
mod fen;
mod ruling;
mod trail;

use std::fmt::Write as _;

use shakmaty::fen::Fen;
use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, EnPassantMode, Move, MoveList, Piece, Position, Rank, Role, Square, attacks};

pub(crate) use book::Book;
pub use fen::ChessFault;
pub(crate) use ruling::Grounds;
pub use ruling::{CHESS_CLAIM, CHESS_DRAW, DrawCounts};
pub(super) use ruling::{after_move, grounds, quiet_count};
pub(crate) use trail::Trail;

use super::{Kind, MoveTexts};
use crate::{GameResult, NewGameFault, Reason, Refusal, Seat, Uci, WhyNot, refusal::quote};

const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::First,
        Color::Black => Seat::Second,
    }
}

const fn color(seat: Seat) -> Color {
    match seat {
        Seat::First => Color::White,
        Seat::Second => Color::Black,
    }
}

pub(super) fn start(fen: &str, rules: &str) -> Result<Chess, Vec<NewGameFault>> {
    let mut faults = Vec::new();
    if rules != Kind::Chess.id() {
        faults.push(NewGameFault::Rules { read: quote(rules) });
    }
    match fen::read(fen) {
        Err(found) => faults.extend(found.into_iter().map(NewGameFault::Chess)),
        Ok(position) if faults.is_empty() => return Ok(position),
        Ok(_) => {}
    }
    Err(faults)
}

pub(super) fn turn(position: &Chess) -> Seat {
    seat(position.turn())
}

pub(super) fn round(position: &Chess) -> u32 {
    position.fullmoves().get()
}

pub(super) fn is_check(position: &Chess) -> bool {
    position.is_check()
}

pub(super) fn checkers(position: &Chess) -> Vec<String> {
    position.checkers().into_iter().map(|square| square.to_string()).collect()
}

pub(super) fn write_fen(position: &Chess, out: &mut String) {
    Fen::from_position(position, EnPassantMode::Legal).append_to_string(out);
}

pub(super) fn legal_moves(position: &Chess) -> MoveList {
    position.legal_moves()
}

pub(super) fn write_legal(position: &Chess, out: &mut String) {
    for (index, mv) in position.legal_moves().iter().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        UciMove::from_standard(*mv).append_to_string(out);
    }
}

pub(super) fn read_uci(position: &Chess, uci: &Uci) -> Result<Move, Refusal> {
    let text = uci.as_str();
    let read = UciMove::from_ascii(text.as_bytes()).map_err(|_| Refusal::unreadable(text))?;
    read.to_move(position).map_err(|_| refuse(position, read, text))
}

/// Why a move between two squares cannot be played.
fn refuse(position: &Chess, read: UciMove, text: &str) -> Refusal {
    let UciMove::Normal { from, to, promotion } = read else { return Refusal::unreadable(text) };
    let queens = UciMove::Normal { from, to, promotion: Some(Role::Queen) };
    if promotion.is_none() && queens.to_move(position).is_ok() {
        return Refusal::PromotionMissing { read: quote(text) };
    }
    let promotes = position.our(Role::Pawn).contains(from) && to.rank() == (!position.turn()).backrank();
    let why = match position.board().piece_at(from) {
        None => WhyNot::NoPiece,
        Some(piece) if piece.color != position.turn() => WhyNot::NotYours,
        Some(_) if position.us().contains(to) => WhyNot::OwnPiece,
        Some(_) if promotion.is_some() && !promotes => WhyNot::Pattern,
        Some(piece) if goes(position, piece, from, to) => WhyNot::LeavesCheck,
        Some(_) => WhyNot::Pattern,
    };
    Refusal::MoveIllegal { read: quote(text), why }
}

/// Whether the piece goes from one square to the other, so that only the danger to its king forbids it.
fn goes(position: &Chess, piece: Piece, from: Square, to: Square) -> bool {
    let taken = position.board().piece_at(to);
    if piece.role != Role::Pawn {
        return attacks::attacks(from, piece, position.board().occupied()).contains(to);
    }
    if attacks::pawn_attacks(piece.color, from).contains(to) {
        return taken.is_some() || position.maybe_ep_square() == Some(to);
    }
    let step = |from: Square| {
        from.offset(piece.color.fold_wb(8, -8)).filter(|ahead| !position.board().occupied().contains(*ahead))
    };
    let one = step(from);
    let two = one.and_then(step).filter(|_| from.rank() == piece.color.relative_rank(Rank::Second));
    one == Some(to) || two == Some(to)
}

pub(super) fn read_typed(position: &Chess, text: &str) -> Result<Move, Refusal> {
    if let Some(uci) = Uci::read(text) {
        return read_uci(position, &uci);
    }
    // Castling is also written with zeros or small letters, and pieces with small letters where that cannot be a pawn.
    let mut san = text.trim_end_matches(['!', '?']).replace('0', "O");
    match san.as_bytes().first() {
        Some(b'o' | b'O') => san.make_ascii_uppercase(),
        Some(b'n' | b'r' | b'q' | b'k') => san[..1].make_ascii_uppercase(),
        _ => {}
    }
    let Ok(SanPlus { san, .. }) = san.parse::<SanPlus>() else {
        // Squares in capitals: not before SAN, where `B1b2` is a bishop's move.
        let uci = Uci::read(&text.to_ascii_lowercase()).ok_or_else(|| Refusal::unreadable(text))?;
        return read_uci(position, &uci);
    };
    san.to_move(position).map_err(|error| match error {
        SanError::AmbiguousSan => {
            Refusal::MoveAmbiguous { read: quote(text), candidates: candidates(position, san) }
        }
        SanError::IllegalSan => unfit(position, san, text),
    })
}

fn candidates(position: &Chess, san: San) -> Vec<String> {
    let moves = position.legal_moves();
    moves
        .iter()
        .filter(|mv| san.matches(**mv))
        .map(|mv| SanPlus::from_move(position.clone(), *mv).to_string())
        .collect()
}

fn unfit(position: &Chess, san: San, text: &str) -> Refusal {
    if let San::Normal { role: Role::Pawn, file, rank, capture, to, promotion: None } = san {
        let queens = San::Normal { role: Role::Pawn, file, rank, capture, to, promotion: Some(Role::Queen) };
        if queens.to_move(position).is_ok() {
            return Refusal::PromotionMissing { read: quote(text) };
        }
    }
    Refusal::MoveIllegal { read: quote(text), why: WhyNot::Pattern }
}

pub(super) fn play(position: &mut Chess, mv: Move) {
    position.play_unchecked(mv);
}

pub(super) fn uci(mv: Move) -> Uci {
    let mut text = String::with_capacity(Uci::BYTES_MAX);
    UciMove::from_standard(mv).append_to_string(&mut text);
    Uci::own(&text)
}

pub(super) fn captured(position: &Chess, mv: Move) -> Option<char> {
    Some(mv.capture()?.of(!position.turn()).char())
}

pub(super) fn texts(position: &Chess, mv: Move) -> MoveTexts {
    let mut san = String::with_capacity(8);
    write_pgn(position, mv, &mut san);
    MoveTexts { san: Some(san), ..MoveTexts::default() }
}

pub(super) fn write_pgn(position: &Chess, mv: Move, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{}", SanPlus::from_move(position.clone(), mv));
}

pub(super) fn outcome(position: &Chess) -> Option<(GameResult, Reason)> {
    if position.legal_moves().is_empty() {
        return Some(match position.is_check() {
            true => (GameResult::won_by(!turn(position)), Reason::Checkmate),
            false => (GameResult::Draw, Reason::Stalemate),
        });
    }
    position.is_insufficient_material().then_some((GameResult::Draw, Reason::DeadPosition))
}

/// Where the piece stands that a move takes: beside the target when taken in passing.
pub(super) fn capture_square(mv: Move) -> Option<String> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank()).to_string()),
        _ => mv.is_capture().then(|| mv.to().to_string()),
    }
}

pub(super) fn piece_on(position: &Chess, square: &str) -> Option<(Seat, char)> {
    let square = square.parse::<Square>().ok()?;
    let piece = position.board().piece_at(square)?;
    Some((seat(piece.color), piece.role.char()))
}

pub(super) fn is_square(text: &str) -> bool {
    text.parse::<Square>().is_ok()
}

/// Where king and rook stand before they castle.
pub(super) fn castling_squares(mv: Move) -> Option<(String, String)> {
    match mv {
        Move::Castle { king, rook } => Some((king.to_string(), rook.to_string())),
        _ => None,
    }
}

pub(super) fn cannot_win(position: &Chess, seat: Seat) -> bool {
    position.has_insufficient_material(color(seat))
}
