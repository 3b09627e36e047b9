//! Names of rule sets on the command line.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use texts::Lang;
use xiangqi::RuleSet;

use crate::terminal::Terminal;

/// The presets, then the single rules in their order. Presets and rules can be combined.
const NAMES: [&str; 9] =
    ["xiangqi", "xiangqi2", "gudu", "dunma", "dibing", "feijiang", "tuoxiang", "daoshi", "zhili"];

/// How many of them are presets.
const PRESETS: usize = 2;

/// More letters than this are no slip of the finger.
const SLIPS_MAX: usize = 2;

/// Reads `xiangqi2`, `xiangqi+gudu+zhili` and, shorter, `gudu,zhili`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RulesParser;

impl TypedValueParser for RulesParser {
    type Value = RuleSet;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<RuleSet, Error> {
        let text = value.to_string_lossy();
        read(&text).map_err(|wrong| {
            let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(cmd);
            let mut tell = |kind, value: String| {
                error.insert(kind, ContextValue::String(value));
            };
            if let Some(arg) = arg {
                tell(ContextKind::InvalidArg, arg.to_string());
            }
            tell(ContextKind::InvalidValue, text.clone().into_owned());
            if wrong.part != text {
                tell(ContextKind::Custom, wrong.part);
            }
            if let Some(meant) = wrong.meant {
                tell(ContextKind::SuggestedValue, meant);
            }
            let names = NAMES.map(str::to_owned).to_vec();
            error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
            error
        })
    }

    /// For the scripts that complete a command; combinations are left to the person.
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(NAMES.iter().map(PossibleValue::new)))
    }
}

/// A text that is no rule set.
#[derive(Debug, PartialEq, Eq)]
struct Wrong {
    /// The part that is not a name.
    part: String,
    /// The whole with a name in its place, if it is like one.
    meant: Option<String>,
}

fn read(text: &str) -> Result<RuleSet, Wrong> {
    let parts = || text.split([',', '+']).map(|part| part.trim().to_lowercase());
    let mut rules = RuleSet::STANDARD;
    for (index, part) in parts().enumerate() {
        let Some(named) = named(&part) else {
            let mut whole: Vec<String> = parts().collect();
            let meant = closest(&part).map(|name| {
                name.clone_into(&mut whole[index]);
                whole.join(if text.contains('+') { "+" } else { "," })
            });
            return Err(Wrong { part, meant: meant.filter(|meant| read(meant).is_ok()) });
        };
        rules = rules | named;
    }
    Ok(rules)
}

/// What one name stands for.
fn named(name: &str) -> Option<RuleSet> {
    let at = NAMES.iter().position(|known| *known == name)?;
    let canonical = if at < PRESETS { name.to_owned() } else { format!("{}+{name}", NAMES[0]) };
    canonical.parse().ok()
}

/// The name that a mistyped one is like.
fn closest(part: &str) -> Option<&'static str> {
    if part.chars().count() > 2 * NAMES[0].len() {
        return None;
    }
    let slips = NAMES.iter().map(|name| (distance(part, name), *name));
    slips.min().filter(|(slips, name)| *slips <= SLIPS_MAX.min(name.len() / 2)).map(|(_, name)| name)
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in to.iter().enumerate() {
            let changed = before + usize::from(a != *b);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

/// The chosen rules by their names, and the name of the set: `孤独求败、直隶兵（xiangqi+gudu+zhili）`.
pub(crate) fn title(rules: RuleSet, terminal: Terminal) -> String {
    let id = rules.to_string();
    if rules.is_standard() || rules == RuleSet::XIANGQI2 {
        let title = terminal.say(&format!("cli.rules.name.{id}"), &[]);
        return terminal.say("cli.rules.title", &[("title", &title), ("id", &id)]);
    }
    let names: Vec<String> = NAMES[PRESETS..]
        .iter()
        .filter(|name| named(name).is_some_and(|rule| rules.contains(rule)))
        .map(|name| terminal.say(&format!("cli.rules.name.{name}"), &[]))
        .collect();
    let separator = if terminal.lang == Lang::Zh { "、" } else { ", " };
    terminal.say("cli.rules.title", &[("title", &names.join(separator)), ("id", &id)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_sets_are_read() {
        for (text, name) in [
            ("xiangqi", "xiangqi"),
            ("xiangqi2", "xiangqi2"),
            ("gudu", "xiangqi+gudu"),
            ("zhili,gudu", "xiangqi+gudu+zhili"),
            ("gudu+zhili", "xiangqi+gudu+zhili"),
            ("xiangqi+gudu+zhili", "xiangqi+gudu+zhili"),
            (" Gudu , ZHILI ", "xiangqi+gudu+zhili"),
            ("gudu,gudu", "xiangqi+gudu"),
            ("xiangqi2,gudu", "xiangqi2"),
            ("gudu,dunma,dibing,feijiang,tuoxiang,daoshi,zhili", "xiangqi2"),
        ] {
            assert_eq!(read(text).map(|rules| rules.to_string()), Ok(name.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_named_and_what_was_meant() {
        for (text, part, meant) in [
            ("gudo", "gudo", Some("gudu")),
            ("xiangqi+gudu+zhli", "zhli", Some("xiangqi+gudu+zhili")),
            ("gudu,taoshi", "taoshi", Some("gudu,daoshi")),
            ("xianqi2", "xianqi2", Some("xiangqi2")),
            ("chess", "chess", None),
            ("", "", None),
            ("gudu,", "", None),
            ("gudu zhili", "gudu zhili", None),
        ] {
            let wrong = Wrong { part: part.to_owned(), meant: meant.map(str::to_owned) };
            assert_eq!(read(text), Err(wrong), "{text}");
        }
        assert_eq!(read(&"x".repeat(100_000)).map_err(|wrong| wrong.meant), Err(None));
    }

    #[test]
    fn every_rule_set_has_its_words() {
        for lang in Lang::ALL {
            for bits in 0..=RuleSet::XIANGQI2.bits() {
                let rules = RuleSet::from_bits(bits).expect("seven bits");
                let title = title(rules, Terminal { lang });
                assert!(!title.contains("cli.") && title.contains(&rules.to_string()), "{title}");
            }
        }
    }
}
