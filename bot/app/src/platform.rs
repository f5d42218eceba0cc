//! The platforms on which Parlour is played. None of them knows a game or the store.

use std::time::Duration;

use async_trait::async_trait;
use tracing::level_filters::LevelFilter;

use crate::{delivery::message::Outbound, people::address::Why};

/// The most that is heard in the log of a part of the program, by the beginning of its name; the first
/// that fits counts.
pub type Ceiling = (&'static str, LevelFilter);

/// How a message fared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivered {
    /// It is where it should be.
    Sent,
    /// It may be sent later: a rate limit, a server's fault, the network.
    Later {
        /// What happened; for operators.
        reason: String,
        /// How long the platform asks to wait, if it does.
        after: Option<Duration>,
    },
    /// It can never be sent. It is not tried again, and the person it concerns is told another way.
    Never {
        /// Which kind of reason; for players.
        why: Why,
        /// What happened; for operators.
        reason: String,
    },
}

/// A platform delivers messages.
#[async_trait]
pub trait Platform: Send + Sync {
    /// Its name, the first part of every person and place on it.
    fn name(&self) -> &'static str;

    /// Delivers messages to one address, in their order. A message that was delivered before (the
    /// same id) must not be seen again. The results are in the same order; after a
    /// [`Delivered::Later`] the rest is left for another time and has no result.
    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered>;
}
