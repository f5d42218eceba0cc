//! The page's messages: an append log for each address, and who is reading along.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex as StdMutex, PoisonError},
};

use parlour_app::{Address, AppendLogError, Delivered, Outbound, Parlour};
use tokio::sync::{Mutex, broadcast};

use crate::{present, stored_message::StoredMessage};

/// How many of an address's newest messages are kept at hand.
const AT_HAND: usize = 128;
/// How many messages a reader may lag behind before it reads them from the append log.
const LAG: usize = 256;
/// How many addresses are kept at hand; those that nobody reads are let go beyond it.
const ADDRESSES: usize = 512;

/// A message with its number in its room, as readers get it.
#[derive(Debug)]
pub(crate) struct NumberedMessage {
    pub(crate) number: u64,
    /// JSON, made once for all readers.
    pub(crate) json: String,
}

/// All rooms.
pub(crate) struct MessageLog {
    parlour: Parlour,
    rooms: StdMutex<HashMap<Address, Arc<Room>>>,
}

struct Room {
    address: Address,
    log: String,
    /// `None` until it was read for the first time. Also keeps posts to one address apart.
    tail: Mutex<Option<Tail>>,
    readers: broadcast::Sender<Arc<NumberedMessage>>,
}

struct Tail {
    last: u64,
    delivered: u64,
    newest: VecDeque<Arc<NumberedMessage>>,
}

impl MessageLog {
    pub(crate) fn new(parlour: Parlour) -> Self {
        Self { parlour, rooms: StdMutex::default() }
    }

    fn room(&self, address: &Address) -> Arc<Room> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(address) {
            return Arc::clone(room);
        }
        if rooms.len() >= ADDRESSES {
            rooms
                .retain(|_, room| room.readers.receiver_count() > 0 || Arc::strong_count(room) > 1);
        }
        let room = Arc::new(Room {
            address: address.clone(),
            log: format!("web/{address}"),
            tail: Mutex::new(None),
            readers: broadcast::Sender::new(LAG),
        });
        rooms.insert(address.clone(), Arc::clone(&room));
        room
    }

    /// Writes messages down and tells the readers, those that were there before left out.
    pub(crate) async fn post(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        let Some(address) = messages.first().map(|message| message.address.clone()) else {
            return Vec::new();
        };
        let count = messages.len();
        match self.try_post(&self.room(&address), messages).await {
            Ok(()) => vec![Delivered::Sent; count],
            Err(error) => vec![Delivered::Later { reason: error.to_string(), after: None }],
        }
    }

    async fn try_post(&self, room: &Room, messages: Vec<Outbound>) -> Result<(), AppendLogError> {
        // Before the room is locked: a size takes a while where the scene is large.
        let mut posted = Vec::with_capacity(messages.len());
        for message in messages {
            posted.push(self.posted(message).await);
        }
        let mut held = room.tail.lock().await;
        let tail = self.tail(room, &mut held).await?;
        posted.retain(|message| message.delivery > tail.delivered);
        if posted.is_empty() {
            return Ok(());
        }
        let bodies = posted.iter().map(|p| serde_json::to_vec(p).unwrap_or_default()).collect();
        if !self.parlour.append_log().append(&room.log, tail.last, bodies, None).await? {
            // Somebody else wrote here. What is known is out of date; the next try reads it anew.
            *held = None;
            return Err(AppendLogError::Import(format!(
                "{}: written to by somebody else",
                room.log
            )));
        }
        for message in &posted {
            tail.last += 1;
            tail.delivered = message.delivery;
            let json = present::message(self.parlour.words(), &room.address, tail.last, message);
            let post = Arc::new(NumberedMessage { number: tail.last, json: json.to_string() });
            tail.push(Arc::clone(&post));
            // Nobody listening is no error.
            let _ = room.readers.send(post);
        }
        Ok(())
    }

    /// A message as it is kept.
    async fn posted(&self, message: Outbound) -> StoredMessage {
        let size = match &message.board {
            Some(board) => self.parlour.picture_size(board).await,
            None => None,
        };
        StoredMessage {
            delivery: message.id.0,
            table: message.table,
            at: message.at,
            lines: message.lines,
            small: message.small,
            board: message.board,
            size,
            alt: message.alt,
            controls: message.controls,
            moment: message.moment,
            mentions: message.mentions,
            private: message.private,
        }
    }

    /// The room's newest messages, read once.
    async fn tail<'a>(
        &self,
        room: &Room,
        held: &'a mut Option<Tail>,
    ) -> Result<&'a mut Tail, AppendLogError> {
        let fresh = if let Some(tail) = held.take() {
            tail
        } else {
            let last = self.parlour.append_log().len(&room.log).await?;
            let from = last.saturating_sub(AT_HAND as u64);
            let mut tail = Tail { last, delivered: 0, newest: VecDeque::new() };
            for (number, posted) in self.read(room, from, last).await? {
                tail.delivered = tail.delivered.max(posted.delivery);
                tail.push(self.post_of(room, number, &posted));
            }
            tail
        };
        Ok(held.insert(fresh))
    }

    fn post_of(&self, room: &Room, number: u64, posted: &StoredMessage) -> Arc<NumberedMessage> {
        let json = present::message(self.parlour.words(), &room.address, number, posted);
        Arc::new(NumberedMessage { number, json: json.to_string() })
    }

    /// Messages after number `from` up to `upto` out of the append log; one that cannot be read is left
    /// out.
    async fn read(
        &self,
        room: &Room,
        from: u64,
        upto: u64,
    ) -> Result<Vec<(u64, StoredMessage)>, AppendLogError> {
        let entries = self.parlour.append_log().readable(&room.log, from, upto).await?;
        let posted = entries.into_iter().filter_map(|entry| {
            serde_json::from_slice(&entry.body)
                .inspect_err(|error| {
                    tracing::error!(log = room.log, number = entry.number, %error, "damaged message");
                })
                .ok()
                .map(|posted| (entry.number, posted))
        });
        Ok(posted.collect())
    }

    /// The messages with numbers in `after + 1 ..= before - 1`, the newest `limit` of them.
    pub(crate) async fn between(
        &self,
        address: &Address,
        after: u64,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<Arc<NumberedMessage>>, AppendLogError> {
        let room = self.room(address);
        let mut held = room.tail.lock().await;
        let tail = self.tail(&room, &mut held).await?;
        let before = before.unwrap_or(u64::MAX).min(tail.last.saturating_add(1));
        let after = after.max(before.saturating_sub(1).saturating_sub(limit as u64));
        if after.saturating_add(1) >= before {
            return Ok(Vec::new());
        }
        let at_hand = tail.newest.front().is_some_and(|first| first.number <= after + 1);
        if at_hand {
            let wanted = |post: &&Arc<NumberedMessage>| post.number > after && post.number < before;
            return Ok(tail.newest.iter().filter(wanted).cloned().collect());
        }
        drop(held);
        let read = self.read(&room, after, before - 1).await?;
        let posts = read.into_iter().map(|(number, posted)| self.post_of(&room, number, &posted));
        Ok(posts.collect())
    }

    /// The number of the newest message.
    pub(crate) async fn last(&self, address: &Address) -> Result<u64, AppendLogError> {
        let room = self.room(address);
        let mut held = room.tail.lock().await;
        Ok(self.tail(&room, &mut held).await?.last)
    }

    /// New messages from now on.
    pub(crate) fn listen(&self, address: &Address) -> broadcast::Receiver<Arc<NumberedMessage>> {
        self.room(address).readers.subscribe()
    }
}

impl Tail {
    fn push(&mut self, post: Arc<NumberedMessage>) {
        self.newest.push_back(post);
        if self.newest.len() > AT_HAND {
            self.newest.pop_front();
        }
    }
}
