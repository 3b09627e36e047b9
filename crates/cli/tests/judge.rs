//! `chuhe judge` and `chuhe moves --explain`: rulings and answers to check as a person or a script sees them.

mod support;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use game::{
    ClockSpec, Command, Game, Kind, Moment, MoveText, NewGame, PgnMoves, PgnTags, Span, Stamped, WithMove,
};
use serde_json::Value;
use support::{chuhe, command, prints, refuses, stderr, stdout};
use xiangqi::referee::{self, Rulebook};
use xiangqi::{History, Position};

/// Red checks for ever.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHECKS_LOOP: &str = "f0e0 e8f8 e0f0 f8e8";

/// Red's chariot chases a cannon.
const CHASE: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
const CHASE_LOOP: &str = "a8b8 b9a9 b8a8 a9b9";

fn line(fen: &str, moves: &str, more: &str) -> String {
    format!("judge --fen \"{fen}\" --moves \"{moves}\" {more}")
}

fn twice(moves: &str) -> String {
    format!("{moves} {moves}")
}

fn json(line: &str) -> Value {
    let output = chuhe(line);
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_ruling_is_told_with_its_reasons() {
    prints(
        &line(CHECKS, &twice(CHECKS_LOOP), "--lang zh"),
        &[
            "规则：世界象棋规则 2018（wxf2018/1）",
            "裁决：红方判负\n",
            "红方每一步都在将军",
            "依据：单方长将判负（亚洲象棋规则 2017、世界象棋规则 2018，图 1-5）",
            "1. f0e0 车四平五  将  证：e0 车可吃将",
            "2. e8f8 将５平６  闲\n",
            "中国象棋竞赛规则 2020（cxa2020/1）：红方判负",
            "休闲规则（casual/1）：未裁决。提醒：",
            "不裁决（none/1）：未裁决。重复只计数",
        ],
    );
    prints(
        &line(CHASE, &twice(CHASE_LOOP), "--lang en"),
        &[
            "rulebook: World rules 2018 (wxf2018/1)",
            "decision: Red: loss",
            "article: chasing one and the same piece for ever loses (Asian rules 2017 and WXF 2018, rule 32)",
            "a8b8 R9=8  chase  cannon b9, by chariot b8, unprotected; threat: R8+1",
            "First rules (seed/1): draw",
        ],
    );
    prints(
        &line(CHASE, &twice(CHASE_LOOP), "--lang zh --rulebook cxa2020"),
        &["捉 b9 炮（用 b8 车；无根）；证：车八进一"],
    );
}

#[test]
fn refused_moves_are_named() {
    let moves = [CHASE_LOOP; 3].join(" ");
    prints(
        &line(CHASE, &moves, "--lang zh --rulebook casual"),
        &["裁决：红方必须变着", "不许再走：车九平八", "长捉同一个无根子", "休闲规则第 1 条"],
    );
}

#[test]
fn nothing_is_judged_where_nothing_recurs() {
    prints("judge --moves \"h2e2 h9g7\" --lang zh", &["局面出现次数：1", "没有需要裁决的重复"]);
    let verdict = json("judge --moves h2e2 --json");
    assert_eq!((&verdict["outcome"], &verdict["side"]), (&Value::from("none"), &Value::Null));
}

#[test]
fn a_warning_is_no_decision() {
    prints(&line(CHECKS, CHECKS_LOOP, "--lang zh"), &["裁决：未裁决", "提醒：红方每一步都在将军"]);
}

#[test]
fn json_is_the_verdict_of_the_referee() {
    let mut history = History::new(Position::from_fen(CHASE).expect("a position"));
    for mv in twice(CHASE_LOOP).split(' ') {
        history.push(mv.parse().expect("a move")).expect("a legal move");
    }
    for book in Rulebook::ALL {
        let expected = serde_json::to_value(referee::judge(&history, &book)).expect("JSON");
        let printed = json(&line(CHASE, &twice(CHASE_LOOP), &format!("--json --rulebook {}", book.id)));
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&printed[key], value, "{key} under {}", book.id);
        }
        assert_eq!(printed["others"].as_array().expect("an array").len(), Rulebook::ALL.len() - 1);
    }
    let set = json(&line(CHASE, CHASE_LOOP, "--json --rulebook wxf2018+decide_at=2"));
    assert_eq!(set["rulebook"], "wxf2018/1+decide_at=2");
    assert_eq!(set["outcome"], "loss");
}

#[test]
fn what_was_decided_before_the_end_is_told() {
    let longer = format!("{} d0e1", twice(CHASE_LOOP));
    prints(
        &line(CHASE, &longer, "--lang zh"),
        &["局面出现次数：1", "在第 8 着之后：红方每一步都在捉子", "--plies 8"],
    );
    let verdict = json(&line(CHASE, &longer, "--json"));
    assert_eq!(verdict["earlier"]["plies"], 8);
    assert_eq!(verdict["earlier"]["side"], "red");
    let there = json(&line(CHASE, &longer, "--json --plies 8"));
    assert_eq!((&there["outcome"], &there["earlier"]), (&Value::from("loss"), &Value::Null));
    refuses(&line(CHASE, CHASE_LOOP, "--plies 5"), &["--plies cannot be 5", "4 moves"]);
}

#[test]
fn limits_and_ends_on_the_board_are_told() {
    let quiet = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 60";
    prints(&line(quiet, "a0a1", "--lang zh"), &["连续 60 个回合没有吃子"]);
    assert_eq!(json(&line(quiet, "a0a1", "--json"))["limit"]["outcome"], "draw");
    let mated = json(&line("3k5/5R3/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a9", "--json"));
    assert_eq!(mated["end"]["reason"], "checkmate");
}

#[test]
fn an_unsure_ruling_says_what_a_game_makes_of_it() {
    let rows = include_str!("../../xiangqi/tests/data/referee-cases.tsv");
    let row: Vec<&str> =
        rows.lines().find(|row| row.starts_with("cxa-d05\t")).expect("the row").split('\t').collect();
    prints(
        &line(row[2], row[3], "--rulebook cxa2020 --lang zh"),
        &["不同读法结论不同", "按本局的约定，作和"],
    );
    prints(
        &line(row[2], row[3], "--rulebook cxa2020+unsure=arbiter --lang zh"),
        &["cxa2020/1+unsure=arbiter", "请裁判员判定"],
    );
}

/// A game that goes to and fro, as our PGN tells it.
fn pgn(kind: Kind, fen: Option<&str>, moves: &str, style: PgnMoves) -> String {
    let rulebook = game::Rulebook::none();
    let new = NewGame { start_fen: fen.map(str::to_owned), rulebook, ..NewGame::new(kind, ClockSpec::None) };
    let (mut game, _) = Game::create(new, Moment(0)).expect("a start position");
    for text in moves.split(' ') {
        let mv = MoveText::uci(text).expect("a move");
        let command = Command::Move { ply: game.ply(), mv, with: WithMove::Nothing };
        let events = game.decide(Moment(0), Some(game.turn()), Span(0), &command).expect("a legal move");
        for event in events {
            game.apply(&Stamped { at: Moment(0), event });
        }
    }
    game.pgn(&PgnTags { moves: style, ..PgnTags::default() })
}

#[test]
fn records_of_ours_are_read_in_every_notation() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = json(&line(CHASE, &twice(CHASE_LOOP), "--json"));
    for style in [PgnMoves::Chinese, PgnMoves::Wxf, PgnMoves::Iccs] {
        let file = folder.path().join("game.pgn");
        let text = pgn(Kind::Xiangqi, Some(CHASE), &twice(CHASE_LOOP), style);
        fs::write(&file, &text).expect("a file is written");
        assert_eq!(json(&format!("judge \"{}\" --json", file.display())), expected, "{text}");
    }
    let file = folder.path().join("chess.pgn");
    let there = "g1f3 g8f6 f3g1 f6g8";
    fs::write(&file, pgn(Kind::Chess, None, &twice(there), PgnMoves::default())).expect("a file is written");
    let counted = json(&format!("judge \"{}\" --json", file.display()));
    assert_eq!(counted["occurrences"], 3);
    assert_eq!(counted["claims"], serde_json::json!(["repetition"]));
}

/// Runs with a text on standard input.
fn with_input(line: &str, input: &[u8]) -> std::process::Output {
    let mut child = command(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may stop reading before the end.
    drop(stdin.write_all(input));
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

#[test]
fn standard_input_is_read() {
    let output = with_input("judge - --lang zh", "1. 炮二平五 {好} 马8进7 2. 马二进三 *\n".as_bytes());
    assert!(stdout(&output).contains("走了 3 着"), "{}", stderr(&output));
}

#[test]
fn a_record_is_judged_by_the_rulebook_that_it_names() {
    let named = |book: &str| {
        format!("[Red \"?\"]\n[FEN \"{CHASE}\"]\n[Rulebook \"{book}\"]\n\n{}\n", twice(CHASE_LOOP))
    };
    for (line, input, book) in [
        ("judge - --json", named("cxa2020/1+natural=50"), "cxa2020/1+natural=50"),
        ("judge - --json --rulebook seed", named("cxa2020/1"), "seed/1"),
    ] {
        let output = with_input(line, input.as_bytes());
        let verdict: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert_eq!(verdict["rulebook"], book);
    }
    let output = with_input("judge -", named("house rules").as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`house rules` is not a rulebook"), "{}", stderr(&output));
}

#[test]
fn a_faulty_record_is_told_by_its_line() {
    for (input, parts) in [
        (
            "[Red \"a\"]\n\n1. 炮二平五 马8进7\n2. 马二进四 *",
            &["line 4", "马二进四", "g0", "from h0 one can play"][..],
        ),
        ("[Red a]\n", &["line 1", "[Name \"value\"]"]),
        ("1. h2e2\n{open", &["line 2", "not closed"]),
        ("[FEN \"9/9\"]\n", &["line 1", "start position is wrong", "2 rows instead of 10"]),
        ("", &["empty"]),
    ] {
        let output = with_input("judge -", input.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{input}");
        let text = stderr(&output);
        assert!(parts.iter().all(|part| text.contains(part)), "{input}: {text}");
    }
    let output = with_input("judge - --lang zh", b"[Red \"\xcb\xef\"]\n");
    assert!(stderr(&output).contains("第 1 行不是 UTF-8"), "{}", stderr(&output));
    let output = with_input("judge -", &vec![b' '; game::PGN_BYTES_MAX + 1]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("1048576"), "{}", stderr(&output));
}

#[test]
fn a_bad_command_line_says_what_is_right() {
    refuses("judge", &["<FILE> is missing", "--moves"]);
    refuses("judge game.pgn --moves h2e2", &["cannot be used together with"]);
    refuses("judge --moves h2e2 --rulebook fide", &["wxf2018, cxa2020, casual, seed or none"]);
    refuses("judge --moves h2e2 --rulebook wxf2018+natural=x", &["natural=0..1000"]);
    refuses("judge --moves e4 --kind chess --rulebook wxf2018", &["wxf2018"]);
    refuses("judge --moves \"h2e2 e0e5\"", &["move 2"]);
    let missing = chuhe("judge no-such-folder/game.pgn --lang zh");
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("读不了 no-such-folder/game.pgn"), "{}", stderr(&missing));
    prints("judge --help --lang zh", &["--rulebook <ID>", "cxa2020+natural=50", "--plies 停在那里"]);
}

#[test]
fn chess_is_counted() {
    let there = "Nf3 Nf6 Ng1 Ng8";
    let times = |count: usize| vec![there; count].join(" ");
    let judged =
        |moves: &str, more: &str| json(&format!("judge --kind chess --moves \"{moves}\" --json {more}"));
    assert_eq!(judged(&times(1), "")["claims"], serde_json::json!([]));
    assert_eq!(judged(&times(2), "")["articles"], serde_json::json!(["article.fide.9_2"]));
    let automatic = judged(&times(2), "--rulebook fide2023+auto_threefold");
    assert_eq!(automatic["outcome"], "draw");
    let fivefold = judged(&times(4), "");
    assert_eq!(
        (&fivefold["outcome"], &fivefold["articles"][0]),
        (&"draw".into(), &"article.fide.9_6_1".into())
    );
    assert_eq!(judged(&format!("{} Nf3", times(4)), "")["earlier"], 16);
    assert_eq!(judged(&times(4), "--rulebook none")["outcome"], "none");
    let quiet = "--fen \"4k3/8/8/8/8/8/8/R3K3 w - - 99 90\"";
    assert_eq!(judged("Ra2", quiet)["claims"], serde_json::json!(["quiet_moves"]));
    let quiet = "--fen \"4k3/8/8/8/8/8/8/R3K3 w - - 149 90\"";
    assert_eq!(judged("Ra2", quiet)["articles"], serde_json::json!(["article.fide.9_6_2"]));
    prints(&format!("judge --kind chess --moves \"{}\" --lang zh", times(2)), &["可以提出和棋", "五次重复"]);
}

#[test]
fn answers_to_check_are_named() {
    let cannon = "3ak1b2/9/4b4/9/9/4C4/9/9/9/3K5 b";
    prints(
        &format!("moves --explain --fen \"{cannon}\" --lang zh"),
        &["士４进５  垫\n", "象５进３  撤架\n", "将５平６  避\n"],
    );
    prints(
        &format!("moves --explain --style ucci --fen \"{cannon}\""),
        &["d9e8  interpose\n", "e9f9  step away\n"],
    );
    prints("moves --explain --fen \"4k4/r8/3N5/9/9/9/9/9/9/3K5 b\" --lang zh", &["车１平４  蹩腿\n"]);
    prints(
        "moves --kind chess --explain --style san --fen \"4r2k/8/8/8/8/8/3q4/4K3 w - - 0 1\"",
        &["Kxd2  capture, step away\n"],
    );
    let quiet = stdout(&chuhe("moves --explain"));
    assert_eq!(quiet, stdout(&chuhe("moves")), "nothing to explain");
    let report = json(&format!("moves --explain --json --fen \"{cannon}\""));
    let replies = report["replies"].as_array().expect("an array");
    assert_eq!(replies.len(), report["moves"].as_array().expect("an array").len());
    assert!(replies.contains(&serde_json::json!({"u": "d9e8", "ways": ["interpose"]})), "{report}");
    assert_eq!(json("moves --explain --json")["replies"], serde_json::json!([]));
    assert_eq!(json("moves --json").get("replies"), None);
}
