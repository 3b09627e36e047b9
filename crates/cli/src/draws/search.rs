//! A small searcher: alpha-beta with quiescence, equal nodes for every move.
//!
//! The ends of a game it learns from [`Position::outcome`] alone, so that it plays by any rule set as it comes.

use std::cmp::Reverse;

use xiangqi::{History, Move, Position, Square};

use super::opening::mixed;
use super::worth::{Score, Worths};

/// A game won at once; each ply until then takes one off.
pub(super) const WON: Score = 30_000;
const INFINITE: Score = WON + 1;
/// No line is looked at further than this.
const PLY_MAX: usize = 64;
const DEPTH_MAX: i32 = 32;
/// Neither side can be out of attacking pieces while there are more pieces than this.
const DEAD_PIECES_MAX: u32 = 10;
/// At the root each move seems better by up to this, at random, so that games differ.
const WHIM_MAX: Score = 12;
/// Quiet moves after so many others are first looked at one ply less deep.
const REDUCED_FROM: usize = 6;
/// A capture that leaves the side so far below what it has already is not looked at in quiescence.
const FUTILE: Score = 150;
/// Places of the table of best moves; a power of two.
const BEST_MOVES: usize = 1 << 12;

/// One player of one game.
#[derive(Debug)]
pub(super) struct Searcher<'a> {
    worths: &'a Worths,
    seed: u64,
    nodes_max: u64,
    nodes: u64,
    /// The first ply is always looked at whole.
    may_stop: bool,
    /// Keys of the positions in the game, then of the line looked at.
    seen: Vec<u64>,
    killers: [[Option<Move>; 2]; PLY_MAX],
    /// How often a quiet move from a square to a square was too good, deeper lines counting more.
    history: Box<[[i32; Square::COUNT]; Square::COUNT]>,
    best: Vec<Option<(u64, Move)>>,
}

/// What is looked at.
struct Node<'a> {
    position: &'a Position,
    /// The balance of the side to move.
    balance: Score,
    ply: usize,
}

/// A move at the root.
struct Choice {
    m: Move,
    whim: Score,
    value: Score,
}

/// The node limit has been reached; what was being found out is worth nothing.
struct Stopped;

impl<'a> Searcher<'a> {
    pub(super) fn new(worths: &'a Worths, nodes_max: u64, seed: u64) -> Self {
        Self {
            worths,
            seed,
            nodes_max,
            nodes: 0,
            may_stop: false,
            seen: Vec::new(),
            killers: [[None; 2]; PLY_MAX],
            history: Box::new([[0; Square::COUNT]; Square::COUNT]),
            best: vec![None; BEST_MOVES],
        }
    }

    /// Positions looked at for the last move.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The move to play and its value for the side to move; `None` if there is none but those barred.
    pub(super) fn choose(&mut self, game: &History, barred: &[Move]) -> Option<(Move, Score)> {
        let position = game.position();
        let root = Node { position, balance: self.worths.balance(position.board(), position.turn()), ply: 0 };
        self.begin(game);
        let legal = position.legal_moves();
        let allowed: Vec<Move> = legal.into_iter().filter(|m| !barred.contains(m)).collect();
        if let [only] = allowed[..] {
            return Some((only, root.balance));
        }
        let mut choices: Vec<Choice> = allowed
            .into_iter()
            .map(|m| {
                let whim = self.whim(game, m);
                Choice { m, whim, value: self.order(position, m, 0) + whim }
            })
            .collect();
        let mut found = None;
        for depth in 1..=DEPTH_MAX {
            choices.sort_by_key(|choice| (-choice.value, choice.m));
            if self.search_root(&root, depth, &mut choices, &mut found).is_err() {
                break;
            }
            self.may_stop = true;
            if found.is_none_or(|(_, value)| is_mate(value)) {
                break;
            }
        }
        found
    }

    /// Depends on the seed, the game and the move alone, not on what other moves there are: games by different rules go
    /// the same way until a rule makes the difference.
    fn whim(&self, game: &History, m: Move) -> Score {
        let part = |(from, to): (Square, Square)| (from.index() * Square::COUNT + to.index()) as u64;
        let m = part((m.from(), m.to())) << 32 | m.second().map_or(0, part);
        let here = mixed(game.position().key(), game.plies().len() as u64);
        (mixed(self.seed, mixed(here, m)) % (WHIM_MAX as u64 + 1)) as Score
    }

    fn begin(&mut self, game: &History) {
        self.nodes = 0;
        self.may_stop = false;
        let start = std::iter::once(game.start().key());
        self.seen = start.chain(game.plies().iter().map(|ply| ply.key)).collect();
        self.killers = [[None; 2]; PLY_MAX];
        for row in self.history.iter_mut() {
            row.iter_mut().for_each(|count| *count /= 8);
        }
    }

    /// Gives every choice its value, as far as it matters, and notes the best of them as it is found.
    fn search_root(
        &mut self,
        root: &Node<'_>,
        depth: i32,
        choices: &mut [Choice],
        found: &mut Option<(Move, Score)>,
    ) -> Result<(), Stopped> {
        let mut alpha = -INFINITE;
        for choice in choices {
            let beta = (alpha - choice.whim).max(-INFINITE);
            let value = -self.follow(root, choice.m, depth - 1, -INFINITE, -beta)?;
            // Nobody dallies with a mate.
            let value = if is_mate(value) { value } else { value + choice.whim };
            // What does not come up to the best goes behind it, whatever its bound is.
            choice.value = if value > alpha { value } else { -INFINITE };
            if value > alpha {
                alpha = value;
                *found = Some((choice.m, value));
            }
        }
        Ok(())
    }

    /// The value of a move for the other side.
    fn follow(
        &mut self,
        node: &Node<'_>,
        m: Move,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let mut position = node.position.clone();
        position.play_unchecked(m);
        let balance = -(node.balance + self.worths.gain(node.position, m));
        let child = Node { position: &position, balance, ply: node.ply + 1 };
        if self.recurs(&position) {
            return Ok(0);
        }
        self.seen.push(position.key());
        let value = self.search(&child, depth, alpha, beta);
        self.seen.pop();
        value
    }

    fn recurs(&self, position: &Position) -> bool {
        let quiet = position.quiet_plies() as usize;
        // Four plies at least lead back to a position.
        self.seen.iter().rev().take(quiet).skip(3).step_by(2).any(|key| *key == position.key())
    }

    /// The value of a node for its side to move, exact between `alpha` and `beta`.
    fn search(&mut self, node: &Node<'_>, depth: i32, alpha: Score, beta: Score) -> Result<Score, Stopped> {
        self.nodes += 1;
        if self.may_stop && self.nodes > self.nodes_max {
            return Err(Stopped);
        }
        let legal = node.position.legal_moves();
        if let Some(value) = ended(node, legal.len()) {
            return Ok(value);
        }
        if node.ply + 1 == PLY_MAX {
            return Ok(node.balance);
        }
        let is_check = node.position.is_check();
        let depth = if is_check && depth >= 0 { depth + 1 } else { depth };
        if depth <= 0 && !is_check {
            return self.quiesce(node, &legal, alpha, beta);
        }
        let mut moves = self.ordered(node, &legal);
        let (mut best, mut alpha) = (-INFINITE, alpha);
        for index in 0..moves.len() {
            let m = take_best(&mut moves, index);
            let is_quiet = node.position.board().piece_at(m.to()).is_none();
            let reduced = i32::from(index >= REDUCED_FROM && depth >= 3 && is_quiet && !is_check);
            let mut value = -INFINITE;
            if index > 0 {
                value = -self.follow(node, m, depth - 1 - reduced, -alpha - 1, -alpha)?;
            }
            if index == 0 || (value > alpha && (reduced > 0 || value < beta)) {
                value = -self.follow(node, m, depth - 1, -beta, -alpha)?;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.best[slot(node.position.key())] = Some((node.position.key(), m));
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.remember(node, m, depth);
                }
                break;
            }
        }
        Ok(best)
    }

    /// Captures only, for as long as they pay; the side may also leave it at what it has.
    fn quiesce(
        &mut self,
        node: &Node<'_>,
        legal: &[Move],
        alpha: Score,
        beta: Score,
    ) -> Result<Score, Stopped> {
        let (mut best, mut alpha) = (node.balance, alpha.max(node.balance));
        if alpha >= beta {
            return Ok(best);
        }
        let board = node.position.board();
        let pays = |m: &&Move| {
            let takes = board.piece_at(m.to()).is_some();
            takes && node.balance + self.worths.gain(node.position, **m) + FUTILE > alpha
        };
        let mut moves: Vec<(Score, Move)> =
            legal.iter().filter(pays).map(|m| (self.order(node.position, *m, node.ply), *m)).collect();
        for index in 0..moves.len() {
            let m = take_best(&mut moves, index);
            let value = -self.follow(node, m, -1, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn ordered(&self, node: &Node<'_>, legal: &[Move]) -> Vec<(Score, Move)> {
        let key = node.position.key();
        let known = self.best[slot(key)].filter(|(other, _)| *other == key).map(|(_, m)| m);
        let order = |m: &Move| {
            let first = if known == Some(*m) { INFINITE * 3 } else { 0 };
            (first + self.order(node.position, *m, node.ply), *m)
        };
        legal.iter().map(order).collect()
    }

    /// The greater, the sooner a move is looked at: captures of much by little, killers, then quiet moves by history.
    fn order(&self, position: &Position, m: Move, ply: usize) -> Score {
        let worth = |square: Square| {
            position.board().piece_at(square).map_or(0, |piece| self.worths.material(piece.role))
        };
        if position.board().piece_at(m.to()).is_some() {
            return INFINITE * 2 + worth(m.to()) - worth(m.from()) / 10;
        }
        if self.killers[ply].contains(&Some(m)) {
            return INFINITE + 1;
        }
        self.history[m.from().index()][m.to().index()].min(INFINITE)
    }

    fn remember(&mut self, node: &Node<'_>, m: Move, depth: i32) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        self.history[m.from().index()][m.to().index()] += depth * depth;
    }
}

/// The value of a position in which the game is over.
fn ended(node: &Node<'_>, moves: usize) -> Option<Score> {
    let position = node.position;
    // With a move to play and this many pieces nothing has ended.
    if moves > 0 && position.board().occupied().count() > DEAD_PIECES_MAX {
        return None;
    }
    let ply = node.ply as Score;
    let value = match position.outcome()?.winner() {
        None => 0,
        Some(winner) if winner == position.turn() => WON - ply,
        Some(_) => ply - WON,
    };
    Some(value)
}

fn is_mate(value: Score) -> bool {
    value.abs() >= WON - PLY_MAX as Score
}

fn slot(key: u64) -> usize {
    key as usize & (BEST_MOVES - 1)
}

/// The best move from `index` on, which takes that place. Which of equals it is does not depend on their order.
fn take_best(moves: &mut [(Score, Move)], index: usize) -> Move {
    let rest = moves[index..].iter().enumerate();
    let best = rest.max_by_key(|(_, (score, m))| (*score, Reverse(*m))).map_or(0, |(at, _)| at);
    moves.swap(index, index + best);
    moves[index].1
}

#[cfg(test)]
mod tests;
