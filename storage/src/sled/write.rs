//! What changes the store. All of it runs in the writer's thread, so that what is read before a
//! transaction is still so in it.

use std::{collections::BTreeMap, sync::atomic::Ordering};

use super::{
    batch::Batch,
    core::{Changes, Core, Raw, Unread},
    keys::{self, Kind},
    record::{DeliveryHead, EventHead, Flaw, NoHead, RequestHead, StreamHead, TimerHead},
};
use crate::{
    Claim, Commit, CommitError, Committed, Delivery, DeliveryId, IndexChange, Key, Millis,
    RequestId, StoreError, StreamId, Timer, TimerChange,
};

/// How many requests are forgotten in one transaction, so that commits come in between.
const FORGET: usize = 500;

impl Core {
    /// Adds a commit to the batch, which admits it. Neither applies nor flushes it, nor lets the
    /// outbox entries be claimed: their names come back.
    pub(super) fn commit(
        &self,
        batch: &mut Batch,
        commit: &Commit,
    ) -> Result<(Committed, Vec<(DeliveryId, Key)>), CommitError> {
        let stream = &commit.stream;
        if let Some(request) = &commit.request
            && let Some(first) = self.answered(request)?
        {
            return Err(CommitError::Duplicate(first));
        }
        let (expected, actual) = (commit.expected, self.version(stream)?);
        if expected != actual {
            return Err(CommitError::Conflict { expected, actual });
        }
        let mut changes = Changes::default();
        let mut version = expected;
        for body in &commit.events {
            version = version.after(1);
            let key = keys::event(stream, version);
            self.put(&mut changes, Kind::Events, key, &EventHead { at: commit.at }, body)?;
        }
        if version != expected {
            self.put(&mut changes, Kind::Heads, keys::head(stream), &StreamHead { version }, &[])?;
        }
        let entries = self.enqueue(&mut changes, commit)?;
        self.change_timers(&mut changes, stream, &commit.timers)?;
        self.change_index(&mut changes, stream, &commit.index)?;
        let deliveries: Vec<_> = entries.iter().map(|(id, _)| *id).collect();
        let committed = Committed { version, deliveries, answer: commit.answer.clone() };
        if let Some(request) = &commit.request {
            self.put_request(&mut changes, request, commit.at, &committed)?;
        }
        self.running()?;
        batch.add(commit, changes);
        self.importing.store(false, Ordering::Release);
        if let Some((last, _)) = entries.last() {
            self.last_delivery.store(last.0, Ordering::Release);
        }
        Ok((committed, entries))
    }

    fn enqueue(
        &self,
        changes: &mut Changes,
        commit: &Commit,
    ) -> Result<Vec<(DeliveryId, Key)>, StoreError> {
        let mut last = self.last_delivery.load(Ordering::Acquire);
        let mut entries = Vec::with_capacity(commit.outbox.len());
        for new in &commit.outbox {
            last += 1;
            let id = DeliveryId(last);
            let head =
                DeliveryHead { created: commit.at, attempts: 0, due: Millis(0), reason: None };
            self.put(changes, Kind::Outbox, keys::outbox(id, &new.address), &head, &new.body)?;
            entries.push((id, new.address.clone()));
        }
        if !entries.is_empty() {
            self.put_last_delivery(changes, last)?;
        }
        Ok(entries)
    }

    pub(super) fn put_last_delivery(
        &self,
        changes: &mut Changes,
        last: u64,
    ) -> Result<(), StoreError> {
        self.put(changes, Kind::Meta, keys::LAST_DELIVERY.to_vec(), &DeliveryId(last), &[])
    }

    pub(super) fn put_request(
        &self,
        changes: &mut Changes,
        request: &RequestId,
        at: Millis,
        committed: &Committed,
    ) -> Result<(), StoreError> {
        let head = RequestHead {
            at,
            version: committed.version,
            deliveries: committed.deliveries.clone(),
        };
        self.put(changes, Kind::Requests, keys::request(request), &head, &committed.answer)?;
        self.put(changes, Kind::Ages, keys::age(at, request), &NoHead, &[])
    }

    /// The last change of each timer counts.
    fn change_timers(
        &self,
        changes: &mut Changes,
        stream: &StreamId,
        timers: &[TimerChange],
    ) -> Result<(), StoreError> {
        let last: BTreeMap<_, _> = timers
            .iter()
            .map(|change| match change {
                TimerChange::Set { name, due, body } => (name, Some((*due, body))),
                TimerChange::Clear { name } => (name, None),
            })
            .collect();
        for (name, set) in last {
            let key = keys::timer(stream, name);
            match self.get::<TimerHead>(Kind::Timers, &key) {
                Ok(None) => {}
                Ok(Some((old, _))) => self.remove(changes, Kind::Dues, keys::due(old.due, &key))?,
                // Nobody knows when it was due; but the stream has to be able to get rid of it.
                Err(Unread::Flawed(Flaw::Damaged(_))) => {
                    for raw in self.scan(Kind::Dues, &[]) {
                        let (due, _) = raw?;
                        if due.get(8..) == Some(&key[..]) {
                            self.remove(changes, Kind::Dues, due.to_vec())?;
                        }
                    }
                }
                Err(unread) => return Err(self.explain_timer(unread, stream, name)),
            }
            match set {
                Some((due, body)) => self.put_timer(changes, &key, due, body)?,
                None => self.remove(changes, Kind::Timers, key)?,
            }
        }
        Ok(())
    }

    pub(super) fn put_timer(
        &self,
        changes: &mut Changes,
        key: &[u8],
        due: Millis,
        body: &[u8],
    ) -> Result<(), StoreError> {
        self.put(changes, Kind::Dues, keys::due(due, key), &NoHead, &[])?;
        self.put(changes, Kind::Timers, key.to_vec(), &TimerHead { due }, body)
    }

    /// The last change of each row counts.
    fn change_index(
        &self,
        changes: &mut Changes,
        stream: &StreamId,
        index: &[IndexChange],
    ) -> Result<(), StoreError> {
        let last: BTreeMap<_, _> = index
            .iter()
            .map(|change| match change {
                IndexChange::Put { index, key, value } => ((index, key), Some(value)),
                IndexChange::Remove { index, key } => ((index, key), None),
            })
            .collect();
        for ((index, key), put) in last {
            let row = keys::index(index, key, stream);
            match put {
                Some(value) => self.put(changes, Kind::Index, row, &NoHead, value)?,
                None => self.remove(changes, Kind::Index, row)?,
            }
        }
        Ok(())
    }

    /// See [`crate::Store::claim`].
    pub(super) fn claim(&self, claim: Claim) -> Result<Vec<Delivery>, StoreError> {
        let claimed = self.queue().claim(claim);
        let mut deliveries = Vec::with_capacity(claimed.len());
        for (id, address) in claimed {
            match self.delivery(id, &address) {
                Ok((_, delivery)) => deliveries.push(delivery),
                Err(error @ StoreError::Damaged { .. }) => {
                    self.park_damaged(id, &address, &error)?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(deliveries)
    }

    pub(super) fn delivery(
        &self,
        id: DeliveryId,
        address: &Key,
    ) -> Result<(DeliveryHead, Delivery), StoreError> {
        let found = self
            .get::<DeliveryHead>(Kind::Outbox, &keys::outbox(id, address))
            .and_then(|found| found.ok_or(Unread::Flawed(Flaw::Damaged("it is missing"))));
        let (head, body) = found.map_err(|unread| self.explain_delivery(unread, id, address))?;
        let (attempts, created) = (head.attempts, head.created);
        Ok((head, Delivery { id, address: address.clone(), attempts, created, body }))
    }

    /// What changes when a delivery arrived; nothing if it is no longer there.
    pub(super) fn sent(&self, id: DeliveryId) -> Result<Changes, StoreError> {
        let mut changes = Changes::default();
        let Some(address) = self.queue().address(id).cloned() else { return Ok(changes) };
        self.remove(&mut changes, Kind::Outbox, keys::outbox(id, &address))?;
        Ok(changes)
    }

    /// See [`Settled::Retry`](crate::Settled::Retry).
    pub(super) fn put_off(
        &self,
        id: DeliveryId,
        at: Millis,
        reason: String,
    ) -> Result<(), StoreError> {
        let Some(address) = self.queue().address(id).cloned() else { return Ok(()) };
        let (mut head, delivery) = match self.delivery(id, &address) {
            Ok(found) => found,
            Err(error @ StoreError::Damaged { .. }) => {
                return self.park_damaged(id, &address, &error);
            }
            Err(error) => return Err(error),
        };
        let at = self.queue().due_after(id, at);
        head.attempts = head.attempts.saturating_add(1);
        head.due = at;
        head.reason = Some(reason);
        let mut changes = Changes::default();
        let key = keys::outbox(id, &address);
        self.put(&mut changes, Kind::Outbox, key, &head, &delivery.body)?;
        self.apply(&changes)?;
        self.queue().retry(id, at);
        Ok(())
    }

    /// See [`crate::Store::hasten`]. A damaged entry is left as it is: claiming it parks it.
    pub(super) fn hasten(&self, addresses: &[Key]) -> Result<usize, StoreError> {
        let mut changes = Changes::default();
        let mut hastened = Vec::new();
        for address in addresses {
            let put_off = self.queue().put_off(address);
            for id in put_off {
                hastened.push(id);
                match self.delivery(id, address) {
                    Ok((mut head, delivery)) => {
                        head.due = Millis(0);
                        let key = keys::outbox(id, address);
                        self.put(&mut changes, Kind::Outbox, key, &head, &delivery.body)?;
                    }
                    Err(StoreError::Damaged { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        self.apply(&changes)?;
        let mut queue = self.queue();
        for address in addresses {
            queue.hasten_lease(address);
        }
        for id in &hastened {
            queue.hasten(*id);
        }
        Ok(hastened.len())
    }

    /// See [`Settled::Parked`](crate::Settled::Parked).
    pub(super) fn give_up(&self, id: DeliveryId, reason: String) -> Result<(), StoreError> {
        let Some(address) = self.queue().address(id).cloned() else { return Ok(()) };
        match self.delivery(id, &address) {
            Ok((head, delivery)) => {
                let head = DeliveryHead { reason: Some(reason), ..head };
                self.park(id, &address, &head, &delivery.body)
            }
            Err(error @ StoreError::Damaged { .. }) => self.park_damaged(id, &address, &error),
            Err(error) => Err(error),
        }
    }

    fn park_damaged(
        &self,
        id: DeliveryId,
        address: &Key,
        error: &StoreError,
    ) -> Result<(), StoreError> {
        tracing::error!(%error, "an outbox entry is parked");
        let reason = Some(error.to_string());
        let head = DeliveryHead { created: Millis(0), attempts: 0, due: Millis(0), reason };
        self.park(id, address, &head, &[])
    }

    fn park(
        &self,
        id: DeliveryId,
        address: &Key,
        head: &DeliveryHead,
        body: &[u8],
    ) -> Result<(), StoreError> {
        let mut changes = Changes::default();
        self.remove(&mut changes, Kind::Outbox, keys::outbox(id, address))?;
        self.put(&mut changes, Kind::Parked, keys::parked(address, id), head, body)?;
        self.apply(&changes)?;
        self.queue().remove(id);
        Ok(())
    }

    /// See [`crate::Store::timers_due`]. A timer that cannot be read is taken out of the order, or
    /// it would be in front for ever; its record stays, and an export names it.
    pub(super) fn timers_due(&self, now: Millis, limit: usize) -> Result<Vec<Timer>, StoreError> {
        let mut timers = Vec::new();
        let mut changes = Changes::default();
        let until = [&now.0.to_be_bytes()[..], &[0xff]].concat();
        for raw in self.range(Kind::Dues, Vec::new(), until) {
            if timers.len() >= limit {
                break;
            }
            let (key, _): Raw = raw?;
            let named = keys::number_first(&key)
                .and_then(|(due, timer)| Some((Millis(due), timer, keys::names::<2>(timer)?)));
            let timer = match named {
                Some((due, timer, [stream, name])) => self.timer(due, timer, stream, name),
                None => Err(self.explain(
                    Unread::Flawed(Flaw::Damaged("its key makes no sense")),
                    "timers",
                    &keys::readable(&key),
                )),
            };
            match timer {
                Ok(timer) => timers.push(timer),
                Err(error @ StoreError::Damaged { .. }) => {
                    tracing::error!(%error, "a timer is lost");
                    self.remove(&mut changes, Kind::Dues, key.to_vec())?;
                }
                Err(error) => return Err(error),
            }
        }
        self.apply(&changes)?;
        Ok(timers)
    }

    fn timer(
        &self,
        due: Millis,
        key: &[u8],
        stream: StreamId,
        name: Key,
    ) -> Result<Timer, StoreError> {
        match self.get::<TimerHead>(Kind::Timers, key) {
            Ok(Some((head, body))) if head.due == due => Ok(Timer { stream, name, due, body }),
            Ok(_) => {
                let flaw = Flaw::Damaged("it is missing");
                Err(self.explain_timer(flaw.into(), &stream, &name))
            }
            Err(unread) => Err(self.explain_timer(unread, &stream, &name)),
        }
    }

    /// Forgets some of the requests committed before `before`; how many.
    pub(super) fn forget_some(&self, before: Millis) -> Result<usize, StoreError> {
        let Some(last) = before.0.checked_sub(1) else { return Ok(0) };
        let mut changes = Changes::default();
        let mut forgotten = 0;
        let until = [&last.to_be_bytes()[..], &[0xff]].concat();
        for raw in self.range(Kind::Ages, Vec::new(), until).take(FORGET) {
            let (key, _): Raw = raw?;
            if let Some((_, request)) = keys::number_first(&key) {
                self.remove(&mut changes, Kind::Requests, request.to_vec())?;
            }
            self.remove(&mut changes, Kind::Ages, key.to_vec())?;
            forgotten += 1;
        }
        self.apply(&changes)?;
        Ok(forgotten)
    }
}
