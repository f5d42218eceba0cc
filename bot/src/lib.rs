//! The program: its command line, its configuration, and how everything is put together.
//!
//! The application is in `parlour-app`, each platform in a crate of its own, and what is for other
//! programs (engine, arena, lab) in `parlour-programs`.

pub mod cli;
pub mod config;
pub mod reference;
pub mod serve;
pub mod transfer;
