//! Time: the clock, and what happens when a timer is due.

pub(crate) mod clock;
mod run;
