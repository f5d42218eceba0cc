//! Whole games by two people in an encrypted room: by numbers, reactions and forms, and by commands.

use anyhow::Result;

use crate::{
    stage::Stage,
    table::{open, play_to_the_end},
    transcript,
};

/// Two people do what they are offered, until the game is over.
async fn two_play(game: &str, options: &str) -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, &format!("!{game} new {options}")).await?;
    bob.say(&room, "!join").await?;
    bob.reads("The game begins").await?;
    play_to_the_end(&[&ann, &bob], &table.name, 7).await?;
    transcript::write(&table.name, &[&ann, &bob])?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])
}

#[tokio::test(flavor = "multi_thread")]
async fn walls_is_played_to_the_end() -> Result<()> {
    two_play("walls", "size:3 rounds:1").await
}

#[tokio::test(flavor = "multi_thread")]
async fn tangle_is_played_to_the_end() -> Result<()> {
    two_play("tangle", "first-to:2").await
}

#[tokio::test(flavor = "multi_thread")]
async fn worms_is_played_to_the_end() -> Result<()> {
    two_play("worms", "level:1 players:2").await
}

#[tokio::test(flavor = "multi_thread")]
async fn tunnel_is_played_to_the_end_with_a_computer() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!tunnel new rounds:0").await?;
    bob.say(&room, "!join").await?;
    bob.reads("bob sits down").await?;
    ann.say_in(&room, &table.opening, "fill easy").await?;
    ann.reads("The game begins").await?;
    play_to_the_end(&[&ann, &bob], &table.name, 7).await?;
    transcript::write(&table.name, &[&ann, &bob])?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])
}

/// A network of Wiretap, as one text.
const NETWORK: &str =
    "1:A-C*1 2:B-D*1 3:C-E*1 4:A-C*2 5:B-D*2 A:1-3*2 B:2-4*3 C:3-5*3 D:1-3*4 E:2-4*4";

#[tokio::test(flavor = "multi_thread")]
async fn wiretap_is_played_to_the_end_in_direct_messages() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    open(&ann, &room, "!wiretap new").await?;
    bob.say(&room, "!join").await?;
    let mut own = Vec::new();
    for player in [&ann, &bob] {
        let told = player.reads("in secret").await?;
        player.say(&told.room, &format!("network {NETWORK}")).await?;
        own.push(told.room);
    }
    ann.reads("Both networks").await?;
    for cell in ["A1", "C3"] {
        for (player, own) in [&ann, &bob].into_iter().zip(&own) {
            player.say(own, &format!("tap {cell}")).await?;
        }
        bob.reads(&format!("tapped {cell}")).await?;
    }
    ann.say(&own[0], &format!("guess {NETWORK}")).await?;
    bob.say(&own[1], "tap E5").await?;
    bob.reads("ann wins a single game").await?;
    transcript::write("wiretap-1", &[&ann, &bob])?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])
}
