//! Tunnel rule by rule, as people play it: commands in text, and what is seen.

mod anonymous;
mod controls;
mod deals;
mod laws;
mod refusals;

use serde_json::{Value as Json, json};

use super::{Action, Config, Hand, Refusal, Sequence, Tunnel, View, compass::four, event::Event};
use crate::engine::{
    AnyRefusal, ArgError, Args, Command, Dice, Knowledge, LogEntry, Notice, Notices, Observer,
    Offers, Options, Phrase, Play, Refuse, Seat,
};

type Entry = LogEntry<Tunnel>;

/// A table to play a story at.
struct Story {
    log: Vec<Entry>,
    play: Play<Tunnel>,
    dice: Dice,
}

impl Story {
    /// Opens a table with options such as `rounds:2 anonymous:off`.
    fn open(options: &str) -> Self {
        Self::with_config(configure(options).unwrap(), [0; 32])
    }

    fn with_config(config: Config, seed: [u8; 32]) -> Self {
        let mut dice = Dice::from_seed(seed);
        let log = Play::setup(&config, four(), &mut dice).ok().unwrap();
        let play = replay(&log);
        Self { log, play, dice }
    }

    fn would(&mut self, seat: u8, line: &str) -> Result<Vec<Entry>, AnyRefusal> {
        let action = read(line).unwrap().map_err(|refusal| AnyRefusal::of(&refusal))?;
        self.play.decide(Seat(seat), action, &mut self.dice)
    }

    /// A command that is accepted, and the events that came of it.
    fn does(&mut self, seat: u8, line: &str) -> Vec<Entry> {
        let entries = self
            .would(seat, line)
            .unwrap_or_else(|refusal| panic!("seat {seat}, {line}: {refusal:?}"));
        for entry in &entries {
            self.play.evolve(entry);
        }
        self.log.extend(entries.iter().cloned());
        entries
    }

    /// A command that is refused: what is said.
    fn refuses(&mut self, seat: u8, line: &str) -> Phrase {
        match self.would(seat, line) {
            Ok(_) => panic!("seat {seat} may {line}"),
            Err(refusal) => refusal.phrase,
        }
    }

    fn asker(&self) -> Option<Seat> {
        self.view(Observer::Public).asker
    }

    /// Everybody asks for something until no question is left.
    fn ask_all(&mut self) {
        while let Some(asker) = self.asker() {
            self.does(asker.0, "ask AS");
        }
    }

    fn predict_all(&mut self, lines: [&str; 4]) -> Vec<Entry> {
        let mut events = Vec::new();
        for (seat, line) in (0..).zip(lines) {
            events = self.does(seat, &format!("predict {line}"));
        }
        events
    }

    fn to_act(&self) -> Vec<u8> {
        self.play.to_act().iter().map(|seat| seat.0).collect()
    }

    fn view(&self, observer: Observer) -> View {
        self.play.view(observer)
    }

    fn sees(&self, seat: u8) -> Json {
        json!(self.view(Observer::Seat(Seat(seat))))
    }

    fn public(&self) -> Json {
        json!(self.view(Observer::Public))
    }

    /// The hands as they were dealt last.
    fn hands(&self) -> [Hand; 4] {
        hands_of(&self.log)
    }
}

fn replay(log: &[Entry]) -> Play<Tunnel> {
    Play::replay(log).unwrap()
}

/// The hands as they were dealt last.
fn hands_of(log: &[Entry]) -> [Hand; 4] {
    let dealt = log.iter().rev().find_map(|entry| match entry {
        LogEntry::Event(Event::Dealt { hands, .. }) => Some(*hands),
        _ => None,
    });
    dealt.unwrap()
}

/// A typed command as an action, through the grammar.
fn read(line: &str) -> Result<Result<Action, Refusal>, ArgError> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let spec = Action::COMMANDS.iter().find(|spec| spec.name == name).unwrap();
    Args::read(spec.name, spec.params, rest).map(|args| Action::parse(name, &args))
}

fn configure(options: &str) -> Result<Config, Refusal> {
    Config::from_args(&Args::read("new", Config::PARAMS, options).unwrap())
}

fn notice(entry: &Entry, observer: Observer) -> Option<Notice> {
    match entry {
        LogEntry::Opened(_) => None,
        LogEntry::Event(event) => event.notice(observer),
    }
}

fn told(entry: &Entry, observer: Observer) -> Option<Phrase> {
    notice(entry, observer).map(|notice| notice.phrase)
}

fn is_end(entry: &Entry) -> bool {
    matches!(entry, LogEntry::Event(Event::MatchEnded { .. }))
}

/// A phrase's argument as JSON.
fn arg(phrase: &Phrase, name: &str) -> Json {
    let found = phrase.args.iter().find(|(key, _)| key == name);
    json!(found.unwrap_or_else(|| panic!("{} has no {name}", phrase.id)).1)
}

fn place(name: &str) -> Json {
    json!({"phrase": {"id": "tunnel-place", "args": [["place", {"text": name}]]}})
}
