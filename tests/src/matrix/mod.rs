//! A real Matrix homeserver on loopback: Synapse, with its data in a folder that goes with the test.

mod synapse;

pub use synapse::{Limits, SHARED_SECRET, Synapse};
