use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_commands_leave_the_fold_of_their_events(data in prop::collection::vec(any::<u8>(), 0..8000)) {
        game::fuzz::commands(&data);
    }

    /// Going back and forth where the Chinese book is not sure, with an arbiter; then anything.
    #[test]
    fn any_commands_while_an_arbiter_is_awaited(data in prop::collection::vec(any::<u8>(), 0..2000)) {
        game::fuzz::after_a_referral(&data);
    }

    #[test]
    fn any_bytes_as_a_journal_do_no_harm(lines in prop::collection::vec(line(), 0..40)) {
        game::fuzz::journal(format!("{CREATED}\n{}", lines.join("\n")).as_bytes());
        game::fuzz::journal(lines.join("\n").as_bytes());
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}", chess in any::<bool>()) {
        let kind = if chess { game::Kind::Chess } else { game::Kind::Xiangqi };
        let start = game::AnyPosition::start(kind, None, None).unwrap();
        if let Err(refusal) = start.read_typed(&text) {
            prop_assert!(!refusal.to_string().is_empty());
        }
        let _ = game::AnyPosition::start(kind, Some(&text), Some(&text));
        let _ = text.parse::<game::Uci>();
    }

    #[test]
    fn any_fields_as_a_chess_fen(
        rows in "[rnbqkpRNBQKP1-8]{1,9}(/[rnbqkpRNBQKP1-8]{1,9}){6,8}", tail in "( [wbKQkq0-9a-h-]{1,4}){0,6}",
    ) {
        let fen = format!("{rows}{tail}");
        match game::AnyPosition::start(game::Kind::Chess, Some(&fen), None) {
            Ok(position) => {
                let again = game::AnyPosition::start(game::Kind::Chess, Some(&position.fen()), None);
                prop_assert_eq!(again.as_ref(), Ok(&position));
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}

const CREATED: &str = r#"{"v":1,"at":0,"t":"created","kind":"xiangqi","start":"3k5/9/R8/9/9/9/9/9/9/4K4 w","rules":"xiangqi","rulebook":{"id":"none","v":1},"clock":{"t":"staged","game":0,"move":0,"byoyomi":0,"periods":7},"lag":{"move":18446744073709551615,"total":9},"mode":"ordinary"}"#;

/// A line of a journal: a created game, some event that might fit, or rubbish.
fn line() -> impl Strategy<Value = String> {
    let events = [
        CREATED,
        r#"{"v":1,"at":-9223372036854775808,"t":"moved","m":"a7a8","used":0,"lag":0,"charged":18446744073709551615}"#,
        r#"{"v":1,"at":9223372036854775807,"t":"moved","m":"a7b7","used":0,"lag":18446744073709551615,"charged":0}"#,
        r#"{"v":1,"at":5,"t":"moved","m":"d9d8","used":0,"lag":0,"charged":0}"#,
        r#"{"v":1,"at":5,"t":"moved","m":"b7a7","used":1,"lag":0,"charged":1}"#,
        r#"{"v":1,"at":5,"t":"moved","m":"d8d9","used":1,"lag":0,"charged":1}"#,
        r#"{"v":1,"at":5,"t":"taken_back","plies":1}"#,
        r#"{"v":1,"at":5,"t":"taken_back","plies":4294967295}"#,
        r#"{"v":1,"at":5,"t":"offered","by":"second","offer":"takeback"}"#,
        r#"{"v":1,"at":5,"t":"answered","by":"first","offer":"rematch","answer":"accepted"}"#,
        r#"{"v":1,"at":5,"t":"penalised","seat":"first","penalty":"opponent_gains","ms":18446744073709551615}"#,
        r#"{"v":1,"at":5,"t":"resumed","down":18446744073709551615}"#,
        r#"{"v":1,"at":5,"t":"ended","result":"draw","reason":"ruling","article":"24.3"}"#,
        r#"{"v":1,"at":5,"t":"touched","by":"first","touch":"piece","sq":"a7"}"#,
        r#"{"v":1,"at":5,"t":"touched","by":"second","touch":"release","sq":"zz"}"#,
        r#"{"v":1,"at":5,"t":"ruled","rulebook":{"id":"none","v":1},"article":"x","ruling":"referred","from":0,"to":0,"evidence":""}"#,
        r#"{"v":1,"at":5,"t":"ruled","rulebook":{"id":"x","v":9},"article":"x","ruling":"play_on","from":7,"to":0,"refused":["a7a8"],"evidence":""}"#,
        r#"{"v":2,"at":5,"t":"ended"}"#,
        "rubbish",
    ];
    prop_oneof![6 => prop::sample::select(events.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,60}"]
}
