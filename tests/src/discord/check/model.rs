//! `twilight`'s judgement: what a request says must fit into its types without loss, and keep the
//! limits that it knows; what the stand-in says must be readable by it.

use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, DeserializeSeed as _},
};
use serde_json::Value;
use twilight_model::{
    application::command::Command,
    channel::{Channel, ChannelType, Message, thread::AutoArchiveDuration},
    gateway::{
        connection_info::{BotConnectionInfo, ConnectionInfo},
        event::GatewayEventDeserializer,
    },
    guild::Guild,
    id::{Id, marker::UserMarker},
    oauth::Application,
    user::CurrentUser,
};
use twilight_validate::channel;

use super::{File, command, message, route, union};

/// What a request's body is for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Body {
    /// There must be none.
    None,
    Message,
    Edit,
    Interaction,
    Commands,
    Command,
    DirectChannel,
    Thread,
    ChannelEdit,
}

/// Everything that is wrong with a request.
pub fn request(method: &str, path: &str, json: Option<&Value>, files: &[File<'_>]) -> Vec<String> {
    let (words, _) = route::split(path);
    let Some(body) = expected(method, &words) else {
        return vec!["nobody has said what belongs there".to_owned()];
    };
    let mut found = message::files(files);
    let takes_files = matches!(body, Body::Message | Body::Edit | Body::Interaction);
    if !takes_files && !files.is_empty() {
        found.push("takes no files".to_owned());
    }
    match (body, json) {
        (Body::None, None) => {}
        (Body::None, Some(_)) => found.push("takes no body".to_owned()),
        (_, None) => found.push("lacks its body".to_owned()),
        (Body::Message, Some(json)) => found.extend(message::created(json, files)),
        (Body::Edit, Some(json)) => found.extend(message::edited(json, files)),
        (Body::Interaction, Some(json)) => found.extend(message::interaction(json, files)),
        (Body::Commands, Some(json)) => found.extend(command::all(json)),
        (Body::Command, Some(json)) => found.extend(command::one(json)),
        (Body::DirectChannel, Some(json)) => {
            parsed::<DirectChannel>(json, &mut found);
        }
        (Body::Thread, Some(json)) => found.extend(thread(json)),
        (Body::ChannelEdit, Some(json)) => found.extend(channel_edit(json)),
    }
    found
}

/// What a path takes; `None` when the path is not one that a bot like ours would know.
fn expected(method: &str, path: &[&str]) -> Option<Body> {
    Some(match (method, route::shape(path).as_str()) {
        (
            "GET",
            "gateway"
            | "gateway/bot"
            | "users/@me"
            | "users/@me/guilds"
            | "users/_"
            | "applications/@me"
            | "oauth2/applications/@me"
            | "applications/_/commands"
            | "applications/_/guilds/_/commands"
            | "channels/_/messages"
            | "guilds/_"
            | "guilds/_/members/_"
            | "guilds/_/threads/active",
        )
        | (
            "GET" | "DELETE",
            "applications/_/commands/_"
            | "applications/_/guilds/_/commands/_"
            | "channels/_"
            | "channels/_/messages/_"
            | "webhooks/_/_/messages/_"
            | "webhooks/_/_/messages/@original",
        )
        | ("PUT" | "DELETE", "channels/_/thread-members/_" | "channels/_/thread-members/@me")
        | ("POST", "channels/_/typing") => Body::None,
        ("POST", "channels/_/messages" | "webhooks/_/_") => Body::Message,
        (
            "PATCH",
            "channels/_/messages/_" | "webhooks/_/_/messages/_" | "webhooks/_/_/messages/@original",
        ) => Body::Edit,
        ("POST", "interactions/_/_/callback") => Body::Interaction,
        ("PUT", "applications/_/commands" | "applications/_/guilds/_/commands") => Body::Commands,
        ("POST", "applications/_/commands" | "applications/_/guilds/_/commands") => Body::Command,
        ("POST", "users/@me/channels") => Body::DirectChannel,
        ("POST", "channels/_/threads" | "channels/_/messages/_/threads") => Body::Thread,
        ("PATCH", "channels/_") => Body::ChannelEdit,
        _ => return None,
    })
}

/// Everything that is wrong with an answer that says that it went well.
pub fn response(method: &str, path: &str, status: u16, json: Option<&Value>) -> Vec<String> {
    let (words, _) = route::split(path);
    let Some(json) = json.filter(|_| (200..300).contains(&status)) else { return Vec::new() };
    let read = match (method, route::shape(&words).as_str()) {
        ("GET", "gateway") => readable::<ConnectionInfo>(json),
        ("GET", "gateway/bot") => readable::<BotConnectionInfo>(json),
        ("GET", "users/@me") => readable::<CurrentUser>(json),
        ("GET", "applications/@me" | "oauth2/applications/@me") => readable::<Application>(json),
        ("GET" | "PUT", "applications/_/commands" | "applications/_/guilds/_/commands") => {
            readable::<Vec<Command>>(json)
        }
        ("POST", "applications/_/commands" | "applications/_/guilds/_/commands")
        | ("GET", "applications/_/commands/_") => readable::<Command>(json),
        ("GET" | "PATCH", "channels/_")
        | ("POST", "users/@me/channels" | "channels/_/threads" | "channels/_/messages/_/threads") => {
            readable::<Channel>(json)
        }
        ("GET", "guilds/_") => readable::<Guild>(json),
        ("POST", "channels/_/messages" | "webhooks/_/_")
        | (
            "GET" | "PATCH",
            "channels/_/messages/_" | "webhooks/_/_/messages/_" | "webhooks/_/_/messages/@original",
        ) => readable::<Message>(json),
        _ => Ok(()),
    };
    read.err().map(|error| format!("twilight: {error}")).into_iter().collect()
}

/// Everything that is wrong with what the gateway sends.
pub fn event(payload: &Value) -> Vec<String> {
    let text = payload.to_string();
    let Some(reader) = GatewayEventDeserializer::from_json(&text) else {
        return vec!["twilight does not see an event in it".to_owned()];
    };
    let read = reader.deserialize(&mut serde_json::Deserializer::from_str(&text));
    read.err().map(|error| format!("twilight: {error}")).into_iter().collect()
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct DirectChannel {
    recipient_id: Id<UserMarker>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Thread {
    name: String,
    auto_archive_duration: Option<AutoArchiveDuration>,
    rate_limit_per_user: Option<u16>,
    #[serde(rename = "type")]
    kind: Option<ChannelType>,
    invitable: Option<bool>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ChannelEdit {
    name: Option<String>,
    archived: Option<bool>,
    locked: Option<bool>,
    auto_archive_duration: Option<AutoArchiveDuration>,
    rate_limit_per_user: Option<u16>,
    invitable: Option<bool>,
}

fn thread(json: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(thread) = parsed::<Thread>(json, &mut found) {
        says(channel::name(&thread.name), &mut found);
        if let Some(kind) = thread.kind {
            says(channel::is_thread(kind), &mut found);
        }
        archives(thread.auto_archive_duration, thread.rate_limit_per_user, &mut found);
    }
    found
}

fn channel_edit(json: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(edit) = parsed::<ChannelEdit>(json, &mut found) {
        if let Some(name) = &edit.name {
            says(channel::name(name), &mut found);
        }
        archives(edit.auto_archive_duration, edit.rate_limit_per_user, &mut found);
    }
    found
}

fn archives(after: Option<AutoArchiveDuration>, slow: Option<u16>, found: &mut Vec<String>) {
    if let Some(AutoArchiveDuration::Unknown { value }) = after {
        found.push(format!("twilight knows no threads that are archived after {value} minutes"));
    }
    if let Some(slow) = slow {
        says(channel::rate_limit_per_user(slow), found);
    }
}

/// Is it what twilight takes it for?
fn readable<T: DeserializeOwned>(json: &Value) -> Result<(), serde_json::Error> {
    T::deserialize(json).map(drop)
}

/// Reads a value, of which nothing may get lost.
pub(super) fn parsed<T>(json: &Value, found: &mut Vec<String>) -> Option<T>
where
    T: DeserializeOwned + Serialize,
{
    match T::deserialize(json) {
        Err(error) => {
            found.push(format!("twilight: {error}"));
            None
        }
        Ok(read) => {
            match serde_json::to_value(&read) {
                Ok(kept) => lost(json, &kept, "", found),
                Err(error) => found.push(format!("twilight: {error}")),
            }
            Some(read)
        }
    }
}

/// Adds what one of twilight's limits says.
pub(super) fn says<E: std::error::Error>(judged: Result<(), E>, found: &mut Vec<String>) {
    if let Err(error) = judged {
        // Only the second form says which limit, and where.
        found.push(format!("twilight: {error}: {error:?}"));
    }
}

/// What was said and is not there any more after reading it: fields that nobody knows.
fn lost(said: &Value, kept: &Value, place: &str, found: &mut Vec<String>) {
    match (said, kept) {
        (said, _) if union::says_nothing(said) => {}
        (Value::Object(said), Value::Object(kept)) => {
            for (name, said) in said {
                let kept = kept.get(name).unwrap_or(&Value::Null);
                lost(said, kept, &format!("{place}/{name}"), found);
            }
        }
        (Value::Array(said), Value::Array(kept)) if said.len() == kept.len() => {
            for (index, (said, kept)) in said.iter().zip(kept).enumerate() {
                lost(said, kept, &format!("{place}/{index}"), found);
            }
        }
        (_, Value::Null) => found.push(format!("twilight does not know {place}")),
        (said, kept) if plain(said) == plain(kept) => {}
        (said, kept) => found.push(format!("twilight reads {said} at {place} as {kept}")),
    }
}

/// A number and the same number as text are one id.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
