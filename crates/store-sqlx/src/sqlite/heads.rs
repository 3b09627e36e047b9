use std::collections::HashMap;

use store::GameId;

/// Games that each of the two generations remembers.
pub(super) const GENERATION_MAX: usize = 65_536;

/// Where a game's journal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// The game's key in the database.
    pub(super) key: i64,
    /// The seq of its last event.
    pub(super) last: u64,
}

/// What the writer remembers of the journals it wrote lately, so that an append need not ask the
/// database where the game stands. It may be behind if another process writes as well; then the
/// unique index refuses what is late, what is early looks like a gap, and in both cases the game is
/// forgotten and the database asked.
///
/// Bounded: when the young generation is full the old one is forgotten; who is used comes back
/// to the young one.
#[derive(Debug, Default)]
pub(super) struct Heads {
    young: HashMap<GameId, Head>,
    old: HashMap<GameId, Head>,
}

impl Heads {
    pub(super) fn get(&mut self, game: GameId) -> Option<Head> {
        if let Some(head) = self.young.get(&game) {
            return Some(*head);
        }
        let head = self.old.remove(&game)?;
        self.set(game, head);
        Some(head)
    }

    pub(super) fn set(&mut self, game: GameId, head: Head) {
        if self.young.len() >= GENERATION_MAX && !self.young.contains_key(&game) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(game, head);
    }

    pub(super) fn forget(&mut self, game: GameId) {
        self.young.remove(&game);
        self.old.remove(&game);
    }

    pub(super) fn forget_all(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(n: usize) -> GameId {
        GameId::from_random(n as u128)
    }

    #[test]
    fn two_generations_at_most() {
        let mut heads = Heads::default();
        for n in 0..3 * GENERATION_MAX {
            heads.set(id(n), Head { key: n as i64, last: 1 });
            // One game is played all the time.
            assert!(n == 0 || heads.get(id(0)).is_some(), "forgotten at {n}");
        }
        assert!(heads.young.len() <= GENERATION_MAX && heads.old.len() <= GENERATION_MAX);
        assert_eq!(heads.get(id(1)), None);
        let newest = 3 * GENERATION_MAX - 1;
        assert_eq!(heads.get(id(newest)), Some(Head { key: newest as i64, last: 1 }));
        heads.forget(id(newest - 1));
        assert_eq!(heads.get(id(newest - 1)), None);
        heads.forget_all();
        assert_eq!(heads.get(id(newest)), None);
    }
}
