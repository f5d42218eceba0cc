//! What a store promises.

use async_trait::async_trait;

use crate::{
    Claim, Commit, CommitError, Committed, Delivery, DeliveryId, IndexRow, Key, Lease, Millis,
    Parked, Recorded, RequestId, Row, Settled, StoreError, StreamId, Timer, Version,
};

/// An event store with an outbox. Every method is safe to call from many tasks at once.
///
/// A commit that was answered with `Ok` is on the disk (where there is one) and survives the
/// process and the machine stopping at any later moment.
#[async_trait]
pub trait Store: Send + Sync {
    /// The events of `stream` after version `after`, oldest first; empty if there are none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if one of them cannot be read; other streams are not affected.
    async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Recorded>, StoreError>;

    /// As [`Store::read`], but up to version `upto` only, and events that cannot be read are left out; the second list says which
    /// and why. For streams whose events stand for themselves.
    ///
    /// # Errors
    /// When the store fails, or nothing of the stream can be read.
    async fn readable(
        &self,
        stream: &StreamId,
        after: Version,
        upto: Version,
    ) -> Result<(Vec<Recorded>, Vec<StoreError>), StoreError> {
        let mut events = self.read(stream, after).await?;
        events.retain(|event| event.version <= upto);
        Ok((events, Vec::new()))
    }

    /// The version of `stream`, [`Version::NONE`] if there is none.
    ///
    /// # Errors
    /// When the record cannot be read.
    async fn version(&self, stream: &StreamId) -> Result<Version, StoreError>;

    /// Commits all of `commit`, or nothing.
    ///
    /// # Errors
    /// See [`CommitError`]. A duplicate is found before a conflict: the second copy of a request is
    /// told what the first was told, whatever happened since.
    async fn commit(&self, commit: Commit) -> Result<Committed, CommitError>;

    /// What a request came to, if it was committed.
    ///
    /// # Errors
    /// When the record cannot be read.
    async fn answered(&self, request: &RequestId) -> Result<Option<Committed>, StoreError>;

    /// Leases outbox entries that are due: for each address without a live lease whose *first*
    /// entry is due, up to [`Claim::per_address`] entries from the first on, in order. An address
    /// whose first entry waits for a retry, or is leased, yields none.
    /// A damaged entry is parked with its reason instead of being handed out.
    ///
    /// # Errors
    /// When the store fails as a whole.
    async fn claim(&self, claim: Claim) -> Result<Vec<Delivery>, StoreError>;

    /// Says what became of a claimed delivery. After the last claimed entry of an address is
    /// settled, or one of them is settled as [`Settled::Retry`] (which gives the entries behind it
    /// back too), the address can be claimed again.
    /// Settling an entry that is no longer there changes nothing.
    /// It need not be on the disk before this returns: lost settlements mean one more attempt.
    ///
    /// # Errors
    /// When the store fails.
    async fn settle(&self, id: DeliveryId, how: Settled) -> Result<(), StoreError>;

    /// The entries that wait at `address`, leased or not, and are older than `id`; oldest first.
    /// Damaged ones are left out: claiming them parks them. Costs next to nothing where none waits.
    ///
    /// # Errors
    /// When the store fails.
    async fn older(&self, address: &Key, id: DeliveryId) -> Result<Vec<Delivery>, StoreError>;

    /// Makes what waits for a retry at `address` due at once, and says how many entries that were:
    /// there is reason to believe that the way there is open again. What is leased is under way and
    /// left alone; but if it is put off now, it is due at once, since its holder may have tried
    /// before the way was open. How often an entry was tried stays as it was. Costs next to nothing
    /// where nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    async fn hasten(&self, address: &Key) -> Result<usize, StoreError>;

    /// As [`Store::hasten`], for every address whose name starts with `prefix` ("" for all).
    ///
    /// # Errors
    /// When the store fails.
    async fn hasten_all(&self, prefix: &str) -> Result<usize, StoreError>;

    /// The earliest time after `now` at which [`Store::claim`] may have something that it does not
    /// have now (a retry or a lease's end), or `now` if it has something already.
    ///
    /// # Errors
    /// When the store fails.
    async fn next_claim(&self, now: Millis) -> Result<Option<Millis>, StoreError>;

    /// Outbox entries that wait, whether leased or not: how many.
    ///
    /// # Errors
    /// When the store fails.
    async fn waiting(&self) -> Result<usize, StoreError>;

    /// The entries that were parked for `address`, oldest first.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn parked(&self, address: &Key) -> Result<Vec<Parked>, StoreError>;

    /// Timers due at `now`, the most overdue first, at most `limit`.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn timers_due(&self, now: Millis, limit: usize) -> Result<Vec<Timer>, StoreError>;

    /// When the next timer is due, past or future.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn next_timer(&self) -> Result<Option<Millis>, StoreError>;

    /// Takes a lease that nobody else holds, prolongs one's own, or gives it back; `true` if it is the
    /// asker's now. A process that ends without giving its leases back holds them until they end, or,
    /// where one process alone can have the store open, no longer.
    ///
    /// # Errors
    /// When the store fails: then nobody knows whose it is.
    async fn lease(&self, lease: Lease) -> Result<bool, StoreError>;

    /// The streams filed under `key` of `index`, in the order of their names.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn find(&self, index: &Key, key: &Key) -> Result<Vec<IndexRow>, StoreError>;

    /// The streams whose name starts with `prefix` ("" for all), with their versions, in the order
    /// of their names.
    ///
    /// # Errors
    /// When a record cannot be read.
    async fn streams(&self, prefix: &str) -> Result<Vec<(StreamId, Version)>, StoreError>;

    /// Forgets requests committed before `before`; a copy of one that arrives later is a new one.
    /// Returns how many.
    ///
    /// # Errors
    /// When the store fails.
    async fn forget_requests(&self, before: Millis) -> Result<usize, StoreError>;

    /// Hands every row of the store to `sink`, in an order that can be imported. Damaged records
    /// are left out and returned, so that the rest can be saved.
    ///
    /// # Errors
    /// When the store fails as a whole, or with the first error of `sink`.
    async fn export(
        &self,
        sink: &mut (dyn FnMut(Row) -> Result<(), StoreError> + Send),
    ) -> Result<Vec<StoreError>, StoreError>;

    /// Fills an empty store with exported rows, all or none being promised only for one row; call
    /// [`Store::flush`] when done.
    ///
    /// # Errors
    /// [`StoreError::Import`] for a row that makes no sense or a store that is not empty.
    async fn import(&self, row: Row) -> Result<(), StoreError>;

    /// Waits until everything so far is on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    async fn flush(&self) -> Result<(), StoreError>;
}
