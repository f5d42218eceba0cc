//! What comes in: read to the end, in the order of each room, and remembered how far.

pub(crate) mod checkpoint;
pub(crate) mod event;
pub(crate) mod gap;
pub(crate) mod run;
pub(crate) mod undecrypted;
pub(crate) mod worker;
