//! The one thread that writes.
//!
//! Whatever waits is done one after the other, then everything is flushed once, and only then is
//! anybody answered: so commits that come together share a transaction and a flush, and none is
//! answered before a flush that began after it. sled would let them write one at a time anyway.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::JoinHandle,
};

use tokio::sync::oneshot;

use super::{batch::Batch, core::Core, folder};
use crate::{Commit, CommitError, Committed, DeliveryId, Millis, StoreError};

/// The most that is done before a flush; with it, the longest wait of the first in it.
const ROUND: usize = 512;

/// What is left to do after the flush, given how it went.
type Answer = Box<dyn FnOnce(&Core, Result<(), StoreError>) + Send>;
/// What is run while nothing else is; its answer waits for the flush, if it has one.
type Alone = Box<dyn FnOnce(&Core) -> Option<Answer> + Send>;

enum Job {
    Commit(Box<Commit>, oneshot::Sender<Result<Committed, CommitError>>),
    Sent(DeliveryId, oneshot::Sender<Result<(), StoreError>>),
    Alone(Alone),
}

/// A handle to the thread; when it goes, the thread finishes what it has and ends.
pub(super) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(core: Arc<Core>) -> Result<Self, StoreError> {
        let path = core.path().to_owned();
        let (jobs, received) = channel();
        let thread = std::thread::Builder::new()
            .name("parlour-store".into())
            .spawn(move || run(&core, &received))
            .map_err(|e| folder::failed(&path, &e.to_string()))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// See [`crate::Store::commit`].
    pub(super) async fn commit(&self, commit: Commit) -> Result<Committed, CommitError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Job::Commit(Box::new(commit), sender));
        receiver.await.unwrap_or_else(|_| Err(gone().into()))
    }

    /// See [`crate::Settled::Sent`]: those that come together share a transaction, and wait for no
    /// flush.
    pub(super) async fn sent(&self, id: DeliveryId) -> Result<(), StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Job::Sent(id, sender));
        receiver.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Runs `job` alone; its result comes at once.
    pub(super) async fn now<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Core) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Job::Alone(Box::new(move |core| {
            let result = folder::guarded(core.path(), || job(core)).flatten();
            // The caller may have gone.
            let _ = sender.send(result);
            None
        })));
        receiver.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Runs `job` alone; its result comes when everything so far is on the disk.
    pub(super) async fn durably<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Core) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Job::Alone(Box::new(move |core| {
            let result = folder::guarded(core.path(), || job(core)).flatten();
            Some(Box::new(move |_, flushed| {
                let _ = sender.send(flushed.and(result));
            }))
        })));
        receiver.await.unwrap_or_else(|_| Err(gone()))
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // If the thread is gone, so is the job's sender, and the asker hears of it.
            let _ = jobs.send(job);
        }
    }
}

fn gone() -> StoreError {
    folder::failed("the store".as_ref(), "its writer is gone; start Parlour again")
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // It catches every panic of a job, so there is nothing to hear from it.
            let _ = thread.join();
        }
    }
}

fn run(core: &Core, jobs: &Receiver<Job>) {
    let mut batch = Batch::default();
    let mut answers = Vec::new();
    while let Ok(first) = jobs.recv() {
        for job in std::iter::once(first).chain(jobs.try_iter().take(ROUND - 1)) {
            match job {
                Job::Commit(commit, sender) => {
                    answers.push(add(core, &mut batch, &commit, sender));
                }
                Job::Sent(id, sender) => {
                    if batch.is_full() {
                        let _ = batch.apply(core);
                    }
                    match folder::guarded(core.path(), || core.sent(id)).flatten() {
                        Ok(changes) => batch.add_sent(id, changes, sender),
                        Err(error) => _ = sender.send(Err(error)),
                    }
                }
                Job::Alone(job) => {
                    // An error stops the store, so everybody hears of it from the flush.
                    let _ = batch.apply(core);
                    answers.extend(job(core));
                }
            }
        }
        let _ = batch.apply(core);
        if !answers.is_empty() {
            let flushed = core.flush();
            for answer in answers.drain(..) {
                answer(core, flushed.clone());
            }
        }
    }
    // What needs no flush is flushed at the end, as far as the disk still takes it.
    let _ = core.flush();
}

/// Adds a commit to the batch; what it came to is told after the flush.
fn add(
    core: &Core,
    batch: &mut Batch,
    commit: &Commit,
    sender: oneshot::Sender<Result<Committed, CommitError>>,
) -> Answer {
    if !batch.admits(commit) {
        let _ = batch.apply(core);
    }
    let result = folder::guarded(core.path(), || core.commit(batch, commit));
    Box::new(move |core, flushed| {
        let committed = match (flushed, result) {
            (Ok(()), Ok(Ok((committed, entries)))) => {
                // Only now: nobody is told of what could still be lost.
                let mut queue = core.queue();
                for (id, address) in entries {
                    queue.add(id, &address, Millis(0));
                }
                Ok(committed)
            }
            (Ok(()), Ok(Err(error))) => Err(error),
            (Err(error), _) | (_, Err(error)) => Err(error.into()),
        };
        let _ = sender.send(committed);
    })
}
