//! Rulebooks as text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{BareFlag, NaturalLimit, Rulebook, Unsure};

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = self.preset();
        write!(f, "{}/{}", self.id, self.version)?;
        if self.must_change_first != preset.must_change_first {
            f.write_str("+must_change_first")?;
        }
        for (name, ours, usual) in [
            ("warn_at", self.warn_at, preset.warn_at),
            ("decide_at", self.decide_at, preset.decide_at),
            ("loops_min", self.loops_min, preset.loops_min),
            ("natural", rounds(self.natural_limit), rounds(preset.natural_limit)),
            ("rounds_max", self.rounds_max.unwrap_or(0), preset.rounds_max.unwrap_or(0)),
        ] {
            if ours != usual {
                write!(f, "+{name}={ours}")?;
            }
        }
        match (self.bare_flag, preset.bare_flag) {
            (BareFlag::Loss, BareFlag::Draw) => f.write_str("+bare_flag=loss")?,
            (BareFlag::Draw, BareFlag::Loss) => f.write_str("+bare_flag=draw")?,
            _ => {}
        }
        match self.unsure {
            Unsure::Arbiter => f.write_str("+unsure=arbiter"),
            Unsure::Draw => Ok(()),
        }
    }
}

fn rounds(limit: Option<NaturalLimit>) -> u16 {
    limit.map_or(0, |limit| limit.rounds)
}

/// A text that names no rulebook.
///
/// ```
/// use xiangqi::referee::Rulebook;
/// let error = "fide".parse::<Rulebook>().unwrap_err();
/// assert_eq!(error.id(), "rulebook.name");
/// assert_eq!(error.to_string(), "`fide` is not a rulebook: wxf2018, cxa2020, casual, seed or none was expected");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRulebook {
    /// The part of the text that cannot be read; cut to 32 characters.
    pub part: String,
    /// What is wrong with it.
    pub why: RulebookFault,
}

/// What is wrong with the name of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RulebookFault {
    /// No rulebook has this name.
    Name,
    /// The rulebook has no such version.
    Version,
    /// No such setting exists, or its number is out of bounds.
    Setting,
    /// The text is longer than [`Rulebook::TEXT_BYTES_MAX`].
    TooLong,
}

impl UnknownRulebook {
    fn new(part: &str, why: RulebookFault) -> UnknownRulebook {
        UnknownRulebook { part: part.chars().take(32).collect(), why }
    }

    /// A stable name of the fault.
    ///
    /// ```
    /// use xiangqi::referee::Rulebook;
    /// assert_eq!("seed/7".parse::<Rulebook>().unwrap_err().id(), "rulebook.version");
    /// assert_eq!("seed+natural=0x".parse::<Rulebook>().unwrap_err().id(), "rulebook.setting");
    /// ```
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self.why {
            RulebookFault::Name => "rulebook.name",
            RulebookFault::Version => "rulebook.version",
            RulebookFault::Setting => "rulebook.setting",
            RulebookFault::TooLong => "rulebook.too_long",
        }
    }
}

impl UnknownRulebook {
    /// What fills the blanks of the text with this [`id`](UnknownRulebook::id).
    ///
    /// ```
    /// use xiangqi::referee::Rulebook;
    /// assert_eq!("fide".parse::<Rulebook>().unwrap_err().args(), [("part", "fide".to_owned())]);
    /// ```
    #[must_use]
    pub fn args(&self) -> Vec<(&'static str, String)> {
        Vec::from([("part", self.part.clone())])
    }
}

impl fmt::Display for UnknownRulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = &self.part;
        match self.why {
            RulebookFault::Name => {
                write!(f, "`{part}` is not a rulebook: wxf2018, cxa2020, casual, seed or none was expected")
            }
            RulebookFault::Version => write!(f, "`{part}` is not a version of that rulebook: 1 was expected"),
            RulebookFault::Setting => write!(
                f,
                "`{part}` is not a setting: must_change_first, warn_at=2..16, decide_at=2..16, loops_min=1..16, \
                 natural=0..1000, rounds_max=0..1000, bare_flag=loss, bare_flag=draw, unsure=draw or unsure=arbiter was \
                 expected"
            ),
            RulebookFault::TooLong => {
                write!(f, "`{part}…` is too long for a rulebook: at most {} bytes", Rulebook::TEXT_BYTES_MAX)
            }
        }
    }
}

impl core::error::Error for UnknownRulebook {}

impl FromStr for Rulebook {
    type Err = UnknownRulebook;

    fn from_str(text: &str) -> Result<Rulebook, UnknownRulebook> {
        if text.len() > Rulebook::TEXT_BYTES_MAX {
            return Err(UnknownRulebook::new(text, RulebookFault::TooLong));
        }
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let (id, version) = name.split_once('/').unwrap_or((name, "1"));
        if !Rulebook::ALL.iter().any(|book| book.id == id) {
            return Err(UnknownRulebook::new(id, RulebookFault::Name));
        }
        let mut book = version
            .parse()
            .ok()
            .and_then(|version| Rulebook::find(id, version))
            .ok_or_else(|| UnknownRulebook::new(version, RulebookFault::Version))?;
        for part in parts {
            book.set(part).ok_or_else(|| UnknownRulebook::new(part, RulebookFault::Setting))?;
        }
        Ok(book)
    }
}

impl Rulebook {
    fn set(&mut self, part: &str) -> Option<()> {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let number = |least: u16, most: u16| value.parse().ok().filter(|n| (least..=most).contains(n));
        match name {
            "must_change_first" if value.is_empty() => self.must_change_first = true,
            "warn_at" => self.warn_at = number(2, Rulebook::OCCURRENCES_MAX)?,
            "decide_at" => self.decide_at = number(2, Rulebook::OCCURRENCES_MAX)?,
            "loops_min" => self.loops_min = number(1, Rulebook::OCCURRENCES_MAX)?,
            "rounds_max" => self.rounds_max = Some(number(0, Rulebook::ROUNDS_MAX)?).filter(|&n| n > 0),
            "natural" => {
                let rounds = number(0, Rulebook::ROUNDS_MAX)?;
                let usual = self.natural_limit.or(Rulebook::WXF2018.natural_limit)?;
                self.natural_limit = (rounds > 0).then_some(NaturalLimit { rounds, ..usual });
            }
            "bare_flag" => {
                self.bare_flag = match value {
                    "loss" => BareFlag::Loss,
                    "draw" => BareFlag::Draw,
                    _ => return None,
                }
            }
            "unsure" => {
                self.unsure = match value {
                    "draw" => Unsure::Draw,
                    "arbiter" => Unsure::Arbiter,
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(())
    }
}
