//! Fair play on Discord: the code under the first message, and the record for whoever wants to check.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value as Json;

use crate::{play, stage::Stage};

#[tokio::test]
async fn a_game_that_is_over_hands_over_its_record() -> Result<()> {
    let stage = Stage::new().await?;
    let [ann, ben, cleo] = stage.members(["Ann", "Ben", "Cleo"])?;
    let table = stage.predicted(&[&ann, &ben], "size:3 rounds:1", &[3, 4]).await?;
    let small = table.opening.text();
    let small = small.lines().find(|line| line.starts_with("-# Fair play: "));
    let small = small.with_context(|| format!("{:?}", table.opening))?.to_owned();
    let end = play::fill_board(&[&ann, &ben], &table).await?;
    ensure!(end.says(&format!("“/verify table:{}” checks them", table.name)), "{end:?}");
    // Whoever sees the table may check it; only they see what comes of it.
    let reply = cleo.press(&end, "Check fair play").await?;
    ensure!(reply.is_ephemeral(), "{reply:?}", reply = reply.text());
    let checked = reply.message()?;
    ensure!(checked.says("comes from what was sealed") && !checked.says("✗"), "{checked:?}");
    let [file] = checked.attachments.as_slice() else { anyhow::bail!("no record: {checked:?}") };
    ensure!(file.filename == format!("{}.json", table.name), "{}", file.filename);
    let record: Json = serde_json::from_slice(&file.bytes)?;
    let code = record["commitment"].as_str().context("no code")?;
    ensure!(small.contains(code), "{small} has not {code}");
    ensure!(record["house"].is_string() && record["contributors"][1] == "Ben", "{record}");
    stage.close().await
}
