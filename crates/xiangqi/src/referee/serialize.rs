//! Verdicts for serde. Only written: a verdict that has been stored is shown, never judged by again.
//!
//! ```json
//! {"outcome":"loss","side":"red","rulebook":"wxf2018/1","occurrences":3,"warning":null,
//!  "articles":["article.asian.check"],
//!  "plies":[{"ply":0,"move":"f0e0","piece":"R","nature":"check","victims":[],"witness":["e0e8"],"article":null}],
//!  "levels":{"red":"perpetual_check","black":"allowed"},
//!  "loops":[{"plies":[0,1,2,3],"levels":{"red":"perpetual_check","black":"allowed"},"offender":"red"}],
//!  "confidence":"certain","refused":[],"reason":{"id":"referee.loss.check","args":{"side":"red","times":"3"}}}
//! ```

use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

use super::article::Article;
use super::limits::LimitRuling;
use super::message::Message;
use super::rulebook::Rulebook;
use super::verdict::{Confidence, Level, LoopRuling, Nature, PlyRuling, Ruling, Verdict, Victim, Weight};
use crate::{ByColor, Color};

macro_rules! by_id {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
    )*};
}

by_id!(Confidence, Level, Nature);

impl Serialize for Article {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

impl Serialize for Rulebook {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Weight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Weight::Light => "light",
            Weight::Heavy => "heavy",
        })
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Message", 2)?;
        out.serialize_field("id", self.id)?;
        out.serialize_field("args", &Args(self))?;
        out.end()
    }
}

struct Args<'m>(&'m Message);

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_map(Some(self.0.args.len()))?;
        for (name, value) in &self.0.args {
            out.serialize_entry(name, value)?;
        }
        out.end()
    }
}

/// What the next occurrence would bring.
struct Pending(Ruling);

impl Serialize for Pending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Warning", 2)?;
        out.serialize_field("outcome", self.0.id())?;
        out.serialize_field("side", &self.0.side())?;
        out.end()
    }
}

struct Levels<'v>(&'v ByColor<Level>);

impl Serialize for Levels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Levels", 2)?;
        out.serialize_field("red", &self.0[Color::Red])?;
        out.serialize_field("black", &self.0[Color::Black])?;
        out.end()
    }
}

impl Serialize for Victim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Victim", 5)?;
        out.serialize_field("square", &self.square)?;
        out.serialize_field("piece", &self.piece)?;
        out.serialize_field("weight", &self.weight)?;
        out.serialize_field("attackers", &self.attackers)?;
        out.serialize_field("roots", &self.roots)?;
        out.end()
    }
}

impl Serialize for PlyRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("PlyRuling", 7)?;
        out.serialize_field("ply", &self.number)?;
        out.serialize_field("move", &self.played)?;
        out.serialize_field("piece", &self.piece)?;
        out.serialize_field("nature", &self.nature)?;
        out.serialize_field("victims", &self.victims)?;
        out.serialize_field("witness", &self.witness)?;
        out.serialize_field("article", &self.article)?;
        out.end()
    }
}

impl Serialize for LoopRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("LoopRuling", 3)?;
        out.serialize_field("plies", &self.plies)?;
        out.serialize_field("levels", &Levels(&self.levels))?;
        out.serialize_field("offender", &self.offender)?;
        out.end()
    }
}

impl Serialize for LimitRuling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("LimitRuling", 4)?;
        out.serialize_field("outcome", self.outcome.id())?;
        out.serialize_field("side", &self.outcome.side())?;
        out.serialize_field("articles", &[self.article])?;
        out.serialize_field("reason", &self.reason)?;
        out.end()
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Verdict", 12)?;
        out.serialize_field("outcome", self.outcome.id())?;
        out.serialize_field("side", &self.outcome.side())?;
        out.serialize_field("rulebook", &self.rulebook)?;
        out.serialize_field("occurrences", &self.occurrences)?;
        out.serialize_field("warning", &self.warning.map(Pending))?;
        out.serialize_field("articles", &self.articles)?;
        out.serialize_field("plies", &self.plies)?;
        out.serialize_field("levels", &Levels(&self.levels))?;
        out.serialize_field("loops", &self.loops)?;
        out.serialize_field("confidence", &self.confidence)?;
        out.serialize_field("refused", &self.refused)?;
        out.serialize_field("reason", &self.reason)?;
        out.end()
    }
}
