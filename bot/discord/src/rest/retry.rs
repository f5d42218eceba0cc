//! How long to wait before something is tried again.

use std::time::Duration;

/// Waiting times before it is begun again: doubled from the first up to the last.
pub(crate) const BACKOFF: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(5));

/// The pause before the next attempt, after so many.
pub(crate) fn soon(tried: u32) -> Duration {
    Duration::from_millis(250).saturating_mul(1 << tried.min(7))
}

/// The pause before the next attempt, after so many failures.
pub(crate) fn later(failures: u32) -> Duration {
    doubled(failures, BACKOFF)
}

pub(crate) fn doubled(failures: u32, (first, last): (Duration, Duration)) -> Duration {
    first.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(last)
}
