//! Why a move that was understood is not legal.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::place::{own_rank, xy};
use crate::{Bitboard, Color, Piece, Position, Role, RuleSet, Square, attacks, extra};

/// Why a move that was understood is not legal.
///
/// ```
/// use xiangqi::notation::{self, Objection, ReadMoveError};
/// use xiangqi::Position;
///
/// let error = notation::read(&Position::start(), "h2h8").unwrap_err();
/// let ReadMoveError::Illegal { objection, .. } = error else { panic!() };
/// assert_eq!(objection, Objection::Blocked { by: "h7".parse().unwrap() });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// No piece stands where the move starts.
    EmptySquare {
        /// The square.
        square: Square,
    },
    /// The piece is the other side's.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// No piece of the side to move has the name in the text.
    NoSuchPiece {
        /// The kind of piece and its side.
        piece: Piece,
    },
    /// The move ends where it starts.
    SameSquare,
    /// The move leads off the board.
    OffBoard,
    /// The piece does not step like that.
    NotItsStep {
        /// The piece.
        piece: Piece,
    },
    /// A piece of the same side stands where the move ends.
    OwnPiece {
        /// The square.
        square: Square,
    },
    /// A general or an advisor would leave the palace.
    LeavesPalace {
        /// The piece.
        piece: Piece,
    },
    /// An elephant would cross the river.
    CrossesRiver,
    /// A piece stands on the horse's leg (蹩马腿).
    HorseLeg {
        /// The square of that piece.
        square: Square,
    },
    /// A piece stands on the elephant's eye (塞象眼).
    ElephantEye {
        /// The square of that piece.
        square: Square,
    },
    /// A piece stands in the way.
    Blocked {
        /// The square of the first such piece.
        by: Square,
    },
    /// A cannon captures over exactly one piece.
    CannonScreens {
        /// Pieces between the cannon and its target.
        found: u32,
    },
    /// A soldier never goes back.
    SoldierBackward,
    /// A soldier goes sideways only beyond the river.
    SoldierSideways,
    /// The generals would face each other.
    GeneralsFace,
    /// The own general is in check and would stay in check.
    StaysInCheck {
        /// A piece that would give check.
        by: Square,
    },
    /// The own general would come into check.
    ExposesGeneral {
        /// A piece that would give check.
        by: Square,
    },
    /// A double turn that is not allowed here.
    DoubleTurn,
    /// No chain of pieces carries an advisor there (轻功道士).
    NoFlight,
    /// One side has won already.
    Over,
}

impl Objection {
    /// A stable name, the key of the text in a catalogue.
    ///
    /// ```
    /// assert_eq!(xiangqi::notation::Objection::GeneralsFace.id(), "notation.generals_face");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::EmptySquare { .. } => "notation.empty_square",
            Self::NotYours { .. } => "notation.not_yours",
            Self::NoSuchPiece { .. } => "notation.no_such_piece",
            Self::SameSquare => "notation.same_square",
            Self::OffBoard => "notation.off_board",
            Self::NotItsStep { .. } => "notation.not_its_step",
            Self::OwnPiece { .. } => "notation.own_piece",
            Self::LeavesPalace { .. } => "notation.leaves_palace",
            Self::CrossesRiver => "notation.crosses_river",
            Self::HorseLeg { .. } => "notation.horse_leg",
            Self::ElephantEye { .. } => "notation.elephant_eye",
            Self::Blocked { .. } => "notation.blocked",
            Self::CannonScreens { .. } => "notation.cannon_screens",
            Self::SoldierBackward => "notation.soldier_backward",
            Self::SoldierSideways => "notation.soldier_sideways",
            Self::GeneralsFace => "notation.generals_face",
            Self::StaysInCheck { .. } => "notation.stays_in_check",
            Self::ExposesGeneral { .. } => "notation.exposes_general",
            Self::DoubleTurn => "notation.double_turn",
            Self::NoFlight => "notation.no_flight",
            Self::Over => "notation.over",
        }
    }

    /// Names and raw values of the placeholders in this objection's catalogue text.
    ///
    /// ```
    /// use xiangqi::notation::Objection;
    /// use xiangqi::{Color, Role};
    ///
    /// let objection = Objection::NoSuchPiece { piece: Role::Horse.of(Color::Red) };
    /// assert_eq!(objection.args(), [("color", "red".into()), ("role", "horse".into())]);
    /// ```
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let named = |piece: Piece| vec![("color", piece.color.to_string()), ("role", piece.role.to_string())];
        match *self {
            Self::NotYours { piece, square } => {
                let mut args = named(piece);
                args.push(("square", square.to_string()));
                args
            }
            Self::NoSuchPiece { piece } | Self::NotItsStep { piece } | Self::LeavesPalace { piece } => {
                named(piece)
            }
            Self::EmptySquare { square }
            | Self::OwnPiece { square }
            | Self::HorseLeg { square }
            | Self::ElephantEye { square }
            | Self::Blocked { by: square }
            | Self::StaysInCheck { by: square }
            | Self::ExposesGeneral { by: square } => vec![("square", square.to_string())],
            Self::CannonScreens { found } => vec![("found", found.to_string())],
            Self::SameSquare
            | Self::OffBoard
            | Self::CrossesRiver
            | Self::SoldierBackward
            | Self::SoldierSideways
            | Self::GeneralsFace
            | Self::DoubleTurn
            | Self::NoFlight
            | Self::Over => Vec::new(),
        }
    }

    /// What forbids a move that is not among the legal ones.
    pub(super) fn against(pos: &Position, from: Square, to: Square) -> Self {
        if !pos.rules().is_standard() && extra::decided(pos).is_some() {
            return Self::Over;
        }
        let Some(piece) = pos.board().piece_at(from) else { return Self::EmptySquare { square: from } };
        if piece.color != pos.turn() {
            return Self::NotYours { piece, square: from };
        }
        if from == to {
            return Self::SameSquare;
        }
        let occupied = pos.board().occupied();
        let extra = extra::reach(pos.board(), piece.role, piece.color, pos.rules(), from).contains(to);
        if !extra && let Some(objection) = step(piece, from, to, occupied) {
            let flew = piece.role == Role::Advisor && pos.rules().contains(RuleSet::DAOSHI);
            return if flew && !to.is_home_of(piece.color) { Self::NoFlight } else { objection };
        }
        if pos.board().color(piece.color).contains(to) {
            return Self::OwnPiece { square: to };
        }
        if let Some(objection) = way(piece, from, to, occupied) {
            return objection;
        }
        safety(pos, from, to).unwrap_or(Self::NotItsStep { piece })
    }
}

/// Whether the piece steps like that on an empty board.
fn step(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> Option<Objection> {
    let ((x0, y0), (x1, y1)) = (xy(from), xy(to));
    let (dx, dy) = (x0.abs_diff(x1), y0.abs_diff(y1));
    let shape = match piece.role {
        Role::General | Role::Soldier => dx + dy == 1,
        Role::Advisor => (dx, dy) == (1, 1),
        Role::Elephant => (dx, dy) == (2, 2),
        Role::Horse => (dx, dy) == (1, 2) || (dx, dy) == (2, 1),
        Role::Chariot | Role::Cannon => dx == 0 || dy == 0,
    };
    if !shape {
        return Some(Objection::NotItsStep { piece });
    }
    let halfway = || super::place::at((x0 + x1) / 2, (y0 + y1) / 2);
    match piece.role {
        Role::General | Role::Advisor if !to.is_palace_of(piece.color) => {
            Some(Objection::LeavesPalace { piece })
        }
        Role::Elephant if !to.is_home_of(piece.color) => Some(Objection::CrossesRiver),
        Role::Elephant => {
            halfway().filter(|&eye| occupied.contains(eye)).map(|square| Objection::ElephantEye { square })
        }
        Role::Horse => {
            let leg = if dx == 2 {
                super::place::at((x0 + x1) / 2, y0)
            } else {
                super::place::at(x0, (y0 + y1) / 2)
            };
            leg.filter(|&leg| occupied.contains(leg)).map(|square| Objection::HorseLeg { square })
        }
        Role::Soldier if own_rank(piece.color, to) < own_rank(piece.color, from) => {
            Some(Objection::SoldierBackward)
        }
        Role::Soldier if dx == 1 && from.is_home_of(piece.color) => Some(Objection::SoldierSideways),
        _ => None,
    }
}

/// Whether something stands in the way of a chariot or a cannon.
fn way(piece: Piece, from: Square, to: Square, occupied: Bitboard) -> Option<Objection> {
    let between = || {
        let ((x0, y0), (x1, y1)) = (xy(from), xy(to));
        let files = i32::from(x1.cmp(&x0) as i8);
        let ranks = i32::from(y1.cmp(&y0) as i8);
        core::iter::successors(from.offset(files, ranks), move |square| square.offset(files, ranks))
            .take_while(move |&square| square != to)
            .filter(move |&square| occupied.contains(square))
    };
    match piece.role {
        Role::Cannon if occupied.contains(to) => {
            let found = between().count() as u32;
            (found != 1).then_some(Objection::CannonScreens { found })
        }
        Role::Chariot | Role::Cannon => between().next().map(|by| Objection::Blocked { by }),
        _ => None,
    }
}

/// Whether the own general could be taken after the move.
fn safety(pos: &Position, from: Square, to: Square) -> Option<Objection> {
    let (turn, mut after) = (pos.turn(), pos.board().clone());
    let moved = after.set(from, None);
    after.set(to, moved);
    let general = after.general(turn)?;
    let attackers = attacks::attackers(&after, general, !turn, after.occupied())
        | extra::attackers(&after, general, !turn, after.occupied(), pos.rules());
    let by = attackers.first()?;
    Some(if attackers.iter().any(|square| Some(square) == after.general(!turn)) {
        Objection::GeneralsFace
    } else if pos.is_check() {
        Objection::StaysInCheck { by }
    } else {
        Objection::ExposesGeneral { by }
    })
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptySquare { square } => write!(f, "there is no piece on {square}"),
            Self::NotYours { piece, square } => {
                let turn: Color = !piece.color;
                write!(f, "{turn} is to move, and the piece on {square} is a {piece}")
            }
            Self::NoSuchPiece { piece } => write!(f, "no {piece} has that name here"),
            Self::SameSquare => f.write_str("a move must end on another square"),
            Self::OffBoard => f.write_str("it leads off the board"),
            Self::NotItsStep { piece } => write!(f, "a {} does not step like that", piece.role),
            Self::OwnPiece { square } => write!(f, "a piece of the same side stands on {square}"),
            Self::LeavesPalace { piece } => write!(f, "the {} must stay in its palace", piece.role),
            Self::CrossesRiver => f.write_str("an elephant does not cross the river"),
            Self::HorseLeg { square } => write!(f, "a piece on {square} blocks the horse's leg"),
            Self::ElephantEye { square } => write!(f, "a piece on {square} blocks the elephant's eye"),
            Self::Blocked { by } => write!(f, "a piece on {by} is in the way"),
            Self::CannonScreens { found } => {
                write!(f, "a cannon captures over exactly one piece, and {found} stand between")
            }
            Self::SoldierBackward => f.write_str("a soldier does not go back"),
            Self::SoldierSideways => f.write_str("a soldier goes sideways only beyond the river"),
            Self::GeneralsFace => f.write_str("the generals would face each other"),
            Self::StaysInCheck { by } => write!(f, "the general would still be in check from {by}"),
            Self::ExposesGeneral { by } => write!(f, "the general would be in check from {by}"),
            Self::DoubleTurn => f.write_str("two moves in one turn are not allowed here"),
            Self::NoFlight => f.write_str("no chain of pieces carries an advisor there"),
            Self::Over => f.write_str("one side has won already"),
        }
    }
}
