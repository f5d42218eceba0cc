//! What time it is: the only source of time in the parlour.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parlour_storage::Millis;
use tokio::time::Instant;

/// A clock. Tests inject one that stands still or jumps.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Millis;
}

/// Ends after `wait`; without one, never.
pub(crate) async fn pause(wait: Option<Duration>) {
    match wait {
        Some(wait) => tokio::time::sleep(wait).await,
        None => std::future::pending().await,
    }
}

/// The machine's clock, read once and then carried on by tokio's, so that it never jumps back and
/// stands still where a test pauses tokio's time.
#[derive(Debug)]
pub struct SystemClock {
    start: Millis,
    since: Instant,
}

impl SystemClock {
    /// A clock that starts at the machine's time.
    #[allow(clippy::disallowed_methods, reason = "this is the clock that is injected")]
    pub fn new() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Self { start: Millis::default().plus(now), since: Instant::now() }
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        self.start.plus(self.since.elapsed())
    }
}
