//! What makes a set-up a position under the extra rules.

use xiangqi::{Color, Role, RuleSet};

use super::{FILES, Naive, Point, depth, in_palace, is_home, points};

impl Naive {
    /// True if play could start from here.
    pub(crate) fn is_valid(&self) -> bool {
        Color::ALL.iter().all(|&color| self.has_right_army(color) && self.has_right_places(color))
            && !(self.has(RuleSet::GUDU) && Color::ALL.iter().all(|&color| self.is_bare(color)))
            && self.is_waiting_side_safe()
    }

    fn has_right_army(&self, color: Color) -> bool {
        let count = |wanted| self.army(color).filter(|&(_, role)| role == wanted).count();
        let at_most = |role, most| count(role) <= most;
        count(Role::General) == 1
            && at_most(Role::Soldier, 5)
            && [Role::Advisor, Role::Elephant, Role::Horse, Role::Chariot, Role::Cannon]
                .iter()
                .all(|&role| at_most(role, 2))
    }

    fn has_right_places(&self, color: Color) -> bool {
        let soldiers_before_river = |file: i32| {
            let is_one = |at: Point| self.at(at) == Some((color, Role::Soldier)) && is_home(at, color);
            points().filter(|&at| at.0 == file && is_one(at)).count()
        };
        let most = if self.has(RuleSet::ZHILI) { 2 } else { 1 };
        self.army(color).all(|(at, role)| self.can_stand(at, color, role))
            && (0..FILES).all(|file| soldiers_before_river(file) <= most)
    }

    fn can_stand(&self, at: Point, color: Color, role: Role) -> bool {
        // The points of a side's half as Red sees its own.
        let own = (at.0, depth(at, color));
        match role {
            Role::General => in_palace(at, color),
            Role::Advisor if is_home(at, color) => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&own),
            // Diagonal steps never leave the points of the advisor's own kind.
            Role::Advisor => self.has(RuleSet::DAOSHI) && (own.0 + own.1) % 2 == 1,
            Role::Elephant => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&own),
            Role::Soldier if own.1 < 3 => false,
            Role::Soldier => own.1 >= 5 || own.0 % 2 == 0 || self.has(RuleSet::ZHILI),
            Role::Horse | Role::Chariot | Role::Cannon => true,
        }
    }

    /// The side that has just moved may not be in check, but for the general that has flown in front of its cannon.
    fn is_waiting_side_safe(&self) -> bool {
        let attackers = self.attackers(!self.turn);
        attackers.is_empty() || (self.has_just_flown() && attackers.len() == 1)
    }

    /// The generals face each other, and the waiting side's cannon stands behind its own with nothing between them.
    pub(crate) fn has_just_flown(&self) -> bool {
        let (Some(flown), Some(target)) = (self.general(!self.turn), self.general(self.turn)) else {
            return false;
        };
        let is_behind = |cannon: Point| (cannon.1 < flown.1) == (flown.1 < target.1) && cannon.1 != flown.1;
        self.has(RuleSet::FEIJIANG)
            && self.are_generals_facing()
            && self.army(!self.turn).any(|(cannon, role)| {
                role == Role::Cannon
                    && cannon.0 == flown.0
                    && is_behind(cannon)
                    && self.between(cannon, flown) == Some(0)
            })
    }
}
