//! What a side can force: material by captures and checks, or mate by checks alone.

use alloc::vec::Vec;

use super::grid::{At, Grid, Step, Steps};
use crate::{Bitboard, ByColor, Color, Move, Role};

/// The value of a mate; every gain is smaller.
pub(super) const MATE: i32 = 100_000;
/// How many plies a forced gain is looked for; an exchange that has begun by then is counted to its end.
pub(super) const GAIN_PLIES_MAX: usize = 7;
/// How many of the moves in such a line may be quiet checks, for each side.
const QUIET_CHECKS_MAX: u32 = 2;
/// How many moves a mate by checks may take the mating side.
pub(super) const MATE_MOVES_MAX: u32 = 4;
/// The most positions looked at for the worth of one first move.
const GAIN_NODES_MAX: u32 = 20_000;
/// The most positions looked at for one mate.
const MATE_NODES_MAX: u32 = 60_000;

/// What one side has won in a line: chariot 20, horse and cannon 10, advisor and elephant 4 (two horses or cannons are
/// worth a chariot), and soldiers that have crossed the river counted apart, because their worth floats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Balance {
    pub(super) pieces: i32,
    pub(super) soldiers: i32,
}

/// The most that a soldier is worth: as much as a horse.
const SOLDIER_WORTH_MAX: i32 = 10;

impl Balance {
    /// One number for the balance: above 1 is a gain. A soldier for a piece (or pieces for soldiers) is no gain for
    /// either, up to the most that the soldiers can be worth.
    pub(super) fn value(self) -> i32 {
        let Balance { pieces, soldiers } = self;
        if pieces.signum() * soldiers.signum() >= 0 {
            pieces * 16 + soldiers * 2
        } else if pieces.abs() > SOLDIER_WORTH_MAX * soldiers.abs() {
            (pieces + SOLDIER_WORTH_MAX * soldiers) * 16
        } else {
            pieces.signum()
        }
    }

    /// True if a line with this value wins something.
    pub(super) fn is_gain(value: i32) -> bool {
        value > 1
    }
}

/// What capturing the piece on a point is worth. Soldiers at home and generals are worth nothing.
pub(super) fn worth(grid: &Grid, at: At) -> Balance {
    let Some(piece) = grid.piece(at) else { return Balance::default() };
    let pieces = match piece.role {
        Role::Chariot => 20,
        Role::Horse | Role::Cannon => 10,
        Role::Advisor | Role::Elephant => 4,
        Role::General => 0,
        Role::Soldier => return Balance { pieces: 0, soldiers: i32::from(grid.is_crossed_soldier(at)) },
    };
    Balance { pieces, soldiers: 0 }
}

/// Lines from one position in which one side, `us`, moves first.
pub(super) struct Search {
    pub(super) grid: Grid,
    us: Color,
    /// Checks that stood before the first move; nobody has to answer them.
    ignored: Bitboard,
    /// Captures that `us` may not make: its half of an exchange that it offers.
    barred: Vec<Step>,
    balance: Balance,
    nodes: u32,
    line: [[Step; GAIN_PLIES_MAX]; GAIN_PLIES_MAX + 1],
    line_len: [usize; GAIN_PLIES_MAX + 1],
}

/// The bounds of a search for a gain.
#[derive(Clone, Copy)]
struct Bounds {
    alpha: i32,
    beta: i32,
    /// Plies that may still be searched.
    left: usize,
    quiet_checks: ByColor<u32>,
    /// Where the last move captured, if it did.
    captured_on: Option<At>,
}

impl Search {
    pub(super) fn new(grid: &Grid, us: Color) -> Search {
        let none = Step { from: 0, to: 0 };
        Search {
            grid: grid.clone(),
            us,
            ignored: grid.checkers(!us),
            barred: Vec::new(),
            balance: Balance::default(),
            nodes: 0,
            line: [[none; GAIN_PLIES_MAX]; GAIN_PLIES_MAX + 1],
            line_len: [0; GAIN_PLIES_MAX + 1],
        }
    }

    /// Forbids a capture to the side that is searched for.
    pub(super) fn bar(&mut self, step: Step) {
        self.barred.push(step);
    }

    pub(super) fn is_barred(&self, step: Step) -> bool {
        self.barred.contains(&step)
    }

    /// True if `side` is in a check that has to be answered.
    fn is_checked(&self, side: Color) -> bool {
        self.grid.in_new_check(side, if side == self.us { self.ignored } else { Bitboard::EMPTY })
    }

    fn takes_general(&self, step: Step) -> bool {
        step.to == self.grid.general(Color::Red) || step.to == self.grid.general(Color::Black)
    }

    fn play(&mut self, step: Step, side: Color) -> (u8, Balance) {
        let before = self.balance;
        let won = worth(&self.grid, step.to);
        let sign = if side == self.us { 1 } else { -1 };
        self.balance.pieces += sign * won.pieces;
        self.balance.soldiers += sign * won.soldiers;
        (self.grid.play(step), before)
    }

    fn undo(&mut self, step: Step, (taken, balance): (u8, Balance)) {
        self.grid.undo(step, taken);
        self.balance = balance;
    }

    fn standing(&self, side: Color) -> i32 {
        let value = self.balance.value();
        if side == self.us { value } else { -value }
    }

    /// The moves of `us` that capture or give check, and leave no new check behind.
    pub(super) fn first_moves(&mut self) -> Steps {
        let (us, ignored) = (self.us, self.ignored);
        let mut moves = Steps::new();
        self.grid.moves(us, &mut moves);
        let mut kept = Steps::new();
        for &step in moves.iter() {
            if self.takes_general(step) || self.is_barred(step) || !self.grid.is_safe(step, us, ignored) {
                continue;
            }
            if !self.grid.is_empty(step.to) || self.gives_check(step, us) {
                kept.push(step);
            }
        }
        kept
    }

    pub(super) fn gives_check(&mut self, step: Step, side: Color) -> bool {
        let taken = self.grid.play(step);
        let check = self.grid.in_check(!side);
        self.grid.undo(step, taken);
        check
    }

    /// What `side` wins with this first move, the other side answering by captures, checks and replies to checks; either
    /// may stop when it is not in check.
    pub(super) fn gain(&mut self, step: Step, side: Color) -> i32 {
        self.nodes = 0;
        let captured_on = (!self.grid.is_empty(step.to)).then_some(step.to);
        let mut quiet_checks = ByColor { red: QUIET_CHECKS_MAX, black: QUIET_CHECKS_MAX };
        quiet_checks[side] -= u32::from(captured_on.is_none());
        let bounds =
            Bounds { alpha: -2 * MATE, beta: 2 * MATE, left: GAIN_PLIES_MAX - 1, quiet_checks, captured_on };
        let kept = self.play(step, side);
        let value = -self.quiesce(!side, bounds);
        self.undo(step, kept);
        value
    }

    /// The line that [`Search::gain`] found last, without its first move.
    pub(super) fn reply_line(&self) -> &[Step] {
        let ply = GAIN_PLIES_MAX - 1;
        self.line[ply].get(..self.line_len[ply]).unwrap_or_default()
    }

    fn quiesce(&mut self, side: Color, bounds: Bounds) -> i32 {
        self.nodes += 1;
        let Bounds { mut alpha, beta, left, .. } = bounds;
        self.line_len[left] = 0;
        let in_check = self.is_checked(side);
        let standing = self.standing(side);
        if left == 0 || self.nodes > GAIN_NODES_MAX {
            return match bounds.captured_on {
                Some(target) if !in_check => self.exchange(side, target),
                _ => standing,
            };
        }
        let mut best = if in_check { -MATE - left as i32 } else { standing };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = Steps::new();
        if in_check || bounds.quiet_checks[side] > 0 {
            self.grid.moves(side, &mut moves);
        } else {
            self.grid.captures(side, &mut moves);
        }
        self.sort(&mut moves);
        for &step in moves.iter() {
            let Some((kept, next)) = self.try_move(step, side, in_check, bounds) else { continue };
            let value = -self.quiesce(!side, Bounds { alpha: -beta, beta: -alpha, ..next });
            self.undo(step, kept);
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.keep_line(step, left);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// Plays a move if it belongs to the search.
    fn try_move(
        &mut self,
        step: Step,
        side: Color,
        in_check: bool,
        bounds: Bounds,
    ) -> Option<((u8, Balance), Bounds)> {
        let captures = !self.grid.is_empty(step.to);
        if self.takes_general(step) || (side == self.us && self.is_barred(step)) {
            return None;
        }
        let needs_check = if captures {
            !in_check && side == self.us && bounds.captured_on != Some(step.to) && self.is_exempt(step)
        } else {
            !in_check
        };
        let kept = self.play(step, side);
        if self.is_checked(side) || (needs_check && !self.is_checked(!side)) {
            self.undo(step, kept);
            return None;
        }
        let mut next = Bounds { left: bounds.left - 1, captured_on: captures.then_some(step.to), ..bounds };
        if !captures && !in_check {
            next.quiet_checks[side] -= 1;
        }
        Some((kept, next))
    }

    /// A capture by a general or a soldier: those may chase for ever, so that what they take later in a line does not
    /// count unless it takes back or gives check.
    fn is_exempt(&self, step: Step) -> bool {
        self.grid.piece(step.from).is_some_and(|p| matches!(p.role, Role::General | Role::Soldier))
    }

    fn keep_line(&mut self, step: Step, left: usize) {
        let below = self.line_len[left - 1];
        let (lower, upper) = self.line.split_at_mut(left);
        upper[0][0] = step;
        let length = below.min(GAIN_PLIES_MAX - 1);
        upper[0][1..=length].copy_from_slice(&lower[left - 1][..length]);
        self.line_len[left] = length + 1;
    }

    /// The most valuable victims first, taken by the cheapest pieces.
    fn sort(&self, moves: &mut Steps) {
        moves.sort_unstable_by_key(|step| {
            let won = worth(&self.grid, step.to);
            worth(&self.grid, step.from).pieces - 64 * won.pieces - 16 * won.soldiers
        });
    }

    /// What this capture wins if only the point where it happens is fought over.
    pub(super) fn exchange_gain(&mut self, step: Step, side: Color) -> i32 {
        let kept = self.play(step, side);
        let value = -self.exchange(!side, step.to);
        self.undo(step, kept);
        value
    }

    fn exchange(&mut self, side: Color, target: At) -> i32 {
        let mut best = self.standing(side);
        for &step in takers(&self.grid, target, side).iter() {
            if self.takes_general(step) || (side == self.us && self.is_barred(step)) {
                continue;
            }
            let kept = self.play(step, side);
            if !self.is_checked(side) {
                best = best.max(-self.exchange(!side, target));
            }
            self.undo(step, kept);
        }
        best
    }

    /// True if `side` can take what stands on a point.
    pub(super) fn can_take(&mut self, target: At, side: Color) -> bool {
        let known = if side == self.us { self.ignored } else { Bitboard::EMPTY };
        takers(&self.grid, target, side).iter().any(|&step| self.grid.is_safe(step, side, known))
    }

    /// How many moves the mate takes that begins with this check, if there is one within the limit.
    pub(super) fn mate_with(&mut self, step: Step, moves_max: u32) -> Option<u32> {
        self.nodes = 0;
        (1..=moves_max).find(|&moves| self.mates(step, self.us, moves))
    }

    /// The mate that begins with this check, the other side answering with the reply that holds out longest.
    pub(super) fn mate_line(&mut self, first: Step, moves: u32) -> Vec<Move> {
        self.nodes = 0;
        let mut line = Vec::from([first.to_move()]);
        let mut played = Vec::from([(first, self.grid.play(first))]);
        for left in (1..moves).rev() {
            let Some((reply, check)) = self.longest_reply(left) else { break };
            for step in [reply, check] {
                line.push(step.to_move());
                played.push((step, self.grid.play(step)));
            }
        }
        for (step, taken) in played.into_iter().rev() {
            self.grid.undo(step, taken);
        }
        line
    }

    /// The legal reply to a check after which the mate takes longest, and the check that goes on with it.
    fn longest_reply(&mut self, moves: u32) -> Option<(Step, Step)> {
        let side = !self.us;
        let mut replies = Steps::new();
        self.grid.moves(side, &mut replies);
        let mut longest: Option<(u32, Step, Step)> = None;
        for &reply in replies.iter() {
            let taken = self.grid.play(reply);
            if !self.is_checked(side) {
                let mut checks = Steps::new();
                self.grid.moves(self.us, &mut checks);
                let found = (1..=moves).find_map(|n| {
                    checks.iter().copied().find(|&c| self.mates(c, self.us, n)).map(|c| (n, c))
                });
                if let Some((n, check)) = found
                    && longest.is_none_or(|(most, ..)| n > most)
                {
                    longest = Some((n, reply, check));
                }
            }
            self.grid.undo(reply, taken);
        }
        longest.map(|(_, reply, check)| (reply, check))
    }

    fn mates(&mut self, step: Step, side: Color, moves: u32) -> bool {
        if self.takes_general(step) || self.is_barred(step) {
            return false;
        }
        let taken = self.grid.play(step);
        let mates = self.is_checked(!side) && !self.is_checked(side) && !self.escapes(!side, moves - 1);
        self.grid.undo(step, taken);
        mates
    }

    /// True if `side`, which is in check, is not mated by further checks in that many moves.
    fn escapes(&mut self, side: Color, moves: u32) -> bool {
        self.nodes += 1;
        if self.nodes > MATE_NODES_MAX {
            return true;
        }
        let mut replies = Steps::new();
        self.grid.moves(side, &mut replies);
        replies.iter().any(|&reply| {
            if self.takes_general(reply) {
                return false;
            }
            let taken = self.grid.play(reply);
            let escapes = !self.is_checked(side) && !self.mates_by_check(!side, moves);
            self.grid.undo(reply, taken);
            escapes
        })
    }

    fn mates_by_check(&mut self, side: Color, moves: u32) -> bool {
        if moves == 0 {
            return false;
        }
        let mut checks = Steps::new();
        self.grid.moves(side, &mut checks);
        checks.iter().any(|&step| self.mates(step, side, moves))
    }
}

/// The captures of `side` on a point.
fn takers(grid: &Grid, target: At, side: Color) -> Steps {
    let mut found = Steps::new();
    grid.any_attacker(target, side, |from| {
        found.push(Step { from, to: target });
        false
    });
    found
}
