//! The whole program on Matrix: a real Synapse, and people with clients of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]
#![allow(clippy::print_stderr, reason = "seeds, and what was measured")]
#![recursion_limit = "256"]

mod account;
mod commands;
mod devices;
mod everywhere;
mod federation;
mod first_steps;
mod hostile;
mod measure;
mod outages;
mod player;
mod rooms;
mod secrets;
mod stage;
mod table;
mod takeover;
mod transcript;
mod whole_games;
