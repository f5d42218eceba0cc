//! A real Matrix homeserver on loopback: Synapse, with its data in a folder that goes with the test; and
//! Matrix's own schemas, to which what goes to it is held.

pub mod schema;

mod authority;
mod proxy;
mod synapse;
mod trouble;

pub use authority::Authority;
pub use proxy::{Proxy, Sent};
pub use synapse::{Limits, SHARED_SECRET, Synapse};
pub use trouble::Trouble;
