//! Matrix: text commands, numbered lists, reactions and encrypted direct rooms over matrix-sdk.
//!
//! What comes in is read by `sync`, room by room in order, and understood by `command`. What goes out comes
//! from the application's outbox (`delivery`). Both show what there is to say by `message`. Secrets are said
//! in a person's own room alone (`room::direct`). `account` signs in, and holds the keys.
#![recursion_limit = "256"]

mod account;
mod command;
mod delivery;
mod fault;
mod message;
mod names;
mod room;
mod settings;
mod shared;
mod sync;

use std::sync::Arc;

use async_trait::async_trait;
use parlour_app::{AppendLogError, Ceiling, Delivered, Outbound, Parlour, Platform};
use tokio::sync::{Mutex, watch};
use tracing::level_filters::LevelFilter;

use crate::{
    delivery::{deliver::deliver, lists::Lists},
    message::media::Uploads,
    room::memory::Memory,
    shared::Shared,
};

pub use account::{
    check::{Checked, check},
    credentials::{Credentials, Secret},
    register::{RegisterError, register},
    verify::{VerifyError, identity, verify},
};
pub use names::NAME;
pub use settings::{Guests, Settings};

/// What is heard of the libraries between us and Matrix: they log what they send and receive, and call
/// errors what is none.
pub const CEILINGS: &[Ceiling] = &[
    // Each question for something that is not there.
    ("matrix_sdk::http_client", LevelFilter::OFF),
    // Each room that is just being joined.
    ("matrix_sdk::room", LevelFilter::OFF),
    // Each question for the state of the keys' backup that fails; the next change of it asks again.
    ("matrix_sdk::encryption::recovery", LevelFilter::OFF),
    // Each message that comes a second time after a restart.
    ("matrix_sdk_crypto", LevelFilter::ERROR),
    ("matrix_sdk", LevelFilter::ERROR),
    ("matrix_sdk_base", LevelFilter::ERROR),
    ("matrix_sdk_sqlite", LevelFilter::ERROR),
    ("ruma", LevelFilter::ERROR),
    ("vodozemac", LevelFilter::ERROR),
];

/// Parlour on Matrix. All clones are one.
#[derive(Clone)]
pub struct Matrix {
    shared: Arc<Shared>,
    credentials: Credentials,
}

impl Matrix {
    /// Parlour with these settings. Nothing is sent before [`Self::run`].
    ///
    /// # Errors
    /// When the store cannot keep the platform's name, which it can.
    pub fn new(
        parlour: Parlour,
        settings: Settings,
        credentials: Credentials,
    ) -> Result<Self, AppendLogError> {
        let shared = Shared {
            notes: parlour.notes(NAME),
            held: parlour.inbox(NAME),
            speaker: parlour.sole_speaker(NAME)?,
            parlour,
            settings,
            uploads: Uploads::new(),
            lists: Lists::new(),
            memory: Memory::new(),
            making: Mutex::default(),
            session: watch::Sender::new(None),
        };
        Ok(Self { shared: Arc::new(shared), credentials })
    }

    /// Listens until `stop` ends.
    pub async fn run(&self, stop: impl Future<Output = ()> + Send) {
        sync::run::run(&self.shared, &self.credentials, stop).await;
    }
}

#[async_trait]
impl Platform for Matrix {
    fn name(&self) -> &'static str {
        NAME
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        deliver(&self.shared, messages).await
    }
}
