//! The interactions that are not answered yet, kept on the disk until they are.

use std::{
    num::{NonZeroU64, NonZeroUsize},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use lru::LruCache;
use parlour_app::{Inbox, Parlour};
use tokio::{sync::OnceCell, time::timeout};

use crate::{interaction::call::Call, names::NAME};

/// How long the disk may take. Discord does not wait longer than three seconds.
const HOLD: Duration = Duration::from_secs(1);

/// The interactions that are not answered yet.
pub(crate) struct PendingInteractions {
    pub(super) inbox: Inbox,
    /// When the program started; milliseconds since 1970. What is older is from before that.
    pub(super) since: u64,
    pub(super) recovered: OnceCell<()>,
    /// The interactions that came lately: the gateway may deliver one twice.
    seen: Mutex<LruCache<u64, ()>>,
}

impl PendingInteractions {
    const SEEN: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new(parlour: &Parlour) -> Self {
        Self {
            inbox: parlour.inbox(NAME),
            since: parlour.clock().now().0,
            recovered: OnceCell::new(),
            seen: Mutex::new(LruCache::new(Self::SEEN)),
        }
    }

    /// Is this interaction new?
    pub(crate) fn is_new(&self, id: u64) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.put(id, ()).is_none()
    }

    /// Holds an interaction. It goes on without, if the disk does not answer: then a crash would
    /// lose it, but its person is not kept waiting.
    pub(crate) async fn hold(&self, call: &Call) {
        let body = match serde_json::to_vec(call) {
            Ok(body) => body,
            Err(error) => return tracing::error!(id = call.id, %error, "cannot be held"),
        };
        match timeout(HOLD, self.inbox.hold(&call.id.to_string(), &body)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(id = call.id, %error, "cannot be held"),
            Err(_) => tracing::error!(id = call.id, "the disk takes too long to hold it"),
        }
    }

    /// Lets an interaction go.
    pub(crate) async fn release(&self, id: NonZeroU64) {
        self.forget(&id.to_string()).await;
    }

    pub(super) async fn forget(&self, name: &str) {
        if let Err(error) = self.inbox.release(name).await {
            tracing::error!(name, %error, "an interaction is handled, but cannot be released");
        }
    }
}
