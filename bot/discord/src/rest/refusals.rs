//! What Discord refused lately, and what follows from it.
//!
//! Discord shuts a bot out for an hour that makes it refuse ten thousand times in ten minutes. So what was
//! refused is not asked again, a token that was refused is not shown again, and if refusals pile up all
//! the same, nothing is sent until they are past.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serenity::http::HttpError;
use tokio::{
    sync::watch,
    time::{Instant, error::Elapsed, timeout},
};

use crate::rest::{
    codes::INVALID_INTERACTION_TOKEN,
    error::{RestError, passing},
};

/// How long one call to Discord may take. A message takes up to three, and all of them must be done
/// within a delivery's lease, so that nobody else takes an entry up while it is still on its way.
pub(crate) const CALL_LIMIT: Duration = Duration::from_secs(30);

/// A wait that an operator should hear of.
const LONG: Duration = Duration::from_mins(5);

/// How long to wait for another token, which takes a new start.
const WITHOUT_TOKEN: Duration = Duration::from_hours(1);

/// How often Discord refused lately, and whether it refused the token.
pub(crate) struct Refusals {
    lately: Mutex<VecDeque<Instant>>,
    revoked: watch::Sender<bool>,
}

impl Refusals {
    /// Over how long Discord counts.
    const WINDOW: Duration = Duration::from_mins(10);
    /// How many are too many: half of what Discord allows, since others may use the same address.
    const MOST: usize = 5_000;

    pub(crate) fn new() -> Self {
        Self { lately: Mutex::default(), revoked: watch::Sender::new(false) }
    }

    fn lately(&self) -> MutexGuard<'_, VecDeque<Instant>> {
        // Nothing in here panics half-way through a change.
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what Discord counts, and stops everything if it was the token that was refused.
    pub(crate) fn count(&self, status: u16, code: isize) {
        if !matches!(status, 401 | 403 | 429) {
            return;
        }
        if let Some(pause) = self.note() {
            tracing::error!(
                last = status,
                code,
                ?pause,
                "Discord refused {} requests within ten minutes: nothing more is sent until they are \
                 past, before Discord shuts this address out. The lines before this one say what it \
                 refuses",
                Self::MOST
            );
        }
        if status == 401 && code != INVALID_INTERACTION_TOKEN {
            self.revoke();
        }
    }

    /// Counts one more refusal. How long nothing may be sent from now on, if this is the one too many.
    fn note(&self) -> Option<Duration> {
        let paused = self.pause().is_some();
        let mut lately = self.lately();
        lately.push_back(Instant::now());
        if lately.len() > Self::MOST {
            lately.pop_front();
        }
        drop(lately);
        self.pause().filter(|_| !paused)
    }

    /// How long nothing may be sent, if Discord refused too often.
    pub(crate) fn pause(&self) -> Option<Duration> {
        let lately = self.lately();
        let first = lately.front().filter(|_| lately.len() >= Self::MOST)?;
        let over = (*first + Self::WINDOW).checked_duration_since(Instant::now())?;
        (!over.is_zero()).then_some(over)
    }

    /// Discord does not take the token any more: nothing is asked with it again.
    pub(crate) fn revoke(&self) {
        if !self.revoked.send_replace(true) {
            tracing::error!(
                "Discord refuses the token: nothing more is sent to Discord. Make a new token in \
                 the developer portal, put it where the old one was, and start Parlour again"
            );
        }
    }

    /// Was the token refused?
    fn is_revoked(&self) -> bool {
        *self.revoked.borrow()
    }

    /// Ends when the token is refused.
    pub(crate) async fn revoked(&self) {
        // The sender is ours, so it is there as long as we are.
        let _ = self.revoked.subscribe().wait_for(|revoked| *revoked).await;
    }
}

/// Waits for a call to Discord, but not for ever, and says what came of it.
pub(crate) async fn in_time<T>(
    call: impl Future<Output = serenity::Result<T>>,
) -> Result<T, RestError> {
    ended(timeout(CALL_LIMIT, call).await)
}

fn ended<T>(call: Result<serenity::Result<T>, Elapsed>) -> Result<T, RestError> {
    match call {
        Ok(done) => done.map_err(RestError::of),
        Err(_) => Err(passing("no answer in time".to_owned())),
    }
}

impl Refusals {
    /// Calls Discord in time, and counts what it refuses. Nothing is called with a token that was
    /// refused; what was to be said with it waits for another one. Nor is anything called while too
    /// much was refused.
    pub(crate) async fn call<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, RestError> {
        let refused = || {
            let reason = "Discord refuses the token".to_owned();
            Err(RestError::Passing { reason, after: Some(WITHOUT_TOKEN) })
        };
        if self.is_revoked() {
            return refused();
        }
        if let Some(pause) = self.pause() {
            let reason = "Discord refused too often lately".to_owned();
            return Err(RestError::Passing { reason, after: Some(pause) });
        }
        let done = timeout(CALL_LIMIT, call).await;
        if let Ok(Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)))) = &done {
            self.count(answer.status_code.as_u16(), answer.error.code);
            if self.is_revoked() {
                return refused();
            }
        }
        ended(done).inspect_err(|error| {
            if let RestError::Passing { reason, after: Some(after) } = error
                && *after >= LONG
            {
                tracing::warn!(reason, ?after, "Discord is asked again only after a long while");
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn too_many_refusals_pause_everything_until_they_are_past() {
        let refusals = Refusals::new();
        for _ in 1..Refusals::MOST {
            refusals.count(403, 50_007);
            refusals.count(404, 10_003);
            refusals.count(500, 0);
        }
        assert_eq!(refusals.pause(), None, "404 and 500 are not counted");
        tokio::time::advance(Duration::from_mins(4)).await;
        refusals.count(429, 0);
        assert_eq!(refusals.pause(), Some(Duration::from_mins(6)));
        // Whatever it is: an acknowledgement as much as a message.
        let never = async { panic!("it was called") };
        let Err(RestError::Passing { after, .. }) = refusals.call::<()>(never).await else {
            panic!("it was not put off");
        };
        assert_eq!(after, Some(Duration::from_mins(6)));
        tokio::time::advance(Duration::from_mins(6)).await;
        assert_eq!(refusals.pause(), None);
        // Only those of the last ten minutes count, and there is one of them.
        refusals.count(403, 50_007);
        assert_eq!(refusals.pause(), None);
        assert!(!refusals.is_revoked());
    }

    #[tokio::test(start_paused = true)]
    async fn that_nothing_is_sent_is_said_once() {
        let refusals = Refusals::new();
        for _ in 0..2 {
            let begins = (0..Refusals::MOST + 10).filter_map(|_| refusals.note());
            assert_eq!(begins.collect::<Vec<_>>(), [Refusals::WINDOW]);
            tokio::time::advance(Refusals::WINDOW).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_our_own_token_stops_everything() {
        let refusals = Refusals::new();
        refusals.count(401, INVALID_INTERACTION_TOKEN);
        assert!(!refusals.is_revoked());
        refusals.count(401, 0);
        assert!(refusals.is_revoked());
        refusals.revoked().await;
        // What was to be said waits for another token, and is not tried with this one.
        let never = async { panic!("it was called") };
        let waits = refusals.call::<()>(never).await;
        assert!(matches!(waits, Err(RestError::Passing { after: Some(WITHOUT_TOKEN), .. })));
    }
}
