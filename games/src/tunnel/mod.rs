//! Tunnel: four players, two against two, foretell how the high cards lie, asking their partners
//! about one card at a time. By Ken Ross, 2000.

mod card;
mod cards;
mod commands;
mod compass;
mod computer;
mod config;
mod consistency;
mod event;
mod example;
mod half;
mod hand;
mod imagine;
mod lab;
mod notice;
mod outcome;
mod refusal;
mod rules;
mod scoring;
mod sequence;
mod state;
#[cfg(test)]
mod stories;
mod view;
mod whereabouts;

pub use card::{Card, CardError, Suit};
pub use cards::Cards;
pub use commands::Action;
pub use compass::{dealer_of, partner, place};
pub use config::{Config, Partners};
pub use event::Event;
pub use half::half;
pub use hand::Hand;
pub use outcome::outcome;
pub use refusal::Refusal;
pub use scoring::{FULL, score};
pub use sequence::{Sequence, SequenceFault};
pub use state::{Question, State};
pub use view::{Finished, Phase, View};
pub use whereabouts::Whereabouts;

use crate::engine::{
    Actions, Args, Choice, CommandLine, CommandSpec, Computer, Control, DecodeError, Dice,
    Experiment, Game, Level, Notice, Observer, Outcome, ParamSpec, Phrase, Seat, SeatSet, Seats,
    fair::{Draw, Sealed},
    suggest_from,
};

// Circle: the game names its computers and its lab, and they play the game.
/// The game's rules; see [`Game`].
pub struct Tunnel;

impl Game for Tunnel {
    const NAME: &'static str = "tunnel";
    const SEATS: std::ops::RangeInclusive<u8> = 4..=4;
    const DEFAULT_SEATS: u8 = 4;
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

    fn setup(config: &Config, seats: Seats, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
        rules::setup(*config, seats, dice)
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

    fn settle(config: &Config, people: &[bool], nameless: bool) -> Config {
        config.settled(people, nameless)
    }

    fn seating(config: &Config, people: &[bool], dice: &Dice) -> Vec<u8> {
        config.seating(people, dice)
    }

    fn hides_seats(config: &Config) -> bool {
        config.is_anonymous()
    }

    fn seat_name(seat: Seat) -> Phrase {
        Phrase::new("tunnel-place").with("place", place(seat))
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

    fn suggest(view: &View, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        commands::suggest(view, command, typed)
            .unwrap_or_else(|| suggest_from(&commands::legal(view), command, param, typed))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn parse(command: &str, args: &Args) -> Result<Action, Refusal> {
        commands::parse(command, args)
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
        example::example()
    }

    fn variants() -> Vec<(&'static str, Config, Seats)> {
        config::variants()
    }

    fn sealed(log: &[Event]) -> Vec<Sealed> {
        imagine::sealed(log)
    }

    fn draws(log: &[Event]) -> Vec<Draw> {
        imagine::draws(log)
    }

    fn experiments() -> &'static [Experiment] {
        lab::EXPERIMENTS
    }

    fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
        imagine::imagine(log, observer, dice)
    }
}
