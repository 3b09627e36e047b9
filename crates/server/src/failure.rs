use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use protocol::http::Failure;
use texts::Lang;

use crate::problem::{problem, sentence};

/// An HTTP request that is not served, and why; [`speak`] turns it into a body in the language
/// of the caller.
#[derive(Debug, Clone)]
pub(crate) struct Failed {
    pub(crate) status: StatusCode,
    pub(crate) error: Problem,
    pub(crate) more: Vec<Problem>,
}

impl Failed {
    pub(crate) fn new<const N: usize>(status: StatusCode, id: &str, args: [(&str, String); N]) -> Failed {
        Failed::of(status, problem(id, args))
    }

    pub(crate) fn of(status: StatusCode, error: Problem) -> Failed {
        Failed { status, error, more: Vec::new() }
    }

    /// The first of several faults is the error, the others come after it.
    pub(crate) fn all(status: StatusCode, faults: Vec<Problem>) -> Failed {
        let mut faults = faults.into_iter();
        let error = faults.next().unwrap_or_else(|| problem("hall.failed", []));
        Failed { status, error, more: faults.collect() }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Gives every [`Failed`] its body. Answers of the framework itself (wrong method, a body beyond
/// its limit) get one, too.
pub(crate) async fn speak(request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let failed = response.extensions_mut().remove::<Failed>().or_else(|| failed_by_frame(&response, path));
    let Some(Failed { status, error, more }) = failed else { return response };
    let failure = Failure { text: sentence(lang, &error), error, more };
    let (mut parts, _) = response.into_parts();
    parts.status = status;
    for name in [header::CONTENT_LENGTH, header::CONTENT_TYPE] {
        parts.headers.remove(name);
    }
    (parts, axum::Json(failure)).into_response()
}

fn failed_by_frame(response: &Response, path: String) -> Option<Failed> {
    let status = response.status();
    let plain = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !(status.is_client_error() || status.is_server_error()) || !plain {
        return None;
    }
    let id = match status {
        StatusCode::METHOD_NOT_ALLOWED => "http.method",
        StatusCode::NOT_FOUND => "http.no_such_path",
        StatusCode::UPGRADE_REQUIRED => "http.no_websocket",
        _ if status.is_client_error() => "http.bad_request",
        _ => "hall.failed",
    };
    Some(Failed::new(status, id, [("path", path)]))
}

/// `?lang=zh` before `Accept-Language`.
pub(crate) fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let asked = uri
        .query()
        .into_iter()
        .flat_map(|query| query.split('&'))
        .find_map(|pair| pair.strip_prefix("lang="));
    let accepted = || headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Lang::negotiate(asked.or_else(accepted).unwrap_or(""))
}
