//! The game by name: what its parts say that they belong to.

/// Wiretap.
pub struct Wiretap;
