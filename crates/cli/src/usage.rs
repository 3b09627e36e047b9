//! Says what is wrong with a command line, and what would be right, in the reader's language.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use texts::{Lang, say};

/// The sentence for an error of clap, with hints below it. `command` is what was being called.
pub(crate) fn explain(error: &Error, lang: Lang, command: &Called<'_>) -> String {
    let get = |kind: ContextKind| error.get(kind).map(value_text).unwrap_or_default();
    let arg = get(ContextKind::InvalidArg);
    let value = get(ContextKind::InvalidValue);
    let mut lines = Vec::new();
    let mut tell = |key: &str, args: &[(&str, &str)]| lines.push(say(lang, key, args));
    match error.kind() {
        ErrorKind::UnknownArgument => tell("cli.usage.unknown_argument", &[("arg", &arg)]),
        ErrorKind::InvalidSubcommand => {
            let name = get(ContextKind::InvalidSubcommand);
            tell("cli.usage.unknown_command", &[("name", &name)]);
        }
        ErrorKind::InvalidValue if value.is_empty() => tell("cli.usage.value_missing", &[("arg", &arg)]),
        ErrorKind::InvalidValue => match get(ContextKind::Custom) {
            part if part.is_empty() => tell("cli.usage.value", &[("arg", &arg), ("value", &value)]),
            part => {
                tell("cli.usage.value_part", &[("arg", &arg), ("value", &value), ("part", &part)]);
            }
        },
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            tell("cli.usage.value_because", &[("arg", &arg), ("value", &value), ("why", &why)]);
        }
        ErrorKind::MissingRequiredArgument => tell("cli.usage.missing", &[("arg", &arg)]),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            tell("cli.usage.command_missing", &[]);
        }
        ErrorKind::ArgumentConflict => {
            let prior = get(ContextKind::PriorArg);
            tell("cli.usage.conflict", &[("arg", &arg), ("other", &prior)]);
        }
        // The rest concerns forms that this command line does not use, in clap's own words.
        _ => lines.push(error.render().to_string().trim().to_owned()),
    }
    let mut hint = |kind: ContextKind, key: &str| {
        let text = get(kind);
        if !text.is_empty() {
            lines.push(say(lang, key, &[("value", &text)]));
        }
    };
    hint(ContextKind::ValidValue, "cli.usage.valid_values");
    hint(ContextKind::ValidSubcommand, "cli.usage.valid_commands");
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        hint(kind, "cli.usage.suggested");
    }
    if let Some(help) = command.help_of(&arg) {
        lines.push(format!("{arg}  {help}"));
    }
    lines.push(say(lang, "cli.usage.see_help", &[("command", &command.name)]));
    lines.join("\n")
}

fn value_text(value: &ContextValue) -> String {
    match value {
        ContextValue::None => String::new(),
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(truth) => truth.to_string(),
        other => other.to_string(),
    }
}

/// The command that was meant, as far as it was understood.
#[derive(Debug)]
pub(crate) struct Called<'a> {
    /// As it is typed: `chuhe bench hall`.
    pub(crate) name: String,
    command: &'a Command,
}

impl<'a> Called<'a> {
    pub(crate) fn by(args: &[String], root: &'a Command) -> Self {
        let mut called = Self { name: root.get_name().to_owned(), command: root };
        for arg in args.iter().skip(1) {
            let Some(command) = called.command.find_subcommand(arg) else { continue };
            called.name.extend([" ", command.get_name()]);
            called.command = command;
        }
        called
    }

    /// The words for an argument as clap writes it: `--fen <FEN>`.
    fn help_of(&self, arg: &str) -> Option<String> {
        // Something that may be left out is `[FILE]` in one place and `<FILE>` in another.
        let bare = |text: &str| text.trim_matches(['[', ']', '<', '>']).to_owned();
        let found = self.command.get_arguments().find(|known| bare(&known.to_string()) == bare(arg))?;
        Some(found.get_help()?.to_string())
    }
}
