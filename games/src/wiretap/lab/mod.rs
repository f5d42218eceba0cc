//! The lab: the questions that the inventor and his editor left open, for `parlour lab wiretap`.

mod census;
mod kernel;
mod options;
mod quotient;
mod taps;
#[cfg(test)]
mod tests;

use super::variant::Variant;
use crate::engine::{Experiment, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "census",
        about: "how many networks and grids there are, and which networks share a grid",
        options: &[VARIANT, ParamSpec::choice("check", &["yes", "no"])],
        run: census::run,
    },
    Experiment {
        name: "taps",
        about: "how many taps each level needs until the grid is certain",
        options: &[VARIANT, ParamSpec::number("games", 1, 100_000)],
        run: taps::run,
    },
];

const VARIANT: ParamSpec = ParamSpec::choice("variant", Variant::NAMES);
