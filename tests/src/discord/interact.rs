//! People who use the app: an interaction is sent off, and what comes back can be awaited.

use std::{sync::Arc, time::Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value as Json, json};
use tokio::{sync::watch, time::timeout};
use twilight_model::guild::Permissions;

use super::{
    Discord, Inner,
    gateway::Reach,
    id::Id,
    world::{
        ACKNOWLEDGE, Acknowledged, Answer, Channel, Exchange, Failure, Guild, Kind, Message,
        Person, Sort, World,
    },
};
use crate::program::PATIENCE;

/// What somebody does with the app. Nothing of `data` is checked: a test may forge it.
#[derive(Debug, Clone)]
pub struct Interaction {
    /// What it is.
    pub what: What,
    /// Who does it.
    pub user: Id,
    /// Where: in a channel, a thread, or direct messages.
    pub channel: Id,
    /// The `data` of the event, as Discord documents it for this kind of interaction.
    pub data: Json,
    /// How often the event is delivered; once, unless the test wants it otherwise.
    pub deliveries: u8,
}

/// The kinds of interactions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A command was sent off.
    Command,
    /// A command is being typed.
    Autocomplete,
    /// A button was pressed or something selected, on this message.
    Component(Id),
    /// The form that this interaction opened was sent off.
    Modal(Id),
}

impl Interaction {
    /// Delivered once.
    pub fn new(what: What, user: Id, channel: Id, data: Json) -> Self {
        Self { what, user, channel, data, deliveries: 1 }
    }
}

/// An interaction that was sent off.
#[derive(Debug, Clone)]
pub struct Pending {
    /// Which.
    pub id: Id,
    /// With what the app answers it.
    pub token: String,
    answer: watch::Receiver<Answer>,
}

impl Pending {
    /// What came back so far.
    pub fn answer(&self) -> Answer {
        self.answer.borrow().clone()
    }

    /// Waits for the first response.
    ///
    /// # Errors
    /// When the interaction fails for its person.
    pub async fn acknowledged(&self) -> Result<Acknowledged> {
        self.settled(|answer| answer.acknowledged).await
    }

    /// Waits until the interaction failed for its person.
    ///
    /// # Errors
    /// When it is acknowledged instead.
    pub async fn failed(&self) -> Result<Failure> {
        let over = |answer: &Answer| {
            (answer.failed.is_some() || answer.acknowledged.is_some()).then_some(answer.failed)
        };
        self.settled(over).await?.context("it was acknowledged")
    }

    /// Waits until there is something in what came back.
    ///
    /// # Errors
    /// When the interaction fails for its person, or it takes longer than anything should.
    pub async fn settled<T>(&self, mut find: impl FnMut(&Answer) -> Option<T>) -> Result<T> {
        let mut answer = self.answer.clone();
        let found = async {
            loop {
                {
                    let now = answer.borrow_and_update();
                    if let Some(found) = find(&now) {
                        return Ok(found);
                    }
                    if let Some(why) = now.failed {
                        bail!("the interaction failed for its user: {why:?}");
                    }
                }
                answer.changed().await.context("Discord is gone")?;
            }
        };
        match timeout(PATIENCE, found).await {
            Ok(found) => found,
            Err(_) => bail!("the interaction does not settle: {:?}", self.answer()),
        }
    }
}

impl Discord {
    /// Sends an interaction off to the bot.
    ///
    /// # Errors
    /// When the person's client would not let them do it: they do not see the channel or the
    /// message, the app is not there, or it is a command in an archived thread.
    pub fn interact(&self, asked: Interaction) -> Result<Pending> {
        let deliveries = asked.deliveries + u8::from(self.inner.faults.duplicates());
        let (guild, event, pending) = {
            let mut world = self.inner.world();
            let (guild, event, exchange) = begin(&world, asked)?;
            let (id, token) = (exchange.id, exchange.token.clone());
            let pending = Pending { id, token, answer: exchange.answer.subscribe() };
            world.add_exchange(exchange);
            (guild, event, pending)
        };
        let mut reach = Reach::Nobody;
        for _ in 0..deliveries {
            reach = self.inner.dispatch(guild, 0, "INTERACTION_CREATE", &event);
        }
        if reach == Reach::Nobody {
            self.inner.fail(pending.id, Failure::NotConnected);
        } else {
            tokio::spawn(hurry(Arc::clone(&self.inner), pending.clone()));
        }
        Ok(pending)
    }

    /// Makes the token of an interaction as old as one of fifteen minutes.
    pub fn expire(&self, interaction: Id) {
        if let Some(exchange) = self.inner.world().exchange_mut(interaction) {
            exchange.expired = true;
        }
    }
}

/// Tells the person that it failed when three seconds are over.
async fn hurry(discord: Arc<Inner>, pending: Pending) {
    let mut answer = pending.answer;
    let over = answer.wait_for(|answer| answer.acknowledged.is_some() || answer.failed.is_some());
    if timeout(ACKNOWLEDGE, over).await.is_err() {
        discord.fail(pending.id, Failure::TooLate);
    }
}

/// The guild that an interaction is of, its event, and its record.
fn begin(world: &World, asked: Interaction) -> Result<(Option<Id>, Json, Exchange)> {
    let Interaction { what, user, channel, data, .. } = asked;
    let person = world.person(user).context("nobody has this id")?;
    let channel = world.channel(channel).context("there is no such channel")?;
    ensure!(world.sees(user, channel), "{} does not see the channel", person.username);
    let guild = channel.guild.and_then(|guild| world.guild(guild));
    let installed = guild.filter(|guild| guild.has_bot || guild.commands_alone);
    let with_guild = installed.is_some();
    let direct = matches!(channel.kind, Kind::Direct(_));
    ensure!(with_guild || direct || person.installed, "the app is not there");
    let archived = channel.thread().is_some_and(|thread| thread.archived);
    let typed = matches!(what, What::Command | What::Autocomplete);
    ensure!(!(archived && typed), "no command works in an archived thread");
    let sort = match what {
        What::Command => Sort::Command,
        What::Autocomplete => Sort::Autocomplete,
        What::Component(_) => Sort::Component,
        What::Modal(_) => Sort::Modal,
    };
    let before = match what {
        What::Modal(opener) => Some(world.exchange(opener).context("nothing opened the form")?),
        _ => None,
    };
    let about = match what {
        What::Component(message) => Some(message),
        _ => before.and_then(|opener| opener.about),
    };
    let message = about.and_then(|id| channel.message(id));
    let message = message.filter(|message| message.is_seen_by(user));
    if let What::Component(_) = what {
        ensure!(message.is_some(), "{} sees no such message", person.username);
    }

    let owners = owners(person, installed, direct);
    let id = world.id();
    let metadata = metadata(id, sort, person, &owners, about, before);
    let exchange = Exchange {
        id,
        token: format!("aW50ZXJhY3Rpb246{:016x}{:032x}", id.0, rand::random::<u128>()),
        sort,
        user,
        channel: channel.id,
        about: message.map(|message| message.id),
        user_only: !with_guild && !direct,
        hushed: !with_guild && guild.is_some_and(|guild| !uses_external_apps(guild, user)),
        metadata,
        sent: Instant::now(),
        since: world.now(),
        expired: false,
        original: None,
        followups: 0,
        answer: watch::Sender::new(Answer::default()),
    };
    let event = event(world, &exchange, (person, channel, guild), message, &data, &owners);
    Ok((channel.guild, event, exchange))
}

/// What somebody may do in a guild.
fn allowed(guild: &Guild, person: Id) -> Permissions {
    let own = guild.members.get(&person);
    own.map_or(guild.everyone, |own| (guild.everyone | own.granted) - own.denied)
}

fn uses_external_apps(guild: &Guild, person: Id) -> bool {
    allowed(guild, person).contains(Permissions::USE_EXTERNAL_APPS)
}

/// Whose installation of the app it is.
fn owners(person: &Person, guild: Option<&Guild>, direct: bool) -> Json {
    let mut owners = json!({});
    match guild {
        Some(guild) => owners["0"] = guild.id.to_string().into(),
        None if direct => owners["0"] = "0".into(),
        None => {}
    }
    if person.installed {
        owners["1"] = person.id.to_string().into();
    }
    owners
}

fn metadata(
    id: Id,
    sort: Sort,
    person: &Person,
    owners: &Json,
    about: Option<Id>,
    before: Option<&Exchange>,
) -> Json {
    let mut metadata = json!({
        "id": id,
        "type": sort as u8,
        "user": person.json(),
        "authorizing_integration_owners": owners,
    });
    match (before, about) {
        (Some(before), _) => metadata["triggering_interaction_metadata"] = before.metadata.clone(),
        (None, Some(about)) => metadata["interacted_message_id"] = about.to_string().into(),
        (None, None) => {}
    }
    metadata
}

fn event(
    world: &World,
    exchange: &Exchange,
    (person, channel, guild): (&Person, &Channel, Option<&Guild>),
    message: Option<&Arc<Message>>,
    data: &Json,
    owners: &Json,
) -> Json {
    let theirs = guild.map_or_else(Permissions::empty, |guild| allowed(guild, person.id));
    let absent = guild.is_some_and(|guild| !guild.has_bot);
    let ours = if exchange.user_only || absent { theirs } else { world.may(channel) };
    let mut place = json!({
        "id": channel.id,
        "type": match channel.kind {
            Kind::Text => 0,
            Kind::Thread(_) => 11,
            Kind::Direct(_) => 1,
            Kind::Private(_) => 3,
        },
        "flags": 0,
        "last_message_id": null,
        "permissions": theirs.bits().to_string(),
    });
    if guild.is_some() {
        place = channel.json(world);
        place["permissions"] = theirs.bits().to_string().into();
    }
    let mut event = json!({
        "id": exchange.id,
        "application_id": world.bot().id,
        "type": exchange.sort as u8,
        "data": data,
        "channel": place,
        "channel_id": channel.id,
        "token": exchange.token,
        "version": 1,
        "app_permissions": ours.bits().to_string(),
        "locale": person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners,
        "context": match channel.kind {
            Kind::Text | Kind::Thread(_) => 0,
            Kind::Direct(_) => 1,
            Kind::Private(_) => 2,
        },
        "attachment_size_limit": 10 * 1024 * 1024,
    });
    if let Some(guild) = guild {
        let member = guild.members.get(&person.id).cloned().unwrap_or_default();
        let mut member = guild.member(&person.json(), &member, false);
        member["permissions"] = theirs.bits().to_string().into();
        event["member"] = member;
        event["guild_id"] = guild.id.to_string().into();
        event["guild_locale"] = guild.locale.as_str().into();
        event["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
    } else {
        event["user"] = person.json();
    }
    if let Some(message) = message {
        event["message"] = message.json(world);
    }
    event
}
