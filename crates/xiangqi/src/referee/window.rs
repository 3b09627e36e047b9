//! The stretch of a game that is judged, and the loops in it.

use alloc::vec::Vec;

use super::grid::{At, Grid, Step, at_of, square_of};
use crate::{Board, Color, History, Move, PieceId, Ply, Square};

/// A position of the window.
#[derive(Clone)]
pub(super) struct Stage {
    pub(super) grid: Grid,
    pub(super) turn: Color,
    /// True if the side to move is in check.
    pub(super) is_check: bool,
    /// The number of the piece on each square.
    pub(super) ids: [Option<PieceId>; Square::COUNT],
    key: u64,
    board: Board,
}

impl Stage {
    /// The number of the piece on a point.
    pub(super) fn id_at(&self, at: At) -> Option<PieceId> {
        self.ids[square_of(at).index()]
    }
}

/// A move of the window: from one stage to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) played: Move,
    pub(super) step: Step,
    pub(super) mover: Color,
    pub(super) gives_check: bool,
    /// Which position stands after it; equal numbers are equal positions, whichever piece stands where.
    pub(super) place: usize,
    pub(super) place_before: usize,
}

/// The most plies of a game that are judged. Of a longer stretch without a capture only the end is looked at.
pub(super) const WINDOW_PLIES_MAX: usize = 240;

/// From the first to the last of the occurrences that are judged, or any other stretch without a capture.
pub(super) struct Window {
    pub(super) stages: Vec<Stage>,
    pub(super) plies: Vec<Passage>,
}

impl Window {
    /// The last `length` plies of the game; no more than there are since the last capture, nor than
    /// [`WINDOW_PLIES_MAX`].
    pub(super) fn last(history: &History, length: usize) -> Window {
        let plies = history.since_capture();
        let plies = &plies[plies.len() - length.min(plies.len()).min(WINDOW_PLIES_MAX)..];
        let first = history.plies().len() - plies.len();
        let was_check = match first.checked_sub(1) {
            Some(before) => history.plies()[before].gives_check,
            None => history.start().is_check(),
        };
        let rules = history.position().rules();
        let mut board = history.position().board().clone();
        let mut ids = [None; Square::COUNT];
        for square in board.occupied() {
            ids[square.index()] = history.piece_on(square);
        }
        for ply in plies.iter().rev() {
            for (from, to) in parts(ply).into_iter().rev().flatten() {
                let piece = board.set(to, None);
                board.set(from, piece);
                ids.swap(from.index(), to.index());
            }
        }
        let start_key =
            first.checked_sub(1).map_or_else(|| history.start().key(), |b| history.plies()[b].key);
        let turn = if plies.len().is_multiple_of(2) {
            history.position().turn()
        } else {
            !history.position().turn()
        };
        let mut window = Window { stages: Vec::new(), plies: Vec::with_capacity(plies.len()) };
        let mut now =
            Stage { grid: Grid::new(&board, rules), turn, is_check: was_check, ids, key: start_key, board };
        let mut before = window.admit(&now);
        for ply in plies {
            for (from, to) in parts(ply).into_iter().flatten() {
                let piece = now.board.set(from, None);
                now.board.set(to, piece);
                now.ids.swap(from.index(), to.index());
                now.grid.play(Step { from: at_of(from), to: at_of(to) });
            }
            let mover = now.turn;
            now.turn = !mover;
            now.is_check = ply.gives_check;
            now.key = ply.key;
            let after = window.admit(&now);
            let step = Step { from: at_of(ply.played.from()), to: at_of(ply.played.to()) };
            let (place, place_before) = (window.place(after), window.place(before));
            let (played, gives_check) = (ply.played, ply.gives_check);
            window.plies.push(Passage {
                before,
                after,
                played,
                step,
                mover,
                gives_check,
                place,
                place_before,
            });
            before = after;
        }
        window
    }

    /// The number of a stage, which is added if it is new.
    fn admit(&mut self, stage: &Stage) -> usize {
        let known =
            self.stages.iter().position(|s| s.key == stage.key && s.ids == stage.ids && s.turn == stage.turn);
        known.unwrap_or_else(|| {
            self.stages.push(stage.clone());
            self.stages.len() - 1
        })
    }

    /// The number of the first stage with the same position.
    fn place(&self, stage: usize) -> usize {
        let it = &self.stages[stage];
        self.stages
            .iter()
            .position(|s| s.key == it.key && s.turn == it.turn && s.board == it.board)
            .unwrap_or(stage)
    }

    /// Cuts the window into loops. Walking through it, whenever a position returns that is still on the path, the plies
    /// since then are a loop, and leave the path. Every ply of a window that ends where it began is in exactly one.
    pub(super) fn loops(&self) -> Vec<Vec<usize>> {
        let mut loops = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        for (number, ply) in self.plies.iter().enumerate() {
            path.push(number);
            if let Some(start) = path.iter().position(|&p| self.plies[p].place_before == ply.place) {
                loops.push(path.split_off(start));
            }
        }
        loops
    }
}

fn parts(ply: &Ply) -> [Option<(Square, Square)>; 2] {
    [Some((ply.played.from(), ply.played.to())), ply.played.second()]
}
