//! A match: what lies before each player in this game, and the games behind.

use super::{
    config::Config,
    event::{Event, Step},
    finished::Finished,
    game::Wiretap,
    group::Group,
    network::Network,
    phase::Phase,
    reckoning::Reckoning,
    sketch::Sketch,
    tap::{Choice, Tap},
};
use crate::engine::{Outcome, Position, Seat, SeatSet, Seats};

/// Everything there is to know of a match.
#[derive(Clone)]
pub struct State {
    pub(super) config: Config,
    pub(super) seats: Seats,
    /// By seat, in this game.
    pub(super) desks: [Desk; 2],
    /// The games that are over.
    pub(super) finished: Vec<Finished>,
}

/// What lies before one player in this game.
#[derive(Clone, Default)]
pub(super) struct Desk {
    /// Their own network, once it is confirmed.
    pub(super) network: Option<Network>,
    /// What is in their editor: until then their network, from then on their guess.
    pub(super) sketch: Sketch,
    /// What was in it before each change, for `undo`.
    pub(super) past: Vec<Vec<Group>>,
    /// What they chose in this round.
    pub(super) choice: Option<Choice>,
    /// The taps that they made.
    pub(super) taps: Vec<Tap>,
    /// What those leave possible, where the table has assistance.
    pub(super) reckoning: Option<Reckoning>,
}

impl State {
    pub(super) fn desk(&self, seat: Seat) -> Option<&Desk> {
        self.desks.get(seat.index())
    }

    /// The game that is being played, from 0. A damaged log may go on and on.
    pub(super) fn game(&self) -> u16 {
        u16::try_from(self.finished.len()).unwrap_or(u16::MAX)
    }

    /// By seat, the points of the games that are over.
    pub(super) fn points(&self) -> Vec<u32> {
        let sum = |seat: Seat| {
            let points = self.finished.iter().filter_map(|game| game.points.get(seat.index()));
            points.map(|&points| u32::from(points)).sum()
        };
        self.seats.iter().map(sum).collect()
    }

    pub(super) fn is_over(&self) -> bool {
        match self.config.points {
            None => !self.finished.is_empty(),
            Some(enough) => self.points().iter().any(|&points| points >= u32::from(enough)),
        }
    }

    pub(super) fn phase(&self) -> Phase {
        if self.is_over() {
            Phase::Over
        } else if self.desks.iter().all(|desk| desk.network.is_some()) {
            Phase::Tapping
        } else {
            Phase::Drawing
        }
    }
}

impl Position for State {
    type Game = Wiretap;

    fn begin(config: &Config, seats: Seats, (): &()) -> Self {
        Self { config: *config, seats, desks: Default::default(), finished: Vec::new() }
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            // Said of what is there: both networks are confirmed.
            Event::Begun { .. } => {}
            Event::Edited { seat, step, sketch, .. } => {
                if let Some(desk) = self.desks.get_mut(seat.index()) {
                    let before = std::mem::replace(&mut desk.sketch, sketch.clone());
                    match step {
                        Step::Line => {}
                        Step::Undo => drop(desk.past.pop()),
                        Step::Wire | Step::Erase | Step::Random | Step::Clear => {
                            desk.past.push(before.groups);
                        }
                    }
                }
            }
            Event::Drawn { seat, network } => {
                if let Some(desk) = self.desks.get_mut(seat.index()) {
                    *desk = Desk { network: Some(network.clone()), ..Desk::default() };
                }
            }
            Event::Chosen { seat, choice } => {
                if let Some(desk) = self.desks.get_mut(seat.index()) {
                    desk.choice = Some(choice.clone());
                }
            }
            Event::Answered { taps, .. } => {
                for (desk, tap) in self.desks.iter_mut().zip(taps) {
                    desk.taps.push(*tap);
                    desk.choice = None;
                }
            }
            Event::Reckoned { seat, reckoning } => {
                if let Some(desk) = self.desks.get_mut(seat.index()) {
                    desk.reckoning = Some(reckoning.clone());
                }
            }
            Event::Ended { networks, guesses, points, .. } => {
                let taps = self.desks.iter_mut().map(|desk| std::mem::take(desk).taps).collect();
                self.finished.push(Finished {
                    taps,
                    networks: networks.to_vec(),
                    guesses: guesses.to_vec(),
                    points: points.to_vec(),
                });
            }
        }
    }

    fn to_act(&self) -> SeatSet {
        let waits = |desk: &Desk| match self.phase() {
            Phase::Drawing => desk.network.is_none(),
            Phase::Tapping => desk.choice.is_none(),
            Phase::Over => false,
        };
        self.seats.iter().filter(|seat| self.desk(*seat).is_some_and(waits)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::highest(self.points().into_iter().map(i64::from).collect()))
    }
}
