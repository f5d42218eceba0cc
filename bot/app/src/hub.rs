//! The parlour: what everything else hangs on.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use parlour_storage::{Store, Version};
use tokio::sync::{Notify, OnceCell};

use crate::{
    clock::Clock,
    inbox::Inbox,
    ledger::Ledger,
    people::Address,
    pictures::Pictures,
    table::{Table, TableName},
    words::Words,
};

/// The platform-free application. Cheap to clone; all clones are one parlour.
#[derive(Clone)]
pub struct Parlour {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) words: Arc<Words>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) cache: Arc<Cache>,
    /// The places in which everybody of their platform is.
    pub(crate) open: Arc<BTreeSet<Address>>,
    /// Rings when something may be ready to be delivered.
    pub(crate) to_deliver: Arc<Notify>,
    /// Rings when a timer was set.
    pub(crate) to_time: Arc<Notify>,
    /// See [`Parlour::instance`].
    pub(crate) instance: Arc<OnceCell<String>>,
    pub(crate) numbering: Numbering,
}

/// Which of all numbers the tables get here.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbering {
    pub(crate) first: u64,
    pub(crate) step: u64,
}

impl Parlour {
    /// A parlour over a store. Nothing happens by itself until [`Parlour::run_timers`] and a
    /// [`crate::Deliverer`] run.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, words: Arc<Words>) -> Self {
        Self {
            store,
            clock,
            pictures: Arc::new(Pictures::new(Arc::clone(&words))),
            words,
            cache: Arc::new(Cache::new()),
            open: Arc::default(),
            to_deliver: Arc::default(),
            to_time: Arc::default(),
            instance: Arc::default(),
            numbering: Numbering { first: 1, step: 1 },
        }
    }

    /// This parlour, told that everybody of a platform is in this place: whoever asks from elsewhere
    /// on that platform may know of the tables there, too.
    #[must_use]
    pub fn open_to_all(mut self, place: Address) -> Self {
        Arc::make_mut(&mut self.open).insert(place);
        self
    }

    /// This parlour, told that it is number `part`, from 0, of `parts` that answer under one name:
    /// each numbers its tables so that no other has one of that name.
    #[must_use]
    pub fn one_of(mut self, part: u32, parts: u32) -> Self {
        self.numbering = Numbering { first: u64::from(part) + 1, step: u64::from(parts.max(1)) };
        self
    }

    /// A platform's box of requests that are acknowledged but not yet handled; see [`Inbox`].
    pub fn inbox(&self, platform: &'static str) -> Inbox {
        Inbox::new(Arc::clone(&self.store), Arc::clone(&self.clock), platform)
    }

    /// A durable log for a platform's own needs; see [`Ledger`].
    pub fn ledger(&self) -> Ledger {
        Ledger::new(Arc::clone(&self.store), Arc::clone(&self.clock))
    }

    /// The words that players read.
    pub fn words(&self) -> &Arc<Words> {
        &self.words
    }

    /// The clock.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Waits until everything so far is on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn flush(&self) -> Result<(), parlour_storage::StoreError> {
        self.store.flush().await
    }
}

/// Tables that were looked at lately, by version.
pub(crate) struct Cache {
    inner: Mutex<CacheInner>,
}

struct CacheInner {
    tables: LruCache<(TableName, Version), Arc<Table>>,
    latest: LruCache<TableName, Arc<Table>>,
}

impl Cache {
    /// A table of a small game takes a few kilobytes, so this stays under some ten megabytes.
    const TABLES: NonZeroUsize = NonZeroUsize::new(2048).unwrap();

    fn new() -> Self {
        let inner =
            CacheInner { tables: LruCache::new(Self::TABLES), latest: LruCache::new(Self::TABLES) };
        Self { inner: Mutex::new(inner) }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, CacheInner> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn latest(&self, name: &TableName) -> Option<Arc<Table>> {
        self.lock().latest.get(name).cloned()
    }

    pub(crate) fn at(&self, name: &TableName, version: Version) -> Option<Arc<Table>> {
        self.lock().tables.get(&(name.clone(), version)).cloned()
    }

    /// Keeps a table; as the latest unless a later one is known.
    pub(crate) fn put(&self, table: Arc<Table>) {
        let mut inner = self.lock();
        inner.tables.put((table.name.clone(), table.version), Arc::clone(&table));
        let known = inner.latest.peek(&table.name).map_or(Version::NONE, |known| known.version);
        if known < table.version {
            inner.latest.put(table.name.clone(), table);
        }
    }

    /// Forgets what is known of a table: somebody else changed it.
    pub(crate) fn forget(&self, name: &TableName) {
        self.lock().latest.pop(name);
    }
}
