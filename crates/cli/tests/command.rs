//! The real binary, as a person or a script calls it.

mod support;

use support::{chuhe, command, prints, refuses, stdout};

#[test]
fn help_in_both_languages() {
    prints("--help", &["Usage: chuhe", "Commands:", "perft", "Examples:", "show this help"]);
    prints("--help --lang zh", &["用法： chuhe", "命令", "例：", "显示帮助"]);
    prints("moves --help", &["--style <STYLE>", "chinese, wxf, iccs, ucci", "--moves \"h2e2 h9g7\""]);
    prints("perft --lang=zh --help", &["层数", "--divide"]);
    prints("--version", &["chuhe 0."]);
}

#[test]
fn the_language_follows_the_locale() {
    let output = command("show").env("LANG", "zh_CN.UTF-8").output().expect("the binary starts");
    assert!(stdout(&output).contains("轮到红方走，44 种着法"), "{}", stdout(&output));
}

#[test]
fn perft_counts() {
    prints("perft 0", &["nodes: 1\n"]);
    prints("perft 3", &["nodes: 79 666\n", "per CPU second: "]);
    prints("perft 2 --lang zh", &["着法总数: 1 920\n"]);
    prints("perft 1 --divide", &["h2e2: 1\n", "nodes: 44\n"]);
    // The same position in the dialect with e and h, and r for Red.
    prints(
        "perft 2 --fen \"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\"",
        &["nodes: 1 920\n"],
    );
}

#[test]
fn perft_json_has_exactly_its_four_figures() {
    let output = chuhe("perft 3 --json");
    let figures: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let names: Vec<&String> = figures.as_object().expect("an object").keys().collect();
    assert_eq!(names.len(), 4, "{figures}");
    assert_eq!(figures["nodes"], 79_666);
    assert!(figures["wall_ms"].as_f64().expect("a number") > 0.0);
    assert!(figures["cpu_ms"].as_f64().expect("a number") > 0.0);
    assert!(figures["nps"].as_u64().expect("a whole number") > 0);
}

#[test]
fn perft_json_divided() {
    let output = chuhe("perft 2 --divide --json");
    let figures: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let parts = figures["divide"].as_object().expect("an object");
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.values().filter_map(serde_json::Value::as_u64).sum::<u64>(), 1_920);
}

#[test]
fn show_draws_boards() {
    prints(
        "show",
        &["9 車－馬－象－士－將－士－象－馬－車", "楚　河　　　漢　界", "Red to move, 44 legal moves"],
    );
    prints("show --ascii", &["  9 r n b a k a b n r 9", "  0 R N B A K A B N R 0", "a b c d e f g h i"]);
    prints("show --kind chess --ascii", &["  8 r n b q k b n r 8", "White to move, 20 legal moves"]);
    prints("show --ascii \"4k4/4R4/9/9/9/9/9/9/9/3K5 b\"", &["Black to move, in check"]);
    let output = chuhe("show");
    assert!(!stdout(&output).contains('\u{1b}'), "no colours into a pipe");
}

#[test]
fn show_says_how_a_game_has_ended() {
    // Black has a general without a move and is not in check: stalemate loses.
    prints("show \"3k5/4P4/9/9/9/9/9/9/9/4K4 b\" --lang zh", &["红方胜：", "困毙"]);
    prints("moves --kind chess --moves \"f3 e5 g4 Qh4\"", &["Black wins: "]);
}

#[test]
fn moves_are_read_in_any_notation() {
    let fens: Vec<String> = ["h2e2 h9g7", "H2-E2 H9-G7", "C2=5 N8+7", "炮二平五 马８进７", "砲二平五 馬8進7"]
        .iter()
        .map(|moves| {
            let output = chuhe(&format!("moves --json --moves \"{moves}\""));
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!(report["turn"], "red", "{moves}");
            report["fen"].to_string()
        })
        .collect();
    assert!(fens.iter().all(|fen| *fen == fens[0]), "{fens:?}");
}

#[test]
fn moves_are_written_in_every_notation() {
    prints("moves", &["h2e2   H2-E2  C2=5   炮二平五\n", "b0c2   B0-C2  H8+7   马八进七\n"]);
    prints("moves --style chinese", &["炮二平五\n"]);
    prints("moves --style wxf", &["C2=5\n"]);
    prints("moves --style iccs", &["H2-E2\n"]);
    prints("moves --style ucci", &["h2e2\n"]);
    prints("moves --kind chess --style san", &["Nf3\n"]);
    prints("moves --kind chess --style uci", &["g1f3\n"]);
    assert_eq!(stdout(&chuhe("moves --style ucci")).lines().count(), 44);
}

#[test]
fn moves_json() {
    let output = chuhe("moves --json");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["kind"], "xiangqi");
    assert_eq!(report["check"], false);
    assert_eq!(report["end"], serde_json::Value::Null);
    let moves = report["moves"].as_array().expect("an array");
    assert_eq!(moves.len(), 44);
    let cannon = moves.iter().find(|mv| mv["ucci"] == "h2e2").expect("h2e2 is legal");
    assert_eq!(cannon["chinese"], "炮二平五");
    assert_eq!(cannon["wxf"], "C2=5");
    assert_eq!(cannon["iccs"], "H2-E2");
    let output = chuhe("moves --json --style ucci --kind chess --moves \"f3 e5 g4 Qh4\"");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["moves"], serde_json::json!([]));
    assert_eq!(report["end"], serde_json::json!({"result": "second_wins", "reason": "checkmate"}));
}

#[test]
fn a_bad_fen_is_told_with_all_its_faults() {
    refuses(
        "show \"3k5/9/9/8/4R4/9/9/9/4R4/5K3 x\"",
        &["row 4", "8 squares wide, not 9", "“x” at column 29 should be w"],
    );
    refuses("show \"4k4/9/9/9/9/9/9/9/9/4K4 w\" --lang zh", &["将帅对面"]);
    refuses(
        "perft 2 --fen \"9/9/9/9/9/9/9/9/9/9 w\"",
        &["general of Red is missing", "general of Black is missing"],
    );
    refuses("show --kind chess \"8/8/8/8/8/8/8/8 w - - 0 1\"", &["error: "]);
    refuses("moves --fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", &["chess FEN"]);
}

#[test]
fn a_bad_move_is_told_with_what_can_be_played() {
    refuses("moves --moves \"h2e2 h9g7 b0d1\"", &["move 3", "c0", "leg", "from b0 one can play: b0a2 b0c2"]);
    refuses("moves --moves 马二进四 --lang zh", &["第 1 着", "蹩", "马二进三 马二进一"]);
    refuses("moves --moves e0e2", &["from e0 one can play: e0e1"]);
    refuses("moves --moves e4e5", &["nothing on e4 can move"]);
    refuses("moves --moves nonsense", &["“nonsense”", "h2e2"]);
    // Two chariots on one file.
    refuses(
        "moves --fen \"3k5/9/9/9/4R4/9/9/9/4R4/5K3 w\" --moves 车五平四",
        &["ambiguous", "前车平四", "后车平四"],
    );
    refuses("moves --kind chess --moves \"e4 e5 g1f4\"", &["move 3", "Nf3 Nh3"]);
    let many = "h2e2 ".repeat(2_001);
    refuses(&format!("moves --moves \"{many}\""), &["2001", "2000"]);
}

#[test]
fn a_bad_command_line_says_what_is_right() {
    refuses("", &["a command is missing", "chuhe --help"]);
    refuses("pref 3", &["there is no command pref", "did you mean perft?"]);
    refuses("perft", &["<DEPTH> is missing", "0 to 12", "chuhe perft --help"]);
    refuses("perft 13", &["13", "0 to 12"]);
    refuses("perft three", &["“three”"]);
    refuses("perft 3 --jsn", &["there is no option --jsn", "did you mean --json?"]);
    refuses("moves --style pgn", &["“pgn”", "chinese, wxf, iccs, ucci, san"]);
    refuses("moves --kind chess --style wxf", &["Chess is not written as wxf", "san, ucci"]);
    refuses("perft 3 --lang fr", &["“fr”", "zh"]);
    refuses("perft 3 --jsn --lang zh", &["没有 --jsn 这个选项", "详见 chuhe perft --help"]);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        prints(&format!("completions {shell}"), &["chuhe", "perft", "divide"]);
    }
    refuses("completions tcsh", &["bash"]);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command("moves").stdout(std::process::Stdio::piped()).spawn().expect("the binary starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
}

/// An advisor that can fly two ways.
const FLIGHT: &str = "4k4/4a4/9/9/9/3R5/2P6/3A5/9/4K4 w";

#[test]
fn rules_are_named_in_any_way() {
    for rules in ["gudu,zhili", "zhili+gudu", "xiangqi+gudu+zhili", "GUDU, zhili"] {
        let output = chuhe(&format!("moves --json --rules \"{rules}\""));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["rules"], "xiangqi+gudu+zhili", "{rules}");
    }
    let plain: serde_json::Value =
        serde_json::from_slice(&chuhe("moves --json --rules xiangqi").stdout).expect("JSON");
    assert_eq!((&plain["rules"], plain.get("special")), (&"xiangqi".into(), None));
    prints("show --rules gudu,zhili --lang zh", &["附加规则：孤独求败、直隶兵（xiangqi+gudu+zhili）"]);
    prints("show --rules xiangqi2", &["rules: all seven extra rules, 象棋二代 (xiangqi2)", "44 legal moves"]);
    assert!(!stdout(&chuhe("show --rules xiangqi")).contains("rules"), "nothing to say");
}

#[test]
fn a_wrong_rule_is_named_with_what_was_meant() {
    refuses(
        "perft 3 --rules xiangqi+gudo",
        &[
            "“xiangqi+gudo”: there is no rule “gudo”",
            "it can be: xiangqi, xiangqi2, gudu",
            "mean xiangqi+gudu?",
        ],
    );
    refuses("moves --rules gudo --lang zh", &["--rules <NAME> 不能取“gudo”", "是不是想写 gudu？"]);
    refuses("show --kind chess --rules gudu", &["chess has no extra rules", "--kind xiangqi"]);
    refuses("moves --rules", &["--rules <NAME> needs a value"]);
    refuses("show --rules gudu \"4k4/9/9/9/9/9/9/9/9/3K5 w\"", &["anything but its general"]);
    for command in ["perft", "moves", "show", "judge", "bench draws"] {
        prints(&format!("{command} --help"), &["--rules <NAME>", "daoshi    轻功道士: advisors fly"]);
        prints(&format!("{command} --help --lang zh"), &["zhili     直隶兵：将（帅）在九宫中心时"]);
    }
    prints("completions bash", &["gudu dunma dibing feijiang tuoxiang daoshi zhili"]);
}

#[test]
fn perft_counts_by_extra_rules() {
    // After cannon takes horse there are 41 moves and 73 double turns.
    let taken = "rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1";
    prints(&format!("perft 1 --rules dunma --fen \"{taken}\""), &["rules: startled horse", "nodes: 114\n"]);
    prints(&format!("perft 1 --divide --rules dunma --fen \"{taken}\""), &["b9c7,i9h9: 1\n"]);
    prints(&format!("perft 1 --fen \"{taken}\""), &["nodes: 41\n"]);
    let output = chuhe("perft 2 --rules zhili --json");
    let figures: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&figures["nodes"], &figures["rules"]), (&1_920.into(), &"xiangqi+zhili".into()));
}

#[test]
fn special_moves_are_shown_for_what_they_are() {
    prints(
        &format!("moves --rules daoshi --fen \"{FLIGHT}\""),
        &[
            "d2c5   D2-C5  A6^7   仕六渡七  the advisor flies over the river by c3 d4\n",
            "d2e1   D2-E1  A6-5   仕六退五\n",
        ],
    );
    prints(
        &format!("moves --rules daoshi --style iccs --lang zh --fen \"{FLIGHT}\""),
        &["D2-E5  轻功渡河，踩 c3 d4\n"],
    );
    prints(
        "moves --rules dunma --moves h2h9 --lang zh",
        &["b9c7,i9h9 B9-C7/I9-H9", "杀惊遁马，一回合走两着\n"],
    );
    for (rules, fen, row) in [
        ("feijiang", "4k4/9/9/9/9/9/9/9/3K5/4C4 w", "d1e1  飞将架炮，双将\n"),
        ("tuoxiang", "9/9/4k4/9/9/9/9/B8/9/3K5 w", "a2c4  敢死驼象，将军\n"),
        ("daoshi", "3k5/9/9/3A5/9/9/9/9/9/4K4 w", "d6c7  道士"),
        ("zhili", "3k5/9/9/9/9/9/4P4/9/4K4/9 w", "e3d3  直隶兵横走\n"),
        ("dibing", "3P5/4k4/9/9/9/9/9/9/9/5K3 w", "d9e9  兵到将位"),
        ("gudu", "4k4/9/9/9/9/9/9/4p4/4R4/3K5 w", "e1e2  孤独求败"),
    ] {
        prints(&format!("moves --style ucci --lang zh --rules {rules} --fen \"{fen}\""), &[row]);
    }
    let output = chuhe(&format!("moves --json --rules daoshi --fen \"{FLIGHT}\""));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let flight = serde_json::json!({"u": "d2c5", "special": ["flight"], "squares": ["c3", "d4"]});
    assert!(report["special"].as_array().expect("an array").contains(&flight), "{report}");
    assert_eq!(report["special"].as_array().map(Vec::len), Some(2), "{report}");
}

#[test]
fn draws_are_measured() {
    let line = "bench draws --games 4 --nodes 40 --rules gudu --rules xiangqi2 --seed 3";
    let output = chuhe(&format!("{line} --json --threads 2"));
    assert!(output.status.success());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["nodes_per_move"], &report["rulebook"]), (&40.into(), &"wxf2018/1".into()));
    let rows = report["settings"].as_array().expect("an array");
    let rules: Vec<&serde_json::Value> = rows.iter().map(|row| &row["rules"]).collect();
    assert_eq!(rules, ["xiangqi", "xiangqi+gudu", "xiangqi2"]);
    for row in rows {
        let share = |of: &str| row[of]["share"].as_f64().expect("a share");
        assert!((share("red_wins") + share("draws") + share("black_wins") - 1.0).abs() < 1e-9, "{row}");
        assert_eq!(
            row["ends"]
                .as_object()
                .expect("ends")
                .values()
                .filter_map(serde_json::Value::as_u64)
                .sum::<u64>(),
            4
        );
    }
    assert_eq!(rows[0]["draws_against_plain"], serde_json::Value::Null);
    let progress = String::from_utf8(output.stderr).expect("text");
    assert!(progress.contains("12 of 12 games"), "{progress}");
    let words = stdout(&chuhe(&format!("{line} --lang zh")));
    assert!(words.lines().any(|line| line.starts_with("xiangqi+gudu  ") && line.contains(" % (")), "{words}");
    assert!(words.contains("种子 3") && words.contains("孤独求败（xiangqi+gudu）："), "{words}");
    refuses("bench draws --games 1", &["“1”", "--games"]);
    refuses("bench draws --nodes 0", &["“0”", "--nodes"]);
    refuses("bench draws --rules gudu --rules gido", &["did you mean gudu?"]);
}
