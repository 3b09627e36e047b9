//! Watches the system calls: every answer comes after the log was synced.
//!
//! That a process killed at any moment loses nothing proves little, as the system writes its pages
//! later all the same; a power cut asks for more. So this test runs itself under `strace` and
//! reads there that each answer follows a sync of the write-ahead log that follows the last write
//! to it.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use store::{Append, GameId, NewGame, Store, User, UserId};

/// Set for the process that is watched: where its database shall be.
const CHILD: &str = "CHUHE_SYNCS_CHILD";
/// Set to 1 by who knows that this machine has no `strace`.
const WITHOUT: &str = "CHUHE_NO_STRACE";
const ALONE: u64 = 40;
const ROUNDS: u64 = 10;
const TOGETHER: usize = 30;

fn main() -> ExitCode {
    if let Some(path) = std::env::var_os(CHILD) {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime")
            .block_on(play(&PathBuf::from(path)));
        return ExitCode::SUCCESS;
    }
    if std::env::var_os(WITHOUT).is_some_and(|set| set == "1") {
        eprintln!("syncs: NOT TESTED, as {WITHOUT}=1 is set");
        return ExitCode::SUCCESS;
    }
    match watch() {
        Ok(seen) => {
            println!("syncs: {seen}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("syncs: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The watched process: first appends one after the other, then many games at once. It prints a
/// line after each answer, or after each round of answers.
async fn play(path: &Path) {
    let store = store_sqlx::sqlite::open(path).await.expect("a new database");
    let creator = UserId::from_random(1);
    let user = User { id: creator, name: "a".parse().expect("a name"), created_at_ms: 0 };
    store.create_user(user).await.expect("a new user");
    for n in 0..TOGETHER {
        store.create_game(game(n, creator)).await.expect("a new game");
    }
    say("begin");
    for seq in 2..2 + ALONE {
        append(&store, 0, seq).await;
        say("answer");
    }
    let before = store.stats();
    for round in 0..ROUNDS {
        let mut set = tokio::task::JoinSet::new();
        for n in 1..TOGETHER {
            let store = store.clone();
            set.spawn(async move { append(&store, n, 2 + round).await });
        }
        set.join_all().await;
        say("answer");
    }
    let after = store.stats();
    say(&format!("batches {} writes {}", after.batches - before.batches, after.writes - before.writes));
}

async fn append(store: &Store, n: usize, seq: u64) {
    store.append(Append::one(GameId::from_random(n as u128), seq, "moved")).await.expect("the next seq");
}

fn game(n: usize, creator: UserId) -> NewGame {
    NewGame {
        id: GameId::from_random(n as u128),
        kind: "chess".into(),
        created_at_ms: 0,
        creator,
        first: None,
        second: None,
        about: String::new(),
        rematch_of: None,
        events: vec!["created".into()],
    }
}

/// One write to standard output, which the trace shows.
fn say(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    out.write_all(format!("MARK {text}\n").as_bytes()).and_then(|()| out.flush()).expect("a pipe");
}

fn watch() -> Result<String, String> {
    let dir = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let trace = dir.path().join("trace");
    let itself = std::env::current_exe().map_err(|error| format!("where am I: {error}"))?;
    let advice = format!("install strace (Debian: apt-get install strace), or set {WITHOUT}=1 to go without");
    let output = Command::new("strace")
        .args(["-f", "-y", "-s", "64", "-e", "trace=fsync,fdatasync,pwrite64,write", "-o"])
        .arg(&trace)
        .arg(itself)
        .env(CHILD, dir.path().join("new/folder/hall.db"))
        .output()
        .map_err(|error| format!("strace cannot be run ({error}): {advice}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "strace or what it watched failed: {}\nIf tracing is not permitted: {advice}",
            said.trim()
        ));
    }
    let trace = std::fs::read_to_string(&trace).map_err(|error| format!("no trace: {error}"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    judge(&trace, &told)
}

fn judge(trace: &str, told: &str) -> Result<String, String> {
    let number = |name: &str| -> Result<u64, String> {
        let after = told.split_once(name).map(|(_, after)| after.trim_start());
        let digits = after.map(|after| after.split(|c: char| !c.is_ascii_digit()).next().unwrap_or(""));
        digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| format!("no {name:?} in {told:?}"))
    };
    let (batches, writes) = (number("batches ")?, number("writes ")?);
    // The folder that got a new folder, not only the one that got the database.
    if !trace.lines().any(|line| line.contains("fsync(") && line.contains("/new>")) {
        return Err("a folder was made in new/, and new/ was not synced".to_owned());
    }
    let calls = calls(trace);
    let begin =
        calls.iter().position(|call| *call == Call::Mark("begin")).ok_or("the trace shows no beginning")?;
    let (mut synced, mut syncs, mut answers) = (false, 0, 0);
    for call in &calls[begin..] {
        match call {
            Call::Wrote => synced = false,
            Call::Synced => {
                synced = true;
                syncs += 1;
            }
            Call::Mark("answer") if !synced => {
                return Err(format!("answer {answers} came before its events were synced"));
            }
            Call::Mark("answer") => answers += 1,
            Call::Mark(_) => {}
        }
    }
    if answers != ALONE + ROUNDS {
        return Err(format!("{answers} answers instead of {}", ALONE + ROUNDS));
    }
    if syncs < ALONE + batches {
        return Err(format!("{syncs} syncs for {} batches", ALONE + batches));
    }
    if batches >= writes {
        return Err(format!("{writes} writes at once took {batches} batches: they were not grouped"));
    }
    Ok(format!("{syncs} syncs for {} batches of {} appends", ALONE + batches, ALONE + writes))
}

/// What the trace tells of the log and the answers, in the order in which the calls ended.
#[derive(Debug, PartialEq, Eq)]
enum Call<'a> {
    Wrote,
    Synced,
    Mark(&'a str),
}

/// Reads lines such as `1234 fsync(9</tmp/x/hall.db-wal>) = 0`. A call of one thread may be cut in
/// two by one of another: `1234 fsync(9</tmp/x/hall.db-wal> <unfinished ...>`, and later
/// `1234 <... fsync resumed>) = 0`.
fn calls(trace: &str) -> Vec<Call<'_>> {
    let mut begun: HashMap<&str, &str> = HashMap::new();
    let mut calls = vec![];
    for line in trace.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        let call = if rest.starts_with("<... ") { begun.remove(thread).unwrap_or("") } else { rest };
        if rest.ends_with("<unfinished ...>") {
            begun.insert(thread, rest);
            // A write counts from its beginning, a sync only when it has ended.
            if call.starts_with("pwrite64(") && call.contains("-wal>") {
                calls.push(Call::Wrote);
            }
            continue;
        }
        if call.starts_with("pwrite64(") && call.contains("-wal>") {
            calls.push(Call::Wrote);
        } else if call.contains("sync(") && call.contains("-wal>") && rest.ends_with("= 0") {
            calls.push(Call::Synced);
        } else if call.starts_with("write(1")
            && let Some((_, text)) = call.split_once("\"MARK ")
            && let Some((mark, _)) = text.split_once("\\n\"")
        {
            calls.push(Call::Mark(mark));
        }
    }
    calls
}
