//! Discord: slash commands, components and direct messages over serenity.
//!
//! What comes in is an interaction: it is acknowledged, handled by the parlour, and answered
//! (`inbound`). What goes out comes from the parlour's outbox (`outbound`). The two meet in
//! `doors`: an interaction's token is a way back to whoever sent it, also where the bot itself
//! may not write.

mod absent;
mod check;
mod components;
mod compose;
mod connection;
mod custom_id;
mod cut;
mod doors;
mod fault;
mod gateway;
mod held;
mod inbound;
mod markdown;
mod names;
mod options;
mod outbound;
mod pace;
mod permissions;
mod register;
mod reply;
mod suggest;
mod thread;
mod token;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use async_trait::async_trait;
use parlour_app::{Ceiling, Delivered, Outbound, Parlour, Platform};
use serenity::http::Http;
use tracing::level_filters::LevelFilter;

pub use check::{Checked, check};
pub use connection::ConnectionFault;
/// The client that serenity speaks through, for [`Discord::connect_with`].
pub use reqwest_of_serenity as reqwest;
pub use token::Token;

/// The platform's name in people and places.
pub const NAME: &str = "discord";

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

/// How long one call to Discord may take. A message takes up to three, and all of them must be done
/// within a delivery's lease, so that nobody else takes an entry up while it is still on its way.
const CALL_LIMIT: Duration = Duration::from_secs(30);

/// How Parlour behaves on Discord.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The servers where it answers; everywhere, if there are none.
    pub guilds: BTreeSet<u64>,
    /// The channels where it answers; in all of them, if there are none. A thread counts as its
    /// channel.
    pub channels: BTreeSet<u64>,
    /// The servers where the commands are registered instead of everywhere.
    pub develop_in: BTreeSet<u64>,
    /// A proxy that keeps Discord's rate limits for several processes.
    pub http_proxy: Option<String>,
    /// Which shards this process runs; as many as Discord advises, if it is not said.
    pub shards: Option<Shards>,
}

/// Some of all shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shards {
    /// The first that this process runs, from 0.
    pub first: u32,
    /// The last that this process runs.
    pub last: u32,
    /// How many there are in all processes.
    pub total: u32,
}

/// Parlour on Discord. All clones are one.
#[derive(Clone)]
pub struct Discord {
    shared: Arc<Shared>,
}

/// What every interaction and every delivery needs.
struct Shared {
    parlour: Parlour,
    /// Knows the application's id as soon as the gateway said it, which it does before the first
    /// interaction.
    http: Arc<Http>,
    /// For whatever belongs to one interaction: its acknowledgement, its answer, its follow-ups. See
    /// [`connection::http`].
    interactions: Arc<Http>,
    settings: Settings,
    doors: doors::Doors,
    held: held::Holding,
    registration: register::Registration,
    /// What Discord refused lately.
    refusals: Arc<fault::Refusals>,
    pace: pace::Pace,
    /// What Parlour may do where.
    seen: permissions::Seen,
    /// Where it was found to be a member.
    present: absent::Present,
    memory: outbound::Memory,
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
    ) -> Result<Self, ConnectionFault> {
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
    ) -> Result<Self, ConnectionFault> {
        Self::over(parlour, token, settings, Some(client))
    }

    fn over(
        parlour: Parlour,
        token: &Token,
        settings: Settings,
        client: Option<reqwest::Client>,
    ) -> Result<Self, ConnectionFault> {
        let refusals = Arc::new(fault::Refusals::new());
        let [http, interactions] = connection::http(token, &settings, client, &refusals)?;
        let shared = Shared {
            held: held::Holding::new(&parlour),
            registration: register::Registration::default(),
            parlour,
            http: Arc::new(http),
            interactions: Arc::new(interactions),
            pace: pace::Pace::new(settings.http_proxy.is_some()),
            settings,
            doors: doors::Doors::new(),
            refusals,
            seen: permissions::Seen::new(),
            present: absent::Present::new(),
            memory: outbound::Memory::new(),
        };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Listens until `stop` ends.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) {
        gateway::run(&self.shared, stop).await;
    }
}

#[async_trait]
impl Platform for Discord {
    fn name(&self) -> &'static str {
        NAME
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        outbound::deliver(&self.shared, messages).await
    }
}
