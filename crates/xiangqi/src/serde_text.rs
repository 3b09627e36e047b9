//! Small types as short strings, for serde: `"e4"`, `"h2e2"`, `"red"`, `"chariot"`, `"R"`, `"xiangqi+gudu"`.

use alloc::string::ToString;
use core::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

use crate::{Color, Move, Piece, Role, RuleSet, Square};

/// A type that is written as a string and read back from it.
trait Text: Sized + fmt::Display {
    /// What a wrong string is told to be.
    const EXPECTED: &'static str;
    fn read(text: &str) -> Option<Self>;
}

impl Text for Square {
    const EXPECTED: &'static str = "a square such as e4";
    fn read(text: &str) -> Option<Square> {
        text.parse().ok()
    }
}

impl Text for Move {
    const EXPECTED: &'static str = "a move such as h2e2";
    fn read(text: &str) -> Option<Move> {
        text.parse().ok()
    }
}

impl Text for RuleSet {
    const EXPECTED: &'static str = "a rule set such as xiangqi or xiangqi+gudu";
    fn read(text: &str) -> Option<RuleSet> {
        text.parse().ok()
    }
}

impl Text for Color {
    const EXPECTED: &'static str = "red or black";
    fn read(text: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.to_string() == text)
    }
}

impl Text for Role {
    const EXPECTED: &'static str = "general, advisor, elephant, horse, chariot, cannon or soldier";
    fn read(text: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.to_string() == text)
    }
}

/// A piece by its FEN letter.
struct Letter(Piece);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.to_char())
    }
}

impl Text for Letter {
    const EXPECTED: &'static str = "a piece's FEN letter such as R or r";
    fn read(text: &str) -> Option<Letter> {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Piece::from_char)?;
        letters.next().is_none().then_some(Letter(piece))
    }
}

struct TextVisitor<T>(core::marker::PhantomData<T>);

impl<T: Text> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::read(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

fn deserialize<'de, T: Text, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor(core::marker::PhantomData))
}

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserialize(deserializer)
            }
        }
    )*};
}

as_text!(Square, Move, RuleSet, Color, Role);

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Letter(*self))
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
        deserialize(deserializer).map(|Letter(piece)| piece)
    }
}
