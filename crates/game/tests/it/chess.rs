use game::{ClockSpec, Command, Kind, LagPolicy, MoveText, NewGame, Refusal, Seat, WithMove};

use crate::table::{Table, increment, mv};

const READY_TO_CASTLE: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";

fn typed(ply: u32, text: &str) -> Command {
    Command::Move { ply, mv: MoveText::typed(text), with: WithMove::Nothing }
}

fn sans(table: &Table) -> Vec<String> {
    let mut position = table.game.start();
    let mut sans = Vec::new();
    for played in table.game.moves() {
        sans.push(played.mv.texts(&position).san.expect("chess has SAN"));
        position.play(played.mv);
    }
    sans
}

/// Rows: moves as sent, as they are kept, FEN after them.
#[test]
fn castling_goes_by_the_kings_step_both_ways() {
    for (sent, kept, fen) in [
        ("e1g1 e8g8", "e1g1 e8g8", "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2"),
        ("e1c1 e8c8", "e1c1 e8c8", "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - - 2 2"),
        ("e1h1 e8a8", "e1g1 e8c8", "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2"),
        ("a1b1 h8g8", "a1b1 h8g8", "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w Kq - 2 2"),
    ] {
        let mut table = Table::from_fen(Kind::Chess, READY_TO_CASTLE);
        table.play(sent);
        let played: Vec<_> = table.game.moves().iter().map(|played| played.mv.uci().to_string()).collect();
        assert_eq!((played.join(" "), table.game.fen()), (kept.to_owned(), fen.to_owned()));
    }
}

#[test]
fn legal_moves_write_castling_as_the_kings_step() {
    let table = Table::from_fen(Kind::Chess, READY_TO_CASTLE);
    let mut legal = String::new();
    table.game.write_legal(&mut legal);
    let legal: Vec<_> = legal.split(' ').collect();
    assert!(legal.contains(&"e1g1") && legal.contains(&"e1c1") && !legal.contains(&"e1h1"));
    assert_eq!(legal.len(), 25);
    assert!(legal.iter().copied().eq(table.game.legal_uci().map(|uci| uci.to_string())));
}

#[test]
fn castling_is_written_many_ways() {
    for text in ["O-O", "0-0", "o-o", "e1g1", "E1G1", "O-O!?"] {
        let mut table = Table::from_fen(Kind::Chess, READY_TO_CASTLE);
        table.ask(Seat::First, &typed(0, text)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(sans(&table), ["O-O"]);
    }
}

#[test]
fn a_pawn_is_taken_in_passing_at_once_only() {
    let mut table = Table::new(Kind::Chess, ClockSpec::None);
    table.play("e2e4 a7a6 e4e5 d7d5 e5d6");
    assert_eq!(table.game.moves()[4].captured, Some('p'));
    assert_eq!(sans(&table)[4], "exd6");
    assert_eq!(table.game.fen(), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");

    let mut late = Table::new(Kind::Chess, ClockSpec::None);
    late.play("e2e4 a7a6 e4e5 d7d5 b1c3 a6a5");
    assert_eq!(late.refused(Some(Seat::First), &mv(6, "e5d6")), "refused.move_pattern");
}

#[test]
fn promotion_names_the_piece() {
    let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for (uci, san, after) in [
        ("e7e8q", "e8=Q+", "3rQ1k1/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("e7d8n", "exd8=N", "3N2k1/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("e7d8r", "exd8=R+", "3R2k1/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("e7d8b", "exd8=B", "3B2k1/8/8/8/8/8/8/4K3 b - - 0 1"),
    ] {
        let mut table = Table::from_fen(Kind::Chess, fen);
        table.ask(Seat::First, &mv(0, uci)).unwrap();
        assert_eq!((sans(&table)[0].as_str(), table.game.fen().as_str()), (san, after));
    }
    let mut table = Table::from_fen(Kind::Chess, fen);
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "e7d8")), "refused.promotion_missing");
    assert_eq!(table.refused(Some(Seat::First), &typed(0, "exd8")), "refused.promotion_missing");
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "e1e2q")), "refused.move_pattern");
}

/// Rows: start position, moves, how it ends.
#[test]
fn games_end_on_the_board() {
    for (fen, moves, end) in [
        (Kind::Chess.start_fen(), "f2f3 e7e5 g2g4 d8h4", ("second_wins", "checkmate")),
        (Kind::Chess.start_fen(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", ("first_wins", "checkmate")),
        // 逼和 is a draw.
        ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", ("draw", "stalemate")),
        ("k7/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", ("draw", "dead_position")),
        // Two knights could still mate.
        ("k7/8/8/8/8/3N4/3Kp3/8 w - - 0 1", "d2e2", ("draw", "dead_position")),
    ] {
        let mut table = Table::from_fen(Kind::Chess, fen);
        table.play(moves);
        assert_eq!(table.end(), Some(end), "{fen} {moves}");
    }
    let mut table = Table::from_fen(Kind::Chess, "k7/8/8/8/8/2NN4/3Kp3/8 w - - 0 1");
    table.play("d2e2");
    assert_eq!(table.end(), None);
}

/// Rows: who runs out of time in which position, how it ends (FIDE 6.9).
#[test]
fn running_out_of_time_loses_unless_the_opponent_cannot_mate() {
    for (fen, moves, end) in [
        ("k7/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e3 a8a7", ("draw", "flag_no_mating_material")),
        ("k7/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e3 a8a7 e3e4", ("first_wins", "flag")),
        ("kn6/8/8/8/8/8/4Q3/4K3 w - - 0 1", "e2e3 a8b7", ("draw", "flag_no_mating_material")),
        // With a pawn of its own in the way, a king can be mated by a knight.
        ("kn6/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3 a8b7", ("second_wins", "flag")),
    ] {
        let mut table = Table::set_up(NewGame {
            start_fen: Some(fen.to_owned()),
            lag: LagPolicy::NONE,
            ..NewGame::new(Kind::Chess, increment(60_000, 0))
        });
        table.play(moves).wait(60_000);
        table.hall(&Command::Flag).unwrap();
        assert_eq!(table.end(), Some(end), "{fen} {moves}");
    }
}

#[test]
fn moves_that_cannot_be_played_say_why() {
    let fen = "4r1k1/8/8/8/8/5n2/4NP2/R3K3 w Q - 0 1";
    let table = Table::from_fen(Kind::Chess, fen);
    let start = table.game.position();
    for (text, id) in [
        ("e4e5", "refused.move_no_piece"),
        ("f3e5", "refused.move_not_yours"),
        ("a1e1", "refused.move_own_piece"),
        ("e2g3", "refused.move_leaves_check"),
        ("f2f3", "refused.move_pattern"),
        ("a1a9", "refused.move_unreadable"),
        ("e1e1", "refused.move_own_piece"),
        ("b9c7,i9h9", "refused.move_unreadable"),
    ] {
        assert_eq!(start.read_uci(&text.parse().unwrap()).unwrap_err().id(), id, "{text}");
    }
    for (text, id) in
        [("Qe4", "refused.move_pattern"), ("xyz", "refused.move_unreadable"), ("", "refused.move_unreadable")]
    {
        assert_eq!(start.read_typed(text).unwrap_err().id(), id, "{text}");
    }
}

#[test]
fn an_ambiguous_text_names_its_moves() {
    let rooks = Table::from_fen(Kind::Chess, "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    let refusal = rooks.game.position().read_typed("Rd1").unwrap_err();
    let Refusal::MoveAmbiguous { candidates, .. } = refusal else { panic!("{refusal:?}") };
    assert_eq!(candidates, ["Rad1", "Rhd1"]);
    assert!(rooks.game.position().read_typed("Rad1").is_ok());
}

#[test]
fn small_letters_are_read_where_they_cannot_be_pawns() {
    let table = Table::new(Kind::Chess, ClockSpec::None);
    for (text, uci) in [("nf3", "g1f3"), ("Nf3", "g1f3"), ("e4", "e2e4"), ("E2E4", "e2e4")] {
        assert_eq!(table.game.position().read_typed(text).unwrap().uci().as_str(), uci);
    }
}

/// The same placement counts again only with the same rights (FIDE 9.2.3).
#[test]
fn occurrences_look_at_castling_and_en_passant() {
    let mut table = Table::new(Kind::Chess, ClockSpec::None);
    table.play("g1f3 g8f6 f3g1 f6g8");
    assert_eq!(table.game.occurrences(), 2);
    table.play("g1f3 g8f6 f3g1 f6g8");
    assert_eq!((table.game.occurrences(), table.end()), (3, None));

    let mut rights = Table::from_fen(Kind::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    rights.play("a1b1 a8b8 b1a1 b8a8");
    assert_eq!(rights.game.occurrences(), 1, "White and Black may no longer castle long");
    rights.play("a1b1 a8b8 b1a1 b8a8");
    assert_eq!(rights.game.occurrences(), 2);

    // After the double step Black could take in passing; when the placement comes again, no more.
    let mut passing = Table::from_fen(Kind::Chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    passing.play("e2e4 e8e7 e1e2 e7e8 e2e1");
    assert_eq!(passing.game.occurrences(), 1);
    // A double step that nobody can take is the same position.
    let mut idle = Table::from_fen(Kind::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    idle.play("e2e4 e8e7 e1e2 e7e8 e2e1");
    assert_eq!(idle.game.occurrences(), 2);
}

#[test]
fn a_takeback_brings_rights_back() {
    let mut table = Table::from_fen(Kind::Chess, READY_TO_CASTLE);
    table.play("e1g1 e8g8");
    table.ask(Seat::First, &Command::AskTakeback).unwrap();
    table.ask(Seat::Second, &Command::AcceptTakeback).unwrap();
    assert_eq!((table.game.fen().as_str(), table.game.occurrences()), (READY_TO_CASTLE, 1));
}

/// `B1b2`, a bishop's move told by its rank, is not read as two squares; squares in capitals still are.
#[test]
fn a_bishop_told_by_its_rank_is_no_pair_of_squares() {
    let table = Table::from_fen(Kind::Chess, "4k3/8/8/8/8/B7/7P/B3K3 w - - 0 1");
    let position = table.game.position();
    for (text, uci) in [("B1b2", "a1b2"), ("B3b2", "a3b2"), ("a1b2", "a1b2"), ("A1B2", "a1b2")] {
        assert_eq!(position.read_typed(text).unwrap().uci().as_str(), uci, "{text}");
    }
}
