//! Looks at each move of a window once.

use alloc::vec::Vec;

use super::article::Article;
use super::finding::Finding;
use super::rulebook::Method;
use super::verdict::Nature;
use super::window::{Passage, Window};
use super::{direct, tactical};
use crate::{ByColor, Color, Role};

/// What each side threatens at each stage, worked out when first asked for.
struct Cache<T>(Vec<ByColor<Option<T>>>);

impl<T> Cache<T> {
    fn new(stages: usize) -> Cache<T> {
        let mut all = Vec::new();
        all.resize_with(stages, || ByColor { red: None, black: None });
        Cache(all)
    }

    fn fill(&mut self, stage: usize, side: Color, work_out: impl FnOnce() -> T) {
        if let Some(known) = self.0.get_mut(stage) {
            known[side].get_or_insert_with(work_out);
        }
    }

    fn get(&self, stage: usize, side: Color) -> Option<&T> {
        self.0.get(stage)?[side].as_ref()
    }
}

/// Finds the natures of the moves of a window.
pub(super) struct Desk<'w> {
    window: &'w Window,
    method: Method,
    direct: Cache<direct::Threats>,
    tactical: Cache<tactical::Threats>,
    found: Vec<Option<Finding>>,
}

impl<'w> Desk<'w> {
    pub(super) fn new(window: &'w Window, method: Method) -> Desk<'w> {
        let stages = window.stages.len();
        let mut found = Vec::new();
        found.resize_with(window.plies.len(), || None);
        Desk { window, method, direct: Cache::new(stages), tactical: Cache::new(stages), found }
    }

    /// The finding on every move.
    pub(super) fn all(mut self) -> Vec<Finding> {
        (0..self.window.plies.len()).map(|number| self.find(number)).collect()
    }

    /// The finding on one move; the same move from the same position is looked at once.
    pub(super) fn find(&mut self, number: usize) -> Finding {
        let Some(ply) = self.window.plies.get(number) else { return Finding::new(Nature::Idle) };
        let same = |other: &Passage| other.before == ply.before && other.after == ply.after;
        let first = self.window.plies.iter().position(same).unwrap_or(number);
        if let Some(Some(known)) = self.found.get(first) {
            return known.clone();
        }
        let finding = self.look(ply);
        if let Some(free) = self.found.get_mut(first) {
            *free = Some(finding.clone());
        }
        finding
    }

    fn look(&mut self, ply: &Passage) -> Finding {
        match self.method {
            Method::Unjudged | Method::ChecksOnly if ply.gives_check => {
                Finding::check(&self.window.stages[ply.after], ply)
            }
            Method::Unjudged | Method::ChecksOnly => Finding::new(Nature::Idle),
            Method::Direct(clauses) => {
                let stages = [ply.before, ply.after].map(|stage| &self.window.stages[stage]);
                for (number, stage) in [ply.before, ply.after].into_iter().zip(stages) {
                    self.direct.fill(number, ply.mover, || direct::threats(stage, ply.mover, clauses));
                }
                let threats = (self.direct.get(ply.before, ply.mover), self.direct.get(ply.after, ply.mover));
                let (Some(was), Some(is)) = threats else { return Finding::new(Nature::Idle) };
                direct::find(stages, [was, is], ply, clauses)
            }
            Method::Tactical => self.look_deep(ply),
        }
    }

    fn look_deep(&mut self, ply: &Passage) -> Finding {
        let stages = [ply.before, ply.after].map(|stage| &self.window.stages[stage]);
        let [before, after] = stages;
        if ply.gives_check {
            return Finding::check(after, ply);
        }
        if before.is_check && after.grid.piece(ply.step.to).is_some_and(|piece| piece.role == Role::General) {
            let mut finding = Finding::new(Nature::Idle);
            finding.article = Some(Article::CXA_GENERAL_ANSWERS);
            return finding;
        }
        for (number, stage) in [ply.before, ply.after].into_iter().zip(stages) {
            self.tactical.fill(number, ply.mover, || tactical::threats(stage, ply.mover));
        }
        let threats = (self.tactical.get(ply.before, ply.mover), self.tactical.get(ply.after, ply.mover));
        let (Some(was), Some(is)) = threats else { return Finding::new(Nature::Idle) };
        tactical::find(stages, ply, [was, is])
    }
}
