//! What was asked and how it was answered, for tests that count.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

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
    log: Mutex<Vec<Logged>>,
    /// Do others check the bodies?
    checks: AtomicBool,
    pub(super) began: Instant,
}

impl Default for State {
    fn default() -> Self {
        Self {
            limiter: Limiter::default(),
            log: Mutex::default(),
            checks: AtomicBool::new(true),
            began: Instant::now(),
        }
    }
}

impl State {
    /// Do others judge what is sent?
    pub(in super::super) fn checks(&self) -> bool {
        self.checks.load(Ordering::Relaxed)
    }

    pub(super) fn note(&self, logged: Logged) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(logged);
    }
}

impl Discord {
    /// Every request so far, in the order of the answers.
    pub fn requests(&self) -> Vec<Logged> {
        self.inner.rest.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Has what was sent and what is answered judged by others no longer: a load test has no time
    /// for it.
    pub fn stop_checking(&self) {
        self.inner.rest.checks.store(false, Ordering::Relaxed);
    }
}
