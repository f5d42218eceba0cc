//! The options of a game that has none.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Game, Options};

/// Nothing can be chosen when a table is opened.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(rename = "Config", bound = "")]
pub struct NoOptions<G> {
    #[serde(skip)]
    game: PhantomData<fn() -> G>,
}

impl<G: Game<Config = Self>> Options for NoOptions<G> {
    type Game = G;
}

// `derive` would ask the same of the game, so these are written by hand.
impl<G> Default for NoOptions<G> {
    fn default() -> Self {
        Self { game: PhantomData }
    }
}

impl<G> Clone for NoOptions<G> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<G> PartialEq for NoOptions<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
