//! People as the hall needs them: their names, their rows in the store, the games they play.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::Me;
use store::{GameId, StorageError, User, UserId, UserName, WriteError};

use crate::app::App;

impl App {
    /// How a person is called. Somebody who only looks around is not in the store.
    pub(crate) async fn me(&self, user: UserId) -> Result<Me, StorageError> {
        let name =
            self.store.user(user).await?.map_or_else(String::new, |known| known.name.as_str().to_owned());
        Ok(Me { id: user.to_string(), name })
    }

    /// Makes sure that the store knows a person, who is about to sit down or to take a name.
    pub(crate) async fn make_known(&self, user: UserId) -> Result<(), WriteError> {
        if self.store.user(user).await?.is_some() {
            return Ok(());
        }
        let new = User { id: user, name: UserName::default(), created_at_ms: self.clock.now().0 };
        match self.store.create_user(new).await {
            // Somebody with two tabs was quicker than himself.
            Ok(()) | Err(WriteError::UserExists(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The games of each person that have not ended.
#[derive(Debug, Default)]
pub(crate) struct OpenGames(Mutex<HashMap<UserId, HashSet<GameId>>>);

impl OpenGames {
    pub(crate) fn add(&self, user: UserId, game: GameId) {
        self.lock().entry(user).or_default().insert(game);
    }

    pub(crate) fn remove(&self, user: UserId, game: GameId) {
        let mut open = self.lock();
        if let Some(games) = open.get_mut(&user) {
            games.remove(&game);
            if games.is_empty() {
                open.remove(&user);
            }
        }
    }

    pub(crate) fn count(&self, user: UserId) -> usize {
        self.lock().get(&user).map_or(0, HashSet::len)
    }

    pub(crate) fn of(&self, user: UserId) -> Vec<GameId> {
        self.lock().get(&user).into_iter().flatten().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, HashSet<GameId>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
