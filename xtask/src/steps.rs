//! Runs commands one after another, shows how far things are, and keeps count.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::tally::Tally;

/// The state of a long run: what has passed and what has not.
#[derive(Debug)]
pub(crate) struct Run {
    planned: usize,
    done: Vec<Done>,
    tally: Tally,
    started: Instant,
}

#[derive(Debug)]
struct Done {
    name: String,
    took: Duration,
    fault: Option<String>,
}

impl Run {
    pub(crate) fn new(planned: usize) -> Self {
        Self { planned, done: Vec::new(), tally: Tally::default(), started: now() }
    }

    /// Runs one step under a heading; a failure is kept for the end and the next step goes on.
    /// Returns whether the step passed.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce(&mut Tally) -> Result<()>) -> bool {
        let number = self.done.len() + 1;
        println!("\n== {number}/{} {name} ({} s so far)", self.planned, self.started.elapsed().as_secs());
        let started = now();
        let mut tally = Tally::default();
        let fault = work(&mut tally).err().map(|error| format!("{error:#}"));
        if fault.is_some() && tally.failed == 0 {
            // A check that fails without counting tests is itself the failure.
            tally.failed = 1;
        }
        self.tally += tally;
        let took = started.elapsed();
        match &fault {
            None => println!("-- {name}: good, {:.1} s", took.as_secs_f64()),
            Some(fault) => println!("-- {name}: FAILED after {:.1} s: {fault}", took.as_secs_f64()),
        }
        let passed = fault.is_none();
        self.done.push(Done { name: name.to_owned(), took, fault });
        passed
    }

    /// Prints the table of steps and the closing line; true when all is well.
    pub(crate) fn close(self) -> bool {
        let width = self.done.iter().map(|step| step.name.len()).max().unwrap_or(0);
        println!("\n== summary, {} s", self.started.elapsed().as_secs());
        for Done { name, took, fault } in &self.done {
            let verdict = fault.as_deref().unwrap_or("good");
            println!("{name:width$}  {:>7.1} s  {verdict}", took.as_secs_f64());
        }
        let good = self.done.iter().all(|step| step.fault.is_none());
        let Tally { passed, failed, skipped } = self.tally;
        if skipped > 0 {
            println!("\n{passed} passed, {failed} failed, {skipped} skipped");
        } else {
            println!("\n{passed} passed, {failed} failed");
        }
        good
    }
}

/// Runs a command to its end with its output shown; an error unless it succeeds.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    println!("$ {}", shown(command));
    let status = command.status().with_context(|| format!("cannot start {}", shown(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", shown(command));
    }
    Ok(())
}

/// As [`succeed`], and adds the closing lines of test runners on its standard output to `tally`.
pub(crate) fn succeed_counting(command: &mut Command, tally: &mut Tally) -> Result<()> {
    println!("$ {}", shown(command));
    command.stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {}", shown(command)))?;
    let output = child.stdout.take().context("standard output is piped")?;
    *tally += relay(BufReader::new(output), std::io::stdout().lock())?;
    let status = child.wait()?;
    if !status.success() {
        bail!("{} ended with {status}", shown(command));
    }
    Ok(())
}

/// Passes every line on as it comes and adds up what the lines tell.
fn relay(mut from: impl BufRead, mut to: impl Write) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        tally += Tally::of_line(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok(tally)
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let mut words: Vec<String> = Vec::new();
    for (name, value) in command.get_envs() {
        let value = value.unwrap_or_default().to_string_lossy();
        words.push(format!("{}={value}", name.to_string_lossy()));
    }
    let program = command.get_program().to_string_lossy();
    words.push(program.rsplit(['/', '\\']).next().unwrap_or(&program).to_owned());
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}

#[expect(clippy::disallowed_methods, reason = "a build tool tells how long its steps take")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_fails_the_run_and_counts_once() {
        let mut run = Run::new(2);
        assert!(run.step("one", |tally| {
            tally.passed = 3;
            Ok(())
        }));
        assert!(!run.step("two", |_| bail!("broken")));
        assert_eq!(run.tally, Tally { passed: 3, failed: 1, skipped: 0 });
        assert!(!run.close());
    }

    #[test]
    fn a_run_without_failures_is_good() {
        let mut run = Run::new(1);
        run.step("one", |_| Ok(()));
        assert!(run.close());
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/usr/bin/cargo");
        command.env("A", "1").args(["test", "--workspace"]);
        assert_eq!(shown(&command), "A=1 cargo test --workspace");
    }

    #[test]
    fn what_is_counted_is_also_shown() {
        let output = "running 5\n4 passed, 1 failed\nlast line without an end".as_bytes();
        let mut shown = Vec::new();
        let tally = relay(output, &mut shown).expect("reading from memory");
        assert_eq!(tally, Tally { passed: 4, failed: 1, skipped: 0 });
        assert_eq!(shown, output);
    }

    #[cfg(unix)]
    #[test]
    fn an_exit_code_is_an_error() {
        let mut tally = Tally::default();
        let mut sh = Command::new("sh");
        let error = succeed_counting(sh.args(["-c", "exit 3"]), &mut tally).expect_err("exit code 3");
        assert!(error.to_string().contains("exit status: 3"), "{error}");
    }
}
