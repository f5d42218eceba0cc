//! Interactions: in time, once, and what may follow.

use anyhow::Result;
use serde_json::json;

use super::{Scene, nobody, says};
use crate::discord::{Failure, Interaction, Response, What};

#[tokio::test]
async fn one_acknowledgement_and_what_follows_it() -> Result<()> {
    let scene = Scene::new().await?;
    let mut session = scene.session().await?;
    let pending = scene.command()?;
    let event = session.event("INTERACTION_CREATE").await?;
    assert_eq!(event["token"], pending.token);
    scene.discord.expect(10_015);
    let early = scene.bot.post(&scene.webhook(&pending, ""), says("early")).await?;
    assert_eq!((early.status, early.code()), (404, 10_015));
    let defer = json!({ "type": 5, "data": { "flags": 64 } });
    assert_eq!(scene.respond(&pending, defer.clone()).await?.status, 204);
    let acknowledged = pending.acknowledged().await?;
    assert_eq!((acknowledged.how, acknowledged.ephemeral), (Response::Deferred, true));
    scene.discord.expect(40_060);
    assert_eq!(scene.respond(&pending, defer).await?.code(), 40_060);

    // The first thing that follows takes the place of what was deferred, and stays ephemeral.
    scene.bot.patch(&scene.webhook(&pending, "/messages/@original"), says("here")).await?;
    let original =
        pending.settled(|answer| answer.original.clone().filter(|message| !message.is_loading()));
    let original = original.await?;
    assert_eq!((original.content.as_str(), original.only_for), ("here", Some(scene.ada)));
    let more = scene.bot.post(&scene.webhook(&pending, ""), says("more")).await?;
    let more = format!("/messages/{}", more.json["id"].as_str().unwrap_or_default());
    scene.bot.patch(&scene.webhook(&pending, &more), says("changed")).await?;
    assert_eq!(pending.answer().followups[0].content, "changed");
    assert!(!pending.answer().followups[0].is_ephemeral());
    assert_eq!(scene.bot.delete(&scene.webhook(&pending, &more)).await?.status, 204);
    assert!(pending.answer().followups[0].deleted);

    scene.discord.advance(std::time::Duration::from_mins(15));
    scene.discord.expect(50_027);
    let late = scene.bot.post(&scene.webhook(&pending, ""), says("late")).await?;
    assert_eq!((late.status, late.code()), (401, 50_027));
    scene.discord.finish()
}

#[tokio::test]
async fn what_is_late_has_failed() -> Result<()> {
    let scene = Scene::new().await?;
    let unheard = scene.command()?;
    assert_eq!(unheard.failed().await?, Failure::NotConnected);
    let _session = scene.session().await?;
    let slow = scene.command()?;
    assert_eq!(slow.failed().await?, Failure::TooLate);
    scene.discord.expect(10_062);
    let late = scene.respond(&slow, json!({ "type": 5 })).await?;
    assert_eq!((late.status, late.code()), (404, 10_062));
    scene.discord.finish()
}

#[tokio::test]
async fn ephemeral_is_fixed_by_the_first_response() -> Result<()> {
    let scene = Scene::new().await?;
    let _session = scene.session().await?;
    let pending = scene.command()?;
    let hello =
        json!({ "type": 4, "data": { "content": "for all", "allowed_mentions": nobody() } });
    assert_eq!(scene.respond(&pending, hello).await?.status, 204);
    let hide = json!({ "content": "for one", "flags": 64, "allowed_mentions": nobody() });
    scene.discord.expect(50_035);
    let original = scene.webhook(&pending, "/messages/@original");
    assert_eq!(scene.bot.patch(&original, hide).await?.code(), 50_035);
    let deferred = scene.command()?;
    let more = json!({ "type": 5, "data": { "flags": 64, "content": "more" } });
    assert_eq!(scene.respond(&deferred, more).await?.code(), 50_035);
    // That was no acknowledgement.
    assert_eq!(scene.respond(&deferred, json!({ "type": 5 })).await?.status, 204);
    scene.discord.finish()
}

#[tokio::test]
async fn each_kind_has_its_responses() -> Result<()> {
    let scene = Scene::new().await?;
    let _session = scene.session().await?;
    scene.discord.expect(50_035);
    let form = json!({ "type": 9, "data": { "custom_id": "f", "title": "Foretell", "components": [
        { "type": 1, "components": [
            { "type": 4, "custom_id": "n", "style": 1, "label": "How many", "required": true },
        ] },
    ] } });
    let rows = json!([{ "type": 1, "components": [
        { "type": 2, "style": 1, "custom_id": "p", "label": "Press", "disabled": false },
    ] }]);
    let press = json!({ "content": "press", "components": rows, "allowed_mentions": nobody() });
    scene.bot.post(&scene.posts(), press).await?;
    let message = scene.discord.messages(scene.channel)[0].id;
    let used =
        |what, data| scene.discord.interact(Interaction::new(what, scene.ada, scene.channel, data));

    let pressed = json!({ "custom_id": "p", "component_type": 2 });
    let opener = used(What::Component(message), pressed.clone())?;
    assert_eq!(
        scene.respond(&opener, json!({ "type": 8, "data": { "choices": [] } })).await?.code(),
        50_035
    );
    assert_eq!(scene.respond(&opener, form.clone()).await?.status, 204);
    assert_eq!(opener.answer().modal.unwrap_or_default()["custom_id"], "f");

    let filled = json!({ "custom_id": "f", "components": [
        { "type": 1, "id": 1, "components": [{ "type": 4, "id": 2, "custom_id": "n", "value": "3" }] },
    ] });
    let filled = used(What::Modal(opener.id), filled)?;
    assert_eq!(scene.respond(&filled, form).await?.code(), 50_035, "no form after a form");
    let update = json!({ "type": 7, "data": { "content": "pressed", "components": [] } });
    assert_eq!(scene.respond(&filled, update).await?.status, 204);
    assert_eq!(
        filled.answer().updated.map(|message| message.content.clone()).as_deref(),
        Some("pressed")
    );

    let again = used(What::Component(message), pressed)?;
    assert_eq!(scene.respond(&again, json!({ "type": 6, "data": null })).await?.status, 204);
    let own = scene.bot.get(&scene.webhook(&again, "/messages/@original")).await?;
    assert_eq!(own.json["id"], json!(message), "the original is the message of the button");

    let typing = used(What::Autocomplete, json!({ "id": "5", "name": "walls", "type": 1 }))?;
    assert_eq!(scene.respond(&typing, json!({ "type": 5 })).await?.code(), 50_035);
    let choices = json!({ "type": 8, "data": { "choices": [{ "name": "B4", "value": "B4" }] } });
    assert_eq!(scene.respond(&typing, choices).await?.status, 204);
    assert_eq!(typing.answer().choices.map(|choices| choices.len()), Some(1));
    scene.discord.finish()
}

#[tokio::test]
async fn five_follow_where_the_app_is_the_persons_own() -> Result<()> {
    let scene = Scene::new().await?;
    let _session = scene.session().await?;
    scene.discord.throw_out(scene.guild)?;
    assert!(scene.command().is_err(), "the app is not there");
    scene.discord.change_person(scene.ada, |ada| ada.installed = true)?;
    let pending = scene.command()?;
    let hello = json!({ "type": 4, "data": { "content": "a", "allowed_mentions": nobody() } });
    scene.respond(&pending, hello).await?;
    for _ in 0..5 {
        assert_eq!(scene.bot.post(&scene.webhook(&pending, ""), says("a")).await?.status, 200);
    }
    scene.discord.expect(40_094);
    assert_eq!(scene.bot.post(&scene.webhook(&pending, ""), says("a")).await?.code(), 40_094);
    scene.discord.finish()
}
