//! What a shot does: points, firing satellites, the next turn, and the end of a field.

use super::{
    event::{Ending, Event, Outcome},
    field::{FREE_SNAPS, Field, SNAP, START},
    script::Script,
    state::State,
    tutor::{Lesson, PATIENCE},
    weapon::Weapon,
};
use crate::{
    engine::Seat,
    worms::{
        computer::strategy::PROOF,
        config::Config,
        generate::ANTI,
        logic,
        mode::Logic,
        network::{
            Satellite, Set,
            worm::{self, worth},
        },
    },
};

/// For how many turns the deflector silences a satellite.
const SILENCE: u8 = 3;

/// The events of a shot that the rules allow.
pub(in crate::worms) fn shoot(
    state: &State,
    seat: Seat,
    index: usize,
    weapon: Weapon,
    satellite: Satellite,
) -> Vec<Event> {
    let mut script = Script::new(state);
    let field = &state.fields[index];
    let result = result(&state.config, field, seat, weapon, satellite);
    let lesson = lesson(&state.config, field, seat, weapon, satellite, &result);
    let eyes = state.config.mode.eyes();
    let number = index as u8;
    let how = match result {
        Outcome::Located { .. } => Some(Ending::Located(seat)),
        Outcome::Lost => Some(Ending::Lost(seat)),
        _ => None,
    };
    script.add(Event::Shot { seat, field: number, eyes, weapon, satellite, result, lesson });
    match how {
        Some(how) => end(&mut script, index, how),
        None => pass(&mut script, index),
    }
    script.events
}

fn result(
    config: &Config,
    field: &Field,
    seat: Seat,
    weapon: Weapon,
    satellite: Satellite,
) -> Outcome {
    let (graph, known) = (&field.network.graph, &field.known);
    let named = |uncloaks: Set| {
        let group = |next| Some((next, field.network.groups.get(next)?));
        uncloaks.iter().filter_map(group).collect::<Vec<_>>()
    };
    match (weapon.worm(), weapon) {
        (Some(worm), _) => match worm::find(worm, graph, known, satellite) {
            Some(find) => Outcome::Hit {
                points: worth(find.uncloaks.len()),
                uncloaked: named(find.uncloaks),
                links: find.links,
                proof: None,
            },
            None => Outcome::Missed,
        },
        (None, Weapon::Prove) => match logic::prove(graph, known, satellite) {
            Some(proof) => {
                // What a worm could have uncloaked is worth no more than with a worm.
                let is_reached = worm::reach_of_all(graph, known).contains(satellite);
                Outcome::Hit {
                    points: if is_reached { worth(1) } else { PROOF },
                    uncloaked: named(Set::one(satellite)),
                    links: Vec::new(),
                    proof: Some(Box::new(proof)),
                }
            }
            None => Outcome::Missed,
        },
        (None, Weapon::Deflect) => Outcome::Deflected { turns: SILENCE },
        (None, Weapon::Snap) => match field.network.groups.get(satellite) {
            None => Outcome::Lost,
            Some(group) => {
                let (snaps, points) =
                    field.player(seat).map_or((0, START), |gunner| (gunner.snaps, gunner.points));
                let is_free = snaps < FREE_SNAPS || config.logic() == Logic::Off;
                let cost = if is_free { 0 } else { SNAP.min(points) };
                Outcome::Snapped { group, cost, is_out: cost == points }
            }
        },
        (None, _) if field.network.headquarters() == Some(satellite) => {
            // In master, moves are counted, and no points.
            Outcome::Located { points: if config.logic() == Logic::Off { 0 } else { ANTI } }
        }
        (None, _) => Outcome::Lost,
    }
}

/// The tutor speaks at the second failure in a row with one worm, and at every second from then on.
fn lesson(
    config: &Config,
    field: &Field,
    seat: Seat,
    weapon: Weapon,
    satellite: Satellite,
    result: &Outcome,
) -> Option<Lesson> {
    let worm = weapon.worm().filter(|_| config.tutor)?;
    let is_miss = matches!(result, Outcome::Missed);
    let before = match field.player(seat)?.misses {
        Some((last, times)) if last == worm => times,
        _ => 0,
    };
    (is_miss && (before + 1) % PATIENCE == 0)
        .then(|| Lesson::of(worm, &field.network.graph, &field.known, satellite))
}

/// The next turn, if this one is over: the next player who survives what fires at them.
pub(in crate::worms) fn pass(script: &mut Script, index: usize) {
    let eyes = script.state.config.mode.eyes();
    let fire = u32::from(script.state.config.fire);
    let field = &script.state.fields[index];
    let is_over =
        |field: &Field| field.shots_left == 0 || field.gunner().is_none_or(|gunner| gunner.is_out);
    if !is_over(field) {
        return;
    }
    let (count, turn) = (field.gunners.len(), field.turn);
    for step in 1..=count {
        let gunner = &script.state.fields[index].gunners[(turn + step) % count];
        if gunner.is_out {
            continue;
        }
        let (seat, fires) = (gunner.seat, gunner.under_fire());
        let cost = (fire * fires.len() as u32).min(gunner.points);
        let is_out = cost == gunner.points;
        script.add(Event::Passed { seat, field: index as u8, eyes, fires, cost, is_out });
        if !is_out {
            return;
        }
    }
    end(script, index, Ending::Out);
}

/// A field is over. Where the headquarters is located, everybody at the table gets the bonus.
fn end(script: &mut Script, index: usize, how: Ending) {
    let config = &script.state.config;
    let field = &script.state.fields[index];
    let satellites = i64::try_from(field.network.graph.len()).unwrap_or(i64::MAX);
    let pace = i64::from(config.pace);
    let seconds = script.state.elapsed.saturating_sub(field.began.unwrap_or_default());
    let bonus = match how {
        // In master, moves are counted, and no points.
        _ if config.logic() == Logic::Off => 0,
        Ending::Located(_) if config.blitz => pace * satellites - i64::from(seconds),
        Ending::Located(_) => pace * (satellites - i64::from(field.shots)),
        Ending::Lost(_) | Ending::Out => 0,
    };
    let headquarters = field.network.headquarters().unwrap_or(Satellite(0));
    let eyes = config.mode.eyes();
    script.add(Event::Ended { field: index as u8, eyes, how, headquarters, bonus });
}
