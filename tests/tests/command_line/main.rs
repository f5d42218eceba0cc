//! The commands that need no server, over their real pipes.
#![allow(clippy::unwrap_used)] // tests: to panic is to fail

mod arena;
mod book;
mod engine;
mod lab;
mod sample;
mod version;
