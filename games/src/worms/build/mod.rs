//! Building networks by hand: drafts, where their parts fit, and the bench that shows both.

pub(super) mod bench;
pub(super) mod building;
pub(super) mod draft;
pub(super) mod placing;
