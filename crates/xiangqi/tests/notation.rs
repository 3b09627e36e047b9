//! Moves as text: every row of the tables, and what errors say.

use xiangqi::notation::{self, ChineseForm, Digits, ReadMoveError, Scheme, Script, Style, fairy};
use xiangqi::{Move, Position};

/// The rows of a table as cells, without comments and heading.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split('\t').collect())
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn each_move_is_written_as_the_table_says() {
    for row in rows(include_str!("data/notation_write.tsv")) {
        let [fen, played, wxf, chinese] = row[..] else { panic!("{row:?}") };
        let (pos, played) = (position(fen), mv(played));
        assert!(pos.is_legal(played), "{row:?}");
        for (style, expected) in [(Style::Wxf, wxf), (Style::Chinese, chinese)] {
            assert_eq!(notation::write(&pos, played, style), expected, "{row:?}");
            assert_eq!(notation::read(&pos, expected), Ok(played), "{row:?}");
        }
    }
}

#[test]
fn each_text_is_read_as_the_table_says() {
    let mut wrong = Vec::new();
    for row in rows(include_str!("data/notation_read.tsv")) {
        let [fen, text, scheme, expected] = row[..] else { panic!("{row:?}") };
        let pos = position(fen);
        let read = match Scheme::ALL.iter().find(|known| known.name() == scheme) {
            Some(&scheme) => notation::read_scheme(&pos, text, scheme),
            None => notation::read(&pos, text),
        };
        let result = read.as_ref().map_or_else(|error| error.id().to_string(), ToString::to_string);
        if result != expected {
            wrong.push(format!(
                "{row:?}: {result} {}",
                read.map_or_else(|e| e.to_string(), |m| m.to_string())
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn errors_say_what_was_read_and_what_is_wrong() {
    let check = |fen: &str, text: &str, expected: &str| {
        let error = notation::read(&position(fen), text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let black = "3k5/9/9/9/9/2p3p2/9/2p3p2/9/4K4 b";
    check(black, "Pa+1", "\"Pa+1\" is ambiguous: c2c1 一卒进１ or g2g1 三卒进１");
    check(
        "3k5/9/9/4r4/9/9/9/9/4R4/4K4 w",
        "车五平四",
        "\"车五平四\" (e1f1 车五平四) is not legal: the general would be in check from e6",
    );
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "马二进三",
        "\"马二进三\" is not legal: no red horse has that name here",
    );
    check("3k5/9/9/9/9/9/9/9/9/4K4 w", "炮二!五", "no notation has the character '!' (at 3)");
    check(
        "3k5/9/9/9/9/9/9/9/9/4K4 w",
        "a10a9",
        "\"A10A9\" counts ranks from 1 to 10; here they run from 0 to 9, as in h2e2",
    );
}

#[test]
fn an_ambiguous_text_names_the_schemes_of_each_meaning() {
    let pos = position("3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w");
    let ReadMoveError::Ambiguous { candidates, readings, .. } = notation::read(&pos, "33=4").unwrap_err()
    else {
        panic!("not ambiguous")
    };
    let mut meanings: Vec<_> =
        readings.iter().map(|r| (r.played.to_string(), r.schemes.to_string())).collect();
    meanings.sort();
    assert_eq!(meanings, [("g5f5".into(), "wxf-2018".into()), ("g6f6".into(), "wxf-axf".into())]);
    assert_eq!(candidates, readings.iter().map(|r| r.played).collect::<Vec<_>>());
}

#[test]
fn scripts_and_digits_are_those_asked_for() {
    let pos = position("3k5/9/9/4r4/9/9/9/4r4/9/5K3 b");
    let form = |script, digits| ChineseForm { script, digits };
    for (form, expected) in [
        (form(Script::Simplified, Digits::FullWidth), "后车进１"),
        (form(Script::Simplified, Digits::HalfWidth), "后车进1"),
        (form(Script::Traditional, Digits::FullWidth), "後車進１"),
        (form(Script::Traditional, Digits::HalfWidth), "後車進1"),
    ] {
        assert_eq!(notation::write_chinese(&pos, mv("e6e5"), form), expected);
    }
}

#[test]
fn pieces_that_the_rules_cannot_bring_there_are_still_told_apart() {
    // Two advisors of which both can go forward to the same file: only a forgiven set-up has them.
    let setup = xiangqi::Setup::from_fen("5k3/9/9/9/9/9/9/9/3A5/3AK4 w").unwrap();
    let error = Position::from_setup(&setup, xiangqi::RuleSet::STANDARD).unwrap_err();
    let pos = error.forgive(xiangqi::Forgivable::Defenders).unwrap();
    for (played, chinese, wxf) in [("d1e2", "前仕进五", "A++5"), ("d0e1", "后仕进五", "A-+5")] {
        assert_eq!(notation::write(&pos, mv(played), Style::Chinese), chinese);
        assert_eq!(notation::write(&pos, mv(played), Style::Wxf), wxf);
        assert_eq!(notation::read(&pos, chinese), Ok(mv(played)));
        assert_eq!(notation::read(&pos, wxf), Ok(mv(played)));
    }
    assert_eq!(notation::read(&pos, "仕六进五").unwrap_err().id(), "notation.ambiguous");
}

#[test]
fn a_double_turn_is_written_in_halves_each_on_its_own_board() {
    let start = Position::start();
    let black = start.play(mv("h2h9")).unwrap();
    let double = mv("b9c7,i9h9");
    let written = Style::ALL.map(|style| notation::write(&black, double, style));
    assert_eq!(written, ["b9c7,i9h9", "B9-C7/I9-H9", "H2+3/R9=8", "马２进３/车９平８"]);
    assert_eq!(fairy::write(double), "b10c8,i10h10");
    for text in written {
        // Not under the ordinary rules.
        assert_eq!(notation::read(&black, &text).unwrap_err().id(), "notation.double_turn", "{text}");
    }
    // The second half sees the piece where the first has put it: both chariots are on file 9 by then.
    let pos = position("3k5/9/9/9/9/8R/9/9/R8/4K4 w");
    assert_eq!(notation::write(&pos, mv("i4a4,a4a5"), Style::Chinese), "车一平九/前车进一");
    assert_eq!(notation::write(&pos, mv("i4a4,a1a2"), Style::Wxf), "R1=9/R-+1");
}

#[test]
fn ranks_from_one_are_read_by_name_only() {
    let start = Position::start();
    for (ours, theirs) in [("h2e2", "h3e3"), ("a0a1", "a1a2"), ("h2h9", "h3h10")] {
        assert_eq!(fairy::write(mv(ours)), theirs);
        assert_eq!(fairy::read(&start, theirs), Ok(mv(ours)));
        assert_eq!(fairy::read(&start, &theirs.to_uppercase()), Ok(mv(ours)));
    }
    // The same letters, another move.
    assert_eq!(notation::read(&start, "a1a2").unwrap_err().id(), "notation.empty_square");
    for (text, id) in [
        ("", "notation.form"),
        ("h0e0", "notation.form"),
        ("h11e3", "notation.form"),
        ("h3e3,", "notation.form"),
        ("h3e3,h3e3,h3e3", "notation.form"),
        ("h3e3,a1a2", "notation.double_turn"),
        ("h3h9", "notation.blocked"),
        ("炮二平五", "notation.form"),
    ] {
        assert_eq!(fairy::read(&start, text).unwrap_err().id(), id, "{text}");
    }
    let long = "h".repeat(notation::MOVE_BYTES_MAX + 1);
    assert_eq!(fairy::read(&start, &long).unwrap_err().id(), "notation.too_long");
}

#[test]
fn styles_have_names() {
    for style in Style::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    assert_eq!("WXF".parse::<Style>().unwrap_err().id(), "notation.style_unknown");
}
