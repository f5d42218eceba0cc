//! A position that shows the game well, for the rules and the README.

use super::{
    commands::Action,
    compass::four,
    config::Config,
    rules,
    state::evolve,
    view::{self, View},
};
use crate::engine::{Dice, Observer, Seat};

/// What is asked, from South.
const ASKED: [&str; 6] = ["AS", "KH", "AD", "QC", "KS", "AC"];

/// South's own view in the second round of questions.
pub(super) fn example() -> View {
    let mut dice = Dice::from_seed([11; 32]);
    let config = Config { rounds: 4, ..Config::default() };
    let mut events = rules::setup(config, four(), &mut dice).unwrap_or_default();
    let mut state = events.drain(..).fold(None, |state, event| Some(evolve(state, &event)));
    for (turn, card) in ASKED.iter().enumerate() {
        let (Some(now), Ok(card)) = (state.take(), card.parse()) else { break };
        let seat = four().after(Seat(0), turn);
        let asked = rules::decide(&now, seat, Action::Ask(card), &mut dice).unwrap_or_default();
        state = Some(asked.iter().fold(now, |state, event| evolve(Some(state), event)));
    }
    match state {
        Some(state) => view::of(&state, Observer::Seat(Seat(0))),
        None => unreachable!("a test opens it"),
    }
}
