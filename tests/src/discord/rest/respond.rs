//! Answering interactions: the first response, and what may follow it while the token lives.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    super::{
        Inner,
        id::Id,
        world::{EPHEMERAL, Exchange, LOADING, Message, Response, Sort, World},
    },
    Reply,
    body::Body,
    command, component, compose, messages,
    refusal::Refusal,
    route::Which,
    shape::{Door, Draft},
};

/// So many messages may follow where the app is only the person's own.
const FOLLOWUPS: usize = 5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Callback {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(default)]
    data: Json,
}

/// The first response, which must come in time and only once.
pub(super) fn first(
    discord: &Inner,
    id: Id,
    token: &str,
    body: &Body,
    told: bool,
) -> Result<Reply, Refusal> {
    let Callback { kind, data } = body.read()?;
    let mut world = discord.world();
    let exchange = world.exchange(id).filter(|exchange| exchange.token == token);
    let exchange = exchange.ok_or_else(Refusal::unknown_interaction)?;
    if exchange.acknowledged().is_some() {
        return Err(Refusal::already_acknowledged());
    }
    if !exchange.waits() {
        return Err(Refusal::unknown_interaction());
    }
    let how = allowed(exchange, kind)?;
    // The files belong to the `data`, whose fields are those of a message.
    let inner = Body { json: Some(data), files: body.files.clone() };
    let inner = if inner.json == Some(Json::Null) {
        Body { json: Some(json!({})), ..inner }
    } else {
        inner
    };
    let message = match how {
        Response::Message => Some(respond(discord, &mut world, id, &inner)?),
        Response::Deferred => Some(defer(discord, &mut world, id, &inner)?),
        Response::DeferredUpdate => {
            deferred_flags(&inner)?;
            acknowledge(&world, id, how, false);
            None
        }
        Response::Update => Some(update(discord, &mut world, id, &inner)?),
        Response::Choices => {
            let proposals = command::check_proposals(inner.json.as_ref().unwrap_or(&Json::Null))?;
            if let Some(exchange) = world.exchange(id) {
                exchange.answer.send_modify(|answer| answer.choices = Some(proposals));
            }
            acknowledge(&world, id, how, true);
            None
        }
        Response::Modal => {
            let form = inner.json.unwrap_or(Json::Null);
            component::check_modal(&form)?;
            if let Some(exchange) = world.exchange(id) {
                exchange.answer.send_modify(|answer| answer.modal = Some(form));
            }
            acknowledge(&world, id, how, true);
            None
        }
    };
    if !told {
        return Ok(Reply::empty());
    }
    let mut resource = json!({ "type": kind });
    let mut interaction = json!({ "id": id, "type": world.exchange(id).map(|one| one.sort as u8) });
    if let Some(message) = message {
        interaction["response_message_id"] = message.id.to_string().into();
        interaction["response_message_loading"] = message.is_loading().into();
        interaction["response_message_ephemeral"] = message.is_ephemeral().into();
        resource["message"] = message.json(&world);
    }
    Ok(Reply::ok(json!({ "interaction": interaction, "resource": resource })))
}

/// What kind of response it is, if this interaction may be answered so.
fn allowed(exchange: &Exchange, kind: u8) -> Result<Response, Refusal> {
    let with_message = exchange.about.is_some();
    match (kind, exchange.sort) {
        (8, Sort::Autocomplete) => Ok(Response::Choices),
        (_, Sort::Autocomplete) | (8, _) => Err(wrong_kind(kind)),
        (4, _) => Ok(Response::Message),
        (5, _) => Ok(Response::Deferred),
        (6, Sort::Component | Sort::Modal) if with_message => Ok(Response::DeferredUpdate),
        (7, Sort::Component | Sort::Modal) if with_message => Ok(Response::Update),
        (9, Sort::Command | Sort::Component) => Ok(Response::Modal),
        _ => Err(wrong_kind(kind)),
    }
}

fn wrong_kind(kind: u8) -> Refusal {
    let message = format!("A response of type {kind} does not answer this interaction");
    Refusal::form("type", "INTERACTION_RESPONSE_TYPE_INVALID", &message)
}

fn acknowledge(world: &World, id: Id, how: Response, ephemeral: bool) {
    if let Some(exchange) = world.exchange(id) {
        exchange.acknowledge(how, ephemeral);
    }
}

/// A new message that belongs to an interaction.
fn message(world: &World, exchange: &Exchange) -> Message {
    let sort = exchange.sort;
    let mut message = Message::new(world.id(), exchange.channel, world.bot().id);
    message.interaction = Some(exchange.id);
    message.kind = if sort == Sort::Command { 20 } else { 0 };
    message
}

/// The flag that Discord sets by itself where nobody else may see what the app says.
fn hushed(exchange: &Exchange) -> u64 {
    if exchange.hushed { EPHEMERAL } else { 0 }
}

fn respond(
    discord: &Inner,
    world: &mut World,
    id: Id,
    body: &Body,
) -> Result<Arc<Message>, Refusal> {
    let draft = Draft::read(body, Door::Respond)?;
    if draft.is_empty(body) {
        return Err(Refusal::empty_message());
    }
    let exchange = world.exchange(id).ok_or_else(Refusal::unknown_interaction)?;
    let mut message = compose::fill(world, message(world, exchange), &draft, body)?;
    message.flags |= hushed(exchange);
    let message = compose::hide(message, exchange.user);
    Ok(begin(discord, world, id, Response::Message, message))
}

fn defer(discord: &Inner, world: &mut World, id: Id, body: &Body) -> Result<Arc<Message>, Refusal> {
    let flags = deferred_flags(body)?;
    let exchange = world.exchange(id).ok_or_else(Refusal::unknown_interaction)?;
    let mut message = message(world, exchange);
    message.flags = flags | LOADING | hushed(exchange);
    let message = compose::hide(message, exchange.user);
    Ok(begin(discord, world, id, Response::Deferred, message))
}

/// A deferred response takes the flag that makes it ephemeral, and nothing else.
fn deferred_flags(body: &Body) -> Result<u64, Refusal> {
    let none = serde_json::Map::new();
    let fields = body.json.as_ref().and_then(Json::as_object).unwrap_or(&none);
    let flags = fields.get("flags").and_then(Json::as_u64).unwrap_or(0);
    let empty = |json: &Json| json.is_null() || json.as_array().is_some_and(Vec::is_empty);
    let more = fields.iter().find(|(name, value)| *name != "flags" && !empty(value));
    if more.is_some() || flags & !EPHEMERAL != 0 || !body.files.is_empty() {
        let what = more.map_or("flags", |(name, _)| name.as_str());
        let message = "A deferred response takes only the flag EPHEMERAL";
        return Err(Refusal::form(&format!("data.{what}"), "DEFERRED_TAKES_NOTHING", message));
    }
    Ok(flags)
}

/// Puts the message of the first response in its channel.
fn begin(
    discord: &Inner,
    world: &mut World,
    id: Id,
    how: Response,
    message: Message,
) -> Arc<Message> {
    if let Some(exchange) = world.exchange_mut(id) {
        exchange.original = Some(message.id);
    }
    messages::wake(discord, world, message.channel);
    let message = world.put(message);
    let guild = world.channel(message.channel).and_then(|channel| channel.guild);
    discord.posted(world, &message, guild);
    acknowledge(world, id, how, message.is_ephemeral());
    message
}

/// The message of the component that was used.
fn used(world: &World, exchange: &Exchange) -> Result<Arc<Message>, Refusal> {
    let message = world.channel(exchange.channel).zip(exchange.about);
    let message = message.and_then(|(channel, about)| channel.message(about));
    message.cloned().ok_or_else(Refusal::unknown_message)
}

fn update(
    discord: &Inner,
    world: &mut World,
    id: Id,
    body: &Body,
) -> Result<Arc<Message>, Refusal> {
    let exchange = world.exchange(id).ok_or_else(Refusal::unknown_interaction)?;
    let message = used(world, exchange)?;
    let message = rewrite(discord, world, id, &message, body)?;
    acknowledge(world, id, Response::Update, message.is_ephemeral());
    Ok(message)
}

/// Changes a message on behalf of an interaction.
fn rewrite(
    discord: &Inner,
    world: &mut World,
    id: Id,
    message: &Message,
    body: &Body,
) -> Result<Arc<Message>, Refusal> {
    let draft = Draft::read(body, Door::EditResponse)?;
    let hides = draft.flags.is_some_and(|flags| flags & EPHEMERAL != 0);
    if hides && !message.is_ephemeral() {
        let text = "Whether a response is ephemeral cannot change";
        return Err(Refusal::form("flags", "EPHEMERAL_IS_FIXED", text));
    }
    let changed = compose::change(world, message, &draft, body)?;
    let changed = world.put(changed);
    let about = world.exchange(id).filter(|exchange| exchange.about == Some(changed.id));
    if let Some(exchange) = about {
        exchange.updated(&changed);
    }
    let guild = world.channel(changed.channel).and_then(|channel| channel.guild);
    discord.tell_of("MESSAGE_UPDATE", world, &changed, guild);
    Ok(changed)
}

/// The interaction of a token that can still be used.
fn open(world: &World, application: Id, token: &str) -> Result<Id, Refusal> {
    if application != world.bot().id {
        return Err(Refusal::unknown_webhook());
    }
    let id = world.by_token(token).ok_or_else(Refusal::invalid_webhook_token)?;
    let exchange = world.exchange(id).ok_or_else(Refusal::invalid_webhook_token)?;
    if exchange.is_over(world.now()) {
        return Err(Refusal::invalid_webhook_token());
    }
    if exchange.acknowledged().is_none() {
        return Err(Refusal::unknown_webhook());
    }
    Ok(id)
}

/// The message that a path names.
fn named(world: &World, id: Id, which: Which) -> Result<Arc<Message>, Refusal> {
    let exchange = world.exchange(id).ok_or_else(Refusal::unknown_webhook)?;
    let how = exchange.acknowledged().map(|acknowledged| acknowledged.how);
    let name = match (which, how) {
        (Which::Original, Some(Response::Update | Response::DeferredUpdate)) => {
            return used(world, exchange);
        }
        (Which::Original, _) => exchange.original,
        (Which::Followup(name), _) => Some(name),
    };
    let place = world.channel(exchange.channel).ok_or_else(Refusal::unknown_channel)?;
    let message = name.and_then(|name| place.message(name));
    let message = message.filter(|message| message.interaction == Some(id));
    message.cloned().ok_or_else(Refusal::unknown_message)
}

/// One more message.
pub(super) fn follow_up(
    discord: &Inner,
    application: Id,
    token: &str,
    body: &Body,
) -> Result<Reply, Refusal> {
    let mut world = discord.world();
    let id = open(&world, application, token)?;
    // What follows a deferred response first takes its place.
    let original = named(&world, id, Which::Original).ok();
    if let Some(loading) = original.filter(|original| original.is_loading()) {
        let message = rewrite(discord, &mut world, id, &loading, body)?;
        return Ok(Reply::ok(message.json(&world)));
    }
    let draft = Draft::read(body, Door::Respond)?;
    if draft.is_empty(body) {
        return Err(Refusal::empty_message());
    }
    let exchange = world.exchange_mut(id).ok_or_else(Refusal::unknown_webhook)?;
    if exchange.user_only && exchange.followups >= FOLLOWUPS {
        return Err(Refusal::too_many_followups());
    }
    exchange.followups += 1;
    let exchange = world.exchange(id).ok_or_else(Refusal::unknown_webhook)?;
    let (user, channel, hushed) = (exchange.user, exchange.channel, hushed(exchange));
    let mut message = compose::fill(&world, message(&world, exchange), &draft, body)?;
    message.kind = 0;
    message.flags |= hushed;
    let message = compose::hide(message, user);
    if world.channel(channel).is_none() {
        return Err(Refusal::unknown_channel());
    }
    messages::wake(discord, &mut world, channel);
    let message = world.put(message);
    let guild = world.channel(channel).and_then(|channel| channel.guild);
    discord.posted(&world, &message, guild);
    Ok(Reply::ok(message.json(&world)))
}

/// Reads a message of an interaction.
pub(super) fn read(
    discord: &Inner,
    application: Id,
    token: &str,
    which: Which,
) -> Result<Reply, Refusal> {
    let world = discord.world();
    let id = open(&world, application, token)?;
    Ok(Reply::ok(named(&world, id, which)?.json(&world)))
}

/// Changes a message of an interaction.
pub(super) fn edit(
    discord: &Inner,
    application: Id,
    token: &str,
    which: Which,
    body: &Body,
) -> Result<Reply, Refusal> {
    let mut world = discord.world();
    let id = open(&world, application, token)?;
    let message = named(&world, id, which)?;
    let message = rewrite(discord, &mut world, id, &message, body)?;
    Ok(Reply::ok(message.json(&world)))
}

/// Deletes a message of an interaction.
pub(super) fn delete(
    discord: &Inner,
    application: Id,
    token: &str,
    which: Which,
) -> Result<Reply, Refusal> {
    let mut world = discord.world();
    let id = open(&world, application, token)?;
    let message = named(&world, id, which)?;
    messages::remove(discord, &mut world, &message);
    Ok(Reply::empty())
}
