//! Commits that have nothing to do with each other, and deliveries that arrived, in one transaction.
//!
//! sled's price is by the transaction (each writes and syncs twice), so those that wait share one.
//! A commit is decided by what the trees hold, so one that needs to see another of its batch (the
//! same stream, or the same request) has to wait for the next.

use std::collections::BTreeSet;

use tokio::sync::oneshot;

use super::core::{Changes, Core};
use crate::{Commit, DeliveryId, RequestId, StoreError, StreamId};

/// The most changes of a batch: some hundred commits, or one that is big by itself.
const FULL: usize = 2000;

/// What waits to be applied.
#[derive(Default)]
pub(super) struct Batch {
    changes: Changes,
    streams: BTreeSet<StreamId>,
    requests: BTreeSet<RequestId>,
    sent: Vec<(DeliveryId, oneshot::Sender<Result<(), StoreError>>)>,
}

impl Batch {
    /// Whether `commit` can be decided without seeing what is in the batch.
    pub(super) fn admits(&self, commit: &Commit) -> bool {
        !self.is_full()
            && !self.streams.contains(&commit.stream)
            && !commit.request.as_ref().is_some_and(|request| self.requests.contains(request))
    }

    /// Whether it is better applied before anything is added.
    pub(super) fn is_full(&self) -> bool {
        self.changes.len() >= FULL
    }

    /// Adds the changes of a delivery that arrived; its sender hears when they are applied.
    pub(super) fn add_sent(
        &mut self,
        id: DeliveryId,
        changes: Changes,
        waits: oneshot::Sender<Result<(), StoreError>>,
    ) {
        self.changes.append(changes);
        self.sent.push((id, waits));
    }

    /// Adds the changes of a commit that it admitted.
    pub(super) fn add(&mut self, commit: &Commit, changes: Changes) {
        self.streams.insert(commit.stream.clone());
        self.requests.extend(commit.request.clone());
        self.changes.append(changes);
    }

    /// Applies all of it, and is empty.
    pub(super) fn apply(&mut self, core: &Core) -> Result<(), StoreError> {
        let Self { changes, sent, .. } = std::mem::take(self);
        let applied = core.apply(&changes);
        for (id, waits) in sent {
            if applied.is_ok() {
                core.queue().remove(id);
            }
            // The caller may have gone.
            let _ = waits.send(applied.clone());
        }
        applied
    }
}
