//! The lab: the questions that the inventor and his editor left open, for `parlour lab wiretap`.

mod census;
mod kernel;
mod options;
mod quotient;
mod taps;
#[cfg(test)]
mod tests;

use super::variant::Variant;
use crate::engine::{Experiment, ParamKind, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "census",
        about: "how many networks and grids there are, and which networks share a grid",
        options: &[VARIANT, ParamSpec::optional("check", ParamKind::Choice(&["yes", "no"]))],
        run: census::run,
    },
    Experiment {
        name: "taps",
        about: "how many taps each level needs until the grid is certain",
        options: &[
            VARIANT,
            ParamSpec::optional("games", ParamKind::Integer { min: 1, max: 100_000 }),
        ],
        run: taps::run,
    },
];

const VARIANT: ParamSpec = ParamSpec::optional("variant", ParamKind::Choice(Variant::NAMES));
