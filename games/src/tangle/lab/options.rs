//! What the experiments are asked for.

use crate::engine::{LabOptions, Level};

/// The games that were asked for.
pub(super) fn games_of(options: &LabOptions, usual: u64) -> u64 {
    options.args.number::<u64>("games").unwrap_or(usual)
}

/// The level that was asked for.
pub(super) fn level_of(options: &LabOptions) -> Level {
    options.args.text("level").and_then(|level| level.parse().ok()).unwrap_or(Level::Strong)
}
