//! Which devices of a person get what is said to them.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::matrix::Limits;

use crate::{
    player::{ClientKind, Player},
    stage::Stage,
    table::open,
};

/// A table of Walls in an encrypted room: somebody whose device is signed, somebody whose device is not.
async fn signed_and_unsigned(stage: &Stage) -> Result<[Player; 2]> {
    let ann = stage.person("ann").await?;
    let bob = stage.person_with("bob", ClientKind::Unsigned).await?;
    let room = ann.room(true, &[&stage.parlour, &bob.user]).await?;
    ann.reads("Hello!").await?;
    bob.in_room(&room).await?;
    open(&ann, &room, "!walls new size:3 rounds:1").await?;
    bob.say(&room, "!join").await?;
    Ok([ann, bob])
}

/// Somebody says a secret in their own room.
async fn predicts(player: &Player, number: u8) -> Result<()> {
    let own = player.reads("in secret").await?;
    player.say(&own.room, &format!("predict {number}")).await?;
    player.reads(&format!("Your prediction is {number}")).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_verified_a_device_plays_like_anybody() -> Result<()> {
    let stage = Stage::new().await?;
    let [ann, bob] = signed_and_unsigned(&stage).await?;
    predicts(&bob, 5).await?;
    predicts(&ann, 4).await?;
    bob.reads("Your turn, ").await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn with_verified_only_an_unsigned_device_gets_no_keys() -> Result<()> {
    let stage = Stage::with(Limits::None, "verified_only = true\n").await?;
    let [ann, bob] = signed_and_unsigned(&stage).await?;
    predicts(&ann, 4).await?;
    // What is told them comes, and is not to be read.
    bob.sees(|seen| {
        (seen.kind == "m.room.encrypted" && seen.sender == stage.parlour).then_some(())
    })
    .await
    .context("nothing comes")?;
    let read =
        bob.seen().iter().any(|seen| seen.sender == stage.parlour && !seen.body().is_empty());
    ensure!(!read, "an unsigned device reads what Parlour says");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_new_in_the_middle_of_a_game_goes_on_with_it() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    open(&ann, &room, "!walls new size:3 rounds:1").await?;
    bob.say(&room, "!join").await?;
    let own = ann.reads("in secret").await?.room;
    let later = stage.on_a_new_device(&ann).await?;
    later.say(&own, "predict 4").await?;
    later.reads("Your prediction is 4").await?;
    predicts(&bob, 5).await?;
    later.reads("Your turn, ").await?;
    ensure!(later.seen().iter().any(|seen| seen.room == room));
    Ok(())
}
