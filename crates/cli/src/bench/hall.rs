//! A hall of the benchmark's own, in a process of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::address::Address;
use crate::terminal::Terminal;

/// Limits that keep one address from doing what a benchmark does.
const UNLIMITED: [(&str, &str); 8] = [
    ("--connections-max", "100000"),
    ("--sockets-per-address-max", "100000"),
    ("--posts-per-minute-max", "10000000"),
    ("--messages-per-second-max", "1000000"),
    ("--messages-burst-max", "1000000"),
    ("--tables-max", "1000000"),
    ("--first-move-wait-ms", "86400000"),
    ("--log", "warn"),
];

/// The server in a child process with a database that is gone afterwards.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) address: Address,
    child: Child,
    /// Beside the current folder, not in the system's folder for temporary files: that one is
    /// often in memory, where nothing is durable and every write is quick.
    _data: tempfile::TempDir,
}

impl Hall {
    pub(crate) fn start(terminal: Terminal) -> Result<Self> {
        let data = tempfile::Builder::new().prefix(".chuhe-bench-").tempdir_in(".")?;
        match Self::start_in(data.path()) {
            Ok((child, address)) => Ok(Self { address, child, _data: data }),
            Err(error) => bail!(terminal.say("cli.bench.hall.no_start", &[("why", &format!("{error:#}"))])),
        }
    }

    fn start_in(data: &Path) -> Result<(Child, Address)> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        command.args(UNLIMITED.iter().flat_map(|(flag, value)| [flag, value]));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let stdout = child.stdout.take().context("standard output is piped")?;
        // The first line says where the hall is; it has no end if the hall does not come up.
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        match url.and_then(|url| url.parse().ok()) {
            Some(address) => Ok((child, address)),
            None => {
                child.kill()?;
                let status = child.wait()?;
                bail!("it ended with {status}, and said {line:?}")
            }
        }
    }

    /// Memory and CPU time of the process, where the system tells.
    pub(crate) fn usage(&self) -> Option<Usage> {
        Usage::of(&self.child.id().to_string())
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        // Nothing is left to be done if the process has gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a process uses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) resident_bytes: u64,
    pub(crate) cpu: Duration,
}

impl Usage {
    /// Of this process.
    pub(crate) fn own() -> Option<Self> {
        Self::of("self")
    }

    /// From Linux's `/proc`; other systems have none.
    fn of(process: &str) -> Option<Self> {
        let folder = Path::new("/proc").join(process);
        let status = std::fs::read_to_string(folder.join("status")).ok()?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kib: u64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
        let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
        // The name in parentheses may hold anything, so fields are counted from its end.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11);
        let user: u64 = times.next()?.parse().ok()?;
        let system: u64 = times.next()?.parse().ok()?;
        Some(Self {
            resident_bytes: kib * 1024,
            cpu: Duration::from_millis((user + system) * 1_000 / TICKS_PER_SECOND),
        })
    }
}

/// Linux counts CPU time for programs in hundredths of a second on every machine.
const TICKS_PER_SECOND: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_uses_memory() {
        let usage = Usage::own().expect("Linux tells");
        assert!(usage.resident_bytes > 100_000);
        assert!(Usage::of("no such process").is_none());
    }
}
