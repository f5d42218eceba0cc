//! The events of an action as they are decided, and the state that they lead to.

use super::{
    event::{Event, Kind},
    state::{State, evolve},
};
use crate::worms::refusal::Refusal;

pub(in crate::worms) type Decided = Result<Vec<Event>, Refusal>;

/// A state that events are added to as they are decided.
pub(in crate::worms) struct Script {
    pub(in crate::worms) state: State,
    pub(in crate::worms) events: Vec<Event>,
}

impl Script {
    pub(in crate::worms) fn new(state: &State) -> Self {
        Self { state: state.clone(), events: Vec::new() }
    }

    pub(in crate::worms) fn add(&mut self, kind: Kind) {
        let event = Event(kind);
        self.state = evolve(Some(self.state.clone()), &event);
        self.events.push(event);
    }
}
