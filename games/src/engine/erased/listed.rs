//! A game of the catalogue, and what goes between its types and those of any game.

use std::sync::Arc;

use serde_json::Value as Json;

use crate::engine::{AnyEvent, AnyRefusal, AnyView, Game, GameKind, History, LogEntry};

/// A game of the catalogue: its place in the closed enums.
pub(in crate::engine) trait Listed: Game {
    const KIND: GameKind;

    fn any(view: Self::View) -> AnyView;
}

pub(super) fn config<G: Game>(json: &str) -> Result<G::Config, AnyRefusal> {
    serde_json::from_str(json).map_err(|error| AnyRefusal::bad_config(&error))
}

pub(super) fn to_json(value: &impl serde::Serialize) -> Json {
    // Views and options are plain data with text keys, for which this cannot fail; a test writes each.
    serde_json::to_value(value).unwrap_or(Json::Null)
}

pub(super) fn any<G: Listed>(log: impl IntoIterator<Item = LogEntry<G>>) -> Vec<AnyEvent> {
    log.into_iter().map(|entry| AnyEvent(Arc::new(entry))).collect()
}

/// The entry of a log of this game; `None` of another game's.
pub(super) fn own<G: Game>(event: &AnyEvent) -> Option<&LogEntry<G>> {
    event.0.as_any().downcast_ref()
}

pub(super) fn history<G: Game>(log: &[AnyEvent]) -> Option<History<G>> {
    History::of(log.iter().filter_map(own))
}
