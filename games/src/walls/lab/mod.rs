//! The lab: what Leroy Quet left open. How few and how many walls can there be, how many are there,
//! and does the seat matter?

mod arrange;
mod bound;
mod extremes;
mod round;
mod search;
mod seats;
mod spread;

use super::Config;
use crate::engine::{Experiment, ParamKind, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "extremes",
        about: "the least and the greatest number of walls that a legal filling reaches",
        options: &[ParamSpec::number("size", 2, 10)],
        run: extremes::run,
    },
    Experiment {
        name: "spread",
        about: "how many walls there are at the end, under blind and under strong play",
        options: &[ParamSpec::optional("size", SIZE), ParamSpec::number("games", 1, 100_000)],
        run: spread::run,
    },
    Experiment {
        name: "first-player",
        about: "how often each seat wins a round, under strong play",
        options: &[
            ParamSpec::number("players", 2, 6),
            ParamSpec::optional("size", SIZE),
            ParamSpec::number("games", 1, 100_000),
        ],
        run: seats::run,
    },
];

const SIZE: ParamKind =
    ParamKind::Integer { min: Config::SIZES.0 as i64, max: Config::SIZES.1 as i64 };
