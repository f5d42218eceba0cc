//! A command as it is registered, in the shape that Discord wants and gives back.

use std::collections::{BTreeMap, HashMap};

use parlour_games::{
    GameKind,
    engine::{ParamKind, ParamSpec, Phrase},
};
use serde::Serialize;
use serenity::model::application::{
    Command, CommandOption, CommandOptionType, CommandType, InstallationContext, InteractionContext,
};

use super::{
    super::options::{Entry, entries},
    locale::locales,
};
use crate::words::{Plain, Words};

/// The most choices of an option. A longer list is completed while somebody types.
const CHOICES: usize = 25;
/// The longest text that an option takes.
const TEXT: usize = 6_000;

/// A command as it is registered. What Discord leaves out and what it says is empty are the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(in super::super) struct Registered {
    #[serde(rename = "type")]
    kind: u8,
    pub(super) name: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    name_localizations: BTreeMap<String, String>,
    description: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    description_localizations: BTreeMap<String, String>,
    options: Vec<Described>,
    /// Who may use it is the server owners' affair.
    default_member_permissions: Option<String>,
    nsfw: bool,
    /// In a server and by a person; unsaid in a command of one server.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    integration_types: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contexts: Vec<u8>,
}

/// An option of a command.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Described {
    #[serde(rename = "type")]
    kind: u8,
    name: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    name_localizations: BTreeMap<String, String>,
    description: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    description_localizations: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "is_false")]
    required: bool,
    #[serde(skip_serializing_if = "is_false")]
    autocomplete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Chosen>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<Described>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Chosen {
    name: String,
    value: String,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_false(is: &bool) -> bool {
    !*is
}

/// All commands, as they are registered everywhere.
pub(in super::super) fn commands(words: &Words) -> Vec<Registered> {
    let mut commands: Vec<Registered> = Vec::new();
    for entry in entries() {
        let Some((group, name)) = entry.words.split_once(' ') else {
            let mut command = command(words, &entry.words, &entry.message);
            command.options = params(words, &entry);
            commands.push(command);
            continue;
        };
        let action = Described {
            options: params(words, &entry),
            ..described(words, CommandOptionType::SubCommand, name, &entry.message)
        };
        match commands.iter_mut().find(|command| command.name == group) {
            Some(command) => command.options.push(action),
            None => {
                let about = match GameKind::named(group) {
                    Some(kind) => format!("{}-tagline", kind.name()),
                    None => format!("cmd-{group}"),
                };
                let mut command = command(words, group, &about);
                command.options.push(action);
                commands.push(command);
            }
        }
    }
    commands
}

/// The same for one server alone, whose commands say nothing of where they can be used.
pub(super) fn in_one_guild(commands: &[Registered]) -> Vec<Registered> {
    let bare = |command: &Registered| Registered {
        integration_types: Vec::new(),
        contexts: Vec::new(),
        ..command.clone()
    };
    commands.iter().map(bare).collect()
}

impl Registered {
    pub(super) const fn is_in_one_guild(&self) -> bool {
        self.contexts.is_empty()
    }
}

fn command(words: &Words, name: &str, message: &str) -> Registered {
    Registered {
        kind: CommandType::ChatInput.into(),
        name: name.to_owned(),
        name_localizations: names(words, message),
        description: say(words, message),
        description_localizations: said(words, message),
        options: Vec::new(),
        default_member_permissions: None,
        nsfw: false,
        integration_types: vec![
            InstallationContext::Guild.into(),
            InstallationContext::User.into(),
        ],
        contexts: vec![
            InteractionContext::Guild.into(),
            InteractionContext::BotDm.into(),
            InteractionContext::PrivateChannel.into(),
        ],
    }
}

fn described(words: &Words, kind: CommandOptionType, name: &str, message: &str) -> Described {
    Described {
        kind: kind.into(),
        name: name.to_owned(),
        name_localizations: names(words, message),
        description: say(words, message),
        description_localizations: said(words, message),
        required: false,
        autocomplete: false,
        min_value: None,
        max_value: None,
        max_length: None,
        choices: Vec::new(),
        options: Vec::new(),
    }
}

/// A command's parameters; required ones first, as Discord wants them.
fn params(words: &Words, entry: &Entry) -> Vec<Described> {
    let mut params: Vec<_> = entry.params.iter().map(|p| param(words, &entry.message, p)).collect();
    params.sort_by_key(|param| !param.required);
    params
}

fn param(words: &Words, command: &str, param: &ParamSpec) -> Described {
    let kind = match param.kind {
        ParamKind::Integer { .. } => CommandOptionType::Integer,
        _ => CommandOptionType::String,
    };
    let message = message_of(command, param.name);
    let plain =
        Described { required: param.required, ..described(words, kind, param.name, &message) };
    let completed = Described { autocomplete: true, ..plain.clone() };
    match param.kind {
        ParamKind::Integer { min, max } => {
            Described { min_value: Some(min), max_value: Some(max), ..plain }
        }
        ParamKind::Choice(choices) if choices.len() <= CHOICES => {
            let choice = |word: &&str| Chosen { name: (*word).into(), value: (*word).into() };
            Described { choices: choices.iter().map(choice).collect(), ..plain }
        }
        ParamKind::Text { max } => {
            Described { max_length: u16::try_from(max.min(TEXT)).ok(), ..completed }
        }
        ParamKind::Choice(_)
        | ParamKind::Cell
        | ParamKind::Card
        | ParamKind::Player
        | ParamKind::Table => completed,
    }
}

/// The message that says what a parameter is: some mean the same in every command.
fn message_of(command: &str, param: &str) -> String {
    match param {
        "table" | "players" | "fill" | "level" | "seats" => format!("param-{param}"),
        _ => format!("{command}.{param}"),
    }
}

fn say(words: &Words, message: &str) -> String {
    words.say(&Phrase::named(message.to_owned()), &Plain)
}

/// A description in the other languages that there are.
fn said(words: &Words, message: &str) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    for (language, text) in words.translations(message) {
        said.extend(locales(&language).map(|locale| (locale.to_owned(), text.clone())));
    }
    said
}

/// A name in the other languages that there are: the message `MESSAGE-name`. Our own language needs
/// none: there, the name is what is typed.
fn names(words: &Words, message: &str) -> BTreeMap<String, String> {
    said(words, &format!("{message}-name"))
}

impl From<&Command> for Registered {
    fn from(known: &Command) -> Self {
        let mut command = Self {
            kind: known.kind.into(),
            name: known.name.clone(),
            name_localizations: sorted(known.name_localizations.as_ref()),
            description: known.description.clone(),
            description_localizations: sorted(known.description_localizations.as_ref()),
            options: known.options.iter().map(Described::from).collect(),
            default_member_permissions: known
                .default_member_permissions
                .map(|permissions| permissions.bits().to_string()),
            nsfw: known.nsfw,
            integration_types: known.integration_types.iter().map(|kind| (*kind).into()).collect(),
            contexts: known.contexts.iter().flatten().map(|context| (*context).into()).collect(),
        };
        command.integration_types.sort_unstable();
        command.contexts.sort_unstable();
        command
    }
}

impl From<&CommandOption> for Described {
    fn from(known: &CommandOption) -> Self {
        let whole = |number: &Option<serde_json::Number>| {
            number.as_ref().and_then(|n| n.as_i64().or_else(|| n.as_f64().map(|n| n as i64)))
        };
        // A choice that is no text is none of ours, and differs from it.
        let chosen = |choice: &serenity::model::application::CommandOptionChoice| Chosen {
            name: choice.name.clone(),
            value: choice.value.as_str().unwrap_or_default().to_owned(),
        };
        Self {
            kind: known.kind.into(),
            name: known.name.clone(),
            name_localizations: sorted(known.name_localizations.as_ref()),
            description: known.description.clone(),
            description_localizations: sorted(known.description_localizations.as_ref()),
            required: known.required,
            autocomplete: known.autocomplete,
            min_value: whole(&known.min_value),
            max_value: whole(&known.max_value),
            max_length: known.max_length,
            choices: known.choices.iter().map(chosen).collect(),
            options: known.options.iter().map(Self::from).collect(),
        }
    }
}

fn sorted(known: Option<&HashMap<String, String>>) -> BTreeMap<String, String> {
    known.into_iter().flatten().map(|(locale, text)| (locale.clone(), text.clone())).collect()
}
