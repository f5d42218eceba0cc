//! The commands that the bot has registered.

use serde_json::{Map, Value as Json, json};

use super::{
    super::{Inner, id::Id, world::World},
    Reply,
    body::Body,
    command::{self, Command},
    refusal::Refusal,
};

/// Lists the commands, with what they are called in other languages if that is asked for.
pub(super) fn list(
    discord: &Inner,
    application: Id,
    guild: Option<Id>,
    words: bool,
) -> Result<Reply, Refusal> {
    let world = discord.world();
    allow(&world, application, guild)?;
    let commands = world.commands(guild).to_vec();
    let commands = commands.into_iter().map(|command| if words { command } else { bare(command) });
    Ok(Reply::ok(commands.collect()))
}

/// Commands belong to the application itself, and to guilds that the bot is in.
fn allow(world: &World, application: Id, guild: Option<Id>) -> Result<(), Refusal> {
    if application != world.bot().id {
        return Err(Refusal::unknown_application());
    }
    let there = guild.is_none_or(|id| world.guild(id).is_some_and(|guild| guild.has_bot));
    if there { Ok(()) } else { Err(Refusal::missing_access()) }
}

/// Without what it is called in other languages.
fn bare(mut json: Json) -> Json {
    match &mut json {
        Json::Object(fields) => {
            fields.remove("name_localizations");
            fields.remove("description_localizations");
            for value in fields.values_mut() {
                *value = bare(value.take());
            }
        }
        Json::Array(list) => {
            for value in list {
                *value = bare(value.take());
            }
        }
        _ => {}
    }
    json
}

/// Replaces all commands.
pub(super) fn write(
    discord: &Inner,
    application: Id,
    guild: Option<Id>,
    body: &Body,
) -> Result<Reply, Refusal> {
    let commands: Vec<Command> = body.read()?;
    command::check(&commands)?;
    let mut world = discord.world();
    allow(&world, application, guild)?;
    let sent = body.json.as_ref().and_then(Json::as_array).cloned().unwrap_or_default();
    let before = world.commands(guild).to_vec();
    let mut now = Vec::new();
    for command in &sent {
        let old = before.iter().find(|old| old["name"] == command["name"]);
        let mut stored = tidy_command(command);
        stored["application_id"] = application.to_string().into();
        if let Some(guild) = guild {
            stored["guild_id"] = guild.to_string().into();
        }
        // A command keeps its identifier as long as it keeps its name, and its version as long as
        // it stays as it is.
        for field in ["id", "version"] {
            stored[field] =
                old.map_or_else(|| world.id().to_string().into(), |old| old[field].clone());
        }
        if old.is_some_and(|old| *old != stored) {
            stored["version"] = world.id().to_string().into();
        }
        now.push(stored);
    }
    world.set_commands(guild, now.clone());
    Ok(Reply::ok(now.into()))
}

/// A command as Discord gives it back: with what it takes for granted.
fn tidy_command(command: &Json) -> Json {
    let options = command["options"].as_array().map(|options| options.iter().map(tidy).collect());
    let options: Option<Vec<Json>> = options.filter(|options: &Vec<Json>| !options.is_empty());
    let or = |field: &str, usual: Json| {
        let said = &command[field];
        if said.is_null() { usual } else { said.clone() }
    };
    let mut tidied = json!({
        "name": command["name"],
        "name_localizations": words(&command["name_localizations"]),
        "description": or("description", "".into()),
        "description_localizations": words(&command["description_localizations"]),
        "type": or("type", 1.into()),
        "default_member_permissions": command["default_member_permissions"],
        "dm_permission": or("dm_permission", true.into()),
        "nsfw": or("nsfw", false.into()),
        "integration_types": or("integration_types", json!([0])),
        "contexts": or("contexts", Json::Null),
    });
    if let Some(options) = options {
        tidied["options"] = options.into();
    }
    tidied
}

fn words(words: &Json) -> Json {
    let empty = words.as_object().is_none_or(Map::is_empty);
    if empty { Json::Null } else { words.clone() }
}

/// An option as Discord gives it back: without what it takes for granted.
fn tidy(option: &Json) -> Json {
    let mut tidied = json!({
        "type": option["type"],
        "name": option["name"],
        "name_localizations": words(&option["name_localizations"]),
        "description": option["description"],
        "description_localizations": words(&option["description_localizations"]),
    });
    for field in ["required", "autocomplete"] {
        if option[field] == true {
            tidied[field] = true.into();
        }
    }
    for field in ["min_value", "max_value", "min_length", "max_length"] {
        if !option[field].is_null() {
            tidied[field] = option[field].clone();
        }
    }
    let choice = |choice: &Json| {
        json!({
            "name": choice["name"],
            "name_localizations": words(&choice["name_localizations"]),
            "value": choice["value"],
        })
    };
    let list = |field: &str| option[field].as_array().filter(|list| !list.is_empty());
    if let Some(list) = list("options") {
        tidied["options"] = list.iter().map(tidy).collect();
    }
    if let Some(list) = list("choices") {
        tidied["choices"] = list.iter().map(choice).collect();
    }
    if let Some(list) = list("channel_types") {
        tidied["channel_types"] = list.clone().into();
    }
    tidied
}
