//! Commands: the list of them, how a line becomes one, and what is answered.
//!
//! A request comes in as a line (`request`), is read by the list (`list`), finds its table (`resolve`),
//! is decided and committed (`handle`), or looks only (`queries`), and has its `answer`.

pub(crate) mod answer;
pub(crate) mod complete;
pub(crate) mod error;
mod form;
pub(crate) mod general;
mod handle;
pub(crate) mod hear;
pub(crate) mod help;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod named;
pub(crate) mod order;
pub(crate) mod queries;
pub(crate) mod request;
pub(crate) mod resolve;
mod suggest;
pub(crate) mod table_command;
pub(crate) mod verify;
