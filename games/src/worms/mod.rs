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
mod generate;
pub mod lab;
pub mod logic;
mod mode;
mod network;
mod offers;
mod play;
mod refusal;
#[cfg(test)]
mod stories;

pub use action::Action;
pub use build::{
    asks::Asks,
    draft::{Draft, DraftError, Part},
    placing::{Piece, Placing},
};
pub use computer::strategy::{Played, Shot, complete, greedy, shots};
pub use config::Config;
pub use generate::{Chain, Inference, Made, Method, Recipe, generate};
pub use mode::{Eyes, Logic, Mode, Parts};
pub use network::{
    Find, Graph, Group, Groups, Iter, Limits, Link, Network, NetworkError, Satellite, Set, Worm,
    faults,
    worm::{find, reach, reach_of_all, worth},
};
pub use play::{
    event::{Ending, Event, Hint, Outcome as ShotOutcome},
    field::FREE_SNAPS,
    phase::Phase,
    state::State,
    tutor::Lesson,
    view::{Board, EndedView, GunnerView, LastShot, Player, View},
    weapon::Weapon,
};
pub use refusal::Refusal;

use std::borrow::Cow;

use serde_json::Value as Json;

use crate::engine::{
    Actions, Args, CommandLine, CommandSpec, Computer, Control, DecodeError, Dice, Experiment,
    Game, Level, Notice, Observer, Outcome, ParamSpec, Patience, Phrase, Seat, SeatSet, Seats,
    Tally,
    fair::{Draw, Sealed},
};
use play::{imagine, notice, rules, saved, state, tally, time, view};

// Circle: the game names its computers and its lab, and they play the game.
/// The game's rules; see [`Game`].
pub struct Worms;

impl Game for Worms {
    const NAME: &'static str = "worms";
    const SEATS: std::ops::RangeInclusive<u8> = 1..=config::MOST_SEATS;
    const DEFAULT_SEATS: u8 = 2;
    const SAVES: bool = true;
    const COMMANDS: &'static [CommandSpec] = action::COMMANDS;
    const OPTIONS: &'static [ParamSpec] = config::OPTIONS;
    const TOPICS: &'static [&'static str] = &[
        "story", "fork", "triangle", "foursome", "prove", "snap", "deflect", "anti", "points",
        "modes", "build",
    ];

    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn configure(options: &Args) -> Result<Config, Refusal> {
        Config::from_args(options)
    }

    fn summary(config: &Config) -> Phrase {
        config.summary()
    }

    fn setup(config: &Config, seats: Seats, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
        rules::setup(config, seats, dice)
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
        view.moment
    }

    fn controls(view: &View) -> Vec<Control> {
        offers::controls(view)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn counts_time(config: &Config) -> bool {
        config.blitz || config.clock.is_some()
    }

    fn passes(state: &State, seconds: u64) -> Vec<Event> {
        time::passes(state, seconds)
    }

    fn patience(state: &State, seat: Seat) -> Option<Patience> {
        time::patience(state, seat)
    }

    fn overtime(state: &State, seat: Seat) -> Vec<Event> {
        time::overtime(state, seat)
    }

    fn tallies(state: &State, seat: Seat) -> Vec<Tally> {
        tally::of(state, seat)
    }

    fn savable(view: &View) -> Option<Json> {
        saved::savable(view)
    }

    fn adopt(config: Config, saved: Json) -> Result<Config, Refusal> {
        saved::adopt(&config, saved)
    }

    fn disclosed(config: &Config) -> Config {
        config.shown()
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

    fn example_of(topic: &str) -> View {
        if topic == "build" { example::building() } else { example::example() }
    }

    fn calls(view: &View) -> Option<Cow<'static, str>> {
        offers::calls(view).map(Cow::Borrowed)
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

    fn draws(log: &[Event]) -> Vec<Draw> {
        imagine::draws(log)
    }

    fn redo(state: &State, event: &Event, dice: &mut Dice) -> Option<bool> {
        imagine::redo(state, event, dice)
    }

    fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
        imagine::imagine(log, observer, dice)
    }
}
