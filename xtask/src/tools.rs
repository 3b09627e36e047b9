//! The tools that a person must bring: Rust, Node and a C compiler.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

const RUST_MIN: (u32, u32) = (1, 95);

/// One clear line for each tool that is missing or too old.
pub(crate) fn check() -> Result<()> {
    let mut faults = Vec::new();
    match version_of("rustc") {
        Some(version) if version >= RUST_MIN => {}
        Some((major, minor)) => {
            faults.push(format!(
                "Rust {major}.{minor} is too old: 1.95 or newer is needed (rustup update stable)"
            ));
        }
        None => faults.push("Rust is missing: install 1.95 or newer from https://rustup.rs".to_owned()),
    }
    match version_of("node") {
        Some(version) if node_fits(version) => {}
        Some((major, minor)) => faults.push(format!(
            "Node {major}.{minor} does not fit: 20.19 or newer of 20, or 22.12 or newer is needed (https://nodejs.org)"
        )),
        None => faults.push("Node is missing: install 22.12 or newer from https://nodejs.org".to_owned()),
    }
    if version_of("npm").is_none() {
        faults.push("npm is missing: it comes with Node; Debian has it in the package npm".to_owned());
    }
    if !has_c_compiler() {
        faults.push("a C compiler is missing: apt-get install gcc, or xcode-select --install".to_owned());
    }
    if faults.is_empty() {
        return Ok(());
    }
    bail!("{}", faults.join("\n       "))
}

/// What the page's build tool (Vite) runs on.
fn node_fits(version: (u32, u32)) -> bool {
    match version {
        (20, minor) => minor >= 19,
        (22, minor) => minor >= 12,
        (major, _) => major > 22,
    }
}

fn has_c_compiler() -> bool {
    let named = std::env::var_os("CC").map(PathBuf::from);
    named.into_iter().chain(["cc", "gcc", "clang", "cl"].map(PathBuf::from)).any(|name| find(&name).is_some())
}

fn version_of(program: &str) -> Option<(u32, u32)> {
    // npm is a script, which on Windows has an ending of its own.
    let program = find(&PathBuf::from(program))?;
    let output = Command::new(program).arg("--version").output().ok()?;
    parse_version(&String::from_utf8_lossy(&output.stdout))
}

/// Major and minor of the first word that looks like a version: `rustc 1.95.0 (..)`, `v20.20.2`.
fn parse_version(text: &str) -> Option<(u32, u32)> {
    text.split_whitespace().find_map(|word| {
        let mut numbers = word.trim_start_matches('v').split('.');
        Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
    })
}

/// The file that a shell would start for `program`.
pub(crate) fn find(program: &std::path::Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.is_file().then(|| program.to_path_buf());
    }
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd"] } else { &[""] };
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|dir| endings.iter().map(move |ending| (dir.clone(), ending)))
        .map(|(dir, ending)| {
            let mut name = program.as_os_str().to_owned();
            name.push(ending);
            dir.join(name)
        })
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(parse_version("rustc 1.95.0 (59807616e 2026-04-14)"), Some((1, 95)));
        assert_eq!(parse_version("v20.20.2\n"), Some((20, 20)));
        assert_eq!(parse_version("11.19.1"), Some((11, 19)));
        assert_eq!(parse_version("no such thing"), None);
        assert_eq!(parse_version(""), None);
    }

    #[test]
    fn node_versions() {
        for (version, fits) in [
            ((18, 20), false),
            ((20, 18), false),
            ((20, 19), true),
            ((21, 99), false),
            ((22, 11), false),
            ((22, 12), true),
            ((24, 0), true),
        ] {
            assert_eq!(node_fits(version), fits, "{version:?}");
        }
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(find(&PathBuf::from("cargo")).is_some());
        assert!(find(&PathBuf::from("no-such-program-anywhere")).is_none());
        assert!(find(&PathBuf::from("/no/such/program")).is_none());
    }
}
