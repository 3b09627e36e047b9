use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::failure::Failed;

/// `GET /healthz`: whether the hall serves and its store answers.
pub(super) async fn healthz(State(app): State<Arc<App>>) -> Response {
    if app.draining.is_cancelled() {
        return Failed::new(StatusCode::SERVICE_UNAVAILABLE, "hall.stopping", []).into_response();
    }
    match app.store.last_beat().await {
        Ok(_) => ([(header::CONTENT_TYPE, "text/plain")], "ok\n").into_response(),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            Failed::new(StatusCode::SERVICE_UNAVAILABLE, "hall.storage", []).into_response()
        }
    }
}

/// `GET /metrics`: the figures, in the text format of Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let figures = app.telemetry.render(app.store.stats());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], figures).into_response()
}
