//! `chuhe bench draws`: does an extra rule lower the draw rate?
//!
//! Two like searchers play games from random openings, each opening twice with colours changed, under one setting of
//! the rules after another: the same openings, the same seeds, equal nodes a move. The plain game is always among the
//! settings; the others are compared with it.

mod match_game;
mod opening;
mod report;
mod search;
mod stats;
mod worth;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, anyhow};
use xiangqi::{ByColor, Move, RuleSet};

use self::match_game::{Played, Setting};
use self::opening::{mixed, opening};
use self::report::Report;
use self::worth::Worths;
use crate::args::BenchDraws;
use crate::stopwatch::Stopwatch;
use crate::terminal::{Terminal, print};

/// Told on standard error so many times on the way.
const TOLD: usize = 20;

/// The games of one setting, two for each opening.
#[derive(Debug)]
struct Games {
    rules: RuleSet,
    played: Vec<[Played; 2]>,
}

/// The plain game, each rule alone, and all seven.
fn usual() -> Vec<RuleSet> {
    let single = (0..7).filter_map(|bit| RuleSet::from_bits(1 << bit));
    std::iter::once(RuleSet::STANDARD).chain(single).chain([RuleSet::XIANGQI2]).collect()
}

/// What was asked for, each once, with the plain game first.
fn settings(asked: &[RuleSet]) -> Vec<RuleSet> {
    if asked.is_empty() {
        return usual();
    }
    let mut settings = vec![RuleSet::STANDARD];
    for rules in asked {
        if !settings.contains(rules) {
            settings.push(*rules);
        }
    }
    settings
}

pub(crate) fn run(args: &BenchDraws, terminal: Terminal) -> Result<()> {
    let watch = Stopwatch::start();
    let threads = match args.threads {
        Some(threads) => threads as usize,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let games = measure(args, threads, |done, all| {
        let numbers = [("done", done.to_string()), ("all", all.to_string())];
        let numbers = numbers.each_ref().map(|(name, number)| (*name, number.as_str()));
        eprintln!("{}", terminal.say("cli.bench.draws.progress", &numbers));
    })?;
    let report = Report::new(args, threads, watch.read().0, &games);
    print(&if args.json { report.json()? } else { report.words(terminal)? })?;
    Ok(())
}

/// Plays every game, by so many threads; which of them plays a game makes no difference to it.
fn measure(args: &BenchDraws, threads: usize, tell: impl Fn(usize, usize) + Sync) -> Result<Vec<Games>> {
    let settings = settings(&args.rules);
    let worths = Worths::new();
    let pairs = args.games.div_ceil(2) as usize;
    let openings = shared(pairs, threads, |pair| opening(args.seed, pair as u64, &worths))?;
    let jobs = pairs * settings.len();
    let done = AtomicUsize::new(0);
    let played = shared(jobs, threads, |job| {
        // All settings of an opening follow one another, so that a run stays even to its end.
        let (pair, rules) = (job / settings.len(), settings[job % settings.len()]);
        let both = play_both(&openings[pair], rules, pair as u64, args, &worths);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done * TOLD / jobs > (done - 1) * TOLD / jobs {
            tell(2 * done, 2 * jobs);
        }
        both
    })?;
    let mut games: Vec<Games> =
        settings.iter().map(|rules| Games { rules: *rules, played: Vec::new() }).collect();
    for (job, both) in played.into_iter().enumerate() {
        games[job % settings.len()].played.push(both);
    }
    Ok(games)
}

/// Plays from an opening twice, colours changed.
fn play_both(opening: &[Move], rules: RuleSet, pair: u64, args: &BenchDraws, worths: &Worths) -> [Played; 2] {
    let [one, other] = [2 * pair, 2 * pair + 1].map(|player| mixed(!args.seed, player));
    [ByColor { red: one, black: other }, ByColor { red: other, black: one }].map(|seeds| {
        let setting = Setting { rules, nodes: args.nodes.into(), seeds };
        match_game::play(opening, &setting, worths)
    })
}

/// Does jobs by several threads and returns what came of them in the order of the jobs.
fn shared<T: Send>(jobs: usize, threads: usize, job: impl Fn(usize) -> T + Sync) -> Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(jobs));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= jobs {
                break;
            }
            let result = job(index);
            if let Ok(mut results) = results.lock() {
                results.push((index, result));
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, jobs.max(1))).map(|_| scope.spawn(work)).collect();
        workers.into_iter().all(|worker| worker.join().is_ok())
    })
    .then_some(())
    .ok_or_else(|| anyhow!("a thread that played games fell over"))?;
    let mut results = results.into_inner().map_err(|_| anyhow!("a thread fell over with a result"))?;
    results.sort_unstable_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(rules: &[RuleSet]) -> BenchDraws {
        BenchDraws { games: 3, nodes: 60, rules: rules.to_vec(), seed: 9, threads: None, json: false }
    }

    #[test]
    fn the_plain_game_is_always_among_the_settings() {
        assert_eq!(settings(&[]).len(), 9);
        let two = [RuleSet::GUDU, RuleSet::GUDU, RuleSet::STANDARD];
        assert_eq!(settings(&two), [RuleSet::STANDARD, RuleSet::GUDU]);
    }

    #[test]
    fn any_number_of_threads_plays_the_same_games() {
        let args = args(&[RuleSet::XIANGQI2]);
        let told = AtomicUsize::new(0);
        let one = measure(&args, 1, |_, _| {}).expect("games");
        let three = measure(&args, 3, |done, all| {
            assert!(done <= all && all == 8);
            told.fetch_add(1, Ordering::Relaxed);
        })
        .expect("games");
        assert_eq!(told.load(Ordering::Relaxed), 4, "each pair of games is told");
        assert_eq!(one.len(), 2);
        for (one, three) in one.iter().zip(&three) {
            assert_eq!((one.rules, one.played.len()), (three.rules, 2), "an odd number is made even");
            assert_eq!(one.played, three.played);
        }
    }

    #[test]
    fn a_rule_that_is_never_used_changes_no_game() {
        let args = BenchDraws { games: 12, ..args(&[RuleSet::DUNMA, RuleSet::FEIJIANG, RuleSet::DAOSHI]) };
        let games = measure(&args, 2, |_, _| {}).expect("games");
        let (plain, others) = games.split_first().expect("four settings");
        let mut same = 0;
        for (games, plain) in others.iter().flat_map(|games| games.played.iter().zip(&plain.played)) {
            for (game, plain) in games.iter().zip(plain) {
                same += usize::from(game == plain);
            }
        }
        assert!(same > 12, "only {same} of 36 games went the same way");
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        assert_eq!(shared(100, 7, |job| job).expect("numbers"), (0..100).collect::<Vec<_>>());
        assert_eq!(shared(0, 4, |job| job).expect("nothing"), Vec::<usize>::new());
    }
}
