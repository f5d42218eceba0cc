//! The channels where Parlour was found to be a member.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use lru::LruCache;
use serenity::model::id::ChannelId;

/// The channels where Parlour was found. What is forgotten is asked again.
pub(crate) struct KnownMemberships(Mutex<LruCache<ChannelId, ()>>);

impl KnownMemberships {
    const CHANNELS: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new() -> Self {
        Self(Mutex::new(LruCache::new(Self::CHANNELS)))
    }

    pub(super) fn knows(&self, channel: ChannelId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).is_some()
    }

    pub(super) fn note(&self, channel: ChannelId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(channel, ());
    }
}
