//! What the bot gets wrong is complained of; what the test brings about is not.

use anyhow::Result;
use serde_json::json;

use super::{Scene, says};
use crate::discord::{Limits, Rate};

/// Every one of these is answered so, and complained of.
#[tokio::test]
async fn what_is_unknown_is_complained_of() -> Result<()> {
    let scene = Scene::new().await?;
    let bot = &scene.bot;
    let posts = scene.posts();
    let mut count = 0;
    let mut complained = |what: &str| {
        let complaints = scene.discord.complaints();
        assert!(complaints.len() > count, "nobody complains of {what}");
        count = complaints.len();
    };
    assert_eq!(bot.get("/channels/5/pins").await?.status, 404);
    complained("a route");
    assert_eq!(bot.put(&posts, json!({})).await?.status, 405);
    complained("a method");
    assert_eq!(bot.post(&posts, json!({ "content": "a", "colour": 3 })).await?.code(), 50_035);
    complained("a field");
    let button = json!({ "type": 2, "style": 1, "custom_id": "a", "label": "A", "wide": true });
    let rows = json!({ "content": "a", "components": [{ "type": 1, "components": [button] }] });
    assert_eq!(bot.post(&posts, rows).await?.code(), 50_035);
    complained("a component's field");
    assert_eq!(bot.get("/users/@me?with_love=true").await?.status, 200);
    complained("a query");
    let long = bot.post(&posts, says(&"x".repeat(2_001))).await?;
    assert_eq!((long.status, long.code()), (400, 50_035));
    assert!(long.json["errors"]["content"]["_errors"][0]["code"].is_string(), "{long:?}");
    complained("too long a text");
    assert_eq!(bot.post(&posts, says(" ")).await?.code(), 50_006);
    complained("an empty message");
    let client = reqwest::Client::new();
    let plain = format!("{}/api/v10/users/@me", scene.discord.proxy());
    assert_eq!(client.get(plain).send().await?.status(), 401);
    complained("no token and no name");
    assert!(scene.discord.finish().is_err());
    Ok(())
}

#[tokio::test]
async fn what_a_test_provokes_is_not_complained_of() -> Result<()> {
    let scene = Scene::new().await?;
    scene.discord.expect(50_035);
    let refused = scene.bot.post(&scene.posts(), says(&"x".repeat(2_001))).await?;
    assert_eq!(refused.code(), 50_035);
    assert_eq!(scene.bot.get("/channels/5").await?.code(), 10_003);
    scene.discord.finish()
}

#[tokio::test]
async fn a_nonce_repeats_within_minutes_only() -> Result<()> {
    let scene = Scene::new().await?;
    let posts = scene.posts();
    let body = json!({
        "content": "once", "nonce": "n1", "enforce_nonce": true,
        "allowed_mentions": { "parse": [] },
    });
    let first = scene.bot.post(&posts, body.clone()).await?;
    assert_eq!((first.status, &first.json["nonce"]), (200, &json!("n1")));
    let again = scene.bot.post(&posts, body.clone()).await?;
    assert_eq!(again.json["id"], first.json["id"]);
    assert_eq!(scene.discord.messages(scene.channel).len(), 1);
    scene.discord.advance(std::time::Duration::from_mins(6));
    let late = scene.bot.post(&posts, body.clone()).await?;
    assert_ne!(late.json["id"], first.json["id"]);
    scene.discord.finish()?;
    // Under a nonce that was used, somebody would miss something else.
    let mut other = body.clone();
    other["content"] = "twice".into();
    scene.bot.post(&posts, other).await?;
    let other = scene.discord.channel(scene.guild, "other")?;
    scene.bot.post(&format!("/channels/{other}/messages"), body).await?;
    assert_eq!(scene.discord.complaints().len(), 2);
    Ok(())
}

#[tokio::test]
async fn buckets_run_dry() -> Result<()> {
    let scene = Scene::new().await?;
    let route = "POST /channels/{channel_id}/messages";
    let routes = [(route, Rate::new(2, 60_000))].into();
    scene.discord.limit(Limits { routes, ..Limits::default() });
    for left in ["1", "0"] {
        let sent = scene.bot.post(&scene.posts(), says("a")).await?;
        assert_eq!((sent.status, &sent.headers["x-ratelimit-remaining"]), (200, &left.parse()?));
    }
    let soon = scene.bot.post(&scene.posts(), says("a")).await?;
    assert_eq!((soon.status, &soon.json["global"]), (429, &json!(false)));
    let after = soon.json["retry_after"].as_f64().unwrap();
    assert!((50.0..=60.0).contains(&after), "{after}");
    assert_eq!(soon.headers["x-ratelimit-scope"], "user");
    let after: f64 = soon.headers["retry-after"].to_str()?.parse()?;
    assert!((50.0..=60.0).contains(&after), "{after}");
    let other = scene.discord.channel(scene.guild, "other")?;
    let sent = scene.bot.post(&format!("/channels/{other}/messages"), says("a")).await?;
    assert_eq!(sent.status, 200);
    scene.discord.finish()
}

#[tokio::test]
async fn commands_are_kept_and_checked() -> Result<()> {
    let scene = Scene::new().await?;
    let path = format!("/applications/{}/commands", scene.discord.application());
    let command = json!({
        "name": "walls", "description": "Play Walls.", "name_localizations": {},
        "options": [{ "type": 1, "name": "new", "description": "A new table.", "options": [{
            "type": 4, "name": "size", "description": "How large.", "required": false,
            "min_value": 3, "max_value": 9, "choices": [], "channel_types": [],
        }] }],
    });
    let first = scene.bot.put(&path, json!([command])).await?;
    assert_eq!(first.status, 200, "{first:?}");
    let size = &first.json[0]["options"][0]["options"][0];
    assert_eq!((&size["min_value"], size.get("choices")), (&json!(3), None));
    let again = scene.bot.put(&path, json!([command])).await?;
    assert_eq!(again.json, first.json, "what stays as it is keeps its version");
    let listed = scene.bot.get(&format!("{path}?with_localizations=true")).await?;
    assert_eq!(listed.json, first.json);
    scene.discord.finish()?;
    let mut bad = command;
    bad["options"][0]["name"] = "New".into();
    scene.discord.expect(50_035);
    let refused = scene.bot.put(&path, json!([bad])).await?;
    assert!(refused.json["errors"]["0"]["options"]["0"]["name"].is_object(), "{refused:?}");
    scene.discord.finish()
}
