//! Something to tell a person, before a language is chosen.

use crate::{Lang, say_with};

/// A key of the catalogue and what fills its blanks.
///
/// ```
/// use texts::{Lang, Message};
/// let message = Message::new("fen.rank_count").with("found", "9");
/// assert_eq!(message.say(Lang::En), "9 rows instead of 10: a board has ten ranks, separated by “/”");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key.
    pub id: &'static str,
    /// Names and values of the blanks.
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    /// A message without arguments.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The sentence in `lang`.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        say_with(lang, self.id, |name| {
            self.args.iter().find(|(given, _)| *given == name).map(|(_, value)| value.as_str())
        })
    }
}
