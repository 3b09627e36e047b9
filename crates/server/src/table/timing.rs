//! What a table does by the clock: flags, games that nobody begins, who is there, leaving memory.

use game::{Command, Moment, Span};

use super::actor::{Leave, RETRY, Table};
use super::loaded::Loaded;

impl Table {
    /// When the clock next asks for something.
    pub(super) fn next_due(&self) -> Option<Moment> {
        [self.next_due_of_game(), self.presence_at, self.idle_at()].into_iter().flatten().min()
    }

    /// When the game itself next asks for something: a flag, or a beginning that never came.
    pub(super) fn next_due_of_game(&self) -> Option<Moment> {
        let state = self.state.as_ref()?;
        let due = [state.game.deadline(), self.not_begun_at(state)].into_iter().flatten().min();
        due.map(|due| due.max(self.hold_until))
    }

    /// When the game is called off for want of an opponent or of a first move.
    fn not_begun_at(&self, state: &Loaded) -> Option<Moment> {
        let config = &self.app.config;
        if state.game.ended().is_some() || state.game.ply() >= 2 {
            return None;
        }
        if state.free_seat().is_some() {
            return Some(state.game.created_at() + Span(config.join_wait_ms));
        }
        let since = self.seated_at.max(state.game.last_at());
        state.awaits_first_moves().then(|| since + Span(config.first_move_wait_ms))
    }

    /// When the game may leave memory, if nothing keeps it there.
    fn idle_at(&self) -> Option<Moment> {
        let state = self.state.as_ref()?;
        let idle = Span(self.app.config.idle_table_ms);
        let at = self.active_at + idle;
        // To leave for a moment only is not worth it.
        let soon = self.next_due_of_game().is_some_and(|due| due < at + idle);
        let kept = !self.followers.is_empty() || state.awaits_first_moves() || soon;
        (!kept).then_some(at)
    }

    /// Does what is due.
    pub(super) async fn on_time(&mut self) -> Option<Leave> {
        let now = self.app.clock.now();
        if self.presence_at.is_some_and(|at| at <= now) {
            self.tell_presence();
        }
        if self.next_due_of_game().is_some_and(|due| due <= now) {
            self.end_by_time(now).await;
        }
        self.idle_at().is_some_and(|at| at <= now).then_some(Leave::Idle)
    }

    async fn end_by_time(&mut self, now: Moment) {
        let Some(state) = &self.state else { return };
        let flag = state.game.deadline().is_some_and(|deadline| deadline <= now);
        let command = if flag { Command::Flag } else { Command::AbortUnstarted };
        match state.game.decide(now, None, Span::ZERO, &command) {
            Ok(events) => match self.record(now, events).await {
                Ok(()) => self.tell_news(None),
                Err(problem) => {
                    tracing::warn!(game = %self.id, problem = problem.id, "a game could not be ended by the clock yet");
                    self.try_later(now);
                }
            },
            Err(refusal) => {
                tracing::warn!(game = %self.id, %refusal, "the clock asked for what the game refused");
                self.try_later(now);
            }
        }
    }

    fn try_later(&mut self, now: Moment) {
        self.hold_until = now + Span(u64::try_from(RETRY.as_millis()).unwrap_or(u64::MAX));
    }
}
