//! Stories of Tangle.

mod puzzle;
mod rules;
mod views;
