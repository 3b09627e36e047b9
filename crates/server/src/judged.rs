//! Rulings with all that a client without rules needs to show them.

use std::sync::Arc;

use game::{AnyMove, AnyPosition, ChasedPiece, EvidencePly, JudgedLine, OtherBook, Ruling};
use protocol::Problem;
use protocol::http::{self, Judged, JudgedPly, Levels, OtherRuling};
use tokio::sync::Semaphore;

use crate::convert;
use crate::problem::problem;

/// Rulings that are worked out at the same time; a hard one takes some ten milliseconds.
const AT_ONCE_MAX: usize = 2;
/// Those under way and those that wait; whoever comes then hears that the hall is busy.
const WAITING_MAX: usize = 64;

/// Where rulings are worked out that nobody's game waits for.
#[derive(Debug)]
pub(crate) struct Desks {
    waiting: Semaphore,
    free: Arc<Semaphore>,
}

impl Default for Desks {
    fn default() -> Desks {
        Desks { waiting: Semaphore::new(WAITING_MAX), free: Arc::new(Semaphore::new(AT_ONCE_MAX)) }
    }
}

impl Desks {
    /// Does some work away from the threads that serve everybody.
    ///
    /// # Errors
    /// Too much waits already, or the work broke.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(_place) = self.waiting.try_acquire() else { return Err(problem("hall.busy", [])) };
        let desk = self.free.clone().acquire_owned().await.expect("the semaphore is never closed");
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
}

/// The ruling on a line, shown as `ruling`; none when nothing was ruled on.
pub(crate) fn judged(line: JudgedLine, ruling: Ruling) -> Option<Judged> {
    let evidence = line.evidence?;
    let mut walk = Walk { position: line.start, moves: &line.moves, played: 0 };
    let first = evidence.plies.first().map_or(line.moves.len(), |ply| ply.number as usize);
    walk.go_to(first);
    let fen = walk.position.fen();
    let plies: Option<Vec<JudgedPly>> = evidence.plies.into_iter().map(|ply| walk.show(ply)).collect();
    let (outcome, seat) = convert::ruling_to(ruling);
    let warned = evidence.warning.map(convert::ruling_to);
    let game::Levels { first, second } = evidence.levels;
    Some(Judged {
        rulebook: line.rulebook,
        occurrences: evidence.occurrences,
        outcome,
        seat,
        warning: warned.map(|(outcome, _)| outcome),
        warned: warned.and_then(|(_, seat)| seat),
        articles: evidence.articles,
        reason: convert::sentence_to(evidence.reason),
        sure: evidence.sure,
        levels: Levels { first, second },
        fen,
        plies: plies?,
        others: evidence.others.into_iter().map(other).collect(),
    })
}

/// A line played move by move.
struct Walk<'a> {
    position: AnyPosition,
    moves: &'a [AnyMove],
    played: usize,
}

impl Walk<'_> {
    fn step(&mut self) -> Option<AnyMove> {
        let mv = *self.moves.get(self.played)?;
        self.position.play(mv);
        self.played += 1;
        Some(mv)
    }

    fn go_to(&mut self, played: usize) {
        while self.played < played && self.step().is_some() {}
    }

    /// None when the line has no such move.
    fn show(&mut self, ply: EvidencePly) -> Option<JudgedPly> {
        self.go_to(ply.number as usize);
        let before = self.position.clone();
        let mv = self.step()?;
        Some(JudgedPly {
            ply: ply.number + 1,
            by: convert::seat_to(before.turn()),
            u: ply.uci.to_string(),
            texts: convert::texts_to(mv.texts(&before)),
            fen: self.position.fen(),
            check: self.position.is_check(),
            nature: ply.nature,
            victims: ply.victims.into_iter().map(victim).collect(),
            witness: ply.witness.iter().map(ToString::to_string).collect(),
            article: ply.article,
        })
    }
}

fn victim(chased: ChasedPiece) -> http::ChasedPiece {
    let ChasedPiece { square, piece, attackers, roots } = chased;
    http::ChasedPiece { square, piece, attackers, roots }
}

fn other(other: OtherBook) -> OtherRuling {
    let (outcome, seat) = convert::ruling_to(other.outcome);
    OtherRuling { rulebook: other.rulebook, outcome, seat, reason: convert::sentence_to(other.reason) }
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
        for _ in 0..WAITING_MAX {
            let (desks, begun) = (desks.clone(), begun.clone());
            let (gate, opened) = mpsc::channel::<()>();
            gates.push(gate);
            working.spawn(async move {
                let work = move || {
                    begun.send(()).unwrap();
                    // Until the gate is gone.
                    let _ = opened.recv();
                };
                desks.work(work).await
            });
        }
        // Everybody has come when nobody more finds a place.
        while desks.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(desks.work(|| ()).await.unwrap_err().id, "hall.busy");
        for _ in 0..AT_ONCE_MAX {
            beginnings.recv().unwrap();
        }
        assert!(beginnings.try_recv().is_err(), "more were begun than there are desks");
        drop(gates);
        assert!(working.join_all().await.iter().all(Result::is_ok));
        assert_eq!(desks.work(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn work_that_breaks_is_told() {
        let desks = Desks::default();
        for _ in 0..AT_ONCE_MAX + 1 {
            let broken = desks.work(|| panic!("as the test wants it")).await;
            assert_eq!(broken, Err::<(), _>(problem("hall.failed", [])));
        }
    }
}
