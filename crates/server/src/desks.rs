//! Where the referee works: away from the threads that serve everybody.

use std::sync::Arc;

use protocol::Problem;
use tokio::sync::Semaphore;

use crate::problem::problem;

/// Rulings that are worked out at the same time for games.
const FOR_GAMES_MAX: usize = 2;
/// Rulings that are worked out at the same time for those who only ask.
const FOR_QUESTIONS_MAX: usize = 1;
/// Questions under way and waiting; whoever comes then hears that the hall is busy.
const QUESTIONS_WAITING_MAX: usize = 64;

/// Places at which rulings are worked out. Mostly one takes a millisecond, on an elaborate loop half a second.
#[derive(Debug)]
pub(crate) struct Desks {
    for_games: Arc<Semaphore>,
    for_questions: Arc<Semaphore>,
    questions: Semaphore,
}

impl Default for Desks {
    fn default() -> Desks {
        Desks {
            for_games: Arc::new(Semaphore::new(FOR_GAMES_MAX)),
            for_questions: Arc::new(Semaphore::new(FOR_QUESTIONS_MAX)),
            questions: Semaphore::new(QUESTIONS_WAITING_MAX),
        }
    }
}

impl Desks {
    /// Works out what somebody asked.
    ///
    /// # Errors
    /// Too much waits already, or the work broke.
    pub(crate) async fn question<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(_place) = self.questions.try_acquire() else { return Err(problem("hall.busy", [])) };
        at(&self.for_questions, work).await
    }

    /// Works out what a game waits for; of each game, that is one thing at most.
    ///
    /// # Errors
    /// The work broke.
    pub(crate) async fn game<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        at(&self.for_games, work).await
    }
}

async fn at<T: Send + 'static>(
    desks: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let desk = desks.clone().acquire_owned().await.expect("the semaphore is never closed");
    let working = tokio::task::spawn_blocking(move || {
        // Free when the work is done, also if nobody waits for it any longer.
        let _desk = desk;
        work()
    });
    working.await.map_err(|error| {
        tracing::error!(%error, "a ruling broke");
        problem("hall.failed", [])
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// So much at once, so much that waits, and after that nobody; a desk is free again when its work is done.
    #[tokio::test]
    async fn there_are_so_many_desks() {
        let desks = Arc::new(Desks::default());
        let (begun, beginnings) = mpsc::channel();
        let mut working = tokio::task::JoinSet::new();
        let mut gates = Vec::new();
        for _ in 0..QUESTIONS_WAITING_MAX {
            let (desks, begun) = (desks.clone(), begun.clone());
            let (gate, opened) = mpsc::channel::<()>();
            gates.push(gate);
            working.spawn(async move {
                let work = move || {
                    begun.send(()).unwrap();
                    // Until the gate is gone.
                    let _ = opened.recv();
                };
                desks.question(work).await
            });
        }
        // Everybody has come when nobody more finds a place.
        while desks.questions.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(desks.question(|| ()).await.unwrap_err().id, "hall.busy");
        for _ in 0..FOR_QUESTIONS_MAX {
            beginnings.recv().unwrap();
        }
        assert!(beginnings.try_recv().is_err(), "more were begun than there are desks");
        drop(gates);
        assert!(working.join_all().await.iter().all(Result::is_ok));
        assert_eq!(desks.question(|| 7).await, Ok(7));
    }

    /// Questions do not keep games waiting.
    #[tokio::test]
    async fn games_have_desks_of_their_own() {
        let desks = Arc::new(Desks::default());
        let (gate, opened) = mpsc::channel::<()>();
        let asked = desks.clone();
        let asking = tokio::spawn(async move { asked.question(move || opened.recv().is_err()).await });
        assert_eq!(desks.game(|| 7).await, Ok(7));
        drop(gate);
        assert_eq!(asking.await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn work_that_breaks_is_told() {
        let desks = Desks::default();
        for _ in 0..FOR_GAMES_MAX + 1 {
            let broken = desks.game(|| panic!("as the test wants it")).await;
            assert_eq!(broken, Err::<(), _>(problem("hall.failed", [])));
        }
    }
}
