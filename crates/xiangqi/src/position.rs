//! Valid positions, and playing moves in them.

use core::fmt;

use crate::{
    Bitboard, Board, Color, EndReason, IllegalMove, Move, MoveList, Outcome, Piece, PositionError, Role,
    RuleSet, Setup, Square, WhyIllegal, attacks, danger::Watch, extra, movegen, validity, zobrist,
};

/// A valid position: exactly one general on each side, and the side that has just moved is not in check.
///
/// ```
/// use xiangqi::Position;
/// let position = Position::start();
/// let next = position.play("b0c2".parse()?)?;
/// assert_ne!(next.key(), position.key());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Color,
    rules: RuleSet,
    quiet_plies: u32,
    round: u32,
    key: u64,
}

impl Position {
    /// The start of an ordinary game.
    ///
    /// ```
    /// use xiangqi::{Color, Position};
    /// assert_eq!(Position::start().turn(), Color::Red);
    /// ```
    #[must_use]
    pub fn start() -> Position {
        Position::trusting(&Setup::start(), RuleSet::STANDARD)
    }

    /// Checks a set-up under a rule set.
    ///
    /// # Errors
    /// [`PositionError`] with every fault there is. Some can be forgiven: see [`PositionError::forgive`].
    ///
    /// ```
    /// use xiangqi::{Position, RuleSet, Setup};
    /// assert_eq!(Position::from_setup(&Setup::start(), RuleSet::STANDARD)?, Position::start());
    /// assert_eq!(Position::from_setup(&Setup::empty(), RuleSet::STANDARD).unwrap_err().faults.len(), 2);
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    pub fn from_setup(setup: &Setup, rules: RuleSet) -> Result<Position, PositionError> {
        validity::check(setup, rules)?;
        Ok(Position::trusting(setup, rules))
    }

    /// For set-ups that have been checked.
    pub(crate) fn trusting(setup: &Setup, rules: RuleSet) -> Position {
        let side = if setup.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        Position {
            key: setup.board.key() ^ side,
            board: setup.board.clone(),
            turn: setup.turn,
            rules,
            quiet_plies: setup.quiet_plies,
            round: setup.round,
        }
    }

    /// The position as a set-up again.
    ///
    /// ```
    /// use xiangqi::{Position, Setup};
    /// assert_eq!(Position::start().setup(), Setup::start());
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup { board: self.board.clone(), turn: self.turn, quiet_plies: self.quiet_plies, round: self.round }
    }

    /// Where the pieces stand.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().board(), &xiangqi::Board::start());
    /// ```
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().turn(), xiangqi::Color::Red);
    /// ```
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The extra rules that are played by.
    ///
    /// ```
    /// assert!(xiangqi::Position::start().rules().is_standard());
    /// ```
    #[inline]
    #[must_use]
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Single moves (plies) since the last capture.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().quiet_plies(), 0);
    /// ```
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the round, from 1.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().round(), 1);
    /// ```
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The Zobrist key of board and side to move. Equal positions have equal keys; unequal ones almost always differ.
    ///
    /// ```
    /// use xiangqi::Position;
    /// let there = ["b0c2", "b9c7", "c2b0", "c7b9"];
    /// let mut position = Position::start();
    /// for m in there {
    ///     position = position.play(m.parse()?)?;
    /// }
    /// assert_eq!(position.key(), Position::start().key());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Every legal move of the side to move.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().legal_moves().len(), 44);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        movegen::legal_moves(self, &mut list);
        list
    }

    /// How many legal moves there are: the length of [`Position::legal_moves`], found faster.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().legal_count(), 44);
    /// ```
    #[must_use]
    pub fn legal_count(&self) -> usize {
        movegen::legal_count(self)
    }

    /// True if the side to move has any legal move.
    ///
    /// ```
    /// assert!(xiangqi::Position::start().has_legal_moves());
    /// ```
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        self.legal_count() > 0
    }

    /// True if the move is one of [`Position::legal_moves`].
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert!(Position::start().is_legal("h2h9".parse().unwrap()));
    /// assert!(!Position::start().is_legal("h2h8".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        movegen::is_legal(self, m)
    }

    /// The pieces that give check to the side to move; a general that faces its own counts.
    ///
    /// ```
    /// assert!(xiangqi::Position::start().checkers().is_empty());
    /// ```
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.board.general(self.turn).map_or(Bitboard::EMPTY, |general| {
            let (board, turn, rules) = (&self.board, self.turn, self.rules);
            Bitboard(if rules.is_standard() {
                Watch::<false>::new(board, turn, general, rules).danger().checkers
            } else {
                Watch::<true>::new(board, turn, general, rules).danger().checkers
            })
        })
    }

    /// True if the side to move is in check.
    ///
    /// ```
    /// assert!(!xiangqi::Position::start().is_check());
    /// ```
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of a side that could capture a piece on `square` if exactly the squares of `occupied` were occupied
    /// (and `square` itself). Pins are not looked at. A general counts along its file only when the other general
    /// stands on `square`.
    ///
    /// ```
    /// use xiangqi::{Color, Position};
    /// let position = Position::start();
    /// let b9 = "b9".parse().unwrap();
    /// let attackers = position.attackers_to(b9, Color::Red, position.board().occupied());
    /// assert_eq!(attackers.first(), Some("b2".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn attackers_to(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let found = attacks::attackers(&self.board, square, by, occupied);
        if self.rules.is_standard() {
            return found;
        }
        found | extra::attackers(&self.board, square, by, occupied, self.rules)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] when the move is not legal here.
    ///
    /// ```
    /// use xiangqi::{Position, WhyIllegal};
    /// let error = Position::start().play("e0e2".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.why, WhyIllegal::Pattern);
    /// ```
    pub fn play(&self, m: Move) -> Result<Position, IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove {
                played: m,
                piece: self.board.piece_at(m.from()),
                why: self.why_illegal(m),
            });
        }
        let mut next = self.clone();
        next.play_unchecked(m);
        Ok(next)
    }

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position becomes one that no game can reach; later answers about it are then
    /// meaningless and later moves may panic.
    ///
    /// ```
    /// use xiangqi::{Color, Position};
    /// let mut position = Position::start();
    /// let first = position.legal_moves()[0];
    /// position.play_unchecked(first);
    /// assert_eq!(position.turn(), Color::Black);
    /// ```
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let mut captured = self.shift(m.from(), m.to());
        if let Some((from, to)) = m.second() {
            captured |= self.shift(from, to);
        }
        self.quiet_plies = if captured { 0 } else { self.quiet_plies.saturating_add(1) };
        self.round = self.round.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    /// Moves a piece of the side to move. True if it took another.
    #[inline]
    fn shift(&mut self, from: Square, to: Square) -> bool {
        let (mover, taken) = self.board.relocate(self.turn, from, to);
        self.key ^= zobrist::piece(mover, from) ^ zobrist::piece(mover, to);
        if taken == Piece::NONE {
            return false;
        }
        self.key ^= zobrist::piece(taken, to);
        true
    }

    /// Takes a move back that has just been played here.
    pub(crate) fn unplay(&mut self, m: Move, taken: [Option<Piece>; 2], counters_before: (u32, u32)) {
        self.key ^= zobrist::BLACK_TO_MOVE;
        self.turn = !self.turn;
        (self.quiet_plies, self.round) = counters_before;
        let parts = [Some((m.from(), m.to())), m.second()];
        for (part, taken) in parts.into_iter().zip(taken).rev() {
            if let Some((from, to)) = part {
                self.shift(to, from);
                self.board.set(to, taken);
                self.key ^= taken.map_or(0, |piece| zobrist::piece(piece.code(), to));
            }
        }
    }

    /// The result if the game has ended on the board: checkmate and stalemate (both lost by the side to move), what the
    /// extra rules add, or neither side having anything left to win with.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().outcome(), None);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.rules.is_standard() {
            return extra::outcome(self);
        }
        if !self.has_legal_moves() {
            let reason = if self.is_check() { EndReason::Checkmate } else { EndReason::Stalemate };
            return Some(Outcome::Decisive { winner: !self.turn, reason });
        }
        let attacking = [Role::Chariot, Role::Cannon, Role::Horse, Role::Soldier];
        if attacking.iter().all(|&role| self.board.role(role).is_empty()) {
            return Some(Outcome::Draw { reason: EndReason::Dead });
        }
        None
    }

    /// Under 底兵功成: where a soldier of the side not to move stands that wins unless the next move takes it.
    ///
    /// ```
    /// use xiangqi::{Position, RuleSet, Setup};
    /// let setup = Setup::from_fen("4P4/4k4/9/9/9/9/9/9/9/3K5 b - - 0 1").unwrap();
    /// let pending = Position::from_setup(&setup, RuleSet::DIBING)?;
    /// assert_eq!(pending.pending_soldier().unwrap().to_string(), "e9");
    /// assert_eq!(Position::from_setup(&setup, RuleSet::STANDARD)?.pending_soldier(), None);
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    #[must_use]
    pub fn pending_soldier(&self) -> Option<Square> {
        extra::pending_soldier(self)
    }

    fn why_illegal(&self, m: Move) -> WhyIllegal {
        if !self.rules.is_standard() && extra::decided(self).is_some() {
            return WhyIllegal::Over;
        }
        if m.second().is_some() {
            return WhyIllegal::Double;
        }
        let Some(piece) = self.board.piece_at(m.from()) else { return WhyIllegal::NoPiece };
        if piece.color != self.turn {
            return WhyIllegal::NotYours;
        }
        if self.board.color(self.turn).contains(m.to()) {
            return WhyIllegal::OwnPiece;
        }
        if !extra::reach(&self.board, piece.role, self.turn, self.rules, m.from()).contains(m.to()) {
            return WhyIllegal::Pattern;
        }
        WhyIllegal::LeavesCheck
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board)
            .field("turn", &self.turn)
            .field("rules", &self.rules)
            .field("quiet_plies", &self.quiet_plies)
            .field("round", &self.round)
            .finish_non_exhaustive()
    }
}
