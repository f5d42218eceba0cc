//! An event store with an outbox.
//!
//! The store keeps streams of opaque events, and with them, in the same atomic commit, what has to
//! be told (outbox), what has to happen later (timers) and how to find a stream again (index rows).
//! It knows nothing of games, people or platforms: every body is bytes.

#[cfg(feature = "conformance")]
pub mod conformance;
mod memory;
mod queue;
mod row;
mod sled;
mod store;
mod version;

pub use memory::MemoryStore;
pub use row::{Body, Row};
pub use sled::{SledOptions, SledStore};
pub use store::{
    Claim, Commit, CommitError, Committed, Delivery, DeliveryId, IndexChange, IndexRow, Key,
    KeyError, Millis, NewDelivery, Parked, Recorded, RequestId, Settled, Store, StoreError,
    StreamId, Timer, TimerChange,
};
pub use version::Version;
