//! The game by name: what its parts say that they belong to.

/// Tunnel.
pub struct Tunnel;
