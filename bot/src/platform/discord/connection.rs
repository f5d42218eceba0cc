//! How Discord is reached.

use serenity::http::{Http, HttpBuilder};

use reqwest_of_serenity as reqwest;
use super::{CALL_LIMIT, Settings, Token};

/// Why there can be no connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectionFault {
    /// The client cannot be built.
    #[error("no connection to Discord can be made: {0}")]
    Client(String),
}

/// Discord's REST interface, with serenity's rate limiter, or through a proxy that keeps the limits.
pub(super) fn http(
    token: &Token,
    settings: &Settings,
    client: Option<reqwest::Client>,
) -> Result<Http, ConnectionFault> {
    let client = match client {
        Some(client) => client,
        None => reqwest::Client::builder()
            .timeout(CALL_LIMIT)
            .build()
            .map_err(|error| ConnectionFault::Client(error.to_string()))?,
    };
    let builder = HttpBuilder::new(token.expose()).client(client);
    Ok(match &settings.http_proxy {
        // serenity ignores the proxy while its limiter is on.
        Some(proxy) => builder.proxy(proxy).ratelimiter_disabled(true),
        None => builder,
    }
    .build())
}
