//! Gives the command line its words: every sentence of `--help` comes from the catalogue.
//!
//! Commands and arguments find their texts by name: `cli.perft.about`, `cli.perft.examples`,
//! `cli.perft.arg.depth`, or `cli.arg.fen` for what several commands share.

use clap::{Arg, ArgAction, Command, builder::StyledStr};
use texts::{Lang, has, say};

/// Environment variables that set what a flag of `serve` sets begin with this.
const ENV_PREFIX: &str = "CHUHE_";

/// The command with its help in `lang`.
pub(crate) fn localise(command: Command, lang: Lang) -> Command {
    dress(command, lang, "cli").disable_help_subcommand(true)
}

fn dress(mut command: Command, lang: Lang, prefix: &str) -> Command {
    let key = |name: &str| format!("{prefix}.{name}");
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |sub| dress(sub, lang, &key(&name)));
    }
    if prefix == "cli.serve" {
        command = command.mut_args(|arg| {
            let name = format!("{ENV_PREFIX}{}", arg.get_id().as_str().to_uppercase());
            if arg.is_global_set() { arg } else { arg.env(name) }
        });
    }
    command = command.mut_args(|arg| {
        let help = arg_help(&arg, lang, prefix);
        let heading = if arg.is_positional() { "cli.heading.arguments" } else { heading_of(&arg, prefix) };
        let arg = arg.help(help).help_heading(say(lang, heading, &[]));
        // Clap would add these in English.
        let arg = arg.hide_env(true);
        if !arg.get_action().takes_values() {
            return arg;
        }
        arg.hide_default_value(true).hide_possible_values(true)
    });
    let options = say(lang, "cli.heading.options", &[]);
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    command = command
        .disable_help_flag(true)
        .arg(help.help(say(lang, "cli.arg.help", &[])).help_heading(options.clone()))
        .about(say(lang, &key("about"), &[]))
        .subcommand_help_heading(say(lang, "cli.heading.commands", &[]))
        .help_template(template(lang));
    if has(&key("examples")) {
        let has_rules = command.get_arguments().any(|arg| arg.get_id() == "rules");
        command = command.after_help(below(lang, prefix, has_rules));
    }
    if prefix == "cli" {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command
            .disable_version_flag(true)
            .arg(version.help(say(lang, "cli.arg.version", &[])).help_heading(options));
    }
    command
}

/// Limits of `serve` stand under a heading of their own, below what is set more often.
fn heading_of(arg: &Arg, prefix: &str) -> &'static str {
    let id = arg.get_id().as_str();
    let is_limit = id.ends_with("_max") || id.ends_with("_ms") || id == "come_back_ms";
    if prefix == "cli.serve" && is_limit { "cli.heading.limits" } else { "cli.heading.options" }
}

/// The argument's sentence, and what it may be, is by default, and is set by.
fn arg_help(arg: &Arg, lang: Lang, prefix: &str) -> String {
    let id = arg.get_id().as_str();
    let own = format!("{prefix}.arg.{id}");
    let key = if has(&own) { own } else { format!("cli.arg.{id}") };
    let mut help = say(lang, &key, &[]);
    let mut add = |key: &str, value: &str| help.push_str(&say(lang, key, &[("value", value)]));
    if arg.get_action().takes_values() {
        let values: Vec<String> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        // Those of rule sets can be combined, and their own sentence says how.
        if !values.is_empty() && id != "rules" {
            add("cli.help.values", &values.join(", "));
        }
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if !defaults.is_empty() && !arg.is_hide_default_value_set() {
            add("cli.help.default", &defaults.join(" "));
        }
    }
    help
}

fn template(lang: Lang) -> String {
    let usage = say(lang, "cli.heading.usage", &[]);
    format!("{{about}}\n\n\u{1b}[1;4m{usage}\u{1b}[0m {{usage}}\n\n{{all-args}}{{after-help}}\n")
}

/// What stands below the options: the extra rules where they can be chosen, a note, if there is one, and examples.
fn below(lang: Lang, prefix: &str, has_rules: bool) -> StyledStr {
    let note = format!("{prefix}.note");
    let mut above = Vec::new();
    if has_rules {
        above.push(say(lang, "cli.rules.note", &[]));
    }
    if has(&note) {
        above.push(say(lang, &note, &[]));
    }
    let note: String = above.into_iter().map(|text| text + "\n\n").collect();
    let heading = say(lang, "cli.heading.examples", &[]);
    let examples = say(lang, &format!("{prefix}.examples"), &[]);
    let lines = examples.lines().map(|line| format!("  {line}\n")).collect::<String>();
    StyledStr::from(format!("{note}\u{1b}[1;4m{heading}\u{1b}[0m\n{lines}"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::args::Cli;

    fn commands(command: &Command) -> Vec<&Command> {
        let below = command.get_subcommands().flat_map(commands);
        std::iter::once(command).chain(below).collect()
    }

    #[test]
    fn every_command_and_argument_has_its_words() {
        for lang in Lang::ALL {
            let cli = localise(Cli::command(), lang);
            for command in commands(&cli) {
                let about = command.get_about().map(ToString::to_string).unwrap_or_default();
                assert!(!about.is_empty() && !about.starts_with("cli."), "{}: {about:?}", command.get_name());
                for arg in command.get_arguments() {
                    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                    let known = !help.is_empty() && !help.starts_with("cli.");
                    assert!(known, "{} {}: {help:?}", command.get_name(), arg.get_id());
                }
            }
        }
    }

    #[test]
    fn the_command_line_is_sound() {
        localise(Cli::command(), Lang::En).debug_assert();
    }
}
