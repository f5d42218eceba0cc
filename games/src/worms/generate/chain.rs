//! A chain of inferences that leads to the headquarters without any guess.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::worms::network::{Satellite, Worm};

/// The points for the Anti-Widgetian worm at the headquarters.
pub(crate) const ANTI: u32 = 6;

/// One inference: a worm, and the satellite that it is sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inference {
    /// Which worm.
    pub worm: Worm,
    /// Where.
    pub satellite: Satellite,
}

/// Inferences that uncloak everything but the headquarters, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// The inferences; each finds its pattern when those before it are made.
    pub inferences: Vec<Inference>,
    /// What they score, and the Anti-Widgetian worm at the end.
    pub par: u32,
}
