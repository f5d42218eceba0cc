//! The labs: what they say is true, and the same for the same seed.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;
