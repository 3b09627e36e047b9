//! Programs that the browser and durability tests need: installed by apt as root, else asked for.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::{steps, tools};

/// A thing that tests need, with the Debian package that has it.
struct Need {
    package: &'static str,
    there: fn() -> bool,
}

const BROWSER: [Need; 2] = [
    Need { package: "chromium", there: || chromium().is_some() },
    Need { package: "fonts-noto-cjk", there: has_chinese_font },
];
const TRACER: Need = Need { package: "strace", there: || tools::find(Path::new("strace")).is_some() };

/// Chromium by any of its names; `CHUHE_CHROMIUM` names one that lies elsewhere.
pub(crate) fn chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHUHE_CHROMIUM") {
        return tools::find(Path::new(&named));
    }
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    ["chromium", "chromium-browser", "google-chrome", mac]
        .iter()
        .find_map(|name| tools::find(Path::new(name)))
}

/// Screenshots of a Chinese page are of no use in boxes.
fn has_chinese_font() -> bool {
    if cfg!(any(target_os = "macos", windows)) {
        return true;
    }
    let listed = Command::new("fc-list").args([":lang=zh", "file"]).output();
    listed.is_ok_and(|output| !output.stdout.is_empty())
        || Path::new("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").is_file()
}

/// Makes sure that what the tests need is there.
pub(crate) fn for_tests(browser: bool) -> Result<()> {
    let mut needs: Vec<&Need> = Vec::new();
    if browser {
        needs.extend(&BROWSER);
    }
    if cfg!(target_os = "linux") {
        needs.push(&TRACER);
    }
    let missing = missing(&needs);
    if missing.is_empty() {
        return Ok(());
    }
    let apt = tools::find(Path::new("apt-get"));
    let Some(apt) = apt.filter(|_| is_root()) else {
        bail!("{}", advice(&missing));
    };
    println!("installing {}", missing.join(", "));
    steps::succeed(apt_get(&apt).args(["-q", "update"]))?;
    steps::succeed(apt_get(&apt).args(["-qq", "install", "-y", "--no-install-recommends"]).args(&missing))?;
    let still = self::missing(&needs);
    if !still.is_empty() {
        bail!("apt-get installed {} and yet it is not found", still.join(", "));
    }
    Ok(())
}

fn missing(needs: &[&Need]) -> Vec<&'static str> {
    needs.iter().filter(|need| !(need.there)()).map(|need| need.package).collect()
}

fn advice(missing: &[&str]) -> String {
    let list = missing.join(" ");
    format!(
        "the tests need {list}, and only root may install: sudo apt-get install {list} (or your system's packages of that kind)"
    )
}

fn apt_get(apt: &Path) -> Command {
    let mut command = Command::new(apt);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_by_package() {
        let here = Need { package: "here", there: || true };
        let gone = Need { package: "gone", there: || false };
        assert_eq!(missing(&[&here, &gone]), ["gone"]);
        assert!(advice(&["gone"]).contains("apt-get install gone"));
    }
}
