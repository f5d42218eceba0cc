//! The parlour: what everything else hangs on.

use std::{collections::BTreeSet, sync::Arc};

use parlour_storage::Store;
use tokio::sync::{Notify, OnceCell};

use crate::{
    append_log::AppendLog,
    inbox::Inbox,
    lease::SoleSpeaker,
    notes::Notes,
    people::address::Address,
    picture::pool::Pictures,
    table::{cache::Cache, numbering::Numbering},
    timers::clock::Clock,
    words::Words,
};

/// The platform-free application. Cheap to clone; all clones are one parlour.
#[derive(Clone)]
pub struct Parlour {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) words: Arc<Words>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) cache: Arc<Cache>,
    /// The places in which everybody of their platform is.
    pub(crate) open: Arc<BTreeSet<Address>>,
    /// Rings when something may be ready to be delivered.
    pub(crate) to_deliver: Arc<Notify>,
    /// Rings when a timer was set.
    pub(crate) to_time: Arc<Notify>,
    /// See [`Parlour::instance`].
    pub(crate) instance: Arc<OnceCell<String>>,
    pub(crate) numbering: Numbering,
}

impl Parlour {
    /// A parlour over a store. Nothing happens by itself until [`Parlour::run_timers`] and a
    /// [`crate::delivery::deliverer::Deliverer`] run.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, words: Arc<Words>) -> Self {
        Self {
            store,
            clock,
            pictures: Arc::new(Pictures::new(Arc::clone(&words))),
            words,
            cache: Arc::new(Cache::new()),
            open: Arc::default(),
            to_deliver: Arc::default(),
            to_time: Arc::default(),
            instance: Arc::default(),
            numbering: Numbering { first: 1, step: 1 },
        }
    }

    /// This parlour, told that everybody of a platform is in this place: a person who asks from elsewhere
    /// on that platform may know of the tables there, too.
    #[must_use]
    pub fn open_to_all(mut self, place: Address) -> Self {
        Arc::make_mut(&mut self.open).insert(place);
        self
    }

    /// This parlour, told that it is number `part`, from 0, of `parts` that answer under one name:
    /// each numbers its tables so that no other has one of that name.
    #[must_use]
    pub fn one_of(mut self, part: u32, parts: u32) -> Self {
        self.numbering = Numbering { first: u64::from(part) + 1, step: u64::from(parts.max(1)) };
        self
    }

    /// A platform's box of requests that are acknowledged but not yet handled; see [`Inbox`].
    pub fn inbox(&self, platform: &'static str) -> Inbox {
        Inbox::new(Arc::clone(&self.store), Arc::clone(&self.clock), platform)
    }

    /// What a platform must not forget; see [`Notes`].
    pub fn notes(&self, platform: &'static str) -> Notes {
        Notes::new(Arc::clone(&self.store), Arc::clone(&self.clock), platform)
    }

    /// The right to speak for a platform's account; see [`SoleSpeaker`].
    ///
    /// # Errors
    /// When the platform's name is none that the store can keep.
    pub fn sole_speaker(
        &self,
        platform: &'static str,
    ) -> Result<SoleSpeaker, parlour_storage::StoreError> {
        SoleSpeaker::new(Arc::clone(&self.store), Arc::clone(&self.clock), platform)
    }

    /// A durable log for a platform's own needs; see [`AppendLog`].
    pub fn append_log(&self) -> AppendLog {
        AppendLog::new(Arc::clone(&self.store), Arc::clone(&self.clock))
    }

    /// The words that players read.
    pub fn words(&self) -> &Arc<Words> {
        &self.words
    }

    /// The clock.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Waits until everything so far is on the disk.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn flush(&self) -> Result<(), parlour_storage::StoreError> {
        self.store.flush().await
    }
}
