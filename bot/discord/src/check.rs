//! What Discord knows of a token, for `parlour check-config`. These are words for operators, as all
//! of the command line's.

use std::{collections::BTreeMap, sync::Arc};

use serde::Deserialize;
use serenity::{
    http::{Http, LightMethod, Request, Route},
    model::{Permissions, application::ApplicationFlags, gateway::BotGateway, user::CurrentUser},
};

use crate::{
    permissions,
    rest::{
        connection::{self, ConnectionError},
        error::RestError,
        refusals::{Refusals, in_time},
        token::Token,
    },
    settings::{Settings, Shards},
};

/// What came of asking Discord.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// It takes the token: what the bot is, and what is missing.
    Known(Vec<String>),
    /// It does not; why.
    Refused(String),
    /// It did not answer; why.
    Unreachable(String),
}

/// The application, as far as it matters here.
#[derive(Debug, Clone, Default, Deserialize)]
struct Application {
    id: String,
    name: String,
    #[serde(default)]
    bot_public: Option<bool>,
    #[serde(default)]
    bot_require_code_grant: Option<bool>,
    #[serde(default)]
    interactions_endpoint_url: Option<String>,
    #[serde(default)]
    integration_types_config: Option<BTreeMap<String, Context>>,
    #[serde(default)]
    flags: Option<ApplicationFlags>,
}

/// A way to install it, as it is set in the developer portal.
#[derive(Debug, Clone, Default, Deserialize)]
struct Context {
    #[serde(default)]
    oauth2_install_params: Option<Install>,
}

/// What the portal's own install link asks for.
#[derive(Debug, Clone, Default, Deserialize)]
struct Install {
    #[serde(default)]
    scopes: Vec<String>,
    #[serde(default)]
    permissions: Option<Permissions>,
}

/// In servers, and for somebody alone, as Discord numbers them.
const GUILD_INSTALL: &str = "0";
const USER_INSTALL: &str = "1";

/// Asks Discord what it knows of a token.
///
/// # Errors
/// When there can be no connection with these settings.
pub async fn check(token: &Token, settings: &Settings) -> Result<Checked, ConnectionError> {
    let [http, _] = connection::http(token, settings, None, &Arc::new(Refusals::new()))?;
    Ok(match ask(&http).await {
        Ok((user, application, gateway)) => {
            Checked::Known(report(&user.name, &application, &gateway, settings))
        }
        Err(RestError::Passing { reason, .. }) => Checked::Unreachable(reason),
        Err(RestError::Unread(reason)) => {
            Checked::Unreachable(format!("its answer cannot be read: {reason}"))
        }
        Err(RestError::Refused { status, reason, .. }) => {
            Checked::Refused(format!("{status}: {reason}"))
        }
    })
}

async fn ask(http: &Http) -> Result<(CurrentUser, Application, BotGateway), RestError> {
    // Whether it takes the token comes first: nothing else is asked with one that it does not.
    let user = in_time(http.get_current_user()).await?;
    let application = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let application = in_time(http.fire(application)).await?;
    let gateway = in_time(http.get_bot_gateway()).await?;
    Ok((user, application, gateway))
}

fn report(
    name: &str,
    application: &Application,
    gateway: &BotGateway,
    settings: &Settings,
) -> Vec<String> {
    let id = application.id.parse().unwrap_or_default();
    let mut lines = vec![
        format!("Discord takes the token: it is {name} of the application {}.", application.name),
        format!(
            "Whoever may “Manage Server” on a server invites it: open this link in a browser, choose \
             the server, and press Authorize. {}",
            permissions::invitation(id)
        ),
    ];
    lines.push(if installs(application, USER_INSTALL) {
        format!(
            "To play also where it was not invited, people install it for themselves with {}",
            permissions::own_installation(id)
        )
    } else {
        "Optional: people cannot have it for themselves, and play with it where it was not invited. \
         If they are to, switch “User Install” on, under Installation in the developer portal."
            .to_owned()
    });
    lines.extend(missing(application).into_iter().map(|one| format!("Missing: {one}")));
    lines.extend(install_link(application).map(|lacks| {
        format!(
            "Missing: the install link that Discord itself shows of the application lacks {lacks}. \
             Add it under Installation, Default Install Settings, Guild Install in the developer \
             portal; or set Install Link to None there, and give people the link above."
        )
    }));
    if application.bot_public == Some(false) {
        lines.push("Only its owner can invite it, as “Public Bot” is off.".to_owned());
    }
    let more = ApplicationFlags::GATEWAY_MESSAGE_CONTENT
        | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED
        | ApplicationFlags::GATEWAY_GUILD_MEMBERS
        | ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED
        | ApplicationFlags::GATEWAY_PRESENCE
        | ApplicationFlags::GATEWAY_PRESENCE_LIMITED;
    if application.flags.is_some_and(|flags| flags.intersects(more)) {
        lines.push(
            "It has privileged intents that Parlour does not use; they can be switched off under \
             Bot in the developer portal."
                .to_owned(),
        );
    }
    let start = &gateway.session_start_limit;
    lines.push(format!(
        "Discord advises {} shard(s); {} of {} sessions can still be begun today.",
        gateway.shards, start.remaining, start.total
    ));
    if let Some(Shards { total, .. }) = settings.shards.filter(|s| s.total < gateway.shards) {
        lines.push(format!(
            "Missing: the setting discord.shards has {total} in all; make it {} or more.",
            gateway.shards
        ));
    }
    lines
}

/// Can it be installed so?
fn installs(application: &Application, context: &str) -> bool {
    application.integration_types_config.as_ref().is_none_or(|all| all.contains_key(context))
}

/// What the portal's own install link lacks, if there is one and it lacks something: whoever
/// installs by it would have commands that cannot post anything.
fn install_link(application: &Application) -> Option<String> {
    let contexts = application.integration_types_config.as_ref()?;
    let link = contexts.get(GUILD_INSTALL)?.oauth2_install_params.as_ref()?;
    let scopes = ["bot", "applications.commands"].into_iter();
    let mut lacks: Vec<String> = scopes
        .filter(|scope| !link.scopes.iter().any(|one| one == scope))
        .map(|scope| format!("the scope “{scope}”"))
        .collect();
    let given = link.permissions.unwrap_or_else(Permissions::empty);
    lacks.extend(
        permissions::missing(given, &permissions::ALL)
            .into_iter()
            .flat_map(|(one, _)| one.get_permission_names())
            .map(|name| format!("the permission “{name}”")),
    );
    (!lacks.is_empty()).then(|| lacks.join(", "))
}

/// What has to be done in the developer portal.
fn missing(application: &Application) -> Vec<&'static str> {
    let mut missing = Vec::new();
    if !installs(application, GUILD_INSTALL) {
        missing.push(
            "servers cannot have it. Switch “Guild Install” on, under Installation in the \
             developer portal.",
        );
    }
    if application.bot_require_code_grant == Some(true) {
        missing.push(
            "the invitation does not work. Switch “Requires OAuth2 Code Grant” off, under Bot in \
             the developer portal.",
        );
    }
    if application.interactions_endpoint_url.as_ref().is_some_and(|url| !url.is_empty()) {
        missing.push(
            "commands do not come to Parlour. Leave “Interactions Endpoint URL” empty, under \
             General Information in the developer portal.",
        );
    }
    missing
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn application(more: &Json) -> Application {
        let mut json = json!({
            "id": "81",
            "name": "Parlour",
            "bot_public": true,
            "bot_require_code_grant": false,
            "integration_types_config": {"0": {}, "1": {}},
        });
        json.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_value(json).unwrap()
    }

    fn lines(application: &Application, settings: &Settings) -> Vec<String> {
        let gateway = json!({
            "url": "wss://gateway.example",
            "shards": 2,
            "session_start_limit":
                {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1},
        });
        report("parlour", application, &serde_json::from_value(gateway).unwrap(), settings)
    }

    #[test]
    fn an_application_in_order_lacks_nothing() {
        let lines = lines(&application(&json!({})), &Settings::default());
        assert!(lines[0].contains("parlour") && lines[1].contains("client_id=81&"), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("Missing")), "{lines:?}");
        assert!(lines[2].contains("client_id=81&scope=applications.commands&integration_type=1"));
        assert_eq!(lines.len(), 4, "{lines:?}");
    }

    #[test]
    fn a_link_of_discords_own_that_would_not_do_is_noticed() {
        let said = |params: &Json| {
            let contexts = json!({"0": {"oauth2_install_params": params}, "1": {}});
            let application = application(&json!({"integration_types_config": contexts}));
            let lines = lines(&application, &Settings::default());
            lines.into_iter().filter(|line| line.starts_with("Missing")).collect::<Vec<_>>()
        };
        let scopes = ["bot", "applications.commands"];
        let all = "309237681152";
        assert!(said(&json!({"scopes": scopes, "permissions": all})).is_empty());
        assert!(said(&json!({"scopes": scopes, "permissions": "8"})).is_empty(), "Administrator");
        assert!(said(&Json::Null).is_empty(), "there is no such link");
        let lacking = said(&json!({"scopes": ["applications.commands"], "permissions": all}));
        assert!(lacking[0].contains("“bot”") && !lacking[0].contains("permission"), "{lacking:?}");
        let lacking = said(&json!({"scopes": scopes, "permissions": "3072"}));
        assert!(lacking[0].contains("“Attach Files”"), "{lacking:?}");
        assert!(!lacking[0].contains("“Send Messages”,"), "{lacking:?}");
    }

    #[test]
    fn what_is_optional_is_not_called_missing() {
        let all = application(&json!({"integration_types_config": {"0": {}}}));
        let lines = lines(&all, &Settings::default());
        assert!(!lines.iter().any(|line| line.starts_with("Missing")), "{lines:?}");
        let optional =
            |line: &&String| line.starts_with("Optional") && line.contains("User Install");
        assert_eq!(lines.iter().filter(optional).count(), 1, "{lines:?}");
    }

    #[test]
    fn what_is_missing_is_named_with_its_remedy() {
        for (wrong, remedy) in [
            (json!({"integration_types_config": {"1": {}}}), "“Guild Install” on"),
            (json!({"bot_require_code_grant": true}), "Code Grant” off"),
            (json!({"interactions_endpoint_url": "https://x.example"}), "Endpoint URL” empty"),
        ] {
            let lines = lines(&application(&wrong), &Settings::default());
            let missing: Vec<_> = lines.iter().filter(|l| l.starts_with("Missing")).collect();
            assert!(matches!(missing.as_slice(), [one] if one.contains(remedy)), "{lines:?}");
        }
    }

    #[test]
    fn what_is_more_than_needed_is_said() {
        let all = application(&json!({"flags": 1 << 18, "bot_public": false}));
        let lines = lines(&all, &Settings::default());
        assert!(lines.iter().any(|line| line.contains("privileged intents")), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("Only its owner")), "{lines:?}");
    }

    #[test]
    fn too_few_shards_are_noticed() {
        let shards = Some(Shards { first: 0, last: 0, total: 1 });
        let lines = lines(&application(&json!({})), &Settings { shards, ..Settings::default() });
        assert!(lines.iter().any(|line| line.contains("discord.shards")), "{lines:?}");
    }
}
