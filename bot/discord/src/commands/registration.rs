//! Whether the commands were compared since the program started.

use tokio::sync::{Mutex, Notify};

/// Whether the commands were compared since the program started; every shard asks for it.
#[derive(Default)]
pub(crate) struct Registration {
    /// Held by the shard that sees to it; `true` when all is done that can be.
    pub(super) done: Mutex<bool>,
    /// Discord is there again: what waits for it need not wait any longer.
    pub(super) again: Notify,
}
