//! What goes wrong with a homeserver, and what that means: try again, or never.

use std::time::{Duration, SystemTime};

use matrix_sdk::{
    Error, HttpError,
    ruma::api::error::{ErrorKind, RetryAfter},
};
use parlour_app::{Delivered, Why};

/// Why something did not happen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// It may happen later.
    #[error("{reason}")]
    Passing {
        reason: String,
        /// How long the homeserver asks to wait, if it does.
        after: Option<Duration>,
    },
    /// It never will.
    #[error("{reason}")]
    Refused { why: Why, reason: String },
    /// The session is not good any more.
    #[error("the homeserver does not know the session any more: {reason}")]
    LoggedOut { reason: String },
}

/// The longest that a homeserver is believed when it asks to wait.
const LONGEST: Duration = Duration::from_mins(5);
/// How long to wait while the session is not good: a person has to do something.
const LOGGED_OUT: Duration = Duration::from_mins(5);

impl Fault {
    /// Something that may go better later.
    #[allow(clippy::needless_pass_by_value, reason = "as `map_err` wants it")]
    pub(crate) fn passing(reason: impl ToString) -> Self {
        Self::Passing { reason: reason.to_string(), after: None }
    }

    #[allow(clippy::needless_pass_by_value, reason = "as `map_err` wants it")]
    pub(crate) fn refused(why: Why, reason: impl ToString) -> Self {
        Self::Refused { why, reason: reason.to_string() }
    }

    /// What it means for a message.
    pub(crate) fn delivered(self) -> Delivered {
        match self {
            Self::Passing { reason, after } => Delivered::Later { reason, after },
            Self::Refused { why, reason } => Delivered::Never { why, reason },
            Self::LoggedOut { reason } => Delivered::Later { reason, after: Some(LOGGED_OUT) },
        }
    }
}

impl From<HttpError> for Fault {
    fn from(error: HttpError) -> Self {
        let reason = error.to_string();
        let Some(api) = error.as_client_api_error() else {
            // The network, or an answer that makes no sense.
            return Self::passing(reason);
        };
        let status = api.status_code.as_u16();
        match api.error_kind() {
            // It was not Matrix that spoke, but what stands before it.
            None => Self::passing(reason),
            Some(ErrorKind::LimitExceeded(limit)) => {
                let after = limit.retry_after.as_ref().map(|after| wait(after).min(LONGEST));
                Self::Passing { reason, after }
            }
            Some(
                ErrorKind::UnknownToken(_)
                | ErrorKind::MissingToken
                | ErrorKind::UserDeactivated
                | ErrorKind::UserLocked,
            ) => Self::LoggedOut { reason },
            Some(ErrorKind::Forbidden) => Self::refused(Why::Forbidden, reason),
            Some(ErrorKind::NotFound) => Self::refused(Why::Gone, reason),
            _ if status == 429 || status >= 500 => Self::passing(reason),
            _ => Self::refused(Why::Other, reason),
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the homeserver says a date, not how long to wait")]
fn wait(after: &RetryAfter) -> Duration {
    match after {
        RetryAfter::Delay(delay) => *delay,
        RetryAfter::DateTime(date) => {
            date.duration_since(SystemTime::now()).unwrap_or(Duration::ZERO)
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Http(error) => (*error).into(),
            Error::WrongRoomState(_) => Self::refused(Why::Gone, error),
            // Of the crypto store, of reading and writing: it may work later.
            other => Self::passing(other),
        }
    }
}

/// How long to wait after so many failures in a row: doubled from a second up to a minute.
pub(crate) fn backoff(failures: u32) -> Duration {
    Duration::from_secs(1 << failures.min(6)).min(Duration::from_mins(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_stay_bounded() {
        assert_eq!(backoff(0), Duration::from_secs(1));
        assert_eq!(backoff(3), Duration::from_secs(8));
        assert_eq!(backoff(60), Duration::from_mins(1));
    }

    #[test]
    fn only_matrix_says_that_something_is_refused() {
        use matrix_sdk::{
            RumaApiError,
            ruma::{
                api::{EndpointError as _, error::FromHttpResponseError},
                exports::http,
            },
        };
        let fault = |status: u16, body: &str| {
            let response = http::Response::builder().status(status).body(body.as_bytes().to_vec());
            let error = RumaApiError::from_http_response(response.unwrap());
            Fault::from(HttpError::Api(Box::new(FromHttpResponseError::Server(error))))
        };
        assert!(matches!(fault(404, "404 page not found"), Fault::Passing { after: None, .. }));
        assert!(matches!(fault(403, "{}"), Fault::Passing { after: None, .. }));
        let gone = r#"{"errcode": "M_NOT_FOUND", "error": "no such room"}"#;
        assert!(matches!(fault(404, gone), Fault::Refused { why: Why::Gone, .. }));
        let limit =
            r#"{"errcode": "M_LIMIT_EXCEEDED", "error": "", "retry_after_ms": 99999999999}"#;
        assert!(matches!(fault(429, limit), Fault::Passing { after: Some(LONGEST), .. }));
    }

    #[test]
    fn faults_become_what_they_mean_for_a_message() {
        let passing =
            Fault::Passing { reason: "x".to_owned(), after: Some(Duration::from_secs(2)) };
        let later =
            Delivered::Later { reason: "x".to_owned(), after: Some(Duration::from_secs(2)) };
        assert_eq!(passing.delivered(), later);
        let gone = Fault::refused(Why::Gone, "x").delivered();
        assert_eq!(gone, Delivered::Never { why: Why::Gone, reason: "x".to_owned() });
        let out = Fault::LoggedOut { reason: "x".to_owned() }.delivered();
        assert!(matches!(out, Delivered::Later { after: Some(_), .. }));
    }
}
