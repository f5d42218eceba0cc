//! The game by name: what its parts say that they belong to.

/// Tangle.
pub struct Tangle;
