use game::{ClockSpec, Command, Event, Kind, LagPolicy, Moment, NewGame, Seat, SideReading, Span};

use crate::table::{START, Table, increment, mv, unruled};

const BOTH_MOVE: &str = "h2e2 h9g7";

fn staged(game: u64, per_move: u64, byoyomi: u64, periods: u32) -> ClockSpec {
    ClockSpec::Staged { game: Span(game), per_move: Span(per_move), byoyomi: Span(byoyomi), periods }
}

/// A Xiangqi table at which both sides have moved, without lag allowance.
fn running(clock: ClockSpec) -> Table {
    let mut table = Table::set_up(NewGame { lag: LagPolicy::NONE, ..NewGame::new(Kind::Xiangqi, clock) });
    table.play(BOTH_MOVE);
    table
}

fn first_reading(table: &Table) -> SideReading {
    table.game.clock_at(table.now).expect("a clock").first
}

#[test]
fn first_moves_are_free_and_earn_no_increment() {
    let mut table = Table::new(Kind::Xiangqi, increment(60_000, 2000));
    assert_eq!(table.game.deadline(), None);
    table.wait(1_000_000).play("h2e2").wait(1_000_000);
    assert_eq!(table.game.clock_at(table.now).unwrap().running, None);
    assert_eq!(table.refused(None, &Command::Flag), "refused.no_clock");
    table.play("h9g7");
    assert_eq!(table.main_ms(), (60_000, 60_000));
    assert_eq!(table.game.clock_at(table.now).unwrap().running, Some(Seat::First));
}

#[test]
fn increment_comes_after_the_move() {
    let mut table = running(increment(60_000, 2000));
    table.wait(9000);
    assert_eq!(table.main_ms(), (51_000, 60_000));
    table.play("h0g2"); // a second more
    assert_eq!(table.main_ms(), (52_000, 60_000));
    table.play("i9h9");
    assert_eq!(table.main_ms(), (52_000, 61_000));
    assert_eq!(table.game.moves()[2].charged, Span(10_000));
}

#[test]
fn untimed_games_have_no_clock() {
    let mut table = running(ClockSpec::None);
    table.wait(1 << 50);
    assert_eq!((table.game.clock_at(table.now), table.game.deadline()), (None, None));
    assert_eq!(table.refused(Some(Seat::Second), &Command::Flag), "refused.no_clock");
    table.play("h0g2");
}

#[test]
fn a_flag_falls_when_nothing_is_left() {
    // The last millisecond counts, the moment after it does not.
    let mut table = running(increment(60_000, 0));
    table.wait(59_999);
    assert_eq!(table.refused(Some(Seat::Second), &Command::Flag), "refused.time_left");
    assert!(matches!(
        table.ask(Seat::First, &mv(2, "h0g2")).unwrap()[..],
        [Event::Moved { charged: Span(59_999), .. }]
    ));
    assert_eq!(table.main_ms().0, 1);

    let mut table = running(increment(60_000, 0));
    assert_eq!(table.game.deadline(), Some(table.now + Span(60_000)));
    table.wait(60_000);
    assert_eq!(table.main_ms().0, 0);
    let events = table.ask(Seat::First, &mv(2, "h0g2")).unwrap();
    assert!(matches!(events[..], [Event::Ended(_)]), "the move came too late: {events:?}");
    assert_eq!(table.end(), Some(("second_wins", "flag")));
    assert_eq!((table.game.ply(), table.game.deadline()), (2, None));
}

#[test]
fn anybody_may_call_a_fallen_flag() {
    for by in [None, Some(Seat::First), Some(Seat::Second)] {
        let mut table = running(increment(60_000, 0));
        table.wait(60_000);
        table.ask_with_lag(by, 0, &Command::Flag).unwrap();
        assert_eq!(table.end(), Some(("second_wins", "flag")));
    }
}

#[test]
fn whatever_comes_after_the_deadline_finds_the_flag_fallen() {
    for command in [Command::OfferDraw, Command::Resign, Command::AskTakeback, Command::AcceptDraw] {
        for by in Seat::ALL {
            let mut table = running(increment(60_000, 0));
            table.wait(60_000);
            assert!(table.ask(by, &command).is_ok());
            assert_eq!(table.end(), Some(("second_wins", "flag")), "{command:?} by {by:?}");
        }
    }
}

#[test]
fn clocks_stand_still_after_the_end() {
    let mut table = running(increment(60_000, 0));
    table.wait(7000);
    table.ask(Seat::Second, &Command::Resign).unwrap();
    table.wait(1_000_000);
    let reading = table.game.clock_at(table.now).unwrap();
    assert_eq!(
        (reading.running, reading.first.main, reading.second.main),
        (None, Span(53_000), Span(60_000))
    );
}

#[test]
fn a_clock_that_steps_back_costs_nothing() {
    let mut table = running(increment(60_000, 0));
    table.now = Moment(table.now.0 - 5000);
    table.ask(Seat::First, &mv(2, "h0g2")).unwrap();
    assert_eq!(table.main_ms(), (60_000, 60_000));
}

/// Rows: measured lag, time used, what is given back.
#[test]
fn lag_is_given_back_up_to_the_bound_for_a_move() {
    for (lag, used, given) in
        [(0, 800, 0), (40, 800, 40), (500, 800, 500), (501, 800, 500), (90_000, 800, 500), (90, 30, 30)]
    {
        let mut table = Table::new(Kind::Xiangqi, increment(60_000, 0));
        table.play(BOTH_MOVE).wait(used);
        let events = table.ask_with_lag(Some(Seat::First), lag, &mv(2, "h0g2")).unwrap();
        let expected = (Span(used), Span(given), Span(used - given));
        let Event::Moved { used, lag, charged, .. } = events[0] else { panic!("{events:?}") };
        assert_eq!((used, lag, charged), expected);
        assert_eq!(table.main_ms().0, 60_000 - expected.2.0);
    }
}

#[test]
fn lag_is_given_back_up_to_the_bound_for_a_game() {
    let lag = LagPolicy { per_move: Span(400), total: Span(1000) };
    let mut table = Table::set_up(NewGame { lag, ..unruled(Kind::Xiangqi, increment(60_000, 0)) });
    table.play(BOTH_MOVE);
    let mut given = Vec::new();
    for (ply, text) in (2..).zip("a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9".split(' ')) {
        table.wait(1000);
        let by = table.game.turn();
        let lag = if by == Seat::First { 400 } else { 0 };
        let events = table.ask_with_lag(Some(by), lag, &mv(ply, text)).unwrap();
        if let (Event::Moved { lag, .. }, Seat::First) = (&events[0], by) {
            given.push(lag.0);
        }
    }
    assert_eq!(given, [400, 400, 200, 0]);
    assert_eq!(table.main_ms(), (60_000 - 3000, 60_000 - 4000));
    // Nothing is left to wait for: the flag is called when the clock shows zero.
    assert_eq!(table.game.deadline(), Some(table.now + Span(57_000)));
}

#[test]
fn the_flag_is_called_after_the_lag_that_a_move_on_its_way_may_have() {
    let mut table = Table::new(Kind::Xiangqi, increment(60_000, 0));
    table.play(BOTH_MOVE);
    assert_eq!(table.game.deadline(), Some(table.now + Span(60_500)));
    table.wait(60_499);
    assert_eq!(table.main_ms().0, 0);
    assert_eq!(table.refused(None, &Command::Flag), "refused.time_left");
    // 60,499 less 500 is in time.
    table.ask_with_lag(Some(Seat::First), 500, &mv(2, "h0g2")).unwrap();
    assert_eq!((table.end(), table.main_ms().0), (None, 1));
    // Less 499 exactly nothing would be left: too late.
    table.wait(60_499);
    let mut exact = Table { game: table.game.clone(), journal: table.journal.clone(), now: table.now };
    exact.ask_with_lag(Some(Seat::Second), 499, &mv(3, "i9h9")).unwrap();
    assert_eq!(exact.end(), Some(("first_wins", "flag")));
    // And without lag, although the flag could not have been called yet.
    table.ask_with_lag(Some(Seat::Second), 0, &mv(3, "i9h9")).unwrap();
    assert_eq!(table.end(), Some(("first_wins", "flag")));
}

#[test]
fn a_cap_on_the_move_holds_while_the_games_time_lasts() {
    let mut table = running(staged(20_000, 8000, 3000, 2));
    assert_eq!(
        first_reading(&table),
        SideReading { main: Span(20_000), per_move: Some(Span(8000)), byoyomi: None, periods: 2 }
    );
    table.wait(7000);
    assert_eq!(first_reading(&table).per_move, Some(Span(1000)));
    assert_eq!(first_reading(&table).main, Span(13_000));
    assert_eq!(table.game.deadline(), Some(table.now + Span(1000)));
    table.wait(1000);
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("second_wins", "flag")));
    assert_eq!(first_reading(&table).per_move, Some(Span::ZERO));
}

/// Rows: main time left when the turn begins, the moment of the move; main time, periods after it, or a flag.
#[test]
fn staged_time_is_used_up_stage_by_stage() {
    let rows = [
        (20_000, 7999, Some((12_001, 2))),
        (20_000, 8000, None),
        (8001, 8000, None),
        // From here the game's time runs out first: no cap, but periods.
        (8000, 7999, Some((1, 2))),
        (8000, 8000, Some((0, 2))),
        (8000, 10_999, Some((0, 2))),
        (8000, 11_000, Some((0, 1))),
        (8000, 13_999, Some((0, 1))),
        (8000, 14_000, None),
        (1, 3000, Some((0, 2))),
        (1, 3001, Some((0, 1))),
    ];
    for (main, used, expected) in rows {
        let mut table = running(staged(main, 8000, 3000, 2));
        table.wait(used);
        let moved = table.ask(Seat::First, &mv(2, "h0g2"));
        let reading = first_reading(&table);
        let found = table.end().is_none().then_some((reading.main.0, reading.periods));
        assert_eq!(found, expected, "{used} of {main}: {moved:?}");
    }
}

#[test]
fn a_period_begins_anew_with_each_move() {
    let mut table = running(staged(0, 0, 3000, 3));
    assert_eq!(
        first_reading(&table),
        SideReading { main: Span(0), per_move: None, byoyomi: Some(Span(3000)), periods: 3 }
    );
    table.wait(2999);
    table.ask(Seat::First, &mv(2, "a0a1")).unwrap();
    assert_eq!((first_reading(&table).byoyomi, first_reading(&table).periods), (Some(Span(3000)), 3));
    table.play("a9a8").wait(4000);
    assert_eq!((first_reading(&table).byoyomi, first_reading(&table).periods), (Some(Span(2000)), 2));
    assert_eq!(table.game.deadline(), Some(table.now + Span(5000)));
    table.ask(Seat::First, &mv(4, "a1a0")).unwrap();
    table.play("a8a9").wait(6000);
    let reading = first_reading(&table);
    assert_eq!((reading.byoyomi, reading.periods), (Some(Span::ZERO), 0));
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("second_wins", "flag")));
}

#[test]
fn staged_time_without_periods_ends_with_the_games_time() {
    let mut table = running(staged(5000, 0, 0, 0));
    assert_eq!(
        first_reading(&table),
        SideReading { main: Span(5000), per_move: None, byoyomi: None, periods: 0 }
    );
    table.wait(5000);
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("second_wins", "flag")));
}

#[test]
fn correspondence_has_days_for_every_move_from_the_start() {
    let day = 86_400_000;
    let mut table = Table::set_up(NewGame {
        lag: LagPolicy::NONE,
        ..NewGame::new(Kind::Chess, ClockSpec::Correspondence { days: 3 })
    });
    assert_eq!(table.game.deadline(), Some(START + Span(3 * day)));
    for (ply, text) in (0..).zip(["e2e4", "e7e5", "g1f3"]) {
        table.wait(3 * day - 1);
        assert_eq!(table.game.clock_at(table.now).unwrap().running, Some(table.game.turn()));
        table.ask(table.game.turn(), &mv(ply, text)).unwrap();
    }
    assert_eq!(table.main_ms(), (3 * day, 3 * day));
    table.wait(3 * day);
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("first_wins", "flag")));
}

#[test]
fn correspondence_that_never_began_counts_for_nothing() {
    for moves in ["", "e2e4"] {
        let mut table = Table::new(Kind::Chess, ClockSpec::Correspondence { days: 1 });
        table.play(moves).wait(2 * 86_400_000);
        table.hall(&Command::Flag).unwrap();
        assert_eq!(table.end(), Some(("void", "not_started")));
    }
}

#[test]
fn time_while_the_hall_was_down_is_not_charged() {
    let mut table = running(increment(60_000, 0));
    table.wait(10_000); // thinking
    let last_sign = table.now;
    table.wait(500_000); // down, far beyond the deadline
    let events = table.hall(&Command::Resume { down_since: last_sign }).unwrap();
    assert_eq!(events, [Event::Resumed { down: Span(500_000) }]);
    assert_eq!(table.main_ms(), (50_000, 60_000));
    assert_eq!(table.game.deadline(), Some(table.now + Span(50_000)));
    table.play("h0g2");
    assert_eq!(table.main_ms(), (49_000, 60_000));
}

#[test]
fn what_was_stored_after_the_last_sign_of_life_shows_that_the_hall_was_up() {
    let mut table = running(increment(60_000, 0));
    let last_sign = table.now;
    table.wait(3000).play("h0g2"); // stored a second later than the sign
    table.wait(100_000);
    let events = table.hall(&Command::Resume { down_since: last_sign }).unwrap();
    assert_eq!(events, [Event::Resumed { down: Span(100_000) }]);
    assert_eq!(table.main_ms(), (56_000, 60_000));
    // A second stop at once, with the same old sign: nothing is given back twice.
    table.wait(20);
    let events = table.hall(&Command::Resume { down_since: last_sign }).unwrap();
    assert_eq!(events, [Event::Resumed { down: Span(20) }]);
    assert_eq!(table.main_ms(), (56_000, 60_000));
}

#[test]
fn a_flag_that_had_fallen_before_the_stop_stays_fallen() {
    let mut table = running(increment(60_000, 0));
    table.wait(60_000);
    let last_sign = table.now;
    table.wait(500_000);
    table.hall(&Command::Resume { down_since: last_sign }).unwrap();
    assert_eq!(table.main_ms(), (0, 60_000));
    table.hall(&Command::Flag).unwrap();
    assert_eq!(table.end(), Some(("second_wins", "flag")));
}

#[test]
fn a_takeback_leaves_the_clocks_and_begins_the_turn_anew() {
    let mut table = running(increment(60_000, 1000));
    table.play("h0g2 i9h9"); // each a second, and a second of increment
    table.wait(4000);
    table.ask(Seat::First, &Command::AskTakeback).unwrap();
    table.ask(Seat::Second, &Command::AcceptTakeback).unwrap();
    assert_eq!((table.game.ply(), table.main_ms()), (2, (60_000, 60_000)));
    table.wait(1000);
    assert_eq!(table.main_ms(), (59_000, 60_000));
}

#[test]
fn a_penalty_may_give_the_opponent_time() {
    use game::Penalty;
    let mut table = running(staged(5000, 0, 3000, 1));
    table.wait(6000);
    table.ask(Seat::First, &mv(2, "h0g2")).unwrap();
    assert_eq!(first_reading(&table).main, Span::ZERO);
    let penalty = Penalty::OpponentGains(Span(120_000));
    table.happen(Event::Penalised { seat: Seat::Second, penalty, article: Some("7.5.5".into()) });
    assert_eq!((first_reading(&table).main, first_reading(&table).byoyomi), (Span(120_000), None));
}

/// Rows: a setting and the parts of it that are out of range.
#[test]
fn settings_have_limits() {
    let rows: &[(ClockSpec, &[&str])] = &[
        (ClockSpec::None, &[]),
        (increment(1000, 0), &[]),
        (increment(999, 0), &["clock.fault.base"]),
        (increment(86_400_000, 600_000), &[]),
        (increment(86_400_001, 600_001), &["clock.fault.base", "clock.fault.increment"]),
        (staged(0, 0, 1000, 1), &[]),
        (staged(0, 0, 0, 0), &["clock.fault.game"]),
        (staged(1000, 1000, 0, 0), &[]),
        (staged(1000, 999, 999, 1), &["clock.fault.move", "clock.fault.byoyomi"]),
        (staged(1000, 0, 5000, 0), &["clock.fault.byoyomi"]),
        (
            staged(86_400_001, 3_600_001, 3_600_001, 101),
            &["clock.fault.game", "clock.fault.move", "clock.fault.byoyomi", "clock.fault.periods"],
        ),
        (ClockSpec::Correspondence { days: 0 }, &["clock.fault.days"]),
        (ClockSpec::Correspondence { days: 30 }, &[]),
        (ClockSpec::Correspondence { days: 31 }, &["clock.fault.days"]),
    ];
    for (spec, expected) in rows {
        let found: Vec<_> = spec.faults().iter().map(game::ClockFault::id).collect();
        assert_eq!(&found, expected, "{spec:?}");
        assert_eq!(spec.check().is_ok(), expected.is_empty());
    }
    let lag = LagPolicy { per_move: Span(5001), total: Span(600_001) };
    let found: Vec<_> = lag.faults().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "the lag given back for a move is 5.001 s; it should be 0 to 5 s",
            "the lag given back in a game is 600.001 s; it should be 0 to 600 s"
        ]
    );
}
