//! `parlour lab`: nothing but the result when piped.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::program::{Finished, run};
use serde_json::Value as Json;

/// Each experiment, with options that make it small.
const EXPERIMENTS: [&[&str]; 4] = [
    &["extremes", "--size", "2"],
    &["extremes", "--size", "3"],
    &["spread", "--size", "3", "--games", "8"],
    &["first-player", "--players", "2", "--size", "3", "--games", "6"],
];

async fn lab(experiment: &[&str], more: &[&str]) -> Result<Finished> {
    run(&[&["lab", "walls"], experiment, more].concat(), b"").await
}

#[tokio::test]
async fn every_experiment_prints_its_result_and_nothing_else() -> Result<()> {
    let folder = tempfile::tempdir()?;
    for experiment in EXPERIMENTS {
        let plot = folder.path().join("plot.png");
        let path = plot.to_str().context("a strange folder")?;
        let finished = lab(experiment, &["--json", "--plot", path]).await?;
        ensure!(finished.err.is_empty(), "{experiment:?}: {}", finished.err);
        let out = finished.ok()?;
        let json: Json = serde_json::from_str(&out).with_context(|| out.clone())?;
        ensure!(json.as_object().is_some_and(|json| !json.is_empty()), "{experiment:?}: {out}");
        let png = std::fs::read(&plot)?;
        ensure!(png.starts_with(b"\x89PNG") && png[16..20] == 1_600_u32.to_be_bytes());
        std::fs::remove_file(&plot)?;

        let finished = lab(experiment, &[]).await?;
        ensure!(finished.err.is_empty(), "{experiment:?}: {}", finished.err);
        let text = finished.ok()?;
        ensure!(text.lines().count() >= 2, "{experiment:?}: {text}");
        ensure!(!text.contains(|c: char| c.is_control() && c != '\n'), "{experiment:?}: {text:?}");
        // A seed decides it.
        ensure!(lab(experiment, &["--seed", "parlour"]).await?.ok()? == text, "{experiment:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_board_of_four_cells_has_no_wall_or_one() -> Result<()> {
    // By hand: 1 touches everything, so only 2 and 4 can be uncoprime neighbours.
    let out = lab(&["extremes"], &["--size=2", "--json"]).await?.ok()?;
    let json: Json = serde_json::from_str(&out)?;
    let size = &json["sizes"][0];
    for (end, walls) in [("least", 0), ("greatest", 1)] {
        ensure!(size[end]["walls"] == walls && size[end]["exact"] == true, "{end}: {json}");
    }
    Ok(())
}

#[tokio::test]
async fn experiments_are_listed_and_wrong_arguments_explained() -> Result<()> {
    let list = lab(&[], &[]).await?.ok()?;
    for experiment in EXPERIMENTS {
        ensure!(list.contains(experiment[0]), "{list}");
    }
    for (args, word) in [
        (vec!["lab", "chess"], "walls"),
        (vec!["lab", "walls", "alchemy"], "spread"),
        (vec!["lab", "walls", "extremes", "--size", "1"], "size"),
        (vec!["lab", "walls", "extremes", "--size", "big"], "big"),
        (vec!["lab", "walls", "extremes", "--size"], "--size"),
        (vec!["lab", "walls", "extremes", "size", "3"], "size"),
        (vec!["lab", "walls", "spread", "--games", "0"], "games"),
        (vec!["lab", "walls", "spread", "--colour", "red"], "colour"),
        (
            vec![
                "lab",
                "walls",
                "spread",
                "--size",
                "3",
                "--games",
                "1",
                "--plot",
                "/nowhere/plot.png",
            ],
            "/nowhere/plot.png",
        ),
    ] {
        let finished = run(&args, b"").await?;
        ensure!(finished.out.is_empty(), "{args:?}: {}", finished.out);
        let said = finished.complaint()?;
        ensure!(said.contains(word), "{args:?}: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn a_gallery_is_one_picture_of_many() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("sheet.png");
    let path = path.to_str().context("a strange folder")?;
    let small = ["lab", "tangle", "gallery", "--games", "4", "--segments", "6", "--plot", path];
    let out = run(&small, b"").await?.ok()?;
    ensure!(out.lines().count() == 5 && out.contains("3 sides"), "{out}");
    let png = std::fs::read(path)?;
    // Two rows of two, each nearly as high as it is wide.
    let side = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    ensure!(side(16) == 1_600 && (1_200..=1_800).contains(&side(20)), "{}", side(20));
    Ok(())
}
