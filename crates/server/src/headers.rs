//! What every answer carries, and where a request may come from.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::failure::Failed;

const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// Name and value of each header that every answer gets.
const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Adds the headers.
pub(crate) async fn add(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, value);
    }
    response
}

/// Refuses what a page of another origin sends in a guest's name: writing requests and sockets.
/// Programs that are no browser send no `Origin` and carry nobody's cookie by accident.
pub(crate) async fn check_origin(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let reading = matches!(*request.method(), Method::GET | Method::HEAD);
    let socket = request.uri().path() == "/ws";
    if reading && !socket {
        return next.run(request).await;
    }
    match foreign_origin(request.headers(), &app.config.allowed_origins) {
        None => next.run(request).await,
        Some(origin) => {
            app.telemetry.refused("http.foreign_origin");
            Failed::new(StatusCode::FORBIDDEN, "http.foreign_origin", [("origin", origin)]).into_response()
        }
    }
}

/// The origin, if it is neither the host that was called nor an allowed one.
fn foreign_origin(headers: &HeaderMap, allowed: &[String]) -> Option<String> {
    let origin = headers.get(header::ORIGIN)?;
    let origin = String::from_utf8_lossy(origin.as_bytes());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    let own = matches!((origin_host, host), (Some(origin), Some(host)) if origin.eq_ignore_ascii_case(host));
    if own || allowed.iter().any(|one| one.eq_ignore_ascii_case(&origin)) {
        return None;
    }
    Some(crate::problem::shortened(&origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_origins_are_foreign() {
        let rows = [
            (None, "chuhe.example", false),
            (Some("http://chuhe.example"), "chuhe.example", false),
            (Some("https://CHUHE.example"), "chuhe.example", false),
            (Some("http://chuhe.example:8080"), "chuhe.example:8080", false),
            (Some("http://chuhe.example"), "chuhe.example:8080", true),
            (Some("https://evil.example"), "chuhe.example", true),
            (Some("https://chuhe.example.evil.example"), "chuhe.example", true),
            (Some("https://friend.example"), "chuhe.example", false),
            (Some("null"), "chuhe.example", true),
            (Some(""), "chuhe.example", true),
        ];
        for (origin, host, foreign) in rows {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            let found = foreign_origin(&headers, &["https://friend.example".into()]);
            assert_eq!(found.is_some(), foreign, "{origin:?} at {host}");
        }
    }
}
