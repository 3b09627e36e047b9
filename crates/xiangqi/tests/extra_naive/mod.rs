//! Xiangqi with the seven extra rules, written as their text puts them: a plain array, every piece asked whether it may
//! go to every point, every move made and looked at. Shares nothing with the crate but the names of squares, moves,
//! colours, roles and rules.

#![allow(dead_code, reason = "each test file uses a part")]

mod validity;

use xiangqi::{Color, Move, Position, Role, RuleSet, Setup, Square};

pub(crate) const FILES: i32 = 9;
pub(crate) const RANKS: i32 = 10;

/// Column and row of a point.
pub(crate) type Point = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Naive {
    cells: [[Option<(Color, Role)>; FILES as usize]; RANKS as usize],
    pub(crate) turn: Color,
    pub(crate) round: u32,
    pub(crate) rules: RuleSet,
}

/// How a game has ended on the board; `winner` is `None` for a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) winner: Option<Color>,
    pub(crate) reason: &'static str,
}

/// Moves and ending of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    /// Every move there would be if no game ended before a mate, sorted.
    pub(crate) before_endings: Vec<Move>,
    pub(crate) ending: Option<Ending>,
}

impl Verdict {
    pub(crate) fn is_decided(&self) -> bool {
        self.ending.is_some_and(|ending| ending.winner.is_some())
    }

    /// The legal moves: none where a rule has decided the game.
    pub(crate) fn legal(&self) -> &[Move] {
        if self.is_decided() { &[] } else { &self.before_endings }
    }

    /// The reason of the ending, empty if there is none.
    pub(crate) fn reason(&self) -> &'static str {
        self.ending.map_or("", |ending| ending.reason)
    }
}

impl Naive {
    pub(crate) fn new(setup: &Setup, rules: RuleSet) -> Naive {
        let mut naive = Naive { cells: Default::default(), turn: setup.turn, round: setup.round, rules };
        for (square, piece) in setup.board.iter() {
            naive.put(point(square), Some((piece.color, piece.role)));
        }
        naive
    }

    pub(crate) fn of(position: &Position) -> Naive {
        Naive::new(&position.setup(), position.rules())
    }

    pub(crate) fn at(&self, (file, rank): Point) -> Option<(Color, Role)> {
        self.cells[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Point, piece: Option<(Color, Role)>) {
        self.cells[rank as usize][file as usize] = piece;
    }

    pub(crate) fn has(&self, rule: RuleSet) -> bool {
        self.rules.contains(rule)
    }

    /// Every point with a piece of a colour.
    pub(crate) fn army(&self, color: Color) -> impl Iterator<Item = (Point, Role)> + '_ {
        points().filter_map(move |point| match self.at(point) {
            Some((owner, role)) if owner == color => Some((point, role)),
            _ => None,
        })
    }

    /// Where a side's general stands in its palace.
    pub(crate) fn general(&self, color: Color) -> Option<Point> {
        let ranks = if color == Color::Red { 0..3 } else { 7..10 };
        let mut palace = ranks.flat_map(|rank| (3..6).map(move |file| (file, rank)));
        palace.find(|&at| self.at(at) == Some((color, Role::General)))
    }

    /// How many pieces stand between two points of a line; `None` if they are on no line or are one point.
    pub(crate) fn between(&self, from: Point, to: Point) -> Option<usize> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        if (files == 0) == (ranks == 0) {
            return None;
        }
        let step = (files.signum(), ranks.signum());
        let length = files.abs() + ranks.abs();
        Some((1..length).filter(|&times| self.at(plus(from, step, times)).is_some()).count())
    }

    /// True if the piece on a point goes to another by its own step if nothing is asked about check.
    pub(crate) fn steps_to(&self, from: Point, to: Point) -> bool {
        let Some((color, role)) = self.at(from) else { return false };
        if self.at(to).is_some_and(|(owner, _)| owner == color) {
            return false;
        }
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let shape = (files.abs(), ranks.abs());
        match role {
            Role::General => matches!(shape, (0, 1) | (1, 0)) && in_palace(to, color),
            Role::Advisor if shape != (1, 1) => false,
            Role::Advisor if is_home(from, color) => in_palace(to, color),
            // 道士: a diagonal step, never back to its own half.
            Role::Advisor => self.has(RuleSet::DAOSHI) && !is_home(to, color),
            Role::Elephant => {
                shape == (2, 2)
                    && is_home(to, color)
                    && self.is_empty((from.0 + files / 2, from.1 + ranks / 2))
            }
            Role::Horse => {
                matches!(shape, (1, 2) | (2, 1)) && self.is_empty((from.0 + files / 2, from.1 + ranks / 2))
            }
            Role::Chariot => self.between(from, to) == Some(0),
            Role::Cannon => self.between(from, to) == Some(usize::from(self.at(to).is_some())),
            Role::Soldier => match shape {
                (0, 1) => ranks == forward(color),
                (1, 0) => !is_home(from, color) || self.is_under_command(color),
                _ => false,
            },
        }
    }

    /// 直隶兵: the general stands in the centre of its palace.
    pub(crate) fn is_under_command(&self, color: Color) -> bool {
        self.has(RuleSet::ZHILI) && self.general(color) == Some((4, if color == Color::Red { 1 } else { 8 }))
    }

    /// 敢死驼象: an elephant reaches a general across the river by (2, 3), unless a piece stands on the first diagonal point.
    pub(crate) fn gores(&self, from: Point, to: Point) -> bool {
        let Some((color, Role::Elephant)) = self.at(from) else { return false };
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        self.has(RuleSet::TUOXIANG)
            && self.at(to) == Some((!color, Role::General))
            && (files.abs(), ranks) == (2, 3 * forward(color))
            && self.is_empty((from.0 + files / 2, from.1 + forward(color)))
    }

    /// True if the generals stand on one file with nothing between them.
    pub(crate) fn are_generals_facing(&self) -> bool {
        let (Some(red), Some(black)) = (self.general(Color::Red), self.general(Color::Black)) else {
            return false;
        };
        red.0 == black.0 && self.between(red, black) == Some(0)
    }

    /// The points of the pieces that attack the general of a colour; the other general does when they face each other.
    pub(crate) fn attackers(&self, color: Color) -> Vec<Point> {
        let Some(general) = self.general(color) else { return Vec::new() };
        let attacks = |from: Point, role: Role| {
            self.steps_to(from, general)
                || self.gores(from, general)
                || (role == Role::General && from.0 == general.0 && self.between(from, general) == Some(0))
        };
        self.army(!color).filter(|&(from, role)| attacks(from, role)).map(|(from, _)| from).collect()
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> Vec<Square> {
        self.attackers(self.turn).into_iter().map(square).collect()
    }

    pub(crate) fn is_check(&self) -> bool {
        !self.attackers(self.turn).is_empty()
    }

    /// 飞将架炮: the general steps aside onto the file where its cannon and the other general have nothing between them,
    /// to a point between these two.
    pub(crate) fn flies_general(&self, from: Point, to: Point) -> bool {
        let Some((color, Role::General)) = self.at(from) else { return false };
        let Some(target) = self.general(!color) else { return false };
        let is_bare_cannon = |(cannon, role): (Point, Role)| {
            role == Role::Cannon
                && cannon.0 == to.0
                && target.0 == to.0
                && self.between(cannon, target) == Some(0)
                && (cannon.1.min(target.1) + 1..cannon.1.max(target.1)).contains(&to.1)
        };
        self.has(RuleSet::FEIJIANG)
            && (to.0 - from.0).abs() == 1
            && to.1 == from.1
            && in_palace(to, color)
            && self.army(color).any(is_bare_cannon)
    }

    /// 轻功道士: where the advisor on a point lands after a flight over stones.
    pub(crate) fn landings(&self, from: Point) -> Vec<Point> {
        let Some((color, Role::Advisor)) = self.at(from) else { return Vec::new() };
        if !self.has(RuleSet::DAOSHI) || !is_home(from, color) {
            return Vec::new();
        }
        let (mut stones, mut found, mut open) = (Vec::new(), Vec::new(), vec![from]);
        while let Some(at) = open.pop() {
            for next in DIAGONALS.map(|step| plus(at, step, 1)) {
                // Where it started is empty as long as it flies; what has crossed the river does not come back.
                if !is_on_board(next) || next == from || (!is_home(at, color) && is_home(next, color)) {
                    continue;
                }
                if self.at(next).is_none() {
                    if at != from && !is_home(next, color) && !found.contains(&next) {
                        found.push(next);
                    }
                } else if !stones.contains(&next) {
                    stones.push(next);
                    open.push(next);
                }
            }
        }
        found
    }

    fn is_empty(&self, point: Point) -> bool {
        is_on_board(point) && self.at(point).is_none()
    }

    fn carry(&self, from: Point, to: Point) -> Naive {
        let mut next = *self;
        next.put(to, self.at(from));
        next.put(from, None);
        next
    }

    /// The position after a move, of which nothing is demanded.
    pub(crate) fn after(&self, m: Move) -> Naive {
        let mut next = self.carry(point(m.from()), point(m.to()));
        if let Some((from, to)) = m.second() {
            next = next.carry(point(from), point(to));
        }
        if self.turn == Color::Black {
            next.round += 1;
        }
        next.turn = !self.turn;
        next
    }

    /// True if going from one point to another leaves the own general safe, or lets it fly.
    fn is_safe(&self, from: Point, to: Point) -> bool {
        let next = self.carry(from, to);
        let attackers = next.attackers(self.turn);
        if self.flies_general(from, to) {
            return attackers.iter().all(|&by| next.at(by) == Some((!self.turn, Role::General)));
        }
        attackers.is_empty()
    }

    /// Every move of one piece of the side to move.
    fn single_moves(&self) -> Vec<(Point, Point)> {
        let mut found = Vec::new();
        for (from, _) in self.army(self.turn) {
            let landings = self.landings(from);
            let goes = |to| self.steps_to(from, to) || landings.contains(&to);
            found.extend(points().filter(|&to| goes(to) && self.is_safe(from, to)).map(|to| (from, to)));
        }
        found
    }

    /// 杀惊遁马: the start after a cannon has taken a horse with the very first move.
    pub(crate) fn is_horse_startled(&self) -> bool {
        let is_after = |m: &str| {
            let start = Naive::new(&Setup::start(), self.rules);
            start.after(m.parse().unwrap_or_else(|error| panic!("{error}"))).cells == self.cells
        };
        self.turn == Color::Black && self.round == 1 && (is_after("h2h9") || is_after("b2b9"))
    }

    fn double_turns(&self) -> Vec<Move> {
        let mut found = Vec::new();
        if !self.has(RuleSet::DUNMA) || !self.is_horse_startled() {
            return found;
        }
        for (from, to) in self.single_moves() {
            if self.at(from) != Some((self.turn, Role::Horse)) {
                continue;
            }
            let halfway = self.carry(from, to);
            let second = halfway.single_moves().into_iter().filter(|&(other, _)| other != to);
            found.extend(second.map(|(other, there)| {
                Move::double((square(from), square(to)), (square(other), square(there)))
            }));
        }
        found
    }

    /// Every move there would be if no game ended before a mate, sorted.
    pub(crate) fn moves_before_endings(&self) -> Vec<Move> {
        let single = self.single_moves().into_iter().map(|(from, to)| Move::new(square(from), square(to)));
        let mut found: Vec<Move> = single.chain(self.double_turns()).collect();
        found.sort();
        found
    }

    /// What is to be said about the position.
    pub(crate) fn judge(&self) -> Verdict {
        let before_endings = self.moves_before_endings();
        Verdict { ending: self.ending_with(&before_endings), before_endings }
    }

    /// Every legal move, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        self.judge().legal().to_vec()
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.judge().ending
    }

    fn ending_with(&self, moves: &[Move]) -> Option<Ending> {
        let (us, them) = (self.turn, !self.turn);
        let won = |winner, reason| Some(Ending { winner: Some(winner), reason });
        if moves.is_empty() {
            return won(them, if self.is_check() { "checkmate" } else { "stalemate" });
        }
        if self.has(RuleSet::GUDU) {
            if self.is_bare(us) {
                return won(them, "bare_general");
            }
            if self.is_bare(them) {
                return won(us, "bare_general");
            }
        }
        if self.has(RuleSet::DIBING) {
            if self.has_soldier_home(us) {
                return won(us, "soldier_home");
            }
            let taken = || moves.iter().any(|m| point(m.to()) == general_start(us));
            if self.has_soldier_home(them) && !taken() {
                return won(them, "soldier_home");
            }
        }
        if !self.can_anyone_win() {
            return Some(Ending { winner: None, reason: "dead" });
        }
        None
    }

    /// 孤独求败: nothing is left but the general.
    pub(crate) fn is_bare(&self, color: Color) -> bool {
        self.army(color).count() == 1
    }

    /// 底兵: a soldier of a colour stands where the other general started.
    pub(crate) fn has_soldier_home(&self, color: Color) -> bool {
        self.at(general_start(!color)) == Some((color, Role::Soldier))
    }

    fn can_anyone_win(&self) -> bool {
        points().filter_map(|point| self.at(point)).any(|(_, role)| match role {
            Role::Chariot | Role::Horse | Role::Cannon | Role::Soldier => true,
            // One across the river fights; with the rule, one at home may still cross.
            Role::Advisor => self.has(RuleSet::DAOSHI),
            Role::General | Role::Elephant => false,
        })
    }

    /// The number of sequences of so many legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let verdict = self.judge();
        let moves = verdict.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|&m| self.after(m).perft(depth - 1)).sum()
    }
}

const DIAGONALS: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub(crate) fn points() -> impl Iterator<Item = Point> {
    (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)))
}

fn plus(from: Point, step: Point, times: i32) -> Point {
    (from.0 + step.0 * times, from.1 + step.1 * times)
}

fn is_on_board((file, rank): Point) -> bool {
    (0..FILES).contains(&file) && (0..RANKS).contains(&rank)
}

fn forward(color: Color) -> i32 {
    if color == Color::Red { 1 } else { -1 }
}

/// How many ranks a point lies from a side's home rank.
pub(crate) fn depth((_, rank): Point, color: Color) -> i32 {
    if color == Color::Red { rank } else { RANKS - 1 - rank }
}

/// True on a side's own half of the board.
pub(crate) fn is_home(point: Point, color: Color) -> bool {
    depth(point, color) < 5
}

pub(crate) fn in_palace(point: Point, color: Color) -> bool {
    (3..=5).contains(&point.0) && depth(point, color) <= 2
}

/// Where a side's general starts.
pub(crate) fn general_start(color: Color) -> Point {
    (4, if color == Color::Red { 0 } else { 9 })
}

pub(crate) fn square((file, rank): Point) -> Square {
    Square::new((rank * FILES + file) as u32)
        .unwrap_or_else(|| panic!("file {file}, rank {rank} is off the board"))
}

pub(crate) fn point(square: Square) -> Point {
    (square.file().index() as i32, square.rank().index() as i32)
}
