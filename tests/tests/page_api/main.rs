//! The page's interface as a stranger, a rival and a clumsy player meet it: the real program, over
//! HTTP.
#![allow(clippy::unwrap_used)] // tests: to panic is to fail

mod editor;
mod fair;
mod guard;
mod identity;
mod moves;
mod names;
mod replay;
mod requests;
mod secrets;
mod stage;
mod tables;
mod tangle;
mod tunnel;
mod worms;
