//! A table to play a story at: commands as text, for whoever sits there, and what comes of them.

use parlour_games::engine::{
    AnyEvent, AnyRefusal, AnyTable, AnyView, Dice, GameKind, Level, Notice, Observer, Phrase, Seat,
    SeatSet, Seats,
};
use serde::Serialize;
use serde_json::{Value as Json, json};

/// One game, and everything that happened in it.
pub(crate) struct Story {
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
        Self { seats, log, table, dice }
    }

    /// Opens a table with a game's own options, the dice of which are those of a table.
    pub(crate) fn of(kind: GameKind, config: &impl Serialize, seats: u8, seed: [u8; 32]) -> Self {
        let config = json!(config).to_string();
        let mut dice = Dice::fair(&seed, 0);
        let seats = Seats::new(seats).expect("a number of seats");
        let log = kind.setup(&config, seats, &mut dice).expect("setup is accepted");
        let table = AnyTable::replay(&log).expect("setup makes events");
        Self { seats, log, table, dice }
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
        self.add(&events);
        events
    }

    /// Events that happen without anybody's doing anything.
    pub(crate) fn add(&mut self, events: &[AnyEvent]) {
        for event in events {
            self.table = self.table.clone().after(event).expect("an event of this game");
        }
        self.log.extend_from_slice(events);
    }

    /// What a computer would do, if it sat there.
    pub(crate) fn lets(&mut self, level: Level, seat: Seat, dice: &mut Dice) -> String {
        let line = self.view(Observer::Seat(seat)).choose(level, dice).to_string();
        self.does(seat.0, &line);
        line
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

    /// The view of a seat as the game has it.
    pub(crate) fn sees_typed<V: Typed>(&self, seat: u8) -> V {
        V::of(self.view(Observer::Seat(Seat(seat))))
    }

    /// The view of the public as the game has it.
    pub(crate) fn public_typed<V: Typed>(&self) -> V {
        V::of(self.view(Observer::Public))
    }

    /// What was said to an observer so far.
    pub(crate) fn notices(&self, observer: Observer) -> Vec<Notice> {
        self.log.iter().filter_map(|event| event.notice(observer)).collect()
    }
}

/// A game's own view.
pub(crate) trait Typed {
    fn of(view: AnyView) -> Self;
}

macro_rules! typed {
    ($($module:ident => $Game:ident;)*) => {$(
        impl Typed for parlour_games::$module::View {
            fn of(view: AnyView) -> Self {
                match view {
                    AnyView::$Game(view) => view,
                    other => panic!("a view of {}", other.kind().name()),
                }
            }
        }
    )*};
}
parlour_games::each_game!(typed);

/// An event's fields, as it is kept.
pub(crate) fn fields(event: &AnyEvent) -> Json {
    serde_json::from_str(&event.encode()).expect("an event is JSON")
}

/// What is said of an event.
pub(crate) fn told(event: &AnyEvent, observer: Observer) -> Option<Phrase> {
    event.notice(observer).map(|notice| notice.phrase)
}

/// An argument of a phrase, as JSON.
pub(crate) fn arg(phrase: &Phrase, name: &str) -> Json {
    let found = phrase.args.iter().find(|(key, _)| key == name);
    json!(found.unwrap_or_else(|| panic!("{} has no {name}", phrase.id)).1)
}

/// A phrase's arguments as JSON, for comparison with a literal.
pub(crate) fn args(phrase: &Phrase) -> Json {
    json!(phrase.args.iter().map(|(name, arg)| json!([name, arg])).collect::<Vec<_>>())
}
