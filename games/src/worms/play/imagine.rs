//! Other histories that an observer cannot tell from the one that was.

use super::{
    event::{Event, Hint, Kind, Step},
    launch::{Launch, numbers_label},
    phase::Phase,
    state::{State, evolve},
    view::sees,
};
use crate::{
    engine::{
        Dice, Observer, Seat,
        fair::{Draw, Sealed},
    },
    worms::{
        build::{self, draft::Draft},
        logic,
        mode::{Eyes, Mode},
        network::{Network, Satellite, renumbering::Numbers},
    },
};

/// Replaces what `observer` does not come to know: in networks that they see, the groups of what is
/// cloaked, by any that agree with what is not; networks that they do not see, by the same with other
/// numbers, and what is done there; what others build; and others' hints.
pub(in crate::worms) fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
    let state = log.iter().fold(None, |state, event| Some(evolve(state, event)));
    let Some(state) = state.filter(|state| state.phase() != Phase::Over) else {
        return log.to_vec();
    };
    let own = observer.seat().filter(|seat| state.seats.contains(*seat));
    let others: Vec<Other> =
        (0..state.fields.len()).map(|index| Other::of(&state, own, index, dice)).collect();
    log.iter().map(|event| Event(replaced(event, &state, own, &others, dice))).collect()
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
        // Whoever built a network knows it, and the numbers that they will find it with.
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
) -> Kind {
    let numbers = |field: u8| others.get(usize::from(field)).and_then(Other::numbers);
    let is_other = |seat: Seat| Some(seat) != own;
    let launched = |fields: &[Launch]| {
        let pairs = fields.iter().zip(others);
        pairs.map(|(launch, other)| other.launch(launch)).collect::<Vec<_>>()
    };
    match event.0.clone() {
        Kind::Opened { mut config, seats, fields } if !fields.is_empty() => {
            let fields = launched(&fields);
            if config.network.is_some() {
                let given = |launch: &Launch| {
                    Numbers(launch.numbers.clone()).inverse().network(&launch.network)
                };
                config.network = fields.first().map(given);
            }
            Kind::Opened { config, seats, fields }
        }
        Kind::Launched { fields } => Kind::Launched { fields: launched(&fields) },
        Kind::Built { seat, network } if is_other(seat) => {
            let numbers = any_numbers(network.graph.len(), dice);
            Kind::Built { seat, network: numbers.network(&network) }
        }
        Kind::Drafted { seat, step, worth, asks, .. } if is_other(seat) => {
            let draft = Draft::of(&build::rules::random(&state.config, dice));
            Kind::Drafted { seat, step, draft, worth, asks, placing: None }
        }
        Kind::Shot { seat, field, eyes, weapon, satellite, result, lesson } => {
            let Some(numbers) = numbers(field) else { return event.0.clone() };
            Kind::Shot {
                seat,
                field,
                eyes,
                weapon,
                satellite: numbers.of(satellite),
                result: numbers.outcome(&result),
                lesson: lesson.map(|lesson| numbers.lesson(&lesson)),
            }
        }
        Kind::Passed { seat, field, eyes, fires, cost, is_out } => {
            let fires = numbers(field).map_or(fires, |numbers| numbers.set(fires));
            Kind::Passed { seat, field, eyes, fires, cost, is_out }
        }
        Kind::Overtime { seat, field, eyes, fires, cost, is_out } => {
            let other = |satellite| numbers(field).map_or(satellite, |n| n.of(satellite));
            Kind::Overtime { seat, field, eyes, fires: fires.map(other), cost, is_out }
        }
        Kind::Hinted { seat, field, eyes, hint, cost } if is_other(seat) => {
            let hint = match numbers(field) {
                Some(numbers) => numbers.hint(hint),
                None => any_hint(state, field, dice).unwrap_or(hint),
            };
            Kind::Hinted { seat, field, eyes, hint, cost }
        }
        Kind::Ended { field, eyes, how, headquarters, bonus } => {
            let headquarters = numbers(field).map_or(headquarters, |n| n.of(headquarters));
            Kind::Ended { field, eyes, how, headquarters, bonus }
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

/// See [`crate::engine::Game::sealed`].
pub(in crate::worms) fn sealed(log: &[Event]) -> Vec<Sealed> {
    let state = log.iter().fold(None, |state, event| Some(evolve(state, event)));
    let is_told = state.is_some_and(|state| state.phase() == Phase::Over);
    // Everybody hears that it happened, and nobody where.
    let is_sealed = |event: &Event| match event.0 {
        Kind::Built { .. } | Kind::Launched { .. } => true,
        Kind::Ended { eyes, .. } | Kind::Overtime { eyes, .. } => eyes == Eyes::Own,
        _ => false,
    };
    let sealed = log.iter().enumerate().filter(|(_, event)| is_sealed(event));
    sealed.map(|(index, _)| Sealed { index, is_told }).collect()
}

/// See [`crate::engine::Game::draws`].
pub(in crate::worms) fn draws(log: &[Event]) -> Vec<Draw> {
    let drawn = |(index, launch): (u8, &Launch)| Draw {
        label: numbers_label(index),
        groups: launch.numbers.iter().map(|number| vec![number.to_string()]).collect(),
    };
    let of = |event: &Event| match &event.0 {
        Kind::Opened { fields, .. } | Kind::Launched { fields } => {
            let fields = (0..).zip(fields).filter(|(_, launch)| !launch.numbers.is_empty());
            fields.map(drawn).collect()
        }
        _ => Vec::new(),
    };
    log.iter().flat_map(of).collect()
}

/// See [`crate::engine::Game::redo`].
pub(in crate::worms) fn redo(state: &State, event: &Event, dice: &mut Dice) -> Option<bool> {
    match &event.0 {
        Kind::Drafted { step: Step::Random, draft, .. } if state.config.mode == Mode::Build => {
            Some(Draft::of(&build::rules::random(&state.config, dice)) == *draft)
        }
        _ => None,
    }
}
