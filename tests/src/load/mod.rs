//! A load run against the real program, on loopback only and bounded in count and time: over HTTP as
//! browsers do, or through Discord ([`discord`]).
//!
//! Players are cookies with an open stream each, as browsers are; all of them read the one channel,
//! so every message goes to every one of them. Actions are sent at a steady rate whatever becomes
//! of those before them, and every time is counted from the moment that an action *should* have
//! been sent: a server that stalls cannot hide it by holding the load back.

pub mod big;
mod deal;
pub mod discord;
pub mod measure;
pub mod page;
pub mod report;
pub mod server;
pub mod table;
pub mod traffic;
