//! What the experiments are asked for.

use crate::{engine::LabOptions, tunnel::config::Config};

/// The rounds that were asked for; as many as at a table where none was.
pub(super) fn rounds_of(options: &LabOptions) -> u8 {
    let rounds = options.args.number::<u8>("rounds");
    rounds.unwrap_or(Config::default().rounds)
}

/// The deals that were asked for.
pub(super) fn deals_of(options: &LabOptions, usual: u64) -> u64 {
    options.args.number::<u64>("deals").unwrap_or(usual)
}
