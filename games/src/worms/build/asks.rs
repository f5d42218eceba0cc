//! What a table asks of a network that is built.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::worms::network::Limits;

/// What a table asks of a network that is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asks {
    /// The most satellites.
    pub satellites: u8,
    /// The most links of a satellite.
    pub links: u8,
    /// The least that it is worth, in points.
    pub worth: u32,
}

impl Asks {
    /// The limits that it is judged by.
    pub(in crate::worms) fn limits(self) -> Limits {
        let (most, links) = (usize::from(self.satellites), usize::from(self.links));
        Limits { least: Limits::LEAST, most, links }
    }
}
