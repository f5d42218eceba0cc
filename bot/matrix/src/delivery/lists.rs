//! The lists of what there is to do, as people see them: which is the last in a place, and what its numbers
//! stand for.
//!
//! What people have seen is what has come back from the homeserver, in the order of the room: a number that
//! was typed before a list changed is an answer to the list as it was. All of it can be forgotten: the
//! messages themselves say it ([`crate::message::list`]).

use std::{
    collections::BTreeSet,
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use lru::LruCache;
use matrix_sdk::ruma::{EventId, OwnedEventId};
use parlour_app::TableName;
use tokio::time::Instant;

use crate::{message::list::List, names::Spot};

/// So many messages may stand below a list that is edited. Beyond that it is out of sight, and is put
/// below them anew.
const IN_SIGHT: u32 = 8;
/// How long no reactions are set after the homeserver has limited Parlour.
const HUSHED: Duration = Duration::from_mins(10);

/// How long a list is new.
const NEW: Duration = Duration::from_secs(5);

/// The lists that people see.
pub(crate) struct Lists {
    inner: Mutex<Inner>,
}

struct Inner {
    /// Lists as they were heard last, and where.
    seen: LruCache<OwnedEventId, Seen>,
    /// The last one in a place.
    last: LruCache<Spot, OwnedEventId>,
    /// The one of a table in a place, as it was sent last; `None` where none was.
    sent: LruCache<(Spot, TableName), Option<Sent>>,
    hushed: Option<Instant>,
}

/// A list that people see.
struct Seen {
    spot: Spot,
    list: List,
    since: Instant,
}

/// A list that was sent.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) event: OwnedEventId,
    pub(crate) list: List,
    /// Which of its numbers have a reaction.
    pub(crate) keys: BTreeSet<usize>,
    /// How many messages were sent there since.
    below: u32,
}

impl Sent {
    /// One that was sent before a restart. Its reactions are taken to be there.
    pub(crate) fn found(event: OwnedEventId, list: List, below: usize) -> Self {
        let keys = list.keys().collect();
        Self { event, list, keys, below: below.try_into().unwrap_or(u32::MAX) }
    }

    /// Can people still see it?
    pub(crate) const fn is_in_sight(&self) -> bool {
        self.below <= IN_SIGHT
    }
}

impl Lists {
    const SEEN: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new() -> Self {
        Self {
            inner: Mutex::new(Inner {
                seen: LruCache::new(Self::SEEN),
                last: LruCache::new(Self::SEEN),
                sent: LruCache::new(Self::SEEN),
                hushed: None,
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A list has come back from the homeserver: people see it now.
    pub(crate) fn heard(&self, spot: &Spot, event: &EventId, list: List) {
        let mut inner = self.lock();
        let seen = Seen { spot: spot.clone(), list, since: Instant::now() };
        inner.seen.put(event.to_owned(), seen);
        inner.last.put(spot.clone(), event.to_owned());
    }

    /// A list has come back changed; it stands where it stood. Of one that is not known, nobody can say where
    /// that is: it is looked for when it is asked for.
    pub(crate) fn changed(&self, event: &EventId, list: List) {
        if let Some(seen) = self.lock().seen.get_mut(event) {
            seen.list = list;
        }
    }

    /// A list was looked for in the room, and found.
    pub(crate) fn found(&self, spot: &Spot, event: &EventId, list: List) {
        let mut inner = self.lock();
        if inner.last.get(spot).is_none() {
            inner.last.put(spot.clone(), event.to_owned());
        }
        let seen = Seen { spot: spot.clone(), list, since: Instant::now() };
        inner.seen.put(event.to_owned(), seen);
    }

    /// What a list says, as people saw it last.
    pub(crate) fn of(&self, event: &EventId) -> Option<(Spot, List)> {
        self.lock().seen.get(event).map(|seen| (seen.spot.clone(), seen.list.clone()))
    }

    /// Has a list only just been put there?
    pub(crate) fn is_new(&self, event: &EventId) -> bool {
        self.lock().seen.get(event).is_some_and(|seen| seen.since.elapsed() < NEW)
    }

    /// The last list in a place.
    pub(crate) fn last(&self, spot: &Spot) -> Option<List> {
        let mut inner = self.lock();
        let event = inner.last.get(spot).cloned()?;
        inner.seen.get(&event).map(|seen| seen.list.clone())
    }

    /// Is it known which list of a table was sent last to a place, if any was?
    pub(crate) fn knows(&self, spot: &Spot, table: &TableName) -> bool {
        self.lock().sent.contains(&(spot.clone(), table.clone()))
    }

    /// A table's list in a place, as it was sent last.
    pub(crate) fn sent(&self, spot: &Spot, table: &TableName) -> Option<Sent> {
        self.lock().sent.get(&(spot.clone(), table.clone())).cloned().flatten()
    }

    /// This is a table's list in a place, as it was sent last.
    pub(crate) fn remember(&self, spot: &Spot, table: &TableName, sent: Option<Sent>) {
        self.lock().sent.put((spot.clone(), table.clone()), sent);
    }

    /// A table's list was sent to a place.
    pub(crate) fn put(&self, spot: &Spot, table: &TableName, event: &EventId, list: &List) {
        let mut keys: BTreeSet<usize> = list.keys().collect();
        let mut inner = self.lock();
        let key = (spot.clone(), table.clone());
        let before = inner.sent.get(&key).and_then(Option::as_ref);
        let sent = match before.filter(|sent| sent.event == event) {
            Some(before) => {
                keys.extend(&before.keys);
                Sent { list: list.clone(), keys, ..before.clone() }
            }
            None => Sent { event: event.to_owned(), list: list.clone(), keys, below: 0 },
        };
        inner.sent.put(key, Some(sent));
    }

    /// A message was sent to a place: the lists there are further up.
    pub(crate) fn pushed(&self, spot: &Spot) {
        let mut inner = self.lock();
        let tables = inner.sent.iter_mut().filter(|((place, _), _)| place == spot);
        for sent in tables.filter_map(|(_, sent)| sent.as_mut()) {
            sent.below = sent.below.saturating_add(1);
        }
    }

    /// The homeserver has limited Parlour.
    pub(crate) fn hush(&self) {
        self.lock().hushed = Some(Instant::now() + HUSHED);
    }

    /// Are no reactions to be set now?
    pub(crate) fn is_hushed(&self) -> bool {
        self.lock().hushed.is_some_and(|until| until > Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::{event_id, room_id};

    use super::*;
    use crate::message::list::Entry;

    fn list(line: &str) -> List {
        let entry = Entry { line: line.to_owned(), params: Vec::new(), example: String::new() };
        List { at: None, entries: vec![entry] }
    }

    #[test]
    fn what_was_heard_last_is_what_people_see() {
        let lists = Lists::new();
        let spot = Spot::room(room_id!("!a:b"));
        let (one, other) = (event_id!("$1"), event_id!("$2"));
        lists.heard(&spot, one, list("join"));
        assert_eq!(lists.last(&spot), Some(list("join")));
        lists.changed(one, list("leave"));
        assert_eq!(lists.last(&spot), Some(list("leave")));
        lists.heard(&spot, other, list("start"));
        lists.changed(one, list("board"));
        assert_eq!(lists.last(&spot), Some(list("start")), "an older one does not come back");
        assert_eq!(lists.of(one), Some((spot, list("board"))));
        lists.changed(event_id!("$3"), list("board"));
        assert_eq!(lists.of(event_id!("$3")), None, "nobody knows where it stands");
    }

    #[test]
    fn a_list_goes_out_of_sight() {
        let lists = Lists::new();
        let spot = Spot::room(room_id!("!a:b"));
        let table: TableName = "walls-7".parse().unwrap();
        lists.put(&spot, &table, event_id!("$1"), &list("join"));
        for _ in 0..IN_SIGHT {
            lists.pushed(&spot);
            assert!(lists.sent(&spot, &table).unwrap().is_in_sight());
        }
        lists.put(&spot, &table, event_id!("$1"), &list("leave"));
        lists.pushed(&spot);
        assert!(!lists.sent(&spot, &table).unwrap().is_in_sight());
        lists.put(&spot, &table, event_id!("$2"), &list("leave"));
        assert!(lists.sent(&spot, &table).unwrap().is_in_sight());
    }
}
