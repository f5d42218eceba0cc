//! Playing a network: what happens, what comes of it, and what each observer comes to know.

pub(super) mod arsenal;
pub(super) mod consistency;
pub(super) mod event;
pub(super) mod field;
pub(super) mod hint;
pub(super) mod imagine;
pub(super) mod launch;
pub(super) mod notice;
pub(super) mod phase;
mod renumbering;
pub(super) mod rules;
pub(super) mod saved;
pub(super) mod script;
pub(super) mod shooting;
pub(super) mod state;
pub(super) mod tally;
pub(super) mod time;
pub(super) mod tutor;
pub(super) mod view;
pub(super) mod weapon;
