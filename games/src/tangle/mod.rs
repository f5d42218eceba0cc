//! Tangle: players draw one path together, each segment to the first line that it meets, and lines
//! that are met score for the player who drew them. By Leroy Quet, 2008.

mod action;
mod computer;
mod config;
mod example;
mod field;
mod game;
mod lab;
mod offers;
mod play;
mod refusal;

pub use action::Action;
pub use config::Config;
pub use field::{
    Line, Point, Segment,
    direction::Direction,
    polygon::{Corner, Polygon, PolygonError},
    share::{Share, ShareError},
    target::Target,
};
pub use game::Tangle;
pub use play::{
    ending::Ending,
    finished::Finished,
    order::Rounds,
    phase::Phase,
    state::State,
    view::{Edge, Face, Preview, View},
};
pub use refusal::Refusal;

use crate::engine::{About, Computer, Experiment, Game, Level, Secrets, Solver, Turns};
use play::{event::Event, imagine};

impl Game for Tangle {
    const ABOUT: About =
        About { name: "tangle", seats: 2..=6, usual_seats: 2, turns: Turns::Sequential };
    // Nobody hears of what is tried or explained, so there is nothing to seal.
    const SECRETS: Option<Secrets<Self>> =
        Some(Secrets { imagine: imagine::imagine, is_sealed: |_| false, is_told: |_, _| false });
    const SOLVER: Option<Solver<Self>> = Some(Solver { view: computer::analyse, position: None });
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
