//! The bot's account, its application, and the way to the gateway.

use serde_json::{Value as Json, json};

use super::{super::Inner, Reply};

/// Where the gateway is.
pub(super) fn gateway(discord: &Inner) -> Reply {
    Reply::ok(json!({ "url": discord.gateway.url() }))
}

/// Where the gateway is, and how many sessions may begin.
pub(super) fn gateway_bot(discord: &Inner) -> Reply {
    let behaviour = discord.gateway.behaviour();
    Reply::ok(json!({
        "url": discord.gateway.url(),
        "shards": behaviour.shards,
        "session_start_limit": {
            "total": 1_000,
            "remaining": discord.gateway.remaining(),
            "reset_after": 86_400_000,
            "max_concurrency": behaviour.concurrency,
        },
    }))
}

/// The bot itself.
pub(super) fn me(discord: &Inner) -> Reply {
    Reply::ok(discord.world().current_user())
}

/// The application.
pub(super) fn application(discord: &Inner) -> Reply {
    let world = discord.world();
    let bot = world.bot();
    let owner = json!({
        "id": "80351110224678912",
        "username": "owner",
        "discriminator": "0",
        "global_name": null,
        "avatar": null,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": null,
    });
    // In servers the bot is there as well; for a person it is only the commands.
    let install = |scopes: &[&str], permissions: &str| json!({ "oauth2_install_params": { "scopes": scopes, "permissions": permissions } });
    let mut application = json!({
        "id": bot.id,
        "name": bot.username,
        "icon": null,
        "description": "",
        "summary": "",
        "type": null,
        "is_monetized": false,
        "is_verified": false,
        "is_discoverable": false,
        "bot": bot.json(),
        "bot_public": true,
        "bot_require_code_grant": false,
        "integration_types_config": {
            "0": install(&["applications.commands", "bot"], "309237681152"),
            "1": install(&["applications.commands"], "0"),
        },
        "verify_key": "0".repeat(64),
        "flags": 1 << 23,
        "flags_new": (1 << 23).to_string(),
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "hook": true,
        "storefront_available": false,
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "owner": owner,
        "approximate_guild_count": world.guilds().filter(|guild| guild.has_bot).count(),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": null,
        "internal_guild_restriction": 1,
        "interactions_event_types": [],
        "interactions_version": 1,
        "monetization_eligibility_flags": 0,
        "event_webhooks_status": 1,
        "event_webhooks_types": [],
        "event_webhooks_url": null,
    });
    if let (Some(known), Json::Object(changes)) = (application.as_object_mut(), &world.application)
    {
        known.extend(changes.clone());
    }
    Reply::ok(application)
}
