//! Calls the real binary.

#![allow(dead_code, reason = "each test file uses a part")]

use std::process::{Command, Output};

/// Runs `chuhe` with the words of a line; words in quotes are one argument.
pub(crate) fn chuhe(line: &str) -> Output {
    command(line).output().expect("the binary starts")
}

pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    for (index, part) in line.split('"').enumerate() {
        if index % 2 == 1 {
            command.arg(part);
        } else {
            command.args(part.split_whitespace());
        }
    }
    for name in ["LC_ALL", "LC_MESSAGES", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.env("LANG", "en_GB.UTF-8");
    command
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("errors are UTF-8")
}

/// Succeeds and prints all of `expected` on standard output.
#[track_caller]
pub(crate) fn prints(line: &str, expected: &[&str]) {
    let output = chuhe(line);
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    let text = stdout(&output);
    for part in expected {
        assert!(text.contains(part), "{line}: no {part:?} in\n{text}");
    }
}

/// Is refused as misuse, prints nothing on standard output and all of `expected` as error.
#[track_caller]
pub(crate) fn refuses(line: &str, expected: &[&str]) {
    let output = chuhe(line);
    assert_eq!(output.status.code(), Some(2), "{line}: {}", stdout(&output));
    assert_eq!(stdout(&output), "", "{line}");
    let text = stderr(&output);
    for part in expected {
        assert!(text.contains(part), "{line}: no {part:?} in\n{text}");
    }
}
