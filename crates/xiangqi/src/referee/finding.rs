//! What is found out about one move, before loops are weighed.

use alloc::vec::Vec;

use super::article::Article;
use super::grid::{Grid, Step, at_of, square_of};
use super::verdict::{Nature, Victim, Weight};
use super::window::{Passage, Stage};
use crate::{Bitboard, Color, Move, PieceId, Role, Square};

/// The nature of a move with its evidence, and what levels are made of.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) nature: Nature,
    pub(super) victims: Vec<Victim>,
    pub(super) witness: Vec<Move>,
    pub(super) article: Option<Article>,
    /// Victims, by number, that are attacked anew by a capture that was not there before.
    pub(super) direct: u64,
    /// Victims whose capture was there before, but has come to win something.
    pub(super) subverted: u64,
    pub(super) weight: Weight,
    /// Whether the move is forbidden if only exchanges on one point, or only forced lines, count as chases.
    pub(super) by_exchange: bool,
    pub(super) by_lines: bool,
}

impl Finding {
    pub(super) fn new(nature: Nature) -> Finding {
        Finding {
            nature,
            victims: Vec::new(),
            witness: Vec::new(),
            article: None,
            direct: 0,
            subverted: 0,
            weight: Weight::Heavy,
            by_exchange: nature.is_forcing(),
            by_lines: nature.is_forcing(),
        }
    }

    /// A check, with the captures of the general that it threatens.
    pub(super) fn check(after: &Stage, ply: &Passage) -> Finding {
        let general = after.grid.general(!ply.mover);
        let mut finding = Finding::new(Nature::Check);
        for from in after.grid.checkers(ply.mover) {
            finding.witness.push(Move::new(from, square_of(general)));
        }
        finding.witness.truncate(1);
        finding
    }
}

impl Finding {
    /// The same, if only exchanges on one point, or only forced lines, counted as chases.
    pub(super) fn read(&self, by_lines: bool) -> Finding {
        let forbidden = if by_lines { self.by_lines } else { self.by_exchange };
        let nature = match self.nature {
            Nature::Check | Nature::Kill => self.nature,
            _ if forbidden => Nature::Chase,
            _ => Nature::Idle,
        };
        Finding { nature, ..self.clone() }
    }
}

/// The bit of a piece's number.
pub(super) fn bit(id: Option<PieceId>) -> u64 {
    id.map_or(0, |id| 1_u64.checked_shl(id.index() as u32).unwrap_or(0))
}

/// A victim with who can take it and who could take back.
pub(super) fn victim(stage: &Stage, capture: Step, side: Color, weight: Weight) -> Option<Victim> {
    let square = square_of(capture.to);
    let mut grid = stage.grid.clone();
    let attackers = safe_takers(&mut grid, capture.to, side);
    let taken = grid.play(capture);
    let roots = safe_takers(&mut grid, capture.to, !side);
    grid.undo(capture, taken);
    Some(Victim {
        square,
        piece: stage.grid.piece(capture.to)?,
        id: stage.id_at(capture.to)?,
        weight,
        attackers,
        roots,
    })
}

fn safe_takers(grid: &mut Grid, target: u8, side: Color) -> Vec<Square> {
    let mut from = Bitboard::EMPTY;
    grid.any_attacker(target, side, |at| {
        from = from.with(square_of(at));
        false
    });
    from.iter()
        .filter(|&square| {
            let step = Step { from: at_of(square), to: target };
            grid.is_safe(step, side, Bitboard::EMPTY)
        })
        .collect()
}

/// True if a side's chariots, horses, cannons and crossed soldiers are this one piece.
pub(super) fn is_only_attacker(grid: &Grid, at: u8, side: Color) -> bool {
    grid.pieces(side).all(|other| {
        other == at
            || match grid.piece(other).map(|piece| piece.role) {
                Some(Role::Chariot | Role::Horse | Role::Cannon) => false,
                Some(Role::Soldier) => !grid.is_crossed_soldier(other),
                _ => true,
            }
    })
}
