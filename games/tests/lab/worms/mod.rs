//! The lab of War of the Language Worms.

mod patterns;
mod questions;
