//! The law of hidden seats, for every game that has them: who sits where changes nothing that anybody
//! else receives, until the game is over.
//!
//! Two tables are played side by side that differ in nothing but who sits where. Everything is said by
//! [`compose::compose`], so everything that somebody is sent is compared there; what they ask for is
//! compared by the functions that answer.

use std::sync::Arc;

use parlour_games::{
    GameKind,
    engine::{Dice, Level, Observer, Seat},
};
use parlour_storage::{DeliveryId, Millis};
use proptest::prelude::*;

use crate::{
    command::{answer::Answer, queries},
    delivery::compose,
    people::address::{Address, Person, PersonId, Place, Why},
    picture::labels::{Labels, Names},
    table::{
        aggregate::Table,
        event::{Fair, Opened, TableEvent},
        fairness::record,
        name::TableName,
        notices::turn_line,
        refusal::Refusal,
    },
    words::Words,
};

const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

fn person(index: usize) -> Person {
    let name = NAMES[index];
    Person { id: PersonId::new("test", &name.to_lowercase()).unwrap(), name: name.to_owned() }
}

/// A table at which these sit, by seat, and what has happened at it lately.
struct Side {
    order: [u8; 4],
    before: Option<Table>,
    events: Vec<TableEvent>,
    table: Table,
    log: Vec<TableEvent>,
}

impl Side {
    /// Opens a table for four people, who join in the same order whatever their seats will be.
    fn open(kind: GameKind, config: &str, order: [u8; 4]) -> Self {
        let bits = |byte: u8| hex::encode([byte; 32]);
        let opened = TableEvent::Opened(Opened {
            home: Address::Place(Place::new("test", "hall").unwrap()),
            config: config.to_owned(),
            options: String::new(),
            seats: parlour_games::engine::Seats::new(4).unwrap(),
            seed: bits(1),
            fair: Some(Fair { salt: bits(2), key: bits(3) }),
            standby: None,
            circle: None,
            again: None,
        });
        let name = TableName::new(kind, 1);
        let table = Table::open(name, &opened).unwrap();
        let mut side = Self { order, before: None, events: Vec::new(), table, log: vec![opened] };
        for index in 0..4 {
            let person = person(index);
            let text = index.to_string();
            side.happens(vec![
                TableEvent::Joined { person: person.clone() },
                TableEvent::Contributed { person: person.id, text, own: false },
            ]);
        }
        side
    }

    /// The game begins with the same first events on both sides.
    fn begin(&mut self, seed: [u8; 32]) {
        let (kind, config) = (self.table.kind(), self.table.config.clone());
        let config = kind.settle(&config, &[true; 4], true).unwrap();
        let setup = kind.setup(&config, self.table.seats, &mut Dice::from_seed(seed)).unwrap();
        let mut events = vec![TableEvent::Seated { order: self.order.to_vec() }];
        events.extend(setup.into_iter().map(TableEvent::Game));
        self.happens(events);
    }

    fn happens(&mut self, events: Vec<TableEvent>) {
        let mut table = self.table.clone();
        for event in &events {
            table = table.after(event).unwrap();
        }
        self.before = Some(std::mem::replace(&mut self.table, table));
        self.log.extend(events.iter().cloned());
        self.events = events;
    }

    /// What happens on a seat, without a name.
    fn on(&self, step: &Step) -> Vec<TableEvent> {
        let at = |seat: &Seat| self.table.person_at(*seat).unwrap().clone();
        match step {
            Step::Act(seat, line) => self.table.act_at(*seat, line, Millis(0)).unwrap_or_default(),
            Step::Resign(seat) => self.table.resign(&at(seat).id).unwrap_or_default(),
            Step::Computers => self.table.play_computers(8, Millis(0)).unwrap_or_default(),
            // Who can be reached is a matter of the person, wherever they sit.
            Step::Unreachable(index) => {
                vec![TableEvent::Unreachable { person: person(*index).id }]
            }
            Step::Reached(index) => vec![TableEvent::Reached { person: person(*index).id }],
            Step::Moved(name) => {
                let home = Address::Place(Place::new("test", name).unwrap());
                vec![TableEvent::Moved { home }]
            }
            Step::Stranded => vec![TableEvent::Stranded { why: Why::Gone }],
            Step::Afloat => vec![TableEvent::Afloat],
        }
    }

    /// What somebody is sent of what happened lately: as everybody, and as themselves.
    fn received(&self, words: &Arc<Words>, index: usize) -> Vec<String> {
        let own = person(index).id;
        let observers = [Observer::Public, self.table.observer_of(&own)];
        let mut received = Vec::new();
        for observer in observers {
            let before = self.before.as_ref();
            let (id, at) = (DeliveryId(1), 0);
            let told = compose::compose(id, at, before, &self.events, &self.table, observer);
            // Who is told is decided before anything is composed, and there is something to say then.
            assert!(told.as_ref().is_none_or(|message| !message.lines.is_empty()), "{told:?}");
            received.push(format!("{told:?}"));
            if let Some(game) = self.table.game() {
                let names = Names::Table(Arc::new(self.table.clone()));
                let labels = Labels { words: Arc::clone(words), names };
                let view = game.view(observer);
                received.push(parlour_render::plain(&view, &labels));
                received.push(format!("{:?}", parlour_render::scene(&view, &labels)));
            }
        }
        received
    }

    /// What somebody is answered who asks.
    fn answered(&self, index: usize) -> Vec<String> {
        let own = person(index).id;
        let mut answer = Answer::default();
        queries::present(&mut answer, &self.table, &own);
        let refused = |result: Result<Vec<TableEvent>, Refusal>| {
            result.err().map(|refusal| format!("{:?}", self.table.resolve(refusal.0)))
        };
        let lines = self.table.kind().commands().iter().map(|spec| spec.name);
        let refusals = lines.map(|line| refused(self.table.act(&own, line, None, Millis(0))));
        let mut answered: Vec<String> = refusals.map(|refusal| format!("{refusal:?}")).collect();
        answered.push(format!("{:?}", queries::line_of(&self.table, &own)));
        answered.push(format!("{answer:?}"));
        answered.push(format!("{:?}", record(&self.table.name, &self.log)));
        answered.push(format!("{:?} {:?}", turn_line(&self.table), self.table.hesitation()));
        answered
    }
}

/// Something that happens on both sides.
#[derive(Debug)]
enum Step {
    Act(Seat, String),
    Resign(Seat),
    Computers,
    Unreachable(usize),
    Reached(usize),
    Moved(&'static str),
    Stranded,
    Afloat,
}

/// Something that may happen now.
fn any_step(table: &Table, dice: &mut Dice) -> Option<Step> {
    let game = table.game()?;
    if table.waits_for_computer() {
        return Some(Step::Computers);
    }
    let seats: Vec<Seat> = (0..4).map(Seat).filter(|s| table.computer_at(*s).is_none()).collect();
    let seat = *dice.pick(&seats)?;
    Some(match dice.below(40) {
        0 => Step::Resign(seat),
        1 | 2 => Step::Unreachable(dice.below(4)),
        3 | 4 => Step::Reached(dice.below(4)),
        7 => Step::Moved(["hall", "attic", "yard"][dice.below(3)]),
        5 => Step::Stranded,
        6 => Step::Afloat,
        _ => {
            let acting: Vec<Seat> = game.to_act().iter().collect();
            let seat = *dice.pick(&acting)?;
            // Most of the time as players do, now and then anything that is allowed.
            let view = game.view(Observer::Seat(seat));
            let line = match dice.below(4) {
                0 => view.legal().sample(dice)?,
                _ => view.choose(Level::Easy, dice),
            };
            Step::Act(seat, line.to_string())
        }
    })
}

/// The games and options that hide seats, where four people play.
fn hidden() -> Vec<(GameKind, String)> {
    let of = |kind: &GameKind| {
        let kind = *kind;
        kind.variants().into_iter().map(move |(_, config, seats)| (kind, config, seats))
    };
    let all = GameKind::ALL.iter().flat_map(of);
    let hides = |(kind, config, _): &(GameKind, String, _)| kind.hides_seats(config).unwrap();
    all.filter(hides).map(|(kind, config, _)| (kind, config)).collect()
}

/// The order with two seats exchanged, neither of them the one where `stays` sits.
fn exchanged(order: [u8; 4], stays: usize) -> [u8; 4] {
    let others: Vec<usize> = (0..4).filter(|seat| usize::from(order[*seat]) != stays).collect();
    let mut order = order;
    order.swap(others[0], others[1]);
    order.swap(others[1], others[2]);
    order
}

/// Plays two tables that differ in who sits where, and compares what somebody receives who sits on the
/// same seat at both (or at none: as everybody). Returns if the end told them apart.
fn play(kind: GameKind, config: &str, seed: [u8; 32], stays: usize, steps: usize) -> bool {
    let words = Arc::new(Words::english().unwrap());
    let mut order = [0, 1, 2, 3];
    let mut dice = Dice::from_seed(seed);
    dice.shuffle(&mut order);
    let mut one = Side::open(kind, config, order);
    let mut two = Side::open(kind, config, exchanged(order, stays));
    let closed: Vec<usize> = (0..4).filter(|_| dice.below(3) == 0).collect();
    for side in [&mut one, &mut two] {
        for index in &closed {
            side.happens(side.on(&Step::Unreachable(*index)));
        }
        side.begin(seed);
    }
    for _ in 0..steps {
        if one.table.is_over() {
            break;
        }
        assert!(one.table.hides_seats());
        assert_eq!(one.received(&words, stays), two.received(&words, stays));
        assert_eq!(one.answered(stays), two.answered(stays));
        let Some(step) = any_step(&one.table, &mut dice) else { break };
        for side in [&mut one, &mut two] {
            let events = side.on(&step);
            if !events.is_empty() {
                side.happens(events);
            }
        }
    }
    one.table.is_over() && one.received(&words, stays) != two.received(&words, stays)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn who_sits_where_changes_nothing_for_anybody_else(
        game in prop::sample::select(hidden()),
        seed: [u8; 32],
        stays in 0_usize..4,
        steps in 1_usize..90,
    ) {
        play(game.0, &game.1, seed, stays, steps);
    }
}

/// At the end it is told, or this law would be kept by telling nobody anything.
#[test]
fn when_it_is_over_everybody_is_told_who_sat_where() {
    for (kind, config) in hidden() {
        let told = (0..8).filter(|seed| play(kind, &config, [*seed; 32], 0, 400)).count();
        assert_eq!(told, 8, "{} {config}", kind.name());
    }
}

/// A table that names people by their seats is caught.
#[test]
fn an_open_table_is_told_apart() {
    let words = Arc::new(Words::english().unwrap());
    for (kind, config) in hidden() {
        let open = config.replace("\"anonymous\":true", "\"anonymous\":false");
        assert!(!kind.hides_seats(&open).unwrap());
        let mut sides = [[0, 1, 2, 3], [0, 2, 3, 1]].map(|order| Side::open(kind, &open, order));
        for side in &mut sides {
            side.begin([1; 32]);
        }
        let [one, two] = sides.map(|side| side.received(&words, 0));
        assert_ne!(one, two);
    }
}
