//! What makes a set-up a position.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use crate::{
    Bitboard, Color, Fault, File, Forgivable, Piece, Position, Role, RuleSet, Setup, Square, attacks, extra,
    tables::BETWEEN,
};

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
    let bare = |color| setup.board.color(color).count() == 1;
    if rules.contains(RuleSet::GUDU) && bare(Color::Red) && bare(Color::Black) {
        faults.push(Fault::BothBare);
    }
    let (board, color) = (&setup.board, !setup.turn);
    let (Some(waiting), Some(_)) = (board.general(color), board.general(setup.turn)) else { return };
    let attackers = attacks::attackers(board, waiting, setup.turn, board.occupied())
        | extra::attackers(board, waiting, setup.turn, board.occupied(), rules);
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
    if !extra::may_be_flown_on(rules, waiting.file()) {
        return false;
    }
    let Some(own) = setup.board.general(setup.turn) else { return false };
    let cannons = setup.board.pieces(!setup.turn, Role::Cannon) & Bitboard::file(waiting.file());
    // Over its own general and nothing else.
    let is_behind = |cannon: Square| {
        let between = Bitboard(BETWEEN[cannon.index()][own.index()]) & setup.board.occupied();
        between == Bitboard::from(waiting)
    };
    cannons.iter().any(is_behind)
}
