//! The game by name: what its parts say that they belong to.

/// Uncoprime Walls.
pub struct Walls;
