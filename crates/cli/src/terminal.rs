//! What the program speaks into: a language, colours or none, and an end of the pipe.

use std::io::{self, IsTerminal, Write};

use texts::{Lang, say};

use crate::board::Colours;

/// How output is to be written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Terminal {
    pub(crate) lang: Lang,
}

impl Terminal {
    /// A text of the catalogue.
    pub(crate) fn say(self, key: &str, args: &[(&str, &str)]) -> String {
        say(self.lang, key, args)
    }

    /// Colours where a person looks on, unless `NO_COLOR` is set.
    pub(crate) fn colours(self) -> Colours {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if io::stdout().is_terminal() && !unwanted { Colours::Ansi } else { Colours::None }
    }
}

/// Writes to standard output. A reader that has gone away (`| head`) is no error.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// The language that was asked for by `--lang`, else by the environment.
///
/// Looked up before the command line is read, since what is wrong with it must be said in that
/// language too.
pub(crate) fn language(args: &[String], env: impl Fn(&str) -> Option<String>) -> Lang {
    let after_flag = args.iter().position(|arg| arg == "--lang").and_then(|at| args.get(at + 1));
    let joined = args.iter().find_map(|arg| arg.strip_prefix("--lang="));
    if let Some(lang) = after_flag.map(String::as_str).or(joined).and_then(|name| name.parse().ok()) {
        return lang;
    }
    let locale =
        ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(|name| env(name).filter(|value| !value.is_empty()));
    Lang::of_locale(&locale.unwrap_or_default())
}

/// Columns that a text takes on a terminal: two for a Chinese character.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{1100}' { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_asked_for_or_that_of_the_locale() {
        for (args, locale, expected) in [
            ("perft 3", "", Lang::En),
            ("perft 3", "zh_CN.UTF-8", Lang::Zh),
            ("perft 3 --lang en", "zh_CN.UTF-8", Lang::En),
            ("--lang=zh perft 3", "en_GB.UTF-8", Lang::Zh),
            ("perft 3 --lang", "zh", Lang::Zh),
            ("perft 3 --lang fr", "C", Lang::En),
        ] {
            let args: Vec<String> = args.split(' ').map(str::to_owned).collect();
            let env = |name: &str| (name == "LANG").then(|| locale.to_owned());
            assert_eq!(language(&args, env), expected, "{args:?} {locale}");
        }
    }

    #[test]
    fn lc_all_wins_over_lang() {
        let env = |name: &str| match name {
            "LC_ALL" => Some("zh_TW".to_owned()),
            "LANG" => Some("en_GB".to_owned()),
            _ => None,
        };
        assert_eq!(language(&[], env), Lang::Zh);
    }
}
