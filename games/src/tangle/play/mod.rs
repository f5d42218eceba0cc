//! Playing a match: what happens, what comes of it, and what each observer comes to know.

pub(super) mod consistency;
pub(super) mod ending;
pub(super) mod event;
pub(super) mod explanation;
pub(super) mod finished;
pub(super) mod imagine;
pub(super) mod notice;
pub(super) mod order;
pub(super) mod phase;
pub(super) mod rules;
pub(super) mod state;
pub(super) mod view;
