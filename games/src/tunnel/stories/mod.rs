//! Tunnel rule by rule, as people play it: commands in text, and what is seen.

mod anonymous;
mod controls;
mod deals;
mod laws;
mod refusals;

use serde_json::{Value as Json, json};

use super::{
    Action, Config, Event, Hand, Refusal, Sequence, State, View, commands, compass::four, config,
    event::Kind, notice, rules, state, view,
};
use crate::engine::{ArgFault, Args, Dice, Observer, Phrase, Refuse, Seat};

/// A table to play a story at.
struct Story {
    log: Vec<Event>,
    state: State,
    dice: Dice,
}

impl Story {
    /// Opens a table with options such as `rounds:2 anonymous:off`.
    fn open(options: &str) -> Self {
        Self::with_config(configure(options).unwrap(), [0; 32])
    }

    fn with_config(config: Config, seed: [u8; 32]) -> Self {
        let mut dice = Dice::from_seed(seed);
        let log = rules::setup(config, four(), &mut dice).ok().unwrap();
        let state = replay(&log);
        Self { log, state, dice }
    }

    fn would(&mut self, seat: u8, line: &str) -> Result<Vec<Event>, Refusal> {
        let action = read(line).unwrap()?;
        rules::decide(&self.state, Seat(seat), action, &mut self.dice)
    }

    /// A command that is accepted, and the events that came of it.
    fn does(&mut self, seat: u8, line: &str) -> Vec<Event> {
        let events = self
            .would(seat, line)
            .unwrap_or_else(|refusal| panic!("seat {seat}, {line}: {refusal:?}"));
        for event in &events {
            self.state = state::evolve(Some(self.state.clone()), event);
        }
        self.log.extend(events.iter().cloned());
        events
    }

    /// A command that is refused: what is said.
    fn refuses(&mut self, seat: u8, line: &str) -> Phrase {
        match self.would(seat, line) {
            Ok(_) => panic!("seat {seat} may {line}"),
            Err(refusal) => refusal.phrase(),
        }
    }

    /// Everybody asks for something until no question is left.
    fn ask_all(&mut self) {
        while let Some(asker) = self.state.asker() {
            self.does(asker.0, "ask AS");
        }
    }

    fn predict_all(&mut self, lines: [&str; 4]) -> Vec<Event> {
        let mut events = Vec::new();
        for (seat, line) in (0..).zip(lines) {
            events = self.does(seat, &format!("predict {line}"));
        }
        events
    }

    fn to_act(&self) -> Vec<u8> {
        self.state.to_act().iter().map(|seat| seat.0).collect()
    }

    fn view(&self, observer: Observer) -> View {
        view::of(&self.state, observer)
    }

    fn sees(&self, seat: u8) -> Json {
        json!(self.view(Observer::Seat(Seat(seat))))
    }

    fn public(&self) -> Json {
        json!(self.view(Observer::Public))
    }

    /// The hands as they were dealt last.
    fn hands(&self) -> [Hand; 4] {
        self.state.hands.unwrap()
    }
}

fn replay(log: &[Event]) -> State {
    log.iter().fold(None, |state, event| Some(state::evolve(state, event))).unwrap()
}

/// A typed command as an action, through the grammar.
fn read(line: &str) -> Result<Result<Action, Refusal>, ArgFault> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let spec = commands::COMMANDS.iter().find(|spec| spec.name == name).unwrap();
    Args::read(spec.name, spec.params, rest).map(|args| commands::parse(name, &args))
}

fn configure(options: &str) -> Result<Config, Refusal> {
    Config::from_args(&Args::read("new", config::OPTIONS, options).unwrap())
}

fn told(event: &Event, observer: Observer) -> Option<Phrase> {
    notice::notice(event, observer).map(|notice| notice.phrase)
}

/// A phrase's argument as JSON.
fn arg(phrase: &Phrase, name: &str) -> Json {
    let found = phrase.args.iter().find(|(key, _)| key == name);
    json!(found.unwrap_or_else(|| panic!("{} has no {name}", phrase.id)).1)
}

fn place(name: &str) -> Json {
    json!({"phrase": {"id": "tunnel-place", "args": [["place", {"text": name}]]}})
}
