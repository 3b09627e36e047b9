//! The JSON of version 1, type by type. These types are never changed but by adding what old events lack.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::event::{Claim, Mode, Penalty, Ruling, Touch, Verdict};
use crate::{Answer, ClockSpec, GameResult, Kind, LagPolicy, Offer, Reason, Rulebook, Seat, Span, Uci};

/// Something that is written by its stable name.
pub(super) trait Named: Copy + 'static {
    const ALL: &'static [Self];
    fn id(self) -> &'static str;
}

macro_rules! named {
    ($($type:ty),*) => {$(
        impl Named for $type {
            const ALL: &'static [Self] = &<$type>::ALL;
            fn id(self) -> &'static str {
                self.id()
            }
        }
    )*};
}

named!(Seat, Offer, Answer, GameResult, Reason, Kind, Mode, Claim);

/// Writes and reads a stable name.
#[derive(Debug, Clone, Copy)]
pub(super) struct Id<T>(pub(super) T);

impl<T: Named> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de, T: Named> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<T>, D::Error> {
        deserializer.deserialize_str(IdVisitor(PhantomData))
    }
}

struct IdVisitor<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for IdVisitor<T> {
    type Value = Id<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of")?;
        T::ALL.iter().try_for_each(|value| write!(f, " {}", value.id()))
    }

    fn visit_str<E: Error>(self, read: &str) -> Result<Id<T>, E> {
        let found = T::ALL.iter().find(|value| value.id() == read);
        found.map(|value| Id(*value)).ok_or_else(|| E::invalid_value(Unexpected::Str(read), &self))
    }
}

impl Serialize for Uci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Uci {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Uci, D::Error> {
        deserializer.deserialize_str(UciVisitor)
    }
}

struct UciVisitor;

impl Visitor<'_> for UciVisitor {
    type Value = Uci;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move such as h2e2")
    }

    fn visit_str<E: Error>(self, read: &str) -> Result<Uci, E> {
        Uci::read(read).ok_or_else(|| E::invalid_value(Unexpected::Str(read), &self))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Created {
    kind: Id<Kind>,
    start: String,
    rules: String,
    rulebook: Book,
    clock: Clock,
    lag: Lag,
    mode: Id<Mode>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    id: String,
    v: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lag {
    r#move: u64,
    total: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
enum Clock {
    None,
    Increment { base: u64, inc: u64 },
    Staged { game: u64, r#move: u64, byoyomi: u64, periods: u32 },
    Correspondence { days: u32 },
}

impl From<&Rulebook> for Book {
    fn from(book: &Rulebook) -> Book {
        Book { id: book.id.clone(), v: book.version, set: book.set.clone() }
    }
}

impl From<Book> for Rulebook {
    fn from(book: Book) -> Rulebook {
        Rulebook { id: book.id, version: book.v, set: book.set }
    }
}

impl From<&crate::Created> for Created {
    fn from(created: &crate::Created) -> Created {
        Created {
            kind: Id(created.kind),
            start: created.start_fen.clone(),
            rules: created.rules.clone(),
            rulebook: Book::from(&created.rulebook),
            clock: match created.clock {
                ClockSpec::None => Clock::None,
                ClockSpec::Increment { base, increment } => {
                    Clock::Increment { base: base.0, inc: increment.0 }
                }
                ClockSpec::Staged { game, per_move, byoyomi, periods } => {
                    Clock::Staged { game: game.0, r#move: per_move.0, byoyomi: byoyomi.0, periods }
                }
                ClockSpec::Correspondence { days } => Clock::Correspondence { days },
            },
            lag: Lag { r#move: created.lag.per_move.0, total: created.lag.total.0 },
            mode: Id(created.mode),
        }
    }
}

impl From<Created> for crate::Created {
    fn from(created: Created) -> crate::Created {
        crate::Created {
            kind: created.kind.0,
            start_fen: created.start,
            rules: created.rules,
            rulebook: created.rulebook.into(),
            clock: match created.clock {
                Clock::None => ClockSpec::None,
                Clock::Increment { base, inc } => {
                    ClockSpec::Increment { base: Span(base), increment: Span(inc) }
                }
                Clock::Staged { game, r#move, byoyomi, periods } => ClockSpec::Staged {
                    game: Span(game),
                    per_move: Span(r#move),
                    byoyomi: Span(byoyomi),
                    periods,
                },
                Clock::Correspondence { days } => ClockSpec::Correspondence { days },
            },
            lag: LagPolicy { per_move: Span(created.lag.r#move), total: Span(created.lag.total) },
            mode: created.mode.0,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moved {
    pub(super) m: Uci,
    pub(super) used: u64,
    pub(super) lag: u64,
    pub(super) charged: u64,
}

/// A whole event of type `moved`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovedLine {
    pub(super) v: u64,
    pub(super) at: i64,
    #[serde(rename = "t")]
    _type: MovedType,
    pub(super) m: Uci,
    pub(super) used: u64,
    pub(super) lag: u64,
    pub(super) charged: u64,
}

#[derive(Deserialize)]
enum MovedType {
    #[serde(rename = "moved")]
    Moved,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Offered {
    pub(super) by: Id<Seat>,
    pub(super) offer: Id<Offer>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answered {
    pub(super) by: Id<Seat>,
    pub(super) offer: Id<Offer>,
    pub(super) answer: Id<Answer>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TakenBack {
    pub(super) plies: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Touched {
    pub(super) by: Id<Seat>,
    touch: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sq: Option<String>,
}

impl Touched {
    pub(super) fn new(by: Seat, touch: &Touch) -> Touched {
        let (touch, sq) = match touch {
            Touch::Adjust => ("adjust", None),
            Touch::Piece { square } => ("piece", Some(square)),
            Touch::Release { square } => ("release", Some(square)),
            Touch::Press => ("press", None),
        };
        Touched { by: Id(by), touch: touch.to_owned(), sq: sq.cloned() }
    }
}

impl TryFrom<Touched> for Touch {
    type Error = String;

    fn try_from(Touched { by: _, touch, sq }: Touched) -> Result<Touch, String> {
        match (touch.as_str(), sq) {
            ("adjust", None) => Ok(Touch::Adjust),
            ("piece", Some(square)) => Ok(Touch::Piece { square }),
            ("release", Some(square)) => Ok(Touch::Release { square }),
            ("press", None) => Ok(Touch::Press),
            (_, sq) => Err(format!(
                "touch {touch:?} with sq {sq:?}; it should be adjust or press without sq, or piece or release with one"
            )),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claimed {
    pub(super) by: Id<Seat>,
    pub(super) claim: Id<Claim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) m: Option<Uci>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruled {
    rulebook: Book,
    article: String,
    ruling: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Id<Seat>>,
    from: u32,
    to: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    refused: Vec<Uci>,
    evidence: String,
}

impl From<&Verdict> for Ruled {
    fn from(verdict: &Verdict) -> Ruled {
        let (ruling, seat) = match verdict.ruling {
            Ruling::PlayOn => ("play_on", None),
            Ruling::Draw => ("draw", None),
            Ruling::MustChange(seat) => ("must_change", Some(Id(seat))),
            Ruling::Loses(seat) => ("loses", Some(Id(seat))),
            Ruling::Referred => ("referred", None),
        };
        Ruled {
            rulebook: Book::from(&verdict.rulebook),
            article: verdict.article.clone(),
            ruling: ruling.to_owned(),
            seat,
            from: verdict.from_ply,
            to: verdict.to_ply,
            refused: verdict.refused.clone(),
            evidence: verdict.evidence.clone(),
        }
    }
}

impl TryFrom<Ruled> for Verdict {
    type Error = String;

    fn try_from(ruled: Ruled) -> Result<Verdict, String> {
        let ruling = match (ruled.ruling.as_str(), ruled.seat) {
            ("play_on", None) => Ruling::PlayOn,
            ("draw", None) => Ruling::Draw,
            ("must_change", Some(Id(seat))) => Ruling::MustChange(seat),
            ("loses", Some(Id(seat))) => Ruling::Loses(seat),
            ("referred", None) => Ruling::Referred,
            (read, seat) => {
                let seat = seat.map(|Id(seat)| seat.id());
                return Err(format!(
                    "ruling {read:?} with seat {seat:?}; it should be play_on, draw or referred without seat, or \
                     must_change or loses with one"
                ));
            }
        };
        Ok(Verdict {
            rulebook: ruled.rulebook.into(),
            article: ruled.article,
            ruling,
            from_ply: ruled.from,
            to_ply: ruled.to,
            refused: ruled.refused,
            evidence: ruled.evidence,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Penalised {
    pub(super) seat: Id<Seat>,
    penalty: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    article: Option<String>,
}

impl Penalised {
    pub(super) fn new(seat: Seat, penalty: Penalty, article: Option<String>) -> Penalised {
        let (penalty, ms) = match penalty {
            Penalty::Warning => ("warning", None),
            Penalty::Foul => ("foul", None),
            Penalty::OpponentGains(span) => ("opponent_gains", Some(span.0)),
        };
        Penalised { seat: Id(seat), penalty: penalty.to_owned(), ms, article }
    }

    pub(super) fn parts(self) -> Result<(Penalty, Option<String>), String> {
        let penalty = match (self.penalty.as_str(), self.ms) {
            ("warning", None) => Penalty::Warning,
            ("foul", None) => Penalty::Foul,
            ("opponent_gains", Some(ms)) => Penalty::OpponentGains(Span(ms)),
            (read, ms) => {
                return Err(format!(
                    "penalty {read:?} with ms {ms:?}; it should be warning or foul without ms, or opponent_gains with it"
                ));
            }
        };
        Ok((penalty, self.article))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resumed {
    pub(super) down: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ended {
    pub(super) result: Id<GameResult>,
    pub(super) reason: Id<Reason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) article: Option<String>,
}
