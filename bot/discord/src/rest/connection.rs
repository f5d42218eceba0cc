//! How Discord is reached.

use std::{sync::Arc, time::Duration};

use reqwest_of_serenity as reqwest;
use serenity::http::{Http, HttpBuilder};

use crate::{
    rest::{
        refusals::{CALL_LIMIT, Refusals},
        token::Token,
    },
    settings::Settings,
};

/// How long it may take to reach Discord, before it is tried another way or another time: where packets
/// are swallowed, nothing says that they are.
const REACHED: Duration = Duration::from_secs(5);

/// Why there can be no connection.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectionError {
    /// The client cannot be built.
    #[error("no connection to Discord can be made: {0}")]
    Client(String),
}

/// Discord's REST interface, with serenity's rate limiter, or through a proxy that keeps the limits;
/// and once more for what belongs to one interaction, without the limiter.
///
/// Those calls are not counted in the global limit, and have a limit of their own for every single
/// interaction. serenity counts them all together, by the application, so that a burst of answers
/// would wait for each other; and it keeps a count for every interaction that it ever acknowledged.
///
/// What the limiter meets and waits out never comes back as an error, so it is counted from here.
pub(crate) fn http(
    token: &Token,
    settings: &Settings,
    client: Option<reqwest::Client>,
    refusals: &Arc<Refusals>,
) -> Result<[Http; 2], ConnectionError> {
    let client = match client {
        Some(client) => client,
        None => reqwest::Client::builder()
            .timeout(CALL_LIMIT)
            .connect_timeout(REACHED)
            .build()
            .map_err(|error| ConnectionError::Client(error.to_string()))?,
    };
    let build = |limited: bool| {
        let builder = HttpBuilder::new(token.expose()).client(client.clone());
        match &settings.http_proxy {
            // serenity ignores the proxy while its limiter is on.
            Some(proxy) => builder.proxy(proxy).ratelimiter_disabled(true),
            None => builder.ratelimiter_disabled(!limited),
        }
        .build()
    };
    let (mut http, interactions) = (build(true), build(false));
    if let Some(limiter) = &mut http.ratelimiter {
        let refusals = Arc::clone(refusals);
        // It also tells of limits that it keeps before they are met; the global one it cannot.
        limiter.set_ratelimit_callback(Box::new(move |met| {
            if met.global {
                refusals.count(429, 0);
            }
        }));
    }
    Ok([http, interactions])
}
