//! Stories of Wiretap.

mod editor;
mod rules;
mod solver;
mod views;
