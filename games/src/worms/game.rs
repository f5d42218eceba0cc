//! The game by name: what its parts say that they belong to.

/// War of the Language Worms.
pub struct Worms;
