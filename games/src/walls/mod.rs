//! Uncoprime Walls: fill a board with 1, 2, 3 …, having secretly foretold how many neighbours will
//! share a factor. By Leroy Quet, 2008.
//!
//! The integers 1 … n² are placed in turn, each next to one that stands. A *wall* is the edge
//! between two neighbours that are not coprime. Whoever's prediction is closest wins the round; the
//! lowest sum of differences wins the match.

mod board;
mod commands;
mod computer;
mod config;
mod consistency;
mod event;
mod filling;
mod lab;
mod quick;
mod rules;
mod state;
mod view;

pub use board::Wall;
pub use commands::{Action, Refusal};
pub use config::{Config, Rounds, Show};
pub use event::Event;
pub use state::State;
pub use view::{Finished, Phase, View};

use crate::engine::{
    Actions, Args, CommandLine, CommandSpec, Computer, Control, DecodeError, Dice, Experiment,
    Game, Level, Notice, Observer, Outcome, ParamSpec, Phrase, Seat, SeatSet, Seats, fair::Sealed,
};

// Circle: the game names its computers and its lab, and they play the game.
/// The game's rules; see [`Game`].
pub struct Walls;

impl Game for Walls {
    const NAME: &'static str = "walls";
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
        Ok(Config::from_args(options))
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
        rules::decide(state, seat, action)
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
        event::notice(event, observer)
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
        Ok(commands::parse(command, args))
    }

    fn write(action: &Action) -> CommandLine {
        commands::write(*action)
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
        view::example()
    }

    fn variants() -> Vec<(&'static str, Config, Seats)> {
        config::variants()
    }

    fn experiments() -> &'static [Experiment] {
        lab::EXPERIMENTS
    }

    fn sealed(log: &[Event]) -> Vec<Sealed> {
        event::sealed(log)
    }

    fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
        event::imagine(log, observer, dice)
    }
}
