//! The bot's own messages: posting, changing, deleting and reading them.

use std::sync::Arc;

use serde_json::Value as Json;
use twilight_model::guild::Permissions;

use super::{
    super::{
        Inner,
        gateway::GUILDS,
        id::Id,
        world::{Channel, Dms, Kind, Message, World},
    },
    Reply,
    body::Body,
    compose,
    refusal::Refusal,
    shape::{Door, Draft, Reference},
};

/// The channel, if the bot may see it.
pub(super) fn visible(world: &World, id: Id) -> Result<&Channel, Refusal> {
    let channel = world.channel(id).ok_or_else(Refusal::unknown_channel)?;
    if world.may(channel).contains(Permissions::VIEW_CHANNEL) {
        Ok(channel)
    } else {
        Err(Refusal::missing_access())
    }
}

/// May the bot write there, and this?
fn writable(world: &World, channel: &Channel, files: bool) -> Result<(), Refusal> {
    let may = world.may(channel);
    let mut needed = Permissions::empty();
    match &channel.kind {
        Kind::Direct(person) => match world.person(*person).map(|person| person.dms) {
            Some(Dms::Closed) => return Err(Refusal::closed_direct()),
            Some(Dms::NoMutualGuild) => return Err(Refusal::no_mutual_guild()),
            Some(Dms::Open) | None => {}
        },
        Kind::Private(_) => return Err(Refusal::missing_access()),
        Kind::Text => needed |= Permissions::SEND_MESSAGES,
        Kind::Thread(_) => needed |= Permissions::SEND_MESSAGES_IN_THREADS,
    }
    if files {
        needed |= Permissions::ATTACH_FILES;
    }
    if !may.contains(needed) {
        return Err(Refusal::missing_permissions());
    }
    let moderates = may.contains(Permissions::MANAGE_THREADS);
    if let Some(thread) = channel.thread().filter(|thread| thread.locked && !moderates) {
        return Err(if thread.archived { Refusal::archived() } else { Refusal::thread_locked() });
    }
    Ok(())
}

/// Posts a message.
pub(super) fn post(discord: &Inner, channel: Id, body: &Body) -> Result<Reply, Refusal> {
    let draft = Draft::read(body, Door::Post)?;
    let mut world = discord.world();
    let place = visible(&world, channel)?;
    writable(&world, place, !body.files.is_empty())?;
    if draft.is_empty(body) {
        return Err(Refusal::empty_message());
    }
    let nonce = draft.nonce.as_ref().map(|nonce| match nonce {
        Json::String(text) => text.clone(),
        number => number.to_string(),
    });
    let nonce = nonce.filter(|_| draft.enforce_nonce == Some(true));
    let first = nonce.as_ref().and_then(|nonce| world.repeated(nonce));
    let repeated = first.and_then(|first| repeat(discord, &world, channel, first, &draft));
    if let Some(reply) = repeated {
        return Ok(reply);
    }
    let answered = draft.message_reference.as_ref();
    let answered = answered.map(|one| reference(&world, place, one)).transpose()?.flatten();
    let guild = place.guild;
    let embeds = world.may(place).contains(Permissions::EMBED_LINKS);
    let mut message = Message::new(world.id(), channel, world.bot().id);
    message.reference = answered;
    message.nonce.clone_from(&draft.nonce);
    message.kind = if answered.is_some() { 19 } else { 0 };
    let mut message = compose::fill(&world, message, &draft, body)?;
    if !embeds {
        message.embeds.clear();
    }
    wake(discord, &mut world, channel);
    let message = world.put(message);
    if let Some(nonce) = nonce {
        world.remember(nonce, &message);
    }
    discord.posted(&world, &message, guild);
    Ok(Reply::ok(message.json(&world)))
}

/// The message that was sent under the same nonce before.
fn repeat(
    discord: &Inner,
    world: &World,
    channel: Id,
    (place, first): (Id, Id),
    draft: &Draft,
) -> Option<Reply> {
    if place != channel {
        let what = "a nonce was used in two channels: Discord may take the second for a repeat";
        discord.complaints.add(format!("{what} ({:?})", draft.nonce));
        return None;
    }
    let message = world.channel(place)?.former_message(first)?;
    if !compose::says(message, draft) && message.edited.is_none() {
        let what = "a nonce was used again for something else, which nobody sees";
        discord.complaints.add(format!("{what} ({:?})", draft.nonce));
    }
    Some(Reply::ok(message.json(world)))
}

/// The message that is to be answered, if it is there.
fn reference(
    world: &World,
    channel: &Channel,
    reference: &Reference,
) -> Result<Option<Id>, Refusal> {
    if !world.may(channel).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Err(Refusal::cannot_reply());
    }
    let path = "message_reference";
    let Some(id) = reference.message_id else {
        return Err(Refusal::form(path, "BASE_TYPE_REQUIRED", "This field is required"));
    };
    if reference.channel_id.is_some_and(|other| other != channel.id) {
        let message = "Cannot reply to a message in a different channel";
        return Err(Refusal::form(path, "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL", message));
    }
    let found = channel.message(id).filter(|message| !message.is_ephemeral());
    match found {
        Some(_) => Ok(Some(id)),
        None if reference.fail_if_not_exists == Some(false) => Ok(None),
        None => Err(Refusal::form(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")),
    }
}

/// Posting takes a thread out of the archive.
pub(super) fn wake(discord: &Inner, world: &mut World, channel: Id) {
    let Some(place) = world.channel_mut(channel) else { return };
    let guild = place.guild;
    let Some(thread) = place.thread_mut().filter(|thread| thread.archived) else { return };
    thread.archived = false;
    if let Some(thread) = world.channel(channel) {
        discord.dispatch(guild, GUILDS, "THREAD_UPDATE", &thread.json(world));
    }
}

/// One of the bot's own messages, which is there for everybody.
fn own(world: &World, channel: Id, id: Id) -> Result<Arc<Message>, Refusal> {
    let message = visible(world, channel)?.message(id).filter(|message| !message.is_ephemeral());
    let message = message.ok_or_else(Refusal::unknown_message)?;
    if message.author == world.bot().id {
        Ok(Arc::clone(message))
    } else {
        Err(Refusal::not_the_author())
    }
}

/// Changes a message.
pub(super) fn edit(discord: &Inner, channel: Id, id: Id, body: &Body) -> Result<Reply, Refusal> {
    let draft = Draft::read(body, Door::Edit)?;
    let mut world = discord.world();
    let message = own(&world, channel, id)?;
    let place = visible(&world, channel)?;
    let guild = place.guild;
    if place.thread().is_some_and(|thread| thread.archived) {
        return Err(Refusal::archived());
    }
    let message = compose::change(&world, &message, &draft, body)?;
    let message = world.put(message);
    discord.tell_of("MESSAGE_UPDATE", &world, &message, guild);
    Ok(Reply::ok(message.json(&world)))
}

/// Deletes a message: its own, or with the permission to manage messages.
pub(super) fn delete(discord: &Inner, channel: Id, id: Id) -> Result<Reply, Refusal> {
    let mut world = discord.world();
    let place = visible(&world, channel)?;
    let message = place.message(id).filter(|message| !message.is_ephemeral());
    let message = Arc::clone(message.ok_or_else(Refusal::unknown_message)?);
    let moderates = world.may(place).contains(Permissions::MANAGE_MESSAGES);
    if message.author != world.bot().id && !moderates {
        return Err(Refusal::missing_permissions());
    }
    remove(discord, &mut world, &message);
    Ok(Reply::empty())
}

/// Takes a message away, and tells the gateway.
pub(super) fn remove(discord: &Inner, world: &mut World, message: &Message) {
    let guild = world.channel(message.channel).and_then(|channel| channel.guild);
    world.put(Message { deleted: true, ..message.clone() });
    discord.deleted(message, guild);
}

/// One message.
pub(super) fn read(discord: &Inner, channel: Id, id: Id) -> Result<Reply, Refusal> {
    let world = discord.world();
    let place = visible(&world, channel)?;
    if !world.may(place).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Err(Refusal::missing_access());
    }
    let message = place.message(id).filter(|message| !message.is_ephemeral());
    message.map(|message| Reply::ok(message.json(&world))).ok_or_else(Refusal::unknown_message)
}

/// The newest messages, the newest first.
pub(super) fn list(
    discord: &Inner,
    channel: Id,
    limit: usize,
    before: Option<Id>,
    after: Option<Id>,
) -> Result<Reply, Refusal> {
    let world = discord.world();
    let place = visible(&world, channel)?;
    if !world.may(place).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Reply::ok(Json::Array(Vec::new())));
    }
    let found = place.messages().rev().filter(|message| {
        !message.is_ephemeral()
            && before.is_none_or(|before| message.id < before)
            && after.is_none_or(|after| message.id > after)
    });
    Ok(Reply::ok(found.take(limit).map(|message| message.json(&world)).collect()))
}
