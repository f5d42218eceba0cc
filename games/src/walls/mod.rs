//! Uncoprime Walls: fill a board with 1, 2, 3 …, having secretly foretold how many neighbours will
//! share a factor. By Leroy Quet, 2008.
//!
//! The integers 1 … n² are placed in turn, each next to one that stands. A *wall* is the edge
//! between two neighbours that are not coprime. The closest prediction wins the round; the
//! lowest sum of differences wins the match.

mod action;
mod board;
mod computer;
mod config;
mod consistency;
mod event;
mod filling;
mod game;
mod imagine;
mod lab;
mod notice;
mod offers;
mod quick;
mod refusal;
mod rules;
mod state;
mod view;

pub use action::Action;
pub use board::Wall;
pub use config::{Config, Rounds, Show};
pub use game::Walls;
pub use refusal::Refusal;
pub use state::State;
pub use view::{Finished, Phase, View};

use event::Event;

use crate::engine::{About, Computer, Experiment, Game, Level, Secrets, Turns};

impl Game for Walls {
    const ABOUT: About =
        About { name: "walls", seats: 2..=6, usual_seats: 2, turns: Turns::Simultaneous };
    const SECRETS: Option<Secrets<Self>> = Some(Secrets {
        imagine: imagine::imagine,
        is_sealed: |event| matches!(event, Event::Predicted { .. }),
        is_told: imagine::is_told,
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
