//! Parlour: a bot for playing pencil-and-paper games by message.

pub mod parlour;
pub mod platform;
pub mod words;
