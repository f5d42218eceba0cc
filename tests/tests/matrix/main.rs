//! The whole program on Matrix: a real Synapse, and people with clients of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "what fails here fails the test")]
#![recursion_limit = "256"]

mod account;
mod commands;
mod devices;
mod first_steps;
mod outages;
mod player;
mod rooms;
mod secrets;
mod stage;
mod table;
mod whole_games;
