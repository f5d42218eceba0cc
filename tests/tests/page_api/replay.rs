//! Replays on the page: of a game that goes on and of one that is over, for those who see the table,
//! and what is said where there is none.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::client::{CHANNEL, DIRECT, Message, control};

use crate::stage::{Stage, open};

/// How many pictures follow each other in a GIF.
fn frames(gif: &[u8]) -> Result<usize> {
    let mut decoder = gif::DecodeOptions::new().read_info(gif)?;
    let mut count = 0;
    while decoder.read_next_frame()?.is_some() {
        count += 1;
    }
    Ok(count)
}

#[tokio::test]
async fn a_path_is_seen_as_it_grew() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let cursor = ann.cursor().await?;
    ann.must(CHANNEL, "/tangle new segments:4").await?;
    ben.must(CHANNEL, "/join").await?;
    let early = ann.refused(DIRECT, "/replay table:tangle-1").await?;
    ensure!(early.contains("nothing to replay"), "{early}");
    for line in ["start SW", "draw A 40", "draw A 40", "draw A 40", "draw A 40"] {
        let line = format!("/tangle {line}");
        if ann.say(CHANNEL, &line).await?.refused {
            ben.must(CHANNEL, &line).await?;
        }
        if line.ends_with("40") {
            // As far as it has come.
            ensure!(ann.must(DIRECT, "/replay table:tangle-1").await?.replay.is_some());
        }
    }
    let is_over = |message: &Message| control(&message.controls, "/replay").is_some();
    let over = ann.reader(cursor).later(is_over).await?;
    let press = control(&over.controls, "/replay").context("no button")?;
    let answer = ben.must(CHANNEL, &press.line).await?;
    ensure!(answer.said().contains("move by move"), "{answer:?}");
    let replay = answer.replay.context("no replay")?;
    let gif = ben.get(&replay.gif.url).await?.ok()?;
    ensure!(gif.body.starts_with(b"GIF89a") && gif.body.len() < 1 << 20, "no GIF");
    // The empty field, four segments, and the field in its colours.
    ensure!(frames(&gif.body)? == 6, "{} frames", frames(&gif.body)?);
    let [width, height] = [6, 8].map(|at| u16::from_le_bytes([gif.body[at], gif.body[at + 1]]));
    ensure!((replay.gif.width, replay.gif.height) == (width.into(), height.into()));
    ensure!(replay.gif.alt.contains("4 segments") && replay.gif.name == "tangle-1.gif");
    let keepsake = ben.get(&replay.keepsake.url).await?.ok()?;
    ensure!(keepsake.body.starts_with(b"\x89PNG") && replay.keepsake.name == "tangle-1.png");
    ensure!(keepsake.body[16..20] == replay.keepsake.width.to_be_bytes(), "another width");
    // It is not to be had of a board that is not there, nor under another name.
    for wrong in
        ["/replay/tangle-1/999/own.gif", "/replay/tangle-1/1/own.webp", "/replay/tangle-1/1/own"]
    {
        ensure!(ben.get(wrong).await?.status == 404, "{wrong}");
    }
    stage.close().await
}

#[tokio::test]
async fn a_game_without_replays_says_which_have_them() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.enter("Ann").await?;
    let table = open(&ann, "size:3 fill:easy").await?;
    let said = ann.refused(CHANNEL, &format!("/replay table:{table}")).await?;
    ensure!(said.contains("Uncoprime Walls has no replays; there are some of Tangle"), "{said}");
    stage.close().await
}
