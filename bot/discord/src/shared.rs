//! What every interaction and every delivery needs.

use std::sync::Arc;

use parlour_app::Parlour;
use serenity::http::Http;

use crate::{
    commands::registration::Registration,
    delivery::memory::Memory,
    interaction::{inbox::Holding, members::Present, tokens::Doors},
    permissions::Seen,
    rest::{rate_limit::Pace, refusals::Refusals},
    settings::Settings,
};

/// What every interaction and every delivery needs.
pub(crate) struct Shared {
    pub(crate) parlour: Parlour,
    /// Knows the application's id as soon as the gateway said it, which it does before the first
    /// interaction.
    pub(crate) http: Arc<Http>,
    /// For whatever belongs to one interaction: its acknowledgement, its answer, its follow-ups. See
    /// [`connection::http`].
    pub(crate) interactions: Arc<Http>,
    pub(crate) settings: Settings,
    pub(crate) doors: Doors,
    pub(crate) held: Holding,
    pub(crate) registration: Registration,
    /// What Discord refused lately.
    pub(crate) refusals: Arc<Refusals>,
    pub(crate) pace: Pace,
    /// What Parlour may do where.
    pub(crate) seen: Seen,
    /// Where it was found to be a member.
    pub(crate) present: Present,
    pub(crate) memory: Memory,
}
