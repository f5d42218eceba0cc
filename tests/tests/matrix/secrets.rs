//! What is secret goes to a person's own room, where nobody else is, and nowhere else.

use anyhow::{Context as _, Result, ensure};
use matrix_sdk::ruma::Int;

use crate::{player::ClientKind, stage::Stage, table::open};

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_is_typed_openly_is_not_done() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    bob.say(&room, "!join").await?;
    ann.reads("in secret").await?;
    ann.say_in(&room, &table.opening, "predict 7").await?;
    let refused = bob.reads("That is secret, and everybody here can read it").await?;
    ensure!(refused.room == room && !refused.body().contains('7'));
    let how = ann.reads("remove it yourself").await?;
    ensure!(how.room != room && how.body().contains("“!walls predict 7”"), "{how:?}");
    // Where Parlour may, it takes the message away.
    let levels = ann.in_room(&room).await?;
    levels
        .update_power_levels(vec![(&stage.parlour, Int::from(50))])
        .await
        .context("Parlour gets no power")?;
    let secret = ann.say_in(&room, &table.opening, "predict 8").await?;
    bob.sees(|seen| {
        let is_it = seen.content["redacts"] == secret.as_str();
        (seen.kind == "m.room.redaction" && is_it).then_some(())
    })
    .await
    .context("it stays")?;
    let how = ann.reads("and I took it away").await?;
    ensure!(how.room != room);
    // Typed where it belongs, it is done.
    ann.say(&how.room, "predict 8").await?;
    ann.reads("Your prediction is 8").await?;
    ensure!(!bob.seen().iter().any(|seen| seen.body().contains("prediction is 8")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_third_person_in_a_room_of_two_gets_no_secret() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let eve = stage.person("eve").await?;
    // A room that Ann has made for herself and Parlour: secrets may be said there.
    let own = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("What is secret in our games comes to you here").await?;
    let room = ann.room(false, &[&stage.parlour, &eve.user]).await?;
    ann.reads("Hello! I am Parlour").await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    let seat = ann.reads("You have a seat at").await?;
    ensure!(seat.room == own, "the room that there is, is taken");
    // Just before the secret goes out, somebody else comes in.
    ann.in_room(&own).await?.invite_user_by_id(&eve.user).await?;
    eve.in_room(&own).await?;
    eve.say_in(&room, &table.opening, "join").await?;
    let why = ann.reads("There are others in this room").await?;
    ensure!(why.room == own);
    let secret = ann.reads("in secret").await?;
    ensure!(secret.room != own && secret.room != room, "{secret:?}");
    for seen in eve.seen().iter().filter(|seen| seen.room == own) {
        ensure!(!seen.body().contains("in secret"), "{seen:?}");
    }
    // Nobody but Parlour can invite anybody into the room that it has made.
    let private = ann.in_room(&secret.room).await?;
    ensure!(private.invite_user_by_id(&eve.user).await.is_err());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_invitation_is_explained_and_can_be_had_again() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let bob = stage.person_with("bob", ClientKind::Shy).await?;
    let room = ann.room(true, &[&stage.parlour, &bob.user]).await?;
    bob.follow(&room).await?;
    ann.reads("Hello!").await?;
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    bob.say_in(&room, &table.opening, "join").await?;
    let invitation = bob.invited().await?;
    bob.client.get_room(&invitation).context("no room")?.leave().await?;
    let told = bob.reads("you are not in the room that I made for the two of us").await?;
    ensure!(told.thread() == Some(table.opening.as_str()), "{told:?}");
    ensure!(told.content["m.mentions"]["user_ids"][0] == bob.user.as_str(), "{told:?}");
    // The next command brings another invitation.
    bob.say_in(&room, &table.opening, "board").await?;
    bob.follow(&invitation).await?;
    bob.say(&invitation, "predict 5").await?;
    bob.reads("Your prediction is 5").await?;
    Ok(())
}
