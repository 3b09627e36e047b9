//! By which book repetitions, limits and claims are ruled.

use std::fmt;

use crate::position::Book;
use crate::{Kind, NewGameFault};

/// A rulebook with its version and what has been set in it, frozen for a game when it is set up.
///
/// Written as the referee's books are: `wxf2018/1+natural=50`, `fide2023/1`, `none/1`.
///
/// ```
/// use game::{Kind, Rulebook};
/// let book = Rulebook::of(Kind::Xiangqi, "cxa2020+natural=50").unwrap();
/// assert_eq!(book.to_string(), "cxa2020/1+natural=50");
/// assert_eq!(Rulebook::usual(Kind::Chess).to_string(), "fide2023/1");
/// assert!(Rulebook::of(Kind::Chess, "cxa2020").is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rulebook {
    /// Its stable name; `none` counts and shows repetitions and rules on nothing.
    pub id: String,
    /// Its version.
    pub version: u32,
    /// What is set differently from the book as published, joined by `+`.
    pub set: Option<String>,
}

impl Rulebook {
    /// No rulings: repetitions are counted and shown.
    #[must_use]
    pub fn none() -> Rulebook {
        Rulebook { id: "none".to_owned(), version: 1, set: None }
    }

    /// The book by which new games of a kind are played.
    #[must_use]
    pub fn usual(kind: Kind) -> Rulebook {
        Rulebook { id: kind.usual_rulebook().to_owned(), version: 1, set: None }
    }

    /// Reads a book of a kind; the version may be left out.
    ///
    /// # Errors
    /// What cannot be read of it.
    pub fn of(kind: Kind, text: &str) -> Result<Rulebook, NewGameFault> {
        Book::read(kind, text).map(|book| Rulebook::from_text(&book.to_string()))
    }

    /// Takes the canonical text of a book apart.
    pub(crate) fn from_text(text: &str) -> Rulebook {
        let (name, set) = text.split_once('+').map_or((text, None), |(name, set)| (name, Some(set)));
        let (id, version) = name.split_once('/').unwrap_or((name, "1"));
        Rulebook {
            id: id.to_owned(),
            version: version.parse().unwrap_or_default(),
            set: set.map(str::to_owned),
        }
    }
}

impl Default for Rulebook {
    fn default() -> Rulebook {
        Rulebook::none()
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.id, self.version)?;
        self.set.iter().try_for_each(|set| write!(f, "+{set}"))
    }
}
