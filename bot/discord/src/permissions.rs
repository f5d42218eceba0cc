//! What Parlour must be allowed to do, and what it was allowed to do in a channel when last
//! somebody there asked for something: Discord says so with every interaction.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
};

use lru::LruCache;
use parlour_app::vocabulary::{Arg, Phrase};
use serenity::model::{Permissions, application::Interaction, channel::ChannelType, id::ChannelId};

/// A permission, and what the words call it: `discord-permission`.
pub(crate) type Named = (Permissions, &'static str);

const VIEW: Named = (Permissions::VIEW_CHANNEL, "view");
const SEND: Named = (Permissions::SEND_MESSAGES, "send");
const ATTACH: Named = (Permissions::ATTACH_FILES, "attach");
const THREADS: Named = (Permissions::CREATE_PUBLIC_THREADS, "threads");
const SEND_IN_THREADS: Named = (Permissions::SEND_MESSAGES_IN_THREADS, "send-in-threads");

/// All that Parlour asks for where it is invited.
pub(crate) const ALL: [Named; 5] = [VIEW, SEND, THREADS, SEND_IN_THREADS, ATTACH];
/// What a table in a channel needs.
pub(crate) const IN_CHANNEL: [Named; 3] = [VIEW, SEND, ATTACH];
/// What a table in a thread needs.
pub(crate) const IN_THREAD: [Named; 3] = [VIEW, SEND_IN_THREADS, ATTACH];
/// What it takes to give a table a thread of its own.
pub(crate) const OWN_THREAD: [Named; 2] = [THREADS, SEND_IN_THREADS];
/// What a person needs for all to see what Parlour answers them where only they have installed it.
/// Without it Discord shows every answer to them alone, whatever is asked of it.
pub(crate) const FOR_ALL: [Named; 1] = [(Permissions::USE_EXTERNAL_APPS, "external-apps")];

/// What a picture needs.
pub(crate) const ATTACHING: [Named; 1] = [ATTACH];

/// Those of the permissions that are not given.
pub(crate) fn missing(given: Permissions, needed: &[Named]) -> Vec<Named> {
    let all = given.contains(Permissions::ADMINISTRATOR);
    needed.iter().copied().filter(|(one, _)| !all && !given.contains(*one)).collect()
}

/// Permissions as they are said.
pub(crate) fn said(permissions: &[Named]) -> Arg {
    let name =
        |(_, name): &Named| Arg::from(Phrase::new("discord-permission").with("permission", *name));
    Arg::Names(permissions.iter().map(name).collect())
}

/// The sum of all that Parlour asks for.
pub(crate) fn asked_for() -> u64 {
    ALL.iter().fold(Permissions::empty(), |all, (one, _)| all | *one).bits()
}

/// The address at which somebody installs this application for themselves.
pub(crate) fn own_installation(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=applications.commands&integration_type=1"
    )
}

/// The address at which an admin of a server invites the bot of this application.
pub(crate) fn invitation(application: u64) -> String {
    let all = asked_for();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={all}"
    )
}

/// A channel, as the last interaction from there described it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// What Parlour may do there.
    pub(crate) given: Permissions,
    /// What kind of channel it is, if Discord said so.
    pub(crate) kind: Option<ChannelType>,
}

impl Place {
    /// Can messages there have threads of their own?
    pub(crate) const fn has_threads(self) -> bool {
        matches!(self.kind, None | Some(ChannelType::Text | ChannelType::News))
    }
}

/// The channels from which something was asked lately.
pub(crate) struct SeenChannels(Mutex<LruCache<ChannelId, Place>>);

impl SeenChannels {
    const CHANNELS: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new() -> Self {
        Self(Mutex::new(LruCache::new(Self::CHANNELS)))
    }

    /// Takes note of what an interaction says of its channel.
    pub(crate) fn note(&self, interaction: &Interaction) {
        let (id, given, channel) = match interaction {
            Interaction::Command(it) => (it.channel_id, it.app_permissions, &it.channel),
            Interaction::Component(it) => (it.channel_id, it.app_permissions, &it.channel),
            Interaction::Modal(it) => (it.channel_id, it.app_permissions, &it.channel),
            _ => return,
        };
        if let Some(given) = given {
            let kind = channel.as_ref().map(|channel| channel.kind);
            self.lock().put(id, Place { given, kind });
        }
    }

    /// What is known of a channel.
    pub(crate) fn of(&self, channel: ChannelId) -> Option<Place> {
        self.lock().get(&channel).copied()
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<ChannelId, Place>> {
        // Nothing in here panics half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_given_is_missing() {
        let given = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES;
        let names = |given, needed| -> Vec<&str> {
            missing(given, needed).into_iter().map(|(_, name)| name).collect()
        };
        assert_eq!(names(given, &IN_CHANNEL), ["send"]);
        assert_eq!(names(given, &IN_THREAD), ["send-in-threads"]);
        assert_eq!(names(given, &OWN_THREAD), ["threads", "send-in-threads"]);
        assert!(names(Permissions::ADMINISTRATOR, &ALL).is_empty());
    }

    #[test]
    fn the_invitation_asks_for_what_is_needed_and_no_more() {
        // View 2^10, send 2^11, attach 2^15, threads 2^35, send in threads 2^38.
        let all: u64 = (1 << 10) + (1 << 11) + (1 << 15) + (1 << 35) + (1 << 38);
        assert!(invitation(81).ends_with(&format!("permissions={all}")));
        assert!(invitation(81).contains("client_id=81&scope=bot+applications.commands&"));
    }
}
