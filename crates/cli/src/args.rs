//! The command line as data. What each word means to a person stands in the catalogue: see `help`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use texts::Lang;
use xiangqi::RuleSet;

use crate::rules::RulesParser;
use crate::settings::Settings;

#[derive(Debug, Parser)]
#[command(name = "chuhe", version)]
pub(crate) struct Cli {
    #[arg(long, global = true)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(Box<Serve>),
    Perft(Perft),
    Show(Show),
    Moves(Moves),
    Judge(Judge),
    #[command(subcommand)]
    Bench(Bench),
    Completions(Completions),
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "DIR", default_value = "data")]
    pub(crate) data: PathBuf,
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,
    #[arg(long, value_name = "FILTER", default_value = "info")]
    pub(crate) log: String,
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) log_format: LogFormat,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// Deeper than this the start position takes centuries.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=PERFT_DEPTH_MAX))]
    pub(crate) depth: u32,
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Option<RuleSet>,
    #[arg(long)]
    pub(crate) divide: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

const PERFT_DEPTH_MAX: i64 = 12;

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[arg(value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[arg(long, value_name = "KIND", default_value = "xiangqi")]
    pub(crate) kind: Kind,
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Option<RuleSet>,
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
    #[arg(long, value_name = "STYLE")]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "KIND", default_value = "xiangqi")]
    pub(crate) kind: Kind,
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Option<RuleSet>,
    #[arg(long)]
    pub(crate) explain: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Judge {
    /// A PGN; `-` is standard input.
    #[arg(value_name = "FILE", required_unless_present = "moves", conflicts_with_all = ["fen", "moves", "kind"])]
    pub(crate) file: Option<PathBuf>,
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "KIND", default_value = "xiangqi")]
    pub(crate) kind: Kind,
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Option<RuleSet>,
    #[arg(long, value_name = "ID")]
    pub(crate) rulebook: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<usize>,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Xiangqi,
    Chess,
}

impl From<Kind> for game::Kind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Xiangqi => Self::Xiangqi,
            Kind::Chess => Self::Chess,
        }
    }
}

/// The ways to write a move; chess knows `ucci` (as UCI) and `san`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    Chinese,
    Wxf,
    Iccs,
    #[value(alias = "uci")]
    Ucci,
    San,
}

impl Style {
    /// The name as it is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Chinese => "chinese",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Ucci => "ucci",
            Self::San => "san",
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Bench {
    Hall(BenchHall),
    Draws(BenchDraws),
}

#[derive(Debug, Args)]
pub(crate) struct BenchHall {
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=GAMES_MAX))]
    pub(crate) games: u32,
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=SECONDS_MAX))]
    pub(crate) seconds: u32,
    #[arg(long, value_name = "MOVES_PER_SECOND", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rate: Option<u32>,
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Two sockets a game: more would not fit into the ports of one address.
const GAMES_MAX: i64 = 14_000;
const SECONDS_MAX: i64 = 3_600;

#[derive(Debug, Args)]
pub(crate) struct BenchDraws {
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..=DRAW_GAMES_MAX))]
    pub(crate) games: u32,
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(1..=DRAW_NODES_MAX))]
    pub(crate) nodes: u32,
    #[arg(long, value_name = "NAME", value_parser = RulesParser)]
    pub(crate) rules: Vec<RuleSet>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=DRAW_THREADS_MAX))]
    pub(crate) threads: Option<u32>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Of one setting: more would not make an interval that anybody could tell from none.
const DRAW_GAMES_MAX: i64 = 100_000;
const DRAW_NODES_MAX: i64 = 1_000_000;
const DRAW_THREADS_MAX: i64 = 256;

#[derive(Debug, Args)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}
