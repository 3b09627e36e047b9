use game::{ClockSpec, Command, Kind, LagPolicy, MoveText, NewGame, Seat, WithMove};

use crate::table::{Table, increment, mv};

/// Red takes the soldier in the centre and puts the other cannon behind (重炮).
const DOUBLE_CANNON: &str = "h2e2 a6a5 e2e6 i6i5 b2b4 a5a4 b4e4";

fn xiangqi() -> Table {
    Table::new(Kind::Xiangqi, ClockSpec::None)
}

fn typed(ply: u32, text: &str) -> Command {
    Command::Move { ply, mv: MoveText::typed(text), with: WithMove::Nothing }
}

/// Rows: start position, moves, how it ends.
#[test]
fn games_end_on_the_board() {
    for (fen, moves, end) in [
        (Kind::Xiangqi.start_fen(), DOUBLE_CANNON, ("first_wins", "checkmate")),
        // 困毙 is a loss.
        ("3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1", "a7a8", ("first_wins", "stalemate")),
        ("4k4/9/9/9/9/9/9/r8/9/5K3 b - - 0 1", "a2a1", ("second_wins", "stalemate")),
        ("5k3/9/9/9/9/9/9/9/3Kp4/9 w - - 0 1", "d1e1", ("draw", "dead_position")),
    ] {
        let mut table = Table::from_fen(Kind::Xiangqi, fen);
        table.play(moves);
        assert_eq!(table.end(), Some(end), "{fen} {moves}");
        let mut legal = String::new();
        table.game.write_legal(&mut legal);
        assert_eq!(legal, "");
    }
}

/// Rows: who runs out of time in which position, how it ends.
#[test]
fn running_out_of_time_loses_unless_the_opponent_has_no_attacking_piece() {
    for (fen, moves, end) in [
        ("3k1a3/9/9/9/9/9/9/9/4A4/4KR3 w - - 0 1", "f0f1 f9e8", ("draw", "flag_no_mating_material")),
        ("3k1a3/9/9/9/9/9/p8/9/4A4/4KR3 w - - 0 1", "f0f1 f9e8", ("second_wins", "flag")),
        ("3k1a3/9/9/9/9/9/9/9/4A4/4KR3 w - - 0 1", "f0f1 f9e8 f1f2", ("first_wins", "flag")),
    ] {
        let mut table = Table::set_up(NewGame {
            start_fen: Some(fen.to_owned()),
            lag: LagPolicy::NONE,
            ..NewGame::new(Kind::Xiangqi, increment(60_000, 0))
        });
        table.play(moves).wait(60_000);
        table.hall(&Command::Flag).unwrap();
        assert_eq!(table.end(), Some(end), "{fen} {moves}");
    }
}

#[test]
fn moves_are_typed_in_any_notation() {
    for text in ["炮二平五", "炮二平5", "砲二平五", "C2=5", "C2.5", "H2-E2", "h2e2", " h2e2 "] {
        let mut table = xiangqi();
        let events =
            table.ask(Seat::First, &typed(0, text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(matches!(&events[..], [game::Event::Moved { mv, .. }] if mv.as_str() == "h2e2"), "{text}");
    }
}

#[test]
fn moves_that_cannot_be_played_say_why() {
    let mut table = xiangqi();
    for (text, id) in [
        ("h0f1", "notation.horse_leg"),
        ("h0h0", "refused.move_unreadable"),
        ("e4e5", "notation.empty_square"),
        ("h9g7", "notation.not_yours"),
        ("a0b0", "notation.own_piece"),
    ] {
        assert_eq!(table.refused(Some(Seat::First), &mv(0, text)), id, "{text}");
    }
    for (text, id) in [
        ("马二进四", "notation.horse_leg"),
        ("", "notation.empty"),
        ("Nf3", "notation.form"),
        (&"炮".repeat(22), "refused.move_too_long"),
    ] {
        assert_eq!(table.refused(Some(Seat::First), &typed(0, text)), id, "{text}");
    }
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "e2e4q")), "refused.move_unreadable");
    assert_eq!(MoveText::uci("H2E2").unwrap_err().id(), "refused.move_unreadable");
    assert_eq!(table.game.ply(), 0);
}

#[test]
fn an_ambiguous_text_names_its_moves() {
    let mut table = Table::from_fen(Kind::Xiangqi, "3k5/9/9/9/4R4/9/9/9/4R4/5K3 w");
    let refusal = table.ask(Seat::First, &typed(0, "车五平四")).unwrap_err();
    assert_eq!(refusal.id(), "notation.ambiguous");
    let args = refusal.args();
    assert!(
        args.iter().any(|(_, value)| value.contains("前车平四") && value.contains("后车平四")),
        "{args:?}"
    );
}

#[test]
fn what_a_move_did_is_kept() {
    let mut table = xiangqi();
    table.play(DOUBLE_CANNON);
    let done: Vec<_> = table.game.moves().iter().map(|played| (played.captured, played.check)).collect();
    assert_eq!(done[1..4], [(None, false), (Some('p'), false), (None, false)]);
    assert_eq!(done[6], (None, true));
}

#[test]
fn texts_of_a_move_are_those_of_its_kind() {
    let table = xiangqi();
    let start = table.game.position();
    let texts = start.read_typed("h2e2").unwrap().texts(start);
    assert_eq!(texts.zh.as_deref(), Some("炮二平五"));
    assert_eq!(texts.wxf.as_deref(), Some("C2=5"));
    assert_eq!(texts.iccs.as_deref(), Some("H2-E2"));
    assert_eq!(texts.san, None);
    let horse = start.read_typed("h0g2").unwrap().texts(start);
    assert_eq!((horse.zh.as_deref(), horse.zh_hant.as_deref()), (Some("马二进三"), Some("馬二進三")));
}

#[test]
fn occurrences_are_counted_and_not_ruled_on() {
    let mut table = xiangqi();
    for round in 1..=6 {
        assert_eq!(table.game.occurrences(), round);
        table.play("a0a1 a9a8 a1a0 a8a9");
    }
    assert_eq!((table.game.occurrences(), table.end()), (7, None));
    table.ask(Seat::First, &Command::AskTakeback).unwrap();
    table.ask(Seat::Second, &Command::AcceptTakeback).unwrap();
    assert_eq!(table.game.occurrences(), 6);
    table.play("h2h9"); // a capture: nothing from before can come back
    assert_eq!(table.game.occurrences(), 1);
}

/// Position and moves are written by hand here, and by the library's formatter.
#[test]
fn what_is_written_is_what_the_library_writes() {
    let mut position = game::AnyPosition::start(Kind::Xiangqi, None, None).unwrap();
    for step in 0..400_usize {
        let game::AnyPosition::Xiangqi(own) = &position else { panic!("another kind") };
        assert_eq!(position.fen(), own.setup().to_string());
        let mut legal = String::new();
        position.write_legal(&mut legal);
        let theirs: Vec<_> = own.legal_moves().iter().map(ToString::to_string).collect();
        assert_eq!(legal, theirs.join(" "));
        let moves = position.legal_moves();
        let Some(picked) = moves.get(step * 7919 % moves.len().max(1)) else { break };
        position.play(*picked);
    }
}
