//! What was asked and how it was answered, for tests that count.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use tokio::{sync::watch, time::timeout};

use crate::program::PATIENCE;

use super::{super::Discord, limit::Limiter};

/// A request that was answered, or that a plan for trouble did away with.
#[derive(Debug, Clone)]
pub struct Logged {
    /// The route as it is documented, with its method; the method and the path where there is none.
    pub route: String,
    /// The path without `/api/v10`.
    pub path: String,
    /// The status of the answer; 0 where the connection was dropped.
    pub status: u16,
    /// Discord's own number of the error.
    pub code: Option<u32>,
    /// What the sender of a message called it.
    pub nonce: Option<String>,
    /// When it came, from the beginning.
    pub at: Duration,
    /// How long the answer took.
    pub took: Duration,
}

/// What requests leave behind.
pub(in super::super) struct State {
    pub(super) limiter: Limiter,
    log: watch::Sender<Vec<Logged>>,
    /// Of how many requests and events others check one; none, if it is 0.
    checked: AtomicUsize,
    /// How many could have been checked.
    checks: AtomicUsize,
    pub(super) began: Instant,
}

impl Default for State {
    fn default() -> Self {
        Self {
            limiter: Limiter::default(),
            log: watch::Sender::default(),
            checked: AtomicUsize::new(1),
            checks: AtomicUsize::new(0),
            began: Instant::now(),
        }
    }
}

impl State {
    /// Do others judge what is sent now? Each question counts.
    pub(in super::super) fn checks(&self) -> bool {
        let count = self.checks.fetch_add(1, Ordering::Relaxed);
        count.checked_rem(self.checked.load(Ordering::Relaxed)) == Some(0)
    }

    pub(super) fn note(&self, logged: Logged) {
        self.log.send_modify(|log| log.push(logged));
    }
}

impl Discord {
    /// Every request so far, in the order of the answers.
    pub fn requests(&self) -> Vec<Logged> {
        self.inner.rest.log.borrow().clone()
    }

    /// Waits until a route was asked for at all.
    ///
    /// # Errors
    /// When that takes longer than anything should.
    pub async fn requested(&self, route: &str) -> Result<()> {
        let mut log = self.inner.rest.log.subscribe();
        let asked = log.wait_for(|log| log.iter().any(|one| one.route == route));
        let asked = timeout(PATIENCE, asked).await;
        asked.with_context(|| format!("nobody asks for {route}"))?.context("no log")?;
        Ok(())
    }

    /// Has no more than one of so many requests, answers and events judged by others, or none if it
    /// is 0: a load test has no time for more.
    pub fn check_one_in(&self, requests: usize) {
        self.inner.rest.checked.store(requests, Ordering::Relaxed);
    }
}
