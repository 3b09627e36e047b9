//! Set-ups in which the extra rules matter, drawn from a seed. Random games hardly ever reach them.

#![allow(dead_code, reason = "each test file uses a part")]

mod pairs;
mod scenes;

use xiangqi::{Board, Color, Role, RuleSet, Setup, Square};

use crate::extra_naive::{FILES, Point, RANKS, depth, in_palace, is_home, point, square};

/// The single rules in their canonical order.
pub(crate) const FLAGS: [RuleSet; 7] = [
    RuleSet::GUDU,
    RuleSet::DUNMA,
    RuleSet::DIBING,
    RuleSet::FEIJIANG,
    RuleSet::TUOXIANG,
    RuleSet::DAOSHI,
    RuleSet::ZHILI,
];

/// A SplitMix64 sequence: the same numbers from the same seed everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count - 1`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    /// A number of a range, both ends included.
    pub(crate) fn within(&mut self, from: i32, to: i32) -> i32 {
        from + self.below((to - from + 1) as usize) as i32
    }

    pub(crate) fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// One of a list that is not empty.
    pub(crate) fn among<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        if from.is_empty() { None } else { Some(self.among(from)) }
    }
}

/// A board that is being filled; the scenes see Red as the side that acts.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    board: Board,
    /// Points that are to stay empty, such as an open file.
    kept: Vec<Point>,
}

impl Canvas {
    fn new() -> Canvas {
        Canvas { board: Board::empty(), kept: Vec::new() }
    }

    fn at(&self, at: Point) -> Option<(Color, Role)> {
        self.board.piece_at(square(at)).map(|piece| (piece.color, piece.role))
    }

    fn is_free(&self, at: Point) -> bool {
        is_on_board(at) && self.at(at).is_none() && !self.kept.contains(&at)
    }

    /// Puts a piece on a free point if the side has one left. True if it stands there now.
    fn put(&mut self, at: Point, color: Color, role: Role) -> bool {
        let fits = self.is_free(at) && self.board.pieces(color, role).count() < role.most();
        if fits {
            self.board.set(square(at), Some(role.of(color)));
        }
        fits
    }

    fn keep_free(&mut self, at: Point) {
        if is_on_board(at) && self.at(at).is_none() {
            self.kept.push(at);
        }
    }

    fn has_general(&self, color: Color) -> bool {
        self.board.general(color).is_some()
    }

    /// Puts what a side still lacks: a general somewhere in its palace.
    fn complete(&mut self, chance: &mut Chance) {
        for color in Color::ALL {
            for _ in 0..40 {
                let (file, rank) = (chance.within(3, 5), chance.within(0, 2));
                let rank = if color == Color::Red { rank } else { RANKS - 1 - rank };
                if self.has_general(color) || self.put((file, rank), color, Role::General) {
                    break;
                }
            }
        }
    }

    /// Pieces of any kind, half of them near a general.
    fn sprinkle(&mut self, chance: &mut Chance, count: usize, rules: RuleSet) {
        const ROLES: [Role; 12] = [
            Role::Chariot,
            Role::Horse,
            Role::Cannon,
            Role::Soldier,
            Role::Soldier,
            Role::Advisor,
            Role::Elephant,
            Role::Chariot,
            Role::Horse,
            Role::Cannon,
            Role::Advisor,
            Role::Soldier,
        ];
        for _ in 0..count {
            let color = chance.among(&Color::ALL);
            let role = chance.among(&ROLES);
            let centre = self.board.general(chance.among(&Color::ALL)).map(point);
            for _ in 0..12 {
                let at = match (chance.percent(50), centre) {
                    (true, Some(centre)) => {
                        (centre.0 + chance.within(-3, 3), centre.1 + chance.within(-3, 3))
                    }
                    _ => (chance.within(0, FILES - 1), chance.within(0, RANKS - 1)),
                };
                if is_on_board(at) && can_stand(at, color, role, rules) && self.put(at, color, role) {
                    break;
                }
            }
        }
    }
}

fn is_on_board((file, rank): Point) -> bool {
    (0..FILES).contains(&file) && (0..RANKS).contains(&rank)
}

/// Where sprinkled pieces go. A crossed advisor needs its rule.
fn can_stand(at: Point, color: Color, role: Role, rules: RuleSet) -> bool {
    let (file, rank) = (at.0, depth(at, color));
    match role {
        Role::General => in_palace(at, color),
        Role::Advisor if is_home(at, color) => in_palace(at, color) && (file + rank) % 2 == 1,
        Role::Advisor => rules.contains(RuleSet::DAOSHI) && (file + rank) % 2 == 1,
        Role::Elephant => match rank {
            0 | 4 => file == 2 || file == 6,
            2 => file % 4 == 0,
            _ => false,
        },
        Role::Soldier => rank >= 5 || (rank >= 3 && (file % 2 == 0 || rules.contains(RuleSet::ZHILI))),
        Role::Chariot | Role::Horse | Role::Cannon => true,
    }
}

/// What a set-up is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Theme {
    Anything,
    Flying,
    Goring,
    Flight,
    Crossed,
    Startled,
    Home,
    Bare,
    Command,
    /// A general with few points to go to.
    Caged,
    /// Two rules that meet, as in the table of conflicts.
    Pair,
    /// Two or more of the others at once.
    Mixed,
}

impl Theme {
    /// How often each is drawn.
    const WEIGHTS: [(Theme, usize); 12] = [
        (Theme::Anything, 5),
        (Theme::Flying, 10),
        (Theme::Goring, 10),
        (Theme::Flight, 10),
        (Theme::Crossed, 7),
        (Theme::Startled, 6),
        (Theme::Home, 8),
        (Theme::Bare, 10),
        (Theme::Command, 6),
        (Theme::Caged, 6),
        (Theme::Pair, 22),
        (Theme::Mixed, 14),
    ];

    fn draw(chance: &mut Chance) -> Theme {
        let mut left = chance.below(Theme::WEIGHTS.iter().map(|&(_, weight)| weight).sum());
        for (theme, weight) in Theme::WEIGHTS {
            if left < weight {
                return theme;
            }
            left -= weight;
        }
        Theme::Anything
    }

    fn flag(self, chance: &mut Chance) -> RuleSet {
        match self {
            Theme::Flying => RuleSet::FEIJIANG,
            Theme::Goring => RuleSet::TUOXIANG,
            Theme::Flight | Theme::Crossed => RuleSet::DAOSHI,
            Theme::Startled => RuleSet::DUNMA,
            Theme::Home => RuleSet::DIBING,
            Theme::Bare => RuleSet::GUDU,
            Theme::Command => RuleSet::ZHILI,
            Theme::Anything | Theme::Caged | Theme::Pair | Theme::Mixed => chance.among(&FLAGS),
        }
    }

    fn is_of_many_rules(self) -> bool {
        matches!(self, Theme::Pair | Theme::Mixed | Theme::Caged)
    }
}

/// A set-up with the rules it is to be looked at by. It may be invalid.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) setup: Setup,
    pub(crate) rules: RuleSet,
}

impl Case {
    pub(crate) fn draw(chance: &mut Chance) -> Case {
        let theme = Theme::draw(chance);
        let rules = draw_rules(chance, theme);
        let setup = match theme {
            Theme::Startled => scenes::startled(chance),
            _ => draw_setup(chance, theme, rules),
        };
        Case { setup, rules }
    }
}

/// The theme's own rule alone, any rule alone, any combination, all seven, or none.
fn draw_rules(chance: &mut Chance, theme: Theme) -> RuleSet {
    let own = theme.flag(chance);
    let single = if theme.is_of_many_rules() { 5 } else { 30 };
    match chance.below(100) {
        share if share < single => own,
        0..38 if !theme.is_of_many_rules() => chance.among(&FLAGS),
        38..52 if !theme.is_of_many_rules() => own | chance.among(&FLAGS),
        0..60 => any_rules(chance),
        60..98 => RuleSet::XIANGQI2,
        _ => RuleSet::STANDARD,
    }
}

fn any_rules(chance: &mut Chance) -> RuleSet {
    let chosen = FLAGS.into_iter().filter(|_| chance.percent(50));
    chosen.fold(RuleSet::STANDARD, |rules, flag| rules | flag)
}

fn draw_setup(chance: &mut Chance, theme: Theme, rules: RuleSet) -> Setup {
    let mut canvas = Canvas::new();
    let themes = match theme {
        Theme::Mixed => {
            let from = [
                Theme::Flying,
                Theme::Goring,
                Theme::Flight,
                Theme::Crossed,
                Theme::Home,
                Theme::Command,
                Theme::Caged,
            ];
            (0..2 + chance.below(2)).map(|_| chance.among(&from)).collect()
        }
        _ => vec![theme],
    };
    let mut turn = chance.among(&Color::ALL);
    for (index, &theme) in themes.iter().enumerate() {
        if index > 0 && chance.percent(50) {
            canvas = canvas.turned();
            turn = !turn;
        }
        turn = scenes::paint(&mut canvas, chance, theme, rules).unwrap_or(turn);
    }
    canvas.complete(chance);
    if theme != Theme::Bare {
        let counts: &[usize] =
            if theme == Theme::Pair { &[0, 0, 0, 0, 1, 2, 4] } else { &[0, 1, 2, 3, 4, 6, 8, 10, 14] };
        let count = chance.among(counts);
        canvas.sprinkle(chance, count, rules);
    }
    let setup = Setup { board: canvas.board, turn, quiet_plies: 0, round: 1 + chance.below(60) as u32 };
    let setup = if chance.percent(50) { mirrored(&setup) } else { setup };
    if chance.percent(50) { turned(&setup) } else { setup }
}

impl Canvas {
    fn turned(&self) -> Canvas {
        let mut board = Board::empty();
        for (square, piece) in self.board.iter() {
            board.set(square.rotate(), Some(piece.role.of(!piece.color)));
        }
        let kept = self.kept.iter().map(|&(file, rank)| (FILES - 1 - file, RANKS - 1 - rank)).collect();
        Canvas { board, kept }
    }
}

/// The same position with the colours exchanged and the board turned.
pub(crate) fn turned(setup: &Setup) -> Setup {
    let mut board = Board::empty();
    for (square, piece) in setup.board.iter() {
        board.set(square.rotate(), Some(piece.role.of(!piece.color)));
    }
    Setup { board, turn: !setup.turn, ..setup.clone() }
}

/// The same position with left and right exchanged.
pub(crate) fn mirrored(setup: &Setup) -> Setup {
    let mut board = Board::empty();
    for (square, piece) in setup.board.iter() {
        board.set(mirror(square), Some(piece));
    }
    Setup { board, ..setup.clone() }
}

pub(crate) fn mirror(at: Square) -> Square {
    let (file, rank) = point(at);
    square((FILES - 1 - file, rank))
}
