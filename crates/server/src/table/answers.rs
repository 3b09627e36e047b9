use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use game::{BySeat, Seat};
use store::UserId;

use crate::socket::CommandId;

/// Who may give orders in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Giver {
    Player(Seat),
    /// Somebody who has the arbiter's key.
    Arbiter(UserId),
}

impl Giver {
    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Giver::Player(seat) => Some(seat),
            Giver::Arbiter(_) => None,
        }
    }
}

/// The last answers to everybody who may give orders.
#[derive(Debug, Default)]
pub(super) struct AllAnswers {
    players: BySeat<Answers>,
    /// Those who have the key share their room here, but not their names for commands.
    arbiters: Answers,
}

impl AllAnswers {
    pub(super) fn get(&self, giver: Giver, id: &str) -> Option<&Utf8Bytes> {
        match giver {
            Giver::Player(seat) => self.players[seat].get(id),
            Giver::Arbiter(user) => self.arbiters.get(&name_for(user, id)),
        }
    }

    pub(super) fn keep(&mut self, giver: Giver, id: CommandId, answer: Utf8Bytes, most: usize) {
        match giver {
            Giver::Player(seat) => self.players[seat].keep(id, answer, most),
            Giver::Arbiter(user) => self.arbiters.keep(name_for(user, &id), answer, most),
        }
    }
}

fn name_for(user: UserId, id: &str) -> CommandId {
    format!("{user} {id}").into()
}

/// The last answers to somebody's commands, for those that come twice, on whichever socket.
#[derive(Debug, Default)]
struct Answers(VecDeque<(CommandId, Utf8Bytes)>);

impl Answers {
    fn get(&self, id: &str) -> Option<&Utf8Bytes> {
        // Repetitions are of late commands.
        self.0.iter().rev().find(|(known, _)| &**known == id).map(|(_, answer)| answer)
    }

    /// Remembers an answer, and forgets the oldest beyond `most`.
    fn keep(&mut self, id: CommandId, answer: Utf8Bytes, most: usize) {
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

    #[test]
    fn everybody_has_names_of_his_own() {
        let user = |text: &str| text.parse::<UserId>().unwrap();
        let givers = [
            Giver::Player(Seat::First),
            Giver::Player(Seat::Second),
            Giver::Arbiter(user("aaaabbbbcccc")),
            Giver::Arbiter(user("aaaabbbbcccd")),
        ];
        let mut answers = AllAnswers::default();
        for (n, giver) in givers.into_iter().enumerate() {
            assert_eq!(answers.get(giver, "c1"), None);
            answers.keep(giver, "c1".into(), n.to_string().into(), 9);
        }
        for (n, giver) in givers.into_iter().enumerate() {
            assert_eq!(answers.get(giver, "c1").map(Utf8Bytes::as_str), Some(n.to_string().as_str()));
        }
    }
}
