use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;

use crate::socket::CommandId;

/// The last answers to a player's commands, for those that come twice, on whichever socket.
#[derive(Debug, Default)]
pub(super) struct Answers(VecDeque<(CommandId, Utf8Bytes)>);

impl Answers {
    pub(super) fn get(&self, id: &str) -> Option<&Utf8Bytes> {
        // Repetitions are of late commands.
        self.0.iter().rev().find(|(known, _)| &**known == id).map(|(_, answer)| answer)
    }

    /// Remembers an answer, and forgets the oldest beyond `most`.
    pub(super) fn keep(&mut self, id: CommandId, answer: Utf8Bytes, most: usize) {
        while self.0.len() >= most.max(1) {
            self.0.pop_front();
        }
        self.0.push_back((id, answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_forgotten() {
        let mut answers = Answers::default();
        for n in 0..4 {
            answers.keep(n.to_string().into(), format!("answer {n}").into(), 3);
        }
        let known = |id| answers.get(id).map(|answer| answer.as_str().to_owned());
        assert_eq!(known("0"), None);
        assert_eq!(known("1").as_deref(), Some("answer 1"));
        assert_eq!(known("3").as_deref(), Some("answer 3"));
    }
}
