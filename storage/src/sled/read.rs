//! What only reads. Nothing here holds the writer up.

use super::{
    core::{Core, Unread},
    keys::{self, Kind},
    record::{DeliveryHead, EventHead, Flaw, NoHead, RequestHead, StreamHead},
};
use crate::{
    Committed, Delivery, DeliveryId, IndexRow, Key, Millis, Parked, Recorded, RequestId,
    StoreError, StreamId, Version,
};

impl Core {
    /// See [`crate::Store::read`]. An event that is missing below the stream's head is damage.
    pub(super) fn read(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Vec<Recorded>, StoreError> {
        let (events, damaged) = self.readable(stream, after, Version(u64::MAX))?;
        damaged.into_iter().next().map_or(Ok(events), Err)
    }

    /// See [`crate::Store::readable`].
    pub(super) fn readable(
        &self,
        stream: &StreamId,
        after: Version,
        upto: Version,
    ) -> Result<(Vec<Recorded>, Vec<StoreError>), StoreError> {
        let head = self.version(stream)?.min(upto);
        let (mut events, mut damaged) = (Vec::new(), Vec::new());
        let mut next = after.after(1);
        if next > upto {
            return Ok((events, damaged));
        }
        let range = keys::event(stream, next)..=keys::event(stream, upto);
        for raw in self.range(Kind::Events, range.start().clone(), range.end().clone()) {
            let (key, value) = raw?;
            let Some((_, version)) = keys::number_last(&key) else {
                return Err(self.senseless("events", &key));
            };
            while next < Version(version) {
                damaged.push(self.missing(stream, next));
                next = next.after(1);
            }
            match self.open_record::<EventHead>(Kind::Events, &key, &value) {
                Ok((event, body)) => events.push(Recorded { version: next, at: event.at, body }),
                Err(Unread::Failed(error)) => return Err(error),
                Err(unread) => damaged.push(self.explain_event(unread, stream, next)),
            }
            next = next.after(1);
        }
        // A commit in between can only have added to what the head said.
        while next <= head {
            damaged.push(self.missing(stream, next));
            next = next.after(1);
        }
        Ok((events, damaged))
    }

    fn missing(&self, stream: &StreamId, version: Version) -> StoreError {
        self.explain_event(Flaw::Damaged("it is missing").into(), stream, version)
    }

    pub(super) fn explain_event(
        &self,
        unread: Unread,
        stream: &StreamId,
        version: Version,
    ) -> StoreError {
        self.explain(unread, stream.as_str(), &format!("event {version}"))
    }

    pub(super) fn explain_timer(
        &self,
        unread: Unread,
        stream: &StreamId,
        name: &Key,
    ) -> StoreError {
        self.explain(unread, stream.as_str(), &format!("timer {name:?}"))
    }

    /// See [`crate::Store::version`]. Behind a damaged head the last event's number stands in: it
    /// was written with the head, and the next commit writes the head anew. So a stream that many
    /// depend on does not fall with 20 bytes.
    pub(super) fn version(&self, stream: &StreamId) -> Result<Version, StoreError> {
        let found = self
            .get::<StreamHead>(Kind::Heads, &keys::head(stream))
            .map(|found| found.map_or(Version::NONE, |(head, _)| head.version))
            .map_err(|unread| self.explain(unread, stream.as_str(), "the head"));
        match found {
            Err(error @ StoreError::Damaged { .. }) => {
                tracing::error!(%error, "the stream goes on from its last event");
                self.last_event(stream)
            }
            found => found,
        }
    }

    /// What a request came to; it may not be flushed yet.
    pub(super) fn answered(&self, request: &RequestId) -> Result<Option<Committed>, StoreError> {
        self.get::<RequestHead>(Kind::Requests, &keys::request(request))
            .map(|found| {
                found.map(|(RequestHead { version, deliveries, .. }, answer)| Committed {
                    version,
                    deliveries,
                    answer,
                })
            })
            .map_err(|unread| self.explain(unread, request.as_str(), "the request"))
    }

    /// Those of these outbox entries that still wait and can be read.
    pub(super) fn waiting(
        &self,
        address: &Key,
        ids: &[DeliveryId],
    ) -> Result<Vec<Delivery>, StoreError> {
        let read = ids.iter().map(|id| self.delivery(*id, address));
        let readable = read.filter(|read| !matches!(read, Err(StoreError::Damaged { .. })));
        readable.map(|read| read.map(|(_, delivery)| delivery)).collect()
    }

    /// See [`crate::Store::parked`].
    pub(super) fn parked(&self, address: &Key) -> Result<Vec<Parked>, StoreError> {
        self.scan(Kind::Parked, &keys::under(address))
            .map(|raw| {
                let (key, value) = raw?;
                self.parked_record(&key, &value)
            })
            .collect()
    }

    pub(super) fn parked_record(&self, key: &[u8], value: &[u8]) -> Result<Parked, StoreError> {
        let Some((address, id)) = keys::number_last(key) else {
            return Err(self.senseless("parked entries", key));
        };
        let id = DeliveryId(id);
        let (head, body) =
            self.open_record::<DeliveryHead>(Kind::Parked, key, value).map_err(|unread| {
                self.explain(unread, address.as_str(), &format!("parked entry {id}"))
            })?;
        let DeliveryHead { created, attempts, reason, .. } = head;
        let delivery = Delivery { id, address, attempts, created, body };
        Ok(Parked { delivery, reason: reason.unwrap_or_default() })
    }

    /// A record whose key cannot be one of ours.
    pub(super) fn senseless(&self, what: &str, key: &[u8]) -> StoreError {
        let flaw = Flaw::Damaged("its key makes no sense");
        self.explain(flaw.into(), &keys::readable(key), &format!("a record among the {what}"))
    }

    /// See [`crate::Store::next_timer`].
    pub(super) fn next_timer(&self) -> Result<Option<Millis>, StoreError> {
        let first = self.scan(Kind::Dues, &[]).next().transpose()?;
        Ok(first.and_then(|(key, _)| Some(Millis(keys::number_first(&key)?.0))))
    }

    /// See [`crate::Store::find`].
    pub(super) fn find(&self, index: &Key, key: &Key) -> Result<Vec<IndexRow>, StoreError> {
        let mut rows = Vec::new();
        for raw in self.scan(Kind::Index, &keys::indexed(index, key)) {
            let (row, value) = raw?;
            match self.index_record(&row, &value) {
                Ok(([_, _, stream], value)) => rows.push(IndexRow { stream, value }),
                // The stream's name is in the key: a damaged value must not hide it, let alone the
                // others under the same key.
                Err(error @ StoreError::Damaged { .. }) => {
                    tracing::error!(%error, "an index row has lost its value");
                    let named = keys::names::<3>(&row);
                    let stream = named.map(|[_, _, stream]| stream);
                    rows.extend(stream.map(|stream| IndexRow { stream, value: Vec::new() }));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(rows)
    }

    /// An index row's names (index, key, stream) and value.
    pub(super) fn index_record(
        &self,
        row: &[u8],
        value: &[u8],
    ) -> Result<([Key; 3], Vec<u8>), StoreError> {
        let names = keys::names::<3>(row).ok_or_else(|| self.senseless("index rows", row))?;
        let [index, key, stream] = &names;
        let (NoHead, body) = self.open_record(Kind::Index, row, value).map_err(|unread| {
            self.explain(unread, stream.as_str(), &format!("index row {index:?} {key:?}"))
        })?;
        Ok((names, body))
    }

    /// See [`crate::Store::streams`]. A damaged head does not hide the other streams, nor its own:
    /// reading that stream says what is wrong, here its last event's number stands in.
    pub(super) fn streams(&self, prefix: &str) -> Result<Vec<(StreamId, Version)>, StoreError> {
        let mut streams = Vec::new();
        for raw in self.scan(Kind::Heads, prefix.as_bytes()) {
            let (key, value) = raw?;
            let Some(stream) = keys::name(&key) else {
                tracing::error!(error = %self.senseless("heads", &key), "a stream is lost");
                continue;
            };
            let version = match self.open_record::<StreamHead>(Kind::Heads, &key, &value) {
                Ok((head, _)) => head.version,
                Err(unread) => {
                    let error = self.explain(unread, stream.as_str(), "the head");
                    if !matches!(error, StoreError::Damaged { .. }) {
                        return Err(error);
                    }
                    tracing::error!(%error, "a stream is listed by its last event");
                    self.last_event(&stream)?
                }
            };
            streams.push((stream, version));
        }
        Ok(streams)
    }

    fn last_event(&self, stream: &StreamId) -> Result<Version, StoreError> {
        let last = self.scan(Kind::Events, &keys::under(stream)).next_back().transpose()?;
        let number = last.and_then(|(key, _)| keys::number_last(&key));
        Ok(number.map_or(Version::NONE, |(_, number)| Version(number)))
    }
}
