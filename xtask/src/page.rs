//! The page's folder and its npm packages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{steps, tools};

pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join("web")
}

/// npm, started in the page's folder.
pub(crate) fn npm(root: &Path) -> Command {
    let program = tools::find(Path::new("npm")).unwrap_or_else(|| "npm".into());
    let mut command = Command::new(program);
    command.current_dir(folder(root));
    command
}

/// Installs the packages of package-lock.json, unless just these are there already.
pub(crate) fn install(root: &Path) -> Result<()> {
    let lock = folder(root).join("package-lock.json");
    let wanted = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    // npm removes this copy of the lock file with the rest when it installs anew.
    let installed = folder(root).join("node_modules").join(".installed-lock.json");
    if fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    println!("== installing the page's npm packages");
    steps::succeed(npm(root).args(["ci", "--no-audit", "--no-fund"]))?;
    fs::write(&installed, wanted).with_context(|| format!("cannot write {}", installed.display()))
}
