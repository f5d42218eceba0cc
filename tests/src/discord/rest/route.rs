//! The routes that there are.

use super::super::id::Id;

/// A route with what its path says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Route {
    Gateway,
    GatewayBot,
    Me,
    MyGuilds,
    Application,
    Guild(Id),
    /// The commands of the application, or those of one guild.
    ListCommands(Id, Option<Id>),
    WriteCommands(Id, Option<Id>),
    OpenDirect,
    ReadChannel(Id),
    EditChannel(Id),
    ListMessages(Id),
    Post(Id),
    ReadMessage(Id, Id),
    EditMessage(Id, Id),
    DeleteMessage(Id, Id),
    StartThread(Id),
    StartThreadFrom(Id, Id),
    /// The interaction and its token.
    Callback(Id, String),
    /// The application and an interaction's token.
    FollowUp(Id, String),
    ReadResponse(Id, String, Which),
    EditResponse(Id, String, Which),
    DeleteResponse(Id, String, Which),
}

/// Which message of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Original,
    Followup(Id),
}

/// What stands in a path where a template has a parameter.
struct Parameters<'a>(Vec<&'a str>);

impl Parameters<'_> {
    fn id(&self, at: usize) -> Option<Id> {
        self.0.get(at)?.parse().ok()
    }

    fn token(&self, at: usize) -> Option<String> {
        self.0.get(at).map(|token| (*token).to_owned())
    }
}

/// A route as it is written in the documentation, with its method, the queries that it takes, and
/// how it is made from the path's parameters.
struct Template {
    name: &'static str,
    queries: &'static [&'static str],
    make: fn(&Parameters<'_>) -> Option<Route>,
}

const fn route(
    name: &'static str,
    queries: &'static [&'static str],
    make: fn(&Parameters<'_>) -> Option<Route>,
) -> Template {
    Template { name, queries, make }
}

const TEMPLATES: &[Template] = &[
    route("GET /gateway", &[], |_| Some(Route::Gateway)),
    route("GET /gateway/bot", &[], |_| Some(Route::GatewayBot)),
    route("GET /users/@me", &[], |_| Some(Route::Me)),
    route("GET /users/@me/guilds", &["after", "limit", "with_counts"], |_| Some(Route::MyGuilds)),
    route("POST /users/@me/channels", &[], |_| Some(Route::OpenDirect)),
    route("GET /oauth2/applications/@me", &[], |_| Some(Route::Application)),
    route("GET /applications/@me", &[], |_| Some(Route::Application)),
    route("GET /applications/{application_id}/commands", &["with_localizations"], |path| {
        Some(Route::ListCommands(path.id(0)?, None))
    }),
    route("PUT /applications/{application_id}/commands", &[], |path| {
        Some(Route::WriteCommands(path.id(0)?, None))
    }),
    route(
        "GET /applications/{application_id}/guilds/{guild_id}/commands",
        &["with_localizations"],
        |path| Some(Route::ListCommands(path.id(0)?, Some(path.id(1)?))),
    ),
    route("PUT /applications/{application_id}/guilds/{guild_id}/commands", &[], |path| {
        Some(Route::WriteCommands(path.id(0)?, Some(path.id(1)?)))
    }),
    route("GET /guilds/{guild_id}", &["with_counts"], |path| Some(Route::Guild(path.id(0)?))),
    route("GET /channels/{channel_id}", &[], |path| Some(Route::ReadChannel(path.id(0)?))),
    route("PATCH /channels/{channel_id}", &[], |path| Some(Route::EditChannel(path.id(0)?))),
    route("GET /channels/{channel_id}/messages", &["limit", "before", "after"], |path| {
        Some(Route::ListMessages(path.id(0)?))
    }),
    route("POST /channels/{channel_id}/messages", &[], |path| Some(Route::Post(path.id(0)?))),
    route("GET /channels/{channel_id}/messages/{message_id}", &[], |path| {
        Some(Route::ReadMessage(path.id(0)?, path.id(1)?))
    }),
    route("PATCH /channels/{channel_id}/messages/{message_id}", &[], |path| {
        Some(Route::EditMessage(path.id(0)?, path.id(1)?))
    }),
    route("DELETE /channels/{channel_id}/messages/{message_id}", &[], |path| {
        Some(Route::DeleteMessage(path.id(0)?, path.id(1)?))
    }),
    route("POST /channels/{channel_id}/threads", &[], |path| Some(Route::StartThread(path.id(0)?))),
    route("POST /channels/{channel_id}/messages/{message_id}/threads", &[], |path| {
        Some(Route::StartThreadFrom(path.id(0)?, path.id(1)?))
    }),
    route(
        "POST /interactions/{interaction_id}/{interaction_token}/callback",
        &["with_response"],
        |path| Some(Route::Callback(path.id(0)?, path.token(1)?)),
    ),
    route("POST /webhooks/{webhook_id}/{webhook_token}", &["wait", "thread_id"], |path| {
        Some(Route::FollowUp(path.id(0)?, path.token(1)?))
    }),
    route("GET /webhooks/{webhook_id}/{webhook_token}/messages/@original", &[], |path| {
        Some(Route::ReadResponse(path.id(0)?, path.token(1)?, Which::Original))
    }),
    route("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", &[], |path| {
        Some(Route::EditResponse(path.id(0)?, path.token(1)?, Which::Original))
    }),
    route("DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original", &[], |path| {
        Some(Route::DeleteResponse(path.id(0)?, path.token(1)?, Which::Original))
    }),
    route("GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", &[], |path| {
        Some(Route::ReadResponse(path.id(0)?, path.token(1)?, Which::Followup(path.id(2)?)))
    }),
    route("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", &[], |path| {
        Some(Route::EditResponse(path.id(0)?, path.token(1)?, Which::Followup(path.id(2)?)))
    }),
    route("DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", &[], |path| {
        Some(Route::DeleteResponse(path.id(0)?, path.token(1)?, Which::Followup(path.id(2)?)))
    }),
];

/// What became of a path.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The route, its name, and the queries that it takes.
    Route(Route, &'static str, &'static [&'static str]),
    /// The path is there, but not with this method.
    WrongMethod,
    Nothing,
}

/// The parameters of a path that fits a template.
fn fit<'a>(template: &str, path: &'a str) -> Option<Parameters<'a>> {
    let mut parameters = Vec::new();
    let (mut parts, mut words) = (template.split('/'), path.split('/'));
    loop {
        match (parts.next(), words.next()) {
            (None, None) => return Some(Parameters(parameters)),
            (Some(part), Some(word)) if part == word => {}
            (Some(part), Some(word)) if part.starts_with('{') && !word.is_empty() => {
                parameters.push(word);
            }
            _ => return None,
        }
    }
}

/// Finds the route of a path, which is without `/api/v10` and without its query.
pub(super) fn find(method: &str, path: &str) -> Found {
    let mut there = false;
    for template in TEMPLATES {
        let Some((its_method, pattern)) = template.name.split_once(' ') else { continue };
        let Some(route) = fit(pattern, path).and_then(|found| (template.make)(&found)) else {
            continue;
        };
        if its_method == method {
            return Found::Route(route, template.name, template.queries);
        }
        there = true;
    }
    if there { Found::WrongMethod } else { Found::Nothing }
}

/// Is there such a route, written with its method?
pub(in super::super) fn is_known(name: &str) -> bool {
    TEMPLATES.iter().any(|template| template.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_routes() {
        let found = |method, path| match find(method, path) {
            Found::Route(route, name, _) => Some((route, name)),
            _ => None,
        };
        assert_eq!(
            found("POST", "/channels/7/messages"),
            Some((Route::Post(Id(7)), "POST /channels/{channel_id}/messages"))
        );
        assert_eq!(
            found("PATCH", "/webhooks/1/to.ken/messages/@original").map(|(route, _)| route),
            Some(Route::EditResponse(Id(1), "to.ken".to_owned(), Which::Original))
        );
        assert_eq!(
            found("DELETE", "/webhooks/1/to.ken/messages/9").map(|(route, _)| route),
            Some(Route::DeleteResponse(Id(1), "to.ken".to_owned(), Which::Followup(Id(9))))
        );
        assert_eq!(find("PUT", "/channels/7/messages"), Found::WrongMethod);
        for nothing in ["/channels/seven/messages", "/channels/7/pins", "/channels//messages", "/"]
        {
            assert_eq!(find("GET", nothing), Found::Nothing, "{nothing}");
        }
    }
}
