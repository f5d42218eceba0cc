//! What is on the disk stays: through kills, damage, stops, and from one store to another.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // tests: to panic is to fail

mod check;
mod damage;
mod kills;
mod process;
mod scene;
mod transfer;
