//! How far satellites and links keep from each other.

/// The least distance from a link to the centre of a satellite that it does not join, in radii of
/// satellites.
pub const MARGIN: f32 = 1.3;

/// The least distance between the centres of two satellites, in radii.
pub const GAP: f32 = 2.6;
