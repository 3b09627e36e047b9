//! Sockets: how one is opened, what is sent on it, and how it ends.

mod client;
mod lag;
mod line;
mod read;
mod session;

use std::sync::Arc;

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::ServerMessage;
use serde::Deserialize;

pub(crate) use client::{Client, Clients, Frame, text_of};
pub use read::{COMMAND_ID_CHARS_MAX, fuzz_message};
pub(crate) use read::{CommandId, Order};

use crate::accept::Place;
use crate::address::{Address, SocketPermit};
use crate::app::App;
use crate::failure::Failed;
use crate::guest::Guest;
use crate::problem::problem;

/// Bytes that a socket's reader takes from the system at once.
const READ_BUFFER_BYTES: usize = 2 * 1024;
/// Bytes that a socket's writer gathers before it writes without being told to.
const WRITE_BUFFER_BYTES: usize = 16 * 1024;

#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    v: Option<u32>,
}

/// Opens a socket, if its address may have one more.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Extension(address): Extension<Address>,
    place: Extension<Place>,
    asked: Result<Query<Asked>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        return Failed::new(StatusCode::UPGRADE_REQUIRED, "http.no_websocket", []).into_response();
    };
    let Some(permit) = app.addresses.open_socket(address) else {
        app.telemetry.refused("http.too_many_sockets");
        let args = [("max", app.config.sockets_per_address_max.to_string())];
        return Failed::new(StatusCode::TOO_MANY_REQUESTS, "http.too_many_sockets", args).into_response();
    };
    let version = asked.ok().and_then(|Query(asked)| asked.v);
    let bytes_max = app.config.message_bytes_max;
    let held = Held { _permit: permit, _place: place.0 };
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_message_size(bytes_max)
        .max_frame_size(bytes_max)
        .on_upgrade(move |socket| {
            let tasks = app.tasks.clone();
            tasks.track_future(serve(app, socket, guest, version, held))
        })
}

/// What a socket takes up while it lives.
#[derive(Debug)]
struct Held {
    _permit: SocketPermit,
    _place: Place,
}

async fn serve(app: Arc<App>, mut socket: WebSocket, guest: Guest, version: Option<u32>, held: Held) {
    if version != Some(protocol::VERSION) {
        refuse_version(&mut socket, version).await;
        return;
    }
    app.telemetry.sockets.increment(1.0);
    session::run(&app, socket, guest).await;
    app.telemetry.sockets.decrement(1.0);
    drop(held);
}

async fn refuse_version(socket: &mut WebSocket, found: Option<u32>) {
    let found = found.map_or_else(|| "?".to_owned(), |found| found.to_string());
    let args = [("found", found), ("wanted", protocol::VERSION.to_string())];
    let told = ServerMessage::Error { problem: problem("socket.version", args) };
    // Whoever is gone before he hears it has lost nothing.
    let _ = socket.send(Message::Text(text_of(&told))).await;
    let _ = socket.send(Message::Close(Some(frame(close_code::POLICY, "version")))).await;
}

fn frame(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame { code, reason: reason.into() }
}
