//! Building networks by hand: drafts, where their parts fit, and the bench that shows both.

pub(super) mod asks;
pub(super) mod bench;
pub(super) mod draft;
pub(super) mod places;
pub(super) mod placing;
pub(super) mod rules;
