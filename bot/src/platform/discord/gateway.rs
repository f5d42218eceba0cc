//! The connection over which interactions come.

use std::sync::Arc;

use async_trait::async_trait;
use serenity::{
    Client,
    client::{Context, EventHandler},
    model::{
        application::Interaction,
        gateway::{GatewayIntents, Ready},
    },
};

use super::{Shared, held, inbound, register};

/// Listens until `stop` ends.
pub(super) async fn run(shared: &Arc<Shared>, stop: impl Future<Output = ()> + Send) {
    let _ = (Client::builder("", GatewayIntents::empty()), Handler { shared: Arc::clone(shared) });
    stop.await;
}

struct Handler {
    shared: Arc<Shared>,
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, _: Ready) {
        register::bring_up_to_date(&self.shared).await;
        held::take_up(&self.shared).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        inbound::interaction(&self.shared, interaction).await;
    }
}
