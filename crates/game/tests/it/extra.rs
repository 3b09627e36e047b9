//! Games by the seven extra rules.

use game::{Command, Event, Kind, MoveText, NewGame, PgnMoves, PgnTags, Seat};

use crate::table::{Table, increment};

fn table(rules: &str, fen: Option<&str>) -> Table {
    Table::set_up(NewGame {
        rules: Some(rules.to_owned()),
        start_fen: fen.map(str::to_owned),
        ..NewGame::new(Kind::Xiangqi, increment(600_000, 5000))
    })
}

#[test]
fn a_double_turn_is_one_move() {
    let mut table = table("xiangqi2", None);
    table.play("h2h9 b9c7,i9h9");
    assert_eq!((table.game.ply(), table.game.turn()), (2, Seat::First));
    assert_eq!(table.game.moves()[1].captured, Some('C'));
    let pgn = table.game.pgn(&PgnTags { moves: PgnMoves::Chinese, ..PgnTags::default() });
    assert!(pgn.contains("[Rulebook \"wxf2018/1\"]"), "{pgn}");
    assert!(pgn.contains("[Variant \"xiangqi2\"]") && pgn.contains("马２进３/车９平８"), "{pgn}");
    assert_eq!(game::PgnGame::read(&pgn).unwrap().moves.len(), 2);
    assert_eq!(table.game.rematch().rules.as_deref(), Some("xiangqi2"));
    // Taken back whole.
    table.ask(Seat::Second, &Command::AskTakeback).unwrap();
    table.ask(Seat::First, &Command::AcceptTakeback).unwrap();
    assert_eq!(table.game.ply(), 1);
    let typed = Command::Move { ply: 1, mv: MoveText::typed("马2进3/车9平8"), with: Default::default() };
    table.ask(Seat::Second, &typed).unwrap();
    assert_eq!(table.game.ply(), 2);
}

#[test]
fn the_rules_end_games() {
    let mut table1 = table("xiangqi+gudu", Some("3k5/9/9/9/9/9/9/9/4r4/R3K4 w - - 0 1"));
    table1.play("e0e1");
    assert_eq!(table1.end(), Some(("first_wins", "bare_general")));
    let mut ordinary = table("xiangqi", Some("3k5/9/9/9/9/9/9/9/4r4/R3K4 w - - 0 1"));
    ordinary.play("e0e1");
    assert_eq!(ordinary.end(), None);

    // The soldier that cannot be taken wins at once; one that can, when it has not been.
    let mut table2 = table("xiangqi+dibing", Some("3P5/9/5k3/9/9/9/9/9/9/3K5 w - - 0 1"));
    table2.play("d9e9");
    assert_eq!(table2.end(), Some(("first_wins", "soldier_home")));
    let mut table3 = table("xiangqi+dibing", Some("3P5/4k4/9/9/9/9/9/9/3K5/9 w - - 0 1"));
    table3.play("d9e9");
    assert_eq!(table3.end(), None);
    table3.play("e8f8");
    assert_eq!(table3.end(), Some(("first_wins", "soldier_home")));
    let last = &table3.journal.last().unwrap().event;
    assert!(matches!(last, Event::Ended(_)));
}

#[test]
fn checks_by_the_rules_count_as_perpetual_check() {
    // Red's general flies in front of its cannon again and again.
    let mut table = table("xiangqi+feijiang", Some("4k4/9/9/9/9/9/9/9/3K5/4C4 w - - 0 1"));
    table.play("d1e1 e9d9");
    assert!(table.game.moves()[0].check);
    assert_eq!(
        table.game.replies().len(),
        table.game.legal_uci().count() * usize::from(table.game.is_check())
    );
}

#[test]
fn special_moves_are_offered() {
    let fen = "5k3/9/9/9/9/3R5/2P6/3A5/9/4K4 w - - 0 1";
    let table = table("xiangqi+daoshi", Some(fen));
    let offered = table.game.special_moves();
    let names: Vec<_> = offered.iter().map(|(uci, special)| (uci.as_str(), special.id)).collect();
    assert_eq!(names, [("d2c5", "flight"), ("d2e5", "flight")]);
    assert_eq!(offered[0].1.squares, ["c3", "d4"]);
    assert!(Table::new(Kind::Xiangqi, game::ClockSpec::None).game.special_moves().is_empty());
}

#[test]
fn a_horse_let_go_of_alone_makes_the_single_move() {
    use game::{Mode, Touch};
    let new = NewGame {
        rules: Some("xiangqi2".into()),
        mode: Mode::Arbiter,
        ..NewGame::new(Kind::Xiangqi, game::ClockSpec::None)
    };
    let mut table = Table::set_up(new);
    table.play("h2h9");
    for touch in [Touch::Piece { square: "b9".into() }, Touch::Release { square: "c7".into() }, Touch::Press]
    {
        table.ask(Seat::Second, &Command::Touch { ply: 1, touch }).unwrap();
    }
    assert_eq!(table.game.moves()[1].mv.uci().as_str(), "b9c7");
}

#[test]
fn a_soldier_that_has_to_be_taken_is_told_of() {
    let mut table = table("xiangqi+dibing", Some("3P5/4k4/9/9/9/9/9/9/3K5/9 w - - 0 1"));
    assert!(table.game.notes().is_empty());
    table.play("d9e9");
    let notes = table.game.notes();
    assert_eq!(notes.len(), 1);
    assert_eq!((notes[0].id.as_str(), notes[0].args["square"].as_str()), ("note.soldier_home", "e9"));
    table.play("e8f8");
    assert!(table.game.notes().is_empty(), "the game is over");
}
