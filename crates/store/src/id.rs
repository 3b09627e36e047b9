use std::{fmt, str::FromStr};

use crate::limits::NAME_CHARS_MAX;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Why a text is no id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{read:?} is no id of a {what}: {len} characters of 0-9, A-Z, a-z are needed")]
pub struct IdError {
    /// What the id should have named: `game` or `user`.
    pub what: &'static str,
    /// The text, shortened if long.
    pub read: String,
    /// The length of a right one.
    pub len: usize,
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; $len]);

        impl $name {
            /// Characters of an id.
            pub const LEN: usize = $len;

            /// The id that a random number picks; every id is equally likely (but for a
            /// difference far below one in a million).
            pub fn from_random(random: u128) -> Self {
                let mut left = random;
                Self(std::array::from_fn(|_| {
                    let digit = DIGITS[(left % 62) as usize];
                    left /= 62;
                    digit
                }))
            }

            /// The id as text.
            pub fn as_str(&self) -> &str {
                std::str::from_utf8(&self.0).expect("an id holds ASCII only")
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                match <[u8; $len]>::try_from(text.as_bytes()) {
                    Ok(bytes) if bytes.iter().all(u8::is_ascii_alphanumeric) => Ok(Self(bytes)),
                    _ => Err(IdError { what: $what, read: text.chars().take(40).collect(), len: $len }),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.as_str())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
    };
}

id! {
    /// The id of a game, as in its address: 8 characters `0-9A-Za-z`.
    ///
    /// ```
    /// use store::GameId;
    /// let id: GameId = "k3J9x2Qa".parse()?;
    /// assert_eq!(id.as_str(), "k3J9x2Qa");
    /// assert!("k3J9x2Q".parse::<GameId>().is_err());
    /// assert_eq!(GameId::from_random(61).as_str(), "z0000000");
    /// # Ok::<(), store::IdError>(())
    /// ```
    GameId, "game", 8
}

id! {
    /// The id of a person, guest or not: 12 characters `0-9A-Za-z`.
    UserId, "user", 12
}

/// A name that a person goes by: up to [`NAME_CHARS_MAX`] characters, none of them a control
/// character, no space at either end. Empty for a guest who gave none. Not unique.
///
/// ```
/// use store::UserName;
/// assert_eq!("胡荣华".parse::<UserName>()?.as_str(), "胡荣华");
/// assert!(" a".parse::<UserName>().is_err());
/// assert!("a\nb".parse::<UserName>().is_err());
/// # Ok::<(), store::NameError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct UserName(String);

/// Why a text is no name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Longer than [`NAME_CHARS_MAX`].
    #[error("the name has {chars} characters, at most {NAME_CHARS_MAX} allowed")]
    TooLong {
        /// Characters of the name.
        chars: usize,
    },
    /// A line break, a tab or another character that cannot be seen.
    #[error("the name has the invisible character U+{:04X} as character {at}", *.found as u32)]
    Control {
        /// The character.
        found: char,
        /// Its place, from 1.
        at: usize,
    },
    /// It begins or ends with a space.
    #[error("the name begins or ends with a space")]
    Padded,
}

impl UserName {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for UserName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let chars = text.chars().count();
        if chars > NAME_CHARS_MAX {
            return Err(NameError::TooLong { chars });
        }
        if let Some((at, found)) = text.chars().enumerate().find(|(_, c)| is_unseen(*c)) {
            return Err(NameError::Control { found, at: at + 1 });
        }
        if text.trim() != text {
            return Err(NameError::Padded);
        }
        Ok(Self(text.to_owned()))
    }
}

/// Control characters, and those that a reader cannot see or that turn the text about: with them
/// one could pass for somebody else. From the Unicode property `Default_Ignorable_Code_Point`, and
/// U+2800, the blank of Braille.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

impl fmt::Display for UserName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
