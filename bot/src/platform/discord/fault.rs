//! What Discord answers when it does not do what it was asked, and what follows from it.
//!
//! Nothing in here holds an address: those of interactions end in their tokens.

use std::{sync::Mutex, time::Duration};

use serenity::http::HttpError;

use super::{CALL_LIMIT, Shared};

/// Why a call came to nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Trouble {
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
    /// Discord's own code, if it gave one.
    pub(super) const fn code(&self) -> Option<isize> {
        match self {
            Self::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    fn of(error: serenity::Error) -> Self {
        let passing = |reason: String| Self::Passing { reason, after: None };
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let status = response.status_code.as_u16();
                let reason = response.error.message;
                match status {
                    429 | 500.. => passing(format!("{status}: {reason}")),
                    _ => Self::Refused { status, code: response.error.code, reason },
                }
            }
            // Without its address: that may hold an interaction's token.
            serenity::Error::Http(HttpError::Request(error)) => {
                passing(error.without_url().to_string())
            }
            serenity::Error::Json(error) => Self::Unread(error.to_string()),
            other => passing(other.to_string()),
        }
    }
}

/// How often Discord refused lately: it shuts out whoever makes it refuse too often.
pub(super) struct Refusals(Mutex<u32>);

impl Refusals {
    pub(super) fn new() -> Self {
        Self(Mutex::new(0))
    }
}

impl Shared {
    /// Waits for a call to Discord, but not for ever, and says what came of it.
    pub(super) async fn call<T>(
        &self,
        call: impl Future<Output = serenity::Result<T>>,
    ) -> Result<T, Trouble> {
        match tokio::time::timeout(CALL_LIMIT, call).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => Err(Trouble::of(error)),
            Err(_) => {
                Err(Trouble::Passing { reason: "no answer in time".to_owned(), after: None })
            }
        }
    }
}
