//! Names for moves that are allowed by every rulebook. They explain, and decide nothing.

use alloc::vec;
use alloc::vec::Vec;

use super::direct::is_mutual;
use super::grid::{Grid, Step, Steps, square_of};
use super::search::{Balance, Search};
use super::verdict::Nature;
use super::window::{Passage, Stage};
use crate::{Bitboard, Color, Move, Role};

/// Exchange, offer, block, follow or idle, with the capture that shows it.
pub(super) fn allowed(before: &Stage, after: &Stage, ply: &Passage) -> (Nature, Vec<Move>) {
    let found = exchange(before, after, ply)
        .map(|step| (Nature::Exchange, step))
        .or_else(|| offer(before, after, ply).map(|step| (Nature::Offer, step)))
        .or_else(|| block(before, after, ply).map(|step| (Nature::Block, step)))
        .or_else(|| follow(before, after, ply).map(|step| (Nature::Follow, step)));
    found.map_or((Nature::Idle, Vec::new()), |(nature, step)| (nature, vec![step.to_move()]))
}

/// True for an attack by a general or a soldier, which may chase for ever.
pub(super) fn is_exempt(nature: Nature, after: &Stage, ply: &Passage) -> bool {
    let role = after.grid.piece(ply.step.to).map(|piece| piece.role);
    nature == Nature::Follow && matches!(role, Some(Role::General | Role::Soldier))
}

/// Like could take like, either way, and could not before.
fn exchange(before: &Stage, after: &Stage, ply: &Passage) -> Option<Step> {
    let mut earlier = before.grid.clone();
    let mut grid = after.grid.clone();
    let old = like_for_like(&mut earlier, ply.mover);
    like_for_like(&mut grid, ply.mover).iter().copied().find(|step| {
        !old.iter().any(|o| {
            before.id_at(o.from) == after.id_at(step.from) && before.id_at(o.to) == after.id_at(step.to)
        })
    })
}

fn like_for_like(grid: &mut Grid, side: Color) -> Steps {
    let mut captures = Steps::new();
    grid.captures(side, &mut captures);
    let mut found = Steps::new();
    for &step in captures.iter() {
        let like = grid.piece(step.from).map(|p| p.role) == grid.piece(step.to).map(|p| p.role);
        let exempt = grid.piece(step.to).is_some_and(|p| matches!(p.role, Role::General | Role::Soldier));
        if like
            && !exempt
            && grid.is_safe(step, side, Bitboard::EMPTY)
            && is_mutual(grid, step, !side, Bitboard::EMPTY)
        {
            found.push(step);
        }
    }
    found
}

/// The piece that moved can be won where it stands now, and could not where it stood.
fn offer(before: &Stage, after: &Stage, ply: &Passage) -> Option<Step> {
    if won(&before.grid, ply.step.from, !ply.mover).is_some() {
        return None;
    }
    won(&after.grid, ply.step.to, !ply.mover)
}

/// A capture by which `side` wins the piece on a point.
fn won(grid: &Grid, target: u8, side: Color) -> Option<Step> {
    let mut search = Search::new(grid, side);
    let mut takers = Steps::new();
    grid.any_attacker(target, side, |from| {
        takers.push(Step { from, to: target });
        false
    });
    takers.iter().copied().find(|&step| {
        search.grid.is_safe(step, side, Bitboard::EMPTY) && Balance::is_gain(search.exchange_gain(step, side))
    })
}

/// A capture that the other side had, and that the piece which moved now stands in the way of.
fn block(before: &Stage, after: &Stage, ply: &Passage) -> Option<Step> {
    let mut earlier = Steps::new();
    before.grid.captures(!ply.mover, &mut earlier);
    let mut now = Steps::new();
    after.grid.captures(!ply.mover, &mut now);
    let mut open = after.grid.clone();
    open.lift(ply.step.to);
    let mut unblocked = Steps::new();
    open.captures(!ply.mover, &mut unblocked);
    earlier
        .iter()
        .copied()
        .find(|step| step.to != ply.step.from && !now.contains(step) && unblocked.contains(step))
}

/// The piece that moved attacks a piece that it did not attack before.
fn follow(before: &Stage, after: &Stage, ply: &Passage) -> Option<Step> {
    let mut earlier = Vec::new();
    before.grid.moves_of(ply.step.from, |step| earlier.push(before.ids[square_of(step.to).index()]));
    let mut found = None;
    let mut grid = after.grid.clone();
    let mut captures = Steps::new();
    after.grid.moves_of(ply.step.to, |step| {
        if !after.grid.is_empty(step.to) {
            captures.push(step);
        }
    });
    for &step in captures.iter() {
        let new = !earlier.contains(&after.ids[square_of(step.to).index()]);
        if new && found.is_none() && grid.is_safe(step, ply.mover, Bitboard::EMPTY) {
            found = Some(step);
        }
    }
    found
}
