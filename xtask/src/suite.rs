//! The steps of `cargo xtask test`.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::steps::{Run, succeed, succeed_counting};
use crate::tally::Tally;
use crate::{cargo, install, page, target_dir, tools};

/// The parts that can be asked for by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Format,
    Page,
    Rust,
    Browser,
}

const PARTS: [(&str, Part); 4] =
    [("format", Part::Format), ("page", Part::Page), ("rust", Part::Rust), ("browser", Part::Browser)];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    Usual,
    Long,
}

/// All crates with all their features, as the lock file has them.
const EVERYTHING: [&str; 3] = ["--workspace", "--all-features", "--locked"];

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    parts: Vec<Part>,
    depth: Depth,
}

impl Wish {
    pub(crate) fn parse(args: &[String]) -> Result<Self> {
        let mut wish = Self { parts: Vec::new(), depth: Depth::Usual };
        for arg in args {
            if arg == "--long" {
                wish.depth = Depth::Long;
            } else if let Some((_, part)) = PARTS.iter().find(|(name, _)| name == arg) {
                wish.parts.push(*part);
            } else {
                bail!("test does not know {arg:?}; it knows --long, format, page, rust and browser");
            }
        }
        if wish.parts.is_empty() {
            wish.parts = PARTS.map(|(_, part)| part).to_vec();
        }
        Ok(wish)
    }

    fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// The steps to come, in order.
    fn steps(&self) -> Vec<Step> {
        // The binary embeds the built page, so the page comes before any Rust that is compiled.
        let plan = [
            (Part::Format, Depth::Usual, Step::Format),
            (Part::Page, Depth::Usual, Step::PageCheck),
            (Part::Page, Depth::Usual, Step::PageTest),
            (Part::Page, Depth::Usual, Step::PageBuild),
            (Part::Page, Depth::Usual, Step::PageSize),
            (Part::Rust, Depth::Usual, Step::Clippy),
            (Part::Rust, Depth::Usual, Step::RustTest),
            (Part::Rust, Depth::Long, Step::DeepPerft),
            (Part::Browser, Depth::Usual, Step::Browser),
        ];
        let asked =
            |part: Part, depth: Depth| self.has(part) && (depth == Depth::Usual || self.depth == Depth::Long);
        let chosen = plan.into_iter().filter(|(part, depth, _)| asked(*part, *depth));
        [Step::Prepare].into_iter().chain(chosen.map(|(_, _, step)| step)).collect()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Prepare,
    Format,
    PageCheck,
    PageTest,
    PageBuild,
    PageSize,
    Clippy,
    RustTest,
    DeepPerft,
    Browser,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Prepare => "tools and packages",
            Self::Format => "format of the Rust code",
            Self::PageCheck => "page: types and accessibility",
            Self::PageTest => "page: unit tests",
            Self::PageBuild => "page: build",
            Self::PageSize => "page: size",
            Self::Clippy => "clippy, warnings are errors",
            Self::RustTest => "Rust tests and doctests",
            Self::DeepPerft => "deep move counts, release build",
            Self::Browser => "browser tests",
        }
    }
}

/// Runs what was asked for. The exit code is 0 only if every step passed.
pub(crate) fn test(root: &Path, wish: &Wish) -> Result<ExitCode> {
    let steps = wish.steps();
    let mut run = Run::new(steps.len());
    for step in steps {
        let passed = run.step(step.name(), |tally| perform(step, root, wish, tally));
        if step == Step::Prepare && !passed {
            break;
        }
    }
    Ok(if run.close() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn perform(step: Step, root: &Path, wish: &Wish, tally: &mut Tally) -> Result<()> {
    let npm_run = |script: &str| {
        let mut npm = page::npm(root);
        npm.args(["run", "--silent", script]);
        npm
    };
    match step {
        Step::Prepare => prepare(root, wish),
        Step::Format => succeed(cargo(root).args(["fmt", "--all", "--check"])),
        Step::PageCheck => succeed(&mut npm_run("check")),
        Step::PageTest => succeed_counting(&mut npm_run("test"), tally),
        Step::PageBuild => succeed(&mut npm_run("build")),
        Step::PageSize => succeed(&mut npm_run("size")),
        Step::Clippy => {
            let mut lint = cargo(root);
            lint.args(["clippy"]).args(EVERYTHING).args(["--all-targets", "--", "-D", "warnings"]);
            succeed(&mut lint)
        }
        Step::RustTest => {
            let mut test = cargo(root);
            test.arg("test").args(EVERYTHING).arg("--no-fail-fast");
            succeed_counting(set_depth(&mut test, wish), tally)
        }
        Step::DeepPerft => {
            let mut test = cargo(root);
            test.args(["test", "--release", "--locked", "--no-fail-fast", "--package", "xiangqi", "--tests"]);
            succeed_counting(set_depth(&mut test, wish), tally)
        }
        Step::Browser => browser(root, wish, npm_run("e2e"), tally),
    }
}

fn prepare(root: &Path, wish: &Wish) -> Result<()> {
    tools::check()?;
    if wish.has(Part::Rust) || wish.has(Part::Browser) {
        install::for_tests(wish.has(Part::Browser))?;
    }
    if wish.parts == [Part::Format] {
        return Ok(());
    }
    page::install(root)?;
    // The Rust code embeds the page, so even a run of Rust alone needs one that is built.
    if !wish.has(Part::Page) {
        succeed(page::npm(root).args(["run", "--silent", "build"]))?;
    }
    Ok(())
}

fn browser(root: &Path, wish: &Wish, mut e2e: Command, tally: &mut Tally) -> Result<()> {
    // After the Rust tests the binary is there already; built alone, its libraries have other features
    // and would be compiled anew.
    if wish.has(Part::Rust) {
        succeed(cargo(root).arg("test").args(EVERYTHING).arg("--no-run"))?;
    } else {
        succeed(cargo(root).args(["build", "--locked", "--package", "chuhe"]))?;
    }
    let screenshots = page::folder(root).join("screenshots");
    fs::create_dir_all(&screenshots).with_context(|| format!("cannot make {}", screenshots.display()))?;
    let chromium = install::chromium().context("Chromium is not found")?;
    e2e.env("CHUHE_BIN", target_dir()?.join("debug").join(format!("chuhe{}", std::env::consts::EXE_SUFFIX)));
    e2e.env("CHUHE_CHROMIUM", chromium).env("CHUHE_SCREENSHOTS", screenshots);
    succeed_counting(set_depth(&mut e2e, wish), tally)
}

fn set_depth<'a>(command: &'a mut Command, wish: &Wish) -> &'a mut Command {
    if wish.depth == Depth::Long {
        command.env("CHUHE_LONG", "1");
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(args: &[&str]) -> Result<Wish> {
        Wish::parse(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn without_names_everything_is_tested() {
        let steps = wish(&[]).expect("no arguments").steps();
        assert_eq!(steps.first(), Some(&Step::Prepare));
        assert_eq!(steps.last(), Some(&Step::Browser));
        assert_eq!(steps.len(), 9);
        assert!(!steps.contains(&Step::DeepPerft));
    }

    #[test]
    fn long_adds_steps() {
        let steps = wish(&["--long"]).expect("a known flag").steps();
        assert_eq!(steps.len(), 10);
        assert!(steps.contains(&Step::DeepPerft));
    }

    #[test]
    fn parts_are_chosen_by_name() {
        assert_eq!(wish(&["format"]).expect("a part").steps(), [Step::Prepare, Step::Format]);
        let error = wish(&["formt"]).expect_err("not a part").to_string();
        assert!(error.contains("formt") && error.contains("format"), "{error}");
    }
}
