//! Other histories that an observer cannot tell from the one that was.

use super::{event::Event, state::State};
use crate::{
    engine::{Dice, History, Observer, Opened, Position as _, Seat},
    tangle::{
        field::{Line, letter::letter, share::Share},
        game::Tangle,
    },
};

/// Replaces what others tried by anything that they could have tried, and what was explained to them.
pub(in crate::tangle) fn imagine(
    history: &mut History<Tangle>,
    observer: Observer,
    dice: &mut Dice,
) {
    let Opened { config, seats, start } = &history.opened;
    let mut state = State::begin(config, *seats, start);
    for event in &mut history.events {
        match event {
            Event::Tried { seat, .. } if observer != Observer::Seat(*seat) => {
                if let Some(other) = any_trial(&state, *seat, dice) {
                    *event = other;
                }
            }
            Event::Explained { seat, told } if observer != Observer::Seat(*seat) => {
                // As if they had been told less, and of another segment.
                told.steps.truncate(dice.below(told.steps.len() + 1));
                told.better = told.better.filter(|_| dice.below(2) == 0);
                (told.met, told.point) = (Line::Side(dice.below(3)), None);
            }
            _ => {}
        }
        state.evolve(event);
    }
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
    Some(Event::Tried {
        seat,
        edge: u16::try_from(edge).ok()?,
        share,
        letter: letter(number),
        met,
        point: field.owner(met),
    })
}
