//! Parlour on Discord under strain: killed at any moment, and asked for much at once.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // tests: to panic is to fail

mod kills;
mod load;
mod player;
mod town;
