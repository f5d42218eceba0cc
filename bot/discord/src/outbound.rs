//! Delivering what is in the outbox.
//!
//! A message is sent with its delivery's number and the store's name as a nonce, so that Discord shows it once if it is
//! sent again within the next minutes. What is said through a door ([`crate::doors`]) has no nonce:
//! an edit can be made twice without harm, and a follow-up whose answer was lost may be seen twice.

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use lru::LruCache;
use parlour_app::{
    Address, Delivered, Outbound, PersonId, Place, TableName, Why,
    vocabulary::{CommandLine, Control, Phrase},
};
use serenity::{
    builder::Builder as _,
    model::id::{ChannelId, MessageId, UserId},
};
use tokio::time::Instant;

use crate::{
    Shared,
    compose::Composed,
    doors::Way,
    fault::Trouble,
    names::Target,
    permissions::{self, IN_CHANNEL, IN_THREAD},
    thread,
};

/// After this long no further message of a batch is begun, so that all are done within the lease of
/// the batch, whatever each of them takes.
const BATCH: Duration = Duration::from_secs(25);
/// How long to wait where only somebody's next interaction opens a way. It hastens what waits.
const UNTIL_ASKED: Duration = Duration::from_hours(6);
/// How long a channel is taken to refuse files after it did.
const WITHOUT_FILES: Duration = Duration::from_mins(10);

/// What is remembered between deliveries. All of it can be forgotten: it only saves calls.
pub(crate) struct Memory {
    inner: Mutex<Remembered>,
}

pub(crate) struct Remembered {
    /// Everybody's channel of direct messages.
    direct: LruCache<UserId, ChannelId>,
    /// The tables of which somebody was told by a door that their direct messages are closed.
    closed: LruCache<UserId, BTreeSet<TableName>>,
    /// The channels that refused files, and until when they are not asked again.
    without_files: LruCache<ChannelId, Instant>,
    /// Opening messages that are posted, but whose thread is not made yet.
    pub(crate) openings: LruCache<String, thread::Posted>,
    /// When a channel was told why its tables have no threads.
    pub(crate) told: LruCache<ChannelId, Instant>,
}

impl Memory {
    const PEOPLE: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();
    const CHANNELS: NonZeroUsize = NonZeroUsize::new(2_000).unwrap();

    pub(crate) fn new() -> Self {
        let remembered = Remembered {
            direct: LruCache::new(Self::PEOPLE),
            closed: LruCache::new(Self::PEOPLE),
            without_files: LruCache::new(Self::CHANNELS),
            openings: LruCache::new(Self::CHANNELS),
            told: LruCache::new(Self::CHANNELS),
        };
        Self { inner: Mutex::new(remembered) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Remembered> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Delivers messages to one address, in their order.
pub(crate) async fn deliver(shared: &Arc<Shared>, messages: Vec<Outbound>) -> Vec<Delivered> {
    let begun = Instant::now();
    let mut results = Vec::with_capacity(messages.len());
    for message in &messages {
        let result = if let Some(pause) = shared.refusals.pause() {
            let reason = "Discord refused too often lately".to_owned();
            Delivered::Later { reason, after: Some(pause) }
        } else if begun.elapsed() > BATCH {
            let reason = "the messages before it took long".to_owned();
            Delivered::Later { reason, after: Some(Duration::ZERO) }
        } else {
            shared.deliver(message).await
        };
        let stops = matches!(result, Delivered::Later { .. });
        results.push(result);
        if stops {
            break;
        }
    }
    results
}

impl Shared {
    async fn deliver(self: &Arc<Self>, message: &Outbound) -> Delivered {
        let Some(target) = Target::of(&message.address) else {
            let reason = "this is no address on Discord".to_owned();
            return Delivered::Never { why: Why::Gone, reason };
        };
        let composed = match self.compose(message).await {
            Ok(composed) => composed,
            Err(fault) => return Delivered::Later { reason: fault.to_string(), after: None },
        };
        // Where several processes speak for one bot, each has a store that counts from 1.
        let nonce = match self.parlour.instance().await {
            Ok(instance) => format!("{}.{instance}", message.id),
            Err(fault) => return Delivered::Later { reason: fault.to_string(), after: None },
        };
        match (target, &message.address) {
            (Target::Person(user), Address::Direct(person)) => {
                self.to_person(user, person, message, composed, &nonce).await
            }
            (Target::Channel(channel), _) => {
                self.to_channel(channel, message, composed, &nonce).await
            }
            (_, Address::Place(place)) => self.to_place(place, composed).await,
            (_, Address::Direct(person)) => {
                let reason = format!("{person} is nobody on Discord");
                Delivered::Never { why: Why::Gone, reason }
            }
        }
    }

    /// By direct message.
    async fn to_person(
        self: &Arc<Self>,
        user: UserId,
        person: &PersonId,
        message: &Outbound,
        composed: Composed,
        nonce: &str,
    ) -> Delivered {
        let sent = match self.direct(user).await {
            Ok(channel) => self.post(channel, composed, nonce).await,
            Err(trouble) => Err(trouble),
        };
        let result = match sent {
            Ok(_) => Delivered::Sent,
            Err(trouble) => trouble.delivered(),
        };
        match &result {
            Delivered::Sent => {
                self.memory.lock().closed.pop(&user);
            }
            Delivered::Never { why, .. } => {
                self.memory.lock().direct.pop(&user);
                if *why == Why::ClosedToMessages {
                    self.tell_closed(user, person, message);
                }
            }
            Delivered::Later { .. } => {}
        }
        result
    }

    /// A person's channel of direct messages.
    pub(crate) async fn direct(&self, user: UserId) -> Result<ChannelId, Trouble> {
        let known = self.memory.lock().direct.get(&user).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let channel = self.call_in_turn(user.create_dm_channel(&*self.http)).await?.id;
        self.memory.lock().direct.put(user, channel);
        Ok(channel)
    }

    /// Tells somebody, where they were last active, how to open their direct messages, and how to
    /// play on without. Once for each table, until a message arrives.
    fn tell_closed(self: &Arc<Self>, user: UserId, person: &PersonId, message: &Outbound) {
        let new = {
            let mut memory = self.memory.lock();
            let tables = memory.closed.get_or_insert_mut(user, BTreeSet::new);
            tables.insert(message.table.clone())
        };
        if !new {
            return;
        }
        let phrase = Phrase::new("discord-direct-closed").with("table", message.table.to_string());
        let show = Control::Button {
            label: Phrase::new("do-show"),
            line: CommandLine::new("board").arg("table", &message.table),
        };
        let said = self.phrases(&[phrase], Some((&message.table, message.moment)), &[show]);
        let (shared, person) = (Arc::clone(self), person.clone());
        // Nothing else waits for it: the table tells it, too.
        tokio::spawn(async move {
            if !shared.whisper(&person, said).await {
                tracing::info!("there was no way to tell somebody that their messages are closed");
            }
        });
    }

    /// Says something to one person alone, where they were last active. Is there a way?
    pub(crate) async fn whisper(&self, person: &PersonId, said: Composed) -> bool {
        let Some(token) = self.doors.to_person_soon(person).await else { return false };
        let follow_up = said.follow_up(true).execute(&*self.interactions, (None, token.expose()));
        match self.call(follow_up).await {
            Ok(_) | Err(Trouble::Unread(_)) => true,
            Err(trouble) => {
                tracing::warn!(%trouble, "something could not be said to one person alone");
                self.doors.close(&token);
                false
            }
        }
    }

    /// To all in a channel or thread where Parlour may write.
    async fn to_channel(
        self: &Arc<Self>,
        channel: ChannelId,
        message: &Outbound,
        composed: Composed,
        nonce: &str,
    ) -> Delivered {
        if message.opening {
            return thread::open(self, channel, message, composed, nonce).await;
        }
        match self.post(channel, composed, nonce).await {
            Ok(_) => Delivered::Sent,
            Err(trouble) => self.not_posted(channel, trouble),
        }
    }

    /// What becomes of a message that a channel did not take.
    pub(crate) fn not_posted(&self, channel: ChannelId, trouble: Trouble) -> Delivered {
        let missing = trouble.is_missing_permission();
        match trouble.delivered() {
            Delivered::Never { why, reason } => {
                let reason = match self.seen.of(channel).filter(|_| missing) {
                    Some(place) => {
                        let needed = if place.has_threads() { &IN_CHANNEL } else { &IN_THREAD };
                        let lacks = permissions::missing(place.given, needed);
                        let names: Vec<&str> = lacks.iter().map(|(_, name)| *name).collect();
                        format!("{reason} (lately missing there: {})", names.join(", "))
                    }
                    None => reason,
                };
                tracing::error!(%channel, reason, "a channel cannot be written to");
                Delivered::Never { why, reason }
            }
            other => other,
        }
    }

    /// Posts a message under a nonce; without its files, if only those are not allowed. Returns
    /// which message it is, if Discord says so.
    pub(crate) async fn post(
        &self,
        channel: ChannelId,
        composed: Composed,
        nonce: &str,
    ) -> Result<Option<MessageId>, Trouble> {
        let send = async |composed: Composed| {
            let message = composed.message(nonce).execute(&*self.http, (channel, None));
            match self.call_in_turn(message).await {
                Ok(message) => Ok(Some(message.id)),
                Err(Trouble::Unread(reason)) => {
                    tracing::warn!(%channel, reason, "a message was sent, but not understood");
                    Ok(None)
                }
                Err(trouble) => Err(trouble),
            }
        };
        if !composed.has_files() {
            return send(composed).await;
        }
        let bare = composed.clone().without_files(self.no_files());
        let now = Instant::now();
        let known = self.memory.lock().without_files.get(&channel).copied();
        if known.is_some_and(|until| until > now) {
            return send(bare).await;
        }
        match send(composed).await {
            Err(trouble) if trouble.is_missing_permission() => {
                // If this is refused, too, it was not for the file.
                let posted = send(bare).await.map_err(|_| trouble)?;
                self.memory.lock().without_files.put(channel, now + WITHOUT_FILES);
                tracing::warn!(%channel, "boards cannot be attached there: Attach Files is missing");
                Ok(posted)
            }
            other => other,
        }
    }

    /// Why there is no picture.
    fn no_files(&self) -> String {
        let attach = permissions::said(&permissions::ATTACHING);
        let phrase = Phrase::new("discord-no-files").with("missing", attach);
        self.parlour.words().say(&phrase, &parlour_app::words::Plain)
    }

    /// To all in a place where Parlour can only answer: through the doors that are open.
    async fn to_place(&self, place: &Place, composed: Composed) -> Delivered {
        while let Some(way) = self.doors.to_place(place) {
            let (token, said) = match &way {
                Way::Original(token) => {
                    let edit = composed.clone().edit();
                    (token, self.call(edit.execute(&*self.interactions, token.expose())).await)
                }
                Way::FollowUp(token) => {
                    let said = composed.clone().follow_up(false);
                    let said = said.execute(&*self.interactions, (None, token.expose()));
                    (token, self.call(said).await)
                }
            };
            match said.map(drop).or_else(read) {
                Ok(()) => {
                    self.settle_door(token, Some(place)).await;
                    return Delivered::Sent;
                }
                Err(trouble @ Trouble::Passing { .. }) => {
                    if let Way::Original(token) = &way {
                        self.doors.give_original_back(token);
                    }
                    return trouble.delivered();
                }
                // The message itself is not to Discord's liking, and would be by no other way.
                Err(trouble @ Trouble::Refused { status: 400, code: 50_035, .. }) => {
                    tracing::error!(%trouble, "Discord does not take a message");
                    return trouble.delivered();
                }
                // The response was taken away; its token may still be good.
                Err(Trouble::Refused { code: 10_008, .. }) => self.doors.settle(token),
                Err(trouble) => {
                    tracing::debug!(%trouble, "a door is closed");
                    self.doors.close(token);
                }
            }
        }
        let reason = "nobody has asked for anything there lately".to_owned();
        Delivered::Later { reason, after: Some(UNTIL_ASKED) }
    }
}

/// What was done counts, also if its answer cannot be read.
fn read(trouble: Trouble) -> Result<(), Trouble> {
    match trouble {
        Trouble::Unread(_) => Ok(()),
        trouble => Err(trouble),
    }
}
