//! A command as it is registered, in the shape that Discord wants and gives back.

use std::collections::{BTreeMap, HashMap};

use parlour_app::{
    param_message,
    vocabulary::{GameKind, ParamKind, ParamSpec, Phrase},
    words::{Plain, Words},
};
use serde::Serialize;
use serenity::model::application::{
    Command, CommandOption, CommandOptionType, CommandType, InstallationContext, InteractionContext,
};
use unic_langid::LanguageIdentifier;

use crate::commands::{
    entries::{Entry, entries},
    locale::locales,
};

/// The most choices of an option. A longer list is completed while somebody types.
const CHOICES: usize = 25;
/// The longest text that an option takes.
const TEXT: usize = 6_000;

/// A command as it is registered. What Discord leaves out and what it says is empty are the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Registered {
    #[serde(rename = "type")]
    kind: u8,
    pub(crate) name: String,
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
pub(crate) fn commands(words: &Words) -> Vec<Registered> {
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
        if let Some(command) = commands.iter_mut().find(|command| command.name == group) {
            command.options.push(action);
        } else {
            let about = match GameKind::named(group) {
                Some(kind) => format!("{}-tagline", kind.name()),
                None => format!("cmd-{group}"),
            };
            commands.push(Registered { options: vec![action], ..command(words, group, &about) });
        }
    }
    commands
}

/// The same for one server alone, whose commands say nothing of where they can be used.
pub(crate) fn in_one_guild(commands: &[Registered]) -> Vec<Registered> {
    let bare = |command: &Registered| Registered {
        integration_types: Vec::new(),
        contexts: Vec::new(),
        ..command.clone()
    };
    commands.iter().map(bare).collect()
}

impl Registered {
    pub(crate) const fn is_in_one_guild(&self) -> bool {
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
    let message = param_message(command, param.name);
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

fn say(words: &Words, message: &str) -> String {
    words.say(&Phrase::named(message.to_owned()), &Plain)
}

/// A description in the other languages that there are.
fn said(words: &Words, message: &str) -> BTreeMap<String, String> {
    localized(words.translations(message))
}

fn localized(said: Vec<(LanguageIdentifier, String)>) -> BTreeMap<String, String> {
    let each = said.into_iter().flat_map(|(language, text)| {
        locales(&language).map(move |locale| (locale.to_owned(), text.clone())).collect::<Vec<_>>()
    });
    each.collect()
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::{Value as Json, json};

    use super::*;

    fn all() -> Vec<Registered> {
        commands(&Words::english().unwrap())
    }

    fn named<'a>(commands: &'a [Registered], name: &str) -> &'a Registered {
        commands.iter().find(|command| command.name == name).unwrap()
    }

    /// What Discord gives back for what it was given.
    fn known(command: &Registered) -> Command {
        let mut json = serde_json::to_value(command).unwrap();
        json["id"] = json!("1");
        json["application_id"] = json!("2");
        json["version"] = json!("3");
        json["guild_id"] = Json::Null;
        json["name_localizations"] = Json::Null;
        json["description_localizations"] = json!({});
        serde_json::from_value(json).unwrap()
    }

    fn is_name(name: &str) -> bool {
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        (1..=32).contains(&name.len()) && name.chars().all(letter)
    }

    /// Name, description and values of an option and of all in it.
    fn checked(options: &[Described]) -> usize {
        assert!(options.len() <= 25, "{options:?}");
        let names: BTreeSet<_> = options.iter().map(|option| &option.name).collect();
        assert_eq!(names.len(), options.len(), "two options of one name");
        let first_optional = options.iter().position(|option| !option.required);
        let last_required = options.iter().rposition(|option| option.required);
        assert!(last_required < first_optional.or(Some(usize::MAX)), "required ones come first");
        let size = |option: &Described| {
            let description = option.description.chars().count();
            assert!(is_name(&option.name), "{}", option.name);
            assert!((1..=100).contains(&description), "{}: {description}", option.name);
            assert!(option.choices.len() <= 25, "{}", option.name);
            assert!(!option.autocomplete || option.choices.is_empty(), "{}", option.name);
            let choices = option.choices.iter().map(|choice| {
                let (name, value) = (choice.name.chars().count(), choice.value.chars().count());
                assert!((1..=100).contains(&name) && (1..=100).contains(&value), "{choice:?}");
                name + value
            });
            option.name.len() + description + choices.sum::<usize>() + checked(&option.options)
        };
        options.iter().map(size).sum()
    }

    #[test]
    fn every_command_is_within_discords_limits() {
        let commands = all();
        assert!(commands.len() <= 100);
        let names: BTreeSet<_> = commands.iter().map(|command| &command.name).collect();
        assert_eq!(names.len(), commands.len(), "two commands of one name");
        for command in &commands {
            let description = command.description.chars().count();
            assert!(is_name(&command.name), "{}", command.name);
            assert!((1..=100).contains(&description), "{}: {description}", command.name);
            let size = command.name.len() + description + checked(&command.options);
            assert!(size <= 8_000, "{} has {size} characters", command.name);
            // Groups cannot be mixed with other options.
            let grouped = command.options.iter().filter(|option| option.kind == 1).count();
            assert!(grouped == 0 || grouped == command.options.len(), "{}", command.name);
        }
    }

    #[test]
    fn every_command_there_is_can_be_called() {
        let commands = all();
        for entry in entries() {
            let mut words = entry.words.split(' ');
            let command = named(&commands, words.next().unwrap());
            let options = match words.next() {
                Some(action) => {
                    &command.options.iter().find(|option| option.name == action).unwrap().options
                }
                None => &command.options,
            };
            let names: BTreeSet<_> = options.iter().map(|option| option.name.as_str()).collect();
            let wanted: BTreeSet<_> = entry.params.iter().map(|param| param.name).collect();
            assert_eq!(names, wanted, "{}", entry.words);
        }
    }

    static LONG: [&str; 26] = ["x"; 26];

    #[test]
    fn options_have_the_types_of_their_parameters() {
        let words = Words::english().unwrap();
        let of = |kind| {
            let required = ParamSpec::required("table", kind);
            serde_json::to_value(param(&words, "cmd-join", &required)).unwrap()
        };
        let about = words.say(&Phrase::new("param-table"), &Plain);
        let plain = |kind: u8| {
            json!({ "type": kind, "name": "table", "description": about,
            "required": true })
        };
        let with = |kind: u8, more: Json| {
            let mut all = plain(kind);
            all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            all
        };
        assert_eq!(
            of(ParamKind::Integer { min: -3, max: 9 }),
            with(4, json!({ "min_value": -3, "max_value": 9 }))
        );
        assert_eq!(
            of(ParamKind::Choice(&["a", "b"])),
            with(
                3,
                json!({ "choices": [
                { "name": "a", "value": "a" }, { "name": "b", "value": "b" } ] })
            )
        );
        for kind in [ParamKind::Cell, ParamKind::Card, ParamKind::Player, ParamKind::Table] {
            assert_eq!(of(kind), with(3, json!({ "autocomplete": true })));
        }
        assert_eq!(of(ParamKind::Choice(&LONG)), with(3, json!({ "autocomplete": true })));
        assert_eq!(
            of(ParamKind::Text { max: 200 }),
            with(3, json!({ "autocomplete": true, "max_length": 200 }))
        );
        assert_eq!(of(ParamKind::Text { max: 9_000 })["max_length"], 6_000);
    }

    #[test]
    fn it_can_be_used_in_servers_and_in_direct_messages() {
        for command in all() {
            let json = serde_json::to_value(&command).unwrap();
            assert_eq!(json["integration_types"], json!([0, 1]));
            assert_eq!(json["contexts"], json!([0, 1, 2]));
            assert_eq!(json["default_member_permissions"], Json::Null);
        }
        let json = serde_json::to_value(in_one_guild(&all())).unwrap();
        assert_eq!(json[0].get("contexts"), None);
        assert_eq!(json[0].get("integration_types"), None);
    }

    #[test]
    fn what_is_registered_is_known_again() {
        for command in all() {
            assert_eq!(Registered::from(&known(&command)), command);
        }
        // Discord does not promise an order, nor which way it leaves something out.
        let command = all().remove(0);
        let mut json = serde_json::to_value(known(&command)).unwrap();
        json["contexts"] = json!([2, 0, 1]);
        json["integration_types"] = json!([1, 0]);
        json["nsfw"] = json!(false);
        let turned: Command = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(Registered::from(&turned), command);
        for (field, other) in [
            ("description", json!("Something else")),
            ("nsfw", json!(true)),
            ("contexts", json!([0])),
            ("default_member_permissions", json!("8")),
            ("description_localizations", json!({ "de": "Etwas anderes" })),
            ("options", json!([])),
        ] {
            let mut changed = json.clone();
            changed[field] = other;
            let changed: Command = serde_json::from_value(changed).unwrap();
            assert_ne!(Registered::from(&changed), command, "{field}");
        }
    }

    #[test]
    fn other_languages_are_told_under_discords_names() {
        let told = vec![
            ("de".parse().unwrap(), "Setz dich".to_owned()),
            ("es".parse().unwrap(), "Siéntate".to_owned()),
            ("eo".parse().unwrap(), "Sidiĝu".to_owned()),
        ];
        let told = localized(told);
        let expected = [("de", "Setz dich"), ("es-419", "Siéntate"), ("es-ES", "Siéntate")];
        let expected = expected.map(|(locale, text)| (locale.to_owned(), text.to_owned()));
        assert_eq!(told, BTreeMap::from(expected));
    }
}
