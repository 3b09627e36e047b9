//! `chuhe serve` as a child process.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Nothing that should come takes so long, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The hall that is up now.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Up {
    pub(crate) address: SocketAddr,
    /// How often it was killed before.
    pub(crate) generation: u64,
    /// A moment at which the one before was dead, in milliseconds since 1970.
    pub(crate) dead_by: i64,
    /// It is not killed again.
    pub(crate) last: bool,
}

#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Hall {
    pub(crate) async fn start(data: &Path) -> Hall {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command
            .args(["--lang", "en", "serve", "--log", "warn", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(["--messages-per-second-max", "100000", "--messages-burst-max", "100000"])
            .args(["--posts-per-minute-max", "100000"]);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = tokio::time::timeout(PATIENCE, said.next_line()).await.unwrap().unwrap().unwrap();
        let url = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let address =
            url.and_then(|url| url.parse().ok()).unwrap_or_else(|| panic!("no address in {line:?}"));
        Hall { address, child }
    }

    /// SIGKILL: no goodbye. A moment at which it is dead.
    pub(crate) async fn kill(mut self) -> i64 {
        self.child.kill().await.unwrap();
        now_ms()
    }

    /// SIGTERM: the hall ends by itself, and well.
    pub(crate) async fn terminate(mut self) {
        let id = self.child.id().unwrap().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().await.unwrap();
        assert!(told.success());
        let status = tokio::time::timeout(PATIENCE, self.child.wait()).await.unwrap().unwrap();
        assert!(status.success(), "{status}");
    }
}

#[expect(clippy::disallowed_methods, reason = "a test that compares with the hall's own stamps")]
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}
