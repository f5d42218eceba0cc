//! Who is not served, and why: told before anything is done.

use std::collections::BTreeSet;

use parlour_app::vocabulary::{GameKind, Phrase};
use serenity::model::id::{ChannelId, GuildId};

use crate::{
    interaction::context::Origin,
    permissions::{self, FOR_ALL, IN_CHANNEL, IN_THREAD},
    settings::Settings,
    shared::Shared,
};

/// Why this is not done for the person who asks, where they ask; `None` if it is.
pub(crate) fn refusal(shared: &Shared, origin: &Origin, line: &str) -> Option<Phrase> {
    if origin.is_bot {
        return Some(Phrase::new("discord-no-bots"));
    }
    if !is_admitted(&shared.settings, origin) {
        return Some(Phrase::new("discord-not-here"));
    }
    if !brings_a_table(line) {
        return None;
    }
    if origin.hushed {
        let missing = permissions::said(&FOR_ALL);
        return Some(Phrase::new("discord-only-you-see").with("missing", missing));
    }
    let missing = missing(origin);
    (!missing.is_empty()).then(|| {
        Phrase::new("discord-cannot-post-here").with("missing", permissions::said(&missing))
    })
}

/// Is Parlour to answer there? In direct messages it always does: a person who plays elsewhere is told
/// secrets there.
pub(crate) fn is_admitted(settings: &Settings, origin: &Origin) -> bool {
    let any = |set: &BTreeSet<u64>, mut ids: Vec<u64>| {
        ids.retain(|id| set.contains(id));
        set.is_empty() || !ids.is_empty()
    };
    let guild = origin.guild.map(GuildId::get).into_iter().collect();
    let channels = origin.channels.iter().copied().map(ChannelId::get).collect();
    origin.is_direct() || (any(&settings.guilds, guild) && any(&settings.channels, channels))
}

/// What a table would need there, and Parlour lacks.
fn missing(origin: &Origin) -> Vec<permissions::Named> {
    // Where Parlour can only answer, and in direct messages, nothing is needed.
    let given = origin.permissions.filter(|_| origin.guild.is_some() && !origin.elsewhere);
    let needed = if origin.in_thread { IN_THREAD } else { IN_CHANNEL };
    given.map(|given| permissions::missing(given, &needed)).unwrap_or_default()
}

/// Does the command bring a table to where it is said?
pub(crate) fn brings_a_table(line: &str) -> bool {
    let mut words = line.trim_start_matches('/').split_whitespace();
    let is =
        |word: Option<&str>, wanted: &str| word.is_some_and(|w| w.eq_ignore_ascii_case(wanted));
    let (first, second) = (words.next(), words.next());
    let opens = first.and_then(GameKind::named).is_some() && is(second, "new");
    opens || (is(first, "table") && is(second, "move"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::model::Permissions;

    use super::*;
    use crate::interaction::context::tests::origin;

    fn settings(guilds: &[u64], channels: &[u64]) -> Settings {
        Settings {
            guilds: guilds.iter().copied().collect(),
            channels: channels.iter().copied().collect(),
            ..Settings::default()
        }
    }

    #[test]
    fn the_lists_say_where_it_answers() {
        let in_channel = origin(json!({}));
        let thread = json!({ "id": "82", "type": 11, "name": "walls-7", "parent_id": "81",
            "permissions": "0" });
        let in_thread = origin(json!({ "channel_id": "82", "channel": thread }));
        let user = json!({ "id": "7", "username": "ann", "discriminator": "0", "avatar": null });
        let private = origin(json!({ "guild_id": null, "member": null, "user": user,
            "context": 2, "authorizing_integration_owners": { "1": "7" } }));
        let direct = origin(json!({ "guild_id": null, "member": null, "user": user,
            "context": 1, "authorizing_integration_owners": { "0": "0" } }));
        for (guilds, channels, here, there) in [
            (&[][..], &[][..], true, true),
            (&[5], &[], true, false),
            (&[6], &[], false, false),
            (&[], &[81], true, true),
            (&[], &[83], false, false),
            (&[5], &[81], true, false),
            (&[6], &[81], false, false),
            (&[5], &[83], false, false),
        ] {
            let settings = settings(guilds, channels);
            assert_eq!(is_admitted(&settings, &in_channel), here, "{guilds:?} {channels:?}");
            assert_eq!(is_admitted(&settings, &in_thread), here, "a thread counts as its channel");
            assert_eq!(is_admitted(&settings, &private), there, "{guilds:?} {channels:?}");
            assert!(is_admitted(&settings, &direct), "secrets are told there");
        }
    }

    #[test]
    fn what_a_table_needs_is_known_by_name() {
        let with = |permissions: Permissions, kind: u8| {
            let channel = json!({ "id": "81", "type": kind, "name": "x", "permissions": "0" });
            let bits = permissions.bits().to_string();
            origin(json!({ "app_permissions": bits, "channel": channel }))
        };
        let missing = |permissions, kind| -> Vec<_> {
            missing(&with(permissions, kind)).into_iter().map(|(_, name)| name).collect()
        };
        let all = Permissions::all().difference(Permissions::ADMINISTRATOR);
        assert_eq!(missing(all, 0), [""; 0]);
        assert_eq!(missing(Permissions::empty(), 0), ["view", "send", "attach"]);
        assert_eq!(missing(Permissions::ADMINISTRATOR, 0), [""; 0]);
        let no_sending = all.difference(Permissions::SEND_MESSAGES);
        assert_eq!(missing(no_sending, 0), ["send"]);
        assert_eq!(missing(no_sending, 11), [""; 0]);
        let not_in_threads = all.difference(Permissions::SEND_MESSAGES_IN_THREADS);
        assert_eq!(missing(not_in_threads, 11), ["send-in-threads"]);
        let foreign = origin(json!({ "app_permissions": "0",
            "authorizing_integration_owners": { "1": "7" } }));
        assert_eq!(crate::interaction::admit::missing(&foreign), [], "there it only answers");
    }

    #[test]
    fn what_nobody_else_would_see_is_known() {
        let user = json!({ "id": "7", "username": "ann", "discriminator": "0", "avatar": null });
        let hushed = |permissions: Permissions, owners: serde_json::Value| {
            let member = json!({ "user": user, "nick": null, "roles": [], "deaf": false,
                "mute": false, "flags": 0, "joined_at": "2024-01-01T00:00:00Z",
                "permissions": permissions.bits().to_string() });
            origin(json!({ "member": member, "authorizing_integration_owners": owners })).hushed
        };
        let (own, both) = (json!({ "1": "7" }), json!({ "0": "5", "1": "7" }));
        assert!(hushed(Permissions::SEND_MESSAGES, own.clone()));
        assert!(!hushed(Permissions::SEND_MESSAGES, both), "the server has invited it");
        assert!(!hushed(Permissions::USE_EXTERNAL_APPS, own.clone()));
        assert!(!hushed(Permissions::ADMINISTRATOR, own));
    }

    #[test]
    fn only_what_brings_a_table_needs_them() {
        for line in ["walls new", "walls new size:5", "/Walls NEW", "table move table:walls-7"] {
            assert!(brings_a_table(line), "{line}");
        }
        for line in ["", "walls", "walls place C4", "new", "table", "board table:walls-7", "join"] {
            assert!(!brings_a_table(line), "{line}");
        }
    }
}
