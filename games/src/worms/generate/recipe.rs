//! What a network is made to, and what is known of it by its making.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chain::Chain;
use crate::{
    engine::Dice,
    worms::network::{Graph, Limits, Network},
};

/// How a network is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Method {
    /// Method I: every legal link with the same probability.
    #[default]
    Links,
    /// Method II: from patterns, so that it can be finished without a guess.
    Pieces,
}

/// What a network is made to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recipe {
    /// How many satellites, 8 to 40.
    pub satellites: usize,
    /// How it is made.
    pub method: Method,
    /// The probability of each legal link, 0 to 1; for method I.
    pub p: f64,
    /// The fewest and the most links of the headquarters, if its neighbours' group is so large; at
    /// least 1. The dice say how many.
    pub headquarters: (usize, usize),
    /// The most links of a satellite, 6 to 8.
    pub links: usize,
    /// How many inferences are open at a time, on average over the chain; for method II. `None` for
    /// as many as there are.
    pub open: Option<usize>,
}

impl Recipe {
    /// The source's "3 or 4".
    pub const USUAL_HEADQUARTERS: (usize, usize) = (3, 4);

    /// How many links this headquarters has.
    pub(super) fn beside_headquarters(&self, dice: &mut Dice) -> usize {
        let (least, most) = self.headquarters;
        // Where there is nothing to choose, the dice are not asked.
        let more = if most > least { dice.below(most - least + 1) } else { 0 };
        (least + more).clamp(1, self.links)
    }

    /// The source's value of p for so many satellites: about 3.9 links for each.
    pub fn usual_p(satellites: usize) -> f64 {
        (3.9 / (0.66 * satellites as f64 - 1.0)).clamp(0.0, 1.0)
    }

    /// What keeps networks within these limits.
    pub const fn limits(&self) -> Limits {
        Limits { least: Limits::LEAST, most: Graph::MOST, links: self.links }
    }
}

/// A network that was made, and what is known of it by its making.
#[derive(Debug, Clone, PartialEq)]
pub struct Made {
    /// The network; it keeps the rules and the recipe's limits.
    pub network: Network,
    /// By method II: inferences that lead to the headquarters without a guess.
    pub chain: Option<Chain>,
}
