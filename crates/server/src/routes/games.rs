use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json as Answer};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use game::{BySeat, PgnMoves, Seat};
use protocol::http::{ArbiterLink, NewGame, NewGameMade, Showcase};
use protocol::{GameHead, Problem};
use serde::Deserialize;
use store::GameId;

use super::Json;
use crate::app::App;
use crate::arbiter::key_to;
use crate::convert;
use crate::failure::Failed;
use crate::guest::Guest;
use crate::opening::{self, Opening};
use crate::problem::shortened;
use crate::table::ToTable;

/// `POST /api/games`
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Json(asked): Json<NewGame>,
) -> Result<Answer<NewGameMade>, Failed> {
    let seat = asked.seat.map_or_else(crate::chance::seat, convert::seat_of);
    let new = opening::set_up(asked, app.clock.now())?;
    let creator = guest.user;
    let seats = BySeat::new_with(|one: Seat| (one == seat).then_some(creator));
    let id = opening::open(&app, Opening { new, creator, seats, rematch_of: None }).await?;
    Ok(Answer(NewGameMade { id: id.to_string(), path: format!("/g/{id}") }))
}

/// `POST /api/games/{id}/join`
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Answer<GameHead>, Failed> {
    let id = game_id(&id)?;
    let head = app.tables.ask(&app, id, |reply| ToTable::Join { user: guest.user, reply }).await;
    head.map(Answer).map_err(failed)
}

/// `GET /api/games/{id}`
pub(super) async fn head(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Answer<GameHead>, Failed> {
    let id = game_id(&id)?;
    let head = app.tables.ask(&app, id, |reply| ToTable::Head { user: guest.user, reply }).await;
    head.map(Answer).map_err(failed)
}

/// `POST /api/games/{id}/arbiter`: the same link every time, for the maker of the game.
pub(super) async fn arbiter(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Answer<ArbiterLink>, Failed> {
    let id = game_id(&id)?;
    let asked = app.tables.ask(&app, id, |reply| ToTable::Arbiter { user: guest.user, reply }).await;
    asked.map_err(failed)?;
    let key = key_to(&app.cookie_key, id);
    Ok(Answer(ArbiterLink { path: format!("/g/{id}#arbiter={key}"), key }))
}

/// How the moves of Xiangqi are to be written: `?moves=wxf`.
#[derive(Debug, Deserialize)]
pub(super) struct PgnAsked {
    moves: Option<String>,
}

/// `GET /api/games/{id}/pgn`
pub(super) async fn pgn(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(asked): Query<PgnAsked>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let id = game_id(&id)?;
    let moves = match asked.moves.as_deref() {
        None | Some("chinese") => PgnMoves::Chinese,
        Some("wxf") => PgnMoves::Wxf,
        Some("iccs") => PgnMoves::Iccs,
        Some(other) => {
            let args = [("read", shortened(other))];
            return Err(Failed::new(StatusCode::BAD_REQUEST, "http.pgn_moves", args));
        }
    };
    let scheme = if app.config.secure_cookies { "https" } else { "http" };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("?");
    let site = format!("{scheme}://{host}/g/{id}");
    let pgn = app.tables.ask(&app, id, |reply| ToTable::Pgn { moves, site, reply }).await.map_err(failed)?;
    let kind = [(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned())];
    let file = [(header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.pgn\""))];
    Ok((kind, file, pgn).into_response())
}

/// `GET /api/games`
pub(super) async fn showcase(State(app): State<Arc<App>>) -> Answer<Showcase> {
    let playing = app.tables.playing(app.config.showcase_games_max);
    let asked: FuturesUnordered<_> =
        playing.into_iter().map(|id| app.tables.ask(&app, id, |reply| ToTable::Glance { reply })).collect();
    // A game that cannot be shown just now is left out.
    let mut games: Vec<_> = asked.filter_map(|shown| std::future::ready(shown.ok())).collect().await;
    games.sort_by_key(|shown| std::cmp::Reverse(shown.head.created_at));
    Answer(Showcase { games })
}

pub(super) fn game_id(text: &str) -> Result<GameId, Failed> {
    text.parse()
        .map_err(|_| Failed::new(StatusCode::NOT_FOUND, "hall.bad_game_id", [("read", shortened(text))]))
}

pub(super) fn failed(problem: Problem) -> Failed {
    let status = match problem.id.as_str() {
        "hall.no_such_game" | "hall.no_ruling" => StatusCode::NOT_FOUND,
        "hall.not_yours" => StatusCode::FORBIDDEN,
        "hall.seats_taken" | "hall.no_arbiter" | "refused.game_over" => StatusCode::CONFLICT,
        "hall.too_many_games" => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    Failed::of(status, problem)
}
