//! The events of an action as they are decided, and the state that they lead to.

use super::{event::Event, state::State};
use crate::engine::Position as _;

/// A state that events are added to as they are decided.
pub(in crate::worms) struct Script {
    pub(in crate::worms) state: State,
    pub(in crate::worms) events: Vec<Event>,
}

impl Script {
    pub(in crate::worms) fn new(state: &State) -> Self {
        Self { state: state.clone(), events: Vec::new() }
    }

    pub(in crate::worms) fn add(&mut self, event: Event) {
        self.state.evolve(&event);
        self.events.push(event);
    }
}
