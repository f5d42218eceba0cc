//! What exists: people, guilds, channels, messages, commands, and interactions under way.

mod channel;
mod exchange;
mod guild;
mod message;
mod person;

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value as Json;
use tokio::sync::watch;
use twilight_model::guild::Permissions;

pub(crate) use self::exchange::{ACKNOWLEDGE, Exchange, Sort};
pub use self::{
    channel::{Channel, Kind, Thread},
    exchange::{Acknowledged, Answer, Failure, Response},
    guild::{Guild, Member, usual},
    message::{
        Attachment, EPHEMERAL, HAS_THREAD, LOADING, Message, SUPPRESS_EMBEDS,
        SUPPRESS_NOTIFICATIONS,
    },
    person::{Dms, Person},
};
use super::id::{Id, Mint};

/// For how long Discord remembers a nonce.
const NONCES: Duration = Duration::from_mins(5);

/// Everything that exists.
pub(crate) struct World {
    mint: Mint,
    bot: Id,
    people: HashMap<Id, Person>,
    guilds: BTreeMap<Id, Guild>,
    channels: BTreeMap<Id, Channel>,
    /// The channel of the direct messages between the bot and a person.
    direct: HashMap<Id, Id>,
    exchanges: HashMap<Id, Exchange>,
    tokens: HashMap<String, Id>,
    /// Under which nonces messages were sent: where, which, and when.
    nonces: HashMap<String, (Id, Id, Duration)>,
    /// What is said of the application besides its name.
    pub(crate) application: Json,
    /// How many threads of a guild may be awake.
    pub(crate) threads: usize,
    /// The commands of the application, and those of a single guild.
    commands: HashMap<Option<Id>, Vec<Json>>,
    /// How often commands were registered; whoever watches is told.
    registrations: watch::Sender<usize>,
    /// Are the bytes of files kept?
    pub(crate) keeps_files: bool,
    began: Instant,
    /// How much later it is than it would be without a test that moved the clock.
    pub(crate) leap: Duration,
}

impl World {
    pub(crate) fn new() -> Self {
        let mint = Mint::default();
        let id = mint.next();
        let bot = Person { bot: true, ..Person::new(id, "parlour".to_owned(), None) };
        Self {
            mint,
            bot: id,
            people: HashMap::from([(id, bot)]),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            direct: HashMap::new(),
            exchanges: HashMap::new(),
            tokens: HashMap::new(),
            nonces: HashMap::new(),
            application: Json::Object(serde_json::Map::new()),
            threads: 1_000,
            commands: HashMap::new(),
            registrations: watch::Sender::new(0),
            keeps_files: true,
            began: Instant::now(),
            leap: Duration::ZERO,
        }
    }

    /// A new identifier.
    pub(crate) fn id(&self) -> Id {
        self.mint.next()
    }

    /// How late it is, as far as limits of minutes are concerned.
    pub(crate) fn now(&self) -> Duration {
        self.began.elapsed() + self.leap
    }

    pub(crate) fn bot(&self) -> &Person {
        &self.people[&self.bot]
    }

    /// The bot's account, with what only its owner sees.
    pub(crate) fn current_user(&self) -> Json {
        let mut user = self.bot().json();
        user["email"] = Json::Null;
        user["verified"] = true.into();
        user["mfa_enabled"] = true.into();
        user["locale"] = "en-US".into();
        user["premium_type"] = 0.into();
        user
    }

    pub(crate) fn person(&self, id: Id) -> Option<&Person> {
        self.people.get(&id)
    }

    pub(crate) fn person_mut(&mut self, id: Id) -> Option<&mut Person> {
        self.people.get_mut(&id)
    }

    pub(crate) fn add_person(&mut self, name: &str) -> Id {
        let id = self.id();
        let tail = id.0 % 1_000_000;
        let letters = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let username = [letters, tail.to_string()].join("_");
        self.people.insert(id, Person::new(id, username, Some(name.to_owned())));
        id
    }

    pub(crate) fn guild(&self, id: Id) -> Option<&Guild> {
        self.guilds.get(&id)
    }

    pub(crate) fn guild_mut(&mut self, id: Id) -> Option<&mut Guild> {
        self.guilds.get_mut(&id)
    }

    pub(crate) fn guilds(&self) -> impl Iterator<Item = &Guild> {
        self.guilds.values()
    }

    pub(crate) fn add_guild(&mut self, name: &str) -> Id {
        let (id, role, owner) = (self.id(), self.id(), self.id());
        self.people.insert(owner, Person::new(owner, format!("owner_{}", owner.0), None));
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            owner,
            members: BTreeMap::from([(owner, Member::default())]),
            has_bot: true,
            commands_alone: false,
            unavailable: false,
            bot: usual(),
            everyone: guild::ordinary(),
            role,
        };
        self.guilds.insert(id, guild);
        id
    }

    /// A channel that exists.
    pub(crate) fn channel(&self, id: Id) -> Option<&Channel> {
        self.channels.get(&id).filter(|channel| !channel.deleted)
    }

    pub(crate) fn channel_mut(&mut self, id: Id) -> Option<&mut Channel> {
        self.channels.get_mut(&id).filter(|channel| !channel.deleted)
    }

    /// A channel that exists or existed.
    pub(crate) fn former_channel(&self, id: Id) -> Option<&Channel> {
        self.channels.get(&id)
    }

    /// The channels and threads of a guild.
    pub(crate) fn channels_of(&self, guild: Id) -> impl Iterator<Item = &Channel> {
        let all = self.channels.values();
        all.filter(move |channel| channel.guild == Some(guild) && !channel.deleted)
    }

    /// The threads of a channel.
    pub(crate) fn threads_of(&self, parent: Id) -> impl Iterator<Item = &Channel> {
        let in_it = move |channel: &&Channel| {
            !channel.deleted && channel.thread().is_some_and(|thread| thread.parent == parent)
        };
        self.channels.values().filter(in_it)
    }

    /// The thread that was made from a message: it has the message's identifier.
    pub(crate) fn thread_from(&self, message: Id) -> Option<&Channel> {
        self.channel(message).filter(|channel| channel.is_thread())
    }

    /// All channels that exist.
    pub(crate) fn channels(&self) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(|channel| !channel.deleted)
    }

    /// The commands of the application, or those of a single guild.
    pub(crate) fn commands(&self, guild: Option<Id>) -> &[Json] {
        self.commands.get(&guild).map(Vec::as_slice).unwrap_or_default()
    }

    /// Registers commands in place of those that were registered there.
    pub(crate) fn set_commands(&mut self, guild: Option<Id>, commands: Vec<Json>) {
        self.commands.insert(guild, commands);
        self.registrations.send_modify(|count| *count += 1);
    }

    /// How often commands were registered.
    pub(crate) fn registrations(&self) -> watch::Receiver<usize> {
        self.registrations.subscribe()
    }

    pub(crate) fn add_channel(&mut self, channel: Channel) -> Id {
        let id = channel.id;
        self.channels.insert(id, channel);
        id
    }

    /// The channel of the direct messages between the bot and somebody.
    pub(crate) fn direct(&mut self, person: Id) -> Option<Id> {
        self.people.get(&person).filter(|person| !person.bot)?;
        if let Some(id) = self.direct.get(&person) {
            return Some(*id);
        }
        let id = self.id();
        self.add_channel(Channel::new(id, None, "", Kind::Direct(person)));
        self.direct.insert(person, id);
        Some(id)
    }

    /// What the bot may do in a channel; in a thread that is what it may do in the thread's channel.
    pub(crate) fn may(&self, channel: &Channel) -> Permissions {
        let Some(guild) = channel.guild else {
            return match channel.kind {
                Kind::Direct(_) => usual(),
                _ => Permissions::empty(),
            };
        };
        let Some(guild) = self.guild(guild).filter(|guild| guild.has_bot) else {
            return Permissions::empty();
        };
        let parent = channel.thread().and_then(|thread| self.channel(thread.parent));
        guild.bot - channel.denied - parent.map_or(Permissions::empty(), |parent| parent.denied)
    }

    /// May this person see the channel?
    pub(crate) fn sees(&self, person: Id, channel: &Channel) -> bool {
        match (&channel.kind, channel.guild) {
            (Kind::Direct(one), _) => *one == person,
            (Kind::Private(people), _) => people.contains(&person),
            (_, Some(guild)) => {
                self.guild(guild).is_some_and(|guild| guild.members.contains_key(&person))
            }
            (_, None) => false,
        }
    }

    /// Puts a message in its channel, and tells the interaction that it belongs to.
    pub(crate) fn put(&mut self, message: Message) -> Arc<Message> {
        let message = Arc::new(message);
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.put(Arc::clone(&message));
        }
        if let Some(exchange) = message.interaction.and_then(|id| self.exchanges.get_mut(&id)) {
            exchange.wrote(&message);
        }
        message
    }

    /// Where the bot has sent a message under this nonce a moment ago, and which.
    pub(crate) fn repeated(&self, nonce: &str) -> Option<(Id, Id)> {
        let (channel, message, then) = self.nonces.get(nonce)?;
        (self.now().saturating_sub(*then) < NONCES).then_some((*channel, *message))
    }

    /// Remembers under which nonce the bot sent a message.
    pub(crate) fn remember(&mut self, nonce: String, message: &Message) {
        self.nonces.insert(nonce, (message.channel, message.id, self.now()));
    }

    pub(crate) fn exchange(&self, id: Id) -> Option<&Exchange> {
        self.exchanges.get(&id)
    }

    pub(crate) fn exchange_mut(&mut self, id: Id) -> Option<&mut Exchange> {
        self.exchanges.get_mut(&id)
    }

    /// The interaction with this token.
    pub(crate) fn by_token(&self, token: &str) -> Option<Id> {
        self.tokens.get(token).copied()
    }

    pub(crate) fn add_exchange(&mut self, exchange: Exchange) {
        self.tokens.insert(exchange.token.clone(), exchange.id);
        self.exchanges.insert(exchange.id, exchange);
    }
}
