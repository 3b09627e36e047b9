//! Connections: how many, how long they may take to say what they want, and their end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::App;

/// Pause after the system could not give a connection, mostly for want of file descriptors.
const AFTER_FAILURE: Duration = Duration::from_millis(50);

/// The other end of the connection that a request came on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// The connection's place among those that may be open; a socket keeps it for as long as it lives.
#[derive(Debug, Clone)]
pub(crate) struct Place(#[expect(dead_code, reason = "held, not read")] Arc<OwnedSemaphorePermit>);

/// Accepts until the hall stops. At the limit further connections wait in the system's queue.
pub(crate) async fn accept(app: Arc<App>, listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(app.config.connections_max));
    loop {
        let accepted = async {
            let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            accepted = accepted => accepted,
            () = app.draining.cancelled() => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let serving = serve(app.clone(), stream, Peer(peer), Place(Arc::new(place)), router.clone());
                app.tasks.spawn(serving);
            }
            Err(error) => {
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(AFTER_FAILURE).await;
            }
        }
    }
}

async fn serve(app: Arc<App>, stream: TcpStream, peer: Peer, place: Place, router: Router) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection was gone at once");
        return;
    }
    let routes = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(place.clone());
        routes.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_millis(app.config.request_head_ms_max))
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.draining.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, peer = %peer.0, "a connection broke");
    }
}
