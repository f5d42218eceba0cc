//! Games that are over.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{network::Network, seats::other, tap::Tap};
use crate::engine::Seat;

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FinishedGame")]
pub struct Finished {
    /// By seat: the taps that they made, in order, each with its answer.
    pub taps: Vec<Vec<Tap>>,
    /// By seat: their network.
    pub networks: Vec<Network>,
    /// By seat: what they guessed that the other's network is; `null` for who did not guess.
    pub guesses: Vec<Option<Network>>,
    /// By seat: the points that it brought, 0 to 3.
    pub points: Vec<u8>,
}

impl Finished {
    /// Was a seat's guess right? `None` if they made none.
    pub fn is_right(&self, seat: Seat) -> Option<bool> {
        let guess = self.guesses.get(seat.index())?.as_ref()?;
        let network = self.networks.get(other(seat).index())?;
        Some(guess.grid() == network.grid())
    }
}
