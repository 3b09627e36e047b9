//! What a move is by the seven extra rules.

use xiangqi::{Color, Move, Position, Role, RuleSet, Square};

/// What the extra rules make of a move: what only they allow, and what they give an ordinary move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Special {
    /// 杀惊遁马: the horse and another piece in one turn.
    DoubleTurn,
    /// 飞将架炮: the general flies in front of its cannon.
    FlownGeneral,
    /// 敢死驼象: an elephant gives check from its own side of the river.
    CamelCheck,
    /// 轻功道士: an advisor flies over the river.
    Flight,
    /// 轻功道士: an advisor that has crossed moves on.
    Crossed,
    /// 直隶兵: a soldier steps sideways before the river.
    Command,
    /// 底兵功成: a soldier comes to the other general's start point.
    SoldierHome,
    /// 孤独求败: the other side is left with its general.
    BareGeneral,
}

impl Special {
    const ALL: [Special; 8] = [
        Special::DoubleTurn,
        Special::FlownGeneral,
        Special::CamelCheck,
        Special::Flight,
        Special::Crossed,
        Special::Command,
        Special::SoldierHome,
        Special::BareGeneral,
    ];

    /// A stable name, which is also what follows `cli.special.` in a key of the catalogue.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Special::DoubleTurn => "double_turn",
            Special::FlownGeneral => "flown_general",
            Special::CamelCheck => "camel_check",
            Special::Flight => "flight",
            Special::Crossed => "crossed",
            Special::Command => "command",
            Special::SoldierHome => "soldier_home",
            Special::BareGeneral => "bare_general",
        }
    }
}

impl From<xiangqi::Special> for Special {
    fn from(special: xiangqi::Special) -> Self {
        match special {
            xiangqi::Special::DoubleTurn => Special::DoubleTurn,
            xiangqi::Special::FlownGeneral { .. } => Special::FlownGeneral,
            xiangqi::Special::Flight { .. } => Special::Flight,
            xiangqi::Special::Crossed => Special::Crossed,
            xiangqi::Special::Command => Special::Command,
        }
    }
}

/// A set of what moves are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Specials(u8);

impl Specials {
    /// What a legal move is: nothing in the ordinary game, sometimes more than one thing.
    pub(crate) fn of(position: &Position, m: Move) -> Self {
        let (rules, side, mut found) = (position.rules(), position.turn(), Self::default());
        if rules.is_standard() {
            return found;
        }
        if let Some(special) = position.special(m) {
            found.note(special.into());
        }
        let mut next = position.clone();
        next.play_unchecked(m);
        if !(next.checkers() & next.board().pieces(side, Role::Elephant)).is_empty() {
            found.note(Special::CamelCheck);
        }
        let start = if side == Color::Red { Square::ALL[85] } else { Square::ALL[4] };
        let comes_home = m.to() == start && next.board().pieces(side, Role::Soldier).contains(start);
        if rules.contains(RuleSet::DIBING) && comes_home {
            found.note(Special::SoldierHome);
        }
        if rules.contains(RuleSet::GUDU) && next.board().color(!side).count() == 1 {
            found.note(Special::BareGeneral);
        }
        found
    }

    fn note(&mut self, special: Special) {
        self.0 |= 1 << special as u8;
    }

    /// Adds those of another set.
    pub(crate) fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Special> {
        Special::ALL.into_iter().filter(move |special| self.0 >> *special as u8 & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::Setup;

    use super::*;

    #[track_caller]
    fn check(rules: &str, fen: &str, m: &str, expected: &[Special]) {
        let setup = Setup::from_fen(fen).expect("a FEN");
        let position = Position::from_setup(&setup, rules.parse().expect("rules")).expect("a position");
        let m: Move = m.parse().expect("a move");
        assert!(position.is_legal(m), "{m}");
        assert_eq!(Specials::of(&position, m).iter().collect::<Vec<_>>(), expected, "{m}");
    }

    const TAKEN: &str = "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1";

    #[test]
    fn moves_are_called_what_they_are() {
        use Special::*;
        check("xiangqi2", TAKEN, "b9c7,i9h9", &[DoubleTurn]);
        check("xiangqi2", TAKEN, "i9h9", &[]);
        check("xiangqi+feijiang", "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1", &[FlownGeneral]);
        check("xiangqi+tuoxiang", "9/9/4k4/9/9/9/9/9/9/2BK5 w", "c0a2", &[]);
        check("xiangqi+tuoxiang", "9/9/4k4/9/9/9/9/B8/9/3K5 w", "a2c4", &[CamelCheck]);
        check("xiangqi+daoshi", "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w", "d2c5", &[Flight]);
        check("xiangqi+daoshi", "3k5/9/9/3A5/9/9/9/9/9/4K4 w", "d6c7", &[Crossed]);
        check("xiangqi+daoshi", "3k5/9/9/9/9/9/9/9/4A4/4K4 w", "e1d2", &[]);
        check("xiangqi+zhili", "3k5/9/9/9/9/9/4P4/9/4K4/9 w", "e3d3", &[Command]);
        check("xiangqi+zhili", "3k5/9/9/9/9/9/4P4/9/4K4/9 w", "e3e4", &[]);
        check("xiangqi+dibing", "3P5/4k4/9/9/9/9/9/9/9/5K3 w", "d9e9", &[SoldierHome]);
        check("xiangqi", "3P5/4k4/9/9/9/9/9/9/9/5K3 w", "d9e9", &[]);
        check("xiangqi+dibing", "3k5/9/9/9/9/9/9/9/3p5/5K3 b", "d1d0", &[]);
        check("xiangqi+dibing", "3k5/9/9/9/9/9/9/9/9/3p1K3 b", "d0e0", &[SoldierHome]);
        check("xiangqi+gudu", "4k4/9/9/9/9/9/9/4p4/4R4/3K5 w", "e1e2", &[BareGeneral]);
    }
}
