//! Networks that are kept by name: what somebody has built, or what a game has shown to everybody.

use serde_json::Value as Json;

use super::{
    phase::Phase,
    view::{Board, View},
};
use crate::worms::{
    config::Config,
    network::{Limits, Network, Set, faults},
    refusal::Refusal,
};

/// See [`crate::engine::Saving::savable`]: the observer's own network once it is built; else, when the
/// game is over, the one that they played, or the first. It is saved with everything cloaked.
pub(in crate::worms) fn savable(view: &View) -> Option<Json> {
    let own = view.seat();
    let built = own.and_then(|seat| view.players.get(seat.index())).filter(|own| own.has_built);
    let network = match built.and(view.draft.as_ref()) {
        Some(draft) => draft.network().ok(),
        None if view.phase == Phase::Over => {
            let played = |board: &&Board| own.is_some_and(|seat| board.gunner(seat).is_some());
            let board = view.boards.iter().find(played).or_else(|| view.boards.first());
            board
                .and_then(|board| Network::from_parts(&board.groups, &board.links, Set::EMPTY).ok())
        }
        None => None,
    };
    let network = network.filter(|network| faults(network, Limits::WIDEST).is_empty())?;
    serde_json::to_value(network).ok()
}

/// See [`crate::engine::Saving::adopt`]. Only a network that keeps the rules is read.
pub(in crate::worms) fn adopt(config: &Config, saved: Json) -> Result<Config, Refusal> {
    let network = serde_json::from_value(saved).map_err(|_| Refusal::NotANetwork)?;
    // The player who saved it knows it, and its numbers may tell others how it was built.
    let config = Config { network: Some(network), renumber: true, ..config.clone() };
    config.check_values()?;
    Ok(config)
}
