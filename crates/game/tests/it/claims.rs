//! Draws of chess: on claim, and by themselves.

use game::{
    CLAIMS_MAX, Claim, Command, Ending, GameResult, Kind, Mode, NewGame, Reason, Refusal, Seat, Touch,
};

use crate::table::{Table, increment};

const LOOP: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn ruled(fen: Option<&str>, book: &str) -> Table {
    Table::ruled(Kind::Chess, fen, book, Mode::Ordinary)
}

fn claim(table: &Table, claim: Claim, mv: Option<&str>) -> Command {
    Command::Claim { ply: table.game.ply(), claim, mv: mv.map(|text| text.parse().unwrap()) }
}

#[test]
fn a_third_occurrence_is_a_draw_when_claimed() {
    let mut table = ruled(None, "fide2023");
    table.play(LOOP);
    assert!(table.game.claims().is_empty());
    let early = claim(&table, Claim::Repetition, None);
    let refusal = table.ask(Seat::First, &early).unwrap_err();
    assert_eq!(refusal, Refusal::ClaimWrong { claim: Claim::Repetition, has: 2, needs: 3 });
    table.play(LOOP);
    assert_eq!(table.game.claims(), [Claim::Repetition]);
    assert_eq!(table.end(), None, "not by itself");
    let now = claim(&table, Claim::Repetition, None);
    assert_eq!(table.refused(Some(Seat::Second), &now), "refused.not_your_turn");
    table.ask(Seat::First, &now).unwrap();
    let ending = Ending::new(GameResult::Draw, Reason::Threefold).by("article.fide.9_2");
    assert_eq!(table.game.ended(), Some(&ending));
}

#[test]
fn a_third_occurrence_may_be_about_to_appear() {
    let mut table = ruled(None, "fide2023");
    table.play(&LOOP.repeat(2)[..LOOP.len() * 2 - 5]);
    assert!(table.game.claims().is_empty());
    let other = claim(&table, Claim::Repetition, Some("f6d5"));
    assert_eq!(table.refused(Some(Seat::Second), &other), "refused.claim_repetition");
    let no_move = claim(&table, Claim::Repetition, Some("f6f5"));
    assert_eq!(table.refused(Some(Seat::Second), &no_move), "refused.move_pattern");
    let good = claim(&table, Claim::Repetition, Some("f6g8"));
    table.ask(Seat::Second, &good).unwrap();
    assert_eq!(table.end(), Some(("draw", "threefold")));
    assert_eq!(table.game.ply(), 7, "the written move is not played");
}

#[test]
fn a_fifth_occurrence_is_a_draw_by_itself() {
    let mut table = ruled(None, "fide2023");
    table.play(&LOOP.repeat(3));
    assert_eq!(table.end(), None);
    table.play(LOOP);
    assert_eq!(table.end(), Some(("draw", "fivefold")));
    let mut table = ruled(None, "none");
    table.play(&LOOP.repeat(5));
    assert_eq!(table.end(), None, "a game by no rulebook goes on");
    let any = claim(&table, Claim::Repetition, None);
    assert_eq!(table.refused(Some(Seat::First), &any), "refused.no_claims");
}

#[test]
fn a_third_occurrence_may_draw_by_itself() {
    let mut table = ruled(None, "fide2023+auto_threefold");
    table.play(&LOOP.repeat(2));
    assert_eq!(table.end(), Some(("draw", "threefold")));
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_are_not() {
    let fen = |quiet: u32| format!("4k3/8/8/8/8/8/4P3/R3K3 w - - {quiet} 90");
    let mut table = ruled(Some(&fen(99)), "fide2023");
    let count = table.game.quiet_count().unwrap();
    assert_eq!((count.plies, count.most), (99, 100));
    assert!(table.game.claims().is_empty());
    let pawn = claim(&table, Claim::QuietMoves, Some("e2e3"));
    assert_eq!(table.refused(Some(Seat::First), &pawn), "refused.claim_quiet_moves");
    let rook = claim(&table, Claim::QuietMoves, Some("a1a2"));
    table.ask(Seat::First, &rook).unwrap();
    assert_eq!(table.end(), Some(("draw", "fifty_moves")));

    let mut table = ruled(Some(&fen(100)), "fide2023");
    assert_eq!(table.game.claims(), [Claim::QuietMoves]);
    let now = claim(&table, Claim::QuietMoves, None);
    table.ask(Seat::First, &now).unwrap();
    assert_eq!(table.end(), Some(("draw", "fifty_moves")));

    let mut table = ruled(Some(&fen(149)), "fide2023");
    table.play("a1a2");
    assert_eq!(table.end(), Some(("draw", "seventy_five_moves")));
    // A mate with the last of them takes precedence (FIDE 9.6.2).
    let mut table = ruled(Some("4k3/8/4K3/8/8/8/8/7R w - - 149 90"), "fide2023");
    table.play("h1h8");
    assert_eq!(table.end(), Some(("first_wins", "checkmate")));
}

#[test]
fn resigning_against_a_bare_king_draws() {
    let mut table = ruled(Some("k7/8/8/8/8/8/4P3/4K3 w - - 0 1"), "fide2023");
    table.ask(Seat::First, &Command::Resign).unwrap();
    assert_eq!(table.end(), Some(("draw", "resign_no_mating_material")));
}

#[test]
fn claims_are_not_made_in_xiangqi_and_have_a_limit() {
    let mut xiangqi = Table::ruled(Kind::Xiangqi, None, "wxf2018", Mode::Arbiter);
    let any = claim(&xiangqi, Claim::Repetition, None);
    assert_eq!(xiangqi.refused(Some(Seat::First), &any), "refused.no_claims");
    let wrong = claim(&xiangqi, Claim::TouchedPiece, None);
    xiangqi.ask(Seat::Second, &wrong).unwrap();
    assert_eq!(xiangqi.refused(Some(Seat::Second), &wrong), "refused.claim_again");
    let mut unruled = Table::ruled(Kind::Xiangqi, None, "none", Mode::Arbiter);
    for step in 0..CLAIMS_MAX as usize {
        let wrong = claim(&unruled, Claim::TouchedPiece, None);
        unruled.ask(Seat::Second, &wrong).unwrap();
        unruled.play(["a0a1", "a9a8", "a1a0", "a8a9"][step % 4]);
    }
    let late = claim(&unruled, Claim::TouchedPiece, None);
    assert_eq!(unruled.refused(Some(Seat::Second), &late), "refused.claim_limit");
    let mut plain = ruled(None, "fide2023");
    assert_eq!(plain.refused(Some(Seat::First), &wrong), "refused.no_touching");
}

/// While a move on its way could still be counted, the flag is not called; what comes without lag is too late all the
/// same, be it a move, a claim or a press.
#[test]
fn a_claim_after_the_flag_fell_is_too_late() {
    let set_up = || {
        let start_fen = Some("4k3/8/8/8/8/8/8/R3K3 w - - 98 90".to_owned());
        let clock = increment(60_000, 0);
        let new = NewGame { start_fen, mode: Mode::Arbiter, ..NewGame::new(Kind::Chess, clock) };
        let mut table = Table::set_up(new);
        table.play("a1a2 e8e7");
        table
    };
    let too_late = |table: &mut Table, command: &Command| {
        table.wait(1);
        assert!(table.game.deadline().unwrap() > table.now, "not called yet");
        table.ask(Seat::First, command).unwrap();
        assert_eq!(table.end(), Some(("draw", "flag_no_mating_material")));
    };
    let mut table = set_up();
    let held = claim(&table, Claim::QuietMoves, None);
    table.wait(59_999);
    too_late(&mut table, &held);
    assert!(table.journal.iter().all(|stored| !matches!(stored.event, game::Event::Claimed { .. })));
    // With lag it is in time.
    let mut table = set_up();
    table.wait(60_000).ask_with_lag(Some(Seat::First), 100, &held).unwrap();
    assert_eq!(table.end(), Some(("draw", "fifty_moves")));
    // An illegal move that comes too late is no foul.
    let mut table = set_up();
    let touch = |touch| Command::Touch { ply: 2, touch };
    for one in [Touch::Piece { square: "a2".into() }, Touch::Release { square: "b3".into() }] {
        table.ask(Seat::First, &touch(one)).unwrap();
    }
    table.wait(59_999);
    too_late(&mut table, &touch(Touch::Press));
    assert_eq!(table.game.fouls().first, 0);
}
