//! Which moves would leave a general in check, found once for a position instead of once for each move.

use crate::{
    Bitboard, Board, Color, Role, RuleSet, Square,
    tables::{BETWEEN, CROSS, DIAGONAL, HALFWAY, HORSE, SOLDIER_FROM, camel_from},
};

/// What the enemy's lines to a general allow the other pieces of its side.
///
/// An enemy piece that gives check, or would if one piece moved, is a threat and limits where pieces may go. Most
/// limits hold for every piece alike: stop the check, do not become a cannon's screen. The one or two pieces that stand
/// in a threat's way are tied to it and have limits of their own.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// The enemy pieces that give check.
    pub(crate) checkers: u128,
    /// Where pieces that are not tied may go, as far as the general is concerned; everywhere if all bits are set.
    pub(crate) targets: u128,
    /// The pieces with ties, of either side.
    pub(crate) tied: u128,
}

/// One enemy piece near or on its way to the general.
#[derive(Clone, Copy)]
struct Threat {
    /// The piece, if it gives check.
    checker: u128,
    /// Where other pieces may go.
    others: u128,
    /// The pieces in its way.
    tied: u128,
    /// Where one of them may go.
    theirs: u128,
}

/// All squares, and more bits.
pub(crate) const EVERYWHERE: u128 = u128::MAX;

/// A general and what may endanger it: with `EXTRA` by the extra rules too, which costs the ordinary game nothing.
#[derive(Clone, Copy)]
pub(crate) struct Watch<const EXTRA: bool> {
    color: Color,
    general: Square,
    occupied: u128,
    chariots: u128,
    cannons: u128,
    horses: u128,
    soldiers: u128,
    /// The enemy general.
    facing: u128,
    /// Enemy advisors across the river.
    crossed: u128,
    /// Enemy elephants that check across the river.
    camels: u128,
}

impl<const EXTRA: bool> Watch<EXTRA> {
    /// Looks from the general of `color` on `general`.
    pub(crate) fn new(board: &Board, color: Color, general: Square, rules: RuleSet) -> Watch<EXTRA> {
        let enemy = board.color(!color).0;
        let by = |rule, set: u128| if EXTRA && rules.contains(rule) { set & enemy } else { 0 };
        Watch {
            color,
            general,
            occupied: board.occupied().0,
            chariots: board.role(Role::Chariot).0 & enemy,
            cannons: board.role(Role::Cannon).0 & enemy,
            horses: board.role(Role::Horse).0 & enemy,
            soldiers: board.role(Role::Soldier).0 & enemy,
            facing: board.role(Role::General).0 & enemy,
            crossed: by(RuleSet::DAOSHI, board.role(Role::Advisor).0 & Bitboard::home(color).0),
            camels: by(RuleSet::TUOXIANG, board.role(Role::Elephant).0),
        }
    }

    /// The same without the enemy general, in front of which this one may step by 飞将架炮.
    pub(crate) fn unfaced(self) -> Watch<EXTRA> {
        Watch { facing: 0, ..self }
    }

    pub(crate) fn danger(&self) -> Danger {
        let mut danger = Danger { checkers: 0, targets: EVERYWHERE, tied: 0 };
        self.threats(|threat| {
            danger.checkers |= threat.checker;
            danger.targets &= threat.others;
            danger.tied |= threat.tied;
        });
        danger
    }

    /// Where the piece on a square, which may be tied, may go, as far as the general is concerned.
    pub(crate) fn targets_from(&self, from: Square) -> u128 {
        let mut targets = EVERYWHERE;
        self.threats(|threat| {
            targets &= if threat.tied >> from.index() & 1 == 0 { threat.others } else { threat.theirs };
        });
        targets
    }

    #[inline]
    fn threats(&self, mut each: impl FnMut(Threat)) {
        let at = self.general.index();
        self.slide((self.chariots | self.cannons | self.facing) & CROSS[at], &mut each);
        for from in Bitboard(self.soldiers & SOLDIER_FROM[(!self.color).index()][at]) {
            let here = 1 << from.index();
            each(Threat { checker: here, others: here, tied: 0, theirs: 0 });
        }
        for from in Bitboard(self.horses & HORSE[at][0]) {
            each(self.leaper(from, 1 << HALFWAY[from.index()][at]));
        }
        if EXTRA {
            for from in Bitboard(self.crossed & DIAGONAL[at]) {
                let here = 1 << from.index();
                each(Threat { checker: here, others: here, tied: 0, theirs: 0 });
            }
            for (from, eye) in camel_from(!self.color, self.general) {
                if self.camels >> from.index() & 1 != 0 {
                    each(self.leaper(from, 1 << eye.index()));
                }
            }
        }
    }

    /// The threat of a piece that leaps to the general unless something stands on its leg or eye.
    #[inline]
    fn leaper(&self, from: Square, leg: u128) -> Threat {
        let here = 1 << from.index();
        if self.occupied & leg == 0 {
            Threat { checker: here, others: here | leg, tied: 0, theirs: 0 }
        } else {
            Threat { checker: 0, others: EVERYWHERE, tied: leg, theirs: here }
        }
    }

    #[inline]
    fn slide(&self, sliders: u128, mut each: impl FnMut(Threat)) {
        for from in Bitboard(sliders) {
            let between = BETWEEN[self.general.index()][from.index()];
            let screens = between & self.occupied;
            let count = screens.count_ones();
            if count > 2 {
                continue;
            }
            let is_cannon = self.cannons >> from.index() & 1 != 0;
            if let Some(threat) = slider(is_cannon, 1 << from.index(), between, screens, count) {
                each(threat);
            }
        }
    }

    /// Which of these squares next to the general it can step to without being in check there.
    #[inline]
    pub(crate) fn safe(&self, steps: u128) -> u128 {
        Bitboard(steps).iter().filter(|&to| self.is_safe(to)).fold(0, |safe, to| safe | 1 << to.index())
    }

    pub(crate) fn is_safe(&self, to: Square) -> bool {
        let at = to.index();
        if self.soldiers & SOLDIER_FROM[(!self.color).index()][at] != 0 {
            return false;
        }
        let occupied = self.occupied & !(1 << self.general.index());
        let facing = self.facing & Bitboard::file(to.file()).0;
        for from in Bitboard((self.chariots | self.cannons | facing) & CROSS[at]) {
            let screens = (BETWEEN[at][from.index()] & occupied).count_ones();
            if screens == (self.cannons >> from.index() & 1) as u32 {
                return false;
            }
        }
        if EXTRA && self.is_bitten(to, occupied) {
            return false;
        }
        Bitboard(self.horses & HORSE[at][0]).iter().all(|from| occupied >> HALFWAY[from.index()][at] & 1 != 0)
    }

    /// True if the general would be in check on a square by an extra rule.
    fn is_bitten(&self, to: Square, occupied: u128) -> bool {
        let open = |(from, eye): &(Square, Square)| {
            self.camels >> from.index() & 1 != 0 && occupied >> eye.index() & 1 == 0
        };
        self.crossed & DIAGONAL[to.index()] != 0 || camel_from(!self.color, to).any(|camel| open(&camel))
    }
}

/// The threat of a sliding piece with this many screens before the general, at most two.
#[inline]
fn slider(is_cannon: bool, here: u128, between: u128, screens: u128, count: u32) -> Option<Threat> {
    let stay = between & !screens | here;
    Some(match (is_cannon, count) {
        (false, 0) => Threat { checker: here, others: between | here, tied: 0, theirs: 0 },
        (false, 1) | (true, 2) => Threat { checker: 0, others: EVERYWHERE, tied: screens, theirs: stay },
        (false, _) => return None,
        (true, 0) => Threat { checker: 0, others: !between, tied: 0, theirs: 0 },
        (true, _) => Threat { checker: here, others: stay, tied: screens, theirs: !between },
    })
}
