//! What is asked once: people, games, positions, and how the hall is doing.

mod games;
mod health;
mod judge;
mod me;
mod position;
mod tries;

use std::sync::Arc;

use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use axum::{Router, body::Bytes};
use serde::de::DeserializeOwned;
use tower_http::compression::CompressionLayer;

use crate::accept::Peer;
use crate::address::Address;
use crate::app::App;
use crate::failure::Failed;
use crate::problem::shortened;
use crate::{failure, guest, headers, page, socket};

/// All routes of the hall, with all that every answer needs.
pub(crate) fn all(app: &Arc<App>) -> Router {
    let interface = Router::new()
        .route("/api/me", get(me::show).post(me::rename))
        .route("/api/games", get(games::showcase).post(games::open))
        .route("/api/games/{id}", get(games::head))
        .route("/api/games/{id}/join", post(games::join))
        .route("/api/games/{id}/pgn", get(games::pgn))
        .route("/api/games/{id}/ruling", get(judge::of_game))
        .route("/api/games/{id}/arbiter", post(games::arbiter))
        .route("/api/judge", post(judge::of_line))
        .route("/api/position", post(position::check))
        .route("/api/try", post(tries::play))
        .route("/ws", any(socket::open))
        .layer(from_fn_with_state(app.clone(), guest::know))
        .layer(from_fn_with_state(app.clone(), limit_posts))
        .layer(from_fn_with_state(app.clone(), know_address))
        .layer(from_fn_with_state(app.clone(), headers::check_origin));
    let page = Router::new().fallback(page::serve).layer(from_fn_with_state(app.clone(), know_reader));
    Router::new()
        .merge(interface)
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .fallback_service(page)
        .layer(from_fn(failure::speak))
        .layer(CompressionLayer::new())
        .layer(from_fn(headers::add))
        .layer(DefaultBodyLimit::max(app.config.body_bytes_max))
        .with_state(app.clone())
}

/// Whoever opens a page of the hall is known from then on, so that the requests which the page
/// makes all at once come from one guest.
async fn know_reader(state: State<Arc<App>>, request: Request, next: Next) -> Response {
    if page::is_address(request.uri().path()) {
        guest::know(state, request, next).await
    } else {
        next.run(request).await
    }
}

async fn know_address(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = address_of(&app, &request);
    request.extensions_mut().insert(address);
    next.run(request).await
}

fn address_of(app: &App, request: &Request) -> Address {
    let forwarded = app.config.trust_proxy.then(|| Address::forwarded(request.headers())).flatten();
    let peer = || request.extensions().get::<Peer>().map(|peer| Address::of(peer.0.ip()));
    forwarded.or_else(peer).unwrap_or_else(|| Address::of(std::net::Ipv4Addr::UNSPECIFIED.into()))
}

async fn limit_posts(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let address = request.extensions().get::<Address>().copied();
    if request.method() == Method::POST && address.is_some_and(|address| !app.addresses.may_post(address)) {
        app.telemetry.refused("http.too_many_posts");
        let args = [("max", app.config.posts_per_minute_max.to_string())];
        return Failed::new(StatusCode::TOO_MANY_REQUESTS, "http.too_many_posts", args).into_response();
    }
    next.run(request).await
}

/// A body of JSON; what is wrong with it is told with the place.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Json<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Json<T>, Failed> {
        check_type(request.headers())?;
        let body = Bytes::from_request(request, app).await.map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                let args = [("max", app.config.body_bytes_max.to_string())];
                Failed::new(StatusCode::PAYLOAD_TOO_LARGE, "http.body_too_large", args)
            }
            _ => Failed::new(StatusCode::BAD_REQUEST, "http.body_broken", []),
        })?;
        serde_json::from_slice(&body).map(Json).map_err(|error| {
            let detail = error.to_string();
            let detail = detail.split(" at line ").next().unwrap_or_default();
            let args = [
                ("line", error.line().to_string()),
                ("column", error.column().to_string()),
                ("read", shortened(&String::from_utf8_lossy(&body))),
                ("detail", detail.chars().take(300).collect()),
            ];
            let id = if error.is_data() { "http.unfit_body" } else { "http.not_json" };
            Failed::new(StatusCode::BAD_REQUEST, id, args)
        })
    }
}

fn check_type(headers: &HeaderMap) -> Result<(), Failed> {
    let found = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let kind = found.split(';').next().unwrap_or("").trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let args = [("found", shortened(found))];
    Err(Failed::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "http.not_json_type", args))
}
