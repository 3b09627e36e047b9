//! The few requests that open games, over one connection that stays open.

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, SET_COOKIE};
use hyper::{Request, Response, body::Incoming};
use hyper_util::rt::TokioIo;
use protocol::http::{NewGame, NewGameMade};
use tokio::net::TcpStream;

use super::address::Address;

#[derive(Debug)]
pub(crate) struct Client {
    host: String,
    sender: SendRequest<Full<Bytes>>,
}

/// A game with two players at it, each known by a cookie.
#[derive(Debug)]
pub(crate) struct Seated {
    pub(crate) game: String,
    pub(crate) cookies: [String; 2],
}

impl Client {
    pub(crate) async fn connect(address: &Address) -> Result<Self> {
        let stream = TcpStream::connect(address.authority()).await;
        let stream = stream.with_context(|| format!("no connection to {}", address.authority()))?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // The connection does its work until the sender is dropped; a fault shows at the next request.
        tokio::spawn(connection);
        Ok(Self { host: address.authority().to_owned(), sender })
    }

    /// Opens a game by a new guest and has another one join it.
    pub(crate) async fn open(&mut self, game: &NewGame) -> Result<Seated> {
        let (headers, body) = self.post("/api/games", None, serde_json::to_vec(game)?).await?;
        let maker = cookie(&headers)?;
        let made: NewGameMade = serde_json::from_slice(&body).context("the answer to a new game")?;
        let (headers, _) = self.post(&format!("/api/games/{}/join", made.id), None, Vec::new()).await?;
        Ok(Seated { game: made.id, cookies: [maker, cookie(&headers)?] })
    }

    async fn post(&mut self, path: &str, cookie: Option<&str>, body: Vec<u8>) -> Result<(HeaderMap, Bytes)> {
        let mut request =
            Request::post(path).header(HOST, &self.host).header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        self.sender.ready().await?;
        let answer: Response<Incoming> = self.sender.send_request(request.body(Full::from(body))?).await?;
        let (parts, body) = answer.into_parts();
        let body = body.collect().await?.to_bytes();
        if !parts.status.is_success() {
            bail!("POST {path}: {} {}", parts.status, String::from_utf8_lossy(&body));
        }
        Ok((parts.headers, body))
    }
}

/// The cookie that the hall gave, as it is sent back.
fn cookie(headers: &HeaderMap) -> Result<String> {
    let given = headers.get(SET_COOKIE).context("the hall gave a new guest no cookie")?.to_str()?;
    Ok(given.split(';').next().unwrap_or_default().to_owned())
}
