//! The page, built beforehand and carried in the binary.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::failure::Failed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// The document that every address of the page gets; the page itself reads the address.
const DOCUMENT: &str = "index.html";
/// Where the build puts files whose names change with their contents.
const HASHED: &str = "assets/";
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Whatever no other route serves: a file of the page, or the document.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !matches!(method, Method::GET | Method::HEAD) {
        return Failed::new(StatusCode::METHOD_NOT_ALLOWED, "http.method", [("path", uri.path().into())])
            .into_response();
    }
    if is_interface(path) {
        return no_such_path(&uri);
    }
    let name = if is_address(path) { DOCUMENT } else { path };
    match Page::get(name) {
        Some(file) => answer(name, &file.data, &file.metadata.sha256_hash(), &headers),
        None if name == DOCUMENT => {
            Failed::new(StatusCode::SERVICE_UNAVAILABLE, "http.page_not_built", []).into_response()
        }
        None => no_such_path(&uri),
    }
}

/// Whether the guest is to be known there: by the document and everything that is no file.
pub(crate) fn is_address(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or("");
    path == DOCUMENT || (!last.contains('.') && !is_interface(path))
}

fn is_interface(path: &str) -> bool {
    path == "api" || path.starts_with("api/")
}

fn no_such_path(uri: &Uri) -> Response {
    Failed::new(StatusCode::NOT_FOUND, "http.no_such_path", [("path", crate::problem::shortened(uri.path()))])
        .into_response()
}

fn answer(name: &str, data: &[u8], hash: &[u8], headers: &HeaderMap) -> Response {
    // Twelve bytes tell versions of one file apart.
    let tag: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    // Weak, as the body may be compressed on its way.
    let tag = format!("W/\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let cache = if name.starts_with(HASHED) { FOR_EVER } else { ASK_AGAIN };
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(kind_of(name)))];
    let (status, body) = if unchanged {
        (StatusCode::NOT_MODIFIED, Body::empty())
    } else {
        (StatusCode::OK, Body::from(data.to_vec()))
    };
    (status, kind, [(header::CACHE_CONTROL, cache)], [(header::ETAG, tag)], body).into_response()
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("wav") => "audio/wav",
        Some("wasm") => "application/wasm",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_files_are_kept_and_others_asked_for_again() {
        let header_of = |response: &Response, name| response.headers()[name].to_str().unwrap().to_owned();
        let none = HeaderMap::new();
        let script = answer("assets/index-a1.js", b"x", &[7; 32], &none);
        assert_eq!(header_of(&script, header::CACHE_CONTROL), "public, max-age=31536000, immutable");
        assert_eq!(header_of(&script, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        let document = answer("index.html", b"x", &[7; 32], &none);
        assert_eq!(header_of(&document, header::CACHE_CONTROL), "no-cache");
        let tag = header_of(&document, header::ETAG);
        for (known, status) in [(tag.as_str(), 304), ("W/\"other\"", 200), (&format!("W/\"a\", {tag}"), 304)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, known.parse().unwrap());
            assert_eq!(answer("index.html", b"x", &[7; 32], &headers).status(), status, "{known}");
        }
    }

    #[test]
    fn addresses_of_the_page() {
        let rows = [
            ("/", true),
            ("/g/k3J9x2Qa", true),
            ("/watch", true),
            ("/index.html", true),
            ("/assets/index-abc.js", false),
            ("/favicon.svg", false),
            ("/api", false),
            ("/api/me", false),
            ("/apiary", true),
        ];
        for (path, expected) in rows {
            assert_eq!(is_address(path), expected, "{path}");
        }
    }
}
