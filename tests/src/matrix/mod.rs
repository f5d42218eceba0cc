//! A real Matrix homeserver on loopback: Synapse, with its data in a folder that goes with the test; and
//! Matrix's own schemas, to which what goes to it is held.

pub mod schema;

mod proxy;
mod synapse;

pub use proxy::Proxy;
pub use synapse::{Limits, SHARED_SECRET, Synapse};
