//! Discord's REST interface: the connection, its limits, what it answers, and when it is asked again.

pub(crate) mod call;
pub(crate) mod codes;
pub(crate) mod connection;
pub(crate) mod error;
pub(crate) mod rate_limit;
pub(crate) mod refusals;
pub(crate) mod retry;
pub(crate) mod token;
