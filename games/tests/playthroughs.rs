//! Playthroughs: for every game and variant a file that shows, move by move, what everybody sees.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p parlour-games-tests playthroughs` writes them anew; what changed is
//! then in the diff. An `event` line that can no longer be read is a broken promise to every game that
//! is being played, and is never fixed by writing the files anew.

use std::{collections::BTreeSet, fs, path::PathBuf};

use parlour_games::{GameKind, engine::playthrough};

const UPDATE: &str = "UPDATE_PLAYTHROUGHS";

fn folder(kind: GameKind) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(kind.name())
}

fn plays_as_it_is_written(kind: GameKind) {
    let update = std::env::var_os(UPDATE).is_some();
    let variants = kind.variants();
    assert!(!variants.is_empty(), "{} has no variant to show", kind.name());
    for (variant, config, seats) in variants {
        let path = folder(kind).join(format!("{variant}.txt"));
        let played = playthrough::write(kind, variant, &config, seats, [1; 32]).unwrap();
        if update {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &played).unwrap();
        }
        let written =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let differs = played.lines().zip(written.lines()).position(|(new, old)| new != old);
        assert!(
            played == written,
            "{} plays otherwise from line {}; if it should, write it anew by \
             `{UPDATE}=1 cargo test -p parlour-games-tests playthroughs`",
            path.display(),
            differs.map_or(0, |line| line + 1)
        );
    }
}

fn what_was_written_can_be_read(kind: GameKind) {
    // The other test is writing them now; what it writes, it has just encoded.
    if std::env::var_os(UPDATE).is_some() {
        return;
    }
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder(kind)).unwrap() {
        let path = entry.unwrap().path();
        let mut read = 0;
        for line in fs::read_to_string(&path).unwrap().lines() {
            let Some(event) = line.strip_prefix("event ") else { continue };
            let decoded = kind.decode(event);
            let decoded = decoded.map_err(|error| format!("{}: {error}", path.display()));
            assert_eq!(decoded.unwrap().encode(), event, "{}", path.display());
            read += 1;
        }
        assert!(read > 5, "{}: {read} events are no game", path.display());
        files.insert(path.file_stem().unwrap().to_string_lossy().into_owned());
    }
    let variants = kind.variants().into_iter().map(|(name, _, _)| name.to_owned());
    assert_eq!(files, variants.collect(), "a file of no variant, or a variant without a file");
}

macro_rules! playthroughs {
    ($($module:ident => $Game:ident;)*) => {$(
        mod $module {
            use parlour_games::GameKind;

            #[test]
            fn plays_as_it_is_written() {
                super::plays_as_it_is_written(GameKind::$Game);
            }

            #[test]
            fn every_event_that_was_ever_written_can_be_read() {
                super::what_was_written_can_be_read(GameKind::$Game);
            }
        }
    )*};
}
parlour_games::each_game!(playthroughs);
