//! Sessions: who may have one, what they hear, and how they are lost and found again.

use std::sync::Arc;

use anyhow::Result;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use super::{Scene, bot::Held};

const GUILDS: u64 = 1;

#[tokio::test]
async fn the_wrong_ones_are_closed() -> Result<()> {
    let scene = Scene::new().await?;
    let token = scene.discord.token().to_owned();
    assert_eq!(Held::refused(&scene.discord, "wrong", 0).await?, 4004);
    scene.discord.finish()?;
    assert_eq!(Held::refused(&scene.discord, &token, 1 << 15).await?, 4014);
    assert_eq!(Held::refused(&scene.discord, &token, 1 << 40).await?, 4013);
    assert_eq!(scene.discord.complaints().len(), 2);
    Ok(())
}

#[tokio::test]
async fn a_session_hears_what_it_asked_for() -> Result<()> {
    let scene = Scene::new().await?;
    let mut some = Held::open(&scene.discord, GUILDS, [0, 1]).await?;
    let created = some.event("GUILD_CREATE").await?;
    assert_eq!(created["channels"][0]["id"], json!(scene.channel));
    scene.discord.throw_out(scene.guild)?;
    assert_eq!(some.event("GUILD_DELETE").await?["id"], json!(scene.guild));
    some.say(json!({ "op": 1, "d": some.seq })).await?;
    assert_eq!(some.hear().await?["op"], 11);
    scene.discord.ask_for_heartbeat();
    assert_eq!(some.hear().await?["op"], 1);
    scene.discord.behave(|gateway| gateway.acknowledges = false);
    some.say(json!({ "op": 1, "d": some.seq })).await?;
    scene.discord.wait_for_heartbeats(2).await?;
    scene.discord.ask_to_reconnect();
    assert_eq!(some.hear().await?["op"], 7, "the heartbeat is not answered");
    scene.discord.finish()
}

#[tokio::test]
async fn what_was_missed_is_heard_again() -> Result<()> {
    let scene = Scene::new().await?;
    let mut held = scene.session().await?;
    let before = scene.command()?;
    held.event("INTERACTION_CREATE").await?;
    scene.discord.drop_sockets();
    assert_eq!(held.closed().await?, 1006);
    let missed = scene.command()?;
    assert!(missed.answer().failed.is_none(), "the session is expected back");
    let mut back = Held::resume(&scene.discord, &held).await?;
    assert_eq!(back.event("INTERACTION_CREATE").await?["token"], missed.token);
    back.event("RESUMED").await?;
    for pending in [&before, &missed] {
        assert_eq!(scene.respond(pending, json!({ "type": 5 })).await?.status, 204);
    }
    let seen = &scene.discord.sessions()[0];
    assert_eq!((seen.connected, seen.resumed), (true, 1));
    scene.discord.finish()
}

#[tokio::test]
async fn a_forgotten_session_is_invalid() -> Result<()> {
    let scene = Scene::new().await?;
    let mut held = scene.session().await?;
    scene.discord.invalidate(false);
    assert_eq!(held.hear().await?, json!({ "op": 9, "d": false }));
    let mut back = Held::resume(&scene.discord, &held).await?;
    assert_eq!(back.hear().await?, json!({ "op": 9, "d": false }));
    let mut ahead = scene.session().await?;
    ahead.seq = 99;
    let mut back = Held::resume(&scene.discord, &ahead).await?;
    assert_eq!(back.closed().await?, 4007);
    scene.discord.finish()
}

#[tokio::test]
async fn sessions_begin_at_their_pace() -> Result<()> {
    let scene = Scene::new().await?;
    scene.discord.behave(|gateway| {
        gateway.paces = true;
        gateway.concurrency = 2;
    });
    let gateway = scene.bot.get("/gateway/bot").await?.json;
    assert_eq!(gateway["session_start_limit"]["max_concurrency"], 2);
    let open = |shard| Held::open(&scene.discord, 0, [shard, 3]);
    let (_first, _second) = (open(0).await?, open(1).await?);
    assert!(open(2).await.is_err(), "its turn comes in five seconds");
    scene.discord.finish()
}

/// Whoever resolves discord.com to it and trusts its root finds Discord under its name.
#[tokio::test]
async fn discord_is_had_under_its_name() -> Result<()> {
    let scene = Scene::new().await?;
    let mut roots = RootCertStore::empty();
    roots.add(scene.discord.tls().root_der.clone().into())?;
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(scene.discord.tls().address).await?;
    let name = ServerName::try_from("discord.com")?;
    let mut stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    let token = scene.discord.token();
    let request = format!(
        "GET /api/v10/users/@me HTTP/1.1\r\nHost: discord.com\r\nConnection: close\r\n\
        User-Agent: DiscordBot (by hand, 1)\r\nAuthorization: Bot {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains(&format!("\"id\":\"{}\"", scene.discord.application())), "{answer}");
    scene.discord.finish()
}

#[tokio::test]
async fn shards_share_the_guilds() -> Result<()> {
    let scene = Scene::new().await?;
    let mut shards = Vec::new();
    for shard in 0..2 {
        shards.push(Held::open(&scene.discord, 0, [shard, 2]).await?);
    }
    scene.discord.connected(2).await?;
    let own = usize::try_from((scene.guild.0 >> 22) % 2)?;
    let pending = scene.command()?;
    assert_eq!(shards[own].event("INTERACTION_CREATE").await?["token"], pending.token);
    let direct = scene.discord.dm(scene.ada)?;
    let data = json!({ "id": "5", "name": "help", "type": 1 });
    let asked = super::Interaction::new(super::What::Command, scene.ada, direct, data);
    let pending = scene.discord.interact(asked)?;
    assert_eq!(shards[0].event("INTERACTION_CREATE").await?["token"], pending.token);
    scene.discord.finish()
}
