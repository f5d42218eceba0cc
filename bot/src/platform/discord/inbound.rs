//! What people do on Discord.

use std::sync::Arc;

use serenity::model::application::Interaction;

use super::Shared;

/// Takes an interaction up: acknowledges, handles and answers it.
pub(super) async fn interaction(shared: &Arc<Shared>, interaction: Interaction) {
    let _ = (shared, interaction);
}
