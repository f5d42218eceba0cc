//! Other histories that an observer cannot tell from the one that was.

use super::{
    event::{Event, Hint, Step},
    launch::{Launch, numbers_label},
    phase::Phase,
    state::State,
    view::sees,
};
use crate::{
    engine::{Dice, History, Observer, Opened, Seat, fair::Draw},
    worms::{
        build::{self, draft::Draft},
        game::Worms,
        logic,
        mode::{Eyes, Mode},
        network::{Network, Satellite, renumbering::Numbers},
    },
};

/// Replaces what `observer` does not come to know: in networks that they see, the groups of what is
/// cloaked, by any that agree with what is not; networks that they do not see, by the same with other
/// numbers, and what is done there; what others build; and others' hints.
pub(in crate::worms) fn imagine(history: &mut History<Worms>, observer: Observer, dice: &mut Dice) {
    let state = history.state();
    if state.phase() == Phase::Over {
        return;
    }
    let own = observer.seat().filter(|seat| state.seats.contains(*seat));
    let others: Vec<Other> =
        (0..state.fields.len()).map(|index| Other::of(&state, own, index, dice)).collect();
    let Opened { config, start, .. } = &mut history.opened;
    if !start.fields.is_empty() {
        start.fields = launched(&start.fields, &others);
        if config.network.is_some() {
            let given = |launch: &Launch| {
                Numbers(launch.numbers.clone()).inverse().network(&launch.network)
            };
            config.network = start.fields.first().map(given);
        }
    }
    for event in &mut history.events {
        *event = replaced(event, &state, own, &others, dice);
    }
}

fn launched(fields: &[Launch], others: &[Other]) -> Vec<Launch> {
    fields.iter().zip(others).map(|(launch, other)| other.launch(launch)).collect()
}

/// How a field is replaced.
enum Other {
    /// Not at all.
    Same,
    /// By another with the same links and other groups.
    Groups(Network),
    /// By itself with other numbers.
    Numbers(Numbers),
}

impl Other {
    fn of(state: &State, own: Option<Seat>, index: usize, dice: &mut Dice) -> Self {
        let field = &state.fields[index];
        // The builder knows the network, and the numbers that they will find it with.
        if own.is_some_and(|seat| field.builder == own && field.player(seat).is_some()) {
            return Self::Same;
        }
        if !sees(state, own, index) {
            return Self::Numbers(any_numbers(field.network.graph.len(), dice));
        }
        if field.ended.is_some() {
            return Self::Same;
        }
        match logic::imagine(&field.network.graph, &field.known, dice) {
            Some((_, groups)) => Self::Groups(Network { groups, ..field.network.clone() }),
            None => Self::Same,
        }
    }

    fn launch(&self, launch: &Launch) -> Launch {
        match self {
            Self::Same => launch.clone(),
            Self::Groups(network) => Launch { network: network.clone(), ..launch.clone() },
            Self::Numbers(numbers) => numbers.launch(launch),
        }
    }

    fn numbers(&self) -> Option<&Numbers> {
        match self {
            Self::Numbers(numbers) => Some(numbers),
            Self::Same | Self::Groups(_) => None,
        }
    }
}

fn any_numbers(satellites: usize, dice: &mut Dice) -> Numbers {
    let mut numbers: Vec<Satellite> = (0..satellites as u8).map(Satellite).collect();
    dice.shuffle(&mut numbers);
    Numbers(numbers)
}

fn replaced(
    event: &Event,
    state: &State,
    own: Option<Seat>,
    others: &[Other],
    dice: &mut Dice,
) -> Event {
    let numbers = |field: u8| others.get(usize::from(field)).and_then(Other::numbers);
    let is_other = |seat: Seat| Some(seat) != own;
    match event.clone() {
        Event::Launched { fields } => Event::Launched { fields: launched(&fields, others) },
        Event::Built { seat, network } if is_other(seat) => {
            let numbers = any_numbers(network.graph.len(), dice);
            Event::Built { seat, network: numbers.network(&network) }
        }
        Event::Drafted { seat, step, worth, asks, .. } if is_other(seat) => {
            let draft = Draft::of(&build::rules::random(&state.config, dice));
            Event::Drafted { seat, step, draft, worth, asks, placing: None }
        }
        Event::Shot { seat, field, eyes, weapon, satellite, result, lesson } => {
            let Some(numbers) = numbers(field) else { return event.clone() };
            Event::Shot {
                seat,
                field,
                eyes,
                weapon,
                satellite: numbers.of(satellite),
                result: numbers.outcome(&result),
                lesson: lesson.map(|lesson| numbers.lesson(&lesson)),
            }
        }
        Event::Passed { seat, field, eyes, fires, cost, is_out } => {
            let fires = numbers(field).map_or(fires, |numbers| numbers.set(fires));
            Event::Passed { seat, field, eyes, fires, cost, is_out }
        }
        Event::Overtime { seat, field, eyes, fires, cost, is_out } => {
            let other = |satellite| numbers(field).map_or(satellite, |n| n.of(satellite));
            Event::Overtime { seat, field, eyes, fires: fires.map(other), cost, is_out }
        }
        Event::Hinted { seat, field, eyes, hint, cost } if is_other(seat) => {
            let hint = match numbers(field) {
                Some(numbers) => numbers.hint(hint),
                None => any_hint(state, field, dice).unwrap_or(hint),
            };
            Event::Hinted { seat, field, eyes, hint, cost }
        }
        Event::Ended { field, eyes, how, headquarters, bonus } => {
            let headquarters = numbers(field).map_or(headquarters, |n| n.of(headquarters));
            Event::Ended { field, eyes, how, headquarters, bonus }
        }
        other => other,
    }
}

fn any_hint(state: &State, field: u8, dice: &mut Dice) -> Option<Hint> {
    let field = state.fields.get(usize::from(field))?;
    let cloaked: Vec<Satellite> = field.cloaked().iter().collect();
    let satellite = *dice.pick(&cloaked)?;
    let hints = [Hint::Snap, Hint::Safe, Hint::Anti, Hint::Prove].map(|hint| hint(satellite));
    dice.pick(&hints).copied()
}

/// See [`crate::engine::Secrets::is_sealed`]. Everybody hears that it happened, and nobody where.
pub(in crate::worms) fn is_sealed(event: &Event) -> bool {
    match event {
        Event::Built { .. } | Event::Launched { .. } => true,
        Event::Ended { eyes, .. } | Event::Overtime { eyes, .. } => *eyes == Eyes::Own,
        _ => false,
    }
}

/// See [`crate::engine::Secrets::is_told`]: all of it at the end.
pub(in crate::worms) fn is_told(history: &History<Worms>, _: usize) -> bool {
    history.state().phase() == Phase::Over
}

/// See [`crate::engine::Chance::draws`].
pub(in crate::worms) fn draws(history: &History<Worms>) -> Vec<Draw> {
    let drawn = |(index, launch): (u8, &Launch)| Draw {
        label: numbers_label(index),
        groups: launch.numbers.iter().map(|number| vec![number.to_string()]).collect(),
    };
    let later = history.events.iter().filter_map(|event| match event {
        Event::Launched { fields } => Some(fields),
        _ => None,
    });
    std::iter::once(&history.opened.start.fields)
        .chain(later)
        .flat_map(|fields| (0..).zip(fields).filter(|(_, launch)| !launch.numbers.is_empty()))
        .map(drawn)
        .collect()
}

/// See [`crate::engine::Chance::redo`].
pub(in crate::worms) fn redo(state: &State, event: &Event, dice: &mut Dice) -> Option<bool> {
    match event {
        Event::Drafted { step: Step::Random, draft, .. } if state.config.mode == Mode::Build => {
            Some(Draft::of(&build::rules::random(&state.config, dice)) == *draft)
        }
        _ => None,
    }
}
