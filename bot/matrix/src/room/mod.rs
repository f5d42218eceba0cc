//! Rooms: who is in them, which are direct, and what becomes of them.

pub(crate) mod come_and_go;
pub(crate) mod direct;
pub(crate) mod members;
pub(crate) mod memory;
