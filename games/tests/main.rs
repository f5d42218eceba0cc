//! What is tested of the games from outside, in one program: to link many takes longer than to run
//! them. A game's name filters what concerns it: `cargo test -p parlour-games-tests walls`.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail")]

mod commands;
mod lab;
mod law;
mod levels;
mod playthroughs;
mod shapes;
mod stories;
mod story;
mod types;
