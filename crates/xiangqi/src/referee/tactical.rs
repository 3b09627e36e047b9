//! Chases as the Chinese association sees them: any threat to win a piece, by a capture, an exchange, or checks.
//!
//! For a position and a side, as if it were to move, every capture and every check is followed to its end, once on the
//! point of the capture alone (the *exchange*) and once through all captures and a few checks (the *line*). What an
//! offer to exchange like for like would capture does not count (24.4), nor what generals and soldiers take without
//! check (26.1). A first move *wins* if its line does, or if its exchange does and its line breaks even (26.5, both
//! sides take something). A move is a threat to mate if a mate by checks begins then with a move that began none before,
//! and a chase if a first move wins more than before it.

use alloc::vec::Vec;

use super::article::Article;
use super::direct::is_mutual;
use super::finding::{self, Finding, bit, is_only_attacker};
use super::grid::{Grid, Step, Steps};
use super::labels;
use super::search::{Balance, MATE_MOVES_MAX, Search, worth};
use super::verdict::{Nature, Weight};
use super::window::{Passage, Stage};
use crate::{Bitboard, Color, PieceId, Role};

/// A capture or a check, and what follows from it.
struct First {
    step: Step,
    by: Option<PieceId>,
    /// What it captures.
    victim: Option<PieceId>,
    line: i32,
    exchange: i32,
    /// The moves of a mate by checks that begins with it.
    mate: Option<u32>,
    /// The line after it.
    replies: Vec<Step>,
}

/// Which of the two ways of following a first move counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Both,
    Exchange,
    Line,
}

impl First {
    /// True if the piece it captures is won on its point.
    fn is_exchange(&self) -> bool {
        Balance::is_gain(self.exchange)
    }

    /// Itself and what follows.
    fn line(&self) -> impl Iterator<Item = Step> + '_ {
        core::iter::once(self.step).chain(self.replies.iter().copied())
    }

    fn strength(&self, reading: Reading) -> i32 {
        let by_line = if Balance::is_gain(self.line) { self.line } else { 0 };
        let by_exchange = if self.is_exchange() { self.exchange } else { 0 };
        match reading {
            Reading::Exchange => by_exchange,
            Reading::Line => by_line,
            Reading::Both if by_line == 0 && self.line.abs() <= 1 && by_exchange > 0 => 1,
            Reading::Both => by_line,
        }
    }
}

/// What a side threatens at a stage.
pub(super) struct Threats {
    firsts: Vec<First>,
    offers: Vec<Step>,
}

pub(super) fn threats(stage: &Stage, side: Color) -> Threats {
    let mut search = Search::new(&stage.grid, side);
    let offers = offers(&mut search, side);
    for &offer in &offers {
        search.bar(offer);
    }
    let mut firsts = Vec::new();
    for &step in search.first_moves().iter() {
        let captures = !search.grid.is_empty(step.to);
        let check = search.gives_check(step, side);
        let exempt =
            search.grid.piece(step.from).is_some_and(|p| matches!(p.role, Role::General | Role::Soldier));
        if exempt && !check {
            continue;
        }
        let line = search.gain(step, side);
        let replies = search.reply_line().to_vec();
        let exchange = if captures && !exempt { search.exchange_gain(step, side) } else { 0 };
        let mate = if check { search.mate_with(step, MATE_MOVES_MAX) } else { None };
        let (by, victim) = (stage.id_at(step.from), stage.id_at(step.to));
        firsts.push(First { step, by, victim, line, exchange, mate, replies });
    }
    Threats { firsts, offers }
}

/// The captures that offer an exchange: like for like, the other side may take first, and loses nothing by it (24.4).
fn offers(search: &mut Search, side: Color) -> Vec<Step> {
    let mut captures = Steps::new();
    search.grid.captures(side, &mut captures);
    let mut found = Vec::new();
    for &step in captures.iter() {
        let role = |at| search.grid.piece(at).map(|piece| piece.role);
        if role(step.from) != role(step.to) || role(step.to) == Some(Role::General) {
            continue;
        }
        let back = Step { from: step.to, to: step.from };
        if is_mutual(&mut search.grid, step, !side, Bitboard::EMPTY) && search.gain(back, !side) >= -1 {
            found.push(step);
        }
    }
    found
}

/// The nature of a move from what its side threatened before and threatens after it.
pub(super) fn find(stages: [&Stage; 2], ply: &Passage, threats: [&Threats; 2]) -> Finding {
    let [before, after] = stages;
    if let Some(mate) = new_mate(threats) {
        let mut finding = Finding::new(Nature::Kill);
        finding.article = Some(Article::CXA_KILL);
        let mut search = Search::new(&after.grid, ply.mover);
        finding.witness = search.mate_line(mate.step, mate.mate.unwrap_or(1));
        return finding;
    }
    let gains = new_gains(threats, Reading::Both);
    let mut finding = if gains.is_empty() { idle(stages, ply, threats) } else { chase(after, ply, &gains) };
    finding.by_exchange = !new_gains(threats, Reading::Exchange).is_empty();
    finding.by_lines = !new_gains(threats, Reading::Line).is_empty();
    if finding.nature == Nature::Chase && holds_the_defence(before, after, ply, &gains) {
        finding = Finding::new(Nature::Idle);
        finding.article = Some(Article::CXA_DEFENCE);
    }
    finding
}

/// A check that begins a mate, by a piece that could not begin one on that point before.
fn new_mate([before, after]: [&Threats; 2]) -> Option<&First> {
    let stood = |first: &First| {
        before
            .firsts
            .iter()
            .any(|old| old.mate.is_some() && old.by == first.by && old.step.to == first.step.to)
    };
    after.firsts.iter().filter(|first| first.mate.is_some() && !stood(first)).min_by_key(|first| first.mate)
}

/// The first moves that win more than before: a capture is compared with captures of the same piece, a check with
/// everything (diagrams 5 and 6 of the reference part: the same gain by another way is no new one).
fn new_gains([before, after]: [&Threats; 2], reading: Reading) -> Vec<&First> {
    let strength_before = |first: &First| {
        let same = before.firsts.iter().filter(|old| first.victim.is_none() || old.victim == first.victim);
        same.map(|old| old.strength(reading)).max().unwrap_or(0)
    };
    after.firsts.iter().filter(|first| first.strength(reading) > strength_before(first)).collect()
}

fn chase(after: &Stage, ply: &Passage, gains: &[&First]) -> Finding {
    let mut finding = Finding::new(Nature::Chase);
    let most = gains.iter().map(|first| first.strength(Reading::Both)).max().unwrap_or(0);
    let best = || gains.iter().filter(|first| first.strength(Reading::Both) == most);
    finding.article = Some(if most > 1 { Article::CXA_CHASE } else { Article::CXA_EACH_TAKES });
    finding.weight = best().map(|first| weight(after, ply, first)).max().unwrap_or(Weight::Heavy);
    for &first in best().chain(gains) {
        let weight = weight(after, ply, first);
        let victim = victim_of(after, first, ply.mover)
            .and_then(|step| finding::victim(after, step, ply.mover, weight));
        let Some(victim) = victim else { continue };
        finding.direct |= bit(Some(victim.id));
        if !finding.victims.iter().any(|known| known.id == victim.id) {
            finding.victims.push(victim);
        }
    }
    if let Some(best) = best().next() {
        finding.witness = best.line().map(Step::to_move).collect();
    }
    finding
}

/// The capture that a first move leads to: itself, if its exchange wins, and otherwise the dearest of its line, of a
/// piece that stands there already.
fn victim_of(stage: &Stage, first: &First, side: Color) -> Option<Step> {
    if first.is_exchange() {
        return Some(first.step);
    }
    let captures = first
        .line()
        .step_by(2)
        .filter(|step| stage.grid.piece(step.to).is_some_and(|piece| piece.color != side));
    captures.max_by_key(|step| worth(&stage.grid, step.to).pieces)
}

/// Light is what needs several pieces together: of two that attack the victim one has just moved, and without the other
/// something could take back; or something can take back, and the victim is worth no more than its captor. Everything
/// else is heavy: chariots and unprotected pieces, and whatever a forced line wins beyond its first capture.
fn weight(after: &Stage, ply: &Passage, first: &First) -> Weight {
    let mut grid = after.grid.clone();
    if !first.is_exchange() && first.line > worth(&grid, first.step.to).value() {
        return Weight::Heavy;
    }
    let (mut attackers, mut mover_attacks) = (0, false);
    grid.any_attacker(first.step.to, ply.mover, |at| {
        attackers += 1;
        mover_attacks |= at == ply.step.to;
        false
    });
    let is_joint = attackers > 1 && mover_attacks;
    if !is_joint && worth(&grid, first.step.to).pieces > worth(&grid, first.step.from).pieces {
        return Weight::Heavy;
    }
    grid.play(first.step);
    let takes_back = if is_joint {
        grid.any_attacker(first.step.to, !ply.mover, |_| true)
    } else {
        Search::new(&grid, !ply.mover).can_take(first.step.to, !ply.mover)
    };
    if takes_back { Weight::Light } else { Weight::Heavy }
}

/// 26.2: the only attacking piece of its side takes up the point from which it stops a mate, and attacks advisors or
/// elephants by the way.
fn holds_the_defence(before: &Stage, after: &Stage, ply: &Passage, gains: &[&First]) -> bool {
    let role = |first: &First| after.grid.piece(first.step.to).map(|piece| piece.role);
    let guards = gains.iter().all(|first| matches!(role(first), Some(Role::Advisor | Role::Elephant)));
    guards
        && is_only_attacker(&after.grid, ply.step.to, ply.mover)
        && can_mate(&before.grid, !ply.mover)
        && !can_mate(&after.grid, !ply.mover)
}

fn can_mate(grid: &Grid, side: Color) -> bool {
    let mut search = Search::new(grid, side);
    search.first_moves().iter().any(|&step| search.mate_with(step, MATE_MOVES_MAX).is_some())
}

fn idle(stages: [&Stage; 2], ply: &Passage, [before, after]: [&Threats; 2]) -> Finding {
    let [stage_before, stage_after] = stages;
    let ids = |stage: &Stage, step: Step| (stage.id_at(step.from), stage.id_at(step.to));
    let offers_anew =
        |offer: &&Step| before.offers.iter().all(|&old| ids(stage_before, old) != ids(stage_after, **offer));
    let mut finding = Finding::new(Nature::Idle);
    if let Some(offer) = after.offers.iter().find(offers_anew) {
        finding.nature = Nature::Exchange;
        finding.article = Some(Article::CXA_EXCHANGE);
        finding.witness.push(offer.to_move());
    } else {
        (finding.nature, finding.witness) = labels::allowed(stage_before, stage_after, ply);
        if finding.nature == Nature::Exchange {
            finding.nature = Nature::Idle;
            finding.witness.clear();
        }
        finding.article = labels::is_exempt(finding.nature, stage_after, ply).then_some(Article::CXA_EXEMPT);
    }
    finding
}
