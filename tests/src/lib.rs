//! What whole-program tests share: starting the real program, and talking to it over its sockets.

pub mod archive;
pub mod audit;
pub mod client;
pub mod discord;
pub mod load;
pub mod matrix;
pub mod program;
pub mod tee;
