//! What can go wrong between a program and its homeserver.

use std::{
    collections::BTreeMap,
    io,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER},
};
use tokio::time::sleep;

use super::proxy::plain;

/// How slow a slow answer is.
const SLOW: Duration = Duration::from_secs(2);
/// What a proxy before a homeserver says while that is away.
const PAGE: &str = "<html><body><h1>502 Bad Gateway</h1></body></html>";

/// A way in which a request goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// The connection is cut before the homeserver has the request.
    CutBefore,
    /// The connection is cut when the homeserver has done what was asked.
    CutAfter,
    /// The homeserver is asked late.
    Slow,
    /// There is no homeserver, says a page of HTML.
    BadGateway,
    /// The homeserver has too much to do, and says when to come again.
    Limited,
    /// The homeserver has done what was asked, and the answer is a page of HTML.
    Page,
    /// The homeserver has done what was asked, and half of the answer is missing.
    Half,
    /// The homeserver has done what was asked, and the answer is JSON of something else.
    OtherJson,
}

const ALL: [Trouble; 8] = [
    Trouble::CutBefore,
    Trouble::Page,
    Trouble::Slow,
    Trouble::CutAfter,
    Trouble::BadGateway,
    Trouble::Half,
    Trouble::Limited,
    Trouble::OtherJson,
];

impl Trouble {
    /// What is answered instead of asking the homeserver, if it is not asked. An error cuts the connection.
    pub(super) async fn instead(self) -> io::Result<Option<Response<Full<Bytes>>>> {
        Ok(match self {
            Self::CutBefore => return Err(io::ErrorKind::ConnectionReset.into()),
            Self::BadGateway => {
                let mut answer = plain(StatusCode::BAD_GATEWAY);
                *answer.body_mut() = PAGE.into();
                answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html"));
                Some(answer)
            }
            Self::Limited => {
                let mut answer = plain(StatusCode::TOO_MANY_REQUESTS);
                let error = r#"{"errcode": "M_LIMIT_EXCEEDED", "error": "Too Many Requests"}"#;
                *answer.body_mut() = error.into();
                let headers = answer.headers_mut();
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
                Some(answer)
            }
            Self::Slow => {
                sleep(SLOW).await;
                None
            }
            Self::CutAfter | Self::Page | Self::Half | Self::OtherJson => None,
        })
    }

    /// What becomes of an answer. An error cuts the connection.
    pub(super) fn spoil(self, answer: Bytes) -> io::Result<Bytes> {
        Ok(match self {
            Self::CutAfter => return Err(io::ErrorKind::ConnectionReset.into()),
            Self::Page => PAGE.into(),
            Self::Half => answer.slice(..answer.len() / 2),
            Self::OtherJson => "[1, 2, 3]".into(),
            Self::CutBefore | Self::Slow | Self::BadGateway | Self::Limited => answer,
        })
    }
}

/// Which request goes wrong, and how.
#[derive(Debug, Default)]
pub(super) struct Troubles {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// One in so many goes wrong.
    one_in: usize,
    requests: usize,
    had: usize,
    counts: BTreeMap<Trouble, usize>,
}

impl Troubles {
    pub(super) fn one_in(&self, requests: usize) {
        self.lock().one_in = requests;
    }

    /// What goes wrong with the next request.
    pub(super) fn next(&self) -> Option<Trouble> {
        let mut inner = self.lock();
        inner.requests += 1;
        if inner.one_in == 0 || !inner.requests.is_multiple_of(inner.one_in) {
            return None;
        }
        let trouble = ALL[inner.had % ALL.len()];
        inner.had += 1;
        *inner.counts.entry(trouble).or_default() += 1;
        Some(trouble)
    }

    pub(super) fn counts(&self) -> BTreeMap<Trouble, usize> {
        self.lock().counts.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
