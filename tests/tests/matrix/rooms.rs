//! What becomes of rooms: given up for others, left, encrypted later, renamed.

use anyhow::{Context as _, Result, ensure};
use matrix_sdk::ruma::{
    OwnedRoomId, RoomVersionId,
    api::client::room::{create_room, upgrade_room},
    serde::Raw,
};
use serde_json::json;

use crate::{stage::Stage, table::open};

#[tokio::test(flavor = "multi_thread")]
async fn tables_go_along_when_a_room_is_upgraded() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two_unencrypted().await?;
    open(&ann, &room, "!walls new size:3 rounds:1").await?;
    let upgrade = upgrade_room::v3::Request::new(room.clone(), RoomVersionId::V11);
    let new: OwnedRoomId = ann.client.send(upgrade).await?.replacement_room;
    // The new room is for those who are invited, as the old one was.
    let there = ann.in_room(&new).await?;
    there.invite_user_by_id(&stage.parlour).await?;
    there.invite_user_by_id(&bob.user).await?;
    let goes_on = ann.reads("walls-1 goes on here").await?;
    ensure!(goes_on.room == new, "{goes_on:?}");
    bob.in_room(&new).await?;
    bob.say(&new, "!join").await?;
    let begins = bob.reads("The game begins").await?;
    ensure!(begins.room == new && begins.thread() == Some(goes_on.id.as_str()), "{begins:?}");
    ensure!(!ann.seen().iter().any(|seen| seen.room == new && seen.body().contains("Hello!")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_may_be_renamed_encrypted_and_closed_to_parlour() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two_unencrypted().await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    let there = ann.in_room(&room).await?;
    there.set_name("<b>Games</b> @room".to_owned()).await?;
    there
        .send_state_event_raw("m.room.encryption", "", json!({"algorithm": "m.megolm.v1.aes-sha2"}))
        .await?;
    bob.say_in(&room, &table.opening, "join").await?;
    let begins = bob.reads("The game begins").await?;
    ensure!(begins.thread() == Some(table.opening.as_str()));
    let board = bob
        .sees(|seen| {
            let is_board = seen.room == room && seen.content["msgtype"] == "m.image";
            is_board.then(|| seen.content.clone())
        })
        .await?;
    ensure!(board["file"]["url"].is_string() && board.get("url").is_none(), "{board:#}");
    // Who removes Parlour, ends nothing: it says where the table goes on.
    there.kick_user(&stage.parlour, Some("enough")).await?;
    for player in [&ann, &bob] {
        let own = player.reads("in secret").await?;
        player.say(&own.room, "predict 5").await?;
        player.reads("Your prediction is 5").await?;
    }
    let stranded = ann.reads("The place of walls-1 cannot be reached").await?;
    ensure!(stranded.room != room && stranded.body().contains("“!table move table:walls-1”"));
    let other = ann.room(false, &[&stage.parlour, &bob.user]).await?;
    ann.sees(|seen| (seen.room == other && seen.body().contains("Hello!")).then_some(()))
        .await
        .context("no hello in the other room")?;
    ann.say(&other, "!table move").await?;
    let goes_on = ann.reads("walls-1 goes on here").await?;
    ensure!(goes_on.room == other, "{goes_on:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_room_says_came_before_it_is_not_believed() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!tangle new players:2").await?;
    let before = json!({"predecessor": {"room_id": room, "event_id": "$last"}});
    let mut request = create_room::v3::Request::new();
    request.creation_content = Some(Raw::new(&before)?.cast_unchecked());
    request.invite = vec![stage.parlour.clone()];
    let claims = bob.client.create_room(request).await?.room_id().to_owned();
    // A room like any other: its tables are its own, and Parlour leaves it alone.
    bob.sees(|seen| (seen.room == claims && seen.body().contains("Hello!")).then_some(())).await?;
    bob.say(&claims, "!parlour leave").await?;
    stage.until_parlour_is_in(&claims, false).await?;
    bob.say_in(&room, &table.opening, "join").await?;
    let begins = ann.reads("The game begins").await?;
    ensure!(begins.room == room && begins.thread() == Some(table.opening.as_str()));
    Ok(())
}
