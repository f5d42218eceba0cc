//! Rounds that are over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    engine::Seat,
    tangle::field::{Point, Segment},
};

/// A round that is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FinishedRound")]
pub struct Finished {
    /// Who drew in turn, from the first.
    pub order: Vec<Seat>,
    /// By seat, its points.
    pub points: Vec<u32>,
    /// How long the path was.
    pub segments: u32,
    /// The path, as `segments` of the view are; kept of the last 24 rounds only, and empty for those
    /// before.
    ///
    /// See [`Finished::KEPT`].
    pub path: Vec<Segment>,
    /// The path's `vertices`, as long as it is kept.
    pub vertices: Vec<Point>,
}

impl Finished {
    /// Of how many rounds the paths are kept: as many as four players have orders. Six have 720.
    pub const KEPT: usize = 24;
}
