//! Channels: looking at them, threads, and opening direct messages.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use twilight_model::guild::Permissions;

use super::{
    super::{
        Inner,
        gateway::GUILDS,
        id::Id,
        world::{Channel, HAS_THREAD, Kind, Message, Thread, World},
    },
    Reply,
    body::Body,
    messages::visible,
    refusal::{Form, Refusal},
};

/// After how many idle minutes a thread may be put away.
const ARCHIVES: [u16; 4] = [60, 1_440, 4_320, 10_080];

/// A channel.
pub(super) fn read(discord: &Inner, id: Id) -> Result<Reply, Refusal> {
    let world = discord.world();
    let channel = visible(&world, id)?;
    Ok(Reply::ok(channel.json(&world)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recipient {
    recipient_id: Id,
}

/// Opens the direct messages with somebody. It works whoever it is.
pub(super) fn open_direct(discord: &Inner, body: &Body) -> Result<Reply, Refusal> {
    let Recipient { recipient_id } = body.read()?;
    let mut world = discord.world();
    let id = world.direct(recipient_id).ok_or_else(Refusal::invalid_recipient)?;
    let channel = world.channel(id).ok_or_else(Refusal::unknown_channel)?;
    Ok(Reply::ok(channel.json(&world)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewThread {
    name: String,
    auto_archive_duration: Option<u16>,
    rate_limit_per_user: Option<u64>,
    #[serde(rename = "type")]
    kind: Option<u8>,
    invitable: Option<bool>,
}

impl NewThread {
    fn check(&self, from_message: bool) -> Result<(), Refusal> {
        let mut form = Form::default();
        form.length("name", &self.name, 1, 100);
        if let Some(minutes) = self.auto_archive_duration {
            form.choice("auto_archive_duration", minutes, ARCHIVES.contains(&minutes));
        }
        form.range("rate_limit_per_user", self.rate_limit_per_user.unwrap_or(0), 0, 21_600);
        if from_message {
            form.choice("type", "what stands there", self.kind.is_none());
        } else {
            // Without a type it would be a private thread, of which this Discord knows nothing.
            form.choice("type", self.kind.unwrap_or(12), self.kind == Some(11));
        }
        form.choice("invitable", "what stands there", self.invitable.is_none());
        form.finish()
    }
}

/// Starts a thread, from a message or by itself.
pub(super) fn start_thread(
    discord: &Inner,
    parent: Id,
    from: Option<Id>,
    body: &Body,
) -> Result<Reply, Refusal> {
    let asked: NewThread = body.read()?;
    asked.check(from.is_some())?;
    let mut world = discord.world();
    let channel = visible(&world, parent)?;
    if channel.kind != Kind::Text {
        return Err(Refusal::wrong_channel_type());
    }
    if !world.may(channel).contains(Permissions::CREATE_PUBLIC_THREADS) {
        return Err(Refusal::missing_permissions());
    }
    let guild = channel.guild;
    let starter = match from {
        None => None,
        Some(id) => {
            let message = channel.message(id).filter(|message| !message.is_ephemeral());
            Some(Message::clone(message.ok_or_else(Refusal::unknown_message)?))
        }
    };
    if from.is_some_and(|id| world.thread_from(id).is_some()) {
        return Err(Refusal::thread_exists());
    }
    if awake(&world, guild) >= world.threads {
        return Err(Refusal::too_many_threads());
    }
    let (id, bot) = (from.unwrap_or_else(|| world.id()), world.bot().id);
    let thread = Thread {
        parent,
        owner: bot,
        archived: false,
        locked: false,
        auto_archive: asked.auto_archive_duration.unwrap_or(4_320),
    };
    world.add_channel(Channel::new(id, guild, &asked.name, Kind::Thread(thread)));
    if let Some(starter) = starter {
        world.put(Message { flags: starter.flags | HAS_THREAD, ..starter });
    } else {
        let note = Message::new(world.id(), parent, bot);
        world.put(Message { kind: 18, content: asked.name, ..note });
    }
    let mut created = world.channel(id).map_or(Json::Null, |thread| thread.json(&world));
    let reply = created.clone();
    created["newly_created"] = true.into();
    discord.dispatch(guild, GUILDS, "THREAD_CREATE", &created);
    Ok(Reply { status: 201, ..Reply::ok(reply) })
}

/// How many threads of a guild are not put away.
fn awake(world: &World, guild: Option<Id>) -> usize {
    let awake = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived);
    guild.map_or(0, |guild| world.channels_of(guild).filter(awake).count())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    name: Option<String>,
    archived: Option<bool>,
    locked: Option<bool>,
    auto_archive_duration: Option<u16>,
    rate_limit_per_user: Option<u64>,
}

/// Changes a thread: its own, or with the permission to manage threads.
pub(super) fn edit(discord: &Inner, id: Id, body: &Body) -> Result<Reply, Refusal> {
    let change: Change = body.read()?;
    let mut form = Form::default();
    if let Some(name) = &change.name {
        form.length("name", name, 1, 100);
    }
    if let Some(minutes) = change.auto_archive_duration {
        form.choice("auto_archive_duration", minutes, ARCHIVES.contains(&minutes));
    }
    form.range("rate_limit_per_user", change.rate_limit_per_user.unwrap_or(0), 0, 21_600);
    form.finish()?;
    let mut world = discord.world();
    let channel = visible(&world, id)?;
    let thread = channel.thread().ok_or_else(Refusal::missing_permissions)?;
    let moderates = world.may(channel).contains(Permissions::MANAGE_THREADS);
    let own = thread.owner == world.bot().id;
    let only_wakes = change.archived == Some(false)
        && change.name.is_none()
        && change.locked.is_none()
        && !thread.locked;
    let allowed = moderates || (own && change.locked.is_none() && !thread.locked) || only_wakes;
    if !allowed {
        return Err(Refusal::missing_permissions());
    }
    if thread.archived && change.archived != Some(false) {
        return Err(Refusal::archived());
    }
    let guild = channel.guild;
    if let Some(channel) = world.channel_mut(id) {
        if let Some(name) = change.name {
            channel.name = name;
        }
        if let Some(thread) = channel.thread_mut() {
            thread.archived = change.archived.unwrap_or(thread.archived);
            thread.locked = change.locked.unwrap_or(thread.locked);
            thread.auto_archive = change.auto_archive_duration.unwrap_or(thread.auto_archive);
        }
    }
    let changed = visible(&world, id)?.json(&world);
    discord.dispatch(guild, GUILDS, "THREAD_UPDATE", &changed);
    Ok(Reply::ok(changed))
}

/// A guild that the bot is in.
pub(super) fn guild(discord: &Inner, id: Id) -> Result<Reply, Refusal> {
    let world = discord.world();
    let guild = world.guild(id).ok_or_else(Refusal::unknown_guild)?;
    if guild.has_bot { Ok(Reply::ok(guild.json(&world))) } else { Err(Refusal::missing_access()) }
}

/// The guilds that the bot is in.
pub(super) fn guilds(discord: &Inner) -> Reply {
    let world = discord.world();
    let guilds = world.guilds().filter(|guild| guild.has_bot).map(|guild| {
        json!({
            "id": guild.id,
            "name": guild.name,
            "icon": null,
            "banner": null,
            "owner": false,
            "permissions": guild.bot.bits().to_string(),
            "features": [],
        })
    });
    Reply::ok(guilds.collect())
}
