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
pub use event::Event;
pub use finished::Finished;
pub use grid::Grid;
pub use group::{Group, GroupError, Line, LineError};
pub use network::{Fault, Network, faults};
pub use phase::Phase;
pub use reckoning::{Count, Reckoning, grouped};
pub use refusal::Refusal;
pub use seats::other;
pub use sketch::Sketch;
pub use state::State;
pub use tap::{Choice, Tap};
pub use variant::{Kind, Kit, Variant, WIDEST};
pub use view::View;

use serde_json::Value as Json;

use crate::engine::{
    Actions, Args, CommandLine, CommandSpec, Computer, Control, DecodeError, Dice, Experiment,
    Game, Level, Notice, Observer, Outcome, ParamSpec, Phrase, Seat, SeatSet, Seats, fair::Sealed,
};

// Circle: the game names its computers and its lab, and they play the game.
/// The game's rules; see [`Game`].
pub struct Wiretap;

/// As many as play.
fn two() -> Seats {
    Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"))
}

impl Game for Wiretap {
    const NAME: &'static str = "wiretap";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    const DEFAULT_SEATS: u8 = 2;
    const COMMANDS: &'static [CommandSpec] = action::COMMANDS;
    const OPTIONS: &'static [ParamSpec] = config::OPTIONS;

    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn configure(options: &Args) -> Result<Config, Refusal> {
        Ok(Config::from_args(options))
    }

    fn summary(config: &Config) -> Phrase {
        config.summary()
    }

    fn setup(config: &Config, seats: Seats, _: &mut Dice) -> Result<Vec<Event>, Refusal> {
        rules::setup(*config, seats)
    }

    fn decide(
        state: &State,
        seat: Seat,
        action: Action,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(state, seat, action, dice)
    }

    fn evolve(state: Option<State>, event: &Event) -> State {
        state::evolve(state, event)
    }

    fn seats(state: &State) -> Seats {
        state.seats
    }

    fn config(state: &State) -> &Config {
        &state.config
    }

    fn to_act(state: &State) -> SeatSet {
        state.to_act()
    }

    fn view(state: &State, observer: Observer) -> View {
        view::of(state, observer)
    }

    fn notice(event: &Event, observer: Observer) -> Option<Notice> {
        notice::notice(event, observer)
    }

    fn legal(view: &View) -> Actions {
        offers::legal(view)
    }

    fn moment(view: &View) -> u64 {
        view.moment()
    }

    fn controls(view: &View) -> Vec<Control> {
        offers::controls(view)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn parse(command: &str, args: &Args) -> Result<Action, Refusal> {
        action::parse(command, args)
    }

    fn write(action: &Action) -> CommandLine {
        action::write(action)
    }

    fn encode(event: &Event) -> String {
        event.encode()
    }

    fn decode(text: &str) -> Result<Event, DecodeError> {
        Event::decode(text)
    }

    fn computer(level: Level) -> Box<dyn Computer<Self>> {
        computer::player(level)
    }

    fn analyse(view: &View) -> Option<Json> {
        Some(analysis::of_view(view))
    }

    fn analyse_position(position: Json) -> Option<Result<Json, String>> {
        Some(analysis::of_description(position))
    }

    fn example() -> View {
        example::example()
    }

    fn variants() -> Vec<(&'static str, Config, Seats)> {
        config::variants()
    }

    fn experiments() -> &'static [Experiment] {
        lab::EXPERIMENTS
    }

    fn sealed(log: &[Event]) -> Vec<Sealed> {
        imagine::sealed(log)
    }

    fn redo(_: &State, event: &Event, dice: &mut Dice) -> Option<bool> {
        imagine::redo(event, dice)
    }

    fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
        imagine::imagine(log, observer, dice)
    }
}
