use game::{AnyPosition, ClockSpec, Game, Kind, LagPolicy, NewGame, Rulebook, Span};

use crate::table::{START, Table, increment};

/// Every fault of a start position.
fn faults(kind: Kind, fen: &str) -> Vec<&'static str> {
    match AnyPosition::start(kind, Some(fen), None) {
        Ok(_) => Vec::new(),
        Err(faults) => {
            assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
            faults.iter().map(game::NewGameFault::id).collect()
        }
    }
}

#[test]
fn xiangqi_positions_are_read_with_all_their_faults() {
    let rows: &[(&str, &[&str])] = &[
        (Kind::Xiangqi.start_fen(), &[]),
        ("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r", &[]),
        ("4k4/9/9/9/9/9/9/8/9/4Q4 x", &["fen.rank_width", "fen.letter", "fen.side"]),
        ("9/9/9/9/9/9/9/9/9/9 w", &["position.general_missing", "position.general_missing"]),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", &["position.generals_facing"]),
    ];
    for (fen, expected) in rows {
        assert_eq!(&faults(Kind::Xiangqi, fen), expected, "{fen}");
    }
    assert!(faults(Kind::Xiangqi, Kind::Chess.start_fen()).contains(&"fen.chess"));
}

#[test]
fn chess_positions_are_read_with_all_their_faults() {
    let rows: &[(&str, &[&str])] = &[
        (Kind::Chess.start_fen(), &[]),
        ("4k3/8/8/8/8/8/8/4K2R", &[]),
        ("4k3/8/8/8/8/8/8/4K2R b K - 9999 9999", &[]),
        ("", &["chess_fen.empty"]),
        (&"8/".repeat(101), &["chess_fen.too_long"]),
        (Kind::Xiangqi.start_fen(), &["chess_fen.xiangqi"]),
        ("8/8/8 w - - 0 1", &["chess_fen.rank_count"]),
        ("4k3/9/8/7/8/8/8/x3K3 w", &["chess_fen.letter", "chess_fen.rank_width", "chess_fen.letter"]),
        (
            "4k3/ppppppppp/8/8/8/8/8/4K3 r KX e9 -1 1e3 more",
            &[
                "chess_fen.rank_width",
                "chess_fen.side",
                "chess_fen.castling",
                "chess_fen.en_passant",
                "chess_fen.counter",
                "chess_fen.counter",
                "chess_fen.extra",
            ],
        ),
        ("4k3/8/8/8/8/8/8/4K3 w KK - 0 10000", &["chess_fen.castling", "chess_fen.counter"]),
        ("8/8/8/8/8/8/8/8 w - - 0 1", &["chess_position.kings", "chess_position.kings"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["chess_position.castling_rights"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["chess_position.en_passant_square"]),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", &["chess_position.opponent_in_check"]),
        (
            "P3k3/8/8/8/8/8/8/p2KK3 w k - 0 1",
            &["chess_position.kings", "chess_position.pawns_on_back_rank", "chess_position.castling_rights"],
        ),
        (
            "QQQQkQQQ/QQQQQQQQ/8/8/8/8/8/4K3 b - - 0 1",
            &["chess_position.impossible_check", "chess_position.too_much_material"],
        ),
    ];
    for (fen, expected) in rows {
        assert_eq!(&faults(Kind::Chess, fen), expected, "{fen}");
    }
    let faults = AnyPosition::start(Kind::Chess, Some("4k3/8/8/8/8/8/8/R3K3 w KQq - 0 1"), None).unwrap_err();
    assert_eq!(
        faults[0].to_string(),
        "castling \"Kq\" is not possible: king or rook is not in its first place"
    );
}

#[test]
fn positions_are_kept_in_one_dialect() {
    for (kind, fen, kept) in [
        (
            Kind::Xiangqi,
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
            Kind::Xiangqi.start_fen(),
        ),
        (Kind::Chess, "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        // Nobody can take in passing, so the square is not written.
        (
            Kind::Chess,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
    ] {
        let table = Table::from_fen(kind, fen);
        assert_eq!(table.game.start_fen(), kept);
        assert_eq!(table.game.fen(), kept);
    }
}

#[test]
fn a_new_game_is_refused_with_everything_that_is_wrong() {
    let new = NewGame {
        start_fen: Some("4k4/9 w".into()),
        rules: Some("xiangqi+flying".into()),
        lag: LagPolicy { per_move: Span(10_000), total: Span::ZERO },
        rulebook: Rulebook { id: "cxa".into(), version: 2011, set: None },
        ..NewGame::new(Kind::Xiangqi, increment(1, 0))
    };
    let faults = Game::create(new, START).unwrap_err();
    let ids: Vec<_> = faults.0.iter().map(game::NewGameFault::id).collect();
    assert_eq!(
        ids,
        ["clock.fault.base", "clock.fault.lag_per_move", "rulebook.name", "new_game.rules", "fen.rank_count"]
    );
    assert!(faults.0.iter().all(|fault| faults.to_string().contains(&fault.to_string())));
}

#[test]
fn a_game_cannot_begin_where_it_is_over() {
    for (kind, fen) in [
        (Kind::Xiangqi, "3k5/R8/9/9/9/9/9/9/9/4K4 b"),
        (Kind::Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w"),
        (Kind::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        (Kind::Chess, "7k/8/8/8/8/8/8/K7 w - - 0 1"),
    ] {
        let new = NewGame { start_fen: Some(fen.into()), ..NewGame::new(kind, ClockSpec::None) };
        let faults = Game::create(new, START).unwrap_err();
        assert_eq!(faults.0[0].id(), "new_game.over", "{fen}");
    }
}

#[test]
fn rules_are_those_of_the_kind() {
    for (kind, rules, fine) in [
        (Kind::Xiangqi, "xiangqi", true),
        (Kind::Xiangqi, "chess", false),
        (Kind::Chess, "chess", true),
        (Kind::Chess, "xiangqi", false),
        (Kind::Chess, "chess960", false),
        (Kind::Xiangqi, "xiangqi+gudu", true),
        (Kind::Xiangqi, "xiangqi2", true),
        (Kind::Xiangqi, "xiangqi3", false),
        (Kind::Chess, "xiangqi2", false),
    ] {
        let new = NewGame { rules: Some(rules.into()), ..NewGame::new(kind, ClockSpec::None) };
        let created = Game::create(new, START);
        assert_eq!(created.is_ok(), fine, "{kind:?} by {rules}");
        if let Err(faults) = created {
            assert_eq!(faults.0[0].id(), "new_game.rules");
        }
    }
}

#[test]
fn usual_starts_are_the_libraries_own() {
    for kind in Kind::ALL {
        let start = AnyPosition::start(kind, None, None).unwrap();
        assert_eq!(
            (start.fen().as_str(), start.kind(), start.rules_name().as_str()),
            (kind.start_fen(), kind, kind.id())
        );
    }
}

#[test]
fn a_game_is_small() {
    assert!(std::mem::size_of::<Game>() <= 3072, "{} bytes", std::mem::size_of::<Game>());
    assert!(
        std::mem::size_of::<game::PlayedMove>() <= 32,
        "{} bytes",
        std::mem::size_of::<game::PlayedMove>()
    );
    assert!(std::mem::size_of::<game::Stamped>() <= 64, "{} bytes", std::mem::size_of::<game::Stamped>());
}
