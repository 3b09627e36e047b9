use axum::Json as Answer;
use axum::http::StatusCode;
use game::{AnyMove, AnyPosition, JUDGED_PLIES_MAX, Kind, LineFault, Uci};
use protocol::http::{AskTry, Tried, TriedMove};

use super::Json;
use super::judge::problems;
use crate::convert;
use crate::failure::Failed;
use crate::problem::shortened;

/// `POST /api/try`: where moves lead on a board that is no game's.
pub(super) async fn play(Json(asked): Json<AskTry>) -> Result<Answer<Tried>, Failed> {
    let tried =
        try_out(&asked).map_err(|fault| Failed::all(StatusCode::UNPROCESSABLE_ENTITY, problems(fault)))?;
    Ok(Answer(tried))
}

fn try_out(asked: &AskTry) -> Result<Tried, LineFault> {
    let start = AnyPosition::start(Kind::Xiangqi, asked.fen.as_deref(), asked.rules.as_deref());
    let mut position = start.map_err(LineFault::Start)?;
    let plies = asked.moves.split_whitespace().count();
    if plies > JUDGED_PLIES_MAX {
        return Err(LineFault::TooLong { plies });
    }
    let mut last = None;
    for (text, ply) in asked.moves.split_whitespace().zip(1..) {
        let mv = read(&position, text, ply)?;
        if ply == plies {
            last = Some(shown(&position, mv));
        }
        position.play(mv);
    }
    Ok(after(&position, last))
}

fn read(position: &AnyPosition, text: &str, ply: usize) -> Result<AnyMove, LineFault> {
    let uci: Uci = text.parse().map_err(|_| LineFault::Unreadable { ply, read: shortened(text) })?;
    position.read_uci(&uci).map_err(|refusal| LineFault::Illegal {
        ply,
        read: shortened(text),
        refusal: Box::new(refusal),
    })
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
    let special = moves.iter().filter_map(|mv| Some((mv.uci(), mv.special(position)?)));
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
