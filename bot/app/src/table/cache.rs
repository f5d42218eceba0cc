//! The tables that were looked at lately.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use parlour_storage::Version;

use crate::table::{aggregate::Table, name::TableName};

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

    pub(crate) fn new() -> Self {
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
