//! Given, when, then: the rules as people meet them, and the laws that every game of every variant
//! keeps.

mod building;
mod computers;
mod experiments;
mod laws;
mod modes;
mod points;
mod records;
mod refusals;
mod sample;
mod time;

use super::*;
use super::{
    example::{LETTERS, LINKS},
    play::event::Kind,
};
use crate::engine::{Play, Refuse};

/// A game, and everything that happened in it.
struct Story {
    log: Vec<Event>,
    play: Play<Worms>,
    seats: Seats,
    dice: Dice,
}

fn seats(count: u8) -> Seats {
    Seats::new(count).unwrap()
}

impl Story {
    fn new(config: &Config, count: u8, seed: [u8; 32]) -> Self {
        let mut dice = Dice::fair(&seed, 0);
        let log = Worms::setup(config, seats(count), &mut dice).unwrap();
        let play = Play::replay(&log).unwrap();
        Self { log, play, seats: seats(count), dice }
    }

    /// A network that everybody knows, in a mode.
    fn on(letters: &str, links: &[(u8, u8)], config: &Config, count: u8) -> Self {
        let links: Vec<Link> =
            links.iter().map(|(a, b)| Link::new(Satellite(*a), Satellite(*b))).collect();
        let network = Network::from_parts(letters, &links, Set::EMPTY).unwrap();
        assert_eq!(faults(&network, Limits::WIDEST), []);
        Self::new(&Config { network: Some(network), ..config.clone() }, count, [0; 32])
    }

    fn would(&mut self, seat: u8, line: &str) -> Result<Vec<Event>, Phrase> {
        let action = read(line)?;
        self.play.decide(Seat(seat), action, &mut self.dice).map_err(|refusal| refusal.phrase())
    }

    fn add(&mut self, events: Vec<Event>) {
        for event in events {
            self.play = self.play.clone().after(&event);
            self.log.push(event);
        }
    }

    fn does(&mut self, seat: u8, line: &str) {
        match self.would(seat, line) {
            Ok(events) => self.add(events),
            Err(refusal) => panic!("seat {seat}, {line}: {refusal:?}"),
        }
    }

    fn refuses(&mut self, seat: u8, line: &str) -> String {
        match self.would(seat, line) {
            Ok(_) => panic!("seat {seat} may {line}"),
            Err(refusal) => refusal.id.into_owned(),
        }
    }

    fn sees(&self, seat: u8) -> View {
        self.play.view(Observer::Seat(Seat(seat)))
    }

    fn public(&self) -> View {
        self.play.view(Observer::Public)
    }

    fn points(&self) -> Vec<i64> {
        self.public().players.iter().map(|player| player.points).collect()
    }

    /// Where the headquarters of a field is.
    fn headquarters(&self, field: usize) -> Satellite {
        let launched = self.log.iter().rev().find_map(|event| match &event.0 {
            Kind::Opened { fields, .. } | Kind::Launched { fields } => fields.get(field),
            _ => None,
        });
        launched.and_then(|launch| launch.network.headquarters()).expect("it is played")
    }

    /// What was said of the last event of a kind.
    fn notices(&self, observer: Observer) -> Vec<Notice> {
        self.log.iter().filter_map(|event| Worms::notice(event, observer)).collect()
    }
}

/// A command as it is typed.
fn read(line: &str) -> Result<Action, Phrase> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let spec = action::COMMANDS.iter().find(|spec| spec.name == name).expect("a command");
    let args = Args::read(spec.name, spec.params, rest).map_err(|fault| fault.phrase())?;
    Worms::parse(spec.name, &args).map_err(|refusal| refusal.phrase())
}

/// Another who looks on.
fn duel(count: u8) -> Story {
    Story::on(LETTERS, LINKS, &Config::default(), count)
}
