//! Delivering what is in the outbox.

pub(crate) mod deliver;
pub(crate) mod memory;
pub(crate) mod post;
pub(crate) mod thread;
pub(crate) mod whisper;
