//! The commands as Discord knows them: made from the tables of commands, and registered only where
//! Discord has others.
//!
//! Discord counts what is registered (200 new commands a day and server), and a registration makes
//! clients forget what they had; so it is read first, and written only when it differs.

mod description;
mod locale;

use std::sync::Arc;

use serenity::model::{application::Command, id::GuildId};
use tokio::{sync::OnceCell, time::sleep};

pub(super) use description::commands;
use description::{Registered, in_one_guild};

use super::{Shared, fault::Trouble, reply::backoff};

/// How often the registration is tried before it is left for the next start.
const TRIES: u32 = 6;

/// Whether the commands were compared since the program started; every shard asks for it.
#[derive(Default)]
pub(super) struct Registration(OnceCell<()>);

/// Registers the commands, if they are not registered as they are now: everywhere, or in the
/// servers that the operator develops in.
pub(super) async fn bring_up_to_date(shared: &Arc<Shared>) {
    shared.registration.0.get_or_init(|| everywhere(shared)).await;
}

async fn everywhere(shared: &Shared) {
    let wanted = commands(shared.parlour.words());
    let guilds = &shared.settings.develop_in;
    if guilds.is_empty() {
        in_scope(shared, None, &wanted).await;
    }
    for guild in guilds.iter().filter(|guild| **guild != 0) {
        in_scope(shared, Some(GuildId::new(*guild)), &in_one_guild(&wanted)).await;
    }
}

/// One scope: all of Discord, or one server.
async fn in_scope(shared: &Shared, guild: Option<GuildId>, wanted: &[Registered]) {
    let place = guild.map_or_else(|| "everywhere".to_owned(), |guild| format!("in server {guild}"));
    for tried in 1..=TRIES {
        let trouble = match compared(shared, guild, wanted).await {
            Ok(true) => return tracing::info!("the commands are registered {place}"),
            Ok(false) => return tracing::info!("the commands were registered {place} before"),
            Err(trouble) => trouble,
        };
        match trouble {
            Trouble::Passing { after, .. } if tried < TRIES => {
                sleep(after.unwrap_or_else(|| backoff(tried))).await;
            }
            // Invite the bot there, or take the server out of the setting: only a person can.
            trouble => {
                return tracing::error!(%trouble,
                    "the commands cannot be registered {place} (setting discord.develop_in)");
            }
        }
    }
}

/// `true`: they were different, and are registered now.
async fn compared(
    shared: &Shared,
    guild: Option<GuildId>,
    wanted: &[Registered],
) -> Result<bool, Trouble> {
    let http = &shared.http;
    let known = match guild {
        Some(guild) => shared.call(http.get_guild_commands_with_localizations(guild)).await,
        None => shared.call(http.get_global_commands_with_localizations()).await,
    };
    match known {
        Ok(known) if are_the_same(&known, wanted) => return Ok(false),
        // What cannot be read is not what we want.
        Ok(_) | Err(Trouble::Unread(_)) => {}
        Err(trouble) => return Err(trouble),
    }
    let put = match guild {
        Some(guild) => shared.call(http.create_guild_commands(guild, &wanted)).await,
        None => shared.call(http.create_global_commands(&wanted)).await,
    };
    match put {
        Ok(_) | Err(Trouble::Unread(_)) => Ok(true),
        Err(trouble) => Err(trouble),
    }
}

/// The order of the commands means nothing, that of their options does.
fn are_the_same(known: &[Command], wanted: &[Registered]) -> bool {
    let mut known: Vec<Registered> = known.iter().map(Registered::from).collect();
    let mut wanted: Vec<Registered> = wanted.to_vec();
    if wanted.iter().all(Registered::is_in_one_guild) {
        known = in_one_guild(&known);
    }
    for commands in [&mut known, &mut wanted] {
        commands.sort_by(|a, b| a.name.cmp(&b.name));
    }
    known == wanted
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::words::Words;

    fn known(wanted: &[Registered]) -> Vec<Command> {
        let give_back = |command: &Registered| {
            let mut json = serde_json::to_value(command).unwrap();
            let ids = json!({ "id": "1", "application_id": "2", "version": "3" });
            json.as_object_mut().unwrap().extend(ids.as_object().unwrap().clone());
            serde_json::from_value(json).unwrap()
        };
        wanted.iter().map(give_back).collect()
    }

    #[test]
    fn only_what_differs_is_registered() {
        let wanted = commands(&Words::english().unwrap());
        let mut there = known(&wanted);
        there.reverse();
        assert!(are_the_same(&there, &wanted));
        assert!(!are_the_same(&there[1..], &wanted));
        assert!(!are_the_same(&[], &wanted));
        there[0].description += "!";
        assert!(!are_the_same(&there, &wanted));
    }

    #[test]
    fn in_one_server_nothing_is_said_of_where() {
        let wanted = commands(&Words::english().unwrap());
        let bare = in_one_guild(&wanted);
        assert!(are_the_same(&known(&bare), &bare));
        // Discord may say it all the same.
        assert!(are_the_same(&known(&wanted), &bare));
        assert!(!are_the_same(&known(&bare), &wanted));
    }
}
