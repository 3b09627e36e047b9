//! What `chuhe bench draws` prints.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use xiangqi::{Color, RuleSet};

use super::match_game::{PLIES_MAX, Played, RULEBOOK};
use super::stats::{Share, mean_difference, wilson};
use super::{Games, opening};
use crate::args::BenchDraws;
use crate::rules;
use crate::terminal::{Terminal, columns};

/// The figures of a run; `--json` prints them as they are.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    seed: u64,
    nodes_per_move: u32,
    opening_plies: usize,
    rulebook: String,
    plies_max: usize,
    threads: usize,
    seconds: f64,
    settings: Vec<Row>,
}

/// The games of one setting.
#[derive(Debug, Serialize)]
struct Row {
    rules: String,
    games: usize,
    red_wins: Share,
    draws: Share,
    black_wins: Share,
    /// The share of draws less that of the plain game, from the same openings; null for the plain game itself, and where
    /// there is but one opening.
    draws_against_plain: Option<Share>,
    /// Games that went otherwise than in the plain game.
    changed_games: usize,
    plies_mean: f64,
    nodes_mean: f64,
    /// How the games ended.
    ends: BTreeMap<&'static str, usize>,
    /// Games in which an extra rule was used, by what it brought about.
    specials: BTreeMap<&'static str, usize>,
    #[serde(skip)]
    set: RuleSet,
}

impl Report {
    pub(super) fn new(args: &BenchDraws, threads: usize, time: Duration, games: &[Games]) -> Self {
        Self {
            seed: args.seed,
            nodes_per_move: args.nodes,
            opening_plies: opening::PLIES,
            rulebook: RULEBOOK.to_string(),
            plies_max: PLIES_MAX,
            threads,
            seconds: (time.as_secs_f64() * 10.0).round() / 10.0,
            settings: games.iter().map(|setting| Row::new(setting, &games[0])).collect(),
        }
    }

    pub(super) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    pub(super) fn words(&self, terminal: Terminal) -> Result<String> {
        let head = ["rules", "games", "red", "draws", "black", "against"];
        let head = head.map(|name| terminal.say(&format!("cli.bench.draws.head.{name}"), &[]));
        let rows: Vec<[String; 6]> =
            std::iter::once(head).chain(self.settings.iter().map(Row::cells)).collect();
        let mut out = String::new();
        write_columns(&rows, &mut out)?;
        writeln!(out)?;
        for row in self.settings.iter().filter(|row| !row.set.is_standard()) {
            let seen = row.seen(terminal);
            let title = rules::title(row.set, terminal);
            let args =
                [("rules", title.as_str()), ("changed", &row.changed_games.to_string()), ("seen", &seen)];
            writeln!(out, "{}", terminal.say("cli.bench.draws.use", &args))?;
        }
        let numbers = [
            ("nodes", self.nodes_per_move.to_string()),
            ("seed", self.seed.to_string()),
            ("plies", self.opening_plies.to_string()),
            ("most", self.plies_max.to_string()),
            ("rulebook", self.rulebook.clone()),
            ("seconds", format!("{:.0}", self.seconds)),
        ];
        let numbers = numbers.each_ref().map(|(name, value)| (*name, value.as_str()));
        writeln!(out, "\n{}", terminal.say("cli.bench.draws.foot", &numbers))?;
        Ok(out)
    }
}

/// Columns of one width: names stand to the left, numbers to the right.
fn write_columns(rows: &[[String; 6]], out: &mut String) -> Result<()> {
    let width = |column: usize| rows.iter().map(|row| columns(&row[column])).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (at, (cell, width)) in row.iter().zip(widths).enumerate() {
            let gap = " ".repeat(width - columns(cell));
            line += &if at == 0 { format!("{cell}{gap}") } else { format!("  {gap}{cell}") };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

impl Row {
    fn new(setting: &Games, plain: &Games) -> Self {
        let games = || setting.played.iter().flatten();
        let all = games().count();
        let won_by =
            |winner: Option<Color>| wilson(games().filter(|game| game.winner == winner).count(), all);
        let mean =
            |of: fn(&Played) -> f64| (games().map(of).sum::<f64>() / all.max(1) as f64 * 10.0).round() / 10.0;
        let (mut ends, mut specials) = (BTreeMap::new(), BTreeMap::new());
        for game in games() {
            *ends.entry(game.reason).or_default() += 1;
            for special in game.specials.iter() {
                *specials.entry(special.id()).or_default() += 1;
            }
        }
        let draws =
            |both: &[Played; 2]| both.iter().filter(|game| game.winner.is_none()).count() as f64 / 2.0;
        let pairs = || setting.played.iter().zip(&plain.played);
        let differences: Vec<f64> = pairs().map(|(here, there)| draws(here) - draws(there)).collect();
        let changed = pairs().flat_map(|(here, there)| here.iter().zip(there));
        Self {
            rules: setting.rules.to_string(),
            games: all,
            red_wins: won_by(Some(Color::Red)),
            draws: won_by(None),
            black_wins: won_by(Some(Color::Black)),
            draws_against_plain: mean_difference(&differences).filter(|_| !setting.rules.is_standard()),
            changed_games: changed.filter(|(here, there)| here != there).count(),
            plies_mean: mean(|game| game.plies as f64),
            nodes_mean: games().map(|game| game.nodes).sum::<u64>() as f64
                / games().map(|game| game.moves).sum::<u64>().max(1) as f64,
            ends,
            specials,
            set: setting.rules,
        }
    }

    /// In how many games the extra rules were used, and for what.
    fn seen(&self, terminal: Terminal) -> String {
        let seen = self.specials.iter().map(|(special, games)| {
            let name = terminal.say(&format!("cli.special.{special}"), &[]);
            let args = [("special", name.as_str()), ("games", &games.to_string())];
            terminal.say("cli.bench.draws.seen", &args)
        });
        let seen: Vec<String> = seen.collect();
        if seen.is_empty() {
            return terminal.say("cli.bench.draws.unseen", &[]);
        }
        seen.join(&terminal.say("cli.judge.semicolon", &[]))
    }

    fn cells(&self) -> [String; 6] {
        let share = |share: &Share| {
            format!("{:.1} % ({:.1}..{:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
        };
        let difference = |share: &Share| {
            format!("{:+.1} ({:+.1}..{:+.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
        };
        [
            self.rules.clone(),
            self.games.to_string(),
            share(&self.red_wins),
            share(&self.draws),
            share(&self.black_wins),
            self.draws_against_plain.as_ref().map(difference).unwrap_or_default(),
        ]
    }
}
