//! What the stand-in itself is held to: over plain HTTP, and over a session held by hand.

mod answers;
mod bot;
mod connections;
mod places;
mod strict;

use anyhow::Result;
use serde_json::{Value as Json, json};

use self::bot::{Bot, Held};
use super::{Discord, Id, Interaction, Pending, What};

/// A guild with a channel, a person in it, and a bot without a session.
struct Scene {
    discord: Discord,
    bot: Bot,
    guild: Id,
    channel: Id,
    ada: Id,
}

impl Scene {
    async fn new() -> Result<Self> {
        let discord = Discord::start().await?;
        let bot = Bot::new(&discord)?;
        let guild = discord.guild("Parlour");
        let channel = discord.channel(guild, "games")?;
        let ada = discord.person("Ada");
        discord.join(guild, ada, None)?;
        Ok(Self { discord, bot, guild, channel, ada })
    }

    fn posts(&self) -> String {
        format!("/channels/{}/messages", self.channel)
    }

    /// Ada uses a command.
    fn command(&self) -> Result<Pending> {
        let data = json!({ "id": "5", "name": "walls", "type": 1 });
        self.discord.interact(Interaction::new(What::Command, self.ada, self.channel, data))
    }

    async fn respond(&self, pending: &Pending, body: Json) -> Result<bot::Said> {
        let path = format!("/interactions/{}/{}/callback", pending.id, pending.token);
        self.bot.post(&path, body).await
    }

    fn webhook(&self, pending: &Pending, tail: &str) -> String {
        format!("/webhooks/{}/{}{tail}", self.discord.application(), pending.token)
    }

    /// A session that hears of interactions only.
    async fn session(&self) -> Result<Held> {
        Held::open(&self.discord, 0, [0, 1]).await
    }
}

fn nobody() -> Json {
    json!({ "parse": [] })
}

fn says(text: &str) -> Json {
    json!({ "content": text, "allowed_mentions": nobody() })
}
