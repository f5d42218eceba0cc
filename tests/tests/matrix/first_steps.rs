//! The first minutes: an invitation, hello, help, leaving.

use anyhow::{Context as _, Result};
use parlour_tests::matrix::Limits;

use crate::{stage::Stage, table::open};

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_answered_with_how_to_begin() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, bob) = (stage.person("ann").await?, stage.person("bob").await?);
    let room = ann.room(false, &[&stage.parlour, &bob.user]).await?;
    let hello = ann.reads("Hello! I am Parlour").await?;
    assert_eq!(hello.room, room);
    assert!(hello.body().contains("“!walls new”"), "{}", hello.body());
    assert_eq!(hello.content["msgtype"], "m.notice", "nobody is called by it");
    assert_eq!(hello.content["m.mentions"], serde_json::json!({}));
    // What is not for Parlour, it does not answer.
    for talk in ["hello Parlour", "join", "!weather in Berlin", "2"] {
        ann.say(&room, talk).await?;
    }
    ann.say(&room, "!help").await?;
    let next = ann.reads_after(ann.seen().len().min(2), "").await;
    let help = ann.reads("pencil-and-paper games. Open a table").await?;
    assert!(help.body().contains("!walls new — "), "{}", help.body());
    assert!(next.is_ok());
    let from_parlour: Vec<_> = ann
        .seen()
        .into_iter()
        .filter(|seen| seen.sender == stage.parlour && seen.kind == "m.room.message")
        .collect();
    assert_eq!(from_parlour.len(), 2, "it says hello, and it helps: {from_parlour:#?}");
    // A table has a thread, and who is in the room can sit down.
    let table = open(&ann, &room, "!walls new size:3 rounds:1").await?;
    assert_eq!(table.name, "walls-1");
    bob.say(&room, "!join").await?;
    let begins = bob.reads("The game begins").await?;
    assert_eq!(begins.thread(), Some(table.opening.as_str()));
    // Only those who may remove people send it away.
    bob.say(&room, "!parlour leave").await?;
    bob.reads("Only those who may remove people").await?;
    ann.say(&room, "!parlour leave").await?;
    ann.reads("Goodbye!").await?;
    ann.sees(|seen| {
        (seen.kind == "m.room.member" && seen.content["membership"] == "leave").then_some(())
    })
    .await
    .context("it does not go")
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_not_followed_and_empty_rooms_are_left() -> Result<()> {
    let stage = Stage::with(Limits::None, "invited_by = [\"@ann:localhost\"]\n").await?;
    let (ann, bob) = (stage.person("ann").await?, stage.person("bob").await?);
    bob.room(false, &[&stage.parlour]).await?;
    bob.sees(|seen| {
        let gone = seen.kind == "m.room.member" && seen.content["membership"] == "leave";
        (gone && seen.sender == stage.parlour).then_some(())
    })
    .await
    .context("a stranger's invitation is not declined")?;
    let room = ann.room(false, &[&stage.parlour, &bob.user]).await?;
    ann.reads("Hello!").await?;
    ann.in_room(&room).await?.leave().await?;
    bob.in_room(&room).await?.leave().await?;
    // Nobody is left to see it go: it is asked whether it is still there.
    stage.until_parlour_is_in(&room, false).await
}
