//! The lab: the questions that the inventors left open, for `parlour lab worms`.

mod guesses;
mod patterns;
mod points;
mod sample;

use crate::engine::{Experiment, ParamSpec};

/// The experiments of the game.
pub const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "guesses",
        about: "how often a network can be finished without a guess, by size, p and method",
        options: &[NETWORKS],
        run: guesses::run,
    },
    Experiment {
        name: "points",
        about: "par and the best scores that were found, by size and method",
        options: &[NETWORKS],
        run: points::run,
    },
    patterns::EXPERIMENT,
];

/// How many networks of each kind are looked at.
const NETWORKS: ParamSpec = ParamSpec::number("networks", 1, 100_000);
