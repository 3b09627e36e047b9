//! Every key of a text that the server names is in the catalogue.

use std::fs;
use std::path::Path;

const GROUPS: [&str; 6] = ["hall.", "http.", "socket.", "lobby.", "name.", "refused."];

fn source_files(dir: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            source_files(&path, files);
        } else {
            files.push(fs::read_to_string(&path).unwrap());
        }
    }
}

fn is_key(literal: &str) -> bool {
    let rest = GROUPS.iter().find_map(|group| literal.strip_prefix(group));
    rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
}

#[test]
fn every_key_has_a_text() {
    let mut files = Vec::new();
    source_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let literals = files.iter().flat_map(|source| source.split('"'));
    let mut keys: Vec<&str> = literals.filter(|literal| is_key(literal)).collect();
    keys.sort_unstable();
    keys.dedup();
    assert!(keys.len() > 40, "only {} keys were found", keys.len());
    let missing: Vec<_> = keys.into_iter().filter(|key| !texts::has(key)).collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
}
