//! The real binary as a hall: it opens, answers, stops in good order, and can be measured.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn chuhe(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    command.current_dir(folder).args(["--lang", "en"]).stdin(Stdio::null());
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    chuhe(folder).args(args).output().expect("the binary starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are UTF-8")
}

/// A hall on a free port, and what it prints after the line that says where it is.
struct Hall {
    child: Child,
    authority: String,
    rest: BufReader<std::process::ChildStdout>,
}

impl Hall {
    fn open(folder: &Path) -> Self {
        let mut serve = chuhe(folder);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"]).stdout(Stdio::piped());
        let mut child = serve.spawn().expect("the binary starts");
        let mut rest = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        rest.read_line(&mut line).expect("a line of text");
        let authority = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let authority = authority.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Self { child, authority, rest }
    }

    /// Sends a request and reads the answer until the hall closes the connection.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.authority).expect("the hall listens");
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.authority);
        stream.write_all(request.as_bytes()).expect("the hall reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the hall answers in UTF-8");
        answer
    }

    /// Asks the hall to stop, and returns what it said then and how it ended.
    #[cfg(unix)]
    fn terminate(mut self) -> (String, std::process::ExitStatus) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("the process is ours");
        let mut said = String::new();
        self.rest.read_to_string(&mut said).expect("text");
        (said, self.child.wait().expect("it ends"))
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        // A hall that has stopped already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn a_hall_opens_answers_and_stops_in_good_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = Hall::open(folder.path());
    assert!(hall.get("/healthz").starts_with("HTTP/1.1 200"), "{}", hall.get("/healthz"));
    assert!(hall.get("/metrics").contains("chuhe_sockets"));
    for file in ["data/chuhe.db", "data/cookie.key"] {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    let (said, status) = hall.terminate();
    assert!(status.success(), "{status}");
    assert_eq!(said, "Chuhe has stopped\n");
}

#[test]
fn settings_out_of_range_are_all_named_by_their_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong =
        ["serve", "--connections-max", "0", "--heartbeat-ms", "1", "--allowed-origins", "example.org"];
    let output = run(folder.path(), &wrong);
    assert_eq!(output.status.code(), Some(2));
    for part in [
        "--connections-max cannot be 0",
        "--heartbeat-ms cannot be 1",
        "--allowed-origins cannot be example.org",
    ] {
        assert!(stderr(&output).contains(part), "{part}: {}", stderr(&output));
    }
}

#[test]
fn settings_come_from_the_environment_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = chuhe(folder.path())
        .arg("serve")
        .env("CHUHE_NAME_CHARS_MAX", "0")
        .output()
        .expect("the binary starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--name-chars-max cannot be 0"), "{}", stderr(&output));
}

#[test]
fn a_hall_that_cannot_open_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("data"), "a file where the folder should be").expect("a file");
    let output = run(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the folder data cannot be used"), "{}", stderr(&output));

    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("its address").to_string();
    let output = run(folder.path(), &["serve", "--data", "elsewhere", "--listen", &address]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(&format!("cannot listen on {address}")), "{}", stderr(&output));

    let output = run(folder.path(), &["serve", "--log", "=,="]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--log cannot be “=,=”"), "{}", stderr(&output));
}

#[test]
fn a_hall_can_be_measured_flat_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["bench", "hall", "--games", "3", "--seconds", "2", "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["errors"], 0, "{report}");
    assert_eq!(report["sockets"], 6);
    assert!(report["moves"].as_u64().is_some_and(|moves| moves > 0), "{report}");
    let left = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(left, 0, "the benchmark's database is gone");
}

#[test]
fn a_running_hall_can_be_measured_at_a_rate() {
    let folder = tempfile::tempdir().expect("a folder");
    let hall = Hall::open(folder.path());
    let url = format!("ws://{}", hall.authority);
    let output = run(
        folder.path(),
        &["bench", "hall", "--games", "2", "--seconds", "2", "--rate", "10", "--url", &url],
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("games / sockets: 2 / 4"), "{said}");
    assert!(said.contains("unknown"), "memory of a hall that was not started here: {said}");
}

#[test]
fn a_hall_that_is_not_there_is_said_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["bench", "hall", "--url", "localhost:8080"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("ws://127.0.0.1:8080"), "{}", stderr(&output));
    let output = run(folder.path(), &["bench", "hall", "--url", "ws://127.0.0.1:1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no connection to 127.0.0.1:1"), "{}", stderr(&output));
}
