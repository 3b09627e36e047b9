//! A player's socket.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::{Seat, ServerMessage};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::COOKIE;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::address::Address;

/// Bytes that a socket takes from the system at once: an update fits. The buffer is cleared at
/// every read, and the usual one of 128 KiB would cost half of a player's time.
const READ_BUFFER_BYTES: usize = 4 * 1024;

/// A socket and what has been heard on it.
#[derive(Debug)]
pub(crate) struct Player {
    socket: WebSocketStream<TcpStream>,
    /// The last ply that an update told of.
    pub(crate) ply: u32,
    /// The command acknowledged last.
    acknowledged: String,
    /// Where a rematch goes on.
    pub(crate) next_game: Option<String>,
    /// The seat in the game that the hall told of last.
    pub(crate) seat: Option<(String, Seat)>,
}

impl Player {
    pub(crate) async fn connect(address: &Address, cookie: &str) -> Result<Self> {
        let mut request =
            format!("ws://{}/ws?v={}", address.authority(), protocol::VERSION).into_client_request()?;
        request.headers_mut().insert(COOKIE, cookie.parse()?);
        let stream = TcpStream::connect(address.authority()).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER_BYTES);
        let (socket, _) =
            client_async_with_config(request, stream, Some(config)).await.context("opening a socket")?;
        Ok(Self { socket, ply: 0, acknowledged: String::new(), next_game: None, seat: None })
    }

    pub(crate) async fn send(&mut self, message: String) -> Result<()> {
        Ok(self.socket.send(Message::text(message)).await?)
    }

    /// Reads one message and takes note of what it says.
    pub(crate) async fn hear(&mut self) -> Result<()> {
        match self.socket.next().await.context("the hall closed the socket")?? {
            Message::Text(text) => self.note(&text),
            Message::Close(frame) => bail!("the hall closed the socket: {frame:?}"),
            _ => Ok(()),
        }
    }

    pub(crate) async fn hear_acknowledgement(&mut self, id: &str) -> Result<()> {
        while self.acknowledged != id {
            self.hear().await?;
        }
        Ok(())
    }

    /// Hears of the ply, however it is told.
    pub(crate) async fn hear_ply(&mut self, ply: u32) -> Result<()> {
        while self.ply < ply {
            self.hear().await?;
        }
        Ok(())
    }

    /// Follows a game from its beginning and hears which seat it gives.
    pub(crate) async fn watch(&mut self, game: &str) -> Result<Seat> {
        self.ply = 0;
        self.next_game = None;
        self.send(format!(r#"{{"t":"watch","game":"{game}"}}"#)).await?;
        loop {
            if let Some((told, seat)) = &self.seat
                && told == game
            {
                return Ok(*seat);
            }
            self.hear().await?;
        }
    }

    /// The two messages that come with every move are read by their first characters; all others
    /// are rare and read in full.
    fn note(&mut self, text: &Utf8Bytes) -> Result<()> {
        if let Some(id) = text.strip_prefix(r#"{"t":"ack","id":""#) {
            self.acknowledged.clear();
            self.acknowledged.push_str(id.split('"').next().unwrap_or_default());
            return Ok(());
        }
        if text.starts_with(r#"{"t":"update""#) && !text.contains(r#""next_game":""#) {
            self.ply = self.ply.max(ply_of(text).unwrap_or(0));
            return Ok(());
        }
        match serde_json::from_str(text).with_context(|| format!("a message that cannot be read: {text}"))? {
            ServerMessage::Ack { id, .. } => self.acknowledged = id,
            ServerMessage::Update { live, .. } => {
                self.ply = live.ply;
                self.next_game = live.next_game;
            }
            ServerMessage::Game { head } => self.seat = head.you.map(|seat| (head.id, seat)),
            ServerMessage::Refused { id, problem } => {
                bail!("command {id} was refused: {} {:?}", problem.id, problem.args)
            }
            ServerMessage::Error { problem } => bail!("the hall says {} {:?}", problem.id, problem.args),
            ServerMessage::Closing { .. } => bail!("the hall stops"),
            ServerMessage::Welcome { .. }
            | ServerMessage::Presence { .. }
            | ServerMessage::Seeks { .. }
            | ServerMessage::Paired { .. } => {}
        }
        Ok(())
    }
}

/// The first ply named in an update: that of its first move.
fn ply_of(update: &str) -> Option<u32> {
    let (_, after) = update.split_once(r#""ply":"#)?;
    let digits = after.find(|c: char| !c.is_ascii_digit())?;
    after[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ply_of_an_update() {
        assert_eq!(ply_of(r#"{"t":"update","events":[{"e":{"t":"moved","ply":17,"u":"h2e2"}}]}"#), Some(17));
        assert_eq!(ply_of(r#"{"t":"update","events":[]}"#), None);
    }
}
