//! What every request needs.

use parlour_app::Parlour;
use tokio::sync::watch;

use crate::{hosts::Hosts, identity::Identities, message_log::MessageLog};

/// What every request needs.
pub(crate) struct Shared {
    pub(crate) parlour: Parlour,
    pub(crate) message_log: MessageLog,
    pub(crate) identities: Identities,
    pub(crate) hosts: Hosts,
    /// Turns true when the server stops: streams must end then.
    pub(crate) stopping: watch::Sender<bool>,
}
