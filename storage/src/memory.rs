//! A store in memory: for tests, and for parlours that may forget everything.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use async_trait::async_trait;

use crate::{
    Claim, Commit, CommitError, Committed, Delivery, DeliveryId, IndexChange, IndexRow, Key, Lease,
    Millis, Parked, Recorded, RequestId, Row, Settled, Store, StoreError, StreamId, Timer,
    TimerChange, Version, lease::Leases, queue::Queue, row::Body,
};

/// A [`Store`] that keeps everything in memory. Clones are handles to the same store.
#[derive(Clone, Default)]
pub struct MemoryStore {
    held: Arc<Mutex<Held>>,
    leases: Arc<Leases>,
}

#[derive(Default)]
struct Held {
    streams: BTreeMap<StreamId, Vec<Recorded>>,
    requests: BTreeMap<RequestId, (Millis, Committed)>,
    outbox: BTreeMap<DeliveryId, Waiting>,
    queue: Queue,
    parked: BTreeMap<(Key, DeliveryId), Parked>,
    timers: BTreeMap<(StreamId, Key), (Millis, Vec<u8>)>,
    dues: BTreeSet<(Millis, StreamId, Key)>,
    index: BTreeMap<(Key, Key, StreamId), Vec<u8>>,
    /// The number of the last outbox entry.
    last_delivery: u64,
    /// Whether an import's head has come, and no commit since.
    importing: bool,
}

struct Waiting {
    delivery: Delivery,
    due: Millis,
    reason: Option<String>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Does to the store what a restart of the process does to one on a disk: every lease ends.
    pub fn restart(&self) {
        self.held().queue.release_all();
        self.leases.release_all();
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing between two changes of one commit can panic, so what is held is whole.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Held {
    fn version(&self, stream: &StreamId) -> Version {
        Version(self.streams.get(stream).map_or(0, |events| events.len() as u64))
    }

    fn commit(&mut self, commit: Commit) -> Result<Committed, CommitError> {
        if let Some((_, first)) = commit.request.as_ref().and_then(|id| self.requests.get(id)) {
            return Err(CommitError::Duplicate(first.clone()));
        }
        let (expected, actual) = (commit.expected, self.version(&commit.stream));
        if expected != actual {
            return Err(CommitError::Conflict { expected, actual });
        }
        self.importing = false;
        let stream = commit.stream;
        if !commit.events.is_empty() {
            let events = self.streams.entry(stream.clone()).or_default();
            for body in commit.events {
                let version = Version(events.len() as u64).after(1);
                events.push(Recorded { version, at: commit.at, body });
            }
        }
        let mut deliveries = Vec::with_capacity(commit.outbox.len());
        for new in commit.outbox {
            self.last_delivery += 1;
            let (id, address) = (DeliveryId(self.last_delivery), new.address);
            self.queue.add(id, &address, Millis(0));
            let delivery =
                Delivery { id, address, attempts: 0, created: commit.at, body: new.body };
            self.outbox.insert(id, Waiting { delivery, due: Millis(0), reason: None });
            deliveries.push(id);
        }
        for change in commit.timers {
            match change {
                TimerChange::Set { name, due, body } => {
                    self.clear_timer(&stream, &name);
                    self.set_timer(stream.clone(), name, due, body);
                }
                TimerChange::Clear { name } => self.clear_timer(&stream, &name),
            }
        }
        for change in commit.index {
            match change {
                IndexChange::Put { index, key, value } => {
                    self.index.insert((index, key, stream.clone()), value);
                }
                IndexChange::Remove { index, key } => {
                    self.index.remove(&(index, key, stream.clone()));
                }
            }
        }
        let version = self.version(&stream);
        let committed = Committed { version, deliveries, answer: commit.answer };
        if let Some(request) = commit.request {
            self.requests.insert(request, (commit.at, committed.clone()));
        }
        Ok(committed)
    }

    fn set_timer(&mut self, stream: StreamId, name: Key, due: Millis, body: Vec<u8>) {
        self.dues.insert((due, stream.clone(), name.clone()));
        self.timers.insert((stream, name), (due, body));
    }

    fn clear_timer(&mut self, stream: &StreamId, name: &Key) {
        let timer = (stream.clone(), name.clone());
        if let Some((due, _)) = self.timers.remove(&timer) {
            self.dues.remove(&(due, timer.0, timer.1));
        }
    }

    fn settle(&mut self, id: DeliveryId, how: Settled) {
        match how {
            Settled::Sent => {
                self.outbox.remove(&id);
                self.queue.remove(id);
            }
            Settled::Retry { at, reason } => {
                let Some(waiting) = self.outbox.get_mut(&id) else { return };
                let at = self.queue.due_after(id, at);
                waiting.delivery.attempts = waiting.delivery.attempts.saturating_add(1);
                waiting.due = at;
                waiting.reason = Some(reason);
                self.queue.retry(id, at);
            }
            Settled::Parked { reason } => {
                let Some(Waiting { delivery, .. }) = self.outbox.remove(&id) else { return };
                self.queue.remove(id);
                let place = (delivery.address.clone(), id);
                self.parked.insert(place, Parked { delivery, reason });
            }
        }
    }

    fn hasten(&mut self, address: &Key) -> usize {
        self.queue.hasten_lease(address);
        let put_off = self.queue.put_off(address);
        for &id in &put_off {
            if let Some(waiting) = self.outbox.get_mut(&id) {
                waiting.due = Millis(0);
            }
            self.queue.hasten(id);
        }
        put_off.len()
    }

    /// Every row, in the order that [`Row`] promises.
    fn rows(&self) -> Vec<Row> {
        let next_delivery = self.last_delivery + 1;
        let mut rows = vec![Row::Head { format: Row::FORMAT, next_delivery }];
        for (stream, events) in &self.streams {
            rows.extend(events.iter().cloned().map(|Recorded { version, at, body }| Row::Event {
                stream: stream.clone(),
                version,
                at,
                body: Body(body),
            }));
        }
        rows.extend(self.requests.iter().map(|(request, (at, committed))| Row::Request {
            request: request.clone(),
            at: *at,
            version: committed.version,
            deliveries: committed.deliveries.clone(),
            answer: Body(committed.answer.clone()),
        }));
        rows.extend(self.outbox.values().map(|Waiting { delivery, due, reason }| Row::Outbox {
            id: delivery.id,
            address: delivery.address.clone(),
            attempts: delivery.attempts,
            created: delivery.created,
            due: *due,
            reason: reason.clone(),
            body: Body(delivery.body.clone()),
        }));
        rows.extend(self.parked.values().cloned().map(Row::from));
        rows.extend(self.timers.iter().map(|((stream, name), (due, body))| Row::Timer {
            stream: stream.clone(),
            name: name.clone(),
            due: *due,
            body: Body(body.clone()),
        }));
        rows.extend(self.index.iter().map(|((index, key, stream), value)| Row::Index {
            index: index.clone(),
            key: key.clone(),
            stream: stream.clone(),
            value: Body(value.clone()),
        }));
        rows
    }

    fn is_empty(&self) -> bool {
        self.last_delivery == 0
            && self.streams.is_empty()
            && self.requests.is_empty()
            && self.parked.is_empty()
            && self.timers.is_empty()
            && self.index.is_empty()
    }

    fn import(&mut self, row: Row) -> Result<(), StoreError> {
        if !self.importing && !matches!(row, Row::Head { .. }) {
            return Err(StoreError::Import("an import starts with the head row".into()));
        }
        match row {
            Row::Head { format, next_delivery } => {
                check_head(format, next_delivery)?;
                if !self.is_empty() {
                    return Err(StoreError::Import("the store is not empty".into()));
                }
                self.last_delivery = next_delivery - 1;
                self.importing = true;
            }
            Row::Event { stream, version, at, body } => {
                check_next(&stream, self.version(&stream), version)?;
                let event = Recorded { version, at, body: body.0 };
                self.streams.entry(stream).or_default().push(event);
            }
            Row::Request { request, at, version, deliveries, answer } => {
                check_new(!self.requests.contains_key(&request), "request", &request)?;
                let committed = Committed { version, deliveries, answer: answer.0 };
                self.requests.insert(request, (at, committed));
            }
            Row::Outbox { id, address, attempts, created, due, reason, body } => {
                let delivery = Delivery { id, address, attempts, created, body: body.0 };
                check_new(!self.outbox.contains_key(&id), "outbox entry", &id)?;
                check_delivery(id, self.last_delivery)?;
                self.queue.add(id, &delivery.address, due);
                self.outbox.insert(id, Waiting { delivery, due, reason });
            }
            Row::Parked { id, address, attempts, created, reason, body } => {
                let delivery = Delivery { id, address, attempts, created, body: body.0 };
                let place = (delivery.address.clone(), id);
                check_new(!self.parked.contains_key(&place), "parked entry", &id)?;
                check_delivery(id, self.last_delivery)?;
                self.parked.insert(place, Parked { delivery, reason });
            }
            Row::Timer { stream, name, due, body } => {
                let place = (stream, name);
                check_new(!self.timers.contains_key(&place), "timer", &place.1)?;
                self.set_timer(place.0, place.1, due, body.0);
            }
            Row::Index { index, key, stream, value } => {
                let place = (index, key, stream);
                check_new(!self.index.contains_key(&place), "index row", &place.1)?;
                self.index.insert(place, value.0);
            }
        }
        Ok(())
    }
}

/// Refuses an export that is too new, or that numbers outbox entries from 0.
pub(crate) fn check_head(format: u8, next_delivery: u64) -> Result<(), StoreError> {
    if format == 0 || format > Row::FORMAT {
        let supported = Row::FORMAT;
        return Err(StoreError::Import(format!(
            "the export has format {format}, but this version of Parlour reads up to {supported}"
        )));
    }
    check(next_delivery > 0, || "next_delivery starts at 1".into())
}

/// Refuses an event that does not continue its stream.
pub(crate) fn check_next(
    stream: &StreamId,
    has: Version,
    version: Version,
) -> Result<(), StoreError> {
    check(version == has.after(1), || {
        format!("event {version} of {stream:?} does not follow version {has}")
    })
}

/// Refuses what is there already.
pub(crate) fn check_new(
    new: bool,
    what: &str,
    name: &impl std::fmt::Display,
) -> Result<(), StoreError> {
    check(new, || format!("{what} {name} comes twice"))
}

/// Refuses a name that a later commit would give again.
pub(crate) fn check_delivery(id: DeliveryId, last: u64) -> Result<(), StoreError> {
    check((1..=last).contains(&id.0), || format!("{id} is not below the head's next_delivery"))
}

fn check(right: bool, otherwise: impl FnOnce() -> String) -> Result<(), StoreError> {
    if right { Ok(()) } else { Err(StoreError::Import(otherwise())) }
}

#[async_trait]
impl Store for MemoryStore {
    async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Recorded>, StoreError> {
        let held = self.held();
        let events = held.streams.get(stream).into_iter().flatten();
        Ok(events.filter(|event| event.version > after).cloned().collect())
    }

    async fn version(&self, stream: &StreamId) -> Result<Version, StoreError> {
        Ok(self.held().version(stream))
    }

    async fn commit(&self, commit: Commit) -> Result<Committed, CommitError> {
        self.held().commit(commit)
    }

    async fn answered(&self, request: &RequestId) -> Result<Option<Committed>, StoreError> {
        Ok(self.held().requests.get(request).map(|(_, committed)| committed.clone()))
    }

    async fn claim(&self, claim: Claim) -> Result<Vec<Delivery>, StoreError> {
        let mut held = self.held();
        let claimed = held.queue.claim(claim);
        let entries = claimed.iter().filter_map(|(id, _)| held.outbox.get(id));
        Ok(entries.map(|waiting| waiting.delivery.clone()).collect())
    }

    async fn settle(&self, id: DeliveryId, how: Settled) -> Result<(), StoreError> {
        self.held().settle(id, how);
        Ok(())
    }

    async fn older(&self, address: &Key, id: DeliveryId) -> Result<Vec<Delivery>, StoreError> {
        let held = self.held();
        let older = held.queue.older(address, id);
        let entries = older.iter().filter_map(|id| held.outbox.get(id));
        Ok(entries.map(|waiting| waiting.delivery.clone()).collect())
    }

    async fn hasten(&self, address: &Key) -> Result<usize, StoreError> {
        Ok(self.held().hasten(address))
    }

    async fn hasten_all(&self, prefix: &str) -> Result<usize, StoreError> {
        let mut held = self.held();
        let addresses = held.queue.addresses(prefix);
        Ok(addresses.iter().map(|address| held.hasten(address)).sum())
    }

    async fn next_claim(&self, now: Millis) -> Result<Option<Millis>, StoreError> {
        Ok(self.held().queue.next(now))
    }

    async fn waiting(&self) -> Result<usize, StoreError> {
        Ok(self.held().queue.len())
    }

    async fn parked(&self, address: &Key) -> Result<Vec<Parked>, StoreError> {
        let held = self.held();
        let range = (address.clone(), DeliveryId(0))..=(address.clone(), DeliveryId(u64::MAX));
        Ok(held.parked.range(range).map(|(_, parked)| parked.clone()).collect())
    }

    async fn timers_due(&self, now: Millis, limit: usize) -> Result<Vec<Timer>, StoreError> {
        let held = self.held();
        let due = held.dues.iter().take_while(|(due, ..)| *due <= now).take(limit);
        Ok(due
            .filter_map(|(due, stream, name)| {
                let (_, body) = held.timers.get(&(stream.clone(), name.clone()))?;
                let (stream, name) = (stream.clone(), name.clone());
                Some(Timer { stream, name, due: *due, body: body.clone() })
            })
            .collect())
    }

    async fn next_timer(&self) -> Result<Option<Millis>, StoreError> {
        Ok(self.held().dues.first().map(|(due, ..)| *due))
    }

    async fn lease(&self, lease: Lease) -> Result<bool, StoreError> {
        Ok(self.leases.take(lease))
    }

    async fn find(&self, index: &Key, key: &Key) -> Result<Vec<IndexRow>, StoreError> {
        let held = self.held();
        let rows = held.index.iter().filter(|((i, k, _), _)| i == index && k == key);
        Ok(rows
            .map(|((.., stream), value)| IndexRow { stream: stream.clone(), value: value.clone() })
            .collect())
    }

    async fn streams(&self, prefix: &str) -> Result<Vec<(StreamId, Version)>, StoreError> {
        let held = self.held();
        let streams = held.streams.keys().filter(|stream| stream.as_str().starts_with(prefix));
        Ok(streams.map(|stream| (stream.clone(), held.version(stream))).collect())
    }

    async fn forget_requests(&self, before: Millis) -> Result<usize, StoreError> {
        let mut held = self.held();
        let had = held.requests.len();
        held.requests.retain(|_, (at, _)| *at >= before);
        Ok(had - held.requests.len())
    }

    async fn export(
        &self,
        sink: &mut (dyn FnMut(Row) -> Result<(), StoreError> + Send),
    ) -> Result<Vec<StoreError>, StoreError> {
        let rows = self.held().rows();
        rows.into_iter().try_for_each(sink)?;
        Ok(Vec::new())
    }

    async fn import(&self, row: Row) -> Result<(), StoreError> {
        self.held().import(row)
    }

    async fn flush(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
