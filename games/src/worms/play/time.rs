//! Time: the seconds that a blitz counts, and what becomes of a turn that takes too long.
//!
//! A game has no clock. It hears of the seconds before whatever somebody does, and is told when a turn
//! has lasted longer than its [`Patience`].

use super::{
    event::Event,
    field::{Field, Gunner},
    phase::Phase,
    script::Script,
    shooting,
    state::State,
};
use crate::{
    engine::{Patience, Seat},
    worms::network::Satellite,
};

/// See [`crate::engine::Clock::passes`]. Any shot may be the last, and the bonus needs the second of
/// that one; so each shot of a blitz has its second before it, unless it is still the same. Nothing
/// else needs any: building takes no time.
pub(in crate::worms) fn passes(state: &State, seconds: u64) -> Vec<Event> {
    let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
    let mut played = state.seats.iter().filter_map(|seat| state.field_of(seat));
    let waits = played.any(|index| state.fields.get(index).is_some_and(|f| f.began.is_none()));
    let is_told = state.elapsed == seconds && !waits;
    if !state.config.blitz || state.phase() != Phase::Playing || is_told {
        return Vec::new();
    }
    vec![Event::Elapsed { seconds }]
}

/// See [`crate::engine::Clock::patience`]. The clock runs for those who shoot, not while networks are
/// built: there is nobody yet who could fire.
pub(in crate::worms) fn patience(state: &State, seat: Seat) -> Option<Patience> {
    let seconds = state.config.patience()?;
    let index = state.field_of(seat).filter(|_| state.shoots(seat))?;
    let turns = state.fields.get(index)?.turns;
    Some(Patience { turn: (index as u64) << 32 | u64::from(turns), seconds })
}

/// See [`crate::engine::Clock::overtime`]: a satellite fires at who took too long, and the turn passes
/// on, so that nobody who is away holds the others up. Where no satellite is left that could fire,
/// they lose what one costs at once; so a player who stays away is out in the end.
pub(in crate::worms) fn overtime(state: &State, seat: Seat) -> Vec<Event> {
    let Some(index) = state.field_of(seat).filter(|_| state.shoots(seat)) else {
        return Vec::new();
    };
    let field = &state.fields[index];
    let Some(gunner) = field.player(seat) else { return Vec::new() };
    let fires = woken(field, gunner);
    let fire = u32::from(state.config.fire);
    let cost = if fires.is_some() { 0 } else { fire.min(gunner.points) };
    let eyes = state.config.mode.eyes();
    let mut script = Script::new(state);
    let is_out = cost == gunner.points;
    script.add(Event::Overtime { seat, field: index as u8, eyes, fires, cost, is_out });
    shooting::pass(&mut script, index);
    script.events
}

/// The satellite that fires next at who takes too long: of the cloaked ones that do not, the one with the lowest number. Numbers are drawn, so it says nothing of what is hidden, and everybody
/// can foresee it.
fn woken(field: &Field, gunner: &Gunner) -> Option<Satellite> {
    (field.cloaked() - gunner.firing).least()
}
