//! A table to play a story at: commands as text, for whoever sits there, and what comes of them.
#![allow(dead_code, reason = "each test file uses its own part of it")]

use parlour_games::engine::{
    AnyEvent, AnyRefusal, AnyTable, AnyView, Dice, GameKind, Observer, Phrase, Seat, SeatSet, Seats,
};
use serde_json::{Value as Json, json};

/// One game, and everything that happened in it.
pub(crate) struct Story {
    pub(crate) kind: GameKind,
    pub(crate) seats: Seats,
    pub(crate) log: Vec<AnyEvent>,
    pub(crate) table: AnyTable,
    pub(crate) dice: Dice,
}

impl Story {
    /// Opens a table with options such as `size:3 rounds:1`.
    pub(crate) fn open(kind: GameKind, options: &str, seats: u8) -> Self {
        let config = kind.configure(options).expect("the options make sense");
        Self::with_config(kind, &config, Seats::new(seats).expect("a number of seats"), [0; 32])
    }

    /// Opens a table with options as JSON.
    pub(crate) fn with_config(kind: GameKind, config: &str, seats: Seats, seed: [u8; 32]) -> Self {
        let mut dice = Dice::from_seed(seed);
        let log = kind.setup(config, seats, &mut dice).expect("setup is accepted");
        let table = AnyTable::replay(&log).expect("setup makes events");
        Self { kind, seats, log, table, dice }
    }

    /// What would come of a command, without its coming.
    pub(crate) fn would(&mut self, seat: u8, line: &str) -> Result<Vec<AnyEvent>, AnyRefusal> {
        self.table.decide(Seat(seat), line, &mut self.dice)
    }

    /// A command that is accepted, and the events that came of it.
    pub(crate) fn does(&mut self, seat: u8, line: &str) -> Vec<AnyEvent> {
        let events = match self.would(seat, line) {
            Ok(events) => events,
            Err(refusal) => panic!("seat {seat}, {line}: {:?}", refusal.phrase),
        };
        for event in &events {
            self.table = self.table.clone().after(event).expect("an event of this game");
        }
        self.log.extend(events.iter().cloned());
        events
    }

    /// A command that is refused: what is said.
    pub(crate) fn refuses(&mut self, seat: u8, line: &str) -> Phrase {
        match self.would(seat, line) {
            Ok(_) => panic!("seat {seat} may {line}"),
            Err(refusal) => refusal.phrase,
        }
    }

    /// Seats in turn put numbers into the cells, whoever's turn it is.
    pub(crate) fn place_all(&mut self, cells: &str) {
        for cell in cells.split_whitespace() {
            let seat = self.to_act().iter().next().expect("somebody is to act");
            self.does(seat.0, &format!("place {cell}"));
        }
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        self.table.to_act()
    }

    pub(crate) fn view(&self, observer: Observer) -> AnyView {
        self.table.view(observer)
    }

    /// The view of a seat as JSON.
    pub(crate) fn sees(&self, seat: u8) -> Json {
        self.view(Observer::Seat(Seat(seat))).json()
    }

    /// The view of the public as JSON.
    pub(crate) fn public(&self) -> Json {
        self.view(Observer::Public).json()
    }
}

/// A phrase's arguments as JSON, for comparison with a literal.
pub(crate) fn args(phrase: &Phrase) -> Json {
    json!(phrase.args.iter().map(|(name, arg)| json!([name, arg])).collect::<Vec<_>>())
}
