//! The two JSON files, read once and kept cut into pieces.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Lang;

const ZH: &str = include_str!("../../../texts/zh.json");
const EN: &str = include_str!("../../../texts/en.json");

static CATALOGUE: LazyLock<[Texts; 2]> = LazyLock::new(|| [read(ZH), read(EN)]);

type Texts = HashMap<String, Template>;

/// A text cut at its blanks.
#[derive(Debug, PartialEq, Eq)]
struct Template(Vec<Piece>);

#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Words(String),
    Blank { name: String, group: Option<String> },
}

fn read(json: &str) -> Texts {
    let flat: HashMap<String, String> =
        serde_json::from_str(json).expect("a test reads both files as flat objects of texts");
    flat.into_iter().map(|(key, text)| (key, Template::cut(&text))).collect()
}

fn texts(lang: Lang) -> &'static Texts {
    match lang {
        Lang::Zh => &CATALOGUE[0],
        Lang::En => &CATALOGUE[1],
    }
}

impl Template {
    /// Braces that hold anything but a name are words.
    fn cut(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut words = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            words.push_str(before);
            let Some((blank, tail)) = after.split_once('}').filter(|(blank, _)| is_blank(blank)) else {
                words.push('{');
                rest = after;
                continue;
            };
            if !words.is_empty() {
                pieces.push(Piece::Words(std::mem::take(&mut words)));
            }
            let (name, group) =
                blank.split_once('|').map_or((blank, None), |(name, group)| (name, Some(group)));
            pieces.push(Piece::Blank { name: name.to_owned(), group: group.map(str::to_owned) });
            rest = tail;
        }
        words.push_str(rest);
        if !words.is_empty() {
            pieces.push(Piece::Words(words));
        }
        Self(pieces)
    }
}

fn is_blank(text: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    text.split_once('|').map_or_else(|| is_name(text), |(name, group)| is_name(name) && is_name(group))
}

/// The text `key` in `lang` with its blanks filled from `args`.
///
/// Never fails, because a message with a hole is better than none: an unknown key comes back as it
/// is, and a blank without an argument stays as it is written.
///
/// ```
/// use texts::{Lang, say};
/// let args = [("row", "3"), ("width", "8"), ("read", "8")];
/// assert_eq!(say(Lang::En, "fen.rank_width", &args), "row 3 “8” is 8 squares wide, not 9");
/// assert_eq!(say(Lang::En, "no.such.key", &[]), "no.such.key");
/// ```
#[must_use]
pub fn say(lang: Lang, key: &str, args: &[(&str, &str)]) -> String {
    say_with(lang, key, |name| args.iter().find(|(given, _)| *given == name).map(|(_, value)| *value))
}

/// As [`say`], with the arguments found by a function of the blank's name.
///
/// ```
/// use texts::{Lang, say_with};
/// let text = say_with(Lang::En, "fen.rank_count", |name| (name == "found").then_some("8"));
/// assert!(text.starts_with("8 rows instead of 10"));
/// ```
#[must_use]
pub fn say_with<'a>(lang: Lang, key: &str, argument: impl Fn(&str) -> Option<&'a str>) -> String {
    let Some(Template(pieces)) = texts(lang).get(key) else { return key.to_owned() };
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Words(words) => out.push_str(words),
            Piece::Blank { name, group } => match (argument(name), group) {
                (None, _) => out.extend(["{", name, "}"]),
                (Some(value), None) => out.push_str(value),
                (Some(value), Some(group)) => out.push_str(&look_up(lang, group, value)),
            },
        }
    }
    out
}

/// The plain text `group.value`, or `value` itself.
fn look_up(lang: Lang, group: &str, value: &str) -> String {
    let key = format!("{group}.{value}");
    if has(&key) { say(lang, &key, &[]) } else { value.to_owned() }
}

/// True if the catalogue has the text.
///
/// ```
/// assert!(texts::has("kind.chess") && !texts::has("kind.draughts"));
/// ```
#[must_use]
pub fn has(key: &str) -> bool {
    texts(Lang::Zh).contains_key(key)
}

/// All keys, in no order.
///
/// ```
/// assert!(texts::keys().any(|key| key == "app.name"));
/// ```
pub fn keys() -> impl Iterator<Item = &'static str> {
    texts(Lang::Zh).keys().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Both files in the order in which they are written.
    fn files() -> [(&'static str, Vec<(String, String)>); 2] {
        [("zh", ZH), ("en", EN)].map(|(name, json)| {
            let lines = json.lines().filter_map(|line| line.trim().trim_end_matches(',').split_once(": "));
            let unquote = |text: &str| serde_json::from_str::<String>(text).expect("a quoted string");
            (name, lines.map(|(key, text)| (unquote(key), unquote(text))).collect())
        })
    }

    fn blanks(text: &str) -> BTreeSet<(String, Option<String>)> {
        let pieces = Template::cut(text).0.into_iter();
        pieces
            .filter_map(
                |piece| if let Piece::Blank { name, group } = piece { Some((name, group)) } else { None },
            )
            .collect()
    }

    #[test]
    fn files_are_flat_objects_with_one_text_a_line_sorted_by_key() {
        for ((name, lines), json) in files().into_iter().zip([ZH, EN]) {
            let read: BTreeMap<String, String> = serde_json::from_str(json).expect("a flat object of texts");
            assert_eq!(
                lines,
                read.into_iter().collect::<Vec<_>>(),
                "{name}.json: unsorted, doubled or oddly laid out"
            );
        }
    }

    #[test]
    fn both_files_have_the_same_keys_and_blanks() {
        let [zh, en] = files().map(|(_, lines)| lines.into_iter().collect::<BTreeMap<_, _>>());
        let only = |a: &BTreeMap<String, String>, b: &BTreeMap<String, String>| {
            a.keys().filter(|key| !b.contains_key(*key)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(only(&zh, &en), Vec::<String>::new(), "missing in en.json");
        assert_eq!(only(&en, &zh), Vec::<String>::new(), "missing in zh.json");
        for (key, text) in &zh {
            assert_eq!(blanks(text), blanks(&en[key]), "blanks of {key}");
        }
    }

    #[test]
    fn no_text_is_empty_and_every_brace_is_a_blank() {
        for (name, lines) in files() {
            for (key, text) in lines {
                assert!(!text.trim().is_empty(), "{name}.json: {key}: {text:?}");
                let named = key.split('.').all(|part| {
                    !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
                });
                assert!(named && key.contains('.'), "{name}.json: a key is words with dots between: {key:?}");
                let loose = Template::cut(&text)
                    .0
                    .into_iter()
                    .any(|piece| matches!(piece, Piece::Words(words) if words.contains(['{', '}'])));
                assert!(!loose, "{name}.json: {key} has a brace that is no blank: {text:?}");
            }
        }
    }

    #[test]
    fn every_group_that_a_blank_names_exists() {
        for (name, lines) in files() {
            for (key, text) in lines {
                for group in blanks(&text).into_iter().filter_map(|(_, group)| group) {
                    let prefix = format!("{group}.");
                    assert!(
                        keys().any(|key| key.starts_with(&prefix)),
                        "{name}.json: {key} names the group {group}"
                    );
                }
            }
        }
    }

    #[test]
    fn templates_are_cut_at_blanks() {
        let words = |text: &str| Piece::Words(text.to_owned());
        let blank = |name: &str, group: Option<&str>| Piece::Blank {
            name: name.to_owned(),
            group: group.map(str::to_owned),
        };
        for (text, pieces) in [
            ("", vec![]),
            ("plain", vec![words("plain")]),
            ("{a}", vec![blank("a", None)]),
            ("x {a}{b|side} y", vec![words("x "), blank("a", None), blank("b", Some("side")), words(" y")]),
            ("{not a blank} {", vec![words("{not a blank} {")]),
            ("{{a}", vec![words("{"), blank("a", None)]),
            ("{a|}", vec![words("{a|}")]),
        ] {
            assert_eq!(Template::cut(text), Template(pieces), "{text:?}");
        }
    }

    #[test]
    fn arguments_are_put_in_once_and_never_read_as_blanks() {
        let args = [("row", "{width}"), ("width", "8"), ("read", "<b>")];
        assert_eq!(say(Lang::En, "fen.rank_width", &args), "row {width} “<b>” is 8 squares wide, not 9");
        assert_eq!(say(Lang::En, "fen.rank_width", &[]), "row {row} “{read}” is {width} squares wide, not 9");
    }

    #[test]
    fn groups_are_looked_up() {
        assert_eq!(look_up(Lang::Zh, "side", "red"), "红方");
        assert_eq!(look_up(Lang::Zh, "side", "green"), "green");
    }
}
