//! Commands: with a sign and without, in threads and out of them, slips, edits, numbers.

use std::sync::Arc;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::{
    player::Seen,
    stage::Stage,
    table::{By, answer, lists, open},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_in_its_thread_without_signs() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two_unencrypted().await?;
    let table = open(&ann, &room, "!tangle new first-to:3").await?;
    // In its thread without a sign, and cut short.
    bob.say_in(&room, &table.opening, "jo").await?;
    let begins = bob.reads("The game begins").await?;
    ensure!(begins.thread() == Some(table.opening.as_str()), "{begins:?}");
    // What people say to each other there is theirs.
    let before = bob.seen().len();
    for talk in ["start when you are ready", "nice one", "board games are fun, bob"] {
        bob.say_in(&room, &table.opening, talk).await?;
    }
    // A slip is told with what was probably meant.
    ann.say_in(&room, &table.opening, "drwa B").await?;
    let slip = ann.reads("Did you mean “!tangle draw B”?").await?;
    ensure!(slip.thread() == Some(table.opening.as_str()), "{slip:?}");
    let said: Vec<_> = bob
        .seen()
        .into_iter()
        .skip(before)
        // Answers alone: what is told of the table goes on meanwhile.
        .filter(|seen| seen.sender == stage.parlour)
        .filter(|seen| seen.content["m.relates_to"]["is_falling_back"] == false)
        .collect();
    ensure!(said.len() <= 1, "talk is answered: {said:#?}");
    // Whose turn it is, draws: the game's name need not be said.
    let turn = ann.sees(|seen| seen.body().contains("Your turn, ").then(|| seen.clone())).await?;
    let called = turn.content["m.mentions"]["user_ids"][0].as_str().unwrap_or_default().to_owned();
    let (player, other) = if called == ann.user.as_str() { (&ann, &bob) } else { (&bob, &ann) };
    let before = other.seen().len();
    player.say_in(&room, &table.opening, "start SW").await?;
    let drawn = other.reads_after(before, "Your turn, ").await?;
    ensure!(drawn.content["m.mentions"]["user_ids"][0].is_string(), "{drawn:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_and_reactions_stand_for_what_the_list_says() -> Result<()> {
    let (_stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    // Parlour has set the reactions of the short list.
    let list = bob.sees(|_| lists(&bob.seen(), &table.name).pop()).await?;
    bob.sees(|seen| {
        let key = seen.content["m.relates_to"]["key"].as_str()?;
        (seen.kind == "m.reaction" && key.starts_with('5')).then_some(())
    })
    .await?;
    // 1 is to join.
    let join = list.number("join")?;
    answer(&bob, &list, join, "", By::Reaction).await?;
    let begins = bob.reads("The game begins").await?;
    ensure!(begins.thread() == Some(table.opening.as_str()));
    // A form is a line, in a room of one's own, which Parlour has made.
    for player in [&ann, &bob] {
        let own = player.reads("in secret").await?;
        ensure!(own.room != room);
        player.sees(|seen| seen.body().contains("1 · Predict").then_some(())).await?;
        let list = lists(&player.seen(), &table.name);
        let list = list.iter().find(|list| list.room == own.room).expect("a list of one's own");
        // Without its number something is missing; beyond its end there is nothing.
        answer(player, list, 1, "", By::Number).await?;
        player.reads("More has to be said, as in “1 0”").await?;
        answer(player, list, 7, "", By::Number).await?;
        player.reads("There is only 1 here").await?;
        answer(player, list, 1, "5", By::Number).await?;
        player.reads("Your prediction is 5").await?;
    }
    // A number of a list that is over does nothing.
    let over = lists(&ann.seen(), &table.name);
    let over = over.iter().find(|list| list.event == table.opening).expect("the first list");
    answer(&bob, over, join, "", By::Number).await?;
    bob.reads("You already have a seat").await?;
    // The list in the thread is one message, which changes.
    let public = |seen: &[Arc<Seen>]| {
        let all = lists(seen, &table.name);
        let mut threads: Vec<_> = all.into_iter().filter(|list| list.thread.is_some()).collect();
        threads.retain(|list| list.entries.iter().any(|entry| entry.line.contains("place")));
        threads
    };
    let first = ann.sees(|_| public(&ann.seen()).pop()).await?;
    let turn = ann.reads("Your turn, ").await?;
    let called = turn.content["m.mentions"]["user_ids"][0].as_str().unwrap_or_default().to_owned();
    let player = if called == ann.user.as_str() { &ann } else { &bob };
    let before = player.seen().len();
    answer(player, &first, 1, "", By::Number).await?;
    player.reads_after(before, "Your turn, ").await?;
    let moment = first.moment;
    player
        .sees(|_| public(&player.seen()).pop().filter(|list| list.moment != moment).map(|_| ()))
        .await?;
    let all = public(&player.seen());
    ensure!(all.len() == 1 && all[0].event == first.event, "{all:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_without_threads_and_edits() -> Result<()> {
    let (_stage, room, [ann, bob]) = Stage::of_two_unencrypted().await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    // An answer to the first message counts as said in its thread.
    bob.answer(&room, &table.opening, "> <@parlour:localhost> walls-1 is open\n\n1").await?;
    let begins = bob.reads("The game begins").await?;
    ensure!(begins.thread() == Some(table.opening.as_str()));
    // A client without threads shows it under what came before it.
    ensure!(begins.content["m.relates_to"]["is_falling_back"] == true);
    ensure!(begins.content["m.relates_to"]["m.in_reply_to"]["event_id"].is_string());
    // An edit does nothing, and who makes one is told so.
    let said = ann.say(&room, "nothing").await?;
    let edit = json!({"msgtype": "m.text", "body": "* !walls new", "m.mentions": {},
        "m.new_content": {"msgtype": "m.text", "body": "!walls new", "m.mentions": {}},
        "m.relates_to": {"rel_type": "m.replace", "event_id": said}});
    ann.send(&room, edit).await?;
    ann.reads("Parlour does not read edits").await?;
    // The board in words, as a block.
    ann.say(&room, "!rules walls").await?;
    let rules =
        ann.sees(|seen| (seen.content["filename"] == "walls.png").then(|| seen.clone())).await?;
    ensure!(
        rules.content["info"]["w"] == 800
            && rules.content["info"]["xyz.amorgan.blurhash"].is_string()
    );
    ensure!(rules.body() != "walls.png", "it is described in words");
    Ok(())
}
