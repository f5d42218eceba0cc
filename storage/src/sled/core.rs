//! The open database: reading and writing single records, and making them durable.

use std::{
    fs::File,
    path::Path,
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use ::sled::{Transactional as _, Tree, transaction::TransactionError};
use serde::{Serialize, de::DeserializeOwned};

use super::{
    folder::{self, Folder},
    keys::{self, Kind},
    mark::{self, Mark},
    options::SledOptions,
    record::{self, Count, DeliveryHead, Flaw},
};
use crate::{DeliveryId, Key, Millis, StoreError, queue::Queue};

/// Where outbox entries are numbered from if nobody knows how many there were: past all of them.
const LOST_COUNTER: u64 = 1 << 32;

/// A store that is open. Only the writer's thread changes it.
pub(super) struct Core {
    trees: Vec<Tree>,
    // Declared after the trees and before the folder: the database is closed before its lock goes.
    db: ::sled::Db,
    /// sled's log once more: sled itself waits for the writes, but does not make the disk keep them.
    log: File,
    mark: Mark,
    queue: Mutex<Queue>,
    /// The number of the last transaction.
    last_change: AtomicU64,
    pub(super) last_delivery: AtomicU64,
    /// Whether an import's head has come, and no commit since.
    pub(super) importing: AtomicBool,
    /// Whether something was written that is not flushed.
    dirty: AtomicBool,
    /// Why nothing can be written any more.
    stopped: OnceLock<StoreError>,
    folder: Folder,
}

/// One record's change.
pub(super) enum Change {
    Put(Kind, Vec<u8>, Vec<u8>),
    Remove(Kind, Vec<u8>),
}

/// The changes of one transaction.
#[derive(Default)]
pub(super) struct Changes(Vec<Change>);

impl Changes {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn append(&mut self, mut later: Self) {
        self.0.append(&mut later.0);
    }
}

/// What came of reading a record: as with a [`StoreError`], but nobody said yet whose it is.
pub(super) enum Unread {
    Flawed(Flaw),
    Failed(StoreError),
}

impl From<Flaw> for Unread {
    fn from(flaw: Flaw) -> Self {
        Self::Flawed(flaw)
    }
}

impl From<StoreError> for Unread {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// A record as sled hands it out: key and value.
pub(super) type Raw = (::sled::IVec, ::sled::IVec);

impl Core {
    /// Opens the database and learns what waits in the outbox.
    pub(super) fn open(path: &Path, options: SledOptions) -> Result<Self, StoreError> {
        let folder = Folder::claim(path)?;
        let path = folder.path.clone();
        let db = folder::open(&folder, options.cache_bytes)?;
        let trees = folder::guarded(&path, || {
            Kind::ALL.iter().map(|(_, name)| db.open_tree(name)).collect::<Result<Vec<_>, _>>()
        })?
        .map_err(|e| folder::trouble(&path, &e))?;
        let log = File::open(path.join(folder::LOG))
            .map_err(|e| folder::failed(&path, &e.to_string()))?;
        let (mark, had) = Mark::open(&path)?;
        let core = Self {
            trees,
            db,
            log,
            mark,
            last_change: AtomicU64::new(0),
            queue: Mutex::default(),
            last_delivery: AtomicU64::new(0),
            importing: AtomicBool::new(false),
            dirty: AtomicBool::new(true),
            stopped: OnceLock::new(),
            folder,
        };
        core.check_mark(had)?;
        core.flush()?;
        core.fill_queue()?;
        Ok(core)
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder.path
    }

    pub(super) fn queue(&self) -> MutexGuard<'_, Queue> {
        // A panic amid a change of the queue would be a defect of ours that tests find.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tree(&self, kind: Kind) -> &Tree {
        &self.trees[kind as usize]
    }

    /// Refuses a store that has lost what it once had.
    fn check_mark(&self, had: u64) -> Result<(), StoreError> {
        let last = match self.get::<Count>(Kind::Meta, keys::LAST_CHANGE) {
            Ok(found) => found.map_or(0, |(Count(last), _)| last),
            // Only the number is lost, not what it counted.
            Err(Unread::Flawed(Flaw::Damaged(_))) => had,
            Err(unread) => return Err(self.explain(unread, "the store", "the last change")),
        };
        if last < had {
            return Err(mark::lost(self.path(), last, had));
        }
        self.last_change.store(last, Ordering::Release);
        Ok(())
    }

    /// Finds the outbox entries that wait, and the highest number given so far.
    fn fill_queue(&self) -> Result<(), StoreError> {
        let counter = self.get::<DeliveryId>(Kind::Meta, keys::LAST_DELIVERY);
        let damaged = matches!(counter, Err(Unread::Flawed(Flaw::Damaged(_))));
        let mut last = match counter {
            Ok(found) => found.map_or(0, |(last, _)| last.0),
            Err(_) if damaged => LOST_COUNTER,
            Err(unread) => return Err(self.explain(unread, "the store", "the outbox's counter")),
        };
        let mut queue = self.queue();
        for raw in self.scan(Kind::Outbox, &[]) {
            let (key, value) = raw?;
            let Some((id, address)) = keys::number_first(&key)
                .and_then(|(id, address)| Some((DeliveryId(id), keys::name(address)?)))
            else {
                tracing::error!(key = keys::readable(&key), "an outbox entry without an address");
                continue;
            };
            let due = match self.open_record::<DeliveryHead>(Kind::Outbox, &key, &value) {
                Ok((head, _)) => head.due,
                Err(Unread::Flawed(Flaw::Damaged(_))) => Millis(0), // parked when it is claimed
                Err(unread) => return Err(self.explain_delivery(unread, id, &address)),
            };
            last = last.max(id.0);
            queue.add(id, &address, due);
        }
        drop(queue);
        if damaged {
            tracing::error!(last, "the outbox's counter is damaged; it goes on from here");
            let mut changes = Changes::default();
            self.put_last_delivery(&mut changes, last)?;
            self.apply(&changes)?;
        }
        self.last_delivery.store(last, Ordering::Release);
        Ok(())
    }

    /// The records of a kind whose keys start with `prefix`, in order.
    pub(super) fn scan(
        &self,
        kind: Kind,
        prefix: &[u8],
    ) -> impl DoubleEndedIterator<Item = Result<Raw, StoreError>> {
        self.tree(kind)
            .scan_prefix(prefix)
            .map(|raw| raw.map_err(|e| folder::trouble(self.path(), &e)))
    }

    /// The records of a kind from key `from` up to `to`, both included, in order.
    pub(super) fn range(
        &self,
        kind: Kind,
        from: Vec<u8>,
        to: Vec<u8>,
    ) -> impl DoubleEndedIterator<Item = Result<Raw, StoreError>> {
        self.tree(kind)
            .range(from..=to)
            .map(|raw| raw.map_err(|e| folder::trouble(self.path(), &e)))
    }

    fn raw(&self, kind: Kind, key: &[u8]) -> Result<Option<::sled::IVec>, StoreError> {
        self.tree(kind).get(key).map_err(|e| folder::trouble(self.path(), &e))
    }

    pub(super) fn has(&self, kind: Kind, key: &[u8]) -> Result<bool, StoreError> {
        Ok(self.raw(kind, key)?.is_some())
    }

    pub(super) fn is_empty(&self, kind: Kind) -> bool {
        self.tree(kind).is_empty()
    }

    /// A record's header and body.
    pub(super) fn get<H: DeserializeOwned>(
        &self,
        kind: Kind,
        key: &[u8],
    ) -> Result<Option<(H, Vec<u8>)>, Unread> {
        self.raw(kind, key)?.map(|value| self.open_record(kind, key, &value)).transpose()
    }

    /// Reads a record that was found already.
    pub(super) fn open_record<H: DeserializeOwned>(
        &self,
        kind: Kind,
        key: &[u8],
        value: &[u8],
    ) -> Result<(H, Vec<u8>), Unread> {
        record::unframe(kind, key, value, |piece: u32| {
            let key = [&keys::pieces(kind, key)[..], &piece.to_be_bytes()].concat();
            Ok(self.raw(Kind::More, &key)?.map(|piece| piece.to_vec()))
        })
    }

    /// Says whose record could not be read, and which.
    pub(super) fn explain(&self, unread: Unread, owner: &str, what: &str) -> StoreError {
        let path = self.path().to_owned();
        match unread {
            Unread::Failed(error) => error,
            Unread::Flawed(Flaw::Damaged(reason)) => StoreError::Damaged {
                path,
                owner: owner.into(),
                what: what.into(),
                reason: reason.into(),
            },
            Unread::Flawed(Flaw::Newer(found)) => StoreError::NewerFormat {
                path,
                what: format!("{what} of {owner:?}"),
                found,
                supported: record::FORMAT,
            },
        }
    }

    pub(super) fn explain_delivery(
        &self,
        unread: Unread,
        id: DeliveryId,
        address: &Key,
    ) -> StoreError {
        self.explain(unread, address.as_str(), &format!("outbox entry {id}"))
    }

    /// Adds a record to the changes, in place of what the key holds.
    pub(super) fn put(
        &self,
        changes: &mut Changes,
        kind: Kind,
        key: Vec<u8>,
        head: &impl Serialize,
        body: &[u8],
    ) -> Result<(), StoreError> {
        self.cut(changes, kind, &key)?;
        for (kind, key, value) in record::frame(kind, key, head, body) {
            changes.0.push(Change::Put(kind, key, value));
        }
        Ok(())
    }

    /// Adds a record's removal to the changes.
    pub(super) fn remove(
        &self,
        changes: &mut Changes,
        kind: Kind,
        key: Vec<u8>,
    ) -> Result<(), StoreError> {
        self.cut(changes, kind, &key)?;
        changes.0.push(Change::Remove(kind, key));
        Ok(())
    }

    /// Removes a record's further pieces.
    fn cut(&self, changes: &mut Changes, kind: Kind, key: &[u8]) -> Result<(), StoreError> {
        if self.raw(kind, key)?.is_some_and(|value| record::has_pieces(&value)) {
            for piece in self.scan(Kind::More, &keys::pieces(kind, key)) {
                changes.0.push(Change::Remove(Kind::More, piece?.0.to_vec()));
            }
        }
        Ok(())
    }

    /// Makes all changes, or none.
    pub(super) fn apply(&self, changes: &Changes) -> Result<(), StoreError> {
        if changes.0.is_empty() {
            return Ok(());
        }
        self.running()?;
        self.dirty.store(true, Ordering::Release);
        let count = Count(self.last_change.load(Ordering::Acquire) + 1);
        let numbered = record::frame(Kind::Meta, keys::LAST_CHANGE.to_vec(), &count, &[]);
        // Everything was decided before; only this thread writes. So the closure can run again.
        let done = folder::guarded(self.path(), || {
            self.trees.as_slice().transaction(|trees| {
                for change in &changes.0 {
                    match change {
                        Change::Put(kind, key, value) => {
                            trees[*kind as usize].insert(&key[..], &value[..])?;
                        }
                        Change::Remove(kind, key) => {
                            trees[*kind as usize].remove(&key[..])?;
                        }
                    }
                }
                for (kind, key, value) in &numbered {
                    trees[*kind as usize].insert(&key[..], &value[..])?;
                }
                Ok(())
            })
        });
        let failed = match done {
            Ok(Ok(())) => {
                self.last_change.store(count.0, Ordering::Release);
                return Ok(());
            }
            Ok(Err(TransactionError::Storage(e))) => folder::trouble(self.path(), &e),
            Ok(Err(TransactionError::Abort(()))) => {
                folder::failed(self.path(), "the transaction was given up")
            }
            Err(e) => e,
        };
        Err(self.stop(failed))
    }

    /// Waits until everything written so far is on the disk.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
        self.running()?;
        if !self.dirty.swap(false, Ordering::AcqRel) {
            return Ok(());
        }
        let flushed = folder::guarded(self.path(), || {
            self.db.flush().map_err(|e| folder::trouble(self.path(), &e))?;
            let last = self.last_change.load(Ordering::Acquire);
            self.log
                .sync_data()
                .and_then(|()| self.mark.set(last))
                .map_err(|e| folder::failed(self.path(), &e.to_string()))
        });
        flushed.flatten().map_err(|e| self.stop(e))
    }

    /// Whether the store still writes.
    pub(super) fn running(&self) -> Result<(), StoreError> {
        self.stopped.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// After a failed write nobody knows what is on the disk: a second try could succeed although
    /// the first's data is lost. So nothing is written until the store is opened again.
    pub(super) fn stop(&self, error: StoreError) -> StoreError {
        tracing::error!(%error, "the store stops writing until it is opened again");
        self.stopped.get_or_init(|| error).clone()
    }
}
