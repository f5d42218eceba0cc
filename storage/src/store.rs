//! What a store promises: the trait, and the words that it is spoken to with.

use std::{fmt, path::PathBuf, str::FromStr, time::Duration};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::{Row, Version};

/// A point in time: milliseconds since 1970-01-01T00:00Z. The store has no clock of its own; whoever
/// calls it says what time it is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// This time and `duration` more; durations below a millisecond are rounded down.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How long after `earlier` this is; zero if it is not after it.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// A name in the store: 1 to [`Key::MAX`] bytes of UTF-8 without control characters.
///
/// Streams, requests and addresses are all named by keys, so none of them can be empty, huge, or
/// contain the separator that a store puts between the parts of a row's key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(String);

impl Key {
    /// The longest key, in bytes.
    pub const MAX: usize = 300;

    /// Checks a name.
    ///
    /// # Errors
    /// When it is empty, longer than [`Key::MAX`] bytes, or holds a control character.
    pub fn new(name: impl Into<String>) -> Result<Self, KeyError> {
        let name = name.into();
        if name.is_empty() || name.len() > Self::MAX || name.chars().any(char::is_control) {
            return Err(KeyError { len: name.len() });
        }
        Ok(Self(name))
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Key {
    type Err = KeyError;
    fn from_str(name: &str) -> Result<Self, KeyError> {
        Self::new(name)
    }
}

impl TryFrom<String> for Key {
    type Error = KeyError;
    fn try_from(name: String) -> Result<Self, KeyError> {
        Self::new(name)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.0
    }
}

/// A name that the store cannot keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a key has 1 to {} bytes and no control characters; this one has {len} bytes or holds one",
    Key::MAX
)]
pub struct KeyError {
    len: usize,
}

/// The name of a stream of events.
pub type StreamId = Key;
/// The name that makes a request one of a kind: a second commit under it is a
/// [`CommitError::Duplicate`].
pub type RequestId = Key;

/// An outbox entry's name: unique in the store for ever, and growing in the order of commits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeliveryId(pub u64);

impl fmt::Display for DeliveryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

/// One atomic change: everything in it happens, or nothing.
#[derive(Debug, Clone)]
pub struct Commit {
    /// The stream that grows.
    pub stream: StreamId,
    /// The version that the stream must have for this commit to be right.
    pub expected: Version,
    /// What asked for it; `None` only where the expected version alone makes a repeat impossible.
    pub request: Option<RequestId>,
    /// What the asker is told; a duplicate of the request gets the same bytes again.
    pub answer: Vec<u8>,
    /// When it happened.
    pub at: Millis,
    /// The new events, oldest first. May be empty: then only the other parts change.
    pub events: Vec<Vec<u8>>,
    /// Who has to be told.
    pub outbox: Vec<NewDelivery>,
    /// What has to happen later.
    pub timers: Vec<TimerChange>,
    /// How the stream is found.
    pub index: Vec<IndexChange>,
}

impl Commit {
    /// A commit to `stream` that changes nothing yet.
    pub const fn new(stream: StreamId, expected: Version, at: Millis) -> Self {
        Self {
            stream,
            expected,
            request: None,
            answer: Vec::new(),
            at,
            events: Vec::new(),
            outbox: Vec::new(),
            timers: Vec::new(),
            index: Vec::new(),
        }
    }
}

/// What a commit left behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Committed {
    /// The stream's version now (for a duplicate: right after the first commit).
    pub version: Version,
    /// The names of the outbox entries, in the order of [`Commit::outbox`].
    pub deliveries: Vec<DeliveryId>,
    /// The commit's answer.
    pub answer: Vec<u8>,
}

/// An event as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Its number in its stream, from 1.
    pub version: Version,
    /// When it was committed.
    pub at: Millis,
    /// The event.
    pub body: Vec<u8>,
}

/// Something to tell, not yet named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDelivery {
    /// Where it goes. Entries with one address are delivered in the order of their commits.
    pub address: Key,
    /// What it is.
    pub body: Vec<u8>,
}

/// An outbox entry, leased to whoever claimed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its name.
    pub id: DeliveryId,
    /// Where it goes.
    pub address: Key,
    /// How often it was tried before (settled as [`Settled::Retry`]).
    pub attempts: u32,
    /// When it was committed.
    pub created: Millis,
    /// What it is.
    pub body: Vec<u8>,
}

/// How many entries [`Store::claim`] hands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// What time it is: entries whose retry lies later stay.
    pub now: Millis,
    /// How long the entries belong to the claimer; after that they can be claimed again.
    pub lease: Duration,
    /// The most addresses.
    pub addresses: usize,
    /// The most entries of one address, in their order.
    pub per_address: usize,
}

/// What became of a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// It arrived; the platform's name for it, if it gave one, is forgotten with the entry.
    Sent,
    /// It did not arrive, and may later: not before `at`. Those behind it wait, since order is kept.
    Retry {
        /// The earliest time of the next attempt, unless the address was hastened since the claim.
        at: Millis,
        /// Why it did not arrive; for operators.
        reason: String,
    },
    /// It will never arrive. The entry is kept aside with the reason; those behind it go on.
    Parked {
        /// Why; for operators.
        reason: String,
    },
}

/// An entry that will never arrive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parked {
    /// The entry.
    pub delivery: Delivery,
    /// Why it was parked.
    pub reason: String,
}

/// What a commit does to a stream's timers. A timer is named within its stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimerChange {
    /// Sets a timer, replacing one of the same name.
    Set {
        /// Its name.
        name: Key,
        /// When it is due.
        due: Millis,
        /// What it is about.
        body: Vec<u8>,
    },
    /// Removes a timer; removing one that is not there changes nothing.
    Clear {
        /// Its name.
        name: Key,
    },
}

/// A timer that is due. It stays due until a commit clears or replaces it: so it fires once, in the
/// commit of what it brings about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timer {
    /// The stream that it belongs to.
    pub stream: StreamId,
    /// Its name within the stream.
    pub name: Key,
    /// When it was due.
    pub due: Millis,
    /// What it is about.
    pub body: Vec<u8>,
}

/// What a commit does to the index rows of its stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IndexChange {
    /// Files the stream under `key` of `index`, replacing the stream's row there.
    Put {
        /// The index, such as "person".
        index: Key,
        /// The key in it.
        key: Key,
        /// What is kept with the row.
        value: Vec<u8>,
    },
    /// Takes the stream away from `key` of `index`; nothing happens where it is not filed.
    Remove {
        /// The index.
        index: Key,
        /// The key in it.
        key: Key,
    },
}

/// A stream found in an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexRow {
    /// The stream.
    pub stream: StreamId,
    /// What was kept with it.
    pub value: Vec<u8>,
}

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

/// An event store with an outbox. Every method is safe to call from many tasks at once.
///
/// A commit that was answered with `Ok` is on the disk (where there is one) and survives the
/// process and the machine stopping at any later moment.
#[async_trait]
pub trait Store: Send + Sync {
    /// The events of `stream` after version `after`, oldest first; empty if there are none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if one of them cannot be read; other streams are not affected.
    async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Recorded>, StoreError>;

    /// As [`Store::read`], but up to version `upto` only, and events that cannot be read are left out; the second list says which
    /// and why. For streams whose events stand for themselves.
    ///
    /// # Errors
    /// When the store fails, or nothing of the stream can be read.
    async fn readable(
        &self,
        stream: &StreamId,
        after: Version,
        upto: Version,
    ) -> Result<(Vec<Recorded>, Vec<StoreError>), StoreError> {
        let mut events = self.read(stream, after).await?;
        events.retain(|event| event.version <= upto);
        Ok((events, Vec::new()))
    }

    /// The version of `stream`, [`Version::NONE`] if there is none.
    ///
    /// # Errors
    /// When the record cannot be read.
    async fn version(&self, stream: &StreamId) -> Result<Version, StoreError>;

    /// Commits all of `commit`, or nothing.
    ///
    /// # Errors
    /// See [`CommitError`]. A duplicate is found before a conflict: the second copy of a request is
    /// told what the first was told, whatever happened since.
    async fn commit(&self, commit: Commit) -> Result<Committed, CommitError>;

    /// What a request came to, if it was committed.
    ///
    /// # Errors
    /// When the record cannot be read.
    async fn answered(&self, request: &RequestId) -> Result<Option<Committed>, StoreError>;

    /// Leases outbox entries that are due: for each address without a live lease whose *first*
    /// entry is due, up to [`Claim::per_address`] entries from the first on, in order. An address
    /// whose first entry waits for a retry, or is leased, yields none.
    /// A damaged entry is parked with its reason instead of being handed out.
    ///
    /// # Errors
    /// When the store fails as a whole.
    async fn claim(&self, claim: Claim) -> Result<Vec<Delivery>, StoreError>;

    /// Says what became of a claimed delivery. After the last claimed entry of an address is
    /// settled, or one of them is settled as [`Settled::Retry`] (which gives the entries behind it
    /// back too), the address can be claimed again.
    /// Settling an entry that is no longer there changes nothing.
    /// It need not be on the disk before this returns: lost settlements mean one more attempt.
    ///
    /// # Errors
    /// When the store fails.
    async fn settle(&self, id: DeliveryId, how: Settled) -> Result<(), StoreError>;

    /// The entries that wait at `address`, leased or not, and are older than `id`; oldest first.
    /// Damaged ones are left out: claiming them parks them. Costs next to nothing where none waits.
    ///
    /// # Errors
    /// When the store fails.
    async fn older(&self, address: &Key, id: DeliveryId) -> Result<Vec<Delivery>, StoreError>;

    /// Makes what waits for a retry at `address` due at once, and says how many entries that were:
    /// there is reason to believe that the way there is open again. What is leased is under way and
    /// left alone; but if it is put off now, it is due at once, since whoever has it may have tried
    /// before the way was open. How often an entry was tried stays as it was. Costs next to nothing
    /// where nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    async fn hasten(&self, address: &Key) -> Result<usize, StoreError>;

    /// As [`Store::hasten`], for every address whose name starts with `prefix` ("" for all).
    ///
    /// # Errors
    /// When the store fails.
    async fn hasten_all(&self, prefix: &str) -> Result<usize, StoreError>;

    /// The earliest time after `now` at which [`Store::claim`] may have something that it does not
    /// have now (a retry or a lease's end), or `now` if it has something already.
    ///
    /// # Errors
    /// When the store fails.
    async fn next_claim(&self, now: Millis) -> Result<Option<Millis>, StoreError>;

    /// Outbox entries that wait, whether leased or not: how many.
    ///
    /// # Errors
    /// When the store fails.
    async fn waiting(&self) -> Result<usize, StoreError>;

    /// The entries that were parked for `address`, oldest first.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn parked(&self, address: &Key) -> Result<Vec<Parked>, StoreError>;

    /// Timers due at `now`, the most overdue first, at most `limit`.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn timers_due(&self, now: Millis, limit: usize) -> Result<Vec<Timer>, StoreError>;

    /// When the next timer is due, past or future.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn next_timer(&self) -> Result<Option<Millis>, StoreError>;

    /// The streams filed under `key` of `index`, in the order of their names.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn find(&self, index: &Key, key: &Key) -> Result<Vec<IndexRow>, StoreError>;

    /// The streams whose name starts with `prefix` ("" for all), with their versions, in the order
    /// of their names.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn streams(&self, prefix: &str) -> Result<Vec<(StreamId, Version)>, StoreError>;

    /// Forgets requests committed before `before`; a copy of one that arrives later is a new one.
    /// Returns how many.
    ///
    /// # Errors
    /// When the store fails.
    async fn forget_requests(&self, before: Millis) -> Result<usize, StoreError>;

    /// Hands every row of the store to `sink`, in an order that can be imported. Damaged records
    /// are left out and returned, so that the rest can be saved.
    ///
    /// # Errors
    /// When the store fails as a whole, or with the first error of `sink`.
    async fn export(
        &self,
        sink: &mut (dyn FnMut(Row) -> Result<(), StoreError> + Send),
    ) -> Result<Vec<StoreError>, StoreError>;

    /// Fills an empty store with exported rows, all or none being promised only for one row; call
    /// [`Store::flush`] when done.
    ///
    /// # Errors
    /// [`StoreError::Import`] for a row that makes no sense or a store that is not empty.
    async fn import(&self, row: Row) -> Result<(), StoreError>;

    /// Waits until everything so far is on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    async fn flush(&self) -> Result<(), StoreError>;
}
