//! Discord's HTTP interface.

mod account;
mod body;
mod channels;
mod command;
mod commands;
mod component;
mod compose;
mod limit;
mod log;
mod messages;
mod refusal;
mod respond;
mod route;
mod server;
mod shape;

use serde_json::Value as Json;

use self::{body::Body, refusal::Refusal, route::Route};
pub use self::{
    limit::{Limits, Rate},
    log::Logged,
};
pub(super) use self::{log::State, route::is_known, server::serve};
use super::{Inner, id::Id};

/// An answer that says yes.
#[derive(Debug, Clone)]
struct Reply {
    status: u16,
    json: Option<Json>,
}

impl Reply {
    fn ok(json: Json) -> Self {
        Self { status: 200, json: Some(json) }
    }

    fn empty() -> Self {
        Self { status: 204, json: None }
    }
}

/// What was asked after the question mark.
struct Query<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Query<'a> {
    fn parse(text: &'a str) -> Self {
        let pairs = text.split('&').filter(|pair| !pair.is_empty());
        Self(pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).collect())
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(one, _)| *one == name).map(|(_, value)| *value)
    }

    fn id(&self, name: &str) -> Option<Id> {
        self.get(name)?.parse().ok()
    }

    fn is(&self, name: &str) -> bool {
        self.get(name) == Some("true")
    }
}

/// Carries a request out.
fn carry_out(
    discord: &Inner,
    route: &Route,
    query: &Query<'_>,
    body: &Body,
) -> Result<Reply, Refusal> {
    match route {
        Route::Gateway => Ok(account::gateway(discord)),
        Route::GatewayBot => Ok(account::gateway_bot(discord)),
        Route::Me => Ok(account::me(discord)),
        Route::MyGuilds => Ok(channels::guilds(discord)),
        Route::Application => Ok(account::application(discord)),
        Route::Guild(guild) => channels::guild(discord, *guild),
        Route::ListCommands(application, guild) => {
            commands::list(discord, *application, *guild, query.is("with_localizations"))
        }
        Route::WriteCommands(application, guild) => {
            commands::write(discord, *application, *guild, body)
        }
        Route::OpenDirect => channels::open_direct(discord, body),
        Route::ReadChannel(channel) => channels::read(discord, *channel),
        Route::EditChannel(channel) => channels::edit(discord, *channel, body),
        Route::ListMessages(channel) => {
            let limit = query.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
            messages::list(discord, *channel, limit, query.id("before"), query.id("after"))
        }
        Route::Post(channel) => messages::post(discord, *channel, body),
        Route::ReadMessage(channel, message) => messages::read(discord, *channel, *message),
        Route::EditMessage(channel, message) => messages::edit(discord, *channel, *message, body),
        Route::DeleteMessage(channel, message) => messages::delete(discord, *channel, *message),
        Route::StartThread(channel) => channels::start_thread(discord, *channel, None, body),
        Route::StartThreadFrom(channel, message) => {
            channels::start_thread(discord, *channel, Some(*message), body)
        }
        Route::Callback(interaction, token) => {
            respond::first(discord, *interaction, token, body, query.is("with_response"))
        }
        Route::FollowUp(application, token) => {
            respond::follow_up(discord, *application, token, body)
        }
        Route::ReadResponse(application, token, which) => {
            respond::read(discord, *application, token, *which)
        }
        Route::EditResponse(application, token, which) => {
            respond::edit(discord, *application, token, *which, body)
        }
        Route::DeleteResponse(application, token, which) => {
            respond::delete(discord, *application, token, *which)
        }
    }
}
