//! Requests that a platform has acknowledged before they were handled.
//!
//! Where a platform wants an acknowledgement sooner than a commit may take, a crash in between would
//! lose what was acknowledged. So it is held here first, and released once it is handled; after a
//! start, whatever is still held is handled again, under the same request id.

use std::sync::Arc;

use parlour_storage::{
    Commit, CommitError, IndexChange, IndexRow, Key, Millis, Store, StoreError, StreamId, Version,
};

use crate::timers::clock::Clock;

/// The index in which everything is held, by platform.
const INDEX: &str = "inbox";

/// What one platform holds.
#[derive(Clone)]
pub struct Inbox {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    platform: &'static str,
}

/// Something that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxEntry {
    /// The platform's name for it.
    pub name: String,
    /// When it came; milliseconds since 1970.
    pub at: u64,
    /// What it is.
    pub body: Vec<u8>,
}

impl Inbox {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        platform: &'static str,
    ) -> Self {
        Self { store, clock, platform }
    }

    /// Holds a request until it is released. Returns when it is on the disk. Under a name that is
    /// held already it takes the other's place.
    ///
    /// # Errors
    /// When the store fails, or the name is none that it can keep.
    pub async fn hold(&self, name: &str, body: &[u8]) -> Result<(), StoreError> {
        let (at, (index, key)) = (self.clock.now(), self.row()?);
        let value = [&at.0.to_be_bytes()[..], body].concat();
        self.change(name, at, IndexChange::Put { index, key, value }).await
    }

    /// Lets a request go. Nothing of it is left; one that is not held changes nothing.
    ///
    /// # Errors
    /// When the store fails, or the name is none that it can keep.
    pub async fn release(&self, name: &str) -> Result<(), StoreError> {
        let (index, key) = self.row()?;
        self.change(name, self.clock.now(), IndexChange::Remove { index, key }).await
    }

    /// What is held, oldest first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn pending(&self) -> Result<Vec<InboxEntry>, StoreError> {
        let (index, key) = self.row()?;
        let prefix = self.prefix();
        let read = |row: IndexRow| {
            let name = row.stream.as_str().strip_prefix(&prefix)?.to_owned();
            let (at, body) = row.value.split_first_chunk()?;
            Some(InboxEntry { name, at: u64::from_be_bytes(*at), body: body.to_vec() })
        };
        let rows = self.store.find(&index, &key).await?;
        let mut held: Vec<InboxEntry> = rows.into_iter().filter_map(read).collect();
        held.sort_by(|a, b| (a.at, &a.name).cmp(&(b.at, &b.name)));
        Ok(held)
    }

    fn prefix(&self) -> String {
        format!("{INDEX}/{}/", self.platform)
    }

    fn row(&self) -> Result<(Key, Key), StoreError> {
        Ok((name_of(INDEX)?, name_of(self.platform)?))
    }

    /// A commit without events makes no stream: of what is released, nothing stays behind.
    async fn change(&self, name: &str, at: Millis, change: IndexChange) -> Result<(), StoreError> {
        let stream: StreamId = name_of(&format!("{}{name}", self.prefix()))?;
        let mut commit = Commit::new(stream, Version::NONE, at);
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

fn name_of(name: &str) -> Result<Key, StoreError> {
    Key::new(name).map_err(|error| StoreError::Import(format!("{name:?}: {error}")))
}
