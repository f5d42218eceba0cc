//! Discord: slash commands, components and direct messages over serenity.
//!
//! What comes in is an interaction: `gateway` hears it, `interaction` acknowledges it, has the
//! application handle it, and answers it. What goes out comes from the application's outbox
//! (`delivery`). Both show what there is to say by `message`, and speak to Discord by `rest`. They meet
//! in `interaction::tokens`: an interaction's token is a way back to its sender, also where the bot
//! itself may not write.

mod check;
mod commands;
mod delivery;
mod gateway;
mod interaction;
mod message;
mod names;
mod permissions;
mod rest;
mod settings;
mod shared;

use std::sync::Arc;

use async_trait::async_trait;
use parlour_app::{Ceiling, Delivered, Outbound, Parlour, Platform};
use tracing::level_filters::LevelFilter;

use crate::{
    commands::registration::Registration,
    delivery::{deliver::deliver, memory::Memory},
    interaction::{
        inbox::PendingInteractions, members::KnownMemberships, tokens::InteractionTokens,
    },
    permissions::SeenChannels,
    rest::{connection, rate_limit::RateLimit, refusals::Refusals},
    shared::Shared,
};

pub use check::{Checked, check};
pub use names::NAME;
/// The client that serenity speaks through, for [`Discord::connect_with`].
pub use reqwest_of_serenity as reqwest;
pub use rest::{connection::ConnectionError, token::Token};
pub use settings::{Settings, Shards};

/// What is heard of the libraries between us and Discord: they log what they send and receive.
pub const CEILINGS: &[Ceiling] = &[
    // Quotes an event that it cannot read, an interaction's token in it.
    ("serenity::gateway::ws", LevelFilter::ERROR),
    // Names addresses, which end in an interaction's token.
    ("serenity::http", LevelFilter::ERROR),
    ("serenity", LevelFilter::WARN),
    ("tungstenite", LevelFilter::WARN),
    ("tokio_tungstenite", LevelFilter::WARN),
];

/// Parlour on Discord. All clones are one.
#[derive(Clone)]
pub struct Discord {
    shared: Arc<Shared>,
}

impl Discord {
    /// Parlour with this token. Nothing is sent before [`Self::run`] or a delivery.
    ///
    /// # Errors
    /// When there can be no connection with these settings.
    pub fn connect(
        parlour: Parlour,
        token: &Token,
        settings: Settings,
    ) -> Result<Self, ConnectionError> {
        Self::over(parlour, token, settings, None)
    }

    /// The same over a client of one's own, which decides how Discord is reached.
    ///
    /// # Errors
    /// When there can be no connection with these settings.
    pub fn connect_with(
        parlour: Parlour,
        token: &Token,
        settings: Settings,
        client: reqwest::Client,
    ) -> Result<Self, ConnectionError> {
        Self::over(parlour, token, settings, Some(client))
    }

    fn over(
        parlour: Parlour,
        token: &Token,
        settings: Settings,
        client: Option<reqwest::Client>,
    ) -> Result<Self, ConnectionError> {
        let refusals = Arc::new(Refusals::new());
        let [http, interactions] = connection::http(token, &settings, client, &refusals)?;
        let shared = Shared {
            pending: PendingInteractions::new(&parlour),
            registration: Registration::default(),
            parlour,
            http: Arc::new(http),
            interactions: Arc::new(interactions),
            rate_limit: RateLimit::new(settings.http_proxy.is_some()),
            settings,
            tokens: InteractionTokens::new(),
            refusals,
            seen: SeenChannels::new(),
            present: KnownMemberships::new(),
            memory: Memory::new(),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Listens until `stop` ends.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) {
        gateway::run::run(&self.shared, stop).await;
    }
}

#[async_trait]
impl Platform for Discord {
    fn name(&self) -> &'static str {
        NAME
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        deliver(&self.shared, messages).await
    }
}
