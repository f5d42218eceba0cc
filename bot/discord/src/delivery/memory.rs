//! What is remembered between deliveries. All of it can be forgotten: it only saves calls.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
};

use lru::LruCache;
use parlour_app::TableName;
use serenity::model::id::{ChannelId, MessageId, UserId};
use tokio::time::Instant;

/// What is remembered between deliveries. All of it can be forgotten: it only saves calls.
pub(crate) struct Memory {
    inner: Mutex<Remembered>,
}

pub(crate) struct Remembered {
    /// Everybody's channel of direct messages.
    pub(super) direct: LruCache<UserId, ChannelId>,
    /// The tables of which somebody was told by a token that their direct messages are closed.
    pub(super) closed: LruCache<UserId, BTreeSet<TableName>>,
    /// The channels that refused files, and until when they are not asked again.
    pub(super) without_files: LruCache<ChannelId, Instant>,
    /// Opening messages that are posted, but whose thread is not made yet.
    pub(crate) openings: LruCache<String, OpeningMessage>,
    /// When a channel was told why its tables have no threads.
    pub(crate) told: LruCache<ChannelId, Instant>,
}

impl Memory {
    const PEOPLE: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();
    const CHANNELS: NonZeroUsize = NonZeroUsize::new(2_000).unwrap();

    pub(crate) fn new() -> Self {
        let remembered = Remembered {
            direct: LruCache::new(Self::PEOPLE),
            closed: LruCache::new(Self::PEOPLE),
            without_files: LruCache::new(Self::CHANNELS),
            openings: LruCache::new(Self::CHANNELS),
            told: LruCache::new(Self::CHANNELS),
        };
        Self { inner: Mutex::new(remembered) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Remembered> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An opening message that is posted already.
#[derive(Clone, Copy)]
pub(crate) struct OpeningMessage {
    pub(super) message: MessageId,
    pub(super) tries: u32,
}
