//! Tunnel: four players, two against two, foretell how the high cards lie, asking their partners
//! about one card at a time. By Ken Ross, 2000.
//!
//! The game is not in the catalogue yet: a game comes there together with its computers, its picture
//! and its words. Until then its rules stand here by themselves, held by their own tests.
#![allow(dead_code, reason = "what the catalogue will call is called by tests alone until then")]

mod card;
mod cards;
mod commands;
mod compass;
mod config;
mod consistency;
mod event;
mod half;
mod hand;
mod imagine;
mod notice;
mod outcome;
mod refusal;
mod rules;
mod scoring;
mod sequence;
mod state;
#[cfg(test)]
mod stories;
mod view;
mod whereabouts;

pub use card::{Card, CardError, Suit};
pub use cards::Cards;
pub use commands::Action;
pub use compass::{dealer_of, partner, place};
pub use config::Config;
pub use event::Event;
pub use half::half;
pub use hand::Hand;
pub use outcome::outcome;
pub use refusal::Refusal;
pub use scoring::{FULL, score};
pub use sequence::{Sequence, SequenceFault};
pub use state::{Question, State};
pub use view::{Finished, Phase, View};
pub use whereabouts::Whereabouts;
