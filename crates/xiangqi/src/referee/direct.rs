//! Chases as the Asian and World federations see them: a threat to take one piece with the next move.
//!
//! A capture *wins* a piece when it is legal, not by a general or a soldier, not of a soldier at home, and
//! - it is by a horse or a cannon and of a chariot (rule 15), or
//! - the victim could not take the capturer instead (like against like is an offer to exchange, D90-93), and nobody can
//!   take back: a root counts only if it can really capture then (D29-31, D83-89).
//!
//! Legal means: no piece attacks the own general then that did not before. A move chases the victims of those winning
//! captures, by pairs of pieces, that were none before it (D106). Where the capture itself was not there, the chase is
//! *direct*; where it was there and only a root has gone, the victim is *subverted* (D39-41, D61).

use alloc::vec::Vec;

use super::article::Article;
use super::finding::{self, Finding, bit};
use super::grid::{At, Grid, Step, Steps};
use super::labels;
use super::rulebook::{Checks, DirectClauses, OnChariots};
use super::search::Search;
use super::verdict::{Nature, Weight};
use super::window::{Passage, Stage};
use crate::{Bitboard, Color, Piece, PieceId, Role};

/// How many moves a threatened mate may take to be named. It has no consequence by these rules.
const KILL_MOVES_MAX: u32 = 2;

/// A capture, with the pieces by their numbers.
#[derive(Clone, Copy)]
struct Pair {
    by: Option<PieceId>,
    victim: Option<PieceId>,
    step: Step,
}

/// What a side could take at a stage if it were to move.
#[derive(Default)]
pub(super) struct Threats {
    legal: Vec<Pair>,
    winning: Vec<Pair>,
}

fn has(pairs: &[Pair], pair: &Pair) -> bool {
    pairs.iter().any(|other| other.by == pair.by && other.victim == pair.victim)
}

pub(super) fn threats(stage: &Stage, side: Color, clauses: DirectClauses) -> Threats {
    let mut grid = stage.grid.clone();
    let known = Known { ours: grid.checkers(!side), theirs: grid.checkers(side) };
    let mut found = Threats::default();
    let mut captures = Steps::new();
    grid.captures(side, &mut captures);
    for &step in captures.iter() {
        let (Some(taker), Some(victim)) = (grid.piece(step.from), grid.piece(step.to)) else { continue };
        if victim.role == Role::General || !grid.is_safe(step, side, known.ours) {
            continue;
        }
        let pair = Pair { by: stage.id_at(step.from), victim: stage.id_at(step.to), step };
        found.legal.push(pair);
        if wins(&mut grid, step, taker, victim, known, clauses) {
            found.winning.push(pair);
        }
    }
    found
}

/// Checks on either side's general that stand already and that nobody has to answer.
#[derive(Clone, Copy)]
struct Known {
    ours: Bitboard,
    theirs: Bitboard,
}

fn wins(
    grid: &mut Grid,
    step: Step,
    taker: Piece,
    victim: Piece,
    known: Known,
    clauses: DirectClauses,
) -> bool {
    if matches!(taker.role, Role::General | Role::Soldier) {
        return false;
    }
    if victim.role == Role::Soldier && !grid.is_crossed_soldier(step.to) {
        return false;
    }
    if wins_by_value(taker.role, victim.role, clauses.on_chariots) {
        return true;
    }
    if taker.role == victim.role && is_mutual(grid, step, !taker.color, known.theirs) {
        return false;
    }
    let taken = grid.play(step);
    let rooted = can_take(grid, step.to, !taker.color, known.theirs);
    grid.undo(step, taken);
    !rooted
}

fn wins_by_value(taker: Role, victim: Role, clause: OnChariots) -> bool {
    let minor = matches!(taker, Role::Horse | Role::Cannon);
    let guard = matches!(taker, Role::Advisor | Role::Elephant);
    match clause {
        OnChariots::Never => false,
        OnChariots::Minor => minor && victim == Role::Chariot,
        OnChariots::MinorAndGuards => {
            (minor && victim == Role::Chariot)
                || (guard && matches!(victim, Role::Chariot | Role::Horse | Role::Cannon))
        }
    }
}

/// True if the victim of a capture, which belongs to `side`, could legally take the capturer.
pub(super) fn is_mutual(grid: &mut Grid, capture: Step, side: Color, known: Bitboard) -> bool {
    let back = Step { from: capture.to, to: capture.from };
    let mut mutual = false;
    grid.moves_of(back.from, |step| mutual |= step == back);
    mutual && grid.is_safe(back, side, known)
}

fn can_take(grid: &mut Grid, target: At, side: Color, known: Bitboard) -> bool {
    let mut takers = Steps::new();
    grid.any_attacker(target, side, |from| {
        takers.push(Step { from, to: target });
        false
    });
    takers.iter().any(|&step| grid.is_safe(step, side, known))
}

/// The nature of a move from what its side could take before and after it.
pub(super) fn find(
    stages: [&Stage; 2],
    threats: [&Threats; 2],
    ply: &Passage,
    clauses: DirectClauses,
) -> Finding {
    let [before, after] = stages;
    let mut finding = if ply.gives_check { Finding::check(after, ply) } else { Finding::new(Nature::Idle) };
    if ply.gives_check && clauses.checks == Checks::OnlyCheck {
        return finding;
    }
    for pair in threats[1].winning.iter().filter(|pair| !has(&threats[0].winning, pair)) {
        let weight = if has(&threats[0].legal, pair) { Weight::Light } else { Weight::Heavy };
        match weight {
            Weight::Heavy => finding.direct |= bit(pair.victim),
            Weight::Light => finding.subverted |= bit(pair.victim),
        }
        if !finding.victims.iter().any(|known| Some(known.id) == pair.victim) {
            finding.victims.extend(finding::victim(after, pair.step, ply.mover, weight));
            if finding.witness.is_empty() {
                finding.witness.push(pair.step.to_move());
            }
        }
    }
    if ply.gives_check {
        return finding;
    }
    if finding.victims.is_empty() {
        if let Some(mate) = new_mate(before, after, ply) {
            finding.nature = Nature::Kill;
            finding.witness = mate;
        } else {
            (finding.nature, finding.witness) = labels::allowed(before, after, ply);
            finding.article = labels::is_exempt(finding.nature, after, ply).then_some(Article::ASIAN_EXEMPT);
        }
    } else {
        finding.nature = Nature::Chase;
    }
    finding
}

/// A short mate by checks that is threatened after the move and was not before.
fn new_mate(before: &Stage, after: &Stage, ply: &Passage) -> Option<Vec<crate::Move>> {
    let mut search = Search::new(&after.grid, ply.mover);
    let mut earlier = Search::new(&before.grid, ply.mover);
    let checks = search.first_moves();
    let mate = checks.iter().find_map(|&step| Some((step, search.mate_with(step, KILL_MOVES_MAX)?)));
    let (step, moves) = mate?;
    let stood = earlier.first_moves().iter().any(|&step| earlier.mate_with(step, KILL_MOVES_MAX).is_some());
    (!stood).then(|| search.mate_line(step, moves))
}
