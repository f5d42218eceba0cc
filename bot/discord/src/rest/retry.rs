//! When something is tried again.

use std::time::Duration;

use tokio::time::sleep;

use super::error::RestError;

/// Waiting times before it is begun again: doubled from the first up to the last.
pub(crate) const BACKOFF: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(5));

/// Asks until Discord says something to it, as long as `again` holds after so many attempts. Then what
/// came of the last one.
pub(crate) async fn until_said<T, Asked>(
    again: impl Fn(u32) -> bool,
    ask: impl Fn() -> Asked,
) -> Result<T, RestError>
where
    Asked: Future<Output = Result<T, RestError>>,
{
    let mut tried = 0;
    loop {
        tried += 1;
        match ask().await {
            Err(RestError::Passing { reason, after }) if again(tried) => {
                tracing::warn!(reason, tried, "Discord is asked again");
                sleep(after.unwrap_or_else(|| soon(tried))).await;
            }
            said => return said,
        }
    }
}

/// The pause before the next attempt, after so many.
fn soon(tried: u32) -> Duration {
    Duration::from_millis(250).saturating_mul(1 << tried.min(7))
}

/// The pause before the next attempt, after so many failures.
pub(crate) fn later(failures: u32) -> Duration {
    doubled(failures, BACKOFF)
}

pub(crate) fn doubled(failures: u32, (first, last): (Duration, Duration)) -> Duration {
    first.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(last)
}
