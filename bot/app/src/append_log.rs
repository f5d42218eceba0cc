//! A durable log for a platform's own needs (messages of the page, sessions, checkpoints), so that
//! platforms need not know the store.

use std::sync::Arc;

use parlour_storage::{
    Commit, CommitError, IndexChange, Key, Recorded, RequestId, Store, StoreError, Version,
};

use crate::timers::clock::Clock;

/// Streams of entries under names that start with the platform's own name.
#[derive(Clone)]
pub struct AppendLog {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number in its log, from 1.
    pub number: u64,
    /// When it was written; milliseconds since 1970.
    pub at: u64,
    /// What it says.
    pub body: Vec<u8>,
}

impl From<Recorded> for LogEntry {
    fn from(record: Recorded) -> Self {
        Self { number: record.version.0, at: record.at.0, body: record.body }
    }
}

impl AppendLog {
    pub(crate) fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    fn stream(log: &str) -> Result<Key, StoreError> {
        Key::new(format!("ledger/{log}")).map_err(|error| StoreError::Import(error.to_string()))
    }

    /// The entries after number `after`, oldest first.
    ///
    /// # Errors
    /// When the store fails or an entry is damaged.
    pub async fn read(&self, log: &str, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        let records = self.store.read(&Self::stream(log)?, Version(after)).await?;
        Ok(records.into_iter().map(LogEntry::from).collect())
    }

    /// As [`AppendLog::read`], but entries that are damaged are logged and left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn readable(
        &self,
        log: &str,
        after: u64,
        upto: u64,
    ) -> Result<Vec<LogEntry>, StoreError> {
        let (log_id, upto) = (Self::stream(log)?, Version(upto));
        let (records, damaged) = self.store.readable(&log_id, Version(after), upto).await?;
        for error in damaged {
            tracing::error!(log, %error, "an entry is left out");
        }
        Ok(records.into_iter().map(LogEntry::from).collect())
    }

    /// How many entries a log has.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn len(&self, log: &str) -> Result<u64, StoreError> {
        Ok(self.store.version(&Self::stream(log)?).await?.0)
    }

    /// Appends entries behind number `after`, and files the log under `found_by` (an index and a
    /// key in it). Returns when they are on the disk. `Ok(false)`: the log is not at `after` any
    /// more, and nothing was written.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn append(
        &self,
        log: &str,
        after: u64,
        entries: Vec<Vec<u8>>,
        found_by: Option<(&str, &str)>,
    ) -> Result<bool, StoreError> {
        let mut commit = Commit::new(Self::stream(log)?, Version(after), self.clock.now());
        commit.events = entries;
        if let Some((index, key)) = found_by {
            let error = |error: parlour_storage::KeyError| StoreError::Import(error.to_string());
            commit.index.push(IndexChange::Put {
                index: Key::new(index).map_err(error)?,
                key: Key::new(key).map_err(error)?,
                value: Vec::new(),
            });
        }
        match self.store.commit(commit).await {
            Err(CommitError::Conflict { .. }) => Ok(false),
            Ok(_) | Err(CommitError::Duplicate(_)) => Ok(true),
            Err(CommitError::Store(error)) => Err(error),
        }
    }

    /// The logs filed under `key` of `index`, by name.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn find(&self, index: &str, key: &str) -> Result<Vec<String>, StoreError> {
        let (Ok(index), Ok(key)) = (Key::new(index), RequestId::new(key)) else {
            return Ok(Vec::new());
        };
        let rows = self.store.find(&index, &key).await?;
        let name = |row: &parlour_storage::IndexRow| {
            row.stream.as_str().strip_prefix("ledger/").map(str::to_owned)
        };
        Ok(rows.iter().filter_map(name).collect())
    }
}
