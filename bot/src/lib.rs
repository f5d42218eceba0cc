//! Parlour: a bot for playing pencil-and-paper games by message.
//!
//! [`parlour`] is the application without any platform, [`platform`] what carries it to people.

pub mod arena;
pub mod cli;
pub mod config;
pub mod engine;
pub mod lab;
pub mod parlour;
pub mod platform;
pub mod reference;
pub mod serve;
pub mod transfer;
pub mod words;
