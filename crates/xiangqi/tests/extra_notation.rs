//! Notation of the moves that the extra rules add: written, and read back.

mod random;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use random::Placement;
use xiangqi::notation::{self, ChineseForm, Digits, Script, Style};
use xiangqi::{Bitboard, Color, Position, Role, RuleSet, Setup, Special};

fn position(fen: &str, rules: RuleSet) -> Position {
    Position::from_setup(&Setup::from_fen(fen).unwrap(), rules).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Every move is written differently in every style, and read back as itself.
fn check(position: &Position, seen: &mut BTreeMap<&'static str, usize>) {
    let moves = position.legal_moves();
    for style in Style::ALL {
        let texts: BTreeSet<_> = moves.iter().map(|&m| notation::write(position, m, style)).collect();
        assert_eq!(texts.len(), moves.len(), "{style} of {position:?}");
    }
    for &m in &moves {
        for style in Style::ALL {
            let text = notation::write(position, m, style);
            let read = notation::read_styled(position, &text, style);
            assert_eq!(read.as_ref().ok(), Some(&m), "{text} of {m} in {position:?}: {read:?}");
        }
        let forms = [Script::Simplified, Script::Traditional].into_iter();
        for form in forms.flat_map(|script| {
            [Digits::HalfWidth, Digits::FullWidth].map(|digits| ChineseForm { script, digits })
        }) {
            let text = notation::write_chinese(position, m, form);
            assert_eq!(notation::read_styled(position, &text, Style::Chinese), Ok(m), "{text}");
        }
        let chinese = notation::write(position, m, Style::Chinese);
        let mut note = |kind, met: bool| *seen.entry(kind).or_default() += usize::from(met);
        note("flight", chinese.contains('渡'));
        note("crossed advisor", chinese.contains('道'));
        note("pair of crossed advisors", chinese.contains("前道"));
        note("pair of advisors in flight", chinese.contains("渡") && chinese.contains('前'));
        let soldiers = position.board().pieces(position.turn(), Role::Soldier);
        let home = Bitboard::home(position.turn());
        note(
            "soldiers paired before the river",
            (chinese.starts_with("前兵") || chinese.starts_with("前卒"))
                && (soldiers & home).contains(m.from()),
        );
    }
}

/// The same with the advisors of a side across the river, and more pieces before it to step on.
fn flown_setup(setup: &Setup, choice: usize) -> Setup {
    let mut setup = setup.clone();
    for color in Color::ALL {
        let advisors: Vec<_> = setup.board.pieces(color, Role::Advisor).iter().collect();
        let points: Vec<_> = (Bitboard::ALL - Bitboard::home(color) - setup.board.occupied())
            .iter()
            .filter(|point| (point.file().index() + point.rank().from_home(color)) % 2 == 1)
            .collect();
        for (index, from) in advisors.into_iter().enumerate() {
            // Often both on one file.
            let at = (choice * 31 + index * 9 * (choice % 3)) % points.len();
            let piece = setup.board.set(from, None);
            setup.board.set(points[at], piece);
        }
    }
    setup
}

#[test]
fn moves_come_back_from_every_style() {
    let mut seen = BTreeMap::new();
    for (choice, placement) in random::placements(20_000).enumerate() {
        let setup = placement.setup();
        let setup = if choice % 2 == 0 { flown_setup(&setup, choice) } else { setup };
        let Ok(position) = Position::from_setup(&setup, RuleSet::XIANGQI2) else { continue };
        check(&position, &mut seen);
    }
    println!("{seen:?}");
    for (kind, floor) in [
        ("flight", 20),
        ("crossed advisor", 300),
        ("pair of crossed advisors", 5),
        ("pair of advisors in flight", 2),
        ("soldiers paired before the river", 5),
    ] {
        assert!(seen[kind] >= floor, "{kind}: {seen:?}");
    }
}

#[test]
fn a_double_turn_comes_back_from_every_style() {
    for first in ["h2h9", "b2b9"] {
        let start = Position::from_setup(&Setup::start(), RuleSet::XIANGQI2).unwrap();
        let position = start.play(first.parse().unwrap()).unwrap();
        check(&position, &mut BTreeMap::new());
        assert_eq!(position.legal_moves().iter().filter(|m| m.second().is_some()).count(), 73);
    }
    let position = Position::from_setup(&Setup::start(), RuleSet::DUNMA).unwrap();
    let position = position.play("h2h9".parse().unwrap()).unwrap();
    let double = "b9c7,i9h9".parse().unwrap();
    let written = Style::ALL.map(|style| notation::write(&position, double, style));
    assert_eq!(written, ["b9c7,i9h9", "B9-C7/I9-H9", "H2+3/R9=8", "马２进３/车９平８"]);
    for text in ["马2进3/车9平8", "馬２進３、車９平８", "H2+3/R9.8", "b9c7,i9h9", "马2进3,车9平8"]
    {
        assert_eq!(notation::read(&position, text), Ok(double), "{text}");
    }
    // In the ordinary game nobody moves twice.
    let ordinary = Position::start().play("h2h9".parse().unwrap()).unwrap();
    assert_eq!(notation::read(&ordinary, "b9c7,i9h9").unwrap_err().id(), "notation.double_turn");
}

#[test]
fn flights_and_crossed_advisors_have_names() {
    let fly = position("5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1", RuleSet::DAOSHI);
    let cases = [("d2c5", "仕六渡七", "A6^7", "D2-C5"), ("d2e5", "仕六渡五", "A6^5", "D2-E5")];
    for (m, chinese, wxf, iccs) in cases {
        let m = m.parse().unwrap();
        let written = [Style::Chinese, Style::Wxf, Style::Iccs].map(|style| notation::write(&fly, m, style));
        assert_eq!(written, [chinese, wxf, iccs]);
        for text in [chinese, wxf, iccs, &chinese.replace('仕', "士")] {
            assert_eq!(notation::read(&fly, text), Ok(m), "{text}");
        }
    }
    assert_eq!(notation::read(&fly, "仕六渡一").unwrap_err().id(), "notation.no_flight");
    // Two landings on one file: the rank is told.
    let two = position("5k3/9/9/3n5/4p4/3R5/2P6/3A5/9/4K4 w - - 0 1", RuleSet::DAOSHI);
    let flights = |style| -> Vec<_> {
        let moves = two.legal_moves();
        let texts = moves.iter().map(|&m| notation::write(&two, m, style));
        texts.filter(|text| text.contains(['渡', '^'])).collect()
    };
    assert_eq!(flights(Style::Chinese), ["仕六渡七·6", "仕六渡四", "仕六渡七·8", "仕六渡五"]);
    assert_eq!(flights(Style::Wxf), ["A6^7.6", "A6^4", "A6^7.8", "A6^5"]);
    assert_eq!(notation::read(&two, "仕六渡七").unwrap_err().id(), "notation.ambiguous");
    for text in ["仕六渡七·8", "士六渡7.8", "仕六渡七·８", "A6^7.8"] {
        assert_eq!(notation::read(&two, text).unwrap().to_string(), "d2c7", "{text}");
    }
    // A crossed advisor is called 道, or by its old name where that is enough.
    let crossed = position("5k3/9/9/3A5/9/9/9/9/4A4/4K4 w - - 0 1", RuleSet::DAOSHI);
    let step = "d6e7".parse().unwrap();
    assert_eq!(notation::write(&crossed, step, Style::Chinese), "道六进五");
    assert_eq!(notation::write(&crossed, step, Style::Wxf), "D6+5");
    for text in ["道六进五", "仕六进五", "A6+5", "D6+5"] {
        assert_eq!(notation::read(&crossed, text), Ok(step), "{text}");
    }
}

#[test]
fn soldiers_are_paired_before_the_river() {
    let position = position("5k3/9/9/9/9/2P6/2P6/9/4K4/9 w - - 0 1", RuleSet::ZHILI);
    let front = "c4d4".parse().unwrap();
    assert_eq!(notation::write(&position, front, Style::Chinese), "前兵平六");
    assert_eq!(notation::read(&position, "前兵平六"), Ok(front));
    assert_eq!(notation::write(&position, "c3b3".parse().unwrap(), Style::Chinese), "后兵平八");
}

proptest! {
    #![proptest_config(random::cases(2_000))]

    #[test]
    fn any_position_and_text(placement in Placement::any(), text in "[仕士道前后中渡进退平一二三四五六七八九·.^AD0-9+=-]{1,8}") {
        if let Ok(position) = Position::from_setup(&placement.setup(), RuleSet::XIANGQI2) {
            check(&position, &mut BTreeMap::new());
            if let Ok(m) = notation::read(&position, &text) {
                prop_assert!(position.is_legal(m));
            }
        }
    }
}

#[test]
fn both_sides_are_written() {
    let black = position("5k3/9/3a5/2p6/3r5/9/9/9/9/4K4 b - - 0 1", RuleSet::DAOSHI);
    assert_eq!(black.turn(), Color::Black);
    let m = "d7c4".parse().unwrap();
    assert_eq!(notation::write(&black, m, Style::Chinese), "士４渡３");
    assert_eq!(notation::read(&black, "士4渡3"), Ok(m));
}

#[test]
fn special_moves_say_what_they_are() {
    let special = |position: &Position, m: &str| position.special(m.parse().unwrap());
    let fly = position("5k3/9/9/3n5/4p4/3R5/2P6/3A5/9/4K4 w - - 0 1", RuleSet::DAOSHI);
    let square = |name: &str| name.parse().unwrap();
    let stones = |names: [&str; 2]| Some(Special::Flight { stones: names.map(square).to_vec() });
    assert_eq!(special(&fly, "d2c5"), stones(["c3", "d4"]));
    assert_eq!(special(&fly, "d2e1"), None);
    assert_eq!(special(&fly, "d2c9"), None, "not legal");
    let Some(Special::Flight { stones }) = special(&fly, "d2c7") else { panic!() };
    assert_eq!(stones, ["c3", "d4", "e5", "d6"].map(square));
    let flown = position("4k4/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1", RuleSet::FEIJIANG);
    assert_eq!(special(&flown, "d1e1"), Some(Special::FlownGeneral { cannon: square("e0") }));
    assert_eq!(special(&flown, "d1d2"), None);
    let start = Position::from_setup(&Setup::start(), RuleSet::XIANGQI2).unwrap();
    let startled = start.play("h2h9".parse().unwrap()).unwrap();
    assert_eq!(special(&startled, "b9c7,i9h9"), Some(Special::DoubleTurn));
    let command = position("5k3/9/9/9/9/2P6/9/9/4K4/9 w - - 0 1", RuleSet::ZHILI);
    assert_eq!(special(&command, "c4d4"), Some(Special::Command));
    assert_eq!(special(&command, "c4c5"), None);
    let crossed = position("5k3/9/9/3A5/9/9/9/9/4A4/4K4 w - - 0 1", RuleSet::DAOSHI);
    assert_eq!(special(&crossed, "d6e7"), Some(Special::Crossed));
    // Every move that the ordinary game does not have is special, and no other but those of crossed advisors.
    let mut met = BTreeMap::new();
    for (choice, placement) in random::placements(3_000).enumerate() {
        let setup = if choice % 2 == 0 { flown_setup(&placement.setup(), choice) } else { placement.setup() };
        let Ok(position) = Position::from_setup(&setup, RuleSet::XIANGQI2) else { continue };
        let Ok(plain) = Position::from_setup(&setup, RuleSet::STANDARD) else { continue };
        for &m in &position.legal_moves() {
            let special = position.special(m);
            *met.entry(special.as_ref().map_or("none", Special::id)).or_insert(0) += 1;
            assert!(special.is_some() || plain.is_legal(m), "{m} in {position:?}");
            assert!(special.is_none() || !plain.is_legal(m), "{m} in {position:?}");
        }
    }
    assert!(met.len() >= 3, "{met:?}");
}
