//! Small facts that a platform must not forget, each under a name: how far it has read, which room is
//! whose. A later one takes an earlier one's place.

use std::sync::Arc;

use parlour_storage::{
    Commit, CommitError, IndexChange, Key, Store, StoreError, StreamId, Version,
};

use crate::timers::clock::Clock;

/// The index in which all of them are.
const INDEX: &str = "note";

/// What one platform has noted.
#[derive(Clone)]
pub struct Notes {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    platform: &'static str,
}

impl Notes {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        platform: &'static str,
    ) -> Self {
        Self { store, clock, platform }
    }

    /// What was noted under a name last.
    ///
    /// # Errors
    /// When the store fails, or the name is none that it can keep.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let (stream, index, key) = self.row(name)?;
        let rows = self.store.find(&index, &key).await?;
        Ok(rows.into_iter().find(|row| row.stream == stream).map(|row| row.value))
    }

    /// Notes something under a name. Returns when it is on the disk.
    ///
    /// # Errors
    /// When the store fails, or the name is none that it can keep.
    pub async fn put(&self, name: &str, value: Vec<u8>) -> Result<(), StoreError> {
        let (stream, index, key) = self.row(name)?;
        self.change(stream, IndexChange::Put { index, key, value }).await
    }

    /// Forgets what was noted under a name.
    ///
    /// # Errors
    /// When the store fails, or the name is none that it can keep.
    pub async fn remove(&self, name: &str) -> Result<(), StoreError> {
        let (stream, index, key) = self.row(name)?;
        self.change(stream, IndexChange::Remove { index, key }).await
    }

    /// Each note is a row of its own, found by its whole name.
    fn row(&self, name: &str) -> Result<(StreamId, Key, Key), StoreError> {
        let wrong =
            |error: parlour_storage::KeyError| StoreError::Import(format!("{name:?}: {error}"));
        let key = Key::new(format!("{}/{name}", self.platform)).map_err(wrong)?;
        let stream = Key::new(format!("{INDEX}/{}", self.platform)).map_err(wrong)?;
        Ok((stream, Key::new(INDEX).map_err(wrong)?, key))
    }

    /// A commit without events makes no stream.
    async fn change(&self, stream: StreamId, change: IndexChange) -> Result<(), StoreError> {
        let mut commit = Commit::new(stream, Version::NONE, self.clock.now());
        commit.index.push(change);
        match self.store.commit(commit).await {
            Ok(_) => Ok(()),
            Err(CommitError::Store(error)) => Err(error),
            Err(CommitError::Conflict { .. } | CommitError::Duplicate(_)) => {
                unreachable!("a stream without events has no version, and no request was named")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_storage::MemoryStore;

    use super::*;
    use crate::SystemClock;

    #[tokio::test]
    async fn the_last_note_under_a_name_counts() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let notes =
            |platform| Notes::new(Arc::clone(&store), Arc::new(SystemClock::new()), platform);
        let (one, other) = (notes("one"), notes("other"));
        one.put("a", b"1".to_vec()).await.unwrap();
        one.put("a", b"2".to_vec()).await.unwrap();
        one.put("a/b", b"3".to_vec()).await.unwrap();
        assert_eq!(one.get("a").await.unwrap().as_deref(), Some(&b"2"[..]));
        assert_eq!(one.get("b").await.unwrap(), None);
        assert_eq!(other.get("a").await.unwrap(), None);
        one.remove("a").await.unwrap();
        assert_eq!(one.get("a").await.unwrap(), None);
        assert_eq!(one.get("a/b").await.unwrap().as_deref(), Some(&b"3"[..]));
    }
}
