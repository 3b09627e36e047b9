//! Every key that the Rust code can produce is in the catalogue.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Strings of the form of a key that are something else.
const NOT_KEYS: &[&str] = &[
    "chuhe.db",
    "cli.serve",
    "cookie.key",
    "example.org",
    "index.html",
    // Made-up keys and hosts of tests and examples.
    "chuhe.example",
    "hall.example",
    "kind.draughts",
    "no.such.key",
];

/// String literals of the form `word.word` in Rust source.
fn literals(source: &str) -> BTreeSet<&str> {
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
    };
    let is_key = |text: &&str| text.contains('.') && text.split('.').all(is_word);
    source.lines().flat_map(|line| line.split('"').skip(1).step_by(2)).filter(is_key).collect()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the workspace") {
        let path = entry.expect("an entry of that folder").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_key_in_the_code_is_in_the_catalogue() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut missing = BTreeSet::new();
    let mut found = 0;
    for name in ["xiangqi", "game", "hall", "server", "texts", "cli"] {
        for file in rust_files(&crates.join(name).join("src")) {
            let source = fs::read_to_string(&file).expect("source is text");
            for literal in literals(&source) {
                found += 1;
                if !texts::has(literal) && !NOT_KEYS.contains(&literal) {
                    missing.insert(format!("{literal} ({})", file.display()));
                }
            }
        }
    }
    assert!(found > 60, "only {found} keys were found in the code: does the search still work?");
    assert!(missing.is_empty(), "add to texts/*.json (or NOT_KEYS):\n{missing:#?}");
}

#[test]
fn literals_are_found() {
    let source =
        r#"match self { A => "fen.empty", B => "a b.c", C => "3.5", D => "x" } say("cli.perft.about") "#;
    assert_eq!(literals(source), BTreeSet::from(["cli.perft.about", "fen.empty"]));
}
