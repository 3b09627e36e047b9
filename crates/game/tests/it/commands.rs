use game::{
    Answer, ClockSpec, Command, DRAW_OFFER_GAP, Event, Kind, MoveText, Offer, PLIES_MAX, REMATCH_OFFERS_MAX,
    Seat, TAKEBACKS_MAX, WithMove,
};

use crate::table::{Table, increment, mv};

use Seat::{First, Second};

fn xiangqi() -> Table {
    Table::new(Kind::Xiangqi, ClockSpec::None)
}

/// Rooks step to and fro: four plies.
const SHUFFLE: &str = "a0a1 a9a8 a1a0 a8a9";

fn with_offer(ply: u32, text: &str) -> Command {
    Command::Move { ply, mv: MoveText::uci(text).unwrap(), with: WithMove::DrawOffer }
}

#[test]
fn moves_name_the_ply_and_wait_their_turn() {
    let mut table = xiangqi();
    assert_eq!(table.refused(Some(Second), &mv(0, "h9g7")), "refused.not_your_turn");
    assert_eq!(table.refused(None, &mv(0, "h2e2")), "refused.not_seated");
    assert_eq!(table.refused(Some(First), &mv(1, "h2e2")), "refused.wrong_ply");
    table.play("h2e2");
    // The first click of two was enough.
    assert_eq!(table.refused(Some(First), &mv(0, "h2e2")), "refused.wrong_ply");
    assert_eq!(table.refused(Some(First), &mv(1, "h0g2")), "refused.not_your_turn");
    assert_eq!(table.game.ply(), 1);
}

#[test]
fn the_side_to_move_may_be_the_second() {
    let mut table = Table::from_fen(Kind::Chess, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7");
    assert_eq!(table.game.turn(), Second);
    table.play("e8d8");
    assert_eq!((table.game.turn(), table.game.ply()), (First, 1));
}

#[test]
fn abort_is_for_games_in_which_not_both_have_moved() {
    for (moves, by) in [("", First), ("", Second), ("h2e2", First), ("h2e2", Second)] {
        let mut table = xiangqi();
        table.play(moves);
        table.ask(by, &Command::Abort).unwrap();
        assert_eq!(table.end(), Some(("void", "aborted")));
    }
    let mut table = xiangqi();
    table.play("h2e2 h9g7");
    assert_eq!(table.refused(Some(First), &Command::Abort), "refused.abort_too_late");
    assert_eq!(table.refused(None, &Command::AbortUnstarted), "refused.abort_too_late");
    assert_eq!(table.refused(None, &Command::Abort), "refused.not_seated");
}

#[test]
fn the_hall_calls_off_what_has_not_begun() {
    let mut table = xiangqi();
    assert_eq!(table.refused(Some(First), &Command::AbortUnstarted), "refused.hall_only");
    let resume = Command::Resume { down_since: table.now };
    assert_eq!(table.refused(Some(First), &resume), "refused.hall_only");
    table.hall(&Command::AbortUnstarted).unwrap();
    assert_eq!(table.end(), Some(("void", "not_started")));
}

#[test]
fn resigning_loses_even_against_a_bare_king() {
    for (by, result) in [(First, "second_wins"), (Second, "first_wins")] {
        let mut table = xiangqi();
        table.ask(by, &Command::Resign).unwrap();
        assert_eq!(table.end(), Some((result, "resign")));
    }
    let mut table = Table::from_fen(Kind::Chess, "k7/8/8/8/8/8/4P3/4K3 w - - 0 1");
    table.ask(First, &Command::Resign).unwrap();
    assert_eq!(table.end(), Some(("second_wins", "resign")));
}

#[test]
fn a_draw_is_offered_by_the_side_to_move_and_taken_by_the_other() {
    let mut table = xiangqi();
    assert_eq!(table.refused(Some(Second), &Command::OfferDraw), "refused.draw_offer_turn");
    table.ask(First, &Command::OfferDraw).unwrap();
    assert_eq!(table.game.offers().draw, Some(First));
    assert_eq!(table.refused(Some(First), &Command::OfferDraw), "refused.offer_stands");
    assert_eq!(table.refused(Some(First), &Command::AcceptDraw), "refused.nothing_offered");
    let events = table.ask(Second, &Command::AcceptDraw).unwrap();
    assert_eq!(events[0], Event::Answered { by: Second, offer: Offer::Draw, answer: Answer::Accepted });
    assert_eq!(table.end(), Some(("draw", "draw_agreed")));
    assert_eq!(table.game.offers().draw, None);
}

#[test]
fn an_offer_stands_through_the_own_move_until_the_opponent_moves() {
    let mut table = xiangqi();
    table.ask(First, &Command::OfferDraw).unwrap();
    table.play("a0a1");
    assert_eq!(table.game.offers().draw, Some(First));
    table.play("a9a8");
    assert_eq!(table.game.offers().draw, None);
    assert_eq!(table.refused(Some(Second), &Command::AcceptDraw), "refused.nothing_offered");
}

#[test]
fn an_offer_goes_with_the_move() {
    let mut table = xiangqi();
    let events = table.ask(First, &with_offer(0, "a0a1")).unwrap();
    assert!(matches!(events[..], [Event::Moved { .. }, Event::Offered { by: First, offer: Offer::Draw }]));
    table.ask(Second, &Command::DeclineDraw).unwrap();
    assert_eq!(table.game.offers().draw, None);
    assert_eq!(table.refused(Some(First), &Command::DeclineDraw), "refused.nothing_offered");
}

#[test]
fn offering_back_is_accepting() {
    let mut table = xiangqi();
    table.ask(First, &with_offer(0, "a0a1")).unwrap();
    table.ask(Second, &Command::OfferDraw).unwrap();
    assert_eq!(table.end(), Some(("draw", "draw_agreed")));
}

#[test]
fn a_side_waits_before_it_offers_again() {
    let mut table = xiangqi();
    table.ask(First, &Command::OfferDraw).unwrap();
    table.ask(Second, &Command::DeclineDraw).unwrap();
    assert_eq!(table.refused(Some(First), &Command::OfferDraw), "refused.draw_offer_too_soon");
    table.play(SHUFFLE).play(SHUFFLE);
    assert_eq!(table.game.ply(), DRAW_OFFER_GAP - 2);
    // An offer that may not be made is left out; the move counts.
    let events = table.ask(First, &with_offer(8, "a0a1")).unwrap();
    assert!(matches!(events[..], [Event::Moved { .. }]));
    table.play("a9a8");
    table.ask(First, &Command::OfferDraw).unwrap();
}

#[test]
fn once_the_opponent_has_offered_the_wait_is_over() {
    let mut table = xiangqi();
    table.ask(First, &Command::OfferDraw).unwrap();
    table.play("a0a1 a9a8"); // declined by moving
    table.play("a1a0");
    table.ask(Second, &with_offer(3, "a8a9")).unwrap();
    table.play("a0a1 a9a8");
    assert!(table.ask(First, &Command::OfferDraw).is_ok());
}

#[test]
fn takebacks_undo_the_askers_last_move() {
    // Rows: moves, who asks, plies undone.
    for (moves, by, undone) in
        [("a0a1", First, 1), ("a0a1 a9a8", First, 2), ("a0a1 a9a8", Second, 1), ("a0a1 a9a8 a1a0", Second, 2)]
    {
        let mut table = xiangqi();
        table.play(moves);
        let ply = table.game.ply();
        table.ask(by, &Command::AskTakeback).unwrap();
        assert_eq!(table.game.offers().takeback, Some(by));
        let events = table.ask(!by, &Command::AcceptTakeback).unwrap();
        assert_eq!(events[1], Event::TakenBack { plies: undone });
        assert_eq!((table.game.ply(), table.game.offers().takeback), (ply - undone, None));
        let kept: Vec<_> = moves.split(' ').take((ply - undone) as usize).collect();
        let played: Vec<_> = table.game.moves().iter().map(|played| played.mv.uci().to_string()).collect();
        assert_eq!(played, kept);
    }
}

#[test]
fn a_side_without_a_move_has_nothing_to_take_back() {
    let mut table = xiangqi();
    assert_eq!(table.refused(Some(First), &Command::AskTakeback), "refused.nothing_to_take_back");
    table.play("a0a1");
    assert_eq!(table.refused(Some(Second), &Command::AskTakeback), "refused.nothing_to_take_back");
}

#[test]
fn a_takeback_is_asked_once_for_a_position() {
    let mut table = xiangqi();
    table.play("a0a1 a9a8");
    table.ask(First, &Command::AskTakeback).unwrap();
    assert_eq!(table.refused(Some(First), &Command::AskTakeback), "refused.offer_stands");
    assert_eq!(table.refused(Some(Second), &Command::AskTakeback), "refused.answer_first");
    assert_eq!(table.refused(Some(First), &Command::AcceptTakeback), "refused.nothing_offered");
    table.ask(Second, &Command::DeclineTakeback).unwrap();
    assert_eq!(table.refused(Some(First), &Command::AskTakeback), "refused.takeback_asked");
    table.play("a1a0");
    assert!(table.ask(First, &Command::AskTakeback).is_ok());
    table.play("a8a9"); // declined by moving
    assert_eq!(table.game.offers().takeback, None);
    assert_eq!(table.refused(Some(Second), &Command::AcceptTakeback), "refused.nothing_offered");
}

#[test]
fn takebacks_clear_a_draw_offer_and_are_counted() {
    let mut table = xiangqi();
    table.ask(First, &with_offer(0, "a0a1")).unwrap();
    for _ in 0..TAKEBACKS_MAX {
        table.ask(First, &Command::AskTakeback).unwrap();
        table.ask(Second, &Command::AcceptTakeback).unwrap();
        assert_eq!(table.game.offers().draw, None);
        table.play("a0a1");
    }
    assert_eq!(table.refused(Some(First), &Command::AskTakeback), "refused.takeback_limit");
}

#[test]
fn after_the_end_only_a_rematch_is_talked_about() {
    let mut table = xiangqi();
    assert_eq!(table.refused(Some(First), &Command::OfferRematch), "refused.not_over");
    assert_eq!(table.refused(Some(First), &Command::AcceptRematch), "refused.not_over");
    table.play("a0a1 a9a8");
    table.ask(First, &Command::AskTakeback).unwrap();
    table.ask(First, &Command::Resign).unwrap();
    assert_eq!(table.game.offers(), game::Offers::default());
    let resume = Command::Resume { down_since: table.now };
    for (by, command) in [
        (Some(First), mv(2, "a1a0")),
        (Some(First), Command::Resign),
        (Some(First), Command::Abort),
        (Some(First), Command::OfferDraw),
        (Some(Second), Command::AcceptDraw),
        (Some(Second), Command::DeclineDraw),
        (Some(First), Command::AskTakeback),
        (Some(Second), Command::AcceptTakeback),
        (Some(Second), Command::DeclineTakeback),
        (Some(Second), Command::Flag),
        (None, Command::Flag),
        (None, Command::AbortUnstarted),
        (None, resume),
    ] {
        assert_eq!(table.refused(by, &command), "refused.game_over", "{command:?}");
    }
    assert_eq!(table.game.legal_uci().count(), 0);
}

#[test]
fn a_rematch_is_offered_and_agreed() {
    let mut table = Table::new(Kind::Chess, increment(60_000, 1000));
    table.ask(First, &Command::Resign).unwrap();
    table.ask(First, &Command::OfferRematch).unwrap();
    assert_eq!(table.game.offers().rematch, Some(First));
    assert_eq!(table.refused(Some(First), &Command::OfferRematch), "refused.offer_stands");
    assert_eq!(table.refused(None, &Command::OfferRematch), "refused.not_seated");
    table.ask(Second, &Command::DeclineRematch).unwrap();
    table.ask(Second, &Command::OfferRematch).unwrap();
    table.ask(First, &Command::OfferRematch).unwrap(); // accepts
    assert!(table.game.rematch_agreed());
    assert_eq!(table.refused(Some(First), &Command::OfferRematch), "refused.rematch_agreed");
    assert_eq!(table.refused(Some(Second), &Command::AcceptRematch), "refused.rematch_agreed");
    let next = Table::set_up(table.game.rematch());
    assert_eq!((next.game.created(), next.game.ply()), (table.game.created(), 0));
}

#[test]
fn rematch_offers_are_counted() {
    let mut table = xiangqi();
    table.ask(First, &Command::Abort).unwrap();
    for _ in 0..REMATCH_OFFERS_MAX {
        table.ask(First, &Command::OfferRematch).unwrap();
        table.ask(Second, &Command::DeclineRematch).unwrap();
    }
    assert_eq!(table.refused(Some(First), &Command::OfferRematch), "refused.rematch_limit");
    assert!(table.ask(Second, &Command::OfferRematch).is_ok());
}

#[test]
fn a_game_has_an_end() {
    // Without the fold after each event, which would take a while.
    let table = xiangqi();
    let (mut game, mut now) = (table.game, table.now);
    let shuffle: Vec<_> = SHUFFLE.split(' ').collect();
    for ply in 0..PLIES_MAX {
        assert_eq!(game.ended(), None);
        now = now + game::Span(1);
        let command = mv(ply, shuffle[ply as usize % 4]);
        for event in game.decide(now, Some(game.turn()), game::Span::ZERO, &command).unwrap() {
            game.apply(&game::Stamped { at: now, event });
        }
    }
    let ending = game.ended().expect("an end");
    assert_eq!((ending.result.id(), ending.reason.id()), ("draw", "ply_limit"));
    assert_eq!((game.ply(), game.occurrences()), (PLIES_MAX, PLIES_MAX / 4 + 1));
}
