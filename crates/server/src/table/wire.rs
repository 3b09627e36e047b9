//! The two texts that go out with every move, written straight into one buffer: the move, and the
//! game as it stands. The types of `protocol` say the same; tests hold the one against the other.

use std::fmt::Write;

use game::{AnyPosition, ClockReading, Event, Game, Moment, Seat, SideReading, Stamped};
use protocol::{Happened, Logged};
use serde::Serialize;

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
    json(&Logged { seq: game.seq(), at: stamped.at.0, e: happened(&stamped.event) }, out);
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
    match played.mv.special(before) {
        Some(special) => {
            out.push_str(r#","special":"#);
            json(&convert::special_to(special), out);
        }
        None => out.push_str(r#","special":null"#),
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
        Event::Touched { by, touch } => {
            Happened::Touched { by: convert::seat_to(*by), touch: convert::touch_to(touch) }
        }
        Event::Claimed { by, claim, mv } => Happened::Claimed {
            by: convert::seat_to(*by),
            claim: convert::claim_to(*claim),
            u: mv.map(|mv| mv.to_string()),
        },
        Event::Ruled(verdict) => Happened::Ruled { ruling: convert::verdict_to(verdict) },
        Event::Penalised { seat, penalty, article } => {
            let (penalty, ms) = convert::penalty_to(*penalty);
            Happened::Penalised { seat: convert::seat_to(*seat), penalty, ms, article: article.clone() }
        }
        Event::Ended(ending) => Happened::Ended { ending: convert::ending_to(ending) },
        Event::Moved { .. } => unreachable!("moves are written by themselves"),
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
    write_referee(game, out);
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
        Some(ending) => json(&convert::ending_to(ending), out),
        None => out.push_str("null"),
    }
    out.push_str(r#","next_game":"#);
    match &state.next_game {
        Some(id) => quoted(id.as_str(), out),
        None => out.push_str("null"),
    }
    out.push_str(r#","notes":["#);
    for (index, note) in game.notes().into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        json(&convert::sentence_to(note), out);
    }
    out.push_str("]}");
}

/// What rulebook and mode bring with them; mostly nothing.
fn write_referee(game: &Game, out: &mut String) {
    match game.quiet_count() {
        Some(count) => {
            out.push_str(r#","count":{"plies":"#);
            number(count.plies.into(), out);
            out.push_str(r#","most":"#);
            number(count.most.into(), out);
            out.push('}');
        }
        None => out.push_str(r#","count":null"#),
    }
    let claims = game.claims();
    if claims.is_empty() {
        out.push_str(r#","claims":[]"#);
    } else {
        out.push_str(r#","claims":"#);
        json(&claims.into_iter().map(convert::claim_to).collect::<Vec<_>>(), out);
    }
    match game.duty() {
        Some(duty) => {
            out.push_str(r#","duty":"#);
            json(&convert::duty_to(duty), out);
        }
        None => out.push_str(r#","duty":null"#),
    }
    let fouls = game.fouls();
    out.push_str(r#","fouls":{"first":"#);
    number(fouls[Seat::First].into(), out);
    out.push_str(r#","second":"#);
    number(fouls[Seat::Second].into(), out);
    out.push_str(r#"},"awaits_arbiter":"#);
    truth(game.awaits_arbiter(), out);
    list("checkers", &if game.is_check() { game.position().checkers() } else { Vec::new() }, out);
    list("replies", &convert::replies_to(game), out);
    list("special", &game.special_moves().into_iter().map(convert::special_move_to).collect::<Vec<_>>(), out);
}

/// A list that is nearly always empty.
fn list<T: Serialize>(name: &str, items: &[T], out: &mut String) {
    out.push(',');
    quoted(name, out);
    out.push(':');
    if items.is_empty() {
        return out.push_str("[]");
    }
    json(&items, out);
}

/// What is rare enough for the long way.
fn json(value: &impl Serialize, out: &mut String) {
    out.push_str(&serde_json::to_string(value).expect("maps have string keys only"));
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
mod tests;
