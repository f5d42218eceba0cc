//! Being the only process that speaks for an account.

use std::{sync::Arc, time::Duration};

use parlour_storage::{Key, Lease, Store, StoreError};

use crate::timers::clock::Clock;

/// A lease of one platform, for this process. The holder prolongs it in time; when a process is
/// gone, another has it after [`SoleSpeaker::LASTS`] at the latest.
#[derive(Clone)]
pub struct SoleSpeaker {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    name: Key,
    holder: Key,
}

impl SoleSpeaker {
    /// How long a lease lasts if it is not prolonged.
    pub const LASTS: Duration = Duration::from_secs(12);
    /// How often it is prolonged, and asked for by those who wait: with what it lasts, one that is left
    /// behind is another's within 15 seconds.
    pub const EVERY: Duration = Duration::from_secs(3);

    pub(crate) fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        platform: &'static str,
    ) -> Result<Self, StoreError> {
        let wrong = |error: parlour_storage::KeyError| StoreError::Import(error.to_string());
        let holder = format!("process/{}", hex::encode(rand::random::<[u8; 8]>()));
        Ok(Self {
            store,
            clock,
            name: Key::new(format!("speaker/{platform}")).map_err(wrong)?,
            holder: Key::new(holder).map_err(wrong)?,
        })
    }

    /// Takes or prolongs it: is this process the one that speaks?
    ///
    /// # Errors
    /// When the store fails: then nobody knows.
    pub async fn speak(&self) -> Result<bool, StoreError> {
        self.ask(Self::LASTS).await
    }

    /// Gives it back, so that another need not wait.
    ///
    /// # Errors
    /// When the store fails: then it ends by itself.
    pub async fn fall_silent(&self) -> Result<(), StoreError> {
        self.ask(Duration::ZERO).await.map(drop)
    }

    async fn ask(&self, lasts: Duration) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let (name, holder) = (self.name.clone(), self.holder.clone());
        self.store.lease(Lease { name, holder, now, until: now.plus(lasts) }).await
    }
}
