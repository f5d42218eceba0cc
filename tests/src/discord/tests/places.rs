//! Channels, threads and direct messages, and what the bot may do in them.

use anyhow::{Context as _, Result};
use serde_json::json;
use twilight_model::guild::Permissions;

use super::{Scene, says};
use crate::discord::{Dms, Trouble, When};

#[tokio::test]
async fn what_the_bot_may_not_do_is_refused() -> Result<()> {
    let scene = Scene::new().await?;
    let (bot, discord, posts) = (&scene.bot, &scene.discord, scene.posts());
    let code = async || anyhow::Ok(bot.post(&posts, says("a")).await?.code());
    assert_eq!(code().await?, 0);
    discord.deny(scene.channel, Permissions::SEND_MESSAGES)?;
    assert_eq!(code().await?, 50_013);
    discord.deny(scene.channel, Permissions::VIEW_CHANNEL)?;
    assert_eq!(code().await?, 50_001);
    discord.deny(scene.channel, Permissions::empty())?;
    discord.throw_out(scene.guild)?;
    assert_eq!(code().await?, 50_001);
    discord.invite(scene.guild)?;
    assert_eq!(code().await?, 0);
    discord.revoke(scene.guild, Permissions::ATTACH_FILES)?;
    let mut file = says("a");
    file["attachments"] = json!([{ "id": 0, "filename": "board.png" }]);
    assert_eq!(bot.upload(&posts, file, &[b"file"]).await?.code(), 50_013);
    discord.delete_channel(scene.channel)?;
    assert_eq!(code().await?, 10_003);
    discord.finish()
}

#[tokio::test]
async fn files_have_descriptions() -> Result<()> {
    let scene = Scene::new().await?;
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x90\0\0\0\xc8\x08\x06\0\0\0";
    let body = json!({
        "content": "", "allowed_mentions": { "parse": [] },
        "attachments": [{ "id": 0, "filename": "board.png", "description": "A board." }],
    });
    let sent = scene.bot.upload(&scene.posts(), body, &[png]).await?;
    assert_eq!(sent.status, 200, "{sent:?}");
    let message = scene.discord.wait_for_message(scene.channel, |_| true).await?;
    let file = message.attachments.first().context("a file")?;
    assert_eq!(file.bytes, png.as_slice());
    assert_eq!(file.description.as_deref(), Some("A board."));
    assert_eq!(file.measures, Some((400, 200)));
    scene.discord.finish()
}

#[tokio::test]
async fn a_message_calls_only_whom_it_may() -> Result<()> {
    let scene = Scene::new().await?;
    let bob = scene.discord.person("Bob");
    let text = format!("<@{}> and <@{bob}>, @everyone", scene.ada);
    let body = json!({ "content": text, "allowed_mentions": { "users": [scene.ada] } });
    scene.bot.post(&scene.posts(), body).await?;
    scene.bot.post(&scene.posts(), json!({ "content": text })).await?;
    let messages = scene.discord.messages(scene.channel);
    assert_eq!(
        (messages[0].mentions.as_slice(), messages[0].mention_everyone),
        ([scene.ada].as_slice(), false)
    );
    assert_eq!((messages[1].mentions.len(), messages[1].mention_everyone), (2, true));
    assert!(messages[1].allowed_mentions.is_none());
    scene.discord.finish()
}

#[tokio::test]
async fn threads_wake_lock_and_run_out() -> Result<()> {
    let scene = Scene::new().await?;
    let (bot, discord) = (&scene.bot, &scene.discord);
    let first = bot.post(&scene.posts(), says("a")).await?.json;
    let from = format!("{}/{}/threads", scene.posts(), first["id"].as_str().context("an id")?);
    let thread = bot.post(&from, json!({ "name": "Walls" })).await?;
    assert_eq!((thread.status, &thread.json["id"]), (201, &first["id"]));
    assert_eq!(bot.post(&from, json!({ "name": "Walls" })).await?.code(), 160_004);
    let thread = discord.threads(scene.channel)[0];
    let posts = format!("/channels/{thread}/messages");
    discord.archive(thread, true)?;
    assert_eq!(bot.post(&posts, says("wake up")).await?.status, 200);
    let archived = discord.look_in(thread, |thread| thread.thread().map(|thread| thread.archived));
    assert_eq!(archived, Some(Some(false)));
    discord.lock(thread, true)?;
    assert_eq!(bot.post(&posts, says("a")).await?.code(), 160_005);
    discord.lock(thread, false)?;
    discord.deny(scene.channel, Permissions::SEND_MESSAGES_IN_THREADS)?;
    assert_eq!(bot.post(&posts, says("a")).await?.code(), 50_013);
    discord.deny(scene.channel, Permissions::CREATE_PUBLIC_THREADS)?;
    let threads = format!("/channels/{}/threads", scene.channel);
    let new = json!({ "name": "More", "type": 11, "auto_archive_duration": 1_440 });
    assert_eq!(bot.post(&threads, new.clone()).await?.code(), 50_013);
    discord.deny(scene.channel, Permissions::empty())?;
    discord.allow_threads(1);
    assert_eq!(bot.post(&threads, new.clone()).await?.code(), 160_006);
    discord.archive(thread, true)?;
    assert_eq!(bot.post(&threads, new).await?.status, 201);
    discord.delete_channel(thread)?;
    assert_eq!(bot.post(&posts, says("a")).await?.code(), 10_003);
    discord.finish()
}

#[tokio::test]
async fn direct_messages_may_be_closed() -> Result<()> {
    let scene = Scene::new().await?;
    let (bot, discord) = (&scene.bot, &scene.discord);
    for (dms, code) in [(Dms::Open, 0), (Dms::Closed, 50_007), (Dms::NoMutualGuild, 50_278)] {
        discord.change_person(scene.ada, |ada| ada.dms = dms)?;
        let opened = bot.post("/users/@me/channels", json!({ "recipient_id": scene.ada })).await?;
        let channel = discord.dm(scene.ada)?;
        assert_eq!((opened.status, &opened.json["id"]), (200, &json!(channel)));
        let sent = bot.post(&format!("/channels/{channel}/messages"), says("psst")).await?;
        assert_eq!(sent.code(), code);
    }
    let nobody = bot.post("/users/@me/channels", json!({ "recipient_id": "5" })).await?;
    assert_eq!(nobody.code(), 50_033);
    discord.finish()
}

#[tokio::test]
async fn trouble_comes_as_planned() -> Result<()> {
    let scene = Scene::new().await?;
    let (bot, discord, posts) = (&scene.bot, &scene.discord, scene.posts());
    let route = Some("POST /channels/{channel_id}/messages");
    let once = When::Next(1);
    discord.plan(route, &once, Trouble::Fail { status: 502, done: true });
    assert_eq!(bot.post(&posts, says("a")).await?.status, 502);
    assert_eq!(discord.messages(scene.channel).len(), 1, "it was done all the same");
    discord.plan(route, &once, Trouble::Fail { status: 500, done: false });
    assert_eq!(bot.post(&posts, says("a")).await?.status, 500);
    discord.plan(route, &once, Trouble::Drop { done: false });
    assert!(bot.post(&posts, says("a")).await.is_err());
    assert_eq!(discord.messages(scene.channel).len(), 1);
    discord.plan(route, &once, Trouble::Drop { done: true });
    assert!(bot.post(&posts, says("a")).await.is_err());
    assert_eq!(discord.messages(scene.channel).len(), 2);
    let after = std::time::Duration::from_secs(7);
    discord.plan(None, &once, Trouble::Limit { after, global: true });
    let soon = bot.post(&posts, says("a")).await?;
    assert_eq!((soon.status, &soon.headers["x-ratelimit-global"]), (429, &"true".parse()?));
    discord.plan_for(
        route,
        &5,
        &once,
        Trouble::Refuse { status: 403, code: 40_003, message: "Slow" },
    );
    assert_eq!(bot.post("/channels/5/messages", says("a")).await?.code(), 40_003);
    assert_eq!(bot.post(&posts, says("a")).await?.status, 200);
    let statuses: Vec<u16> = discord.requests().iter().map(|one| one.status).collect();
    assert_eq!(statuses, [502, 500, 0, 0, 429, 403, 200]);
    discord.finish()
}
