//! Channels of every kind, and what stands in them.

use std::{collections::HashMap, sync::Arc};

use serde_json::{Value as Json, json};
use tokio::sync::watch;
use twilight_model::guild::Permissions;

use super::{super::id::Id, World, message::Message};

/// What kind of place a channel is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A text channel of a guild.
    Text,
    /// A public thread of a text channel.
    Thread(Thread),
    /// The bot and one person.
    Direct(Id),
    /// Several people without the bot: it is there only for who has installed it.
    Private(Vec<Id>),
}

/// What a thread has besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// The channel that it belongs to.
    pub parent: Id,
    /// Who made it.
    pub owner: Id,
    /// Is it put away? Posting wakes it.
    pub archived: bool,
    /// May only moderators post in it, or wake it?
    pub locked: bool,
    /// After how many idle minutes it is put away.
    pub auto_archive: u16,
}

/// A channel.
pub struct Channel {
    /// Which.
    pub id: Id,
    /// The guild that it belongs to, if any.
    pub guild: Option<Id>,
    /// What it is called; direct messages have no name.
    pub name: String,
    /// What kind of place it is.
    pub kind: Kind,
    /// Is it gone?
    pub deleted: bool,
    /// What the bot may not do here, though it may elsewhere in the guild.
    pub denied: Permissions,
    messages: Vec<Arc<Message>>,
    places: HashMap<Id, usize>,
    /// The places of messages that were posted, edited or deleted, in the order of the changes.
    changes: Vec<usize>,
    changed: watch::Sender<usize>,
}

impl Channel {
    pub(crate) fn new(id: Id, guild: Option<Id>, name: &str, kind: Kind) -> Self {
        Self {
            id,
            guild,
            name: name.to_owned(),
            kind,
            deleted: false,
            denied: Permissions::empty(),
            messages: Vec::new(),
            places: HashMap::new(),
            changes: Vec::new(),
            changed: watch::Sender::new(0),
        }
    }

    /// Is it a thread?
    pub fn is_thread(&self) -> bool {
        matches!(self.kind, Kind::Thread(_))
    }

    /// What it has as a thread.
    pub fn thread(&self) -> Option<&Thread> {
        if let Kind::Thread(thread) = &self.kind { Some(thread) } else { None }
    }

    /// What it has as a thread.
    pub(crate) fn thread_mut(&mut self) -> Option<&mut Thread> {
        if let Kind::Thread(thread) = &mut self.kind { Some(thread) } else { None }
    }

    /// What stands in it, in order, without what was deleted.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &Arc<Message>> {
        self.messages.iter().filter(|message| !message.deleted)
    }

    /// One message, unless it was deleted.
    pub fn message(&self, id: Id) -> Option<&Arc<Message>> {
        self.places.get(&id).map(|at| &self.messages[*at]).filter(|message| !message.deleted)
    }

    /// One message, even if it was deleted.
    pub(crate) fn former_message(&self, id: Id) -> Option<&Arc<Message>> {
        self.places.get(&id).map(|at| &self.messages[*at])
    }

    /// Puts a message at the end, or another in its place.
    pub(crate) fn put(&mut self, message: Arc<Message>) {
        let at = *self.places.entry(message.id).or_insert(self.messages.len());
        if at == self.messages.len() {
            self.messages.push(message);
        } else {
            self.messages[at] = message;
        }
        self.changes.push(at);
        self.changed.send_replace(self.changes.len());
    }

    /// What changed after the first so many changes; deleted messages say so.
    pub(crate) fn changed_since(&self, count: usize) -> impl Iterator<Item = &Arc<Message>> {
        self.changes.iter().skip(count).map(|at| &self.messages[*at])
    }

    /// How many changes there were; whoever watches is told of more.
    pub(crate) fn watch(&self) -> watch::Receiver<usize> {
        self.changed.subscribe()
    }

    /// The channel object.
    pub(crate) fn json(&self, world: &World) -> Json {
        let last = self.messages().rfind(|message| !message.is_ephemeral());
        let last = last.map(|message| message.id);
        match &self.kind {
            Kind::Text => json!({
                "id": self.id,
                "type": 0,
                "guild_id": self.guild,
                "name": self.name,
                "last_message_id": last,
                "flags": 0,
                "position": 0,
                "parent_id": null,
                "topic": null,
                "nsfw": false,
                "rate_limit_per_user": 0,
                "permission_overwrites": self.overwrites(world.bot().id),
            }),
            Kind::Thread(thread) => self.thread_json(thread, last),
            Kind::Direct(person) => json!({
                "id": self.id,
                "type": 1,
                "last_message_id": last,
                "flags": 0,
                "recipients": world.person(*person).map(super::Person::json).as_slice(),
            }),
            Kind::Private(people) => {
                let people = people.iter().filter_map(|id| world.person(*id));
                let recipients: Vec<Json> = people.map(super::Person::json).collect();
                json!({
                    "id": self.id,
                    "type": 3,
                    "last_message_id": last,
                    "flags": 0,
                    "name": null,
                    "icon": null,
                    "owner_id": recipients.first().map(|owner| &owner["id"]),
                    "recipients": recipients,
                })
            }
        }
    }

    fn thread_json(&self, thread: &Thread, last: Option<Id>) -> Json {
        let count = self.messages().filter(|message| !message.is_ephemeral()).count();
        json!({
            "id": self.id,
            "type": 11,
            "guild_id": self.guild,
            "parent_id": thread.parent,
            "owner_id": thread.owner,
            "name": self.name,
            "last_message_id": last,
            "flags": 0,
            "rate_limit_per_user": 0,
            "message_count": count,
            "member_count": 1,
            "total_message_sent": count,
            "thread_metadata": {
                "archived": thread.archived,
                "archive_timestamp": self.id.moment(),
                "auto_archive_duration": thread.auto_archive,
                "create_timestamp": self.id.moment(),
                "locked": thread.locked,
            },
        })
    }

    fn overwrites(&self, bot: Id) -> Json {
        if self.denied.is_empty() {
            return json!([]);
        }
        json!([{ "id": bot, "type": 1, "allow": "0", "deny": self.denied.bits().to_string() }])
    }
}
