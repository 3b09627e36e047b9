//! What is written is read back, what is wrong is named with its line, and nothing panics.

use proptest::prelude::*;

use super::{PGN_BYTES_MAX, PGN_TAGS_MAX, PgnGame, PgnProblem};
use crate::{
    ClockSpec, Command, Game, GameResult, Kind, Moment, MoveText, NewGame, PLIES_MAX, PgnMoves, PgnTags,
    Rulebook, Span, WithMove,
};

const STYLES: [PgnMoves; 3] = [PgnMoves::Chinese, PgnMoves::Wxf, PgnMoves::Iccs];

/// Many soldiers and pairs of pieces, whose names need care.
const STARTS: [(Kind, Option<&str>); 6] = [
    (Kind::Xiangqi, None),
    (Kind::Xiangqi, Some("3k5/4P4/2P3P2/2P3P2/9/9/8r/9/3r5/4K4 b - - 3 17")),
    (Kind::Xiangqi, Some("2bak1b2/4a4/2P3P2/2P1R1P2/4R4/2n3n2/9/9/9/3K5 w - - 0 1")),
    (Kind::Chess, None),
    (Kind::Chess, Some("r3k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K2R w KQkq d6 0 5")),
    (Kind::Chess, Some("4k3/8/8/1N3N2/8/1N3N2/8/4K2R b K - 12 40")),
];

/// A game in which the moves are chosen by these numbers.
fn played((kind, fen): (Kind, Option<&str>), choices: &[u16]) -> Game {
    let new = NewGame {
        start_fen: fen.map(str::to_owned),
        rulebook: Rulebook::none(),
        ..NewGame::new(kind, ClockSpec::None)
    };
    let (mut game, _) = Game::create(new, Moment(0)).expect("a start that can be played");
    for &choice in choices {
        let mut moves = game.position().legal_moves();
        moves.sort_by_key(|mv| mv.uci().to_string());
        let at = (usize::from(choice) * moves.len()) >> 16;
        let Some(mv) = moves.get(at) else { break };
        let command = Command::Move { ply: game.ply(), mv: MoveText::Uci(mv.uci()), with: WithMove::Nothing };
        let Ok(events) = game.decide(Moment(0), Some(game.turn()), Span(0), &command) else { break };
        for event in events {
            game.apply(&crate::Stamped { at: Moment(0), event });
        }
    }
    game
}

fn any_game() -> impl Strategy<Value = (Game, PgnMoves)> {
    let choices = prop::collection::vec(any::<u16>(), 0..120);
    (0..STARTS.len(), choices, prop::sample::select(&STYLES[..]))
        .prop_map(|(start, choices, style)| (played(STARTS[start], &choices), style))
}

fn written(game: &Game, moves: PgnMoves) -> String {
    let named = |name: &str| name.to_owned();
    game.pgn(&PgnTags {
        event: named("a \"quoted\" [event] {with} ; \\ signs"),
        first: named("张三"),
        moves,
        ..PgnTags::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back((game, style) in any_game()) {
        let text = written(&game, style);
        let read = PgnGame::read(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(&read.start, &game.start());
        let moves: Vec<_> = game.moves().iter().map(|played| played.mv).collect();
        prop_assert_eq!(&read.moves, &moves, "{}", text);
        let result = game.ended().map(|ending| ending.result).filter(|result| *result != GameResult::Void);
        prop_assert_eq!(read.result, result);
        prop_assert_eq!(read.tag("event"), Some("a \"quoted\" [event] {with} ; \\ signs"));
        // without the tags that help
        if game.start_fen() == game.kind().start_fen() && style != PgnMoves::Wxf {
            let movetext = text.split_once("\n\n").expect("tags end with an empty line").1;
            prop_assert_eq!(PgnGame::read(movetext).expect("moves alone are read").moves, moves);
        }
    }

    #[test]
    fn a_damaged_pgn_is_read_or_refused(
        (game, style) in any_game(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..3, any::<char>()), 1..4),
        sign in prop::sample::select(&['{', '}', '(', ')', '[', ']', '"', '\\', '$', ';', '%', '\n', '.', '1', '*'][..]),
    ) {
        let mut chars: Vec<char> = written(&game, style).chars().collect();
        for (at, how, other) in damage {
            let at = at.index(chars.len().max(1));
            match how {
                0 if at < chars.len() => { chars.remove(at); }
                1 => chars.insert(at, sign),
                _ => chars.insert(at, other),
            }
        }
        check_lines(&chars.into_iter().collect::<String>())?;
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        check_lines(&text)?;
    }

    #[test]
    fn any_signs_are_read_or_refused(text in "[\\[\\]{}();%$.\"\\\\ \n0-9a-h+=*?!炮二平五FENGame-]{0,80}") {
        check_lines(&text)?;
    }
}

/// A fault names a line that there is.
fn check_lines(text: &str) -> Result<(), TestCaseError> {
    match PgnGame::read(text) {
        Ok(read) => prop_assert!(read.moves.len() <= PLIES_MAX as usize),
        Err(fault) => {
            let lines = text.matches('\n').count() as u32 + 1;
            prop_assert!((1..=lines).contains(&fault.line), "{fault} of {lines}");
            prop_assert!(!fault.to_string().is_empty() && fault.id().starts_with("pgn."));
        }
    }
    Ok(())
}

fn moves(text: &str) -> String {
    let read = PgnGame::read(text).unwrap_or_else(|fault| panic!("{fault} in {text}"));
    let moves: Vec<String> = read.moves.iter().map(|mv| mv.uci().to_string()).collect();
    format!("{}: {}", read.start.kind().id(), moves.join(" "))
}

#[test]
fn all_that_stands_between_moves_is_passed_over() {
    for text in [
        "1. h2e2 h9g7 2. h0g2",
        "1.炮二平五 马8进7 2.马二进三 *",
        "炮二平五 马8进7 马二进三",
        "\u{feff}1. C2=5 {first ( [ \" ;\nstill} H8+7 ; to the end ) }\n2. H2+3 1-0",
        "% not ours { [\n1. C2=5! $1 H8+7?! $139 (1... h2+3 {or (so)} 2. ; this )\n nothing) 2. H2+3 !? 1/2-1/2",
        "[Event \"x\"] [Site \"y\"]\n\n1. H2-E2 H9-G7 2. H0-G2",
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. 炮二平五 H8+7 2. h0g2 *",
    ] {
        assert_eq!(moves(text), "xiangqi: h2e2 h9g7 h0g2", "{text}");
    }
    for text in ["1. e4 e5 2. Nf3", "[White \"a\"]\n1.e4 e5 2.Nf3 1-0", "e4 e5 Nf3", "1. e2e4 e7e5 2. g1f3"] {
        assert_eq!(moves(text), "chess: e2e4 e7e5 g1f3", "{text}");
    }
    let passing = "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n1. exd6 e.p. *";
    assert_eq!(moves(passing), "chess: e5d6");
    assert_eq!(moves("[Red \"?\"]"), "xiangqi: ");
}

#[test]
fn a_soldier_of_wxf_is_no_number() {
    let fen = "[FEN \"3k5/9/4P4/4P4/9/9/9/9/9/4K4 w\"]\n[Format \"WXF\"]\n";
    for text in ["15=4", "15.4", "1. 15=4", "1.15=4"] {
        assert_eq!(moves(&format!("{fen}\n{text}")), "xiangqi: e7f7", "{text}");
    }
}

fn check(text: &str, line: u32, id: &str, args: &[(&str, &str)]) {
    let fault = PgnGame::read(text).expect_err(text);
    assert_eq!((fault.line, fault.id()), (line, id), "{text}");
    for wanted in args {
        assert!(
            fault.args().iter().any(|(name, value)| (*name, value.as_str()) == *wanted),
            "{:?}",
            fault.args()
        );
    }
}

#[test]
fn faults_name_the_line() {
    check("", 1, "pgn.empty", &[]);
    check("{nothing}\n", 1, "pgn.empty", &[]);
    check("[Red \"a\"]\n[Black b]\n", 2, "pgn.tag", &[("read", "[Black b]")]);
    check("[Red \"a]\n\n1. h2e2", 1, "pgn.tag", &[]);
    check("[Red \"a\\\"]", 1, "pgn.tag", &[]);
    check("[R d \"a\"]", 1, "pgn.tag", &[]);
    check("1. h2e2\n{open\n\n", 2, "pgn.comment_open", &[]);
    check("1. h2e2\n(open\n( ( ) \n", 2, "pgn.variation_open", &[]);
    check("1. h2e2\n\nh9g7 )\n", 3, "pgn.variation_close", &[]);
    check("1. h2e2 $x", 1, "pgn.assessment", &[("read", "$x")]);
    check("\n[Game \"Shogi\"]", 2, "pgn.game", &[("read", "Shogi")]);
    check("[Red \"a\"]\n[FEN \"9/9\"]\n", 2, "pgn.start", &[]);
    check("[Red \"a\"]\n[Variant \"jieqi\"]\n", 2, "pgn.start", &[]);
    let asked = |text: &str| PgnGame::read_by(text, Some("xiangqi+gudu")).map(|game| game.start.rules_name());
    for (tag, rules) in [
        ("", Ok("xiangqi+gudu")),
        ("[Variant \" \"]", Ok("xiangqi+gudu")),
        ("[Variant \"xiangqi+gudu+gudu\"]", Ok("xiangqi+gudu")),
        ("[Variant \"Standard\"]", Err("Standard")),
        ("[Variant \"xiangqi2\"]", Err("xiangqi2")),
    ] {
        let found = asked(&format!("[Red \"a\"]\n{tag}\n1. h2e2"));
        let found = found.map_err(|fault| (fault.line, fault.id(), fault.args()));
        let refused = |read: &str| {
            let args = [("line", "2"), ("read", read), ("asked", "xiangqi+gudu")];
            (2, "pgn.rules", args.map(|(name, value)| (name, value.to_owned())).to_vec())
        };
        assert_eq!(found, rules.map(str::to_owned).map_err(refused), "{tag}");
    }
    let chess =
        PgnGame::read_by("[Game \"Chess\"]", Some("xiangqi+gudu")).expect("no rules are asked of chess");
    assert_eq!(chess.start.rules_name(), "chess");
    check(
        "[Red \"a\"]\n\n1. h2e2 h9g7\n2. h0g3",
        4,
        "pgn.move",
        &[("read", "h0g3"), ("number", "2"), ("side", "red")],
    );
    check("1. e4 e5\n2. Ke3", 2, "pgn.move", &[("side", "white")]);
    check("1. h2e2 *\n[Red \"b\"]", 2, "pgn.second_game", &[("after", "*"), ("read", "[Red")]);
    check("1. h2e2 1-0 h9g7", 1, "pgn.second_game", &[("read", "h9g7")]);
    check("1. h2e2\n\n[Red \"b\"]\n", 3, "pgn.second_game", &[("after", "")]);
    let causes =
        |text: &str| PgnGame::read(text).unwrap_err().causes().iter().map(|(id, _)| *id).collect::<Vec<_>>();
    assert_eq!(causes("1. 马二进四"), ["notation.horse_leg"]);
    assert!(causes("[FEN \"9/9/x\"]").len() > 1, "every fault of the position");
}

#[test]
fn limits_hold() {
    let long = |bytes: usize| format!("{{{}}} h2e2", "x".repeat(bytes - 7));
    assert!(PgnGame::read(&long(PGN_BYTES_MAX)).is_ok());
    let fault = PgnGame::read(&long(PGN_BYTES_MAX + 1)).unwrap_err();
    assert_eq!(fault.problem, PgnProblem::TooLong { bytes: PGN_BYTES_MAX + 1 });

    let tags = |count: usize| "[Red \"a\"]\n".repeat(count);
    assert!(PgnGame::read(&tags(PGN_TAGS_MAX)).is_ok());
    check(&tags(PGN_TAGS_MAX + 1), 101, "pgn.too_many_tags", &[("most", "100")]);

    let shuffle = |plies: u32| {
        ["b0c2 ", "b9c7 ", "c2b0 ", "c7b9 "].into_iter().cycle().take(plies as usize).collect::<String>()
    };
    assert_eq!(PgnGame::read(&shuffle(PLIES_MAX)).unwrap().moves.len(), PLIES_MAX as usize);
    check(&shuffle(PLIES_MAX + 1), 1, "pgn.too_many_moves", &[("most", "2000")]);
    // brackets cost no stack
    check(&"(".repeat(PGN_BYTES_MAX), 1, "pgn.variation_open", &[]);
}
