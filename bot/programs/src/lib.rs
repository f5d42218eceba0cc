//! What Parlour is for other programs: the engine, which plays by JSON lines, the arena, in which
//! computers and programs play tournaments, and the lab, which answers questions about the games.

pub mod arena;
pub mod engine;
pub mod lab;
mod labels;
mod legal;
mod lines;
mod output;
mod progress;
mod seed;

pub use output::print;
