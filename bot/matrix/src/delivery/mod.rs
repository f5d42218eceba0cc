//! Delivering what is in the outbox, and saying what there is to say.

pub(crate) mod deliver;
mod find;
pub(crate) mod lists;
pub(crate) mod say;
