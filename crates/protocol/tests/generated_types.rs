//! The page's types are generated from this crate; `CHUHE_UPDATE=1 cargo test -p protocol` writes them.

use std::path::Path;

use protocol::{ClientMessage, ServerMessage, http};
use ts_rs::{Config, TS};

#[test]
fn page_types_are_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let fresh = tempfile::tempdir().expect("a temporary folder");
    let target = if std::env::var_os("CHUHE_UPDATE").is_some() { committed.as_path() } else { fresh.path() };
    let config = Config::new().with_out_dir(target);
    ClientMessage::export_all(&config).unwrap();
    ServerMessage::export_all(&config).unwrap();
    http::Rename::export_all(&config).unwrap();
    http::NewGame::export_all(&config).unwrap();
    http::NewGameMade::export_all(&config).unwrap();
    http::Showcase::export_all(&config).unwrap();
    http::AskPosition::export_all(&config).unwrap();
    http::PositionAnswer::export_all(&config).unwrap();
    http::ArbiterLink::export_all(&config).unwrap();
    http::AskJudge::export_all(&config).unwrap();
    http::Judged::export_all(&config).unwrap();
    http::AskTry::export_all(&config).unwrap();
    http::Tried::export_all(&config).unwrap();
    http::Failure::export_all(&config).unwrap();

    let mut names = Vec::new();
    for entry in std::fs::read_dir(target).unwrap() {
        let name = entry.unwrap().file_name();
        let made = std::fs::read_to_string(target.join(&name)).unwrap();
        let kept = std::fs::read_to_string(committed.join(&name)).unwrap_or_default();
        assert_eq!(made, kept, "{} is stale: run CHUHE_UPDATE=1 cargo test -p protocol", name.display());
        names.push(name);
    }
    let kept = std::fs::read_dir(&committed).unwrap().count();
    assert_eq!(names.len(), kept, "web/src/generated holds files that no type makes");
}
