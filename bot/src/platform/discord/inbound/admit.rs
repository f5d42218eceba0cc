//! Who is not served, and why: told before anything is done.

use std::collections::BTreeSet;

use parlour_games::{
    GameKind,
    engine::{Arg, Phrase},
};
use serenity::model::{
    Permissions,
    id::{ChannelId, GuildId},
};

use super::{
    super::{Settings, Shared},
    Origin,
};

/// What a table's messages need, by the name that its words have. Whoever has to do with threads
/// needs the right to write in them instead of the channel.
const NEEDED: [(Permissions, &str); 3] = [
    (Permissions::VIEW_CHANNEL, "view"),
    (Permissions::SEND_MESSAGES, "send"),
    (Permissions::ATTACH_FILES, "attach"),
];
const NEEDED_IN_THREADS: [(Permissions, &str); 3] = [
    (Permissions::VIEW_CHANNEL, "view"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "send-in-threads"),
    (Permissions::ATTACH_FILES, "attach"),
];

/// Why this is not done for whoever asks, where they ask; `None` if it is.
pub(super) fn refusal(shared: &Shared, origin: &Origin, line: &str) -> Option<Phrase> {
    if origin.is_bot {
        return Some(Phrase::new("discord-no-bots"));
    }
    if !is_admitted(&shared.settings, origin) {
        return Some(Phrase::new("discord-not-here"));
    }
    let missing: Vec<Arg> = missing(origin)
        .map(|name| Arg::from(Phrase::new("discord-permission").with("permission", name)))
        .collect();
    (brings_a_table(line) && !missing.is_empty())
        .then(|| Phrase::new("discord-cannot-post-here").with("missing", Arg::Names(missing)))
}

/// Is Parlour to answer there? In direct messages it always does: whoever plays elsewhere is told
/// secrets there.
pub(in super::super) fn is_admitted(settings: &Settings, origin: &Origin) -> bool {
    let any = |set: &BTreeSet<u64>, mut ids: Vec<u64>| {
        ids.retain(|id| set.contains(id));
        set.is_empty() || !ids.is_empty()
    };
    let guild = origin.guild.map(GuildId::get).into_iter().collect();
    let channels = origin.channels.iter().copied().map(ChannelId::get).collect();
    origin.is_direct() || (any(&settings.guilds, guild) && any(&settings.channels, channels))
}

/// The permissions that a table's messages would need there, and do not have.
fn missing(origin: &Origin) -> impl Iterator<Item = &'static str> {
    // Where Parlour can only answer, and in direct messages, nothing is needed.
    let given = origin.permissions.filter(|_| origin.guild.is_some() && !origin.elsewhere);
    let given = given.unwrap_or(Permissions::all());
    let needed = if origin.in_thread { NEEDED_IN_THREADS } else { NEEDED };
    let all = given.contains(Permissions::ADMINISTRATOR);
    needed.into_iter().filter(move |(one, _)| !all && !given.contains(*one)).map(|(_, name)| name)
}

/// Does the command bring a table to where it is said?
fn brings_a_table(line: &str) -> bool {
    let mut words = line.trim_start_matches('/').split_whitespace();
    let is =
        |word: Option<&str>, wanted: &str| word.is_some_and(|w| w.eq_ignore_ascii_case(wanted));
    let (first, second) = (words.next(), words.next());
    let opens = first.and_then(GameKind::named).is_some() && is(second, "new");
    opens || (is(first, "table") && is(second, "move"))
}
