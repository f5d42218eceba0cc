//! How fast Discord is asked.

use std::num::NonZeroU32;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// Keeps below the fifty requests a second that Discord allows a bot in all. serenity keeps the limits
/// of the routes; this one it only waits out once it was met, and each request meets it by itself:
/// whatever goes out at the same time would be refused, second after second, and ten thousand refusals
/// in ten minutes shut a bot out.
pub(crate) struct RateLimit(Option<DefaultDirectRateLimiter>);

impl RateLimit {
    /// So many requests a second. Some are left to what is not paced: commands, the gateway.
    const STEADY: NonZeroU32 = NonZeroU32::new(42).unwrap();
    /// So many at once, after a silence. Together with a second of the above it stays below fifty.
    const AT_ONCE: NonZeroU32 = NonZeroU32::new(5).unwrap();

    /// A proxy keeps the limits of all who ask through it, so nothing is held back `behind_proxy`.
    pub(crate) fn new(behind_proxy: bool) -> Self {
        let quota = Quota::per_second(Self::STEADY).allow_burst(Self::AT_ONCE);
        Self((!behind_proxy).then(|| RateLimiter::direct(quota)))
    }

    /// Waits until one more request may go out.
    pub(crate) async fn wait(&self) {
        if let Some(limiter) = &self.0 {
            limiter.until_ready().await;
        }
    }
}
