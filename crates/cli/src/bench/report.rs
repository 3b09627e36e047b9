//! What `chuhe bench hall` prints.

use std::fmt::Write as _;

use anyhow::Result;
use serde::Serialize;

use crate::terminal::Terminal;

/// The figures of a run; `--json` prints them as they are.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    /// Moves acknowledged, and so durable, within the time measured.
    pub(crate) moves: u64,
    pub(crate) moves_per_second: f64,
    pub(crate) seconds: u32,
    pub(crate) rate: Option<u32>,
    pub(crate) games: u32,
    pub(crate) sockets: u32,
    pub(crate) p50_ms: f64,
    pub(crate) p99_ms: f64,
    pub(crate) p999_ms: f64,
    pub(crate) max_ms: f64,
    /// Games played to their end and begun anew.
    pub(crate) rematches: u64,
    /// What the hall's memory grew by for each game, with its two sockets, over the whole run.
    pub(crate) memory_per_game_bytes: Option<u64>,
    /// CPU cores used on average while time was taken.
    pub(crate) hall_cores: Option<f64>,
    pub(crate) players_cores: Option<f64>,
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
}

impl Report {
    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    pub(crate) fn words(&self, terminal: Terminal) -> Result<String> {
        let mut out = String::new();
        let mut line = |key: &str, value: String| writeln!(out, "{}: {value}", terminal.say(key, &[]));
        line("cli.bench.hall.moves", format!("{:.0}", self.moves_per_second))?;
        let Self { p50_ms, p99_ms, p999_ms, max_ms, .. } = self;
        line("cli.bench.hall.latency", format!("{p50_ms:.2} / {p99_ms:.2} / {p999_ms:.2} / {max_ms:.2}"))?;
        line("cli.bench.hall.games", format!("{} / {}", self.games, self.sockets))?;
        line("cli.bench.hall.rematches", self.rematches.to_string())?;
        let unknown = || terminal.say("cli.bench.hall.memory_unknown", &[]);
        let kib = |bytes: u64| format!("{:.1}", bytes as f64 / 1024.0);
        line("cli.bench.hall.memory", self.memory_per_game_bytes.map_or_else(unknown, kib))?;
        if let (Some(hall), Some(players)) = (self.hall_cores, self.players_cores) {
            line("cli.bench.hall.cpu", format!("{hall:.2} / {players:.2}"))?;
        }
        line("cli.bench.hall.errors", self.errors.to_string())?;
        if let Some(error) = &self.first_error {
            line("cli.bench.hall.first_error", error.clone())?;
        }
        Ok(out)
    }
}
