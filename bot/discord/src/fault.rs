//! What Discord answers when it does not do what it was asked, and what follows from it.
//!
//! Nothing in here holds an address: those of interactions end in their tokens.
//!
//! Whoever makes Discord refuse ten thousand times in ten minutes is shut out for an hour. So what
//! was refused is not asked again, a token that was refused is not shown again, and if refusals
//! pile up all the same, nothing is sent until they are past.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlour_app::{Delivered, Why};
use serenity::http::HttpError;
use tokio::{
    sync::watch,
    time::{Instant, error::Elapsed, timeout},
};

use crate::{CALL_LIMIT, Shared};

/// An interaction's token that is dead; not ours.
const DEAD_INTERACTION: isize = 50_027;
/// What serenity says in place of a code where the answer is not Discord's own JSON.
const NOT_DISCORDS: isize = -1;
/// How long to wait where something on the way to Discord answers in its place.
const NOT_DISCORDS_WAIT: Duration = Duration::from_mins(10);
/// How long to wait where Discord says that it is asked too fast, and serenity not until when.
const LIMITED_WAIT: Duration = Duration::from_secs(1);
/// How long to wait where Discord says that direct messages are opened too fast, but not until when.
const TOO_FAST_WAIT: Duration = Duration::from_mins(1);

/// A wait that an operator should hear of.
const LONG: Duration = Duration::from_mins(5);

/// How long to wait for another token, which takes a new start.
const WITHOUT_TOKEN: Duration = Duration::from_hours(1);

/// Why a call came to nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Trouble {
    /// It may go well another time: a rate limit, a fault of the server, the network.
    #[error("{reason}")]
    Passing {
        /// What happened; for operators.
        reason: String,
        /// How long Discord asks to wait, if it does.
        after: Option<Duration>,
    },
    /// It was done, but what Discord said to it cannot be read.
    #[error("done, but the answer cannot be read: {0}")]
    Unread(String),
    /// Discord does not do it, and would not do it another time.
    #[error("{status} {code}: {reason}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; 0 if there is none.
        code: isize,
        /// Discord's words.
        reason: String,
    },
}

impl Trouble {
    fn of(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let (status, error) = (response.status_code.as_u16(), response.error);
                // It says where in the request the faults are, but not what the request was.
                let faults =
                    error.errors.iter().map(|one| format!(" {}: {}", one.path, one.message));
                Self::answered(
                    status,
                    error.code,
                    error.message.clone() + &faults.collect::<String>(),
                )
            }
            // Without its address: that may hold an interaction's token.
            serenity::Error::Http(HttpError::Request(error)) => {
                passing(with_sources(&error.without_url()))
            }
            serenity::Error::Json(error) => Self::Unread(error.to_string()),
            other => passing(other.to_string()),
        }
    }

    fn answered(status: u16, code: isize, reason: String) -> Self {
        match (status, code) {
            (429, _) => Self::Passing {
                reason: format!("{status} {code}: {reason}"),
                after: Some(LIMITED_WAIT),
            },
            (408 | 500.., _) => passing(format!("{status} {code}: {reason}")),
            (_, NOT_DISCORDS) => Self::Passing {
                reason: format!("{status}, but not from Discord itself"),
                after: Some(NOT_DISCORDS_WAIT),
            },
            (_, 40_003) => {
                Self::Passing { reason: format!("{code}: {reason}"), after: Some(TOO_FAST_WAIT) }
            }
            _ => Self::Refused { status, code, reason },
        }
    }

    /// What becomes of the message that was to be delivered.
    pub(crate) fn delivered(self) -> Delivered {
        let reason = self.to_string();
        match self {
            // Discord has taken it; that is what counts.
            Self::Unread(_) => Delivered::Sent,
            Self::Passing { reason, after } => {
                // A delivery waits as long by itself, and longer each time.
                Delivered::Later { reason, after: after.filter(|after| *after > LIMITED_WAIT) }
            }
            Self::Refused { status, code, .. } => {
                Delivered::Never { why: why(status, code), reason }
            }
        }
    }

    /// Was it refused for want of a permission?
    pub(crate) const fn is_missing_permission(&self) -> bool {
        matches!(self, Self::Refused { code: 50_013, .. })
    }
}

fn passing(reason: String) -> Trouble {
    Trouble::Passing { reason, after: None }
}

/// An error, with what it came from: `reqwest` says nothing but that there was one.
fn with_sources(error: &dyn std::error::Error) -> String {
    let mut said = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        said.extend([": ", &inner.to_string()]);
        source = inner.source();
    }
    said
}

/// The kind of reason for which something can never be delivered.
const fn why(status: u16, code: isize) -> Why {
    match (status, code) {
        // Cannot send messages to this person.
        (_, 50_007 | 50_278) => Why::ClosedToMessages,
        // The server, the channel or the person is not there.
        (_, 10_003 | 10_004 | 10_013 | 50_033) => Why::Gone,
        // No access, no permission, a thread that is locked or archived for good.
        (_, 50_001 | 50_013 | 160_005 | 50_083) | (403, _) => Why::Forbidden,
        _ => Why::Other,
    }
}

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
        if status == 401 && code != DEAD_INTERACTION {
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
) -> Result<T, Trouble> {
    ended(timeout(CALL_LIMIT, call).await)
}

fn ended<T>(call: Result<serenity::Result<T>, Elapsed>) -> Result<T, Trouble> {
    match call {
        Ok(done) => done.map_err(Trouble::of),
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
    ) -> Result<T, Trouble> {
        let refused = || {
            let reason = "Discord refuses the token".to_owned();
            Err(Trouble::Passing { reason, after: Some(WITHOUT_TOKEN) })
        };
        if self.is_revoked() {
            return refused();
        }
        if let Some(pause) = self.pause() {
            let reason = "Discord refused too often lately".to_owned();
            return Err(Trouble::Passing { reason, after: Some(pause) });
        }
        let done = timeout(CALL_LIMIT, call).await;
        if let Ok(Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)))) = &done {
            self.count(answer.status_code.as_u16(), answer.error.code);
            if self.is_revoked() {
                return refused();
            }
        }
        ended(done).inspect_err(|trouble| {
            if let Trouble::Passing { reason, after: Some(after) } = trouble
                && *after >= LONG
            {
                tracing::warn!(reason, ?after, "Discord is asked again only after a long while");
            }
        })
    }
}

impl Shared {
    /// A call to Discord; see [`Refusals::call`].
    pub(crate) async fn call<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, Trouble> {
        self.refusals.call(call).await
    }

    /// The same as fast as Discord takes it; for whatever there may be much of.
    pub(crate) async fn call_in_turn<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, Trouble> {
        self.pace.wait().await;
        self.call(call).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status: u16, code: isize) -> String {
        match Trouble::answered(status, code, "No.".to_owned()).delivered() {
            Delivered::Sent => "sent".to_owned(),
            Delivered::Later { after, .. } => format!("later {:?}", after.map(|a| a.as_secs())),
            Delivered::Never { why, .. } => format!("never {why:?}"),
        }
    }

    #[test]
    fn every_refusal_has_its_consequence() {
        for (status, code, expected) in [
            (403, 50_007, "never ClosedToMessages"),
            (403, 50_278, "never ClosedToMessages"),
            (404, 10_003, "never Gone"),
            (400, 50_033, "never Gone"),
            (403, 50_001, "never Forbidden"),
            (403, 50_013, "never Forbidden"),
            (403, 0, "never Forbidden"),
            (400, 160_005, "never Forbidden"),
            (400, 50_035, "never Other"),
            (413, 40_005, "never Other"),
            (404, 0, "never Other"),
            (400, 40_003, "later Some(60)"),
            (429, 0, "later None"),
            (500, 0, "later None"),
            (502, -1, "later None"),
            (503, 130_000, "later None"),
            // What is no answer of Discord's says nothing about the message.
            (403, -1, "later Some(600)"),
            (404, -1, "later Some(600)"),
        ] {
            assert_eq!(outcome(status, code), expected, "{status} {code}");
        }
        // It arrived; only what was said to it cannot be understood.
        assert_eq!(Trouble::Unread("odd".to_owned()).delivered(), Delivered::Sent);
    }

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
        let Err(Trouble::Passing { after, .. }) = refusals.call::<()>(never).await else {
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
        refusals.count(401, DEAD_INTERACTION);
        assert!(!refusals.is_revoked());
        refusals.count(401, 0);
        assert!(refusals.is_revoked());
        refusals.revoked().await;
        // What was to be said waits for another token, and is not tried with this one.
        let never = async { panic!("it was called") };
        let waits = refusals.call::<()>(never).await;
        assert!(matches!(waits, Err(Trouble::Passing { after: Some(WITHOUT_TOKEN), .. })));
    }
}
