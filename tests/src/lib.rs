//! What whole-program tests share: starting the real program, and talking to it over its sockets.

pub mod client;
pub mod program;
