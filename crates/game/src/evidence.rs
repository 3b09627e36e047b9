//! What a ruling rests on, as it is kept with the game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::event::Verdict;
use crate::{BySeat, Ruling, Seat, Uci};

/// The longest evidence that is stored, in bytes of JSON; of a longer stretch the first moves are left out.
pub const EVIDENCE_BYTES_MAX: usize = 32 * 1024;

/// A sentence for people: a key of the text catalogue and what fills its blanks.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sentence {
    /// The key.
    pub id: String,
    /// The blanks by name, as raw values (`red`, `cannon`, `e4`, `3`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

/// What a ruling rests on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evidence {
    /// How often the position has stood, now included.
    pub occurrences: u32,
    /// What follows now.
    #[serde(with = "ruling")]
    pub outcome: Ruling,
    /// What the next occurrence would bring.
    #[serde(default, with = "ruling::maybe", skip_serializing_if = "Option::is_none")]
    pub warning: Option<Ruling>,
    /// Keys of the text catalogue.
    pub articles: Vec<String>,
    /// The decision or the warning.
    pub reason: Sentence,
    /// Whether every reading of a chase leads to the same ruling.
    pub sure: bool,
    /// How far each side went: keys of the text catalogue under `level.`.
    pub levels: Levels,
    /// The moves that were judged.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<EvidencePly>,
    /// What other rulebooks would have said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherBook>,
}

/// How far each side went.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Levels {
    /// The side that moves first.
    pub first: String,
    /// The other.
    pub second: String,
}

/// One move of the stretch that was judged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EvidencePly {
    /// How many moves of the game came before it.
    #[serde(rename = "n")]
    pub number: u32,
    /// The move.
    #[serde(rename = "m")]
    pub uci: Uci,
    /// A key of the text catalogue under `nature.`.
    pub nature: String,
    /// What it chases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victims: Vec<ChasedPiece>,
    /// What it threatens, played out without a reply in between.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub witness: Vec<Uci>,
    /// The article that makes it what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
}

/// A piece that is chased.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChasedPiece {
    /// Where it stands.
    pub square: String,
    /// FEN letter.
    pub piece: char,
    /// Where the pieces stand that can take it.
    pub attackers: Vec<String>,
    /// Where the pieces stand that could take back.
    pub roots: Vec<String>,
}

/// What another rulebook would have said.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OtherBook {
    /// Its text.
    pub rulebook: String,
    /// Its ruling.
    #[serde(with = "ruling")]
    pub outcome: Ruling,
    /// In a sentence.
    pub reason: Sentence,
}

impl Evidence {
    /// As JSON of at most [`EVIDENCE_BYTES_MAX`] bytes.
    pub(crate) fn to_json(&self) -> String {
        let mut shown = self.clone();
        loop {
            let json = serde_json::to_string(&shown).expect("evidence is plain data");
            if json.len() <= EVIDENCE_BYTES_MAX || shown.plies.is_empty() {
                return json;
            }
            shown.plies.drain(..shown.plies.len().div_ceil(2));
        }
    }

    /// The level of a side.
    #[must_use]
    pub fn level(&self, seat: Seat) -> &str {
        match seat {
            Seat::First => &self.levels.first,
            Seat::Second => &self.levels.second,
        }
    }
}

impl Verdict {
    /// What it rests on; none if nothing was kept, as for what an arbiter decided.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        serde_json::from_str(&self.evidence).ok()
    }
}

impl From<BySeat<String>> for Levels {
    fn from(BySeat { first, second }: BySeat<String>) -> Levels {
        Levels { first, second }
    }
}

/// A ruling as one word: `play_on`, `draw`, `first_loses`.
mod ruling {
    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::{Ruling, Seat};

    const ALL: [(&str, Ruling); 7] = [
        ("play_on", Ruling::PlayOn),
        ("draw", Ruling::Draw),
        ("first_must_change", Ruling::MustChange(Seat::First)),
        ("second_must_change", Ruling::MustChange(Seat::Second)),
        ("first_loses", Ruling::Loses(Seat::First)),
        ("second_loses", Ruling::Loses(Seat::Second)),
        ("referred", Ruling::Referred),
    ];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub(super) fn serialize<S: Serializer>(ruling: &Ruling, serializer: S) -> Result<S::Ok, S::Error> {
        let word = ALL.iter().find(|(_, one)| one == ruling).map_or("play_on", |(word, _)| word);
        serializer.serialize_str(word)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ruling, D::Error> {
        let read = String::deserialize(deserializer)?;
        let found = ALL.iter().find(|(word, _)| *word == read).map(|(_, ruling)| *ruling);
        found.ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&read), &"a ruling such as first_loses"))
    }

    pub(super) mod maybe {
        use super::{Deserializer, Ruling, Serializer};

        #[expect(clippy::ref_option, reason = "serde asks for it")]
        pub(in super::super) fn serialize<S: Serializer>(
            ruling: &Option<Ruling>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match ruling {
                Some(ruling) => super::serialize(ruling, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<Ruling>, D::Error> {
            super::deserialize(deserializer).map(Some)
        }
    }
}
