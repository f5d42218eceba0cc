//! The levels of the computer players: each is better than the one below.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;
