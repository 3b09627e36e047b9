//! What happened in a game as JSON, written once for everybody who follows it.

use axum::extract::ws::Utf8Bytes;
use store::GameId;

/// The events of a game from seq 1, as the texts that go over the wire.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// The events, separated by commas.
    text: String,
    /// Where each event ends in `text`.
    ends: Vec<u32>,
}

impl Log {
    /// The next event, as `write` writes it.
    pub(super) fn push(&mut self, write: impl FnOnce(&mut String)) {
        if !self.text.is_empty() {
            self.text.push(',');
        }
        write(&mut self.text);
        self.ends.push(u32::try_from(self.text.len()).expect("a game's log is far below 4 GiB"));
    }

    /// The events after `seq`, separated by commas.
    fn since(&self, seq: u64) -> &str {
        let Some(before) = usize::try_from(seq).ok().filter(|&seq| seq < self.ends.len()) else { return "" };
        // What comes after the event before, and its comma.
        let start = before.checked_sub(1).map_or(0, |at| self.ends[at] as usize + 1);
        &self.text[start..]
    }

    /// The message with the events after `seq` and the game as it stands, as `write_live` writes it.
    pub(super) fn update(&self, game: GameId, seq: u64, write_live: impl FnOnce(&mut String)) -> Utf8Bytes {
        /// What is around the events, mostly; a text that needs more grows.
        const AROUND_BYTES: usize = 1_024;
        let events = self.since(seq);
        let mut text = String::with_capacity(events.len() + AROUND_BYTES);
        for part in [r#"{"t":"update","game":""#, game.as_str(), r#"","events":["#, events, r#"],"live":"#] {
            text.push_str(part);
        }
        write_live(&mut text);
        text.push('}');
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Fouls, Happened, Live, Logged, Offers, Seat, ServerMessage};

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
            count: None,
            claims: Vec::new(),
            duty: None,
            fouls: Fouls::default(),
            awaits_arbiter: false,
            checkers: Vec::new(),
            replies: Vec::new(),
            special: Vec::new(),
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
            log.push(|out| out.push_str(&serde_json::to_string(&logged(seq)).unwrap()));
        }
        for since in 0..=5 {
            let write_live = |out: &mut String| out.push_str(&serde_json::to_string(&live()).unwrap());
            let text = log.update("k3J9x2Qa".parse().unwrap(), since, write_live);
            let message: ServerMessage = serde_json::from_str(&text).unwrap();
            let events = (since + 1..=3).map(logged).collect();
            let expected = ServerMessage::Update { game: "k3J9x2Qa".into(), events, live: Box::new(live()) };
            assert_eq!(message, expected);
            assert_eq!(serde_json::to_string(&message).unwrap(), text.as_str());
        }
    }
}
