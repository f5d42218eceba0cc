//! The connection over which interactions come.

pub(crate) mod run;
pub(crate) mod runtime;
pub(crate) mod watch;
