//! Tunnel: four players, two against two, foretell how the high cards lie, asking their partners
//! about one card at a time. By Ken Ross, 2000.

mod action;
mod card;
mod cards;
mod compass;
mod computer;
mod config;
mod consistency;
mod event;
mod game;
mod half;
mod hand;
mod imagine;
mod lab;
mod notice;
mod offers;
mod outcome;
mod refusal;
mod rules;
mod scoring;
mod sequence;
mod state;
mod view;
mod whereabouts;

pub use action::Action;
pub use card::{Card, CardError, Suit};
pub use cards::Cards;
pub use compass::{dealer_of, partner, place};
pub use config::{Config, Partners};
pub use game::Tunnel;
pub use half::half;
pub use hand::Hand;
pub use outcome::outcome;
pub use refusal::Refusal;
pub use scoring::{FULL, score};
pub use sequence::{Sequence, SequenceError};
pub use state::{Question, State};
pub use view::{Finished, Phase, View};
pub use whereabouts::Whereabouts;

use event::Event;

use crate::engine::{
    About, Chance, Computer, Experiment, Game, HiddenSeats, Level, Secrets, Turns,
};

impl Game for Tunnel {
    const ABOUT: About =
        About { name: "tunnel", seats: 4..=4, usual_seats: 4, turns: Turns::Simultaneous };
    const SECRETS: Option<Secrets<Self>> = Some(Secrets {
        imagine: imagine::imagine,
        is_sealed: |event| matches!(event, Event::Predicted { .. }),
        is_told: imagine::is_told,
    });
    // Nothing but the deal is left to chance, and that is an order.
    const CHANCE: Option<Chance<Self>> =
        Some(Chance { draws: imagine::draws, redo: |_, _, _| None });
    const HIDDEN_SEATS: Option<HiddenSeats<Self>> = Some(HiddenSeats {
        settle: Config::settled,
        seating: Config::seating,
        hides: Config::is_anonymous,
        name: compass::seat_name,
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
