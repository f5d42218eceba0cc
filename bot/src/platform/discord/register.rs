//! The commands as Discord knows them.

use std::sync::Arc;

use super::Shared;

/// Registers the commands, if they are not registered as they are now.
pub(super) async fn bring_up_to_date(shared: &Arc<Shared>) {
    let _ = shared;
}
