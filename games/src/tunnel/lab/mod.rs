//! The lab: what Ken Ross left open, for `parlour lab tunnel`. How many rounds of questions make a good
//! game, what is dealing worth, and how long are outcomes?

mod arena;
mod census;
mod dealer;
mod lengths;
mod options;
mod play;
mod rounds;

use super::Config;
use crate::engine::{Experiment, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "rounds",
        about: "mean and variance of the score by level, for every number of rounds",
        options: &[DEALS],
        run: rounds::run,
    },
    Experiment {
        name: "dealer",
        about: "what it is worth to deal, and to ask first",
        options: &[ROUNDS, DEALS],
        run: dealer::run,
    },
    Experiment {
        name: "lengths",
        about: "how long outcomes are, and the exact probability of each",
        options: &[ParamSpec::number("deals", 1, 1_000_000_000)],
        run: lengths::run,
    },
    Experiment {
        name: "arena",
        about: "points a deal by level, everybody with random partners and opponents",
        options: &[ROUNDS, DEALS],
        run: arena::run,
    },
];

const ROUNDS: ParamSpec = ParamSpec::number("rounds", 0, Config::MOST_ROUNDS as i64);
const DEALS: ParamSpec = ParamSpec::number("deals", 1, 1_000_000);
