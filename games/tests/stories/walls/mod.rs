//! Stories of Uncoprime Walls.

mod positions;
mod rules;
mod views;
