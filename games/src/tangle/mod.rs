//! Tangle: players draw one path together, each segment to the first line that it meets, and lines
//! that are met score for whoever drew them. By Leroy Quet, 2008.

mod commands;
mod computer;
mod config;
mod example;
mod field;
mod lab;
mod play;
mod refusal;

pub use commands::Action;
pub use config::Config;
pub use field::{
    Line, Point, Segment,
    direction::Direction,
    polygon::{Corner, Polygon, PolygonError},
    share::{Share, ShareError},
    target::Target,
};
pub use play::{
    ending::Ending,
    event::Event,
    finished::Finished,
    order::Rounds,
    phase::Phase,
    state::State,
    view::{Edge, Face, Preview, View},
};
pub use refusal::Refusal;

use serde_json::Value as Json;

use crate::engine::{
    Actions, Args, CommandLine, CommandSpec, Computer, Control, DecodeError, Dice, Experiment,
    Game, Level, Notice, Observer, Outcome, ParamSpec, Phrase, Seat, SeatSet, Seats,
};
use play::{imagine, notice, rules, state, view};

// Circle: the game names its computers and its lab, and they play the game.
/// The game's rules; see [`Game`].
pub struct Tangle;

impl Game for Tangle {
    const NAME: &'static str = "tangle";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=6;
    const DEFAULT_SEATS: u8 = 2;
    const COMMANDS: &'static [CommandSpec] = commands::COMMANDS;
    const OPTIONS: &'static [ParamSpec] = config::OPTIONS;

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

    fn setup(config: &Config, seats: Seats, _: &mut Dice) -> Result<Vec<Event>, Refusal> {
        rules::setup(config, seats)
    }

    fn decide(
        state: &State,
        seat: Seat,
        action: Action,
        _: &mut Dice,
    ) -> Result<Vec<Event>, Refusal> {
        rules::decide(state, seat, &action)
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
        commands::legal(view)
    }

    fn moment(view: &View) -> u64 {
        view.moment()
    }

    fn controls(view: &View) -> Vec<Control> {
        commands::controls(view)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn parse(command: &str, args: &Args) -> Result<Action, Refusal> {
        commands::parse(command, args)
    }

    fn write(action: &Action) -> CommandLine {
        commands::write(action)
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

    fn example() -> View {
        example::example()
    }

    fn variants() -> Vec<(&'static str, Config, Seats)> {
        config::variants()
    }

    fn analyse(view: &View) -> Option<Json> {
        computer::analyse(view)
    }

    fn experiments() -> &'static [Experiment] {
        lab::EXPERIMENTS
    }

    fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
        imagine::imagine(log, observer, dice)
    }
}
