use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json as Answer};
use game::{LineFault, Ruling};
use protocol::Problem;
use protocol::http::{AskJudge, Judged};

use super::Json;
use super::games::{failed, game_id};
use crate::address::Address;
use crate::app::App;
use crate::failure::Failed;
use crate::judged::judged;
use crate::problem::{problem, problem_of};
use crate::table::ToTable;

/// `GET /api/games/{id}/ruling`: the last ruling of a game that has its reasons with it.
pub(super) async fn of_game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Answer<Judged>, Failed> {
    let id = game_id(&id)?;
    let (line, ruling) = app.tables.ask(&app, id, |reply| ToTable::Ruling { reply }).await.map_err(failed)?;
    let shown = app.desks.question(move || judged(line, ruling)).await.map_err(failed)?;
    shown.map(Answer).ok_or_else(|| failed(problem("hall.no_ruling", [("game", id.to_string())])))
}

/// `POST /api/judge`: what a rulebook says of a line of Xiangqi.
pub(super) async fn of_line(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    Json(asked): Json<AskJudge>,
) -> Result<Answer<Judged>, Failed> {
    if !app.addresses.may_ask_ruling(address) {
        app.telemetry.refused("http.too_many_rulings");
        let args = [("max", app.config.rulings_per_minute_max.to_string())];
        return Err(Failed::new(StatusCode::TOO_MANY_REQUESTS, "http.too_many_rulings", args));
    }
    let AskJudge { fen, moves, rulebook } = asked;
    let work = move || {
        let line = game::judge_line(fen.as_deref(), &moves, rulebook.as_deref()).map_err(problems)?;
        let outcome = line.evidence.as_ref().map_or(Ruling::PlayOn, |evidence| evidence.outcome);
        judged(line, outcome).ok_or_else(|| vec![problem("hall.nothing_to_judge", [])])
    };
    let shown = app.desks.question(work).await.map_err(failed)?;
    shown.map(Answer).map_err(|faults| Failed::all(StatusCode::UNPROCESSABLE_ENTITY, faults))
}

pub(super) fn problems(fault: LineFault) -> Vec<Problem> {
    match fault {
        LineFault::Start(faults) => faults.iter().map(|fault| problem_of(fault.id(), fault.args())).collect(),
        fault => vec![problem_of(fault.id(), fault.args())],
    }
}
