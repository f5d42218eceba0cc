//! Servers that have Parlour's commands, but not Parlour.
//!
//! Whoever installs it without the scope `bot` gets commands that work, and nobody who could post a
//! table's messages. Nothing in an interaction says so. So before the first table comes to a channel,
//! Discord is asked whether Parlour is there, after the acknowledgement; otherwise the table would be
//! opened, and nobody would ever see it.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use lru::LruCache;
use parlour_app::vocabulary::Phrase;
use serenity::model::id::ChannelId;

use crate::{
    Shared,
    fault::Trouble,
    inbound::{self, Call},
    names::Target,
    permissions,
};

/// The channels where Parlour was found. What is forgotten is asked again.
pub(crate) struct Present(Mutex<LruCache<ChannelId, ()>>);

impl Present {
    const CHANNELS: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new() -> Self {
        Self(Mutex::new(LruCache::new(Self::CHANNELS)))
    }

    fn knows(&self, channel: ChannelId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).is_some()
    }

    fn note(&self, channel: ChannelId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(channel, ());
    }
}

/// Why no table comes to where it is asked for: Parlour is no member there. `None`: it is, as far as
/// anybody knows.
pub(crate) async fn refusal(shared: &Shared, call: &Call) -> Option<Phrase> {
    if call.is_direct() || !inbound::brings_a_table(&call.line) {
        return None;
    }
    let Some(Target::Channel(channel)) = Target::of(&call.address) else { return None };
    if shared.present.knows(channel) {
        return None;
    }
    match shared.call_in_turn(shared.http.get_channel(channel)).await {
        Ok(_) | Err(Trouble::Unread(_)) => shared.present.note(channel),
        // If only the permission to see it were missing, the interaction would have said so.
        Err(Trouble::Refused { code: 50_001, .. }) => {
            tracing::warn!(%channel, "commands are there, but not the bot: the scope `bot` is missing");
            let phrase = Phrase::new("discord-no-member")
                .with("application", call.application.to_string())
                .with("permissions", permissions::asked_for().to_string());
            return Some(phrase);
        }
        // Whatever it is, the table will meet it, too.
        Err(_) => {}
    }
    None
}
