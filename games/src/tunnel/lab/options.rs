//! What the experiments are asked for.

use crate::{engine::LabOptions, tunnel::config::Config};

/// The rounds that were asked for; as many as at a table where none was.
pub(super) fn rounds_of(options: &LabOptions) -> u8 {
    let rounds = options.args.integer("rounds").and_then(|rounds| u8::try_from(rounds).ok());
    rounds.unwrap_or(Config::default().rounds)
}

/// The deals that were asked for.
pub(super) fn deals_of(options: &LabOptions, usual: u64) -> u64 {
    options.args.integer("deals").and_then(|deals| u64::try_from(deals).ok()).unwrap_or(usual)
}
