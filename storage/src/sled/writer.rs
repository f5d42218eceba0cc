//! The one thread that writes.
//!
//! Whatever waits is done one after the other, then everything is flushed once, and only then is
//! anybody answered: so commits that come together share a flush, and none is answered before a
//! flush that began after it. sled would let them write one at a time anyway.

use std::{
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::JoinHandle,
};

use tokio::sync::oneshot;

use super::{core::Core, folder};
use crate::StoreError;

/// The most that is done before a flush; with it, the longest wait of the first in it.
const BATCH: usize = 512;

/// What is left to do after the flush, given how it went.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
type Job = Box<dyn FnOnce(&Core) -> Option<Answer> + Send>;

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

    /// Runs `job` alone; its result comes at once.
    pub(super) async fn now<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Core) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Box::new(move |core| {
            let result = folder::guarded(core.path(), || job(core)).flatten();
            // Whoever asked may have gone.
            let _ = sender.send(result);
            None
        }));
        self.wait(receiver).await
    }

    /// Runs `job` alone; when what it wrote is on the disk, runs `then`, and its result comes.
    pub(super) async fn durably<T: Send + 'static, U: Send + 'static>(
        &self,
        job: impl FnOnce(&Core) -> Result<T, StoreError> + Send + 'static,
        then: impl FnOnce(T) -> U + Send + 'static,
    ) -> Result<U, StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.send(Box::new(move |core| {
            let result = folder::guarded(core.path(), || job(core)).flatten();
            Some(Box::new(move |flushed| {
                let _ = sender.send(flushed.and(result).map(then));
            }))
        }));
        self.wait(receiver).await
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // If the thread is gone, so is the job's sender, and the asker hears of it below.
            let _ = jobs.send(job);
        }
    }

    async fn wait<T>(
        &self,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        answer.await.unwrap_or_else(|_| {
            Err(folder::failed("the store".as_ref(), "its writer is gone; start Parlour again"))
        })
    }
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
    let mut answers = Vec::new();
    while let Ok(job) = jobs.recv() {
        answers.extend(job(core));
        for job in jobs.try_iter().take(BATCH) {
            answers.extend(job(core));
        }
        if !answers.is_empty() {
            let flushed = core.flush();
            for answer in answers.drain(..) {
                answer(flushed.clone());
            }
        }
    }
    // What needs no flush is flushed at the end, as far as the disk still takes it.
    let _ = core.flush();
}
