//! Commands, and proposals to those who type them: the fields that there are, and Discord's limits
//! for them.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use serde_json::Value as Json;

use super::{
    super::id::Id,
    refusal::{Form, Refusal},
};

/// What words there may be in a language.
type Words = Option<BTreeMap<String, String>>;

/// Discord's languages.
const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Command {
    name: String,
    name_localizations: Words,
    #[serde(default)]
    description: String,
    description_localizations: Words,
    options: Option<Vec<Opt>>,
    #[serde(rename = "default_member_permissions")]
    _default_member_permissions: Option<String>,
    #[serde(rename = "dm_permission")]
    _dm_permission: Option<bool>,
    #[serde(rename = "type")]
    kind: Option<u8>,
    integration_types: Option<Vec<u8>>,
    contexts: Option<Vec<u8>>,
    #[serde(rename = "nsfw")]
    _nsfw: Option<bool>,
    id: Option<Id>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opt {
    #[serde(rename = "type")]
    kind: u8,
    name: String,
    name_localizations: Words,
    description: String,
    description_localizations: Words,
    required: Option<bool>,
    choices: Option<Vec<Choice>>,
    options: Option<Vec<Opt>>,
    channel_types: Option<Vec<u8>>,
    min_value: Option<f64>,
    max_value: Option<f64>,
    min_length: Option<u64>,
    max_length: Option<u64>,
    autocomplete: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    name: String,
    name_localizations: Words,
    value: Json,
}

const SUBCOMMAND: u8 = 1;
const GROUP: u8 = 2;
const TEXT: u8 = 3;
const INTEGER: u8 = 4;
const CHANNEL: u8 = 7;
const NUMBER: u8 = 10;
const ATTACHMENT: u8 = 11;

/// Checks all commands that are to be registered.
pub(super) fn check(commands: &[Command]) -> Result<(), Refusal> {
    let mut form = Form::default();
    form.count("", commands.len(), 0, 100);
    let mut names = HashSet::new();
    for (at, command) in commands.iter().enumerate() {
        let path = at.to_string();
        let kind = command.kind.unwrap_or(1);
        // The stand-in knows slash commands only.
        form.choice(&format!("{path}.type"), kind, kind == 1);
        form.choice(&format!("{path}.id"), "an identifier", command.id.is_none());
        if !names.insert(&command.name) {
            let message = "Application command names must be unique";
            form.add(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
        name(&format!("{path}.name"), &command.name, &command.name_localizations, &mut form);
        text(
            &format!("{path}.description"),
            &command.description,
            &command.description_localizations,
            &mut form,
        );
        for (field, list, known) in [
            ("integration_types", &command.integration_types, 0..=1),
            ("contexts", &command.contexts, 0..=2),
        ] {
            for value in list.iter().flatten() {
                form.choice(&format!("{path}.{field}"), value, known.contains(value));
            }
        }
        options(&path, command.options.as_deref().unwrap_or_default(), 0, &mut form);
        let long = command.letters();
        if long > 8_000 {
            let message = format!("Command exceeds maximum size ({long} of 8000)");
            form.add(&path, "APPLICATION_COMMAND_TOO_LARGE", &message);
        }
    }
    form.finish()
}

/// A name: small letters, digits, `-` and `_`, in any script.
fn name(path: &str, name: &str, words: &Words, form: &mut Form) {
    let fits = |name: &str| {
        let known = |c: char| c.is_alphanumeric() || "-_'".contains(c);
        (1..=32).contains(&name.chars().count())
            && name.chars().all(known)
            && name.to_lowercase() == name
    };
    if !fits(name) {
        form.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
    for (locale, word) in words.iter().flatten() {
        let path = format!("{path}_localizations.{locale}");
        form.choice(&path, locale, LOCALES.contains(&locale.as_str()));
        if !fits(word) {
            form.add(&path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    }
}

fn text(path: &str, text: &str, words: &Words, form: &mut Form) {
    form.length(path, text, 1, 100);
    for (locale, word) in words.iter().flatten() {
        let path = format!("{path}_localizations.{locale}");
        form.choice(&path, locale, LOCALES.contains(&locale.as_str()));
        form.length(&path, word, 1, 100);
    }
}

/// Checks options. Groups stand at the top, subcommands at the top or in a group, and where they
/// stand nothing else does.
fn options(path: &str, list: &[Opt], depth: u8, form: &mut Form) {
    form.count(&format!("{path}.options"), list.len(), 0, 25);
    let mut names = HashSet::new();
    let nests = |option: &Opt| option.kind == SUBCOMMAND || option.kind == GROUP;
    let mixed = list.iter().any(nests) && !list.iter().all(nests);
    if mixed {
        let message = "Sub-command and sub-command group option types are mutually exclusive";
        form.add(&format!("{path}.options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut optional = false;
    for (at, option) in list.iter().enumerate() {
        let path = format!("{path}.options.{at}");
        form.choice(&format!("{path}.type"), option.kind, (1..=11).contains(&option.kind));
        form.choice(&format!("{path}.type"), option.kind, option.kind != GROUP || depth == 0);
        form.choice(&format!("{path}.type"), option.kind, option.kind != SUBCOMMAND || depth < 2);
        name(&format!("{path}.name"), &option.name, &option.name_localizations, form);
        text(
            &format!("{path}.description"),
            &option.description,
            &option.description_localizations,
            form,
        );
        if !names.insert(&option.name) {
            let message = "Option names must be unique";
            form.add(&path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        let required = option.required == Some(true);
        if required && optional {
            let message = "Required options must be placed before non-required options";
            form.add(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required && !nests(option);
        let inner = option.options.as_deref().unwrap_or_default();
        form.choice(&format!("{path}.options"), "options", inner.is_empty() || nests(option));
        let next = if option.kind == GROUP { 1 } else { 2 };
        options(&path, inner, next, form);
        leaf(&path, option, form);
    }
}

/// Checks what an option itself may be given.
fn leaf(path: &str, option: &Opt, form: &mut Form) {
    let choices = option.choices.as_deref().unwrap_or_default();
    form.count(&format!("{path}.choices"), choices.len(), 0, 25);
    let chosen = matches!(option.kind, TEXT | INTEGER | NUMBER);
    form.choice(&format!("{path}.choices"), "choices", choices.is_empty() || chosen);
    let completes = option.autocomplete == Some(true);
    form.choice(&format!("{path}.autocomplete"), "true", !completes || chosen);
    form.choice(&format!("{path}.autocomplete"), "true", !completes || choices.is_empty());
    let counts = matches!(option.kind, INTEGER | NUMBER);
    let bounds = option.min_value.is_some() || option.max_value.is_some();
    form.choice(&format!("{path}.min_value"), "bounds", !bounds || counts);
    let lengths = option.min_length.is_some() || option.max_length.is_some();
    form.choice(&format!("{path}.min_length"), "lengths", !lengths || option.kind == TEXT);
    form.range(&format!("{path}.min_length"), option.min_length.unwrap_or(0), 0, 6_000);
    form.range(&format!("{path}.max_length"), option.max_length.unwrap_or(1), 1, 6_000);
    let types = option.channel_types.as_ref().is_some_and(|types| !types.is_empty());
    form.choice(&format!("{path}.channel_types"), "types", !types || option.kind == CHANNEL);
    form.choice(&format!("{path}.type"), ATTACHMENT, option.kind != ATTACHMENT);
    let (mut names, mut values) = (HashSet::new(), HashSet::new());
    for (at, choice) in choices.iter().enumerate() {
        check_choice(&format!("{path}.choices.{at}"), option.kind, choice, form);
        if !names.insert(&choice.name) || !values.insert(choice.value.to_string()) {
            let message = "Choices must be unique";
            let code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS";
            form.add(&format!("{path}.choices.{at}"), code, message);
        }
    }
}

fn check_choice(path: &str, kind: u8, choice: &Choice, form: &mut Form) {
    text(&format!("{path}.name"), &choice.name, &choice.name_localizations, form);
    let value = &choice.value;
    let fits = match kind {
        TEXT => value.as_str().is_some_and(|text| (1..=100).contains(&text.chars().count())),
        INTEGER => value.is_i64() || value.is_u64(),
        NUMBER => value.is_number(),
        _ => false,
    };
    form.choice(&format!("{path}.value"), value, fits);
}

/// Checks what is proposed to somebody who types, for an option of this kind, where it is known.
pub(super) fn check_proposals(data: &Json) -> Result<Vec<Json>, Refusal> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Proposals {
        choices: Vec<Choice>,
    }
    let read = Proposals::deserialize(data);
    let proposals =
        read.map_err(|error| Refusal::form("data", "UNKNOWN_OR_MISTYPED", &error.to_string()))?;
    let mut form = Form::default();
    form.count("data.choices", proposals.choices.len(), 0, 25);
    for (at, choice) in proposals.choices.iter().enumerate() {
        let kind = if choice.value.is_string() { TEXT } else { NUMBER };
        check_choice(&format!("data.choices.{at}"), kind, choice, &mut form);
    }
    form.finish()?;
    Ok(data["choices"].as_array().cloned().unwrap_or_default())
}

/// The longest of what something is called.
fn longest(text: &str, words: &Words) -> usize {
    let all = words.iter().flatten().map(|(_, word)| word.chars().count());
    all.chain([text.chars().count()]).max().unwrap_or(0)
}

impl Command {
    /// How many letters count.
    fn letters(&self) -> usize {
        longest(&self.name, &self.name_localizations)
            + longest(&self.description, &self.description_localizations)
            + self.options.iter().flatten().map(Opt::letters).sum::<usize>()
    }
}

impl Opt {
    fn letters(&self) -> usize {
        let value = |value: &Json| value.as_str().map_or(0, |text| text.chars().count());
        let choice = |one: &Choice| longest(&one.name, &one.name_localizations) + value(&one.value);
        longest(&self.name, &self.name_localizations)
            + longest(&self.description, &self.description_localizations)
            + self.choices.iter().flatten().map(choice).sum::<usize>()
            + self.options.iter().flatten().map(Self::letters).sum::<usize>()
    }
}
