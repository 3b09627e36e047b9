use axum::Json as Answer;
use game::AnyPosition;
use protocol::http::{AskPosition, PositionAnswer};

use super::Json;
use crate::convert;
use crate::problem::problem_of;

/// `POST /api/position`: the position in the hall's own dialect, or all its faults.
pub(super) async fn check(Json(asked): Json<AskPosition>) -> Answer<PositionAnswer> {
    let kind = convert::kind_of(asked.kind);
    let answer = match AnyPosition::start(kind, Some(&asked.fen), asked.rules.as_deref()) {
        Ok(position) => PositionAnswer {
            fen: Some(position.fen()),
            turn: Some(convert::seat_to(position.turn())),
            faults: Vec::new(),
        },
        Err(faults) => PositionAnswer {
            fen: None,
            turn: None,
            faults: faults.iter().map(|fault| problem_of(fault.id(), fault.args())).collect(),
        },
    };
    Answer(answer)
}
