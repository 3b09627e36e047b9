//! Arbiter mode: touches bind, illegal moves cost.

use game::{Claim, Command, Event, Kind, Mode, Penalty, Refusal, Seat, Span, TOUCHES_MAX, Touch};

use crate::table::{Table, increment, mv};

fn arbiter(kind: Kind, fen: &str) -> Table {
    let book = if kind == Kind::Chess { "fide2023" } else { "wxf2018" };
    Table::ruled(kind, Some(fen), book, Mode::Arbiter)
}

fn touch(table: &Table, touch: Touch) -> Command {
    Command::Touch { ply: table.game.ply(), touch }
}

fn piece(square: &str) -> Touch {
    Touch::Piece { square: square.to_owned() }
}

fn release(square: &str) -> Touch {
    Touch::Release { square: square.to_owned() }
}

impl Table {
    /// The side to move does this with its hand.
    fn hand(&mut self, touches: &[Touch]) -> &mut Table {
        for one in touches {
            let by = self.game.turn();
            self.ask(by, &touch(self, one.clone())).unwrap_or_else(|refusal| panic!("{one:?}: {refusal}"));
        }
        self
    }

    fn hand_refused(&mut self, one: Touch) -> &'static str {
        let (by, command) = (self.game.turn(), touch(self, one));
        self.refused(Some(by), &command)
    }

    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<_> = self.game.legal_uci().map(|uci| uci.to_string()).collect();
        legal.sort();
        legal
    }

    fn duty(&self) -> Option<String> {
        self.game.duty().unwrap().text.map(|text| text.id)
    }
}

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// White can castle to both sides; a black rook may be taken on a8, and a pawn on d5 by the pawn on e4.
const CASTLES: &str = "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1";

#[test]
fn a_whole_move_by_hand() {
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("h2"), release("e2")]);
    let duty = table.game.duty().unwrap();
    assert_eq!(duty.touched, ["h2"]);
    assert_eq!(duty.released.as_deref(), Some("h2e2"));
    assert_eq!(table.legal(), ["h2e2"], "what was let go of stands");
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "h2d2")), "refused.move_made");
    assert_eq!(table.hand_refused(piece("b2")), "refused.move_made");
    table.hand(&[Touch::Press]);
    assert_eq!(table.game.ply(), 1);
    assert!(table.game.duty().unwrap().touched.is_empty());
    // A plain move is all of it at once.
    table.play("h9g7");
    assert_eq!(table.game.ply(), 2);
}

#[test]
fn the_piece_touched_must_move_or_be_taken() {
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    // The chariot on a0 can move, so it must.
    table.hand(&[piece("a0")]);
    assert_eq!(table.legal(), ["a0a1", "a0a2"]);
    assert_eq!(table.duty().as_deref(), Some("duty.moves"));
    let refusal = table.ask(Seat::First, &mv(0, "h2e2")).unwrap_err();
    let Refusal::TouchBinds { duty: "duty.moves", args } = refusal else { panic!("{refusal:?}") };
    assert_eq!(args, [("own", "a0".to_owned()), ("article", "touch".to_owned())]);
    // Put back, it is touched all the same; another piece touched later changes nothing.
    table.hand(&[release("a0"), piece("h2"), release("h2")]);
    assert_eq!(table.legal(), ["a0a1", "a0a2"]);
    assert_eq!(table.hand_refused(piece("e5")), "refused.nothing_there");
    table.play("a0a1");

    // A piece that cannot move binds to nothing; the next one does.
    let mut table = arbiter(Kind::Xiangqi, "4k4/9/9/9/P8/9/5r3/9/4A4/3AK4 w - - 0 1");
    table.hand(&[piece("e0")]);
    assert_eq!(table.duty(), None, "the general cannot move");
    table.hand(&[piece("a5")]);
    assert_eq!(table.duty().as_deref(), Some("duty.moves"));
    assert!(table.legal().iter().all(|uci| uci.starts_with("a5")), "{:?}", table.legal());
}

#[test]
fn pieces_of_both_colours() {
    // Red's cannon on h2 can take the horse on h9.
    for touches in [[piece("h2"), piece("h9")], [piece("h9"), piece("h2")]] {
        let mut table = arbiter(Kind::Xiangqi, XIANGQI);
        table.hand(&touches);
        assert_eq!(table.legal(), ["h2h9"]);
        assert_eq!(table.duty().as_deref(), Some("duty.takes"));
    }
    // Own, then an enemy that it cannot take: the own one moves. Enemy first: any capture of it.
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("a0"), piece("h9")]);
    assert_eq!(table.legal(), ["a0a1", "a0a2"]);
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("h9"), piece("a0")]);
    assert_eq!(table.legal(), ["h2h9"]);
    assert_eq!(table.duty().as_deref(), Some("duty.taken"));
    // An enemy that nothing takes binds to nothing.
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("e9")]);
    assert_eq!(table.duty(), None);
    assert_eq!(table.legal().len(), 44);
}

#[test]
fn castling_by_touch() {
    // King, then rook: castling on that side (FIDE 4.4.1).
    let mut table = arbiter(Kind::Chess, CASTLES);
    table.hand(&[piece("e1"), piece("h1")]);
    assert_eq!(table.legal(), ["e1g1"]);
    // Rook, then king: not with that rook, so the rook moves (4.4.2).
    let mut table = arbiter(Kind::Chess, CASTLES);
    table.hand(&[piece("h1"), piece("e1")]);
    assert!(table.legal().iter().all(|uci| uci.starts_with("h1")), "{:?}", table.legal());
    // Castling on that side is not legal: another move of the king, castling to the other side among them (4.4.3).
    let mut table = arbiter(Kind::Chess, "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    table.hand(&[piece("e1"), piece("h1")]);
    let legal = table.legal();
    assert!(legal.contains(&"e1c1".to_owned()) && legal.iter().all(|uci| uci.starts_with("e1")), "{legal:?}");
    // The king alone may castle.
    let mut table = arbiter(Kind::Chess, CASTLES);
    table.hand(&[piece("e1"), release("g1"), Touch::Press]);
    assert_eq!(table.game.position().fen(), "4k3/8/8/3p4/4P3/8/8/R4RK1 b - - 1 1");
}

#[test]
fn a_pawn_taken_in_passing_is_the_one_touched() {
    let mut table = arbiter(Kind::Chess, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    table.play("d7d5").hand(&[piece("d5")]);
    assert_eq!(table.legal(), ["e5d6"]);
}

#[test]
fn a_promotion_is_named_with_the_move() {
    let mut table = arbiter(Kind::Chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.hand(&[piece("a7"), release("a8")]);
    assert_eq!(table.hand_refused(Touch::Press), "refused.promotion_missing");
    assert_eq!(table.legal(), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    table.play("a7a8n");
    assert_eq!(table.game.ply(), 1);
}

#[test]
fn adjusting_binds_to_nothing() {
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[Touch::Adjust, piece("a0")]);
    assert_eq!(table.hand_refused(release("a1")), "refused.adjust_in_place");
    assert_eq!(table.hand_refused(piece("b0")), "refused.adjust_in_place");
    table.hand(&[release("a0")]);
    assert_eq!(table.duty(), None);
    // Too late once a piece is touched.
    table.hand(&[piece("h2")]);
    assert_eq!(table.hand_refused(Touch::Adjust), "refused.adjust_too_late");
    assert_eq!(table.duty().as_deref(), Some("duty.moves"));
}

#[test]
fn an_illegal_move_costs_time_and_then_the_game() {
    let mut table = Table::set_up(game::NewGame {
        mode: Mode::Arbiter,
        ..game::NewGame::new(Kind::Chess, increment(300_000, 0))
    });
    table.play("e2e4 e7e5");
    table.hand(&[piece("g1"), release("g3")]);
    let (first, second) = table.main_ms();
    table.hand(&[Touch::Press]);
    assert_eq!(table.game.ply(), 2, "it is no move");
    assert_eq!(table.game.fouls().first, 1);
    assert_eq!(table.main_ms(), (first, second + 120_000));
    // The piece that was touched still has to move (FIDE 7.5.3).
    assert_eq!(table.legal(), ["g1e2", "g1f3", "g1h3"]);
    let events = table.ask(Seat::First, &mv(2, "g1g5")).unwrap();
    assert!(matches!(events[..], [Event::Penalised { penalty: Penalty::Foul, .. }, Event::Ended(_)]));
    assert_eq!(table.end(), Some(("second_wins", "penalty")));

    // In Xiangqi a foul costs no time. A move that starts on nothing of one's own is only refused.
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "a9a8")), "notation.not_yours");
    table.ask(Seat::First, &mv(0, "b0b2")).unwrap();
    assert_eq!(table.game.fouls().first, 1);
    assert_eq!(table.end(), None);
    // In an ordinary game it is only refused.
    let mut plain = Table::new(Kind::Xiangqi, game::ClockSpec::None);
    plain.ask(Seat::First, &mv(0, "b0b2")).unwrap_err();
    assert_eq!(plain.game.fouls().first, 0);
}

#[test]
fn a_second_foul_draws_against_a_side_that_cannot_mate() {
    let mut table = arbiter(Kind::Chess, "k7/8/8/8/8/8/7P/7K w - - 0 1");
    for _ in 0..2 {
        table.ask(Seat::First, &mv(0, "h2h5")).unwrap();
    }
    assert_eq!(table.end(), Some(("draw", "penalty")));
}

#[test]
fn what_a_hand_may_not_do() {
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    assert_eq!(table.hand_refused(Touch::Press), "refused.nothing_made");
    assert_eq!(table.hand_refused(release("e2")), "refused.empty_hand");
    // A square in capitals would be touched and bind nobody.
    for read in ["k9", "H2", "h02", "h2 ", ""] {
        assert_eq!(table.hand_refused(piece(read)), "refused.no_such_square", "{read}");
    }
    let command = touch(&table, piece("h2"));
    assert_eq!(table.refused(Some(Seat::Second), &command), "refused.not_your_turn");
    let late = Command::Touch { ply: 1, touch: piece("h2") };
    assert_eq!(table.refused(Some(Seat::First), &late), "refused.wrong_ply");
    for _ in 0..TOUCHES_MAX {
        table.hand(&[piece("h2")]);
    }
    assert_eq!(table.hand_refused(piece("h2")), "refused.too_many_touches");
    assert_eq!(table.refused(Some(Seat::First), &Command::AskTakeback), "refused.no_takebacks");
    let mut plain = Table::new(Kind::Xiangqi, game::ClockSpec::None);
    assert_eq!(plain.hand_refused(piece("h2")), "refused.no_touching");
    assert!(plain.game.duty().is_none());
}

#[test]
fn touching_declines_an_offer_and_forfeits_claims() {
    let mut table = Table::ruled(Kind::Chess, None, "fide2023", Mode::Arbiter);
    let offer =
        Command::Move { ply: 0, mv: game::MoveText::uci("g1f3").unwrap(), with: game::WithMove::DrawOffer };
    table.ask(Seat::First, &offer).unwrap();
    assert_eq!(table.game.offers().draw, Some(Seat::First));
    table.hand(&[Touch::Adjust, piece("g8"), release("g8")]);
    assert_eq!(table.game.offers().draw, Some(Seat::First), "adjusting is no answer");
    table.hand(&[piece("g8")]);
    assert_eq!(table.game.offers().draw, None);
    table.play("g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(table.game.claims(), [Claim::Repetition]);
    table.hand(&[piece("g1")]);
    assert!(table.game.claims().is_empty());
    let claim = Command::Claim { ply: table.game.ply(), claim: Claim::Repetition, mv: None };
    assert_eq!(table.refused(Some(Seat::First), &claim), "refused.claim_lost");
    let wrong = Command::Claim { ply: table.game.ply(), claim: Claim::IllegalMove, mv: None };
    assert_eq!(table.refused(Some(Seat::First), &wrong), "refused.claim_lost");
    // The opponent, who has touched nothing, is heard by the arbiter.
    table.ask(Seat::Second, &wrong).unwrap();
}

#[test]
fn a_wrong_claim_costs_time_and_is_an_offer() {
    let new = game::NewGame { mode: Mode::Arbiter, ..game::NewGame::new(Kind::Chess, increment(300_000, 0)) };
    let mut table = Table::set_up(new);
    table.play("e2e4 e7e5 g1f3 b8c6");
    let (_, second) = table.main_ms();
    let claim = |mv: Option<&str>| Command::Claim {
        ply: 4,
        claim: Claim::Repetition,
        mv: mv.map(|text| text.parse().unwrap()),
    };
    table.ask(Seat::First, &claim(None)).unwrap();
    assert_eq!(table.main_ms().1, second + 120_000);
    // Sent again, as after a stop of the hall, it costs nothing more.
    assert_eq!(table.refused(Some(Seat::First), &claim(None)), "refused.claim_again");
    assert_eq!(table.game.offers().draw, Some(Seat::First));
    // With a written move, that move has to be made.
    table.ask(Seat::First, &claim(Some("f1b5"))).unwrap();
    assert_eq!(table.game.ply(), 5);
    assert_eq!(table.main_ms().1, second + 240_000);
    assert_eq!(table.game.clock_spec(), increment(300_000, 0));
    assert_eq!(Span(0), Span::ZERO);
}

/// A move that may not be repeated is refused, however it is made: it is no illegal one.
#[test]
fn a_refused_move_costs_nothing_by_hand() {
    let fen = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
    let mut table = Table::ruled(Kind::Xiangqi, Some(fen), "wxf2018+must_change_first", Mode::Arbiter);
    table.play(&"a8b8 b9a9 b8a8 a9b9 ".repeat(2));
    assert_eq!(table.refused(Some(Seat::First), &mv(8, "a8b8")), "refused.repeats");
    table.hand(&[piece("a8")]);
    assert_eq!(table.hand_refused(release("b8")), "refused.repeats");
    assert_eq!(table.hand_refused(Touch::Press), "refused.nothing_made");
    assert_eq!(table.game.fouls().first, 0);
    table.hand(&[release("a7"), Touch::Press]);
    assert_eq!(table.game.ply(), 9);
}

/// Once a legal move is made, the hand does nothing but press: another move is not carried out, so it is no foul.
#[test]
fn no_foul_after_a_move_was_made() {
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("h2"), release("e2")]);
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "a0a9")), "refused.move_made");
    assert_eq!(table.game.fouls().first, 0);
    assert_eq!(table.game.duty().unwrap().hand, None);
    table.hand(&[Touch::Press]);
    assert_eq!(table.game.ply(), 1);
    // What was made and is none may be put right, or be worse.
    let mut table = arbiter(Kind::Xiangqi, XIANGQI);
    table.hand(&[piece("h2"), release("h8")]);
    table.ask(Seat::First, &mv(0, "h2i4")).unwrap();
    assert_eq!(table.game.fouls().first, 1);
}

/// Only what a hand can have done is an illegal move.
#[test]
fn a_text_that_is_no_move_costs_nothing() {
    let rows: [(Kind, &str, &[&str]); 2] = [
        (Kind::Xiangqi, XIANGQI, &["h2e2q", "h2h2", "h2e2,a0a1", "a0a9,a9a0"]),
        (Kind::Chess, Kind::Chess.start_fen(), &["e2e2", "e2i9", "e2e4,a2a3", "e2e4q"]),
    ];
    for (kind, fen, texts) in rows {
        for text in texts {
            let mut table = arbiter(kind, fen);
            table.ask(Seat::First, &mv(0, text)).unwrap_err();
            assert_eq!((table.game.fouls().first, table.duty()), (0, None), "{text}");
        }
    }
    let mut table = arbiter(Kind::Chess, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(table.refused(Some(Seat::First), &mv(0, "a7a8")), "refused.promotion_missing");
    table.ask(Seat::First, &mv(0, "a7c8q")).unwrap();
    assert_eq!(table.game.fouls().first, 1);
}

#[test]
fn a_wrong_claim_leaves_the_offer_of_the_opponent_standing() {
    let mut table = Table::ruled(Kind::Chess, None, "fide2023", Mode::Arbiter);
    let offer =
        Command::Move { ply: 0, mv: game::MoveText::uci("e2e4").unwrap(), with: game::WithMove::DrawOffer };
    table.ask(Seat::First, &offer).unwrap();
    let claim = Command::Claim { ply: 1, claim: Claim::Repetition, mv: None };
    table.ask(Seat::Second, &claim).unwrap();
    assert_eq!(table.game.offers().draw, Some(Seat::First));
    table.ask(Seat::Second, &Command::AcceptDraw).unwrap();
    assert_eq!(table.end(), Some(("draw", "draw_agreed")));
}
