use game::{ClockSpec, Command, Kind, Moment, NewGame, PgnMoves, PgnTags, Seat, Span, TAG_CHARS_MAX};

use crate::table::{Table, increment};

fn tags() -> PgnTags {
    PgnTags {
        event: "Friendly".into(),
        site: "https://example.org/g/k3J9x2Qa".into(),
        first: "许银川".into(),
        second: "Lü \"Q\" \\ Qin".into(),
        ..PgnTags::default()
    }
}

#[test]
fn chess_is_written_by_the_standard() {
    let mut table = Table::new(Kind::Chess, increment(300_000, 3000));
    table.play("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    assert_eq!(
        table.game.pgn(&tags()),
        r#"[Event "Friendly"]
[Site "https://example.org/g/k3J9x2Qa"]
[Date "2023.11.14"]
[Round "-"]
[White "许银川"]
[Black "Lü \"Q\" \\ Qin"]
[Result "1-0"]
[UTCDate "2023.11.14"]
[UTCTime "22:13:20"]
[TimeControl "300+3"]
[Termination "normal"]
[EndReason "checkmate"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"#
    );
}

#[test]
fn xiangqi_is_written_in_the_dialect_of_xqbase() {
    let mut table = Table::new(Kind::Xiangqi, ClockSpec::None);
    table.play("h2e2 h9g7 h0g2 i9h9");
    assert_eq!(
        table.game.pgn(&PgnTags::default()),
        r#"[Game "Chinese Chess"]
[Event "?"]
[Site "?"]
[Date "2023.11.14"]
[Round "-"]
[Red "?"]
[Black "?"]
[Result "*"]
[UTCDate "2023.11.14"]
[UTCTime "22:13:20"]
[TimeControl "-"]
[Format "Chinese"]
[Termination "unterminated"]

1. 炮二平五 马８进７ 2. 马二进三 车９平８ *
"#
    );
    let movetext = |moves| {
        let pgn = table.game.pgn(&PgnTags { moves, ..PgnTags::default() });
        let format = pgn.lines().find(|line| line.starts_with("[Format")).unwrap().to_owned();
        (format, pgn.lines().last().unwrap().to_owned())
    };
    assert_eq!(
        movetext(PgnMoves::Iccs),
        ("[Format \"ICCS\"]".into(), "1. H2-E2 H9-G7 2. H0-G2 I9-H9 *".into())
    );
    assert_eq!(movetext(PgnMoves::Wxf), ("[Format \"WXF\"]".into(), "1. C2=5 H8+7 2. H2+3 R9=8 *".into()));
}

/// Rows: kind, start, moves; tags about the start, movetext.
#[test]
fn another_start_is_in_the_tags_and_the_numbers() {
    for (kind, fen, moves, start_tags, movetext) in [
        (
            Kind::Chess,
            "4k3/4p3/8/8/8/8/8/4K3 b - - 3 40",
            "e7e5 e1e2 e5e4",
            "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/8/4K3 b - - 3 40\"]\n",
            "40... e5 41. Ke2 e4 *",
        ),
        (
            Kind::Xiangqi,
            "4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 7 20",
            "e1e5 d0d1 e5d5",
            "[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 b - - 7 20\"]\n",
            "20... 车５退４ 21. 帅六进一 车５平４ 0-1",
        ),
    ] {
        let mut table = Table::from_fen(kind, fen);
        table.play(moves);
        let pgn = table.game.pgn(&PgnTags::default());
        assert!(pgn.contains(start_tags), "{pgn}");
        assert_eq!(pgn.contains("[SetUp"), kind == Kind::Chess);
        assert_eq!(pgn.lines().last(), Some(movetext));
    }
}

/// Rows: a clock's setting and its tags.
#[test]
fn clocks_are_in_the_tags() {
    let staged = |game, per_move, periods| ClockSpec::Staged {
        game: Span(game),
        per_move: Span(per_move),
        byoyomi: Span(if periods == 0 { 0 } else { 30_000 }),
        periods,
    };
    for (clock, expected) in [
        (ClockSpec::None, "[TimeControl \"-\"]"),
        (increment(90_000, 0), "[TimeControl \"90\"]"),
        (increment(90_500, 2000), "[TimeControl \"90.5+2\"]"),
        (
            staged(600_000, 60_000, 3),
            "[TimeControl \"600:1/30\"]\n[MoveTimeLimit \"60\"]\n[ByoyomiPeriods \"3\"]",
        ),
        (staged(600_000, 0, 0), "[TimeControl \"600\"]\n[ByoyomiPeriods \"0\"]"),
        (ClockSpec::Correspondence { days: 3 }, "[TimeControl \"1/259200\"]"),
    ] {
        let pgn = Table::new(Kind::Chess, clock).game.pgn(&PgnTags::default());
        assert!(pgn.contains(expected), "{pgn}");
    }
}

/// Rows: what ends the game; result, termination.
#[test]
fn the_end_is_in_the_tags() {
    for (moves, by, command, result, termination, reason) in [
        ("e2e4 e7e5", Seat::First, Command::Resign, "0-1", "normal", "resign"),
        ("e2e4", Seat::First, Command::Abort, "*", "abandoned", "aborted"),
    ] {
        let mut table = Table::new(Kind::Chess, increment(60_000, 0));
        table.play(moves);
        table.ask(by, &command).unwrap();
        let pgn = table.game.pgn(&PgnTags::default());
        for tag in [
            format!("[Result \"{result}\"]"),
            format!("[Termination \"{termination}\"]"),
            format!("[EndReason \"{reason}\"]"),
        ] {
            assert!(pgn.contains(&tag), "{pgn}");
        }
        assert!(pgn.ends_with(&format!("{result}\n")));
    }
    let mut table = Table::new(Kind::Chess, increment(60_000, 0));
    table.play("e2e4 e7e5").wait(100_000);
    table.hall(&Command::Flag).unwrap();
    assert!(table.game.pgn(&PgnTags::default()).contains("[Termination \"time forfeit\"]"));
}

#[test]
fn tags_hold_nothing_that_breaks_them() {
    let table = Table::new(Kind::Chess, ClockSpec::None);
    let evil = PgnTags {
        first: "a\"]\n[Result \"0-1\"]\r\u{0}".into(),
        second: "长".repeat(TAG_CHARS_MAX + 1),
        event: "  ".into(),
        ..PgnTags::default()
    };
    let pgn = table.game.pgn(&evil);
    assert!(pgn.contains("[White \"a\\\"] [Result \\\"0-1\\\"]  \"]\n"), "{pgn}");
    assert!(pgn.contains(&format!("[Black \"{}\"]", "长".repeat(TAG_CHARS_MAX))));
    assert!(pgn.contains("[Event \"?\"]"));
    assert_eq!(pgn.lines().filter(|line| line.starts_with("[Result")).count(), 1);
}

#[test]
fn long_games_are_broken_into_lines() {
    let mut table = Table::new(Kind::Chess, ClockSpec::None);
    for _ in 0..10 {
        table.play("g1f3 g8f6 f3g1 f6g8");
    }
    let pgn = table.game.pgn(&PgnTags::default());
    let movetext = pgn.split("\n\n").nth(1).unwrap();
    assert!(movetext.lines().count() > 2);
    assert!(movetext.lines().all(|line| line.chars().count() <= 79 && line.trim() == line));
    assert!(movetext.ends_with("20. Ng1 Ng8 *\n"), "{movetext}");
}

/// Rows: a moment and its date, checked against the calendar.
#[test]
fn dates_are_those_of_the_calendar() {
    for (ms, date, time) in [
        (0, "1970.01.01", "00:00:00"),
        (951_782_400_000, "2000.02.29", "00:00:00"),
        (951_868_799_999, "2000.02.29", "23:59:59"),
        (4_107_542_400_000, "2100.03.01", "00:00:00"),
        (1_798_761_599_000, "2026.12.31", "23:59:59"),
        (-1, "1969.12.31", "23:59:59"),
    ] {
        let (game, _) = game::Game::create(NewGame::new(Kind::Chess, ClockSpec::None), Moment(ms)).unwrap();
        let pgn = game.pgn(&PgnTags::default());
        assert!(pgn.contains(&format!("[UTCDate \"{date}\"]\n[UTCTime \"{time}\"]")), "{ms}: {pgn}");
    }
    for extreme in [i64::MIN, i64::MAX] {
        let (game, _) =
            game::Game::create(NewGame::new(Kind::Chess, ClockSpec::None), Moment(extreme)).unwrap();
        assert!(!game.pgn(&PgnTags::default()).is_empty());
    }
}

#[test]
fn a_rulebook_is_named() {
    for (kind, book, tag) in [
        (Kind::Xiangqi, "cxa2020+unsure=arbiter", "[Rulebook \"cxa2020/1+unsure=arbiter\"]\n"),
        (Kind::Chess, "fide2023", "[Rulebook \"fide2023/1\"]\n"),
    ] {
        let pgn = Table::ruled(kind, None, book, game::Mode::Ordinary).game.pgn(&PgnTags::default());
        assert!(pgn.contains(tag), "{pgn}");
        let read = game::PgnGame::read(&pgn).unwrap();
        assert_eq!(game::Rulebook::of(kind, read.tag("Rulebook").unwrap()), game::Rulebook::of(kind, book));
    }
    let unruled = Table::new(Kind::Xiangqi, game::ClockSpec::None).game.pgn(&PgnTags::default());
    assert!(!unruled.contains("[Rulebook"));
}
