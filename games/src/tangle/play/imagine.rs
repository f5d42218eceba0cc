//! Other histories that an observer cannot tell from the one that was.

use super::{
    event::{Event, Kind},
    state::{State, evolve},
};
use crate::{
    engine::{Dice, Observer, Seat},
    tangle::field::{Line, letter::letter, share::Share},
};

/// Replaces what others tried by anything that they could have tried, and what was explained to them.
pub(in crate::tangle) fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
    let mut state: Option<State> = None;
    let mut history = Vec::with_capacity(log.len());
    for event in log {
        let another = match (&event.0, &state) {
            (Kind::Tried { seat, .. }, Some(state)) if observer != Observer::Seat(*seat) => {
                any_trial(state, *seat, dice)
            }
            (Kind::Explained { seat, told }, _) if observer != Observer::Seat(*seat) => {
                // As if whoever asked had been told less, and of another segment.
                let mut told = told.clone();
                told.steps.truncate(dice.below(told.steps.len() + 1));
                told.better = told.better.filter(|_| dice.below(2) == 0);
                (told.met, told.point) = (Line::Side(dice.below(3)), None);
                Some(Event(Kind::Explained { seat: *seat, told }))
            }
            _ => None,
        };
        let event = another.unwrap_or_else(|| event.clone());
        state = Some(evolve(state, &event));
        history.push(event);
    }
    history
}

/// Any segment that could be drawn.
fn any_trial(state: &State, seat: Seat, dice: &mut Dice) -> Option<Event> {
    let field = &state.field;
    let openings = field.openings();
    let number = dice.below(openings.len());
    let opening = openings.get(number)?;
    let (least, most) = (opening.room.0.hundredths(), opening.room.1.hundredths());
    let share = Share::new(least + dice.below(usize::from(most - least) + 1) as u16)?;
    let edge = field.in_play().position(|edge| edge == opening.edge)?;
    let met = field.line(opening.edge);
    Some(Event(Kind::Tried {
        seat,
        edge: u16::try_from(edge).ok()?,
        share,
        letter: letter(number),
        met,
        point: field.owner(met),
    }))
}
