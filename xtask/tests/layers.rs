//! The layers of the project, held against what `cargo metadata` says.

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// Our crates from the top down, as in ARCHITECTURE.md: an arrow may only point further down.
const LAYERS: [&str; 9] =
    ["chuhe", "server", "store-sqlx", "hall", "protocol", "store", "texts", "game", "xiangqi"];

/// Builds and checks the rest, and so stands outside the layers: nothing may depend on it.
const OUTSIDE: &[&str] = &["xtask"];

/// On whom only the named crates may depend.
const RESERVED: &[(&str, &[&str])] = &[("server", &["chuhe"]), ("chuhe", &[])];

/// Types alone: they depend on none of our crates.
const ALONE: [&str; 2] = ["protocol", "xiangqi"];

/// What must stay absent: crates outside the project that a crate of ours may not use.
const ABSENT: &[(&str, &[&str])] = &[
    ("xiangqi", &["tokio", "rand", "sqlx", "axum", "serde_json"]),
    ("game", &["tokio", "rand", "sqlx", "axum"]),
    ("hall", &["tokio", "rand", "sqlx", "axum", "futures-util"]),
    ("protocol", &["tokio", "rand", "sqlx", "axum"]),
    ("store", &["sqlx", "axum"]),
    ("server", &["sqlx", "shakmaty"]),
];

#[derive(Debug, Clone, PartialEq, Eq)]
struct Edge {
    from: String,
    to: String,
}

fn edge(from: &str, to: &str) -> Edge {
    Edge { from: from.to_owned(), to: to.to_owned() }
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|listed| *listed == name)
}

/// Everything that is wrong with the arrows between our crates.
fn faults(edges: &[Edge]) -> Vec<String> {
    let mut faults = Vec::new();
    for Edge { from, to } in edges {
        if OUTSIDE.contains(&from.as_str()) {
            faults.push(format!("{from} -> {to}: {from} stands outside the layers and uses none of them"));
        } else if let (Some(above), Some(below)) = (layer(from), layer(to)) {
            if below <= above {
                faults.push(format!(
                    "{from} -> {to}: an arrow may only point down, and {to} is not below {from}"
                ));
            }
        } else {
            faults.push(format!("{from} -> {to}: both must have a layer in this test"));
        }
        if ALONE.contains(&from.as_str()) {
            faults.push(format!("{from} -> {to}: {from} depends on none of our crates"));
        }
        let reserved = RESERVED.iter().find(|(name, _)| name == to);
        if let Some((_, allowed)) = reserved.filter(|(_, allowed)| !allowed.contains(&from.as_str())) {
            faults.push(format!("{from} -> {to}: only {allowed:?} may depend on {to}"));
        }
    }
    faults
}

/// Everything that a crate uses although it must stay absent from it.
fn intruders(uses: &[Edge]) -> Vec<String> {
    let absent = |edge: &&Edge| {
        ABSENT.iter().any(|(name, absent)| *name == edge.from && absent.contains(&edge.to.as_str()))
    };
    uses.iter().filter(absent).map(|Edge { from, to }| format!("{from} must do without {to}")).collect()
}

fn metadata() -> Metadata {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo metadata runs")
}

/// Dependencies between crates of the workspace, and from them to others.
///
/// Tests may look down as far as they like, so only their arrows that point up count:
/// development dependencies are held to the same order, but may use what must stay absent.
fn arrows(metadata: &Metadata) -> (Vec<Edge>, Vec<Edge>) {
    let ours: Vec<&str> = metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    let (mut inner, mut outer) = (Vec::new(), Vec::new());
    for package in metadata.workspace_packages() {
        for dependency in &package.dependencies {
            // A crate may turn on its own features for its tests.
            if *package.name == dependency.name && dependency.kind == DependencyKind::Development {
                continue;
            }
            let arrow = edge(&package.name, &dependency.name);
            if ours.contains(&dependency.name.as_str()) {
                inner.push(arrow);
            } else if dependency.kind == DependencyKind::Normal {
                outer.push(arrow);
            }
        }
    }
    (inner, outer)
}

#[test]
fn arrows_only_point_down() {
    let (inner, outer) = arrows(&metadata());
    assert!(inner.len() >= 10, "the workspace has more arrows than {inner:?}");
    assert_eq!(faults(&inner), Vec::<String>::new());
    assert_eq!(intruders(&outer), Vec::<String>::new());
}

#[test]
fn every_crate_has_a_layer_and_every_layer_a_crate() {
    let metadata = metadata();
    let mut there: Vec<&str> = metadata.workspace_packages().iter().map(|p| p.name.as_str()).collect();
    let mut listed: Vec<&str> = LAYERS.iter().chain(OUTSIDE).copied().collect();
    there.sort_unstable();
    listed.sort_unstable();
    assert_eq!(there, listed);
}

#[test]
fn licences_and_rust_version() {
    for package in metadata().workspace_packages() {
        let name = package.name.as_str();
        let expected = if name == "xiangqi" { "MIT OR Apache-2.0" } else { "AGPL-3.0-or-later" };
        assert_eq!(package.license.as_deref(), Some(expected), "licence of {name}");
        let rust = package.rust_version.as_ref().map(ToString::to_string);
        assert_eq!(rust.as_deref(), Some("1.95.0"), "rust-version of {name}");
        assert_eq!(
            package.publish.as_deref() == Some(&[]),
            name != "xiangqi",
            "only xiangqi is published, not {name}"
        );
    }
}

#[test]
fn the_rules_core_carries_its_own_licences() {
    let crate_folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/xiangqi");
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let text = std::fs::read_to_string(format!("{crate_folder}/{file}"));
        assert!(text.is_ok_and(|text| text.len() > 900), "{file} lies in the crate xiangqi");
    }
}

#[test]
fn an_arrow_that_points_up_is_found() {
    for (from, to, fault) in [
        ("xiangqi", "game", "may only point down"),
        ("game", "server", "may only point down"),
        ("store", "store-sqlx", "may only point down"),
        ("game", "game", "may only point down"),
        ("protocol", "game", "depends on none"),
        ("hall", "server", "only [\"chuhe\"] may depend on server"),
        ("xtask", "game", "outside the layers"),
        ("chuhe", "xtask", "must have a layer"),
        ("game", "surprise", "must have a layer"),
    ] {
        let found = faults(&[edge("server", "game"), edge(from, to)]);
        assert!(found.iter().any(|line| line.contains(fault)), "{from} -> {to}: {found:?}");
    }
    assert_eq!(faults(&[edge("server", "game"), edge("chuhe", "server")]), Vec::<String>::new());
    assert_eq!(intruders(&[edge("hall", "tokio")]), ["hall must do without tokio"]);
    assert_eq!(intruders(&[edge("server", "tokio")]), Vec::<String>::new());
}
