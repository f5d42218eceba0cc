//! What can go wrong behind the scenes.

use parlour_render::RenderError;
use parlour_storage::StoreError;

/// An error that a player cannot fix. It is logged where it arises; the player hears that something
/// went wrong and that nothing was changed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum AppError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table whose events cannot be understood. Other tables are not affected.
    #[error("table {table} is damaged at event {event}: {reason}")]
    Damaged {
        /// The table.
        table: String,
        /// Which event, from 1.
        event: u64,
        /// How.
        reason: String,
    },
    /// A table that the store cannot read. Other tables are not affected.
    #[error("table {table} cannot be read: {error}")]
    Unreadable {
        /// The table.
        table: String,
        /// Where, and why.
        error: StoreError,
    },
    /// A picture could not be drawn.
    #[error("picture: {0}")]
    Picture(String),
    /// A task broke down.
    #[error("a task broke down: {0}")]
    Broken(String),
    /// Others were always faster; the request can be made again.
    #[error("too many at once at {0}; nothing was changed")]
    Busy(String),
}

impl From<RenderError> for AppError {
    fn from(error: RenderError) -> Self {
        Self::Picture(error.to_string())
    }
}
