//! The two texts that go out with every move, written straight into one buffer: the move, and the
//! game as it stands. The types of `protocol` say the same; tests hold the one against the other.

use std::fmt::Write;

use game::{AnyPosition, ClockReading, Event, Game, Moment, Seat, SideReading, Stamped};
use protocol::{Happened, Logged};

use super::loaded::Loaded;
use crate::convert;

/// The event with its place in the journal. `fen` is the position after it.
pub(super) fn write_logged(
    game: &Game,
    fen: &str,
    before: Option<&AnyPosition>,
    stamped: &Stamped,
    out: &mut String,
) {
    if let (Event::Moved { .. }, Some(before)) = (&stamped.event, before) {
        return write_moved(game, fen, before, stamped, out);
    }
    let logged = Logged { seq: game.seq(), at: stamped.at.0, e: happened(&stamped.event) };
    out.push_str(&serde_json::to_string(&logged).expect("events are plain"));
}

fn write_moved(game: &Game, fen: &str, before: &AnyPosition, stamped: &Stamped, out: &mut String) {
    let (Event::Moved { mv, charged, .. }, Some(played)) = (&stamped.event, game.moves().last()) else {
        return;
    };
    out.push_str(r#"{"seq":"#);
    number(game.seq(), out);
    out.push_str(r#","at":"#);
    moment(stamped.at, out);
    out.push_str(r#","e":{"t":"moved","by":""#);
    out.push_str(before.turn().id());
    out.push_str(r#"","ply":"#);
    number(game.ply().into(), out);
    out.push_str(r#","u":"#);
    quoted(mv.as_str(), out);
    out.push_str(r#","texts":{"#);
    let texts = played.mv.texts(before);
    let mut first = true;
    for (name, text) in [
        ("zh", &texts.zh),
        ("zh_hant", &texts.zh_hant),
        ("wxf", &texts.wxf),
        ("iccs", &texts.iccs),
        ("san", &texts.san),
    ] {
        let Some(text) = text else { continue };
        if !std::mem::take(&mut first) {
            out.push(',');
        }
        quoted(name, out);
        out.push(':');
        quoted(text, out);
    }
    out.push_str(r#"},"fen":"#);
    quoted(fen, out);
    out.push_str(r#","check":"#);
    truth(played.check, out);
    out.push_str(r#","captured":"#);
    match played.captured {
        Some(letter) => out.extend(['"', letter, '"']),
        None => out.push_str("null"),
    }
    out.push_str(r#","charged_ms":"#);
    number(charged.0, out);
    out.push_str("}}");
}

/// The other events, which are rare.
fn happened(event: &Event) -> Happened {
    match event {
        Event::Created(_) => Happened::Created,
        Event::Offered { by, offer } => {
            Happened::Offered { by: convert::seat_to(*by), offer: convert::offer_to(*offer) }
        }
        Event::Answered { by, offer, answer } => Happened::Answered {
            by: convert::seat_to(*by),
            offer: convert::offer_to(*offer),
            answer: convert::answer_to(*answer),
        },
        Event::TakenBack { plies } => Happened::TakenBack { plies: *plies },
        Event::Resumed { down } => Happened::Resumed { down_ms: down.0 },
        Event::Ended(ending) => Happened::Ended { ending: convert::ending_to(ending) },
        Event::Moved { .. }
        | Event::Touched { .. }
        | Event::Claimed { .. }
        | Event::Ruled(_)
        | Event::Penalised { .. } => Happened::Noted,
    }
}

/// The game as it stands at `now`.
pub(super) fn write_live(state: &Loaded, now: Moment, out: &mut String) {
    let game = &state.game;
    out.push_str(r#"{"ply":"#);
    number(game.ply().into(), out);
    out.push_str(r#","turn":""#);
    out.push_str(game.turn().id());
    out.push_str(r#"","fen":"#);
    quoted(&state.fen, out);
    out.push_str(r#","check":"#);
    truth(game.is_check(), out);
    out.push_str(r#","legal":""#);
    game.write_legal(out);
    out.push_str(r#"","occurrences":"#);
    number(game.occurrences().into(), out);
    out.push_str(r#","clock":"#);
    match game.clock_at(now) {
        Some(reading) => write_clock(now, &reading, out),
        None => out.push_str("null"),
    }
    let offers = game.offers();
    for (name, by) in [
        (r#","offers":{"draw":"#, offers.draw),
        (r#","takeback":"#, offers.takeback),
        (r#","rematch":"#, offers.rematch),
    ] {
        out.push_str(name);
        seat(by, out);
    }
    out.push_str(r#"},"ending":"#);
    match game.ended() {
        Some(ending) => {
            let ending = convert::ending_to(ending);
            out.push_str(&serde_json::to_string(&ending).expect("an ending is plain"));
        }
        None => out.push_str("null"),
    }
    out.push_str(r#","next_game":"#);
    match &state.next_game {
        Some(id) => quoted(id.as_str(), out),
        None => out.push_str("null"),
    }
    out.push_str(r#","notes":[]}"#);
}

fn write_clock(now: Moment, reading: &ClockReading, out: &mut String) {
    out.push_str(r#"{"at":"#);
    moment(now, out);
    out.push_str(r#","running":"#);
    seat(reading.running, out);
    out.push_str(r#","first":"#);
    write_side(reading.first, out);
    out.push_str(r#","second":"#);
    write_side(reading.second, out);
    out.push('}');
}

fn write_side(side: SideReading, out: &mut String) {
    out.push_str(r#"{"main_ms":"#);
    number(side.main.0, out);
    for (name, left) in [(r#","move_ms":"#, side.per_move), (r#","byoyomi_ms":"#, side.byoyomi)] {
        out.push_str(name);
        match left {
            Some(left) => number(left.0, out),
            None => out.push_str("null"),
        }
    }
    out.push_str(r#","periods":"#);
    number(side.periods.into(), out);
    out.push('}');
}

fn seat(seat: Option<Seat>, out: &mut String) {
    match seat {
        Some(seat) => quoted(seat.id(), out),
        None => out.push_str("null"),
    }
}

fn truth(truth: bool, out: &mut String) {
    out.push_str(if truth { "true" } else { "false" });
}

fn moment(moment: Moment, out: &mut String) {
    match u64::try_from(moment.0) {
        Ok(after_1970) => number(after_1970, out),
        // Writing to a string cannot fail.
        Err(_) => drop(write!(out, "{}", moment.0)),
    }
}

fn number(mut number: u64, out: &mut String) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.push_str(str::from_utf8(&digits[at..]).expect("digits are ASCII"));
}

/// A text of the hall's own making, which holds nothing that JSON would write otherwise.
fn quoted(text: &str, out: &mut String) {
    debug_assert!(!text.contains(['"', '\\']) && !text.contains(char::is_control), "{text:?}");
    out.push('"');
    out.push_str(text);
    out.push('"');
}

#[cfg(test)]
mod tests {
    use game::event::v1;
    use game::{ClockSpec, Command, Kind, MoveText, NewGame, Offers, Span, WithMove};
    use proptest::prelude::*;
    use protocol::Live;
    use store::GameRow;

    use super::*;

    fn clock_now_to(at: Moment, reading: &ClockReading) -> protocol::ClockNow {
        let side = |side: SideReading| protocol::SideClock {
            main_ms: side.main.0,
            move_ms: side.per_move.map(|left| left.0),
            byoyomi_ms: side.byoyomi.map(|left| left.0),
            periods: side.periods,
        };
        protocol::ClockNow {
            at: at.0,
            running: reading.running.map(convert::seat_to),
            first: side(reading.first),
            second: side(reading.second),
        }
    }

    fn offers_to(offers: Offers) -> protocol::Offers {
        protocol::Offers {
            draw: offers.draw.map(convert::seat_to),
            takeback: offers.takeback.map(convert::seat_to),
            rematch: offers.rematch.map(convert::seat_to),
        }
    }

    fn texts_to(texts: game::MoveTexts) -> protocol::MoveTexts {
        let game::MoveTexts { zh, zh_hant, wxf, iccs, san } = texts;
        protocol::MoveTexts { zh, zh_hant, wxf, iccs, san }
    }

    /// What the type says of the same game.
    fn live_of(state: &Loaded, now: Moment) -> Live {
        let game = &state.game;
        Live {
            ply: game.ply(),
            turn: convert::seat_to(game.turn()),
            fen: game.fen(),
            check: game.is_check(),
            legal: game.legal_uci().map(|uci| uci.to_string()).collect::<Vec<_>>().join(" "),
            occurrences: game.occurrences(),
            clock: game.clock_at(now).map(|reading| clock_now_to(now, &reading)),
            offers: offers_to(game.offers()),
            ending: game.ended().map(convert::ending_to),
            next_game: state.next_game.map(|id| id.to_string()),
            notes: Vec::new(),
        }
    }

    fn moved_of(game: &Game, before: &AnyPosition, stamped: &Stamped) -> Logged {
        let Event::Moved { mv, charged, .. } = &stamped.event else { panic!("{stamped:?}") };
        let played = game.moves().last().unwrap();
        let e = Happened::Moved {
            by: convert::seat_to(before.turn()),
            ply: game.ply(),
            u: mv.to_string(),
            texts: texts_to(played.mv.texts(before)),
            fen: game.fen(),
            check: played.check,
            captured: played.captured,
            charged_ms: charged.0,
        };
        Logged { seq: game.seq(), at: stamped.at.0, e }
    }

    fn loaded(kind: Kind, clock: ClockSpec, at: Moment) -> Loaded {
        let (_, created) = Game::create(NewGame::new(kind, clock), at).unwrap();
        let row = GameRow {
            id: "k3J9x2Qa".parse().unwrap(),
            kind: kind.id().into(),
            created_at_ms: at.0,
            creator: "aaaabbbbcccc".parse().unwrap(),
            first: None,
            second: None,
            about: String::new(),
            ended_at_ms: None,
            next: None,
        };
        Loaded::fold(&row, vec![(1, v1::encode(&created).into())]).unwrap()
    }

    /// Whether the written text is, to the letter, what the type says.
    fn check(state: &Loaded, now: Moment) {
        let mut text = String::new();
        write_live(state, now, &mut text);
        assert_eq!(text, serde_json::to_string(&live_of(state, now)).unwrap());
    }

    fn clocks() -> impl Strategy<Value = ClockSpec> {
        let span = |least: u64, most: u64| (least..most).prop_map(Span);
        prop_oneof![
            Just(ClockSpec::None),
            (span(1_000, 9_000_000), span(0, 60_000))
                .prop_map(|(base, increment)| ClockSpec::Increment { base, increment }),
            (span(60_000, 9_000_000), span(30_000, 60_000), span(30_000, 60_000), 1..9u32).prop_map(
                |(game, per_move, byoyomi, periods)| ClockSpec::Staged { game, per_move, byoyomi, periods }
            ),
            (1..9u32).prop_map(|days| ClockSpec::Correspondence { days }),
        ]
    }

    proptest! {
        #[test]
        fn written_as_the_protocol_says(
            kind in prop::sample::select(&Kind::ALL[..]),
            clock in clocks(),
            steps in prop::collection::vec((any::<prop::sample::Index>(), 0..9_000u64, any::<bool>()), 0..60),
            start in -9_000_000_000_i64..9_000_000_000_000,
        ) {
            let mut now = Moment(start);
            let mut state = loaded(kind, clock, now);
            check(&state, now);
            for (index, passed, offer) in steps {
                let moves: Vec<_> = state.game.legal_uci().collect();
                if moves.is_empty() {
                    break;
                }
                now = now + Span(passed);
                let with = if offer { WithMove::DrawOffer } else { WithMove::Nothing };
                let mv = MoveText::Uci(moves[index.index(moves.len())]);
                let command = Command::Move { ply: state.game.ply(), mv, with };
                for event in state.game.decide(now, Some(state.game.turn()), Span(40), &command).unwrap() {
                    let stamped = Stamped { at: now, event };
                    let before = state.game.position().clone();
                    state.carry(&stamped).unwrap();
                    if matches!(stamped.event, Event::Moved { .. }) {
                        let mut text = String::new();
                        write_logged(&state.game, &state.fen, Some(&before), &stamped, &mut text);
                        let said = moved_of(&state.game, &before, &stamped);
                        prop_assert_eq!(text, serde_json::to_string(&said).unwrap());
                    }
                }
                check(&state, now + Span(passed));
            }
        }

        #[test]
        fn numbers_are_written_as_they_are(number in any::<u64>()) {
            let mut text = String::new();
            super::number(number, &mut text);
            prop_assert_eq!(text, number.to_string());
        }
    }
}
