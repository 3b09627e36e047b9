//! What happened in a game as JSON, written once for everybody who follows it.

use axum::extract::ws::Utf8Bytes;
use protocol::{Live, Logged};
use store::GameId;

/// The events of a game from seq 1, as the texts that go over the wire.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The events in UTF-8, separated by commas.
    text: Vec<u8>,
    /// Where each event ends in `text`.
    ends: Vec<u32>,
}

impl Log {
    pub(super) fn push(&mut self, logged: &Logged) {
        debug_assert_eq!(logged.seq, self.last_seq() + 1);
        if !self.text.is_empty() {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, logged).expect("plain data is written to memory");
        self.ends.push(u32::try_from(self.text.len()).expect("a game's log is far below 4 GiB"));
    }

    pub(super) fn last_seq(&self) -> u64 {
        self.ends.len() as u64
    }

    /// The events after `seq`, separated by commas.
    fn since(&self, seq: u64) -> &[u8] {
        let Some(before) = usize::try_from(seq).ok().filter(|&seq| seq < self.ends.len()) else { return b"" };
        // What comes after the event before, and its comma.
        let start = before.checked_sub(1).map_or(0, |at| self.ends[at] as usize + 1);
        &self.text[start..]
    }

    /// The message with the events after `seq` and the game as it stands.
    pub(super) fn update(&self, game: GameId, seq: u64, live: &Live) -> Utf8Bytes {
        const FRAME_BYTES: usize = 1_280;
        let events = self.since(seq);
        let mut text = Vec::with_capacity(events.len() + FRAME_BYTES);
        text.extend_from_slice(br#"{"t":"update","game":""#);
        text.extend_from_slice(game.as_str().as_bytes());
        text.extend_from_slice(br#"","events":["#);
        text.extend_from_slice(events);
        text.extend_from_slice(br#"],"live":"#);
        serde_json::to_writer(&mut text, live).expect("plain data is written to memory");
        text.push(b'}');
        String::from_utf8(text).expect("JSON is UTF-8").into()
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Happened, Offers, Seat, ServerMessage};

    use super::*;

    fn logged(seq: u64) -> Logged {
        Logged { seq, at: 7, e: Happened::TakenBack { plies: u32::try_from(seq).unwrap() } }
    }

    fn live() -> Live {
        Live {
            ply: 1,
            turn: Seat::Second,
            fen: "9/9 \"quoted\" 士".into(),
            check: false,
            legal: "h2e2".into(),
            occurrences: 1,
            clock: None,
            offers: Offers::default(),
            ending: None,
            next_game: None,
            notes: Vec::new(),
        }
    }

    /// The text put together by hand says what the type would have said.
    #[test]
    fn an_update_is_read_as_the_protocol_says() {
        let mut log = Log::default();
        for seq in 1..=3 {
            log.push(&logged(seq));
        }
        for since in 0..=5 {
            let text = log.update("k3J9x2Qa".parse().unwrap(), since, &live());
            let message: ServerMessage = serde_json::from_str(&text).unwrap();
            let events = (since + 1..=3).map(logged).collect();
            let expected = ServerMessage::Update { game: "k3J9x2Qa".into(), events, live: Box::new(live()) };
            assert_eq!(message, expected);
            assert_eq!(serde_json::to_string(&message).unwrap(), text.as_str());
        }
    }
}
