//! A guest on one socket. Whatever breaks because the hall was killed is [`Lost`]; everything
//! else is a failure of the test.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientMessage, ServerMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::hall::PATIENCE;

/// The hall went away.
#[derive(Debug)]
pub(crate) struct Lost;

pub(crate) type Result<T> = std::result::Result<T, Lost>;

/// Somebody with a cookie, which outlives the hall that gave it.
#[derive(Debug, Clone)]
pub(crate) struct Guest {
    cookie: String,
}

impl Guest {
    pub(crate) async fn new(hall: SocketAddr) -> Result<Guest> {
        let (head, _) = request(hall, "GET /api/me", "", "").await?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        Ok(Guest { cookie: cookie.ok_or(Lost)?.split(';').next().unwrap().to_owned() })
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        hall: SocketAddr,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T> {
        let body = serde_json::to_string(body).unwrap();
        let (head, answer) = request(hall, &format!("POST {path}"), &self.cookie, &body).await?;
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}\n{answer}");
        Ok(serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }

    pub(crate) async fn socket(&self, hall: SocketAddr) -> Result<Socket> {
        let mut request = format!("ws://{hall}/ws?v=1").into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let connecting = tokio_tungstenite::connect_async(request);
        let (ws, _) = tokio::time::timeout(PATIENCE, connecting).await.unwrap().map_err(|_| Lost)?;
        Ok(Socket(ws))
    }
}

/// Head and body of the answer; an answer that breaks off is none.
async fn request(hall: SocketAddr, what: &str, cookie: &str, body: &str) -> Result<(String, String)> {
    let text = format!(
        "{what} HTTP/1.1\r\nhost: {hall}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let asking = async {
        let mut stream = TcpStream::connect(hall).await?;
        stream.write_all(text.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    let answer = tokio::time::timeout(PATIENCE, asking).await.unwrap().map_err(|_| Lost)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Lost)?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let whole = length.and_then(|length| length.parse().ok()) == Some(body.len());
    if whole { Ok((head.to_owned(), body.to_owned())) } else { Err(Lost) }
}

pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        self.0.send(Message::text(serde_json::to_string(message).unwrap())).await.map_err(|_| Lost)
    }

    pub(crate) async fn next(&mut self) -> Result<ServerMessage> {
        loop {
            match tokio::time::timeout(PATIENCE, self.0.next()).await.expect("the hall answers") {
                Some(Ok(Message::Text(text))) => {
                    return Ok(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Lost),
                Some(Ok(_)) => {}
            }
        }
    }
}
