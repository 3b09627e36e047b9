//! A message of a client, read and held against everything that needs no look at the hall.

use game::{Claim, Command, GameResult, Refusal, TYPED_BYTES_MAX, Touch};
use hall::SeekId;
use protocol::{Act, ArbiterAct, ClientMessage, Problem, SeekWish};
use serde::Deserialize;
use store::GameId;

use crate::arbiter::KEY_BYTES_MAX;
use crate::convert;
use crate::problem::{problem, problem_of, shortened};

/// Characters of the name that a client gives to a command.
pub const COMMAND_ID_CHARS_MAX: usize = 32;
/// Bytes of the name of a square.
const SQUARE_BYTES_MAX: usize = 4;
/// The most time, in milliseconds, that an arbiter gives to a side at once.
const GAIN_MS_MAX: u64 = game::PENALTY_SPAN_MAX.0;

/// The name that a client gave to a command.
pub(crate) type CommandId = Box<str>;

/// A message in the hall's own terms.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Request {
    Watch { game: GameId, since: u64 },
    Unwatch { game: GameId },
    Order { game: GameId, id: CommandId, order: Order },
    Lobby { on: bool },
    Seek { id: CommandId, wish: SeekWish },
    TakeSeek { id: CommandId, seek: Option<SeekId> },
    Unseek,
}

/// What a player wants done in a game.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Order {
    /// UCCI or UCI.
    Move {
        ply: u32,
        text: String,
        draw: bool,
    },
    /// Any notation that a person writes.
    Typed {
        ply: u32,
        text: String,
        draw: bool,
    },
    Act(Act),
    Touch {
        ply: u32,
        touch: Touch,
    },
    Claim {
        ply: u32,
        claim: Claim,
        /// UCCI or UCI.
        text: Option<String>,
    },
    /// Not of a player, but of whoever holds the key.
    Arbiter {
        key: String,
        /// The last event that he has seen.
        seen: u64,
        command: Command,
    },
}

/// A message that cannot be served; with the command's name, if it has one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Unreadable {
    pub(crate) id: Option<String>,
    pub(crate) problem: Problem,
}

impl From<Problem> for Unreadable {
    fn from(problem: Problem) -> Unreadable {
        Unreadable { id: None, problem }
    }
}

/// A move, which nearly every message is: read without copying what is looked at only once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainMove<'a> {
    t: &'a str,
    game: &'a str,
    id: &'a str,
    ply: u32,
    u: &'a str,
    #[serde(default)]
    draw: bool,
}

pub(crate) fn read(text: &str) -> Result<Request, Unreadable> {
    match read_plain_move(text) {
        Some(request) => Ok(request),
        None => read_any(text),
    }
}

/// None of anything but a move without fault; what is wrong with it is not said here.
fn read_plain_move(text: &str) -> Option<Request> {
    if !text.starts_with(r#"{"t":"move""#) {
        return None;
    }
    let PlainMove { t: "move", game, id, ply, u, draw } = serde_json::from_str(text).ok()? else {
        return None;
    };
    let fits = u.len() <= TYPED_BYTES_MAX && !id.is_empty() && id.chars().count() <= COMMAND_ID_CHARS_MAX;
    let order = Order::Move { ply, text: u.to_owned(), draw };
    let game = game.parse().ok()?;
    fits.then(|| Request::Order { game, id: id.into(), order })
}

fn read_any(text: &str) -> Result<Request, Unreadable> {
    let message = serde_json::from_str(text).map_err(|error| misread(text, &error))?;
    Ok(match message {
        ClientMessage::Watch { game, since } => Request::Watch { game: game_id(&game)?, since },
        ClientMessage::Unwatch { game } => Request::Unwatch { game: game_id(&game)? },
        ClientMessage::Move { game, id, ply, u, draw } => {
            order(&game, id, Order::Move { ply, text: u, draw })?
        }
        ClientMessage::TypedMove { game, id, ply, text, draw } => {
            order(&game, id, Order::Typed { ply, text, draw })?
        }
        ClientMessage::Act { game, id, act } => order(&game, id, Order::Act(act))?,
        ClientMessage::Touch { game, id, ply, touch } => {
            order(&game, id, Order::Touch { ply, touch: convert::touch_of(touch) })?
        }
        ClientMessage::Claim { game, id, ply, claim, u } => {
            order(&game, id, Order::Claim { ply, claim: convert::claim_of(claim), text: u })?
        }
        ClientMessage::Arbiter { game, id, key, seq, act } => {
            let id = command_id(id)?;
            let named = |problem| Unreadable { id: Some(id.to_string()), problem };
            let command = arbiter_command(act).map_err(named)?;
            order(&game, id.into(), Order::Arbiter { key, seen: seq, command })?
        }
        ClientMessage::Lobby { on } => Request::Lobby { on },
        ClientMessage::Seek { id, wish } => Request::Seek { id: command_id(id)?, wish },
        ClientMessage::TakeSeek { id, seek } => {
            Request::TakeSeek { id: command_id(id)?, seek: seek.parse().ok() }
        }
        ClientMessage::Unseek => Request::Unseek,
    })
}

fn order(game: &str, id: String, order: Order) -> Result<Request, Unreadable> {
    let id = command_id(id)?;
    let named = |problem| Unreadable { id: Some(id.to_string()), problem };
    check_lengths(&order).map_err(named)?;
    let game = game_id(game).map_err(named)?;
    Ok(Request::Order { game, id, order })
}

/// Nothing longer than anything right could be goes further.
fn check_lengths(order: &Order) -> Result<(), Problem> {
    match order {
        Order::Move { text, .. } | Order::Typed { text, .. } | Order::Claim { text: Some(text), .. }
            if text.len() > TYPED_BYTES_MAX =>
        {
            let refusal = Refusal::MoveTooLong { bytes: text.len() };
            Err(problem_of(refusal.id(), refusal.args()))
        }
        Order::Touch { touch: Touch::Piece { square } | Touch::Release { square }, .. }
            if square.len() > SQUARE_BYTES_MAX =>
        {
            let args = [("read", shortened(square)), ("max", SQUARE_BYTES_MAX.to_string())];
            Err(problem("hall.long_square", args))
        }
        Order::Arbiter { key, .. } if key.len() > KEY_BYTES_MAX => {
            let args = [("bytes", key.len().to_string()), ("max", KEY_BYTES_MAX.to_string())];
            Err(problem("hall.arbiter_key_long", args))
        }
        _ => Ok(()),
    }
}

/// What an arbiter may order is a whole thing: a seat where one is meant, time where it is given.
fn arbiter_command(act: ArbiterAct) -> Result<Command, Problem> {
    use protocol::{Penalty, Ruling};
    match act {
        ArbiterAct::Rule { outcome: outcome @ (Ruling::PlayOn | Ruling::Draw | Ruling::Loses), seat } => {
            let ruling = convert::ruling_of(outcome, seat);
            ruling.map(|ruling| Command::ArbiterRule { ruling })
        }
        ArbiterAct::Rule { .. } => None,
        ArbiterAct::Penalise { penalty: Penalty::OpponentGains, ms, .. }
            if ms.is_none_or(|ms| !(1..=GAIN_MS_MAX).contains(&ms)) =>
        {
            let args = [("read", written(&ms)), ("max", GAIN_MS_MAX.to_string())];
            return Err(problem("hall.arbiter_gain", args));
        }
        ArbiterAct::Penalise { seat, penalty, ms } => {
            let penalty = convert::penalty_of(penalty, ms);
            penalty.map(|penalty| Command::ArbiterPenalise { seat: convert::seat_of(seat), penalty })
        }
        ArbiterAct::End { result } => {
            let result: GameResult = convert::result_of(result);
            Some(Command::ArbiterEnd { result })
        }
    }
    .ok_or_else(|| problem("hall.arbiter_act", [("read", written(&act))]))
}

/// Something as the client wrote it.
fn written(read: &impl serde::Serialize) -> String {
    shortened(&serde_json::to_string(read).unwrap_or_default())
}

fn game_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| problem("hall.bad_game_id", [("read", shortened(text))]))
}

fn command_id(id: String) -> Result<CommandId, Problem> {
    let chars = id.chars().count();
    if (1..=COMMAND_ID_CHARS_MAX).contains(&chars) {
        return Ok(id.into());
    }
    let args = [("chars", chars.to_string()), ("max", COMMAND_ID_CHARS_MAX.to_string())];
    Err(problem("socket.bad_command_id", args))
}

/// Where reading stopped, what stood there, and what would have been right.
fn misread(text: &str, error: &serde_json::Error) -> Problem {
    let detail = error.to_string();
    let detail = detail.split(" at line ").next().unwrap_or_default();
    let args = [
        ("line", error.line().to_string()),
        ("column", error.column().to_string()),
        ("read", shortened(text)),
        ("detail", shortened_detail(detail)),
    ];
    if error.is_data() { problem("socket.unknown_message", args) } else { problem("socket.not_json", args) }
}

/// The reason as the reader of JSON gives it, which lists what it expected.
fn shortened_detail(detail: &str) -> String {
    const DETAIL_CHARS_MAX: usize = 300;
    detail.chars().take(DETAIL_CHARS_MAX).collect()
}

/// For a fuzzer: whatever a client sends is either read or refused with a reason that names
/// what was read, within bounds.
///
/// # Panics
/// When that does not hold.
pub fn fuzz_message(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match read(text) {
        Ok(request) => assert!(!format!("{request:?}").is_empty()),
        Err(unreadable) => {
            assert!(!unreadable.problem.args.is_empty(), "{unreadable:?} names nothing");
            let told = serde_json::to_string(&unreadable.problem).expect("problems are plain");
            assert!(told.len() < 4_096, "{} bytes told", told.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        let long = "x".repeat(33);
        let long_id = format!(
            r#"{{"t":"seek","id":"{long}","wish":{{"kind":"chess","clock":{{"t":"none"}},"seat":null}}}}"#
        );
        let long_move =
            format!(r#"{{"t":"move","game":"k3J9x2Qa","id":"c1","ply":0,"u":"{}"}}"#, "h2e2".repeat(20));
        let long_claim = format!(
            r#"{{"t":"claim","game":"k3J9x2Qa","id":"c1","ply":0,"claim":"repetition","u":"{}"}}"#,
            "h2e2".repeat(20)
        );
        let arbiter = |key: &str, act: &str| {
            format!(r#"{{"t":"arbiter","game":"k3J9x2Qa","id":"c1","seq":4,"key":"{key}","act":{act}}}"#)
        };
        let rows = [
            ("", "socket.not_json", "column", "0"),
            ("{\"t\":\"watch\",", "socket.not_json", "column", "13"),
            (r#"{"t":"wach","game":"k3J9x2Qa"}"#, "socket.unknown_message", "read", "wach"),
            (r#"{"t":"wach","game":"k3J9x2Qa"}"#, "socket.unknown_message", "detail", "expected one of"),
            (r#"{"t":"watch"}"#, "socket.unknown_message", "detail", "missing field `game`"),
            (
                r#"{"t":"watch","game":"k3J9x2Qa","x":1}"#,
                "socket.unknown_message",
                "detail",
                "unknown field `x`",
            ),
            (r#"{"t":"watch","game":"short"}"#, "hall.bad_game_id", "read", "short"),
            (
                r#"{"t":"move","game":"k3J9x2Qa","id":"","ply":0,"u":"h2e2"}"#,
                "socket.bad_command_id",
                "chars",
                "0",
            ),
            (&long_id, "socket.bad_command_id", "chars", "33"),
            (&long_move, "refused.move_too_long", "bytes", "80"),
            (
                r#"{"t":"touch","game":"k3J9x2Qa","id":"c1","ply":0,"touch":{"t":"piece","square":"e2e4x"}}"#,
                "hall.long_square",
                "read",
                "e2e4x",
            ),
            (
                r#"{"t":"touch","game":"k3J9x2Qa","id":"c1","ply":0,"touch":{"t":"shove"}}"#,
                "socket.unknown_message",
                "detail",
                "unknown variant `shove`",
            ),
            (&long_claim, "refused.move_too_long", "bytes", "80"),
            (
                &arbiter(&"k".repeat(129), r#"{"t":"end","result":"draw"}"#),
                "hall.arbiter_key_long",
                "bytes",
                "129",
            ),
            (&arbiter("k", r#"{"t":"rule","outcome":"loses"}"#), "hall.arbiter_act", "read", "loses"),
            (&arbiter("k", r#"{"t":"rule","outcome":"referred"}"#), "hall.arbiter_act", "read", "referred"),
            (
                &arbiter("k", r#"{"t":"rule","outcome":"draw","seat":"first"}"#),
                "hall.arbiter_act",
                "read",
                "draw",
            ),
            (
                &arbiter("k", r#"{"t":"penalise","seat":"first","penalty":"opponent_gains"}"#),
                "hall.arbiter_gain",
                "read",
                "null",
            ),
            (
                &arbiter("k", r#"{"t":"penalise","seat":"first","penalty":"opponent_gains","ms":3600001}"#),
                "hall.arbiter_gain",
                "max",
                "3600000",
            ),
            (
                &arbiter("k", r#"{"t":"penalise","seat":"first","penalty":"foul","ms":1}"#),
                "hall.arbiter_act",
                "read",
                "foul",
            ),
            ("[1,2]", "socket.unknown_message", "read", "[1,2]"),
        ];
        for (text, id, arg, part) in rows {
            let found = read(text).unwrap_err().problem;
            assert_eq!(found.id, id, "{text}");
            assert!(found.args[arg].contains(part), "{text}: {found:?}");
        }
    }

    /// A message with its first 11 characters as the quick way wants them, and whether it takes it.
    #[test]
    fn the_quick_way_reads_moves_only() {
        for (rest, quick) in [
            (r#","game":"k3J9x2Qa","id":"c","ply":0,"u":"h2e2"}"#, true),
            (r#","u":"h2e2","draw":true,"ply":0,"id":"c","game":"k3J9x2Qa"}"#, true),
            (r#","game":"k3J9x2Qa","id":"\u0063","ply":0,"u":"h2e2"}"#, false),
            (r#","game":"k3J9x2Qa","id":"c","ply":0,"u":"h2e2","x":1}"#, false),
            (r#","game":"k3J9x2Qa","id":"","ply":0,"u":"h2e2"}"#, false),
            (r#","game":"k3J9x2Qa","id":"c","ply":0,"u":"h2e2","t":"move"}"#, false),
            (r#","game":"short","id":"c","ply":0,"u":"h2e2"}"#, false),
        ] {
            let text = format!(r#"{{"t":"move"{rest}"#);
            assert_eq!(read_plain_move(&text).is_some(), quick, "{text}");
            assert_eq!(read(&text), read_any(&text), "{text}");
        }
    }

    #[test]
    fn a_command_that_can_be_named_is_refused_by_name() {
        let text = r#"{"t":"act","game":"?","id":"c7","act":"resign"}"#;
        assert_eq!(read(text).unwrap_err().id.as_deref(), Some("c7"));
    }

    fn nearly_a_message() -> impl Strategy<Value = String> {
        let right = prop::sample::select(vec![
            r#"{"t":"watch","game":"k3J9x2Qa","since":3}"#,
            r#"{"t":"move","game":"k3J9x2Qa","id":"c41","ply":16,"u":"h2e2","draw":true}"#,
            r#"{"t":"typed_move","game":"k3J9x2Qa","id":"c41","ply":16,"text":"炮二平五"}"#,
            r#"{"t":"act","game":"k3J9x2Qa","id":"c1","act":"offer_draw"}"#,
            r#"{"t":"seek","id":"s","wish":{"kind":"xiangqi","clock":{"t":"increment","base_ms":1,"increment_ms":0},"seat":"first"}}"#,
            r#"{"t":"take_seek","id":"x","seek":"s1"}"#,
            r#"{"t":"touch","game":"k3J9x2Qa","id":"c1","ply":0,"touch":{"t":"release","square":"e2"}}"#,
            r#"{"t":"claim","game":"k3J9x2Qa","id":"c1","ply":9,"claim":"repetition","u":"h2e2"}"#,
            r#"{"t":"arbiter","game":"k3J9x2Qa","id":"c1","seq":4,"key":"0f","act":{"t":"rule","outcome":"loses","seat":"first"}}"#,
            r#"{"t":"arbiter","game":"k3J9x2Qa","id":"c1","seq":4,"key":"0f","act":{"t":"penalise","seat":"first","penalty":"opponent_gains","ms":120000}}"#,
        ]);
        (right, any::<prop::sample::Index>(), any::<Option<char>>(), any::<bool>()).prop_map(
            |(right, at, put, cut)| {
                let mut chars: Vec<char> = right.chars().collect();
                let at = at.index(chars.len());
                match (put, cut) {
                    (Some(c), false) => chars.insert(at, c),
                    (Some(c), true) => chars[at] = c,
                    (None, false) => drop(chars.remove(at)),
                    (None, true) => chars.truncate(at),
                }
                chars.into_iter().collect()
            },
        )
    }

    proptest! {
        #[test]
        fn any_bytes_are_served(data in prop::collection::vec(any::<u8>(), 0..200)) {
            fuzz_message(&data);
        }

        #[test]
        fn any_text_is_served(text in ".{0,200}") {
            fuzz_message(text.as_bytes());
        }

        #[test]
        fn a_message_with_a_slip_is_served(text in nearly_a_message()) {
            fuzz_message(text.as_bytes());
            prop_assert_eq!(read(&text), read_any(&text), "the quick way reads otherwise");
        }
    }
}
