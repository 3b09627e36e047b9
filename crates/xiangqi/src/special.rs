//! What an extra rule makes of a move.

use alloc::vec::Vec;

use crate::{Bitboard, Board, Color, Move, Position, Role, Square, tables::DIAGONAL};

/// What is special about a move that only an extra rule allows.
///
/// ```
/// use xiangqi::{Position, Setup, Special};
/// let setup = Setup::from_fen("5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1").unwrap();
/// let position = Position::from_setup(&setup, "xiangqi+daoshi".parse().unwrap())?;
/// let special = position.special("d2c5".parse().unwrap()).unwrap();
/// let Special::Flight { stones } = special else { panic!() };
/// assert_eq!(stones.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c3", "d4"]);
/// # Ok::<(), xiangqi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Special {
    /// An advisor flies over the river (轻功道士), and steps on these pieces on a shortest way.
    Flight {
        /// Where they stand, in order.
        stones: Vec<Square>,
    },
    /// A crossed advisor (道士) steps on.
    Crossed,
    /// A general flies in front of this cannon of its own (飞将架炮), which gives double check.
    FlownGeneral {
        /// Where the cannon stands.
        cannon: Square,
    },
    /// Two pieces move in one turn (杀惊遁马).
    DoubleTurn,
    /// A soldier under direct command steps sideways before the river (直隶兵).
    Command,
}

impl Special {
    /// A stable name.
    ///
    /// ```
    /// assert_eq!(xiangqi::Special::DoubleTurn.id(), "double_turn");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Special::Flight { .. } => "flight",
            Special::Crossed => "crossed",
            Special::FlownGeneral { .. } => "flown_general",
            Special::DoubleTurn => "double_turn",
            Special::Command => "command",
        }
    }
}

/// What the extra rules make of moves.
impl Position {
    /// What is special about a legal move; `None` for one that the ordinary game has too, or that is not legal.
    ///
    /// ```
    /// use xiangqi::Position;
    /// assert_eq!(Position::start().special("h2e2".parse().unwrap()), None);
    /// ```
    #[must_use]
    pub fn special(&self, m: Move) -> Option<Special> {
        if self.rules().is_standard() || !self.is_legal(m) {
            return None;
        }
        self.special_of_legal(m)
    }

    /// Every legal move that the ordinary game does not have, with what is special about it.
    ///
    /// ```
    /// use xiangqi::{Position, Setup};
    /// let setup = Setup::from_fen("5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1").unwrap();
    /// let position = Position::from_setup(&setup, "xiangqi+daoshi".parse().unwrap())?;
    /// assert_eq!(position.special_moves().len(), 2);
    /// assert!(Position::start().special_moves().is_empty());
    /// # Ok::<(), xiangqi::PositionError>(())
    /// ```
    #[must_use]
    pub fn special_moves(&self) -> Vec<(Move, Special)> {
        if self.rules().is_standard() {
            return Vec::new();
        }
        let legal = self.legal_moves().into_iter();
        legal.filter_map(|m| Some((m, self.special_of_legal(m)?))).collect()
    }

    fn special_of_legal(&self, m: Move) -> Option<Special> {
        if m.second().is_some() {
            return Some(Special::DoubleTurn);
        }
        let (board, turn, from, to) = (self.board(), self.turn(), m.from(), m.to());
        let home = Bitboard::home(turn);
        match board.piece_at(from)?.role {
            Role::Advisor if !home.contains(from) => Some(Special::Crossed),
            Role::Advisor if !home.contains(to) => {
                Some(Special::Flight { stones: stones(board, turn, from, to) })
            }
            Role::General => flown_before(board, turn, to).map(|cannon| Special::FlownGeneral { cannon }),
            Role::Soldier if home.contains(from) && from.rank() == to.rank() => Some(Special::Command),
            _ => None,
        }
    }
}

/// The cannon in front of which a general would face the other one on this square.
fn flown_before(board: &Board, turn: Color, to: Square) -> Option<Square> {
    let facing = board.general(!turn).filter(|facing| facing.file() == to.file())?;
    let between =
        |a: Square, b: Square| Bitboard(crate::tables::BETWEEN[a.index()][b.index()]) & board.occupied();
    if !between(to, facing).is_empty() {
        return None;
    }
    let cannons = board.pieces(turn, Role::Cannon) & Bitboard::file(to.file());
    cannons.iter().find(|&cannon| between(cannon, facing).is_empty())
}

/// A shortest chain of pieces that carries an advisor over the river: the breadth-first search keeps where it came from.
fn stones(board: &Board, turn: Color, from: Square, to: Square) -> Vec<Square> {
    let home = Bitboard::home(turn);
    let mut pieces = board.occupied();
    pieces = pieces - Bitboard::from(from);
    let mut came_from = [None; Square::COUNT];
    let mut queue = Vec::from([from]);
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        let beside = Bitboard(DIAGONAL[at.index()]);
        if at != from && beside.contains(to) {
            let mut way = Vec::from([at]);
            while let Some(before) = came_from[way[way.len() - 1].index()].filter(|&before| before != from) {
                way.push(before);
            }
            way.reverse();
            return way;
        }
        let onward = if home.contains(at) { beside } else { beside - home };
        for stone in onward & pieces {
            pieces = pieces - Bitboard::from(stone);
            came_from[stone.index()] = Some(at);
            queue.push(stone);
        }
    }
    Vec::new()
}
