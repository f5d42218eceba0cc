//! The sample players of the book play.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use parlour_tests::program::run;
use serde_json::Value as Json;

/// Lets it play against a computer: what the arena says of it.
async fn plays(name: &str, game: &str, options: &str) -> Result<Json> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/programs").join(name);
    // The arena splits a player's line at spaces, which the checkout's path may have.
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(name);
    fs::copy(source, &path)?;
    let player = format!("exec:python3 {}", path.display());
    let args = ["arena", game, "--games", "4", "--options", options, "--json"];
    let players = ["--time-limit", "60", "--player", "builtin:easy", "--player", &player];
    let out = run(&[&args[..], &players].concat(), b"").await?.ok()?;
    let result: Json = serde_json::from_str(&out)?;
    let score = result["players"][1].clone();
    ensure!(score["faults"] == serde_json::json!([]), "{score}");
    Ok(score)
}

#[tokio::test]
async fn the_sample_player_of_walls_plays() -> Result<()> {
    let score = plays("player.py", "walls", "size:3 rounds:1").await?;
    ensure!(score["games"] == 4, "{score}");
    Ok(())
}

/// Whoever predicts what is best without seeing a card scores 21 points a deal; four deals a match
/// from two seats in four matches have a mean of far more.
#[tokio::test]
async fn the_sample_player_of_tunnel_knows_what_it_does() -> Result<()> {
    let score = plays("tunnel.py", "tunnel", "rounds:3").await?;
    let mean = score["mean_score"].as_f64().context("no score")? / 4.0;
    ensure!(mean > 25.0, "{mean} points a deal: {score}");
    Ok(())
}
