//! Interactions that were acknowledged and not answered when the program stopped.

use std::sync::Arc;

use super::Shared;

/// Takes them up again, once Discord is reached.
pub(super) async fn take_up(shared: &Arc<Shared>) {
    let _ = shared;
}
