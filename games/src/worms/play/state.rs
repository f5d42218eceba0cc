//! A game: the networks that are built, and the fields on which they are played.

use super::{
    event::{Ending, Event, Step},
    field::{Ended, Field, Gunner, Last},
    launch::{Launch, Launches},
    phase::Phase,
};
use crate::{
    engine::{Outcome, Position, Seat, SeatSet, Seats},
    worms::{
        build::{draft::Draft, placing::Placing},
        config::Config,
        game::Worms,
        mode::Mode,
        network::Network,
    },
};

/// Everything there is to know of a game.
#[derive(Clone)]
pub struct State {
    pub(in crate::worms) config: Config,
    pub(in crate::worms) seats: Seats,
    /// By seat, what they build.
    pub(in crate::worms) desks: Vec<Desk>,
    pub(in crate::worms) fields: Vec<Field>,
    /// Seconds since the game began, as far as they were told; in blitz.
    pub(in crate::worms) elapsed: u32,
}

/// What a player builds.
#[derive(Clone, Default)]
pub(in crate::worms) struct Desk {
    pub(in crate::worms) draft: Draft,
    /// The points that it is worth as it is.
    pub(in crate::worms) worth: u32,
    /// What it was before each step, and what that was worth.
    pub(in crate::worms) past: Vec<(Draft, u32)>,
    pub(in crate::worms) built: Option<Network>,
    /// What is chosen of the next part.
    pub(in crate::worms) placing: Option<Placing>,
}

impl State {
    pub(in crate::worms) fn phase(&self) -> Phase {
        if self.fields.is_empty() {
            Phase::Building
        } else if self.fields.iter().all(|field| field.ended.is_some()) {
            Phase::Over
        } else {
            Phase::Playing
        }
    }

    pub(in crate::worms) fn desk(&self, seat: Seat) -> Option<&Desk> {
        self.desks.get(seat.index())
    }

    /// The field that a seat plays now: the first of its own that is not over, if it comes to it.
    pub(in crate::worms) fn field_of(&self, seat: Seat) -> Option<usize> {
        let open = |field: &Field| field.ended.is_none();
        if self.config.mode == Mode::Relay {
            // The others' come first.
            let next = self.fields.iter().position(open)?;
            return self.fields[next].player(seat).map(|_| next);
        }
        self.fields.iter().position(|field| open(field) && field.player(seat).is_some())
    }

    /// Is it a seat's turn to shoot?
    pub(in crate::worms) fn shoots(&self, seat: Seat) -> bool {
        let field = self.field_of(seat).and_then(|index| self.fields.get(index));
        field.and_then(Field::gunner).is_some_and(|gunner| gunner.seat == seat)
    }

    /// The time of every field that somebody comes to begins to run. That of built ones does with the
    /// first shot at any: it is known then, and how long they took to build counts for nobody.
    fn start(&mut self) {
        for index in self.seats.iter().filter_map(|seat| self.field_of(seat)).collect::<Vec<_>>() {
            if let Some(field) = self.fields.get_mut(index) {
                field.began.get_or_insert(self.elapsed);
            }
        }
    }

    /// By seat, the points over all fields: those who lost one finish it with 10 less than the least
    /// of the others who played the same.
    pub(in crate::worms) fn totals(&self) -> Vec<i64> {
        let mut totals = vec![0; usize::from(self.seats.count())];
        for (seat, points) in self.fields.iter().flat_map(|field| self.results(field)) {
            if let Some(total) = totals.get_mut(seat.index()) {
                *total += points;
            }
        }
        totals
    }

    /// The points of everyone at a field, with the bonuses of its round. "This bonus is awarded to all
    /// players if someone finishes the game successfully. This bonus doesn't determine a winner at all
    /// (since it's added to each player's score)": so every player gets it.
    fn results(&self, field: &Field) -> Vec<(Seat, i64)> {
        const PENALTY: i64 = 10;
        let round = || self.fields.iter().filter(|other| other.round == field.round);
        let bonus: i64 = round().filter_map(|other| Some(other.ended?.bonus)).sum();
        let others = round().flat_map(|other| &other.gunners).filter(|gunner| !gunner.has_lost);
        let least = others.map(|gunner| i64::from(gunner.points)).min();
        let result = |gunner: &Gunner| {
            let points = match (gunner.has_lost, least) {
                (false, _) => i64::from(gunner.points),
                (true, Some(least)) => least - PENALTY,
                // Nobody else is left: it is simply lost.
                (true, None) => 0,
            };
            (gunner.seat, points + bonus)
        };
        field.gunners.iter().map(result).collect()
    }

    /// By seat, the moves that it took to name the headquarters in master; one more than there are
    /// satellites for who did not.
    fn moves(&self) -> Vec<i64> {
        let moves = |seat: Seat| {
            let own = self.fields.iter().find(|field| field.player(seat).is_some());
            own.map_or(0, |field| {
                let found = matches!(field.ended, Some(Ended { how: Ending::Located(_), .. }));
                let most = i64::try_from(field.network.graph.len()).unwrap_or(i64::MAX - 1) + 1;
                if found { i64::from(field.shots) } else { most }
            })
        };
        self.seats.iter().map(moves).collect()
    }
}

impl Position for State {
    type Game = Worms;

    fn begin(config: &Config, seats: Seats, start: &Launches) -> Self {
        let desks = vec![Desk::default(); usize::from(seats.count())];
        let fields = launch(config, &start.fields);
        let mut state = Self { config: config.clone(), seats, desks, fields, elapsed: 0 };
        state.start();
        state
    }

    fn evolve(&mut self, event: &Event) {
        let Self { config, seats, desks, fields, .. } = self;
        match event {
            Event::Drafted { seat, step, draft, worth, placing, .. } => {
                if let Some(desk) = desks.get_mut(seat.index()) {
                    desk.placing = *placing;
                    let before = std::mem::replace(&mut desk.draft, draft.clone());
                    let before = (before, std::mem::replace(&mut desk.worth, *worth));
                    match step {
                        Step::Check | Step::Choice => {}
                        Step::Undo => drop(desk.past.pop()),
                        Step::Part | Step::Random => desk.past.push(before),
                    }
                }
            }
            Event::Built { seat, network } => {
                if let Some(desk) = desks.get_mut(seat.index()) {
                    desk.built = Some(network.clone());
                }
            }
            Event::Launched { fields: launched } => {
                *fields = launch(config, launched);
                for (seat, desk) in seats.iter().zip(desks) {
                    let is_own = |launch: &&Launch| {
                        launch.builder == Some(seat) && launch.players.contains(&seat)
                    };
                    // From now on it has the numbers that everybody sees.
                    if let Some(own) = launched.iter().find(is_own) {
                        desk.draft = Draft::of(&own.network);
                        desk.built = Some(own.network.clone());
                    }
                }
            }
            Event::Aimed { seat, field, weapon, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    field.aim(*seat, *weapon);
                }
            }
            Event::Shot { seat, field, weapon, satellite, result, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    let (seat, weapon, satellite) = (*seat, *weapon, *satellite);
                    field.shoot(Last { seat, weapon, satellite, result: result.clone() });
                }
            }
            Event::Passed { seat, field, cost, is_out, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    field.pass(config, *seat, *cost, *is_out);
                }
            }
            Event::Elapsed { seconds } => {
                self.elapsed = *seconds;
                self.start();
            }
            Event::Overtime { seat, field, fires, cost, is_out, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    field.overtime(*seat, *fires, *cost, *is_out);
                }
            }
            Event::Hinted { seat, field, hint, cost, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    field.hint(*seat, *hint, *cost);
                }
            }
            Event::Ended { field, how, bonus, .. } => {
                if let Some(field) = fields.get_mut(usize::from(*field)) {
                    field.clock += 1;
                    field.ended = Some(Ended { how: *how, bonus: *bonus });
                }
                self.start();
            }
        }
    }

    fn to_act(&self) -> SeatSet {
        let waits = |seat: &Seat| match self.phase() {
            Phase::Building => self.desk(*seat).is_some_and(|desk| desk.built.is_none()),
            Phase::Playing => self.shoots(*seat),
            Phase::Over => false,
        };
        self.seats.iter().filter(waits).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = (self.phase() == Phase::Over).then(|| match self.config.mode {
            Mode::Master => Outcome::lowest(self.moves()),
            _ => Outcome::highest(self.totals()),
        })?;
        // Alone nobody is better: it is won by finding the headquarters, and else it is not.
        let found =
            |field: &Field| matches!(field.ended, Some(Ended { how: Ending::Located(_), .. }));
        if self.seats.count() == 1 && !self.fields.iter().all(found) {
            return Some(Outcome { places: vec![2], ..outcome });
        }
        Some(outcome)
    }
}

fn launch(config: &Config, fields: &[Launch]) -> Vec<Field> {
    fields.iter().map(|launch| Field::new(config, launch)).collect()
}
