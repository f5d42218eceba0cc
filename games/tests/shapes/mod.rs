//! The JSON that outside programs and stored games rely on.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;
