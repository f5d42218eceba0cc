//! What is logged, and what never is.
//!
//! The libraries below us log what they send and receive: tokens are in it, and everything that
//! people type. However much the operator wants to hear of Parlour, of those only what went wrong is
//! let through, and of the parts that quote it nothing.

use anyhow::{Context as _, Result};
use parlour_app::Ceiling;
use parlour_discord as discord;
use parlour_matrix as matrix;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::{
    EnvFilter, Layer as _,
    filter::{FilterExt as _, filter_fn},
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

/// The most that is heard of the libraries below all platforms; each platform says it of its own.
const CEILINGS: &[Ceiling] =
    &[("reqwest", LevelFilter::WARN), ("hyper", LevelFilter::WARN), ("rustls", LevelFilter::WARN)];

/// Starts logging to standard error.
///
/// # Errors
/// When the filter makes no sense.
pub(crate) fn start(filter: &str) -> Result<()> {
    let wanted = EnvFilter::try_from_default_env()
        .or_else(|_| EnvFilter::try_new(filter))
        .context("log.filter")?;
    let allowed = filter_fn(|metadata| *metadata.level() <= ceiling(metadata.target()));
    let written = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // A second call (there is none but in tests) keeps the first.
    let _ =
        tracing_subscriber::registry().with(written.with_filter(wanted.and(allowed))).try_init();
    Ok(())
}

/// Those of all platforms, and those of what they share.
fn all_ceilings() -> impl Iterator<Item = &'static Ceiling> {
    discord::CEILINGS.iter().chain(matrix::CEILINGS).chain(CEILINGS)
}

fn ceiling(target: &str) -> LevelFilter {
    let of = |name: &str| {
        target.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let found = all_ceilings().find(|(name, _)| of(name));
    found.map_or(LevelFilter::TRACE, |(_, ceiling)| *ceiling)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_hold_a_token_is_not_heard() {
        for (part, most) in all_ceilings() {
            assert_eq!(ceiling(part), *most, "{part} is hidden behind another");
            assert_eq!(ceiling(&format!("{part}::inside")), *most);
        }
        assert_eq!(ceiling("parlour_discord::gateway"), LevelFilter::TRACE);
        assert_eq!(ceiling("hyperbole"), LevelFilter::TRACE);
    }
}
