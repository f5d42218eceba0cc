//! The house plan: who may know whom. What crates may depend on is held over `cargo metadata`, what
//! files may name over the sources.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// The crates, and which of the others each is built on. A platform knows the application alone: no
/// game, no picture and no store.
const HOUSE: [(&str, &[&str]); 10] = [
    ("parlour-games", &[]),
    ("parlour-games-tests", &[]),
    ("parlour-storage", &[]),
    ("parlour-render", &["parlour-games"]),
    ("parlour-app", &["parlour-games", "parlour-render", "parlour-storage"]),
    ("parlour-discord", &["parlour-app"]),
    ("parlour-matrix", &["parlour-app"]),
    ("parlour-web", &["parlour-app"]),
    ("parlour-programs", &["parlour-app", "parlour-games", "parlour-render"]),
    (
        "parlour",
        &[
            "parlour-app",
            "parlour-discord",
            "parlour-games",
            "parlour-matrix",
            "parlour-programs",
            "parlour-storage",
            "parlour-web",
        ],
    ),
];

/// Libraries that one crate alone is built on.
const ALONE: [(&str, &str); 5] = [
    ("serenity", "parlour-discord"),
    ("axum", "parlour-web"),
    ("matrix-sdk", "parlour-matrix"),
    ("sled", "parlour-storage"),
    ("fluent-bundle", "parlour-app"),
];

/// The sources of the program.
const BOT: [&str; 6] = [
    "bot/src",
    "bot/app/src",
    "bot/discord/src",
    "bot/matrix/src",
    "bot/programs/src",
    "bot/web/src",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The Rust files below a folder, with their text.
fn sources(folder: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let root = root();
    let mut found = Vec::new();
    walk(&root.join(folder), &mut found);
    found.sort();
    assert!(!found.is_empty(), "no sources in {folder}");
    let named = |path: PathBuf| {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        (name, fs::read_to_string(path).unwrap())
    };
    found.into_iter().map(named).collect()
}

/// The code alone: without comments, and without unit tests at the end of a file.
fn code(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn nobody_in(folder: &str, words: &[&str], except: &[&str]) {
    for (name, text) in sources(folder) {
        if except.iter().any(|except| name.starts_with(except)) {
            continue;
        }
        for word in words {
            assert!(!code(&text).contains(word), "{name} names {word}");
        }
    }
}

#[test]
fn dependencies_run_one_way() {
    let metadata = MetadataCommand::new().current_dir(root()).exec().unwrap();
    let mut edges: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata.workspace_packages() {
        let normal = package.dependencies.iter().filter(|dependency| {
            matches!(dependency.kind, DependencyKind::Normal | DependencyKind::Build)
        });
        let names = normal.map(|dependency| dependency.name.clone()).collect();
        edges.insert(package.name.to_string(), names);
    }
    for (package, others) in HOUSE {
        let ours = edges[package].iter().filter(|name| name.starts_with("parlour"));
        assert_eq!(ours.collect::<Vec<_>>(), others, "{package}");
    }
    let known = |name: &String| HOUSE.iter().any(|(known, _)| known == name);
    let unknown: Vec<&String> =
        edges.keys().filter(|name| !known(name) && *name != "parlour-tests").collect();
    assert!(unknown.is_empty(), "crates without a place in the house: {unknown:?}");
    // What the rules and the pictures may be built on at all: nothing that does I/O.
    let pure = [
        "num-bigint",
        "rand",
        "rand_chacha",
        "schemars",
        "serde",
        "serde_json",
        "sha2",
        "strum",
        "thiserror",
    ];
    for name in &edges["parlour-games"] {
        assert!(pure.contains(&name.as_str()), "parlour-games depends on {name}");
    }
    let drawing = [
        "parlour-games",
        "ab_glyph",
        "gif",
        "image",
        "imageproc",
        "serde",
        "thiserror",
        "tiny-skia",
    ];
    for name in &edges["parlour-render"] {
        assert!(drawing.contains(&name.as_str()), "parlour-render depends on {name}");
    }
    for (package, dependencies) in &edges {
        for (library, owner) in ALONE {
            let named = dependencies.iter().any(|name| name == library);
            assert!(!named || package == owner, "{package} depends on {library}");
        }
    }
}

#[test]
fn only_a_games_own_folder_names_it() {
    for name in parlour_games::GameKind::NAMES {
        for folder in BOT.into_iter().chain(["games/src/engine", "render/src"]) {
            let own = [format!("render/src/{name}.rs"), format!("render/src/{name}/")];
            for (file, text) in sources(folder) {
                if own.iter().any(|own| file.starts_with(own)) {
                    continue;
                }
                // `::walls::`, and `{walls::` or `, walls::` of a grouped import.
                let path = format!("{name}::");
                let code = code(&text);
                let named = code.match_indices(&path).any(|(at, _)| {
                    !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                });
                assert!(!named, "{file} names {path}");
            }
        }
        let folder = format!("games/src/{name}");
        assert!(root().join(&folder).is_dir(), "no {folder}: a game is named as its module is");
    }
}

#[test]
fn pictures_never_see_a_state() {
    nobody_in("render/src", &["AnyTable", "Play<", "::State", "LogEntry", "History"], &[]);
}

/// A state's fields can be read in its game's folder only, and an event cannot be named outside.
#[test]
fn secrets_have_no_debug_and_are_not_exported() {
    for kind in parlour_games::GameKind::NAMES {
        let folder = format!("games/src/{kind}");
        let mut found = [0, 0];
        for (name, text) in sources(&folder) {
            let text = code(&text);
            let secrets =
                [("pub struct State", &["Debug", "Serialize"][..]), ("pub enum Event", &["Debug"])];
            for (which, (secret, leaks)) in secrets.into_iter().enumerate() {
                let Some(at) = text.find(secret) else { continue };
                found[which] += 1;
                let above = text[..at].rsplit("\n\n").next().unwrap();
                for leak in leaks {
                    assert!(!above.contains(leak), "{name}: {secret} derives {leak}");
                }
            }
            if let Some(at) = text.find("pub struct State") {
                let body = text[at + 4..].split("\n\n").next().unwrap();
                let open = body.lines().skip(1).any(|line| line.trim_start().starts_with("pub "));
                assert!(!open, "{name}: a state has a public field");
            }
            let exports = text.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
            for export in exports {
                let mut names = export.split(|c: char| !c.is_alphanumeric());
                assert!(!names.any(|word| word == "Event"), "{name} exports the event");
            }
        }
        assert_eq!(found, [1, 1], "{folder} has one State and one Event");
    }
}

/// An encoded event holds secrets in plain text. It is written to be kept by the table, and for
/// the engine's owner, who holds all the cards anyway; and for the record of a game that is over, as far
/// as the game has told it. Nobody else has it.
#[test]
fn an_event_is_written_out_only_to_be_kept() {
    let keepers = [
        "bot/app/src/table/stored.rs",
        "bot/app/src/table/fairness.rs",
        "bot/app/src/fuzzing.rs",
        "bot/programs/src/engine/play.rs",
    ];
    for folder in BOT {
        nobody_in(folder, &[".encode()"], &keepers);
    }
    nobody_in("render/src", &[".encode()", "AnyEvent"], &[]);
}

#[test]
fn every_message_about_a_table_is_made_in_one_place() {
    // `Outbound { … }` is written down in `compose.rs` alone, and so is a `BoardRef { … }`.
    for folder in BOT {
        nobody_in(
            folder,
            &["Outbound {", "BoardRef {"],
            &[
                "bot/app/src/delivery/compose.rs",
                "bot/app/src/delivery/message.rs",
                "bot/app/src/picture/board_ref.rs",
            ],
        );
    }
    let (_, board) = sources("bot/app/src")
        .into_iter()
        .find(|(name, _)| name.ends_with("board_ref.rs"))
        .unwrap();
    assert_eq!(code(&board).matches("BoardRef {").count(), 2, "the type and its methods");
}

#[test]
fn files_stay_small() {
    for folder in BOT
        .into_iter()
        .chain(["games/src", "render/src", "storage/src"])
        .chain(["tests/src", "tests/tests"])
    {
        for (name, text) in sources(folder) {
            let lines = text.lines().count();
            assert!(lines <= 600, "{name} has {lines} lines; split it, or say here why not");
        }
    }
}
