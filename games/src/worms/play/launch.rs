//! A field at its beginning: its network, and who plays it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    engine::{Seat, Seats},
    worms::{
        generate::Chain,
        network::{Network, Satellite},
    },
};

/// A field at its beginning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Launch {
    /// Its network, a secret while it is played.
    pub(in crate::worms) network: Network,
    /// How it can be finished without a guess, where that is known by its making.
    pub(in crate::worms) chain: Option<Chain>,
    /// The numbers of the satellites in the order in which they were made, built or given; empty where
    /// they were not drawn, or with another field of the round.
    pub(in crate::worms) numbers: Vec<Satellite>,
    /// Who plays it.
    pub(in crate::worms) players: Vec<Seat>,
    /// Which round it is of, from 0: fields of one round are compared with each other.
    pub(in crate::worms) round: u8,
    /// Who built it.
    pub(in crate::worms) builder: Option<Seat>,
}

/// What chance decides before anybody acts: the fields that are played, or none where networks are
/// built first.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Launches {
    pub(in crate::worms) fields: Vec<Launch>,
}

/// The same network for everybody, each by themselves.
pub(in crate::worms) fn each(launch: &Launch, seats: Seats) -> Vec<Launch> {
    let for_seat = |(index, seat): (usize, Seat)| {
        // They were drawn once, for all.
        let numbers = if index == 0 { launch.numbers.clone() } else { Vec::new() };
        Launch { players: vec![seat], numbers, ..launch.clone() }
    };
    seats.iter().enumerate().map(for_seat).collect()
}

/// What the draw of a field's numbers is called.
pub(in crate::worms) fn numbers_label(field: u8) -> String {
    format!("numbers {}", u16::from(field) + 1)
}
