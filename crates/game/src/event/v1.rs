//! Version 1 of the stored form of events: one JSON object each, with short keys and times in milliseconds.
//!
//! ```json
//! {"v":1,"at":1700000000000,"t":"moved","m":"h2e2","used":1234,"lag":40,"charged":1194}
//! ```
//!
//! | `t` | keys |
//! |---|---|
//! | `created` | `kind`, `start` (FEN), `rules`, `rulebook` `{id,v}` with `set` when something is set, `clock` `{t,..}`, `lag` `{move,total}`, `mode` |
//! | `moved` | `m` (UCCI or UCI), `used`, `lag`, `charged` |
//! | `offered` | `by`, `offer` |
//! | `answered` | `by`, `offer`, `answer` |
//! | `taken_back` | `plies` |
//! | `touched` | `by`, `touch`; `sq` when a square is meant |
//! | `claimed` | `by`, `claim`; `m` when the move is not on the board yet |
//! | `ruled` | `rulebook`, `article`, `ruling`, `from`, `to`, `evidence`; `seat` when one is meant, `refused` when moves are |
//! | `penalised` | `seat`, `penalty`; `ms` when time is meant, `article` |
//! | `resumed` | `down` |
//! | `ended` | `result`, `reason`; `article` |
//!
//! What was written once is read for ever; the golden files of this crate see to it. A key, a name or a type that
//! this version does not know is an error and not passed over: it may change what the game is.

mod wire;

use std::fmt;
use std::io::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Created, Event, Stamped, Touch, Verdict};
use crate::refusal::quote;
use crate::{Answer, Ending, GameResult, Moment, Offer, Reason, Seat, Span};
use wire::Id;

/// The version that is written.
pub const VERSION: u64 = 1;

/// The longest event that is read, in bytes.
pub const EVENT_BYTES_MAX: usize = 64 * 1024;

const TYPES: [&str; 11] = [
    "created",
    "moved",
    "offered",
    "answered",
    "taken_back",
    "touched",
    "claimed",
    "ruled",
    "penalised",
    "resumed",
    "ended",
];

/// Why bytes are no event of version 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecodeError {
    /// Longer than [`EVENT_BYTES_MAX`].
    TooLong {
        /// Length in bytes.
        bytes: usize,
    },
    /// Not a JSON object.
    Json {
        /// What the JSON reader says.
        detail: String,
    },
    /// `v` is another version, or missing.
    Version {
        /// What stands there.
        read: String,
    },
    /// `at` is no moment, or missing.
    At {
        /// What stands there.
        read: String,
    },
    /// `t` names no type of event, or is missing.
    Type {
        /// What stands there.
        read: String,
    },
    /// The other keys are not those of the type.
    Body {
        /// The type.
        of: String,
        /// What is wrong with them.
        detail: String,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::TooLong { bytes } => {
                write!(f, "the event has {bytes} bytes; at most {EVENT_BYTES_MAX} are read")
            }
            DecodeError::Json { detail } => write!(f, "the event is not a JSON object: {detail}"),
            DecodeError::Version { read } => {
                write!(f, "the event is of version {read}; version {VERSION} can be read")
            }
            DecodeError::At { read } => {
                write!(f, "the event's moment is {read}; it should be milliseconds since 1970")
            }
            DecodeError::Type { read } => {
                write!(f, "the event is of type {read}; known are {}", TYPES.join(", "))
            }
            DecodeError::Body { of, detail } => write!(f, "the event of type {of}: {detail}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Writes an event.
///
/// ```
/// use game::{Event, Moment, Span, Stamped, event::v1};
/// let stamped = Stamped { at: Moment(7), event: Event::Resumed { down: Span(1500) } };
/// assert_eq!(v1::encode(&stamped), br#"{"v":1,"at":7,"t":"resumed","down":1500}"#);
/// ```
#[must_use]
pub fn encode(stamped: &Stamped) -> Vec<u8> {
    let at = stamped.at;
    match &stamped.event {
        Event::Created(created) => write(at, "created", wire::Created::from(&**created)),
        Event::Moved { mv, used, lag, charged } => {
            write(at, "moved", wire::Moved { m: *mv, used: used.0, lag: lag.0, charged: charged.0 })
        }
        Event::Offered { by, offer } => {
            write(at, "offered", wire::Offered { by: Id(*by), offer: Id(*offer) })
        }
        Event::Answered { by, offer, answer } => {
            write(at, "answered", wire::Answered { by: Id(*by), offer: Id(*offer), answer: Id(*answer) })
        }
        Event::TakenBack { plies } => write(at, "taken_back", wire::TakenBack { plies: *plies }),
        Event::Touched { by, touch } => write(at, "touched", wire::Touched::new(*by, touch)),
        Event::Claimed { by, claim, mv } => {
            write(at, "claimed", wire::Claimed { by: Id(*by), claim: Id(*claim), m: *mv })
        }
        Event::Ruled(verdict) => write(at, "ruled", wire::Ruled::from(&**verdict)),
        Event::Penalised { seat, penalty, article } => {
            write(at, "penalised", wire::Penalised::new(*seat, *penalty, article.clone()))
        }
        Event::Resumed { down } => write(at, "resumed", wire::Resumed { down: down.0 }),
        Event::Ended(Ending { result, reason, article }) => {
            let body = wire::Ended { result: Id(*result), reason: Id(*reason), article: article.clone() };
            write(at, "ended", body)
        }
    }
}

fn write(at: Moment, t: &str, body: impl Serialize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(128);
    let head = write!(bytes, "{{\"v\":{VERSION},\"at\":{},\"t\":\"{t}\"", at.0);
    let end_of_head = bytes.len();
    let written = serde_json::to_writer(&mut bytes, &body);
    // Every body is a struct of at least one string or number, and a vector takes whatever is written.
    debug_assert!(head.is_ok() && written.is_ok(), "{written:?}");
    // The body goes on where the head stops: `{` becomes `,`.
    bytes[end_of_head] = b',';
    bytes
}

/// Reads an event.
///
/// # Errors
/// [`DecodeError`] names what was read and what could have been.
///
/// ```
/// use game::event::v1;
/// let error = v1::decode(br#"{"v":1,"at":7,"t":"paused"}"#).unwrap_err();
/// assert!(error.to_string().starts_with("the event is of type \"paused\"; known are created, moved"));
/// ```
pub fn decode(bytes: &[u8]) -> Result<Stamped, DecodeError> {
    if bytes.len() > EVENT_BYTES_MAX {
        return Err(DecodeError::TooLong { bytes: bytes.len() });
    }
    // By far the most events are moves; whatever is not plainly one takes the longer way, which finds the words for it.
    if let Ok(line) = serde_json::from_slice::<wire::MovedLine>(bytes)
        && line.v == VERSION
    {
        let wire::MovedLine { at, m, used, lag, charged, .. } = line;
        let event = Event::Moved { mv: m, used: Span(used), lag: Span(lag), charged: Span(charged) };
        return Ok(Stamped { at: Moment(at), event });
    }
    let mut keys: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| DecodeError::Json { detail: error.to_string() })?;
    let version = keys.remove("v");
    if version.as_ref().and_then(Value::as_u64) != Some(VERSION) {
        return Err(DecodeError::Version { read: show(version.as_ref()) });
    }
    let at = keys.remove("at");
    let Some(moment) = at.as_ref().and_then(Value::as_i64) else {
        return Err(DecodeError::At { read: show(at.as_ref()) });
    };
    let t = keys.remove("t");
    let event = match t.as_ref().and_then(Value::as_str) {
        Some(name) => decode_body(name, keys),
        None => None,
    };
    let event = event.unwrap_or_else(|| Err(DecodeError::Type { read: show(t.as_ref()) }))?;
    Ok(Stamped { at: Moment(moment), event })
}

fn show(value: Option<&Value>) -> String {
    value.map_or_else(|| "missing".to_owned(), |value| quote(&value.to_string()))
}

/// `None` if there is no such type.
fn decode_body(t: &str, keys: Map<String, Value>) -> Option<Result<Event, DecodeError>> {
    let keys = Value::Object(keys);
    Some(match t {
        "created" => body(t, keys, |body: wire::Created| Ok(Event::Created(Box::new(Created::from(body))))),
        "moved" => body(t, keys, |wire::Moved { m, used, lag, charged }| {
            Ok(Event::Moved { mv: m, used: Span(used), lag: Span(lag), charged: Span(charged) })
        }),
        "offered" => {
            body(t, keys, |wire::Offered { by: Id(by), offer: Id(offer) }| Ok(Event::Offered { by, offer }))
        }
        "answered" => body(t, keys, |wire::Answered { by: Id(by), offer: Id(offer), answer: Id(answer) }| {
            let (by, offer, answer): (Seat, Offer, Answer) = (by, offer, answer);
            Ok(Event::Answered { by, offer, answer })
        }),
        "taken_back" => body(t, keys, |wire::TakenBack { plies }| Ok(Event::TakenBack { plies })),
        "touched" => body(t, keys, |body: wire::Touched| {
            let by = body.by.0;
            Ok(Event::Touched { by, touch: Touch::try_from(body)? })
        }),
        "claimed" => body(t, keys, |wire::Claimed { by, claim, m }| {
            Ok(Event::Claimed { by: by.0, claim: claim.0, mv: m })
        }),
        "ruled" => body(t, keys, |body: wire::Ruled| Ok(Event::Ruled(Box::new(Verdict::try_from(body)?)))),
        "penalised" => body(t, keys, |body: wire::Penalised| {
            let seat = body.seat.0;
            let (penalty, article) = body.parts()?;
            Ok(Event::Penalised { seat, penalty, article })
        }),
        "resumed" => body(t, keys, |wire::Resumed { down }| Ok(Event::Resumed { down: Span(down) })),
        "ended" => body(t, keys, |wire::Ended { result, reason, article }| {
            let (result, reason): (GameResult, Reason) = (result.0, reason.0);
            Ok(Event::Ended(Ending { result, reason, article }))
        }),
        _ => return None,
    })
}

fn body<B: DeserializeOwned>(
    t: &str,
    keys: Value,
    make: impl FnOnce(B) -> Result<Event, String>,
) -> Result<Event, DecodeError> {
    serde_json::from_value(keys)
        .map_err(|error| error.to_string())
        .and_then(make)
        .map_err(|detail| DecodeError::Body { of: t.to_owned(), detail })
}
