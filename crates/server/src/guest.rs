//! Who somebody is: a guest, known by a signed cookie.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::Cookie;
use store::UserId;

use crate::app::App;

/// The name of the cookie.
const COOKIE: &str = "chuhe";
/// How long a browser keeps the cookie: 400 days, the most that browsers allow.
const KEPT_SECONDS: u64 = 400 * 24 * 3_600;

/// The guest who sent a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guest {
    pub(crate) user: UserId,
}

/// Knows the guest by the cookie; whoever has none, or a forged one, is a new guest and gets one.
/// The cookie is renewed with `GET /api/me`, so that a regular guest never loses it.
pub(crate) async fn know(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let known = by_cookie(&app, request.headers());
    let user = known.unwrap_or_else(crate::chance::user_id);
    let renew = known.is_none() || request.uri().path() == "/api/me";
    request.extensions_mut().insert(Guest { user });
    let response = next.run(request).await;
    if renew { (jar_with(&app, user), response).into_response() } else { response }
}

fn by_cookie(app: &App, headers: &HeaderMap) -> Option<UserId> {
    if !headers.contains_key(header::COOKIE) {
        return None;
    }
    let jar = SignedCookieJar::from_headers(headers, app.cookie_key.key().clone());
    jar.get(COOKIE)?.value().parse().ok()
}

fn jar_with(app: &App, user: UserId) -> SignedCookieJar {
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={user}; Path=/; Max-Age={KEPT_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    let cookie = Cookie::parse(cookie).expect("an id has letters and digits only");
    SignedCookieJar::new(app.cookie_key.key().clone()).add(cookie)
}
