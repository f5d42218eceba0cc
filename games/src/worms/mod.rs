//! War of the Language Worms: a network of satellites whose groups are hidden, and the headquarters
//! among them, which is found by inference. By Jim Andrews and Michael Fellows.
//!
//! Every satellite belongs to one of three groups and is linked to both others (rule 1), never to its
//! own (rule 2); only the headquarters belongs to none and is linked to one group alone (rule 3). Worms
//! uncloak what therefore cannot be the headquarters.

mod action;
mod analysis;
mod build;
mod computer;
mod config;
mod example;
mod game;
mod generate;
pub mod lab;
pub mod logic;
mod mode;
mod network;
mod offers;
mod play;
mod refusal;

pub use action::Action;
pub use build::{
    asks::Asks,
    draft::{Draft, DraftError, Part},
    placing::{Piece, Placing},
};
pub use computer::strategy::{Played, Shot, complete, greedy, shots};
pub use config::Config;
pub use game::Worms;
pub use generate::{Chain, Inference, Made, Method, Recipe, generate};
pub use mode::{Eyes, Logic, Mode, Parts};
pub use network::{
    Find, Graph, Group, Groups, Iter, Limits, Link, Network, NetworkError, Satellite, Set, Worm,
    faults,
    worm::{find, reach, reach_of_all, worth},
};
pub use play::{
    event::{Ending, Hint, Outcome as ShotOutcome},
    field::FREE_SNAPS,
    phase::Phase,
    state::State,
    tutor::Lesson,
    view::{Board, EndedView, GunnerView, LastShot, Player, View},
    weapon::Weapon,
};
pub use refusal::Refusal;

use crate::engine::{
    About, Chance, Clock, Computer, Experiment, Game, Knowledge as _, Level, Observer, Records,
    Saving, Seat, Secrets, Solver, Topic, Turns,
};
use play::{event::Event, imagine, launch::Launches, saved, tally, time};

impl Game for Worms {
    const ABOUT: About = About {
        name: "worms",
        seats: 1..=config::MOST_SEATS,
        usual_seats: 2,
        turns: Turns::Simultaneous,
    };
    const SECRETS: Option<Secrets<Self>> = Some(Secrets {
        imagine: imagine::imagine,
        is_sealed: imagine::is_sealed,
        is_told: imagine::is_told,
    });
    const CHANCE: Option<Chance<Self>> =
        Some(Chance { draws: imagine::draws, redo: imagine::redo });
    const SAVING: Option<Saving<Self>> =
        Some(Saving { savable: saved::savable, adopt: saved::adopt, disclosed: Config::shown });
    const CLOCK: Option<Clock<Self>> = Some(Clock {
        counts: |config| config.blitz || config.clock.is_some(),
        passes: time::passes,
        patience: time::patience,
        overtime: time::overtime,
    });
    const SOLVER: Option<Solver<Self>> = Some(Solver {
        view: |view| Some(analysis::of_view(view)),
        position: Some(analysis::of_description),
    });
    const RECORDS: Option<Records<Self>> = Some(tally::of);
    const TOPICS: &'static [Topic<Self>] = &[
        topic("story"),
        topic("fork"),
        topic("triangle"),
        topic("foursome"),
        topic("prove"),
        topic("snap"),
        topic("deflect"),
        topic("anti"),
        topic("points"),
        topic("modes"),
        Topic { name: "build", view: || View::of(&example::building(), Observer::Seat(Seat(0))) },
    ];
    const LAB: &'static [Experiment] = lab::EXPERIMENTS;

    type Config = Config;
    type Start = Launches;
    type State = State;
    type Event = Event;
    type Action = Action;
    type View = View;
    type Refusal = Refusal;

    fn computer(level: Level) -> Box<dyn Computer<Self>> {
        computer::player(level)
    }
}

/// A topic that the example shows.
const fn topic(name: &'static str) -> Topic<Worms> {
    Topic { name, view: View::example }
}
