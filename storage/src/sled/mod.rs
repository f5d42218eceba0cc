//! A durable store in a folder of its own, on sled 0.34.
//!
//! One thread writes ([`writer`]): every commit is in one transaction over all trees, and all
//! commits that wait share one flush. Reads run on the runtime's blocking threads. A stream that is damaged is a
//! clear error and costs no other; files that make no sense at all are an error at the opening.

mod batch;
mod core;
#[cfg(test)]
mod damage;
mod folder;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod keys;
mod mark;
mod options;
mod read;
mod record;
mod transfer;
mod write;
mod writer;

use std::{path::Path, sync::Arc};

use async_trait::async_trait;
use tokio::sync::mpsc;

pub use self::options::SledOptions;
use self::{core::Core, writer::Writer};
use crate::{
    Claim, Commit, CommitError, Committed, Delivery, DeliveryId, IndexRow, Key, Lease, Millis,
    Parked, Recorded, RequestId, Row, Settled, Store, StoreError, StreamId, Timer, Version,
    lease::Leases,
};

/// How many rows of an export may wait for their reader.
const ROWS_AHEAD: usize = 256;

/// A [`Store`] in a folder. Dropping it flushes and closes it; it needs a tokio runtime.
///
/// What [`Store::read`] and [`Store::version`] show may be a moment ahead of the disk: a commit is
/// seen there before its flush. Nothing that builds on it can outlive it, since the log is in order.
pub struct SledStore {
    // Before the core: the writer ends, and with it its hold on the core.
    writer: Writer,
    core: Arc<Core>,
    leases: Leases,
}

impl SledStore {
    /// Opens the store in a folder, or makes a new one in an empty or a new folder. Blocks.
    ///
    /// # Errors
    /// [`StoreError::Locked`] if it is open already, [`StoreError::NewerFormat`] if a newer Parlour
    /// wrote it, else [`StoreError::Io`], with what an operator can do.
    pub fn open(path: impl AsRef<Path>, options: SledOptions) -> Result<Self, StoreError> {
        let path = path.as_ref();
        let core = folder::guarded(path, || Core::open(path, options)).flatten()?;
        let core = Arc::new(core);
        Ok(Self { writer: Writer::start(Arc::clone(&core))?, core, leases: Leases::default() })
    }

    /// Reads off the async threads. What looks damaged may be half-way through a change, so it is
    /// read again while nothing is written.
    async fn read_only<T: Send + 'static>(
        &self,
        read: impl Fn(&Core) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let core = Arc::clone(&self.core);
        let reading = tokio::task::spawn_blocking(move || {
            let result = folder::guarded(core.path(), || read(&core)).flatten();
            (result, read)
        });
        match reading.await {
            Ok((Err(StoreError::Damaged { .. }), read)) => self.writer.now(read).await,
            Ok((result, _)) => result,
            Err(e) => Err(folder::failed(self.core.path(), &e.to_string())),
        }
    }
}

#[async_trait]
impl Store for SledStore {
    async fn read(&self, stream: &StreamId, after: Version) -> Result<Vec<Recorded>, StoreError> {
        let stream = stream.clone();
        self.read_only(move |core| core.read(&stream, after)).await
    }

    async fn readable(
        &self,
        stream: &StreamId,
        after: Version,
        upto: Version,
    ) -> Result<(Vec<Recorded>, Vec<StoreError>), StoreError> {
        let asked = stream.clone();
        let found = self.read_only(move |core| core.readable(&asked, after, upto)).await?;
        if found.1.is_empty() {
            return Ok(found);
        }
        // As in `read_only`: what looks damaged may be half-way through a change.
        let asked = stream.clone();
        self.writer.now(move |core| core.readable(&asked, after, upto)).await
    }

    async fn version(&self, stream: &StreamId) -> Result<Version, StoreError> {
        let stream = stream.clone();
        self.read_only(move |core| core.version(&stream)).await
    }

    async fn commit(&self, commit: Commit) -> Result<Committed, CommitError> {
        self.writer.commit(commit).await
    }

    async fn answered(&self, request: &RequestId) -> Result<Option<Committed>, StoreError> {
        let request = request.clone();
        self.writer.durably(move |core| core.answered(&request)).await
    }

    async fn claim(&self, claim: Claim) -> Result<Vec<Delivery>, StoreError> {
        self.writer.now(move |core| core.claim(claim)).await
    }

    async fn settle(&self, id: DeliveryId, how: Settled) -> Result<(), StoreError> {
        match how {
            Settled::Sent => self.writer.sent(id).await,
            Settled::Retry { at, reason } => {
                self.writer.now(move |core| core.put_off(id, at, reason)).await
            }
            Settled::Parked { reason } => {
                self.writer.now(move |core| core.give_up(id, reason)).await
            }
        }
    }

    async fn older(&self, address: &Key, id: DeliveryId) -> Result<Vec<Delivery>, StoreError> {
        // Asked of each message to a table's own place, and mostly nothing waits.
        let older = self.core.queue().older(address, id);
        if older.is_empty() {
            return Ok(Vec::new());
        }
        let address = address.clone();
        self.read_only(move |core| core.waiting(&address, &older)).await
    }

    async fn hasten(&self, address: &Key) -> Result<usize, StoreError> {
        // Asked before the writer is: it happens often, and mostly nothing waits.
        if !self.core.queue().waits(address) {
            return Ok(0);
        }
        let address = address.clone();
        self.writer.now(move |core| core.hasten(&[address])).await
    }

    async fn hasten_all(&self, prefix: &str) -> Result<usize, StoreError> {
        let prefix = prefix.to_owned();
        self.writer
            .now(move |core| {
                let addresses = core.queue().addresses(&prefix);
                core.hasten(&addresses)
            })
            .await
    }

    async fn next_claim(&self, now: Millis) -> Result<Option<Millis>, StoreError> {
        Ok(self.core.queue().next(now))
    }

    async fn waiting(&self) -> Result<usize, StoreError> {
        Ok(self.core.queue().len())
    }

    async fn parked(&self, address: &Key) -> Result<Vec<Parked>, StoreError> {
        let address = address.clone();
        self.read_only(move |core| core.parked(&address)).await
    }

    async fn timers_due(&self, now: Millis, limit: usize) -> Result<Vec<Timer>, StoreError> {
        self.writer.now(move |core| core.timers_due(now, limit)).await
    }

    async fn next_timer(&self) -> Result<Option<Millis>, StoreError> {
        self.read_only(Core::next_timer).await
    }

    /// No other process can have the folder open, so they need not be in it.
    async fn lease(&self, lease: Lease) -> Result<bool, StoreError> {
        Ok(self.leases.take(lease))
    }

    async fn find(&self, index: &Key, key: &Key) -> Result<Vec<IndexRow>, StoreError> {
        let (index, key) = (index.clone(), key.clone());
        self.read_only(move |core| core.find(&index, &key)).await
    }

    async fn streams(&self, prefix: &str) -> Result<Vec<(StreamId, Version)>, StoreError> {
        let prefix = prefix.to_owned();
        self.read_only(move |core| core.streams(&prefix)).await
    }

    async fn forget_requests(&self, before: Millis) -> Result<usize, StoreError> {
        let mut forgotten = 0;
        loop {
            match self.writer.now(move |core| core.forget_some(before)).await? {
                0 => return Ok(forgotten),
                some => forgotten += some,
            }
        }
    }

    /// Nothing is committed while an export runs, so that its rows fit together.
    async fn export(
        &self,
        sink: &mut (dyn FnMut(Row) -> Result<(), StoreError> + Send),
    ) -> Result<Vec<StoreError>, StoreError> {
        let (sender, mut rows) = mpsc::channel(ROWS_AHEAD);
        let exporting = self.writer.now(move |core| {
            core.export(&mut |row| {
                let gone = |_| StoreError::Import("nobody takes the rows any more".into());
                sender.blocking_send(row).map_err(gone)
            })
        });
        let taking = async move {
            while let Some(row) = rows.recv().await {
                sink(row)?;
            }
            Ok(())
        };
        let (damaged, taken) = tokio::join!(exporting, taking);
        taken.and(damaged)
    }

    async fn import(&self, row: Row) -> Result<(), StoreError> {
        self.writer.now(move |core| core.import(row)).await
    }

    async fn flush(&self) -> Result<(), StoreError> {
        self.writer.durably(|_| Ok(())).await
    }
}
