//! `chuhe bench hall`: real games over real sockets against a real hall.
//!
//! Every game has two players with a socket each. A player moves once it has seen the opponent's
//! move; a move counts when its acknowledgement is back, which a hall sends only for what is
//! durable. Flat out, each game moves as fast as it is answered; at a rate, every move has a time
//! when it is due, and its latency runs from then even if it could only be sent later.

mod address;
mod hall;
mod http;
mod meter;
mod player;
mod pool;
mod report;
mod table;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::http::NewGame;
use protocol::{Clock, Kind, Seat};
use tokio::task::{JoinSet, LocalSet};

use self::address::Address;
use self::hall::{Hall, Usage};
use self::http::Client;
use self::meter::{Meter, Schedule, now};
use self::report::Report;
use self::table::Table;
use crate::args::BenchHall;
use crate::failure::Misuse;
use crate::open_files;
use crate::terminal::{Terminal, print};

/// Requests that open games are sent on so many connections.
const OPENERS: u32 = 8;
/// Open files beside the sockets.
const FILES_BESIDE: u64 = 64;

pub(crate) fn run(args: &BenchHall, terminal: Terminal) -> Result<()> {
    let wanted = u64::from(args.games) * 2 + FILES_BESIDE;
    let most = open_files::allow_most();
    if most < wanted {
        let numbers = [("wanted", wanted.to_string()), ("most", most.to_string())];
        bail!(texts::Message { id: "cli.bench.hall.open_files", args: numbers.into() }.say(terminal.lang));
    }
    let (address, hall) = match &args.url {
        None => {
            let hall = Hall::start(terminal)?;
            (hall.address.clone(), Some(hall))
        }
        Some(url) => {
            let address = url.parse::<Address>();
            let fault = |()| Misuse::one(terminal.say("cli.bench.hall.url", &[("url", url)]));
            (address.map_err(fault)?, None)
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = LocalSet::new().block_on(&runtime, measure(args, &address, hall.as_ref(), terminal))?;
    print(&if args.json { report.json()? } else { report.words(terminal)? })?;
    if report.errors > 0 {
        bail!(terminal.say("cli.bench.hall.broken", &[("count", &report.errors.to_string())]));
    }
    Ok(())
}

async fn measure(
    args: &BenchHall,
    address: &Address,
    hall: Option<&Hall>,
    terminal: Terminal,
) -> Result<Report> {
    let before = hall.and_then(Hall::usage);
    let scripts = Rc::new(pool::scripts());
    let tables = open(args.games, address, terminal).await?;
    let seconds = args.seconds.to_string();
    let games = args.games.to_string();
    eprintln!("{}", terminal.say("cli.bench.hall.measuring", &[("games", &games), ("seconds", &seconds)]));

    let meter = Rc::new(RefCell::new(Meter::new()?));
    let start = now();
    let time = Duration::from_secs(args.seconds.into());
    let schedule = Schedule { start, end: start + time, rate: args.rate, games: args.games };
    let usage = || (hall.and_then(Hall::usage), Usage::own());
    let at_start = usage();
    let mut playing = JoinSet::new();
    for table in tables {
        playing.spawn_local(table.play(Rc::clone(&scripts), schedule, Rc::clone(&meter)));
    }
    tokio::time::sleep_until(schedule.end.into()).await;
    let at_end = usage();
    while let Some(played) = playing.join_next().await {
        played.context("a table fell over")?;
    }

    let cores = |from: Option<Usage>, to: Option<Usage>| {
        Some((to?.cpu - from?.cpu).as_secs_f64() / time.as_secs_f64())
    };
    let grown = |from: Usage, to: Usage| {
        to.resident_bytes.saturating_sub(from.resident_bytes) / u64::from(args.games)
    };
    let meter = meter.borrow();
    Ok(Report {
        moves: meter.moves(),
        moves_per_second: meter.moves() as f64 / time.as_secs_f64(),
        seconds: args.seconds,
        rate: args.rate,
        games: args.games,
        sockets: args.games * 2,
        p50_ms: meter.latency_ms(0.5),
        p99_ms: meter.latency_ms(0.99),
        p999_ms: meter.latency_ms(0.999),
        max_ms: meter.latency_ms(1.0),
        rematches: meter.rematches,
        memory_per_game_bytes: before.zip(at_end.0).map(|(from, to)| grown(from, to)),
        hall_cores: cores(at_start.0, at_end.0),
        players_cores: cores(at_start.1, at_end.1),
        errors: meter.errors,
        first_error: meter.first_error.clone(),
    })
}

/// Opens all games and seats their players.
async fn open(games: u32, address: &Address, terminal: Terminal) -> Result<Vec<Table>> {
    let mut openers = JoinSet::new();
    for opener in 0..OPENERS.min(games) {
        let address = address.clone();
        openers.spawn_local(async move {
            let mut client = Client::connect(&address).await?;
            let mut tables = Vec::new();
            for number in (opener..games).step_by(OPENERS as usize) {
                let seated = client.open(&new_game()).await?;
                tables.push(Table::sit(number, &address, seated).await?);
                if opener == 0 && tables.len().is_multiple_of(50) {
                    let (done, games) = (number.to_string(), games.to_string());
                    eprintln!(
                        "{}",
                        terminal.say("cli.bench.hall.opening", &[("done", &done), ("games", &games)])
                    );
                }
            }
            anyhow::Ok(tables)
        });
    }
    let mut tables = Vec::new();
    while let Some(opened) = openers.join_next().await {
        tables.extend(opened.context("opening games fell over")??);
    }
    Ok(tables)
}

/// An hour for each side and ten seconds a move: enough for any run, and the clocks run.
fn new_game() -> NewGame {
    NewGame {
        kind: Kind::Xiangqi,
        clock: Clock::Increment { base_ms: 3_600_000, increment_ms: 10_000 },
        seat: Some(Seat::First),
        fen: None,
        rules: None,
        rulebook: None,
        mode: None,
    }
}
