//! Guilds: who is in them and what the bot may do there.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use twilight_model::guild::Permissions;

use super::{super::id::Id, World};

/// A guild, which people call a server.
#[derive(Debug, Clone)]
pub struct Guild {
    /// Which.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// The language that its owner chose.
    pub locale: String,
    /// Whose it is.
    pub owner: Id,
    /// Those who are in it, the bot apart.
    pub members: BTreeMap<Id, Member>,
    /// Is the bot in it?
    pub has_bot: bool,
    /// Does it have the bot's commands, though not the bot?
    pub commands_alone: bool,
    /// Is the guild down, as far as the gateway is concerned?
    pub unavailable: bool,
    /// What the bot may do there.
    pub bot: Permissions,
    /// What everybody else may do there.
    pub everyone: Permissions,
    /// The role that Discord made for the bot.
    pub(crate) role: Id,
}

/// Somebody in a guild.
#[derive(Debug, Clone)]
pub struct Member {
    /// The name that they go by there.
    pub nick: Option<String>,
    /// What they may not do there, though everybody else may.
    pub denied: Permissions,
    /// What they may do beside what everybody may.
    pub granted: Permissions,
}

impl Default for Member {
    fn default() -> Self {
        Self { nick: None, denied: Permissions::empty(), granted: Permissions::empty() }
    }
}

/// What a bot that was invited with the permissions of the book may do.
pub fn usual() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
}

/// What everybody may do.
pub(crate) fn ordinary() -> Permissions {
    usual()
        | Permissions::USE_SLASH_COMMANDS
        | Permissions::USE_EXTERNAL_APPS
        | Permissions::ADD_REACTIONS
}

impl Guild {
    fn role(&self, id: Id, name: &str, permissions: Permissions, position: u8, bot: Id) -> Json {
        let mut role = json!({
            "id": id,
            "name": name,
            "description": null,
            "color": 0,
            "colors": {
                "primary_color": 0, "secondary_color": null, "tertiary_color": null,
            },
            "hoist": false,
            "icon": null,
            "unicode_emoji": null,
            "position": position,
            "permissions": permissions.bits().to_string(),
            "managed": id != self.id,
            "mentionable": false,
            "flags": 0,
        });
        if id != self.id {
            role["tags"] = json!({ "bot_id": bot });
        }
        role
    }

    fn roles(&self, bot: &str, id: Id) -> Json {
        json!([
            self.role(self.id, "@everyone", self.everyone, 0, id),
            self.role(self.role, bot, self.bot, 1, id),
        ])
    }

    /// The fields that every answer about the guild has.
    pub(crate) fn json(&self, world: &World) -> Json {
        json!({
            "id": self.id,
            "name": self.name,
            "icon": null,
            "icon_hash": null,
            "description": null,
            "home_header": null,
            "splash": null,
            "discovery_splash": null,
            "features": [],
            "banner": null,
            "owner_id": self.owner,
            "application_id": null,
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "roles": self.roles(&world.bot().username, world.bot().id),
            "default_message_notifications": 0,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": self.locale,
            "rules_channel_id": null,
            "safety_alerts_channel_id": null,
            "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false,
            "nsfw": false,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": null,
        })
    }

    /// What the gateway says when the guild comes into sight.
    pub(crate) fn created(&self, world: &World) -> Json {
        let mut guild = self.json(world);
        let (mut channels, mut threads) = (Vec::new(), Vec::new());
        for channel in world.channels_of(self.id) {
            let list = if channel.is_thread() { &mut threads } else { &mut channels };
            list.push(channel.json(world));
        }
        guild["joined_at"] = self.role.moment().into();
        guild["large"] = false.into();
        guild["unavailable"] = false.into();
        guild["member_count"] = (self.members.len() + 1).into();
        guild["voice_states"] = json!([]);
        guild["members"] = json!([self.member(&world.bot().json(), &Member::default(), true)]);
        guild["channels"] = channels.into();
        guild["threads"] = threads.into();
        guild["presences"] = json!([]);
        guild["stage_instances"] = json!([]);
        guild["guild_scheduled_events"] = json!([]);
        guild["soundboard_sounds"] = json!([]);
        guild
    }

    /// The member object around a user object.
    pub(crate) fn member(&self, user: &Json, member: &Member, bot: bool) -> Json {
        let roles = if bot { vec![self.role] } else { Vec::new() };
        json!({
            "user": user,
            "nick": member.nick,
            "avatar": null,
            "banner": null,
            "roles": roles,
            "joined_at": self.role.moment(),
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
            "unusual_dm_activity_until": null,
            "avatar_decoration_data": null,
            "collectibles": null,
        })
    }
}
