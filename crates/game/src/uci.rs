//! A move as programs write it.

use std::fmt;
use std::str::FromStr;

use crate::Refusal;

/// A move in the form of UCCI (`h2e2`, a double turn `b9c7,i9h9`) or UCI (`e1g1`, `e7e8q`), kept without allocation.
///
/// Only the form has been checked; whether it can be played is asked of a position.
///
/// ```
/// use game::Uci;
/// let uci: Uci = "b9c7,i9h9".parse()?;
/// assert_eq!(uci.as_str(), "b9c7,i9h9");
/// assert!("castle".parse::<Uci>().is_err());
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Uci {
    len: u8,
    bytes: [u8; Uci::BYTES_MAX],
}

impl Uci {
    /// The longest form, that of a double turn.
    pub const BYTES_MAX: usize = 9;

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }

    /// The text of a move that a rules library wrote.
    pub(crate) fn own(text: &str) -> Uci {
        let read = Uci::read(text);
        debug_assert!(read.is_some(), "{text:?} should be UCCI or UCI");
        read.unwrap_or(Uci { len: 0, bytes: [0; Uci::BYTES_MAX] })
    }

    /// `None` if the text has not the form of a move.
    pub(crate) fn read(text: &str) -> Option<Uci> {
        let read = text.as_bytes();
        let fits = match read.len() {
            4 => is_step(read),
            5 => is_step(&read[..4]) && matches!(read[4], b'q' | b'r' | b'b' | b'n'),
            9 => is_step(&read[..4]) && read[4] == b',' && is_step(&read[5..]),
            _ => false,
        };
        if !fits {
            return None;
        }
        let mut bytes = [0; Uci::BYTES_MAX];
        bytes[..read.len()].copy_from_slice(read);
        Some(Uci { len: read.len() as u8, bytes })
    }
}

fn is_step(bytes: &[u8]) -> bool {
    let is_square = |at: usize| bytes[at].is_ascii_digit() && (b'a'..=b'i').contains(&bytes[at - 1]);
    bytes.len() == 4 && is_square(1) && is_square(3)
}

impl FromStr for Uci {
    type Err = Refusal;

    /// Reads lower-case UCCI or UCI; anything else is [`Refusal::MoveUnreadable`].
    fn from_str(text: &str) -> Result<Uci, Refusal> {
        Uci::read(text).ok_or_else(|| Refusal::unreadable(text))
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uci({})", self.as_str())
    }
}
