use game::event::v1::{self, DecodeError, EVENT_BYTES_MAX};
use game::{FoldError, Game, Misfit};

const CREATED: &str = r#"{"v":1,"at":5,"t":"created","kind":"chess","start":"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1","rules":"chess","rulebook":{"id":"none","v":1},"clock":{"t":"none"},"lag":{"move":500,"total":30000},"mode":"ordinary"}"#;
const MOVED: &str = r#"{"v":1,"at":9,"t":"moved","m":"f1f6","used":4,"lag":0,"charged":0}"#;

fn problem(text: &str) -> String {
    v1::decode(text.as_bytes()).expect_err(text).to_string()
}

/// Rows: what is stored, what the error says (its beginning).
#[test]
fn what_cannot_be_read_is_named() {
    for (text, expected) in [
        ("", "the event is not a JSON object: EOF"),
        ("[1]", "the event is not a JSON object: invalid type: sequence"),
        (r#"{"at":5}"#, "the event is of version missing; version 1 can be read"),
        (r#"{"v":2,"at":5,"t":"moved"}"#, "the event is of version 2; version 1 can be read"),
        (r#"{"v":"1","at":5,"t":"moved"}"#, "the event is of version \"1\"; version 1 can be read"),
        (r#"{"v":1,"at":1.5,"t":"moved"}"#, "the event's moment is 1.5; it should be milliseconds"),
        (r#"{"v":1,"at":5}"#, "the event is of type missing; known are created, moved"),
        (r#"{"v":1,"at":5,"t":"castled"}"#, "the event is of type \"castled\"; known are created, moved"),
        (r#"{"v":1,"at":5,"t":"taken_back"}"#, "the event of type taken_back: missing field `plies`"),
        (
            r#"{"v":1,"at":5,"t":"taken_back","plies":-1}"#,
            "the event of type taken_back: invalid value: integer `-1`",
        ),
        (
            r#"{"v":1,"at":5,"t":"taken_back","plies":1,"why":"x"}"#,
            "the event of type taken_back: unknown field `why`, expected `plies`",
        ),
        (
            r#"{"v":1,"at":5,"t":"offered","by":"third","offer":"draw"}"#,
            "the event of type offered: invalid value: string \"third\", expected one of first second",
        ),
        (
            r#"{"v":1,"at":5,"t":"moved","m":"h2e","used":1,"lag":0,"charged":1}"#,
            "the event of type moved: invalid value: string \"h2e\", expected a move such as h2e2",
        ),
        (
            r#"{"v":1,"at":5,"t":"touched","by":"first","touch":"press","sq":"e4"}"#,
            "the event of type touched: touch \"press\" with sq Some(\"e4\"); it should be",
        ),
        (
            r#"{"v":1,"at":5,"t":"penalised","seat":"first","penalty":"foul","ms":1}"#,
            "the event of type penalised: penalty \"foul\" with ms Some(1); it should be",
        ),
        (
            r#"{"v":1,"at":5,"t":"ruled","rulebook":{"id":"x","v":1},"article":"1","ruling":"loses","from":0,"to":1,"evidence":""}"#,
            "the event of type ruled: ruling \"loses\" with seat None; it should be",
        ),
        (
            r#"{"v":1,"at":5,"t":"ended","result":"draw","reason":"boredom"}"#,
            "the event of type ended: invalid value: string \"boredom\", expected one of checkmate",
        ),
    ] {
        let found = problem(text);
        assert!(found.starts_with(expected), "{text}\n{found}");
    }
}

#[test]
fn an_event_has_a_greatest_length() {
    let long = vec![b' '; EVENT_BYTES_MAX + 1];
    assert_eq!(v1::decode(&long), Err(DecodeError::TooLong { bytes: EVENT_BYTES_MAX + 1 }));
    let mut padded = MOVED.as_bytes().to_vec();
    padded.resize(EVENT_BYTES_MAX, b' ');
    assert!(v1::decode(&padded).is_ok());
}

fn fold(lines: &[&str]) -> Result<Game, FoldError> {
    Game::fold(lines.iter().map(|line| v1::decode(line.as_bytes()).expect(line)))
}

/// Rows: events that decode but do not make a game, and where.
#[test]
fn events_that_do_not_fit_are_named() {
    let ended = r#"{"v":1,"at":9,"t":"ended","result":"draw","reason":"draw_agreed"}"#;
    let back = r#"{"v":1,"at":9,"t":"taken_back","plies":2}"#;
    for (lines, seq, text) in [
        (vec![], 1, "event 1: there are no events"),
        (vec![MOVED], 1, "event 1: the first event should be the game's creation"),
        (vec![CREATED, CREATED], 2, "event 2: the game is created a second time"),
        (
            vec![CREATED, MOVED, MOVED],
            3,
            "event 3: the move cannot be played: \"f1f6\" cannot be played here: no piece stands there",
        ),
        (vec![CREATED, MOVED, back], 3, "event 3: 2 moves are taken back of 1"),
        (vec![CREATED, ended, MOVED], 3, "event 3: the game has ended before"),
        (vec![CREATED, ended, ended], 3, "event 3: the game has ended before"),
    ] {
        let error = fold(&lines).expect_err(text);
        assert_eq!((error.seq, error.to_string().as_str()), (seq, text));
    }
    let broken = CREATED.replace("7k/8", "7k/9");
    assert!(matches!(fold(&[&broken]), Err(FoldError { seq: 1, misfit: Misfit::Start(_) })));
}

/// A limit that is lowered later must not make an old game unreadable.
#[test]
fn old_settings_are_not_judged_again() {
    let created = CREATED.replace(r#"{"t":"none"}"#, r#"{"t":"increment","base":1,"inc":99999999999}"#);
    let game = fold(&[&created.replace("500", "18446744073709551615")]).unwrap();
    assert!(game.clock_spec().check().is_err());
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut game = fold(&[CREATED]).unwrap();
    let before = format!("{game:?}");
    let misfit = v1::decode(MOVED.replace("f1f6", "f1h1").replace("h1", "a2").as_bytes()).unwrap();
    assert!(game.try_apply(&misfit).is_err());
    assert_eq!(before, format!("{game:?}"));
}
