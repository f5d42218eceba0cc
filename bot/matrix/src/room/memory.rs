//! What is remembered of rooms. All of it can be forgotten: it only saves requests.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError, atomic::AtomicBool},
};

use lru::LruCache;
use matrix_sdk::ruma::{OwnedEventId, OwnedUserId};

use crate::names::Spot;

/// What is remembered of rooms.
pub(crate) struct Memory {
    /// May messages be held whose keys are not here?
    pub(crate) holds: AtomicBool,
    inner: Mutex<Remembered>,
}

pub(crate) struct Remembered {
    /// The last message of Parlour's in a thread: what a client without threads shows the next one under.
    pub(crate) last: LruCache<Spot, OwnedEventId>,
    /// People who declined to be in a direct room.
    pub(crate) declined: LruCache<OwnedUserId, ()>,
}

impl Memory {
    const SPOTS: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();
    const PEOPLE: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new() -> Self {
        Self {
            // What a process before this one held is looked at once.
            holds: AtomicBool::new(true),
            inner: Mutex::new(Remembered {
                last: LruCache::new(Self::SPOTS),
                declined: LruCache::new(Self::PEOPLE),
            }),
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Remembered> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
