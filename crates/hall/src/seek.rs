use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use game::{ClockSpec, Kind, Seat};

/// One connection of a person to the hall; a seek ends with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visit(pub u64);

/// Who looks for an opponent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Seeker {
    /// The connection on which the answer is awaited.
    pub visit: Visit,
    /// The person; somebody with two connections is still one person.
    pub user: Arc<str>,
}

/// What somebody wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wish {
    /// Which of the two games.
    pub kind: Kind,
    /// The clock; two wishes fit only when their clocks are equal.
    pub clock: ClockSpec,
    /// The seat asked for; `None` takes either.
    pub seat: Option<Seat>,
}

/// The name of an open seek, unique while the lobby lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeekId(pub(crate) u64);

/// A wish that waits for its match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seek {
    /// Its name in the list.
    pub id: SeekId,
    /// Who waits.
    pub by: Seeker,
    /// What for.
    pub wish: Wish,
}

impl fmt::Display for SeekId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// A text that is no name of a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seek is named by the letter s and a number, such as s12")]
pub struct NotASeekId;

impl FromStr for SeekId {
    type Err = NotASeekId;

    fn from_str(text: &str) -> Result<Self, NotASeekId> {
        let digits = text.strip_prefix('s').ok_or(NotASeekId)?;
        let canonical =
            digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'));
        if !canonical {
            return Err(NotASeekId);
        }
        digits.parse().map(SeekId).map_err(|_| NotASeekId)
    }
}
