//! The command `chuhe`: a hall for Xiangqi and chess, and tools around it.

mod args;
mod bench;
mod board;
mod draws;
mod failure;
mod help;
mod judge;
mod moves;
mod open_files;
mod perft;
mod position;
mod rules;
mod serve;
mod settings;
mod show;
mod special;
mod stopwatch;
mod terminal;
mod usage;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches};

use crate::args::{Bench, Cli, Command};
use crate::failure::Misuse;
use crate::terminal::{Terminal, print};
use crate::usage::Called;

/// A hall makes and drops many small texts for each move; with this allocator a move costs about a
/// tenth less than with the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The command line was wrong.
const EXIT_MISUSE: u8 = 2;
/// It was right, but the work failed.
const EXIT_FAILURE: u8 = 1;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let terminal = Terminal { lang: terminal::language(&args, |name| std::env::var(name).ok()) };
    let cli = match parse(&args, terminal) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match run(cli, terminal) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let what = format!("{error:#}");
            eprintln!("{}", terminal.say("cli.error", &[("what", &what)]));
            ExitCode::from(if error.is::<Misuse>() { EXIT_MISUSE } else { EXIT_FAILURE })
        }
    }
}

/// Reads the command line; help, version and errors are printed here and end the program.
fn parse(args: &[String], terminal: Terminal) -> Result<Cli, ExitCode> {
    let mut command = help::localise(Cli::command(), terminal.lang);
    let matches = command.try_get_matches_from_mut(args).and_then(|matches| Cli::from_arg_matches(&matches));
    matches.map_err(|error| {
        if !error.use_stderr() {
            return match error.print() {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::from(EXIT_FAILURE),
            };
        }
        let what = usage::explain(&error, terminal.lang, &Called::by(args, &command));
        eprintln!("{}", terminal.say("cli.error", &[("what", &what)]));
        ExitCode::from(EXIT_MISUSE)
    })
}

fn run(cli: Cli, terminal: Terminal) -> Result<()> {
    match cli.command {
        Command::Serve(args) => serve::run(*args, terminal),
        Command::Perft(args) => perft::run(&args, terminal),
        Command::Show(args) => show::run(&args, terminal),
        Command::Moves(args) => moves::run(&args, terminal),
        Command::Judge(args) => judge::run(&args, terminal),
        Command::Bench(Bench::Hall(args)) => bench::run(&args, terminal),
        Command::Bench(Bench::Draws(args)) => draws::run(&args, terminal),
        Command::Completions(args) => {
            let mut command = help::localise(Cli::command(), terminal.lang);
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut command, "chuhe", &mut script);
            Ok(print(&String::from_utf8_lossy(&script))?)
        }
    }
}
