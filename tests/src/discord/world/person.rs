//! People, and whether the bot may write to them.

use serde_json::{Value as Json, json};

use super::super::id::Id;

/// Somebody with an account.
#[derive(Debug, Clone)]
pub struct Person {
    /// Who it is.
    pub id: Id,
    /// The account's name: small letters, digits, dots and underscores.
    pub username: String,
    /// The name that others see, where no guild knows another.
    pub global_name: Option<String>,
    /// The language of the person's client.
    pub locale: String,
    /// May the bot write to them?
    pub dms: Dms,
    /// Has the person installed the app for themselves?
    pub installed: bool,
    /// Is it the bot itself?
    pub bot: bool,
}

/// How a message to somebody's direct messages fares. The channel opens in every case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dms {
    /// It arrives.
    Open,
    /// It is refused with 50007.
    Closed,
    /// It is refused with 50278, as there is no guild that both are in.
    NoMutualGuild,
}

impl Person {
    pub(crate) fn new(id: Id, username: String, global_name: Option<String>) -> Self {
        let locale = "en-GB".to_owned();
        let (dms, installed, bot) = (Dms::Open, false, false);
        Self { id, username, global_name, locale, dms, installed, bot }
    }

    /// The user object.
    pub(crate) fn json(&self) -> Json {
        let mut user = json!({
            "id": self.id,
            "username": self.username,
            "discriminator": "0",
            "global_name": self.global_name,
            "avatar": null,
            "banner": null,
            "accent_color": null,
            "public_flags": 0,
            "flags": 0,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
        });
        if self.bot {
            user["bot"] = true.into();
        }
        user
    }
}
