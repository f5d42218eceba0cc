//! Making people and places, and what their owners do to them.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use twilight_model::guild::Permissions;

use super::{
    Discord,
    gateway::{DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS},
    id::Id,
    world::{Channel, Guild, Kind, Member, Message, Person, Thread, World},
};

impl Discord {
    /// Somebody new, who may be written to.
    pub fn person(&self, name: &str) -> Id {
        self.inner.world().add_person(name)
    }

    /// A person as they are now.
    ///
    /// # Errors
    /// When nobody has the identifier.
    pub fn look_up(&self, person: Id) -> Result<Person> {
        self.inner.world().person(person).cloned().context("nobody has this id")
    }

    /// Changes a person: their names, language, whether they may be written to, and whether they
    /// have installed the app for themselves.
    ///
    /// # Errors
    /// When nobody has the identifier.
    pub fn change_person(&self, person: Id, change: impl FnOnce(&mut Person)) -> Result<()> {
        self.inner.world().person_mut(person).map(change).context("nobody has this id")
    }

    /// A new guild, where the bot is and may do what bots usually may.
    pub fn guild(&self, name: &str) -> Id {
        let mut world = self.inner.world();
        let id = world.add_guild(name);
        self.guild_appears(&world, id);
        id
    }

    fn guild_appears(&self, world: &World, id: Id) {
        if let Some(guild) = world.guild(id) {
            let created = guild.created(world);
            self.inner.dispatch(Some(id), GUILDS, "GUILD_CREATE", &created);
        }
    }

    /// A guild as it is now.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn look_at_guild(&self, guild: Id) -> Result<Guild> {
        self.inner.world().guild(guild).cloned().context("there is no such guild")
    }

    fn change_guild(&self, guild: Id, change: impl FnOnce(&mut Guild)) -> Result<()> {
        self.inner.world().guild_mut(guild).map(change).context("there is no such guild")
    }

    /// Lets somebody into a guild, under another name if they have one there.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn join(&self, guild: Id, person: Id, nick: Option<&str>) -> Result<()> {
        let nick = nick.map(ToOwned::to_owned);
        self.change_guild(guild, |guild| {
            guild.members.insert(person, Member { nick, ..Member::default() });
        })
    }

    /// Sets what somebody may not do in a guild, though everybody else may.
    ///
    /// # Errors
    /// When they are not in such a guild.
    pub fn forbid(&self, guild: Id, person: Id, permissions: Permissions) -> Result<()> {
        let mut world = self.inner.world();
        let guild = world.guild_mut(guild).context("there is no such guild")?;
        guild.members.get_mut(&person).context("they are not in it")?.denied = permissions;
        Ok(())
    }

    /// Sets what somebody may do in a guild beside what everybody may.
    ///
    /// # Errors
    /// When they are not in such a guild.
    pub fn promote(&self, guild: Id, person: Id, permissions: Permissions) -> Result<()> {
        let mut world = self.inner.world();
        let guild = world.guild_mut(guild).context("there is no such guild")?;
        guild.members.get_mut(&person).context("they are not in it")?.granted = permissions;
        Ok(())
    }

    /// Somebody leaves a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn leave(&self, guild: Id, person: Id) -> Result<()> {
        self.change_guild(guild, |guild| {
            guild.members.remove(&person);
        })
    }

    /// A new text channel in a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn channel(&self, guild: Id, name: &str) -> Result<Id> {
        let mut world = self.inner.world();
        ensure!(world.guild(guild).is_some(), "there is no such guild");
        let id = world.id();
        let channel = Channel::new(id, Some(guild), name, Kind::Text);
        let created = channel.json(&world);
        world.add_channel(channel);
        self.inner.dispatch(Some(guild), GUILDS, "CHANNEL_CREATE", &created);
        Ok(id)
    }

    /// A new thread that a person made in a text channel.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn thread(&self, parent: Id, owner: Id, name: &str) -> Result<Id> {
        let mut world = self.inner.world();
        let guild = world.channel(parent).context("there is no such channel")?.guild;
        let id = world.id();
        let thread = Thread { parent, owner, archived: false, locked: false, auto_archive: 1440 };
        let thread = Channel::new(id, guild, name, Kind::Thread(thread));
        let created = thread.json(&world);
        world.add_channel(thread);
        self.inner.dispatch(guild, GUILDS, "THREAD_CREATE", &created);
        Ok(id)
    }

    /// The direct messages between the bot and somebody.
    ///
    /// # Errors
    /// When nobody has the identifier.
    pub fn dm(&self, person: Id) -> Result<Id> {
        self.inner.world().direct(person).context("nobody has this id")
    }

    /// A group of people without the bot.
    pub fn private_channel(&self, people: &[Id]) -> Id {
        let mut world = self.inner.world();
        let id = world.id();
        world.add_channel(Channel::new(id, None, "", Kind::Private(people.to_vec())))
    }

    /// Takes from the bot what it may do in a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn revoke(&self, guild: Id, permissions: Permissions) -> Result<()> {
        self.change_guild(guild, |guild| guild.bot.remove(permissions))
    }

    /// Gives the bot more to do in a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn grant(&self, guild: Id, permissions: Permissions) -> Result<()> {
        self.change_guild(guild, |guild| guild.bot.insert(permissions))
    }

    /// Sets what the bot may not do in a channel, though it may elsewhere in its guild.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny(&self, channel: Id, permissions: Permissions) -> Result<()> {
        self.change_channel(channel, "CHANNEL_UPDATE", |channel| channel.denied = permissions)
    }

    /// Changes a channel and tells the gateway.
    fn change_channel(
        &self,
        channel: Id,
        event: &str,
        change: impl FnOnce(&mut Channel),
    ) -> Result<()> {
        let mut world = self.inner.world();
        change(world.channel_mut(channel).context("there is no such channel")?);
        let changed = world.channel(channel).map(|channel| (channel.guild, channel.json(&world)));
        if let Some((guild, changed)) = changed {
            self.inner.dispatch(guild, GUILDS, event, &changed);
        }
        Ok(())
    }

    fn change_thread(&self, thread: Id, change: impl FnOnce(&mut Thread)) -> Result<()> {
        let is_thread = self.inner.world().channel(thread).is_some_and(Channel::is_thread);
        ensure!(is_thread, "there is no such thread");
        self.change_channel(thread, "THREAD_UPDATE", |channel| {
            if let Some(thread) = channel.thread_mut() {
                change(thread);
            }
        })
    }

    /// Puts a thread away, as Discord does with idle ones, or takes it out again.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn archive(&self, thread: Id, archived: bool) -> Result<()> {
        self.change_thread(thread, |thread| thread.archived = archived)
    }

    /// Locks a thread, or unlocks it.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn lock(&self, thread: Id, locked: bool) -> Result<()> {
        self.change_thread(thread, |thread| thread.locked = locked)
    }

    /// Throws the bot out of a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn throw_out(&self, guild: Id) -> Result<()> {
        self.change_guild(guild, |guild| guild.has_bot = false)?;
        let gone = json!({ "id": guild });
        self.inner.dispatch(Some(guild), GUILDS, "GUILD_DELETE", &gone);
        Ok(())
    }

    /// Takes the bot out of a guild, and leaves its commands there, as if it had been installed
    /// without the scope `bot`.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn leave_commands_alone(&self, guild: Id) -> Result<()> {
        self.change_guild(guild, |guild| (guild.has_bot, guild.commands_alone) = (false, true))
    }

    /// Invites the bot into a guild again.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn invite(&self, guild: Id) -> Result<()> {
        self.change_guild(guild, |guild| guild.has_bot = true)?;
        self.guild_appears(&self.inner.world(), guild);
        Ok(())
    }

    /// Takes a guild down, as an outage does, or up again.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn outage(&self, guild: Id, down: bool) -> Result<()> {
        self.change_guild(guild, |guild| guild.unavailable = down)?;
        if down {
            let gone = json!({ "id": guild, "unavailable": true });
            self.inner.dispatch(Some(guild), GUILDS, "GUILD_DELETE", &gone);
        } else {
            self.guild_appears(&self.inner.world(), guild);
        }
        Ok(())
    }

    /// Deletes a channel with its threads, or a thread.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn delete_channel(&self, channel: Id) -> Result<()> {
        let mut world = self.inner.world();
        let threads: Vec<Id> = world.threads_of(channel).map(|thread| thread.id).collect();
        let found = world.channel(channel).context("there is no such channel")?;
        let (guild, mut gone) = (found.guild, found.json(&world));
        let event = if let Some(thread) = found.thread() {
            gone = json!({
                "id": channel, "guild_id": guild, "parent_id": thread.parent, "type": 11,
            });
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        for id in threads.into_iter().chain([channel]) {
            if let Some(channel) = world.channel_mut(id) {
                channel.deleted = true;
            }
        }
        self.inner.dispatch(guild, GUILDS, event, &gone);
        Ok(())
    }

    /// Deletes a message.
    ///
    /// # Errors
    /// When there is no such message.
    pub fn delete_message(&self, channel: Id, message: Id) -> Result<()> {
        let mut world = self.inner.world();
        let found = world.channel(channel).and_then(|channel| channel.message(message));
        let found = Message::clone(found.context("there is no such message")?);
        let guild = world.channel(channel).and_then(|channel| channel.guild);
        let gone = world.put(Message { deleted: true, ..found });
        self.inner.deleted(&gone, guild);
        Ok(())
    }

    /// Somebody writes something.
    ///
    /// # Errors
    /// When they do not see the channel.
    pub fn say(&self, channel: Id, person: Id, text: &str) -> Result<Arc<Message>> {
        let mut world = self.inner.world();
        let place = world.channel(channel).context("there is no such channel")?;
        ensure!(world.sees(person, place), "they do not see the channel");
        let guild = place.guild;
        let mut message = Message::new(world.id(), channel, person);
        text.clone_into(&mut message.content);
        let message = world.put(message);
        if let Some(thread) = world.channel_mut(channel).and_then(Channel::thread_mut) {
            thread.archived = false;
        }
        self.inner.posted(&world, &message, guild);
        Ok(message)
    }

    /// Changes what is said of the application: its `install_params`, `flags` and so on.
    pub fn change_application(&self, change: impl FnOnce(&mut serde_json::Value)) {
        change(&mut self.inner.world().application);
    }

    /// Sets how many threads of a guild may be awake; a thousand, to begin with.
    pub fn allow_threads(&self, threads: usize) {
        self.inner.world().threads = threads;
    }

    /// Moves the clock for what lasts minutes: tokens of interactions and nonces. The three
    /// seconds for an acknowledgement stay real.
    pub fn advance(&self, by: Duration) {
        self.inner.world().leap += by;
    }
}

impl super::Inner {
    /// Tells the gateway of a new message that everybody in the channel sees.
    pub(super) fn posted(&self, world: &World, message: &Message, guild: Option<Id>) {
        self.tell_of("MESSAGE_CREATE", world, message, guild);
    }

    /// Tells the gateway that a message is gone.
    pub(super) fn deleted(&self, message: &Message, guild: Option<Id>) {
        let intent = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        if message.is_ephemeral() {
            return;
        }
        let mut gone = json!({ "id": message.id, "channel_id": message.channel });
        if let Some(guild) = guild {
            gone["guild_id"] = guild.to_string().into();
        }
        self.dispatch(guild, intent, "MESSAGE_DELETE", &gone);
    }

    /// Tells the gateway of a message.
    pub(super) fn tell_of(&self, event: &str, world: &World, message: &Message, guild: Option<Id>) {
        let intent = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        if message.is_ephemeral() || !self.gateway.anybody_wants(intent) {
            return;
        }
        let mut posted = message.json(world);
        if let Some(guild) = guild.and_then(|guild| world.guild(guild)) {
            posted["guild_id"] = guild.id.to_string().into();
            if let Some(member) = guild.members.get(&message.author) {
                posted["member"] = guild.member(&serde_json::Value::Null, member, false);
            }
        }
        // Without the intent for it, what people write is not told, except to the bot itself.
        let direct = guild.is_none() || message.author == world.bot().id;
        if !direct && !message.mentions.contains(&world.bot().id) {
            for secret in ["content", "embeds", "attachments", "components"] {
                posted[secret] = if secret == "content" { "".into() } else { json!([]) };
            }
        }
        self.dispatch(guild, intent, event, &posted);
    }
}
