//! Wiretap: two players hide networks of wires from each other, and find them by asking how many
//! wires are in a cell. By Sid Sackson, Games, October 1996.
//!
//! A *network* has one straight *group* of parallel wires in each row and in each column of a square
//! grid. In each *round* both players secretly choose a cell to *tap*, or to *guess* the other's whole
//! network. A guess is right if every cell has the right number of wires, however they run.

mod action;
mod analysis;
mod computer;
mod config;
mod consistency;
mod event;
mod example;
mod finished;
mod game;
mod grid;
mod group;
mod imagine;
mod lab;
mod network;
mod notice;
mod offers;
mod phase;
mod reckoning;
mod refusal;
mod rules;
mod seats;
mod sketch;
mod solver;
mod state;
mod tap;
mod variant;
mod view;

pub use action::Action;
pub use config::{Assist, Config};
pub use finished::Finished;
pub use game::Wiretap;
pub use grid::Grid;
pub use group::{Group, GroupError, Line, LineError};
pub use network::{Network, NetworkError, faults};
pub use phase::Phase;
pub use reckoning::{Count, Reckoning, grouped};
pub use refusal::Refusal;
pub use seats::other;
pub use sketch::Sketch;
pub use state::State;
pub use tap::{Choice, Tap};
pub use variant::{Kind, Kit, Variant, WIDEST};
pub use view::View;

use event::Event;

use crate::engine::{About, Chance, Computer, Experiment, Game, Level, Secrets, Solver, Turns};

impl Game for Wiretap {
    const ABOUT: About =
        About { name: "wiretap", seats: 2..=2, usual_seats: 2, turns: Turns::Simultaneous };
    const SECRETS: Option<Secrets<Self>> = Some(Secrets {
        imagine: imagine::imagine,
        is_sealed: |event| matches!(event, Event::Drawn { .. } | Event::Chosen { .. }),
        is_told: imagine::is_told,
    });
    const CHANCE: Option<Chance<Self>> =
        Some(Chance { draws: |_| Vec::new(), redo: imagine::redo });
    const SOLVER: Option<Solver<Self>> = Some(Solver {
        view: |view| Some(analysis::of_view(view)),
        position: Some(analysis::of_description),
    });
    const LAB: &'static [Experiment] = lab::EXPERIMENTS;

    type Config = Config;
    type Start = ();
    type State = State;
    type Event = Event;
    type Action = Action;
    type View = View;
    type Refusal = Refusal;

    fn computer(level: Level) -> Box<dyn Computer<Self>> {
        computer::player(level)
    }
}
