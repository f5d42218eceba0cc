//! The lab: what Ken Ross left open, for `parlour lab tunnel`.

mod arena;
mod play;
mod statistics;

use super::Config;
use crate::engine::{Experiment, LabOptions, ParamKind, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "arena",
        about: "points a deal by level, every player with random partners and opponents",
        options: &[ROUNDS, DEALS],
        run: arena::run,
    },
];

const ROUNDS: ParamSpec = ParamSpec::optional(
    "rounds",
    ParamKind::Integer { min: 0, max: Config::MOST_ROUNDS as i64 },
);
const DEALS: ParamSpec =
    ParamSpec::optional("deals", ParamKind::Integer { min: 1, max: 1_000_000 });

/// The rounds that were asked for; as many as at a table where none was.
fn rounds_of(options: &LabOptions) -> u8 {
    let rounds = options.args.integer("rounds").and_then(|rounds| u8::try_from(rounds).ok());
    rounds.unwrap_or(Config::default().rounds)
}

/// The deals that were asked for.
fn deals_of(options: &LabOptions, usual: u64) -> u64 {
    options.args.integer("deals").and_then(|deals| u64::try_from(deals).ok()).unwrap_or(usual)
}
