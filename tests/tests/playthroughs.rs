//! Playthroughs: for every game and variant a file that shows, move by move, what everybody sees.
//!
//! `UPDATE_PLAYTHROUGHS=1 cargo nextest run -p parlour-tests --test playthroughs` writes them
//! anew; what changed is then in the diff. An `event` line that can no longer be read is a broken
//! promise to every game that is being played, and is never mended by writing the files anew.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]

use std::{fs, path::PathBuf};

use parlour_games::{GameKind, engine::playthrough};

fn file(kind: GameKind, variant: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(kind.name());
    folder.join(format!("{variant}.txt"))
}

#[test]
fn every_game_plays_as_it_is_written() {
    let update = std::env::var_os("UPDATE_PLAYTHROUGHS").is_some();
    for kind in GameKind::ALL {
        let variants = kind.variants();
        assert!(!variants.is_empty(), "{} has no variant to show", kind.name());
        for (variant, config, seats) in variants {
            let path = file(*kind, variant);
            let played = playthrough::write(*kind, variant, &config, seats, [1; 32]).unwrap();
            if update {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, &played).unwrap();
            }
            let written = fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let differs = played.lines().zip(written.lines()).position(|(new, old)| new != old);
            assert!(
                played == written,
                "{} plays otherwise from line {}",
                path.display(),
                differs.map_or(0, |line| line + 1)
            );
        }
    }
}

#[test]
fn every_event_that_was_ever_written_can_be_read() {
    // The other test is writing them now; what it writes, it has just encoded.
    if std::env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        return;
    }
    let mut read = 0;
    for kind in GameKind::ALL {
        for entry in fs::read_dir(file(*kind, "x").parent().unwrap()).unwrap() {
            let path = entry.unwrap().path();
            for line in fs::read_to_string(&path).unwrap().lines() {
                let Some(event) = line.strip_prefix("event ") else { continue };
                let decoded = kind.decode(event);
                let decoded = decoded.map_err(|error| format!("{}: {error}", path.display()));
                assert_eq!(decoded.unwrap().encode(), event, "{}", path.display());
                read += 1;
            }
        }
    }
    assert!(read > 50, "only {read} events");
}
