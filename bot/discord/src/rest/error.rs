//! What Discord answers when it does not do what it was asked, and what follows from it.
//!
//! Nothing in here holds an address: those of interactions end in their tokens.
//!
//! Discord shuts a bot out for an hour that makes it refuse ten thousand times in ten minutes. So what
//! was refused is not asked again, a token that was refused is not shown again, and if refusals
//! pile up all the same, nothing is sent until they are past.

use std::time::Duration;

use parlour_app::Delivered;
use serenity::http::HttpError;

use crate::rest::codes::{MISSING_PERMISSION, NOT_DISCORDS, TOO_FAST, why};

/// How long to wait where something on the way to Discord answers in its place.
const NOT_DISCORDS_WAIT: Duration = Duration::from_mins(10);
/// How long to wait where Discord says that it is asked too fast, and serenity not until when.
const LIMITED_WAIT: Duration = Duration::from_secs(1);
/// How long to wait where Discord says that direct messages are opened too fast, but not until when.
const TOO_FAST_WAIT: Duration = Duration::from_mins(1);

/// Why a call came to nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RestError {
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

impl RestError {
    pub(super) fn of(error: serenity::Error) -> Self {
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
            (_, TOO_FAST) => {
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
        matches!(self, Self::Refused { code: MISSING_PERMISSION, .. })
    }
}

pub(super) fn passing(reason: String) -> RestError {
    RestError::Passing { reason, after: None }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status: u16, code: isize) -> String {
        match RestError::answered(status, code, "No.".to_owned()).delivered() {
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
        assert_eq!(RestError::Unread("odd".to_owned()).delivered(), Delivered::Sent);
    }
}
