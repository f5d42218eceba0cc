//! What goes wrong around Parlour: it is killed, the homeserver goes away, keys do not come, limits hold.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result, ensure};
use parlour_tests::matrix::Limits;
use serde_json::json;

use crate::{
    player::{Player, Seen},
    stage::Stage,
    table::{lists, open},
};

/// How often Parlour is killed.
const KILLS: usize = 15;

/// How many times something was said.
fn times(player: &Player, words: &str) -> usize {
    let says = |seen: &&Arc<Seen>| seen.sender != player.user && seen.body().contains(words);
    player.seen().iter().filter(says).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_while_parlour_was_away_is_done_once_and_in_order() -> Result<()> {
    let mut stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let room = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("Hello!").await?;
    stage.kill().await?;
    // More than a homeserver says at once, so that it leaves something out.
    for number in 0..130 {
        ann.say(&room, &format!("rules walls {number}")).await?;
    }
    ann.say(&room, "walls new size:3 rounds:1 fill:easy").await?;
    ann.say(&room, "walls predict 7").await?;
    stage.open().await?;
    ann.reads("Your prediction is 7").await?;
    ensure!(times(&ann, "walls-1 is open") == 1 && times(&ann, "walls-2 is open") == 0);
    ensure!(times(&ann, "have no page on “0”") == 1, "the oldest is answered, too");
    ensure!(times(&ann, "have no page on “129”") == 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_lose_nothing_and_repeat_nothing() -> Result<()> {
    let (mut stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!tangle new first-to:50").await?;
    bob.say_in(&room, &table.opening, "join").await?;
    bob.reads("The game begins").await?;
    let turns = |seen: &[Arc<Seen>]| {
        let calls = |seen: &&Arc<Seen>| seen.body().contains("Your turn, ");
        seen.iter().filter(calls).map(|seen| seen.content.clone()).collect::<Vec<_>>()
    };
    // At each turn Parlour is killed, at another moment of what it does then.
    let mut before = None;
    for turn in 0..KILLS {
        let calls = ann.sees(|_| turns(&ann.seen()).get(turn).cloned()).await?;
        ensure!(turns(&ann.seen()).len() == turn + 1, "a turn is told twice");
        let is_ann = calls["m.mentions"]["user_ids"][0] == ann.user.as_str();
        let player = if is_ann { &ann } else { &bob };
        // Wherever the list is by now: edited, or put there anew.
        let list = player
            .sees(|_| {
                let newest = lists(&player.seen(), &table.name).pop()?;
                (newest.thread.is_some() && newest.moment != before).then_some(newest)
            })
            .await?;
        before = list.moment;
        let entry = list.entries.first().context("nothing to do")?;
        let text = format!("1 {}", if entry.asks { &*entry.example } else { "" });
        player.say_in(&room, &table.opening, text.trim()).await?;
        tokio::time::sleep(Duration::from_millis(turn as u64 * 60)).await;
        stage.kill().await?;
        stage.open().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_comes_back_finds_parlour_where_it_was() -> Result<()> {
    let (mut stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    bob.say_in(&room, &table.opening, "join").await?;
    // In the midst of what is told of it.
    stage.synapse.kill().await?;
    stage.synapse.open().await?;
    let begins = ann.reads("The game begins").await?;
    ensure!(begins.thread() == Some(table.opening.as_str()));
    for player in [&ann, &bob] {
        let own = player.reads("in secret").await?;
        player.say(&own.room, "predict 5").await?;
        player.reads("Your prediction is 5").await?;
    }
    ann.reads("Your turn, ").await?;
    ensure!(times(&ann, "The game begins") == 1 && times(&ann, "Your turn, ") == 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_told_to_the_room() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let bob = stage.person("bob").await?;
    let room = ann.room(true, &[&stage.parlour, &bob.user]).await?;
    ann.reads("Hello!").await?;
    // As if the key had been lost on its way.
    for _ in 0..2 {
        let content = json!({"algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "AwgAEpABxx",
            "device_id": "LOST", "sender_key": "aVLwwUSQu9DAUHZ9uVgdMBYNoRvrfQvFB8aIAjRvMjk",
            "session_id": "0Xx9gLhdzBmdrXxKVVl5Zvf2TUTN0ASWAbbfVdXKxsE"});
        ann.send_plain(&room, "m.room.encrypted", content).await?;
    }
    let told = ann.reads_patiently("I could not read 2 messages here").await?;
    ensure!(told.content["m.relates_to"]["m.in_reply_to"]["event_id"].is_string());
    ann.say(&room, "!help").await?;
    ann.reads("pencil-and-paper games. Open a table").await?;
    ensure!(times(&ann, "I could not read") == 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_with_its_limits_is_lived_with() -> Result<()> {
    let stage = Stage::with(Limits::Default, "").await?;
    let ann = stage.person("ann").await?;
    let room = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("Hello!").await?;
    ann.say(&room, "walls new size:3 rounds:1 fill:easy").await?;
    ann.reads_patiently("1 · Predict").await?;
    ann.say(&room, "1 5").await?;
    ann.reads_patiently("Your prediction is 5").await?;
    ann.reads_patiently("Your turn, ").await?;
    ensure!(times(&ann, "walls-1 is open") == 1 && times(&ann, "Your prediction is 5") == 1);
    Ok(())
}
