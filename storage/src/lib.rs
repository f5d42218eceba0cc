//! An event store with an outbox.
//!
//! The store keeps streams of opaque events, and with them, in the same atomic commit, what has to
//! be told (outbox), what has to happen later (timers) and how to find a stream again (index rows).
//! It knows nothing of games, people or platforms: every body is bytes.
//!
//! ```
//! # use parlour_storage::*;
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let store = MemoryStore::new(); // or SledStore::open("data", SledOptions::default())?
//! let table = Key::new("table/7")?;
//! let mut commit = Commit::new(table.clone(), Version::NONE, Millis(1_000));
//! commit.events = vec![b"opened".to_vec()];
//! commit.outbox = vec![NewDelivery { address: Key::new("room/1")?, body: b"Welcome!".to_vec() }];
//! assert_eq!(store.commit(commit.clone()).await?.version, Version(1));
//!
//! // Somebody else who decided on the same grounds is told so, and decides again.
//! assert!(matches!(store.commit(commit).await, Err(CommitError::Conflict { .. })));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod commit;
#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod id;
mod lease;
mod memory;
mod queue;
mod row;
mod sled;
mod store;
mod version;

pub use commit::{
    Claim, Commit, Committed, Delivery, IndexChange, IndexRow, NewDelivery, Parked, Recorded,
    Settled, Timer, TimerChange,
};
pub use error::{CommitError, StoreError};
pub use id::{DeliveryId, Key, KeyError, Millis, RequestId, StreamId};
pub use lease::Lease;
pub use memory::MemoryStore;
pub use row::{Body, Row};
#[cfg(feature = "fuzzing")]
pub use sled::fuzzing;
pub use sled::{SledOptions, SledStore};
pub use store::Store;
pub use version::Version;
