//! What every interaction and every delivery needs.

use std::sync::Arc;

use parlour_app::Parlour;
use serenity::http::Http;

use crate::{
    commands::registration::Registration,
    delivery::memory::Memory,
    interaction::{
        inbox::PendingInteractions, members::KnownMemberships, tokens::InteractionTokens,
    },
    permissions::SeenChannels,
    rest::{rate_limit::RateLimit, refusals::Refusals},
    settings::Settings,
};

/// What every interaction and every delivery needs.
pub(crate) struct Shared {
    pub(crate) parlour: Parlour,
    /// Knows the application's id as soon as the gateway said it, which it does before the first
    /// interaction.
    pub(crate) http: Arc<Http>,
    /// For whatever belongs to one interaction: its acknowledgement, its answer, its follow-ups. See
    /// [`crate::rest::connection::http`].
    pub(crate) interactions: Arc<Http>,
    pub(crate) settings: Settings,
    pub(crate) tokens: InteractionTokens,
    pub(crate) pending: PendingInteractions,
    pub(crate) registration: Registration,
    /// What Discord refused lately.
    pub(crate) refusals: Arc<Refusals>,
    pub(crate) rate_limit: RateLimit,
    /// What Parlour may do where.
    pub(crate) seen: SeenChannels,
    /// Where it was found to be a member.
    pub(crate) present: KnownMemberships,
    pub(crate) memory: Memory,
}
