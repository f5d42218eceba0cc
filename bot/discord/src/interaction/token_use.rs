//! What opens and settles an interaction's token, for whatever waits for it.

use std::time::Duration;

use parlour_app::{Address, Place};

use crate::{
    interaction::{
        call::Call,
        tokens::{InteractionToken, NewToken},
    },
    shared::Shared,
};

impl Shared {
    /// An interaction was acknowledged. Whatever waits for a way into its place goes on.
    pub(crate) async fn register_token(&self, new_token: NewToken) {
        let waiting = new_token.place.clone().filter(|_| new_token.original);
        self.tokens.open(new_token);
        self.hasten(waiting).await;
    }

    /// An interaction has its answer, or needs none. Whatever waits for a way into its place goes
    /// on.
    pub(crate) async fn settle_token(&self, token: &InteractionToken, place: Option<&Place>) {
        self.tokens.settle(token);
        self.hasten(place.cloned()).await;
    }

    async fn hasten(&self, place: Option<Place>) {
        let Some(place) = place else { return };
        if let Err(error) = self.parlour.hasten(&Address::Place(place)).await {
            tracing::error!(%error, "what waits for a place cannot be hastened");
        }
    }
}

impl Shared {
    /// How long ago an interaction came.
    pub(crate) fn age(&self, call: &Call) -> Duration {
        let now = self.parlour.clock().now().0;
        Duration::from_millis(now.saturating_sub(call.at))
    }
}
