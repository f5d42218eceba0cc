//! `twilight`'s judgement of commands that are registered.

use std::collections::HashSet;

use serde_json::{Value, json};
use twilight_model::application::command::{
    Command, CommandOption, CommandOptionType, CommandType,
};
use twilight_validate::command;

use super::model::{parsed, says};

/// How long all the words of one command may be. `twilight` has stayed at 4,000.
const WORDS: usize = 8_000;

/// All of a bot's commands at once.
pub(super) fn all(json: &Value) -> Vec<String> {
    let Some(list) = json.as_array() else { return vec!["is no list of commands".to_owned()] };
    let mut found: Vec<String> = list.iter().flat_map(one).collect();
    let mut names = HashSet::new();
    for one in list {
        if !names.insert((one["name"].as_str(), one["type"].as_u64().unwrap_or(1))) {
            found.push(format!("there are two commands {}", one["name"]));
        }
    }
    let slash = list.iter().filter(|one| one["type"].as_u64().unwrap_or(1) == 1);
    if slash.count() > command::GUILD_COMMAND_LIMIT {
        found.push("there are more than 100 commands".to_owned());
    }
    found
}

/// One command.
pub(super) fn one(json: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut filled = json.clone();
    if let Some(fields) = filled.as_object_mut() {
        // What Discord adds, and what it takes to be meant.
        fields.insert("version".to_owned(), json!("1"));
        fields.entry("type").or_insert(json!(1));
        fields.entry("description").or_insert(json!(""));
    }
    let Some(mut read) = parsed::<Command>(&filled, &mut found) else { return found };
    let named = read.name.clone();
    let length = command::command_characters(&read);
    if length > WORDS {
        found.push(format!("the command has {length} characters in all"));
    }
    if read.kind == CommandType::ChatInput {
        options(&read.options, &mut found);
    } else if !read.options.is_empty() {
        found.push("only slash commands have options".to_owned());
    }
    read.options.clear(); // Their length was counted.
    says(command::command(&read), &mut found);
    found.into_iter().map(|one| format!("/{named}: {one}")).collect()
}

fn options(all: &[CommandOption], found: &mut Vec<String>) {
    says(command::options(all), found);
    for one in all {
        option(one, found);
    }
}

fn option(one: &CommandOption, found: &mut Vec<String>) {
    says(command::option(one), found);
    for text in one.description_localizations.iter().flat_map(|texts| texts.values()) {
        says(command::description(text), found);
    }
    for text in one.name_localizations.iter().flat_map(|texts| texts.values()) {
        says(command::option_name(text), found);
    }
    let choices = one.choices.as_deref().unwrap_or_default();
    if choices.len() > command::CHOICES_LIMIT {
        found.push(format!("{} has {} choices", one.name, choices.len()));
    }
    if one.autocomplete == Some(true) && !choices.is_empty() {
        found.push(format!("{} has both choices and autocomplete", one.name));
    }
    let inner = one.options.as_deref().unwrap_or_default();
    let holds = |kind| match one.kind {
        CommandOptionType::SubCommandGroup => kind == CommandOptionType::SubCommand,
        CommandOptionType::SubCommand => {
            kind != CommandOptionType::SubCommand && kind != CommandOptionType::SubCommandGroup
        }
        _ => false,
    };
    if let Some(wrong) = inner.iter().find(|inner| !holds(inner.kind)) {
        found.push(format!("{} cannot stand in {}", wrong.name, one.name));
    }
    options(inner, found);
}
