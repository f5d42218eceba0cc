//! What is put into a store, and what is found in it: events, outbox entries, timers and index rows.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{DeliveryId, Key, Millis, RequestId, StreamId, Version};

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

/// An outbox entry, leased to its claimer.
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

/// How many entries [`crate::Store::claim`] hands out.
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
