//! What can be wrong with a set-up.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

use crate::{Bitboard, Color, File, Piece, Role, Square};

/// One thing that is wrong with a set-up.
///
/// ```
/// use xiangqi::{Color, Fault};
/// let fault = Fault::GeneralMissing { color: Color::Black };
/// assert_eq!(fault.id(), "position.general_missing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A side has no general.
    GeneralMissing {
        /// The side.
        color: Color,
    },
    /// A side has more pieces of a kind than it starts with.
    TooMany {
        /// The kind and the side.
        piece: Piece,
        /// How many there are.
        found: u32,
    },
    /// A piece stands where it can never come.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// More soldiers of a side on one file before the river than can ever come there.
    SoldiersShareFile {
        /// The side.
        color: Color,
        /// The file.
        file: File,
    },
    /// Neither side has anything but its general, where whoever has nothing else loses (孤独求败).
    BothBare,
    /// The generals face each other on an open file.
    GeneralsFacing,
    /// The side that is not to move is in check: its general could be taken at once.
    OpponentInCheck {
        /// The side that is in check.
        color: Color,
        /// The pieces that give check.
        checkers: Bitboard,
    },
}

/// A group of faults that a caller may forgive, because play can go on with them.
///
/// ```
/// use xiangqi::{Fault, File, Color, Forgivable};
/// let fault = Fault::SoldiersShareFile { color: Color::Red, file: File::ALL[0] };
/// assert!(Forgivable::Soldiers.covers(&fault));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Forgivable {
    /// Soldiers where they can never come.
    Soldiers,
    /// Advisors and elephants on wrong points of their own half of the board.
    Defenders,
}

impl Forgivable {
    /// True if the fault belongs to this group.
    ///
    /// ```
    /// use xiangqi::{Fault, Forgivable};
    /// assert!(!Forgivable::Soldiers.covers(&Fault::GeneralsFacing));
    /// ```
    #[must_use]
    pub fn covers(self, fault: &Fault) -> bool {
        match (self, fault) {
            (Forgivable::Soldiers, Fault::SoldiersShareFile { .. }) => true,
            (Forgivable::Soldiers, Fault::Misplaced { piece, .. }) => piece.role == Role::Soldier,
            (Forgivable::Defenders, Fault::Misplaced { piece, square }) => {
                matches!(piece.role, Role::Advisor | Role::Elephant) && square.is_home_of(piece.color)
            }
            _ => false,
        }
    }
}

impl Fault {
    /// A stable name of this fault.
    ///
    /// ```
    /// assert_eq!(xiangqi::Fault::GeneralsFacing.id(), "position.generals_facing");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Fault::GeneralMissing { .. } => "position.general_missing",
            Fault::TooMany { .. } => "position.too_many",
            Fault::Misplaced { .. } => "position.misplaced",
            Fault::SoldiersShareFile { .. } => "position.soldiers_share_file",
            Fault::BothBare => "position.both_bare",
            Fault::GeneralsFacing => "position.generals_facing",
            Fault::OpponentInCheck { .. } => "position.opponent_in_check",
        }
    }

    /// Names and raw values of the placeholders in this fault's catalogue text.
    ///
    /// ```
    /// let fault = xiangqi::Fault::GeneralMissing { color: xiangqi::Color::Black };
    /// assert_eq!(fault.args(), [("color", "black".into())]);
    /// ```
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        let color = |color: Color| ("color", color.to_string());
        let role = |piece: Piece| ("role", piece.role.to_string());
        match *self {
            Fault::GeneralMissing { color: side } => vec![color(side)],
            Fault::TooMany { piece, found } => vec![
                color(piece.color),
                role(piece),
                ("found", found.to_string()),
                ("most", piece.role.most().to_string()),
            ],
            Fault::Misplaced { piece, square } => {
                vec![color(piece.color), role(piece), ("square", square.to_string())]
            }
            Fault::SoldiersShareFile { color: side, file } => vec![color(side), ("file", file.to_string())],
            Fault::BothBare | Fault::GeneralsFacing => Vec::new(),
            Fault::OpponentInCheck { color: side, checkers } => {
                let squares: Vec<String> = checkers.iter().map(|square| square.to_string()).collect();
                vec![color(side), ("squares", squares.join(" "))]
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::GeneralMissing { color } => {
                write!(f, "the {color} general is missing: each side needs exactly one")
            }
            Fault::TooMany { piece, found } => {
                write!(f, "there are {found} of the {piece}: the most is {}", piece.role.most())
            }
            Fault::Misplaced { piece, square } => {
                write!(f, "a {piece} can never stand on {square}: {}", where_it_belongs(piece.role))
            }
            Fault::SoldiersShareFile { color, file } => {
                write!(
                    f,
                    "too many {color} soldiers on file {file} before the river: a soldier there cannot change files"
                )
            }
            Fault::BothBare => f.write_str(
                "neither side has anything but its general: one of them would have lost before the other",
            ),
            Fault::GeneralsFacing => f.write_str(
                "the generals face each other: a piece must stand between them or one must step aside",
            ),
            Fault::OpponentInCheck { color, checkers } => {
                write!(f, "{color} is in check and not to move: by")?;
                checkers.iter().try_for_each(|square| write!(f, " {square}"))
            }
        }
    }
}

fn where_it_belongs(role: Role) -> &'static str {
    match role {
        Role::General => "a general stays on the nine points of its palace",
        Role::Advisor => "an advisor stays on the five points of its palace's diagonals",
        Role::Elephant => "an elephant stays on seven points of its own side",
        Role::Soldier => "a soldier starts on its fourth rank, on every other file, and never goes back",
        Role::Horse | Role::Chariot | Role::Cannon => "it may stand anywhere",
    }
}
