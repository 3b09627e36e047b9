use axum::Json as Answer;
use axum::http::StatusCode;
use game::{AnyMove, AnyPosition, LineFault};
use protocol::http::{AskTry, Tried, TriedMove};

use super::Json;
use super::judge::problems;
use crate::convert;
use crate::failure::Failed;

/// `POST /api/try`: where moves lead on a board that is no game's.
pub(super) async fn play(Json(asked): Json<AskTry>) -> Result<Answer<Tried>, Failed> {
    let tried =
        try_out(&asked).map_err(|fault| Failed::all(StatusCode::UNPROCESSABLE_ENTITY, problems(fault)))?;
    Ok(Answer(tried))
}

fn try_out(asked: &AskTry) -> Result<Tried, LineFault> {
    let line = game::read_line(asked.fen.as_deref(), asked.rules.as_deref(), &asked.moves)?;
    let mut position = line.start;
    let mut last = None;
    for (mv, ply) in line.moves.iter().zip(1..) {
        if ply == line.moves.len() {
            last = Some(shown(&position, *mv));
        }
        position.play(*mv);
    }
    Ok(after(&position, last))
}

fn shown(before: &AnyPosition, mv: AnyMove) -> TriedMove {
    TriedMove {
        by: convert::seat_to(before.turn()),
        u: mv.uci().to_string(),
        texts: convert::texts_to(mv.texts(before)),
        special: mv.special(before).map(convert::special_to),
    }
}

fn after(position: &AnyPosition, last: Option<TriedMove>) -> Tried {
    let ending = position.outcome();
    // A dead draw still has moves, but nobody plays them.
    let moves = if ending.is_some() { Vec::new() } else { position.legal_moves() };
    let ucis: Vec<String> = moves.iter().map(|mv| mv.uci().to_string()).collect();
    let special = if ending.is_some() { Vec::new() } else { position.special_moves() };
    let special = special.into_iter().map(|(mv, special)| (mv.uci(), special));
    let check = position.is_check();
    Tried {
        fen: position.fen(),
        turn: convert::seat_to(position.turn()),
        check,
        checkers: if check { position.checkers() } else { Vec::new() },
        legal: ucis.join(" "),
        special: special.map(convert::special_move_to).collect(),
        ending: ending.as_ref().map(convert::ending_to),
        last,
    }
}
