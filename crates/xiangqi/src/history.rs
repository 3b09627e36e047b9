//! A game as it was played on the board.

use alloc::vec::Vec;

use crate::{IllegalMove, Move, Piece, Position, Square};

/// A piece that keeps its number for a whole game, however it moves: its place in the order of the squares at the
/// start of the [`History`].
///
/// ```
/// use xiangqi::{History, Position};
/// let mut history = History::new(Position::start());
/// let horse = history.piece_on("b0".parse().unwrap()).unwrap();
/// history.push("b0c2".parse().unwrap())?;
/// assert_eq!(history.piece_on("c2".parse().unwrap()), Some(horse));
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(u8);

impl PieceId {
    /// The number, from 0.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let history = History::new(Position::start());
    /// assert_eq!(history.piece_on("a0".parse().unwrap()).unwrap().index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece that was taken.
///
/// ```
/// use xiangqi::{Color, History, Position, Role};
/// let mut history = History::new(Position::start());
/// history.push("h2h9".parse().unwrap())?;
/// let taken = history.plies()[0].captures().next().unwrap();
/// assert_eq!(taken.piece, Role::Horse.of(Color::Black));
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture {
    /// Where it stood.
    pub square: Square,
    /// What it was.
    pub piece: Piece,
    /// Which one it was.
    pub id: PieceId,
}

/// One move of a [`History`] with what it did.
///
/// ```
/// use xiangqi::{History, Position};
/// let mut history = History::new(Position::start());
/// history.push("h2e2".parse().unwrap())?;
/// let ply = history.plies()[0];
/// assert_eq!(ply.played.to_string(), "h2e2");
/// assert!(!ply.gives_check && ply.captures().count() == 0);
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// Which piece moved; of a double turn, the first.
    pub mover: PieceId,
    /// True if it gave check.
    pub gives_check: bool,
    /// The key of the position after it.
    pub key: u64,
    taken: [Option<Capture>; 2],
    /// Plies since the last capture and the round, before the move.
    counters_before: (u32, u32),
}

impl Ply {
    /// What was taken: at most one piece by a move, at most two by a double turn.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// history.push("b2b9".parse().unwrap())?;
    /// assert_eq!(history.plies()[0].captures().count(), 1);
    /// # Ok::<(), xiangqi::IllegalMove>(())
    /// ```
    pub fn captures(&self) -> impl Iterator<Item = Capture> + '_ {
        self.taken.iter().flatten().copied()
    }

    fn taken_pieces(&self) -> [Option<Piece>; 2] {
        self.taken.map(|taken| taken.map(|capture| capture.piece))
    }

    /// True if a piece was taken.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// history.push("b2b9".parse().unwrap())?;
    /// assert!(history.plies()[0].is_capture());
    /// # Ok::<(), xiangqi::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.taken[0].is_some() || self.taken[1].is_some()
    }
}

/// A game on the board: where it started, every move with what it took, and the position now.
///
/// ```
/// use xiangqi::{History, Position};
/// let mut history = History::new(Position::start());
/// for m in ["b0c2", "b9c7", "c2b0", "c7b9"] {
///     history.push(m.parse().unwrap())?;
/// }
/// assert_eq!(history.repetitions(), 2);
/// assert_eq!(history.occurrences(), [0, 4]);
/// assert_eq!(history.pop().unwrap().to_string(), "c7b9");
/// assert_eq!(history.repetitions(), 1);
/// # Ok::<(), xiangqi::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    ids: [Option<PieceId>; Square::COUNT],
}

impl History {
    /// A game that starts from a position.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert!(History::new(Position::start()).plies().is_empty());
    /// ```
    #[must_use]
    pub fn new(start: Position) -> History {
        let mut ids = [None; Square::COUNT];
        for (number, square) in start.board().occupied().iter().enumerate() {
            ids[square.index()] = Some(PieceId(number as u8));
        }
        History { position: start.clone(), start, plies: Vec::new(), ids }
    }

    /// The position that the game started from.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).start(), &Position::start());
    /// ```
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).position(), &Position::start());
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves in their order.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).plies().len(), 0);
    /// ```
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position after the first so many moves, or `None` when there are fewer.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// history.push("h2e2".parse().unwrap())?;
    /// assert_eq!(history.position_after(0).as_ref(), Some(history.start()));
    /// assert_eq!(history.position_after(1).as_ref(), Some(history.position()));
    /// assert_eq!(history.position_after(2), None);
    /// # Ok::<(), xiangqi::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<Position> {
        let undone = self.plies.get(plies..)?;
        let mut position = self.position.clone();
        for ply in undone.iter().rev() {
            position.unplay(ply.played, ply.taken_pieces(), ply.counters_before);
        }
        Some(position)
    }

    /// Which piece stands on a square, if any.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).piece_on("e4".parse().unwrap()), None);
    /// ```
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<PieceId> {
        self.ids[square.index()]
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] when the move is not legal; nothing changes then.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// assert!(history.push("e0e5".parse().unwrap()).is_err());
    /// assert!(history.plies().is_empty());
    /// ```
    pub fn push(&mut self, m: Move) -> Result<(), IllegalMove> {
        let next = self.position.play(m)?;
        let Some(mover) = self.piece_on(m.from()) else {
            unreachable!("a legal move starts on a piece, and every piece has a number");
        };
        let first = self.shift(m.from(), m.to());
        let second = m.second().and_then(|(from, to)| self.shift(from, to));
        self.plies.push(Ply {
            played: m,
            mover,
            gives_check: next.is_check(),
            key: next.key(),
            taken: [first, second],
            counters_before: (self.position.quiet_plies(), self.position.round()),
        });
        self.position = next;
        Ok(())
    }

    fn shift(&mut self, from: Square, to: Square) -> Option<Capture> {
        let id = self.ids[to.index()];
        let piece = self.position.board().piece_at(to);
        self.ids[to.index()] = self.ids[from.index()].take();
        Some(Capture { square: to, piece: piece?, id: id? })
    }

    /// Takes the last move back and returns it, or `None` at the start.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// assert_eq!(history.pop(), None);
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.position.unplay(ply.played, ply.taken_pieces(), ply.counters_before);
        let parts = [Some((ply.played.from(), ply.played.to())), ply.played.second()];
        for (part, taken) in parts.into_iter().zip(ply.taken).rev() {
            if let Some((from, to)) = part {
                self.ids[from.index()] = self.ids[to.index()].take();
                self.ids[to.index()] = taken.map(|t| t.id);
            }
        }
        Some(ply.played)
    }

    /// How often the position now has stood on the board in this game, now included.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).repetitions(), 1);
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.occurrences().len()
    }

    /// When the position now has stood on the board in this game: the numbers of moves played by then, the last one
    /// being now. Equal keys are confirmed on the board.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// assert_eq!(History::new(Position::start()).occurrences(), [0]);
    /// ```
    #[must_use]
    pub fn occurrences(&self) -> Vec<usize> {
        let now = self.plies.len();
        let earliest = now - self.since_capture().len();
        let key_at =
            |at: usize| at.checked_sub(1).map_or_else(|| self.start.key(), |last| self.plies[last].key);
        let Some(first_like) = (earliest..now).find(|&at| key_at(at) == self.position.key()) else {
            return alloc::vec![now];
        };
        let mut found = alloc::vec![now];
        let mut earlier = self.position.clone();
        for at in (first_like..now).rev() {
            let ply = &self.plies[at];
            earlier.unplay(ply.played, [None, None], ply.counters_before);
            if earlier.key() == self.position.key()
                && earlier.turn() == self.position.turn()
                && earlier.board() == self.position.board()
            {
                found.push(at);
            }
        }
        found.reverse();
        found
    }

    /// True if a position that a move leads to has stood on the board before, as far as keys tell: they may agree by
    /// chance, but never differ. To be asked before the move is pushed.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// for m in ["b0c2", "b9c7", "c2b0"] {
    ///     history.push(m.parse().unwrap())?;
    /// }
    /// let back = history.position().play("c7b9".parse().unwrap())?;
    /// assert!(history.may_have_seen(&back));
    /// assert!(!history.may_have_seen(&history.position().play("h9g7".parse().unwrap())?));
    /// # Ok::<(), xiangqi::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn may_have_seen(&self, position: &Position) -> bool {
        let since = self.since_capture();
        let start = (since.len() == self.plies.len()).then(|| self.start.key());
        // The position before the first of those moves stood after the capture.
        let before = self.plies.len().checked_sub(since.len() + 1).map(|last| self.plies[last].key);
        let earlier = since.iter().map(|ply| ply.key).chain(start).chain(before);
        position.quiet_plies() > 0 && earlier.into_iter().any(|key| key == position.key())
    }

    /// The moves since the last capture, which are all that a repetition can consist of.
    ///
    /// ```
    /// use xiangqi::{History, Position};
    /// let mut history = History::new(Position::start());
    /// for m in ["h2h9", "i9h9", "h0g2"] {
    ///     history.push(m.parse().unwrap())?;
    /// }
    /// assert_eq!(history.since_capture().len(), 1);
    /// # Ok::<(), xiangqi::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn since_capture(&self) -> &[Ply] {
        let from = self.plies.iter().rposition(Ply::is_capture).map_or(0, |last| last + 1);
        &self.plies[from..]
    }
}
