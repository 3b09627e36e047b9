//! `chuhe perft`: counts move sequences and measures the speed.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use game::{AnyPosition, Kind};
use serde::Serialize;
use xiangqi::Position;

use crate::args::Perft;
use crate::position;
use crate::stopwatch::Stopwatch;
use crate::terminal::{Terminal, print};

/// What `--json` prints. `nps` is per second of CPU time.
#[derive(Debug, Serialize)]
struct Report {
    nodes: u64,
    wall_ms: f64,
    cpu_ms: f64,
    nps: u64,
    /// Only where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<serde_json::Map<String, serde_json::Value>>,
}

pub(crate) fn run(args: &Perft, terminal: Terminal) -> Result<()> {
    let AnyPosition::Xiangqi(position) =
        position::read(Kind::Xiangqi, args.fen.as_deref(), args.rules, terminal)?
    else {
        bail!("the position that was read is not one of Xiangqi");
    };
    let watch = Stopwatch::start();
    let (nodes, parts) =
        if args.divide { divided(&position, args.depth) } else { whole(&position, args.depth) };
    let (wall, cpu) = watch.read();
    let nps = per_second(nodes, cpu);
    if args.json {
        let divide =
            args.divide.then(|| parts.into_iter().map(|(name, count)| (name, count.into())).collect());
        let rules = args.rules.map(|rules| rules.to_string());
        let report = Report { nodes, wall_ms: millis(wall), cpu_ms: millis(cpu), nps, rules, divide };
        return Ok(print(&format!("{}\n", serde_json::to_string(&report)?))?);
    }
    let mut out = position::rules_line(&AnyPosition::Xiangqi(position), terminal);
    for (name, count) in parts {
        writeln!(out, "{name}: {count}")?;
    }
    for (key, value) in [
        ("cli.perft.nodes", grouped(nodes)),
        ("cli.perft.wall", format!("{:.1} ms", millis(wall))),
        ("cli.perft.cpu", format!("{:.1} ms", millis(cpu))),
        ("cli.perft.speed", grouped(nps)),
    ] {
        writeln!(out, "{}: {value}", terminal.say(key, &[]))?;
    }
    Ok(print(&out)?)
}

type Parts = Vec<(String, u64)>;

fn whole(position: &Position, depth: u32) -> (u64, Parts) {
    (xiangqi::perft(position, depth), Vec::new())
}

fn divided(position: &Position, depth: u32) -> (u64, Parts) {
    if depth == 0 {
        return (1, Vec::new());
    }
    let mut parts: Parts = xiangqi::perft_divide(position, depth)
        .into_iter()
        .map(|(mv, count)| (mv.to_string(), count))
        .collect();
    parts.sort_unstable();
    (parts.iter().map(|(_, count)| count).sum(), parts)
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    // A clock that has not moved yet says nothing about speed.
    let nanos = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

/// Milliseconds to a thousandth.
fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// 133312995 as `133 312 995`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1 000"), (133_312_995, "133 312 995")] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn speed_is_nodes_by_time() {
        assert_eq!(per_second(1_000, Duration::from_millis(10)), 100_000);
        assert_eq!(per_second(5, Duration::ZERO), 5_000_000_000);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let start = Position::start();
        for depth in 0..3 {
            assert_eq!(divided(&start, depth).0, whole(&start, depth).0, "depth {depth}");
        }
    }
}
