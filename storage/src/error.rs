//! Why a store does not do what it is asked.

use std::path::PathBuf;

use crate::{Committed, Version};

/// Why a commit did not happen.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// Somebody else was faster: load the stream again and decide again.
    #[error("the stream is at version {actual}, not {expected}")]
    Conflict {
        /// What the commit asked for.
        expected: Version,
        /// What the stream has.
        actual: Version,
    },
    /// The request was committed before; this is what came of it.
    #[error("the request was committed before")]
    Duplicate(Committed),
    /// The store failed; nothing was committed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A fault of the store. Each names where an operator has to look.
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The disk, or the embedded database, refused.
    #[error("{path}: {reason}")]
    Io {
        /// The store's folder.
        path: PathBuf,
        /// What the operating system or the database said.
        reason: String,
    },
    /// Another process has the folder open.
    #[error("{path} is in use by another process; stop it, or choose another folder")]
    Locked {
        /// The store's folder.
        path: PathBuf,
    },
    /// A record that cannot be read. No other stream is affected.
    #[error("{path}: {what} of {owner:?} is damaged: {reason}")]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// The stream or address that the record belongs to.
        owner: String,
        /// What kind of record, and which: "event 12", "outbox entry d31".
        what: String,
        /// How it is damaged.
        reason: String,
    },
    /// Written by a newer Parlour.
    #[error(
        "{path}: {what} has format {found}, but this version of Parlour reads up to {supported}; \
         run the newer version"
    )]
    NewerFormat {
        /// The store's folder.
        path: PathBuf,
        /// The record, or "the store".
        what: String,
        /// Its format.
        found: u8,
        /// The newest that is understood here.
        supported: u8,
    },
    /// An imported line that does not make sense, or an import into a store that is not empty.
    #[error("import: {0}")]
    Import(String),
}
