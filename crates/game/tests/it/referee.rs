//! Rulings, limits and flags by the rulebook of a game of Xiangqi.

use game::{
    ARBITER_WAIT, Command, Event, Game, GameResult, Kind, Mode, NewGame, Penalty, Rulebook, Ruling, Seat,
    Span, judge_line,
};

use crate::table::{START, Table, increment, mv};

/// Red's chariot gives check for ever.
const CHECKS: &str = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
const CHECKS_LOOP: &str = "f0e0 e8f8 e0f0 f8e8 ";
/// Red's chariot chases a cannon along a rank, and might do something else.
const CHASE: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 1";
const CHASE_LOOP: &str = "a8b8 b9a9 b8a8 a9b9 ";
/// Neither side does anything.
const IDLE_LOOP: &str = "a0a1 a9a8 a1a0 a8a9 ";
/// A row on which the readings of a chase differ.
const UNSURE: &str = "cxa-d05";

fn ruled(fen: Option<&str>, book: &str) -> Table {
    Table::ruled(Kind::Xiangqi, fen, book, Mode::Ordinary)
}

/// Start and moves of a row of the referee's cases: id, diagram, start, moves, and more.
fn row(id: &str) -> (String, String) {
    let rows = include_str!("../../../xiangqi/tests/data/referee-cases.tsv").lines();
    let mut rows = rows.map(|line| line.split('\t').collect::<Vec<_>>());
    let row = rows.find(|row| row[0] == id).expect("the cases have this row");
    (row[2].to_owned(), row[3].to_owned())
}

#[test]
fn perpetual_check_is_warned_of_and_loses() {
    let mut table = ruled(Some(CHECKS), "wxf2018");
    table.play(CHECKS_LOOP);
    let warned = table.game.ruling().unwrap().clone();
    assert_eq!((warned.ruling, warned.to_ply), (Ruling::PlayOn, 4));
    let evidence = warned.evidence().unwrap();
    assert_eq!(evidence.reason.id, "referee.warn.check");
    assert_eq!(evidence.warning, Some(Ruling::Loses(Seat::First)));
    assert_eq!(evidence.plies.len(), 4);
    assert!(evidence.others.is_empty(), "nothing is decided yet");

    table.play(CHECKS_LOOP);
    assert_eq!(table.end(), Some(("second_wins", "ruling")));
    assert_eq!(table.game.ended().unwrap().article.as_deref(), Some("article.asian.check"));
    let ruling = table.game.ruling().unwrap();
    assert_eq!(ruling.ruling, Ruling::Loses(Seat::First));
    let evidence = ruling.evidence().unwrap();
    assert_eq!(evidence.reason.id, "referee.loss.check");
    assert_eq!(evidence.plies[0].nature, "check");
    let others: Vec<_> = evidence.others.iter().map(|other| other.rulebook.as_str()).collect();
    assert_eq!(others, ["cxa2020/1", "casual/1", "seed/1"]);
    assert_eq!(evidence.others[0].outcome, Ruling::Loses(Seat::First));
    // The last events are the move, the ruling, the end.
    let last: Vec<_> =
        table.journal[table.journal.len() - 3..].iter().map(|stamped| &stamped.event).collect();
    assert!(matches!(last[..], [Event::Moved { .. }, Event::Ruled(_), Event::Ended(_)]), "{last:?}");
}

#[test]
fn idle_repetition_is_a_draw_and_nothing_without_a_rulebook() {
    let mut table = ruled(None, "wxf2018");
    table.play(&IDLE_LOOP.repeat(2));
    assert_eq!(table.end(), Some(("draw", "ruling")));
    let mut table = ruled(None, "none");
    table.play(&IDLE_LOOP.repeat(4));
    assert!(table.game.ruling().is_none() && table.game.ended().is_none());
    assert_eq!(table.game.occurrences(), 5);
    assert_eq!(table.game.quiet_count(), None);
}

#[test]
fn a_takeback_takes_the_ruling_back() {
    let mut table = ruled(Some(CHECKS), "wxf2018");
    table.play(CHECKS_LOOP);
    assert!(table.game.ruling().is_some());
    table.ask(Seat::Second, &Command::AskTakeback).unwrap();
    table.ask(Seat::First, &Command::AcceptTakeback).unwrap();
    assert!(table.game.ruling().is_none());
    table.play("f8e8");
    assert_eq!(table.game.ruling().unwrap().to_ply, 4, "it is judged again");
}

#[test]
fn the_casual_rulebook_refuses_the_fourth_time() {
    let mut table = ruled(Some(CHASE), "casual");
    table.play(&CHASE_LOOP.repeat(3));
    let ruling = table.game.ruling().unwrap();
    assert_eq!(ruling.ruling, Ruling::MustChange(Seat::First));
    assert_eq!(ruling.refused.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a8b8"]);
    let mut legal = String::new();
    table.game.write_legal(&mut legal);
    assert!(!legal.contains("a8b8") && legal.contains("a8a9"), "{legal}");
    assert_eq!(legal, table.game.legal_uci().map(|uci| uci.to_string()).collect::<Vec<_>>().join(" "));
    assert_eq!(table.refused(Some(Seat::First), &mv(12, "a8b8")), "refused.repeats");
    // Something else may be played, and afterwards everything again.
    table.play("a8a7");
    assert!(table.game.legal_uci().count() > 0);
    // Taken back, the ruling is where it was.
    table.ask(Seat::First, &Command::AskTakeback).unwrap();
    table.ask(Seat::Second, &Command::AcceptTakeback).unwrap();
    assert_eq!(table.refused(Some(Seat::First), &mv(12, "a8b8")), "refused.repeats");
}

#[test]
fn an_offender_may_be_told_to_change_first() {
    let mut table = ruled(Some(CHASE), "wxf2018+must_change_first");
    table.play(&CHASE_LOOP.repeat(2));
    assert_eq!(table.game.ruling().unwrap().ruling, Ruling::MustChange(Seat::First));
    assert_eq!(table.refused(Some(Seat::First), &mv(8, "a8b8")), "refused.repeats");
    assert!(table.game.ended().is_none());
    // Whoever has no other move loses at once.
    let mut table = ruled(Some(CHECKS), "wxf2018+must_change_first");
    table.play(&CHECKS_LOOP.repeat(2));
    assert_eq!(table.end(), Some(("second_wins", "ruling")));
}

#[test]
fn what_is_unsure_is_a_draw_or_goes_to_the_arbiter() {
    let (fen, moves) = row(UNSURE);
    let mut table = ruled(Some(&fen), "cxa2020");
    table.play(&moves);
    assert_eq!(table.end(), Some(("draw", "ruling")));
    let evidence = table.game.ruling().unwrap().evidence().unwrap();
    assert!(!evidence.sure);
    assert_eq!(evidence.reason.id, "referee.unsure.draw");
    assert_eq!(evidence.others[0].rulebook, "cxa2020/1", "what was found stands first");

    let mut table = referred(&fen, &moves);
    assert_eq!(table.game.legal_uci().count(), 0);
    let ply = table.game.ply();
    let (turn, any) = (table.game.turn(), mv(ply, "e0e1"));
    assert_eq!(table.refused(Some(turn), &any), "refused.awaits_arbiter");
    assert_eq!(
        table.refused(Some(turn), &Command::ArbiterRule { ruling: Ruling::Draw }),
        "refused.hall_only"
    );
    assert_eq!(
        table.refused(None, &Command::ArbiterRule { ruling: Ruling::Referred }),
        "refused.no_such_ruling"
    );
    let before = table.game.clock_at(table.now).unwrap();
    assert_eq!(before.running, None);
    table.wait(60_000);
    assert_eq!(table.game.clock_at(table.now), Some(before), "no clock runs");
    table.hall(&Command::ArbiterRule { ruling: Ruling::PlayOn }).unwrap();
    assert!(!table.game.awaits_arbiter() && table.game.legal_uci().count() > 0);
    let after = table.game.clock_at(table.now).unwrap();
    assert_eq!((after.first, after.second), (before.first, before.second), "his time is charged to nobody");
    assert_eq!(
        table.refused(None, &Command::ArbiterRule { ruling: Ruling::Draw }),
        "refused.nothing_referred"
    );

    let mut table = referred(&fen, &moves);
    table.hall(&Command::ArbiterRule { ruling: Ruling::Loses(Seat::Second) }).unwrap();
    assert_eq!(table.end(), Some(("first_wins", "ruling")));
    assert_eq!(table.game.ended().unwrap().article.as_deref(), Some("article.arbiter"));
}

/// A warning says what the next occurrence will bring, unsure as it is.
#[test]
fn a_warning_is_of_what_will_come() {
    let (fen, moves) = row(UNSURE);
    let (first_loop, _) = moves.split_at(moves.len() / 2);
    for (book, id, warned) in [
        ("cxa2020", "referee.unsure.warn_draw", Ruling::Draw),
        ("cxa2020+unsure=arbiter", "referee.unsure.warn_referred", Ruling::Referred),
        ("cxa2020+must_change_first", "referee.warn_change.forbidden", Ruling::MustChange(Seat::First)),
    ] {
        let mut table = ruled(Some(&fen), book);
        table.play(first_loop);
        let evidence = table.game.ruling().unwrap().evidence().unwrap();
        assert_eq!((evidence.occurrences, evidence.sure), (2, false), "{book}");
        assert_eq!((evidence.reason.id.as_str(), evidence.warning), (id, Some(warned)), "{book}");
    }
}

/// The time that the arbiter was awaited is nobody's, however the game ends.
#[test]
fn clocks_stand_where_they_stood_when_he_was_called() {
    let (fen, moves) = row(UNSURE);
    type End = fn(&mut Table);
    let ends: [(&str, End); 5] = [
        ("ruling", |table| drop(table.hall(&Command::ArbiterRule { ruling: Ruling::Draw }).unwrap())),
        ("penalty", |table| drop(table.hall(&Command::ArbiterEnd { result: GameResult::Draw }).unwrap())),
        ("resign", |table| drop(table.ask(Seat::First, &Command::Resign).unwrap())),
        ("draw_agreed", |table| {
            let turn = table.game.turn();
            table.ask(turn, &Command::OfferDraw).unwrap();
            table.ask(!turn, &Command::AcceptDraw).unwrap();
        }),
        ("ruling", |table| {
            table.wait(ARBITER_WAIT.0);
            table.hall(&Command::Flag).unwrap();
        }),
    ];
    for (reason, end) in ends {
        let mut table = referred(&fen, &moves);
        let before = table.game.clock_at(table.now).unwrap();
        table.wait(5000);
        let down_since = table.now;
        table.wait(60_000);
        table.hall(&Command::Resume { down_since }).unwrap();
        table.wait(60_000);
        end(&mut table);
        assert_eq!(table.end().map(|(_, reason)| reason), Some(reason));
        let after = table.game.clock_at(table.now).unwrap();
        assert_eq!((after.first, after.second), (before.first, before.second), "{reason}");
    }
}

fn referred(fen: &str, moves: &str) -> Table {
    let rulebook = Rulebook::of(Kind::Xiangqi, "cxa2020+unsure=arbiter").unwrap();
    let start_fen = Some(fen.to_owned());
    let clock = increment(600_000, 0);
    let mut table = Table::set_up(NewGame { start_fen, rulebook, ..NewGame::new(Kind::Xiangqi, clock) });
    table.play(moves);
    assert_eq!(table.game.ruling().unwrap().ruling, Ruling::Referred);
    assert!(table.game.awaits_arbiter());
    table
}

#[test]
fn nobody_waits_for_an_arbiter_for_ever() {
    let (fen, moves) = row(UNSURE);
    let mut table = referred(&fen, &moves);
    let deadline = table.game.deadline().unwrap();
    assert_eq!(deadline, table.now + ARBITER_WAIT);
    // A stop of the hall in between is not counted.
    table.wait(5000);
    let down_since = table.now;
    table.wait(3_600_000);
    table.hall(&Command::Resume { down_since }).unwrap();
    assert_eq!(table.game.deadline(), Some(deadline + Span(3_600_000)));
    table.wait(ARBITER_WAIT.0 - 5001);
    assert_eq!(table.refused(None, &Command::Flag), "refused.time_left");
    table.wait(1);
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("draw", "ruling")));
    assert_eq!(table.game.ended().unwrap().article.as_deref(), Some("article.no_arbiter"));
}

#[test]
fn quiet_moves_come_to_a_limit() {
    let fen = "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 98 60";
    let mut table = ruled(Some(fen), "wxf2018+natural=50");
    let count = table.game.quiet_count().unwrap();
    assert_eq!((count.plies, count.most), (98, 100));
    table.play("a0a1 e9e8");
    assert_eq!(table.end(), Some(("draw", "natural_limit")));
    assert_eq!(table.game.ended().unwrap().article.as_deref(), Some("article.natural_limit"));
    let mut table = ruled(Some(fen), "seed");
    table.play("a0a1 e9e8");
    assert_eq!(table.end(), None);
}

#[test]
fn a_game_may_have_a_greatest_length() {
    let mut table = ruled(None, "wxf2018+rounds_max=2");
    table.play("a0a1 a9a8 a1a2");
    assert_eq!(table.end(), None);
    table.play("a8a7");
    assert_eq!(table.end(), Some(("draw", "ply_limit")));
}

#[test]
fn a_flag_against_bare_defenders_is_by_the_rulebook() {
    for (book, end) in [
        ("wxf2018", ("draw", "flag_no_mating_material")),
        ("cxa2020", ("second_wins", "flag")),
        ("cxa2020+bare_flag=draw", ("draw", "flag_no_mating_material")),
        ("none", ("draw", "flag_no_mating_material")),
    ] {
        let rulebook = Rulebook::of(Kind::Xiangqi, book).unwrap();
        let start_fen = Some("3ak4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1".to_owned());
        let mut table = Table::set_up(NewGame {
            start_fen,
            rulebook,
            ..NewGame::new(Kind::Xiangqi, increment(60_000, 0))
        });
        table.play("a0a1 e9e8").wait(120_000);
        table.hall(&Command::Flag).unwrap();
        assert_eq!(table.end(), Some(end), "{book}");
    }
}

#[test]
fn an_arbiter_punishes_and_ends() {
    let mut table = ruled(None, "wxf2018");
    let foul = Command::ArbiterPenalise { seat: Seat::Second, penalty: Penalty::Foul };
    let long = Penalty::OpponentGains(Span::from_secs(3601));
    table.hall(&foul).unwrap();
    assert_eq!(table.game.fouls().second, 1);
    assert_eq!(
        table.refused(None, &Command::ArbiterPenalise { seat: Seat::First, penalty: long }),
        "refused.penalty_span"
    );
    assert_eq!(table.refused(Some(Seat::First), &foul), "refused.hall_only");
    table.hall(&foul).unwrap();
    assert_eq!(table.end(), Some(("first_wins", "penalty")));
    let mut table = ruled(None, "wxf2018");
    table.hall(&Command::ArbiterEnd { result: GameResult::Draw }).unwrap();
    assert_eq!(table.end(), Some(("draw", "penalty")));
}

#[test]
fn evidence_fits_into_an_event() {
    // Two chariots go round for a long time, so that the window is as long as it gets.
    let mut table = ruled(Some("4k4/9/9/9/9/9/9/9/9/R2K4R w - - 0 1"), "wxf2018+natural=0+decide_at=3");
    let mut legs = Vec::new();
    for round in 0..3 {
        for step in 0..9_u8 {
            let at = |n: u8| char::from(b'0' + n);
            let (from, to) = if round % 2 == 0 { (step, step + 1) } else { (9 - step, 8 - step) };
            legs.push(format!("a{}a{}", at(from), at(to)));
        }
    }
    let guard = ["e9e8", "e8e9"];
    for (index, leg) in legs.iter().enumerate() {
        if table.game.ended().is_some() {
            break;
        }
        table.play(leg);
        if table.game.ended().is_none() {
            table.play(guard[index % 2]);
        }
    }
    let json = &table.game.ruling().unwrap().evidence;
    assert!(json.len() <= game::EVIDENCE_BYTES_MAX);
}

#[test]
fn a_line_is_judged_by_itself() {
    let judged = judge_line(Some(CHECKS), &CHECKS_LOOP.repeat(2), None).unwrap();
    assert_eq!(judged.rulebook, "wxf2018/1");
    assert_eq!(judged.evidence.unwrap().outcome, Ruling::Loses(Seat::First));
    assert_eq!(judged.line.moves.len(), 8);
    assert!(judge_line(None, "h2e2", None).unwrap().evidence.is_none());
    for (fen, moves, book, id) in [
        (None, "h2e2 xx", None, "line.unreadable"),
        (None, "h2e2 h2e2", None, "line.illegal"),
        (None, "", Some("fide"), "rulebook.name"),
        (Some("9/9 w"), "", None, "fen.rank_count"),
    ] {
        let fault = judge_line(fen, moves, book).unwrap_err();
        assert_eq!(fault.id(), id, "{fault}");
    }
    let long = "a0a1 a9a8 a1a0 a8a9 ".repeat(151);
    assert_eq!(judge_line(None, &long, None).unwrap_err().id(), "line.too_long");
}

#[test]
fn rulebooks_are_written_one_way() {
    for (kind, read, written) in [
        (Kind::Xiangqi, "cxa2020+unsure=arbiter+natural=50", "cxa2020/1+natural=50+unsure=arbiter"),
        (Kind::Xiangqi, "seed/1", "seed/1"),
        (Kind::Chess, "fide2023+auto_threefold", "fide2023/1+auto_threefold"),
        (Kind::Chess, "none", "none/1"),
    ] {
        let book = Rulebook::of(kind, read).unwrap();
        assert_eq!(book.to_string(), written);
        assert_eq!(Rulebook::of(kind, written).unwrap(), book);
        let new = NewGame { rulebook: book.clone(), ..NewGame::new(kind, game::ClockSpec::None) };
        assert_eq!(Game::create(new, START).unwrap().0.rematch().rulebook, book, "a rematch keeps it");
    }
    assert_eq!(Rulebook::of(Kind::Chess, "wxf2018").unwrap_err().id(), "new_game.chess_rulebook");
    assert_eq!(Rulebook::of(Kind::Xiangqi, "fide2023").unwrap_err().id(), "rulebook.name");
}
