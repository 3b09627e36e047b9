//! Scenes in which two of the extra rules meet, or one of them mates or saves from mate.

use xiangqi::{Color, Role, RuleSet};

use super::{
    Canvas, Chance,
    scenes::{BLACK, RED, caged, place_anywhere},
};

pub(super) fn paint(canvas: &mut Canvas, chance: &mut Chance, rules: RuleSet) -> Option<Color> {
    match chance.below(10) {
        0 => flying_before_soldier(canvas, chance),
        1 => flying_before_elephants(canvas, chance),
        2 => flying_into_centre(canvas, chance),
        3 => flight_before_flown(canvas, chance, rules),
        4 => elephants_and_soldier(canvas, chance),
        5 | 6 => mating_elephant(canvas, chance),
        7 => mating_flight(canvas, chance),
        8 => saving_soldier(canvas, chance),
        _ => saving_flight(canvas, chance),
    }
}

fn keep_file_free(canvas: &mut Canvas, file: i32, from: i32, to: i32) {
    for rank in from..=to {
        canvas.keep_free((file, rank));
    }
}

/// Black's soldier is home and may be taken; Red could fly instead.
fn flying_before_soldier(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let target = (3, chance.within(7, 9));
    canvas.put((4, 1), RED, Role::General);
    canvas.put((4, 0), BLACK, Role::Soldier);
    canvas.put((3, 0), RED, Role::Cannon);
    canvas.put(target, BLACK, Role::General);
    keep_file_free(canvas, 3, 1, target.1 - 1);
    if chance.percent(70) {
        // The middle file is barred, so that flying may mate.
        canvas.put((4, chance.within(3, 6)), RED, Role::Chariot);
    }
    if chance.percent(30) {
        caged(canvas, chance);
    }
    Some(RED)
}

/// Elephants look at the point where the general would land.
fn flying_before_elephants(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let target = (4, chance.within(7, 9));
    canvas.put((chance.among(&[3, 5]), 2), RED, Role::General);
    canvas.put((4, chance.within(0, 1)), RED, Role::Cannon);
    canvas.put(target, BLACK, Role::General);
    keep_file_free(canvas, 4, 1, target.1 - 1);
    for (file, eye) in [(2, 3), (6, 5)] {
        if chance.percent(60) {
            canvas.put((file, 5), BLACK, Role::Elephant);
        }
        if chance.percent(40) {
            let role = chance.among(&[Role::Soldier, Role::Horse, Role::Chariot]);
            canvas.put((eye, 4), chance.among(&[RED, BLACK]), role);
        }
    }
    chance.percent(85).then_some(RED)
}

/// The centre of the palace serves the cannon and the soldiers.
fn flying_into_centre(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    let target = (4, chance.within(7, 9));
    let from = chance.among(&[(3, 1), (5, 1), (3, 1), (4, 1)]);
    canvas.put(from, RED, Role::General);
    canvas.put((4, 0), RED, Role::Cannon);
    canvas.put(target, BLACK, Role::General);
    keep_file_free(canvas, 4, 2, target.1 - 1);
    for _ in 0..1 + chance.below(4) {
        canvas.put((chance.within(0, 8), chance.within(3, 4)), RED, Role::Soldier);
    }
    Some(if from == (4, 1) { BLACK } else { RED })
}

/// Black's advisor may land between the generals, over stones that lead down to the river.
fn flight_before_flown(canvas: &mut Canvas, chance: &mut Chance, rules: RuleSet) -> Option<Color> {
    let target = (4, chance.within(8, 9));
    let to = chance.within(1, 2);
    let has_flown = chance.percent(60);
    canvas.put((if has_flown { 4 } else { chance.among(&[3, 5]) }, to), RED, Role::General);
    canvas.put((4, to - 1), RED, Role::Cannon);
    canvas.put(target, BLACK, Role::General);
    keep_file_free(canvas, 4, to, target.1 - 1);
    let side = chance.among(&[1, -1]);
    canvas.put((4 + side, 7), BLACK, Role::Advisor);
    let chain = [(4 + 2 * side, 6), (4 + side, 5), (4 + 2 * side, 4), (4 + side, 3)];
    for &at in chain.iter().take(1 + chance.below(4)) {
        let role = chance.among(&[Role::Horse, Role::Chariot, Role::Cannon, Role::Soldier]);
        let color = chance.among(&[RED, BLACK]);
        if super::can_stand(at, color, role, rules) {
            canvas.put(at, color, role);
        }
    }
    if chance.percent(40) {
        caged(canvas, chance);
    }
    Some(if has_flown { BLACK } else { RED })
}

/// A general on the top middle point of its palace, elephants that look at it, and a soldier home behind it.
fn elephants_and_soldier(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    canvas.put(chance.among(&[(4, 8), (4, 8), (3, 7), (4, 7)]), BLACK, Role::General);
    canvas.put((4, 9), RED, Role::Soldier);
    canvas.put((chance.among(&[2, 6]), 4), RED, Role::Elephant);
    if chance.percent(50) {
        place_anywhere(canvas, chance, BLACK, Role::Horse, RuleSet::STANDARD);
    }
    if chance.percent(50) {
        caged(canvas, chance);
    }
    Some(BLACK)
}

/// An elephant gives check, and soldiers and chariots see to the points beside the general.
fn mating_elephant(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    canvas.put((4, 7), BLACK, Role::General);
    let file = chance.among(&[2, 6]);
    canvas.put((file, 4), RED, Role::Elephant);
    canvas.keep_free((if file == 2 { 3 } else { 5 }, 5));
    canvas.put((4, 8), BLACK, chance.among(&[Role::Advisor, Role::Horse, Role::Advisor]));
    for (side, soldier) in [(3, 2), (5, 6)] {
        match chance.below(5) {
            0 | 1 => canvas.put((soldier, 7), RED, Role::Soldier),
            2 | 3 => canvas.put((side, chance.within(0, 4)), RED, Role::Chariot),
            _ => canvas.put((side, 7), BLACK, chance.among(&[Role::Soldier, Role::Cannon])),
        };
    }
    if chance.percent(40) {
        let role = chance.among(&[Role::Horse, Role::Chariot, Role::Cannon, Role::Elephant]);
        place_anywhere(canvas, chance, BLACK, role, RuleSet::STANDARD);
    }
    Some(BLACK)
}

/// A chain of stones that leads an advisor to the other palace, whose general is hemmed in.
fn mating_flight(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    canvas.put((4, 9), BLACK, Role::General);
    canvas.put((3, 2), RED, Role::Advisor);
    for at in [(2, 3), (3, 4), (2, 5), (3, 6), (2, 7)] {
        let role = chance.among(&[Role::Horse, Role::Soldier, Role::Cannon, Role::Chariot, Role::Horse]);
        let color = chance.among(&[RED, BLACK]);
        if !canvas.put(at, color, role) {
            canvas.put(at, BLACK, Role::Horse);
        }
    }
    canvas.put((5, chance.within(0, 6)), RED, Role::Chariot);
    if chance.percent(70) {
        canvas.put((3, 9), BLACK, chance.among(&[Role::Advisor, Role::Chariot]));
    }
    if chance.percent(60) {
        canvas.put((4, 8), BLACK, chance.among(&[Role::Horse, Role::Cannon]));
    } else {
        canvas.put((chance.within(6, 8), 8), RED, Role::Chariot);
    }
    Some(RED)
}

/// A chariot gives check along the middle file to a general that can hardly step aside.
fn check_on_middle_file(canvas: &mut Canvas, chance: &mut Chance) {
    canvas.put((4, 8), BLACK, Role::General);
    canvas.put((4, chance.within(2, 3)), RED, Role::Chariot);
    keep_file_free(canvas, 4, 4, 7);
    for (side, soldier) in [(3, 2), (5, 6)] {
        match chance.below(4) {
            0 => canvas.put((soldier, 8), RED, Role::Soldier),
            1 => canvas.put((side, 8), BLACK, chance.among(&[Role::Cannon, Role::Horse])),
            2 => canvas.put((side, chance.within(2, 4)), RED, Role::Chariot),
            _ => false,
        };
    }
    if chance.percent(70) {
        canvas.put((4, 9), BLACK, chance.among(&[Role::Cannon, Role::Chariot]));
    }
}

/// Black's soldiers before the river may step in between.
fn saving_soldier(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    check_on_middle_file(canvas, chance);
    for _ in 0..1 + chance.below(3) {
        canvas.put((chance.among(&[3, 5, 3, 5, 2, 6]), chance.within(5, 6)), BLACK, Role::Soldier);
    }
    Some(BLACK)
}

/// Black's advisor may fly in between.
fn saving_flight(canvas: &mut Canvas, chance: &mut Chance) -> Option<Color> {
    check_on_middle_file(canvas, chance);
    let side = chance.among(&[1, -1]);
    canvas.put((4 + side, 7), BLACK, Role::Advisor);
    for at in [(4 + 2 * side, 6), (4 + side, 5)] {
        let role = chance.among(&[Role::Soldier, Role::Horse, Role::Cannon]);
        canvas.put(at, RED, role);
    }
    Some(BLACK)
}
