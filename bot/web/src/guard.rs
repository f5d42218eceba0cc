//! Who may talk to the server at all: its own page, under its own name.
//!
//! Requests from other origins are refused, whatever cookies the browser sends along, and so are
//! requests under a foreign host name (or a page elsewhere could point its own name at loopback).

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use parlour_app::vocabulary::Phrase;

use crate::{error::ApiError, hosts::Hosts, shared::Shared};

/// No request of the page's comes near this.
const MAX_BODY: usize = 16 * 1024;

const POLICY: &str = "default-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

pub(crate) fn guarded(routes: Router<Arc<Shared>>, shared: Arc<Shared>) -> Router<Arc<Shared>> {
    routes
        .fallback(|| async { ApiError::new(StatusCode::NOT_FOUND, Phrase::new("web-not-found")) })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(shared, guard))
}

async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let words = Arc::clone(shared.parlour.words());
    let mut response = match refusal(&shared.hosts, request.method(), request.headers()) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    };
    if let Some(problem) = response.extensions_mut().remove::<ApiError>() {
        response = problem.said(&words);
    } else if response.status().is_client_error() {
        response = of_the_framework(response).await.said(&words);
    }
    let headers = response.headers_mut();
    let mut set = |name, value| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::X_FRAME_OPTIONS, "DENY");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// What the framework refused before it came to us (a query that lacks something, a method that is
/// not there): its own words are the reason.
async fn of_the_framework(response: Response) -> ApiError {
    let status = response.status();
    if matches!(status, StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED) {
        return ApiError::new(status, Phrase::new("web-not-found"));
    }
    let body = axum::body::to_bytes(response.into_body(), MAX_BODY).await.unwrap_or_default();
    let reason = String::from_utf8_lossy(&body).into_owned();
    ApiError::new(status, Phrase::new("web-body").with("reason", reason))
}

fn refusal(hosts: &Hosts, method: &Method, headers: &HeaderMap) -> Option<ApiError> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST).unwrap_or("");
    if !hosts.allows(host) {
        return Some(ApiError::new(StatusCode::MISDIRECTED_REQUEST, Phrase::new("web-host")));
    }
    let foreign = || Some(ApiError::new(StatusCode::FORBIDDEN, Phrase::new("web-origin")));
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        if !origin.is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host)) {
            return foreign();
        }
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => None,
        // Following a link to the page itself is welcome; anything that reads or acts is not.
        Some(_)
            if *method == Method::GET
                && text(header::HeaderName::from_static("sec-fetch-mode")) == Some("navigate") =>
        {
            None
        }
        Some(_) => foreign(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str, public: Option<&str>) -> Hosts {
        Hosts::new(address.parse().unwrap(), public)
    }

    #[test]
    fn only_its_own_names() {
        let own = hosts("127.0.0.1:8080", None);
        for good in ["127.0.0.1:8080", "localhost:1", "LOCALHOST", "[::1]:8080"] {
            assert!(own.allows(good), "{good}");
        }
        for bad in ["", "evil.example", "127.0.0.1.evil.example:8080", "localhost.evil:80"] {
            assert!(!own.allows(bad), "{bad}");
        }
        let public = hosts("0.0.0.0:80", Some("https://parlour.example.org/"));
        assert!(public.allows("parlour.example.org") && !public.allows("other.example.org"));
        assert!(public.secure());
    }

    #[test]
    fn other_origins_are_refused() {
        let own = hosts("127.0.0.1:8080", None);
        let status = |method: Method, pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert("host", HeaderValue::from_static("127.0.0.1:8080"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            refusal(&own, &method, &headers).map(|problem| problem.status())
        };
        let forbidden = Some(StatusCode::FORBIDDEN);
        assert_eq!(status(Method::POST, &[("origin", "http://127.0.0.1:8080")]), None);
        assert_eq!(status(Method::POST, &[]), None);
        assert_eq!(status(Method::POST, &[("origin", "http://127.0.0.1:9")]), forbidden);
        assert_eq!(status(Method::POST, &[("origin", "null")]), forbidden);
        assert_eq!(status(Method::GET, &[("sec-fetch-site", "cross-site")]), forbidden);
        let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(status(Method::GET, &link), None);
        assert_eq!(status(Method::POST, &link), forbidden);
    }
}
