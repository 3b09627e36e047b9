//! What makes a set-up a position.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::fmt;

use crate::{Bitboard, Color, File, Piece, Position, Role, RuleSet, Setup, Square, attacks};

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
            Fault::GeneralsFacing => Vec::new(),
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

/// A set-up that is no valid position, with every fault there is.
///
/// ```
/// use xiangqi::{Color, Forgivable, Position, Role, RuleSet, Setup};
/// let mut setup = Setup::start();
/// setup.board.set("d3".parse().unwrap(), None);
/// setup.board.set("a3".parse().unwrap(), None);
/// setup.board.set("a2".parse().unwrap(), Some(Role::Soldier.of(Color::Red)));
/// let error = Position::from_setup(&setup, RuleSet::STANDARD).unwrap_err();
/// assert_eq!(error.faults.len(), 1);
/// let position = error.forgive(Forgivable::Soldiers)?;
/// assert!(position.has_legal_moves());
/// # Ok::<(), xiangqi::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The faults, never empty.
    pub faults: Vec<Fault>,
    read: Box<(Setup, RuleSet)>,
}

impl PositionError {
    /// Overlooks the faults of a group. Gives the position if none is left.
    ///
    /// # Errors
    /// The remaining faults.
    ///
    /// ```
    /// use xiangqi::{Forgivable, Position, RuleSet, Setup};
    /// let error = Position::from_setup(&Setup::empty(), RuleSet::STANDARD).unwrap_err();
    /// assert!(error.forgive(Forgivable::Soldiers).is_err());
    /// ```
    pub fn forgive(mut self, group: Forgivable) -> Result<Position, PositionError> {
        self.faults.retain(|fault| !group.covers(fault));
        if self.faults.is_empty() {
            let (setup, rules) = *self.read;
            return Ok(Position::trusting(&setup, rules));
        }
        Err(self)
    }

    /// The stable name of the first fault.
    ///
    /// ```
    /// use xiangqi::{Position, RuleSet, Setup};
    /// let error = Position::from_setup(&Setup::empty(), RuleSet::STANDARD).unwrap_err();
    /// assert_eq!(error.id(), "position.general_missing");
    /// ```
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.faults.first().map_or("position.invalid", Fault::id)
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

/// Finds every fault of a set-up.
pub(crate) fn check(setup: &Setup, rules: RuleSet) -> Result<(), PositionError> {
    let mut faults = Vec::new();
    for color in Color::ALL {
        count_faults(setup, color, &mut faults);
        place_faults(setup, rules, color, &mut faults);
    }
    check_faults(setup, rules, &mut faults);
    if faults.is_empty() {
        return Ok(());
    }
    Err(PositionError { faults, read: Box::new((setup.clone(), rules)) })
}

fn count_faults(setup: &Setup, color: Color, faults: &mut Vec<Fault>) {
    for role in Role::ALL {
        let found = setup.board.pieces(color, role).count();
        if role == Role::General && found == 0 {
            faults.push(Fault::GeneralMissing { color });
        }
        if found > role.most() {
            faults.push(Fault::TooMany { piece: role.of(color), found });
        }
    }
}

fn place_faults(setup: &Setup, rules: RuleSet, color: Color, faults: &mut Vec<Fault>) {
    for role in Role::ALL {
        for square in setup.board.pieces(color, role) {
            if !can_stand(role.of(color), square, rules) {
                faults.push(Fault::Misplaced { piece: role.of(color), square });
            }
        }
    }
    let most = if rules.contains(RuleSet::ZHILI) { 2 } else { 1 };
    let before_river = setup.board.pieces(color, Role::Soldier) & Bitboard::home(color);
    for file in File::ALL {
        if (before_river & Bitboard::file(file)).count() > most {
            faults.push(Fault::SoldiersShareFile { color, file });
        }
    }
}

/// True if a piece can ever come to a square.
fn can_stand(piece: Piece, square: Square, rules: RuleSet) -> bool {
    let (file, rank) = (square.file().index(), square.rank().from_home(piece.color));
    match piece.role {
        Role::General => square.is_palace_of(piece.color),
        Role::Advisor if rank >= 5 => rules.contains(RuleSet::DAOSHI) && (file + rank) % 2 == 1,
        Role::Advisor => square.is_palace_of(piece.color) && (file + rank) % 2 == 1,
        Role::Elephant => match rank {
            0 | 4 => file == 2 || file == 6,
            2 => matches!(file, 0 | 4 | 8),
            _ => false,
        },
        Role::Soldier => match rank {
            0..=2 => false,
            3 | 4 => file % 2 == 0 || rules.contains(RuleSet::ZHILI),
            _ => true,
        },
        Role::Horse | Role::Chariot | Role::Cannon => true,
    }
}

fn check_faults(setup: &Setup, rules: RuleSet, faults: &mut Vec<Fault>) {
    let (board, color) = (&setup.board, !setup.turn);
    let (Some(waiting), Some(_)) = (board.general(color), board.general(setup.turn)) else { return };
    let attackers = attacks::attackers(board, waiting, setup.turn, board.occupied());
    let generals = board.pieces(setup.turn, Role::General);
    if !(attackers & generals).is_empty() && !flown(setup, rules, waiting) {
        faults.push(Fault::GeneralsFacing);
    }
    let checkers = attackers - generals;
    if !checkers.is_empty() {
        faults.push(Fault::OpponentInCheck { color, checkers });
    }
}

/// True if the generals may face each other because the one not to move has just flown in front of its cannon.
fn flown(setup: &Setup, rules: RuleSet, waiting: Square) -> bool {
    if !rules.contains(RuleSet::FEIJIANG) {
        return false;
    }
    let Some(own) = setup.board.general(setup.turn) else { return false };
    let cannons = setup.board.pieces(!setup.turn, Role::Cannon) & Bitboard::file(waiting.file());
    !(attacks::attackers(&setup.board, own, !setup.turn, setup.board.occupied()) & cannons).is_empty()
}
