//! One scene for each rule, with Red as the side that acts.

use xiangqi::{Board, Color, Role, RuleSet, Setup};

use super::{Canvas, Chance, Theme, can_stand, pairs};
use crate::extra_naive::{FILES, Point, points};

pub(super) const RED: Color = Color::Red;
pub(super) const BLACK: Color = Color::Black;

/// Paints a scene and says whose turn it suits, if it matters.
pub(super) fn paint(canvas: &mut Canvas, chance: &mut Chance, theme: Theme, rules: RuleSet) -> Option<Color> {
    match theme {
        Theme::Flying => flying(canvas, chance),
        Theme::Goring => goring(canvas, chance),
        Theme::Flight => flight(canvas, chance),
        Theme::Crossed => crossed(canvas, chance),
        Theme::Home => home(canvas, chance),
        Theme::Bare => bare(canvas, chance, rules),
        Theme::Command => command(canvas, chance),
        Theme::Caged => caged(canvas, chance),
        Theme::Pair => pairs::paint(canvas, chance, rules),
        Theme::Anything | Theme::Mixed | Theme::Startled => None,
    }
}

/// A cannon on its own palace's rank, its general one step aside or already in front of it, an open file before them.
fn flying(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let file = chance.within(3, 5);
    let target = canvas.board.general(BLACK).map_or((file, chance.within(7, 9)), crate::extra_naive::point);
    let file = target.0;
    let to = chance.within(1, 2);
    let cannon = chance.within(0, to - 1);
    let is_there = canvas.has_general(RED);
    let aside = if file == 4 { chance.among(&[3, 5]) } else { 4 };
    let has_flown = chance.percent(15);
    if !is_there {
        canvas.put((if has_flown { file } else { aside }, to), RED, Role::General);
    }
    canvas.put((file, cannon), RED, Role::Cannon);
    canvas.put(target, BLACK, Role::General);
    if chance.percent(85) {
        for rank in cannon + 1..target.1 {
            canvas.keep_free((file, rank));
        }
    }
    // Black's answers: pieces that can step or fall in between, or bar the point.
    for _ in 0..chance.below(4) {
        let role = chance.among(&[Role::Advisor, Role::Elephant, Role::Horse, Role::Chariot]);
        place_anywhere(canvas, chance, BLACK, role, RuleSet::STANDARD);
    }
    if chance.percent(25) {
        canvas.put((chance.among(&[2, 6]), 5), BLACK, Role::Elephant);
    }
    if chance.percent(70) { Some(if has_flown { BLACK } else { RED }) } else { None }
}

/// Elephants at the river, the other general on the top middle point of its palace or beside it.
fn goring(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let at = if chance.percent(55) { (4, 7) } else { chance.among(&[(3, 7), (5, 7), (4, 8), (4, 9)]) };
    canvas.put(at, BLACK, Role::General);
    let sides: &[i32] = [&[2][..], &[6], &[2, 6]][chance.below(3)];
    for &side in sides {
        canvas.put((side, 4), RED, Role::Elephant);
        let eye = (if side == 2 { 3 } else { 5 }, 5);
        if chance.percent(60) {
            canvas.keep_free(eye);
            continue;
        }
        let role = chance.among(&[Role::Soldier, Role::Horse, Role::Chariot, Role::Cannon, Role::Advisor]);
        canvas.put(eye, chance.among(&[RED, BLACK]), role);
    }
    // Something that pins the elephant, takes it or stands ready to fill the eye.
    for _ in 0..chance.below(4) {
        let (file, rank) = (chance.within(0, FILES - 1), chance.within(3, 8));
        let role = chance.among(&[Role::Chariot, Role::Horse, Role::Cannon]);
        canvas.put((file, rank), chance.among(&[RED, BLACK, BLACK]), role);
    }
    chance.percent(60).then_some(BLACK)
}

/// An advisor at home and a chain of stones from it towards the river and beyond.
fn flight(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    const STARTS: [Point; 7] = [(3, 2), (5, 2), (3, 2), (5, 2), (4, 1), (3, 0), (5, 0)];
    const STONES: [Role; 6] =
        [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier, Role::Elephant, Role::Advisor];
    let start = chance.among(&STARTS);
    canvas.put(start, RED, Role::Advisor);
    let length = chance.within(1, 8);
    // Some go to and fro over the river, where the second crossing is forbidden.
    let (zigzags, side) = (chance.percent(25), chance.among(&[1, -1]));
    let mut at = start;
    for _ in 0..length {
        let next = if zigzags && at.1 >= 4 {
            (at.0 + side, if at.1 == 4 { 5 } else { 4 })
        } else {
            (at.0 + chance.among(&[1, -1]), at.1 + if zigzags || chance.percent(75) { 1 } else { -1 })
        };
        if !super::is_on_board(next) || next == start {
            break;
        }
        let role = chance.among(&STONES);
        let color = chance.among(&[RED, BLACK]);
        let stands =
            can_stand(next, color, role, RuleSet::DAOSHI | RuleSet::ZHILI) && canvas.put(next, color, role);
        if !stands {
            let fits = [Role::Horse, Role::Chariot, Role::Cannon].into_iter();
            let _ = fits.clone().any(|role| canvas.put(next, color, role))
                || fits.clone().any(|role| canvas.put(next, if color == RED { BLACK } else { RED }, role));
        }
        if chance.percent(5) {
            break;
        }
        at = next;
    }
    if chance.percent(25) {
        canvas.put((at.0 + chance.among(&[1, -1]), at.1 + 1), BLACK, Role::General);
    }
    chance.percent(75).then_some(RED)
}

/// Advisors across the river, near the other general.
fn crossed(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let general = chance.among(&[(4, 9), (3, 8), (5, 8), (4, 7), (4, 8), (3, 9), (5, 7)]);
    canvas.put(general, BLACK, Role::General);
    for _ in 0..1 + chance.below(2) {
        let at = (chance.within(2, 6), chance.within(5, 9));
        if (at.0 + at.1) % 2 == 1 {
            canvas.put(at, RED, Role::Advisor);
        }
    }
    if chance.percent(30) {
        place_anywhere(canvas, chance, BLACK, Role::Advisor, RuleSet::DAOSHI);
    }
    if chance.percent(60) {
        let role = chance.among(&[Role::Chariot, Role::Cannon, Role::Horse, Role::Soldier]);
        let at = (chance.within(2, 6), chance.within(5, 9));
        canvas.put(at, RED, role);
    }
    None
}

/// A soldier on the other general's start point or one step before it.
fn home(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let has_arrived = chance.percent(50);
    let at = if has_arrived { (4, 9) } else { chance.among(&[(3, 9), (5, 9), (4, 8)]) };
    canvas.put(at, RED, Role::Soldier);
    let general = chance.among(&[(4, 8), (3, 9), (5, 9), (3, 8), (5, 8), (4, 7), (3, 7), (5, 7), (4, 9)]);
    canvas.put(general, BLACK, Role::General);
    // What could take it, and what pins that.
    for _ in 0..chance.below(3) {
        let near = [(3, 8), (5, 8), (2, 8), (6, 8), (3, 7), (5, 7), (0, 9), (8, 9), (4, 5), (2, 9), (6, 9)];
        let role = chance.among(&[Role::Advisor, Role::Chariot, Role::Horse, Role::Cannon]);
        let at = chance.among(&near);
        if can_stand(at, BLACK, role, RuleSet::STANDARD) {
            canvas.put(at, BLACK, role);
        }
    }
    for _ in 0..chance.below(3) {
        let at = if chance.percent(50) {
            (chance.within(3, 5), chance.within(5, 9))
        } else {
            (chance.within(0, 8), general.1)
        };
        canvas.put(at, RED, chance.among(&[Role::Chariot, Role::Cannon, Role::Horse]));
    }
    if chance.percent(30) {
        // Black's own is as far.
        canvas.put(chance.among(&[(4, 0), (3, 0), (5, 0), (4, 1)]), BLACK, Role::Soldier);
    }
    if chance.percent(80) { Some(if has_arrived { BLACK } else { RED }) } else { None }
}

/// One side with its general and at most one piece more, which may hang.
fn bare(canvas: &mut Canvas, chance: &mut Chance, rules: RuleSet) -> Option<Color> {
    canvas.complete(chance);
    let roles = [
        Role::Advisor,
        Role::Elephant,
        Role::Soldier,
        Role::Horse,
        Role::Cannon,
        Role::Chariot,
        Role::Advisor,
    ];
    let last = chance.among(&[0, 1, 1, 1, 1, 1, 1, 2]);
    for _ in 0..last {
        let role = chance.among(&roles);
        place_anywhere(canvas, chance, BLACK, role, rules);
    }
    let most = if chance.percent(25) { 2 } else { 5 };
    // Sometimes Red has nothing that attacks.
    let kinds = if chance.percent(25) { &roles[..2] } else { &roles[..] };
    for _ in 0..chance.below(most) {
        let role = chance.among(kinds);
        place_anywhere(canvas, chance, RED, role, rules);
    }
    if chance.percent(50) {
        hang(canvas, chance);
    }
    None
}

/// A red piece beside Black's last one, so that it may be taken.
fn hang(canvas: &mut Canvas, chance: &mut Chance) {
    let is_last =
        |at: &Point| canvas.at(*at).is_some_and(|(color, role)| color == BLACK && role != Role::General);
    let Some(last) = points().find(is_last) else { return };
    let role = chance.among(&[Role::Chariot, Role::Soldier, Role::Horse, Role::Advisor]);
    let step = match role {
        Role::Horse => chance.among(&[(1, 2), (-1, 2), (2, 1), (-2, -1)]),
        Role::Advisor => chance.among(&[(1, 1), (-1, 1), (1, -1), (-1, -1)]),
        _ => chance.among(&[(0, -1), (1, 0), (-1, 0), (0, -1)]),
    };
    let at = (last.0 + step.0, last.1 + step.1);
    if super::is_on_board(at) && can_stand(at, RED, role, RuleSet::XIANGQI2) {
        canvas.put(at, RED, role);
    }
}

/// The general in the centre of its palace, or beside it, and soldiers before the river.
fn command(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let at = if chance.percent(70) { (4, 1) } else { chance.among(&[(3, 1), (4, 0), (4, 2), (5, 1)]) };
    if !canvas.has_general(RED) {
        canvas.put(at, RED, Role::General);
    }
    for _ in 0..1 + chance.below(5) {
        let file = if chance.percent(40) { 2 * chance.within(0, 4) } else { chance.within(0, 8) };
        let rank = chance.within(3, 4);
        canvas.put((file, rank), RED, Role::Soldier);
        if chance.percent(25) {
            canvas.put((file, 7 - rank), RED, Role::Soldier);
        }
    }
    // What they meet at the river.
    for _ in 0..chance.below(4) {
        let role = chance.among(&[Role::Soldier, Role::Horse, Role::Cannon, Role::Chariot]);
        canvas.put((chance.within(0, 8), chance.within(3, 4)), BLACK, role);
    }
    chance.percent(65).then_some(RED)
}

/// Red pieces on the files and ranks next to Black's general.
pub(super) fn caged(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    if !canvas.has_general(BLACK) {
        let at = (chance.within(3, 5), chance.within(7, 9));
        canvas.put(at, BLACK, Role::General);
    }
    let general = canvas.board.general(BLACK).map_or((4, 9), crate::extra_naive::point);
    for _ in 0..1 + chance.below(4) {
        let role = chance.among(&[Role::Chariot, Role::Chariot, Role::Cannon, Role::Soldier, Role::Horse]);
        let (file, rank) = (general.0 + chance.within(-1, 1), general.1 + chance.within(-1, 1));
        let at = match role {
            Role::Soldier | Role::Horse => (file + chance.within(-1, 1), rank + chance.within(-1, 1)),
            _ if chance.percent(50) => (file, chance.within(3, 6)),
            _ => (chance.within(0, FILES - 1), rank),
        };
        if super::is_on_board(at) && can_stand(at, RED, role, RuleSet::STANDARD) {
            canvas.put(at, RED, role);
        }
    }
    for _ in 0..chance.below(4) {
        let role = chance.among(&[Role::Advisor, Role::Advisor, Role::Elephant, Role::Soldier]);
        place_anywhere(canvas, chance, BLACK, role, RuleSet::STANDARD);
    }
    chance.percent(85).then_some(BLACK)
}

/// The start after a cannon has taken a horse, or something that merely looks like it.
pub(super) fn startled(chance: &mut Chance) -> Setup {
    let mut board = Board::start();
    let mut carry = |from: &str, to: &str| {
        if let (Ok(from), Ok(to)) = (from.parse(), to.parse()) {
            let piece = board.set(from, None);
            board.set(to, piece);
        }
    };
    let (mut turn, mut round) = (BLACK, 1);
    let (cannon, horse) = chance.among(&[("b2", "b9"), ("h2", "h9")]);
    let kind = chance.below(12);
    match kind {
        0 => carry(cannon, "e2"),
        1 => {
            // The colours exchanged: Red has no such turn.
            carry(chance.among(&["b7", "h7"]), chance.among(&["b0", "h0"]));
            turn = RED;
        }
        2 => turn = RED,
        _ => carry(cannon, horse),
    }
    match kind {
        3 => carry("a3", "a4"),
        4 => turn = RED,
        5 => round = 2,
        6 => round = 1 + chance.below(60) as u32,
        _ => {}
    }
    Setup { board, turn, quiet_plies: 0, round }
}

/// A piece on a random point where it can stand.
pub(super) fn place_anywhere(
    canvas: &mut Canvas,
    chance: &mut Chance,
    color: Color,
    role: Role,
    rules: RuleSet,
) {
    let free: Vec<Point> =
        points().filter(|&at| canvas.is_free(at) && can_stand(at, color, role, rules)).collect();
    if let Some(at) = chance.pick(&free) {
        canvas.put(at, color, role);
    }
}
