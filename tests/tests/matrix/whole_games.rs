//! Whole games, by numbers, reactions and forms, in encrypted rooms.

use anyhow::Result;

use crate::{
    stage::Stage,
    table::{open, play_to_the_end},
};

async fn two_play(game: &str, options: &str, most: usize) -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, bob) = (stage.person("ann").await?, stage.person("bob").await?);
    let room = ann.room(true, &[&stage.parlour, &bob.user]).await?;
    ann.reads("Hello!").await?;
    bob.in_room(&room).await?;
    let table = open(&ann, &room, &format!("!{game} new {options}")).await?;
    bob.say(&room, "!join").await?;
    bob.reads("The game begins").await?;
    play_to_the_end(&[&ann, &bob], &table.name, 7, most).await?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])
}

#[tokio::test(flavor = "multi_thread")]
async fn walls_is_played_to_the_end() -> Result<()> {
    two_play("walls", "size:3 rounds:1", 200).await
}

#[tokio::test(flavor = "multi_thread")]
async fn tangle_is_played_to_the_end() -> Result<()> {
    two_play("tangle", "first-to:2", 300).await
}

#[tokio::test(flavor = "multi_thread")]
async fn worms_is_played_to_the_end() -> Result<()> {
    two_play("worms", "level:1", 400).await
}

#[tokio::test(flavor = "multi_thread")]
async fn tunnel_is_played_to_the_end() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let bob = stage.person("bob").await?;
    let room = ann.room(true, &[&stage.parlour, &bob.user]).await?;
    ann.reads("Hello!").await?;
    bob.in_room(&room).await?;
    let table = open(&ann, &room, "!tunnel new rounds:0").await?;
    bob.say(&room, "!join").await?;
    bob.reads("bob sits down").await?;
    ann.say_in(&room, &table.opening, "fill easy").await?;
    ann.reads("The game begins").await?;
    play_to_the_end(&[&ann, &bob], &table.name, 7, 400).await?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])
}
