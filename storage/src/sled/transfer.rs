//! The whole store out, and in again.

use std::sync::atomic::Ordering;

use super::{
    core::{Changes, Core, Raw},
    keys::{self, Kind},
    record::{DeliveryHead, EventHead, Flaw, NoHead, RequestHead, StreamHead, TimerHead},
};
use crate::{
    Body, Committed, DeliveryId, Millis, Row, StoreError, StreamId, Version,
    memory::{check_delivery, check_head, check_new, check_next},
};

/// Takes the rows; `Err` ends the export.
pub(super) type Sink<'a> = dyn FnMut(Row) -> Result<(), StoreError> + 'a;

impl Core {
    /// See [`crate::Store::export`].
    pub(super) fn export(&self, sink: &mut Sink<'_>) -> Result<Vec<StoreError>, StoreError> {
        let mut damaged = Vec::new();
        let next_delivery = self.last_delivery.load(Ordering::Acquire).saturating_add(1);
        sink(Row::Head { format: Row::FORMAT, next_delivery })?;
        self.export_events(sink, &mut damaged)?;
        self.each(Kind::Requests, sink, &mut damaged, Self::request_row)?;
        self.each(Kind::Outbox, sink, &mut damaged, Self::outbox_row)?;
        self.each(Kind::Parked, sink, &mut damaged, |core, (key, value)| {
            core.parked_record(key, value).map(Row::from)
        })?;
        self.each(Kind::Timers, sink, &mut damaged, Self::timer_row)?;
        self.each(Kind::Index, sink, &mut damaged, |core, (row, value)| {
            let ([index, key, stream], value) = core.index_record(row, value)?;
            Ok(Row::Index { index, key, stream, value: Body(value) })
        })?;
        Ok(damaged)
    }

    fn each(
        &self,
        kind: Kind,
        sink: &mut Sink<'_>,
        damaged: &mut Vec<StoreError>,
        row: impl Fn(&Self, &Raw) -> Result<Row, StoreError>,
    ) -> Result<(), StoreError> {
        for raw in self.scan(kind, &[]) {
            match row(self, &raw?) {
                Ok(row) => sink(row)?,
                Err(error @ StoreError::Damaged { .. }) => damaged.push(error),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// A stream is exported up to its first event that cannot be read: what comes after it makes
    /// no sense without it, and could not be imported.
    fn export_events(
        &self,
        sink: &mut Sink<'_>,
        damaged: &mut Vec<StoreError>,
    ) -> Result<(), StoreError> {
        for raw in self.scan(Kind::Heads, &[]) {
            let (key, value) = raw?;
            let Some(stream) = keys::name(&key) else {
                damaged.push(self.senseless("heads", &key));
                continue;
            };
            let head = match self.open_record::<StreamHead>(Kind::Heads, &key, &value) {
                Ok((head, _)) => head.version,
                Err(unread) => match self.explain(unread, stream.as_str(), "the head") {
                    error @ StoreError::Damaged { .. } => {
                        damaged.push(error);
                        Version::NONE // whatever events there are
                    }
                    error => return Err(error),
                },
            };
            let mut next = Version::NONE;
            for raw in self.scan(Kind::Events, &keys::under(&stream)) {
                next = next.after(1);
                match self.event_row(&stream, next, &raw?) {
                    Ok(row) => sink(row)?,
                    Err(error @ StoreError::Damaged { .. }) => {
                        damaged.push(error);
                        next = Version(u64::MAX);
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
            if next < head {
                let flaw = Flaw::Damaged("it is missing");
                damaged.push(self.explain_event(flaw.into(), &stream, next.after(1)));
            }
        }
        Ok(())
    }

    fn event_row(
        &self,
        stream: &StreamId,
        version: Version,
        (key, value): &Raw,
    ) -> Result<Row, StoreError> {
        let record = if key[..] == keys::event(stream, version) {
            self.open_record::<EventHead>(Kind::Events, key, value)
        } else {
            Err(Flaw::Damaged("it is missing").into())
        };
        let (head, body) = record.map_err(|unread| self.explain_event(unread, stream, version))?;
        Ok(Row::Event { stream: stream.clone(), version, at: head.at, body: Body(body) })
    }

    fn request_row(&self, (key, value): &Raw) -> Result<Row, StoreError> {
        let request = keys::name(key).ok_or_else(|| self.senseless("requests", key))?;
        let (head, answer) = self
            .open_record::<RequestHead>(Kind::Requests, key, value)
            .map_err(|unread| self.explain(unread, request.as_str(), "the request"))?;
        let RequestHead { at, version, deliveries } = head;
        Ok(Row::Request { request, at, version, deliveries, answer: Body(answer) })
    }

    fn outbox_row(&self, (key, value): &Raw) -> Result<Row, StoreError> {
        let (id, address) = keys::number_first(key)
            .and_then(|(id, address)| Some((DeliveryId(id), keys::name(address)?)))
            .ok_or_else(|| self.senseless("outbox entries", key))?;
        let (head, body) = self
            .open_record::<DeliveryHead>(Kind::Outbox, key, value)
            .map_err(|unread| self.explain_delivery(unread, id, &address))?;
        let DeliveryHead { created, attempts, due, reason } = head;
        Ok(Row::Outbox { id, address, attempts, created, due, reason, body: Body(body) })
    }

    fn timer_row(&self, (key, value): &Raw) -> Result<Row, StoreError> {
        let [stream, name] = keys::names::<2>(key).ok_or_else(|| self.senseless("timers", key))?;
        let (head, body) = self
            .open_record::<TimerHead>(Kind::Timers, key, value)
            .map_err(|unread| self.explain_timer(unread, &stream, &name))?;
        Ok(Row::Timer { stream, name, due: head.due, body: Body(body) })
    }

    /// See [`crate::Store::import`].
    pub(super) fn import(&self, row: Row) -> Result<(), StoreError> {
        if !self.importing.load(Ordering::Acquire) && !matches!(row, Row::Head { .. }) {
            return Err(StoreError::Import("an import starts with the head row".into()));
        }
        let mut changes = Changes::default();
        let last = self.last_delivery.load(Ordering::Acquire);
        let mut queued = None;
        match row {
            Row::Head { format, next_delivery } => {
                check_head(format, next_delivery)?;
                self.check_empty(last)?;
                self.put_last_delivery(&mut changes, next_delivery - 1)?;
                self.apply(&changes)?;
                self.last_delivery.store(next_delivery - 1, Ordering::Release);
                self.importing.store(true, Ordering::Release);
                return Ok(());
            }
            Row::Event { stream, version, at, body } => {
                check_next(&stream, self.version(&stream)?, version)?;
                let key = keys::event(&stream, version);
                self.put(&mut changes, Kind::Events, key, &EventHead { at }, &body.0)?;
                let head = StreamHead { version };
                self.put(&mut changes, Kind::Heads, keys::head(&stream), &head, &[])?;
            }
            Row::Request { request, at, version, deliveries, answer } => {
                self.check_free(Kind::Requests, &keys::request(&request), "request", &request)?;
                let committed = Committed { version, deliveries, answer: answer.0 };
                self.put_request(&mut changes, &request, at, &committed)?;
            }
            Row::Outbox { id, address, attempts, created, due, reason, body } => {
                check_new(self.queue().address(id).is_none(), "outbox entry", &id)?;
                check_delivery(id, last)?;
                let head = DeliveryHead { created, attempts, due, reason };
                let key = keys::outbox(id, &address);
                self.put(&mut changes, Kind::Outbox, key, &head, &body.0)?;
                queued = Some((id, address, due));
            }
            Row::Parked { id, address, attempts, created, reason, body } => {
                let key = keys::parked(&address, id);
                self.check_free(Kind::Parked, &key, "parked entry", &id)?;
                check_delivery(id, last)?;
                let head = DeliveryHead { created, attempts, due: Millis(0), reason: Some(reason) };
                self.put(&mut changes, Kind::Parked, key, &head, &body.0)?;
            }
            Row::Timer { stream, name, due, body } => {
                let key = keys::timer(&stream, &name);
                self.check_free(Kind::Timers, &key, "timer", &name)?;
                self.put_timer(&mut changes, &key, due, &body.0)?;
            }
            Row::Index { index, key, stream, value } => {
                let row = keys::index(&index, &key, &stream);
                self.check_free(Kind::Index, &row, "index row", &key)?;
                self.put(&mut changes, Kind::Index, row, &NoHead, &value.0)?;
            }
        }
        self.apply(&changes)?;
        if let Some((id, address, due)) = queued {
            self.queue().add(id, &address, due);
        }
        Ok(())
    }

    fn check_empty(&self, last_delivery: u64) -> Result<(), StoreError> {
        let empty = Kind::ALL.iter().all(|(kind, _)| *kind == Kind::Meta || self.is_empty(*kind));
        if empty && last_delivery == 0 {
            return Ok(());
        }
        Err(StoreError::Import("the store is not empty".into()))
    }

    fn check_free(
        &self,
        kind: Kind,
        key: &[u8],
        what: &str,
        name: &impl std::fmt::Display,
    ) -> Result<(), StoreError> {
        check_new(!self.has(kind, key)?, what, name)
    }
}
