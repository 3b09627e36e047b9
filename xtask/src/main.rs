//! `cargo xtask run` and `cargo xtask test`: everything that builds, runs and checks the project.

mod install;
mod page;
mod steps;
mod suite;
mod tally;
mod tools;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

const HELP: &str = "\
cargo xtask run [-- ARGS]             build the page and the release binary, serve on http://localhost:8080
                                      with the database in ./data; ARGS go to `chuhe serve`
cargo xtask test [--long] [PART...]   check everything, or only the parts named: format page rust browser
                                      --long adds the deep and slow tests

Both install the npm packages. `test` also installs Chromium, a Chinese font and strace where apt and root
allow it, and else says what is missing.
";

fn main() -> ExitCode {
    match command(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(args: &[String]) -> Result<ExitCode> {
    let (name, rest) = args.split_first().map_or(("help", args), |(name, rest)| (name.as_str(), rest));
    match name {
        "run" => run(rest),
        "test" => suite::test(&root(), &suite::Wish::parse(rest)?),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("there is no task {other:?}\n\n{HELP}"),
    }
}

/// Builds everything and becomes the server.
fn run(args: &[String]) -> Result<ExitCode> {
    let root = root();
    let args = match args.split_first() {
        Some((dashes, rest)) if dashes == "--" => rest,
        _ => args,
    };
    tools::check()?;
    page::install(&root)?;
    println!("== building the page");
    steps::succeed(page::npm(&root).args(["run", "build"]))?;
    println!("== building the release binary (some minutes the first time)");
    steps::succeed(cargo(&root).args(["build", "--release", "--package", "chuhe"]))?;
    let binary = target_dir()?.join("release").join(format!("chuhe{}", std::env::consts::EXE_SUFFIX));
    let mut serve = Command::new(&binary);
    // Where it keeps its data and where it listens, the server knows by itself.
    serve.current_dir(&root).arg("serve").args(args);
    become_process(&mut serve).with_context(|| format!("cannot start {}", binary.display()))
}

/// The server takes the place of this process, so that Ctrl-C and SIGTERM reach it alone.
#[cfg(unix)]
fn become_process(command: &mut Command) -> Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_process(command: &mut Command) -> Result<ExitCode> {
    let status = command.status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the root folder").to_path_buf()
}

fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Cargo put this very program into `TARGET/debug`.
fn target_dir() -> Result<PathBuf> {
    let exe = std::env::current_exe().context("where this program lies")?;
    let target =
        exe.parent().and_then(Path::parent).context("this program does not lie in a target folder")?;
    Ok(target.to_path_buf())
}
