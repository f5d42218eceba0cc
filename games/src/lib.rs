//! The rules of Parlour's games, and what a game is.
//!
//! Pure: no I/O, no clock, no async, no platform. A game's `State` and `Event` can be read in its
//! own folder only; everything else gets a `View`, made for one [`engine::Observer`].
//!
//! A game is one folder here and one line in [`engine::catalogue`].

#[macro_use]
pub mod engine;

pub mod tangle;
pub mod tunnel;
pub mod walls;
pub mod wiretap;
pub mod worms;

pub use engine::{AnyEvent, AnyTable, AnyView, GameKind};
