//! Networks from dice: by linking at random (the source's method I), or from patterns (method II).

mod chain;
mod links;
mod pieces;
mod recipe;
mod renumbering;

pub(crate) use chain::ANTI;
pub use chain::{Chain, Inference};
pub use recipe::{Made, Method, Recipe};

use crate::engine::Dice;

/// A network by a recipe.
pub fn generate(recipe: &Recipe, dice: &mut Dice) -> Made {
    match recipe.method {
        Method::Links => Made { network: links::generate(recipe, dice), chain: None },
        Method::Pieces => {
            let (network, chain) = pieces::generate(recipe, dice);
            Made { network, chain: Some(chain) }
        }
    }
}
