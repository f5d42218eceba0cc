//! What an event makes of a table: trusts history, without dice or clock.

use std::sync::OnceLock;

use parlour_games::{
    AnyEvent, AnyTable,
    engine::{Seat, SeatSet, Seats},
};
use parlour_storage::Version;

use crate::table::{
    aggregate::Table,
    chairs::{Occupant, Stage},
    edition::Editions,
    entropy::{House, Pledge},
    event::TableEvent,
    name::TableName,
};

impl Table {
    /// The table after its first event.
    ///
    /// # Errors
    /// In words, when that event is not `Opened` or its seed is no seed.
    pub(crate) fn open(name: TableName, event: &TableEvent) -> Result<Self, String> {
        let TableEvent::Opened(opened) = event else {
            return Err("the first event is not the opening".into());
        };
        let pledge = opened
            .fair
            .as_ref()
            .map(|fair| Ok::<_, String>(Pledge { salt: bits(&fair.salt)?, key: bits(&fair.key)? }));
        let house = House { secret: bits(&opened.seed)?, pledge: pledge.transpose()? };
        Ok(Self {
            name,
            version: Version(1),
            editions: Editions::first(),
            home: opened.home.clone(),
            origin: opened.home.clone(),
            stranded: None,
            unreachable: Vec::new(),
            config: opened.config.clone(),
            options: opened.options.clone(),
            seats: opened.seats,
            circle: opened.circle.clone(),
            again: opened.again.clone(),
            chairs: Vec::new(),
            stage: Stage::Lobby,
            resigned: SeatSet::EMPTY,
            taken_over: Vec::new(),
            standby: opened.standby,
            began: None,
            moment: OnceLock::new(),
            house,
            contributions: Vec::new(),
        })
    }

    /// The table after one more event.
    ///
    /// # Errors
    /// In words, when the event cannot follow: the log is damaged.
    pub(crate) fn after(mut self, event: &TableEvent) -> Result<Self, String> {
        match event {
            TableEvent::Opened(_) => return Err("opened twice".into()),
            TableEvent::Joined { person } => self.chairs.push(Occupant::Person(person.clone())),
            TableEvent::Left { person } => {
                self.chairs.retain(
                    |chair| !matches!(chair, Occupant::Person(other) if other.id == *person),
                );
                self.unreachable.retain(|other| other != person);
                self.contributions.retain(|contribution| contribution.person != *person);
            }
            TableEvent::Contributed { person, text, .. } => self.add_contribution(person, text),
            TableEvent::Filled { level, count } => self
                .chairs
                .extend(std::iter::repeat_n(Occupant::Computer(*level), usize::from(*count))),
            TableEvent::Seated { order } => self.chairs = reorder(&self.chairs, order)?,
            TableEvent::Began { at } => self.began = Some(*at),
            TableEvent::Game(event) => self.stage = step(self.stage, event)?,
            TableEvent::Resigned { seat } => self.resigned.insert(checked(*seat)?),
            TableEvent::TakenOver { seat, level } => {
                self.taken_over.push((checked(*seat)?, *level));
            }
            TableEvent::Ended => {
                self.stage = match self.stage {
                    Stage::Playing(game) | Stage::Over(game) => Stage::Over(game),
                    Stage::Lobby | Stage::Closed => return Err("ended before it began".into()),
                }
            }
            TableEvent::Closed | TableEvent::Lapsed => self.stage = Stage::Closed,
            TableEvent::Moved { home } => {
                self.home = home.clone();
                self.origin = home.clone();
                self.stranded = None;
            }
            TableEvent::Housed { home } => {
                self.home = home.clone();
                self.stranded = None;
            }
            TableEvent::Unreachable { person } => {
                if !self.unreachable.contains(person) {
                    self.unreachable.push(person.clone());
                }
            }
            TableEvent::Reached { person } => self.unreachable.retain(|other| other != person),
            TableEvent::Stranded { why } => self.stranded = Some(*why),
            TableEvent::Afloat => self.stranded = None,
        }
        if self.chairs.len() > usize::from(Seats::MAX) {
            return Err("more people than seats".into());
        }
        self.version = self.version.after(1);
        self.moment = OnceLock::new();
        let hides_seats = self.hides_seats();
        self.editions.count(event, hides_seats);
        Ok(self)
    }
}

fn bits(hex: &str) -> Result<[u8; 32], String> {
    let mut bits = [0; 32];
    hex::decode_to_slice(hex, &mut bits).map_err(|error| format!("a seed: {error}"))?;
    Ok(bits)
}

fn reorder(chairs: &[Occupant], order: &[u8]) -> Result<Vec<Occupant>, String> {
    let mut taken = vec![false; chairs.len()];
    let seated = order.iter().map(|&chair| {
        let index = usize::from(chair);
        let free = taken.get_mut(index).filter(|taken| !**taken)?;
        *free = true;
        chairs.get(index).cloned()
    });
    let seated: Option<Vec<_>> = seated.collect();
    seated
        .filter(|seated| seated.len() == chairs.len())
        .ok_or_else(|| "the seating is not an order of the chairs".into())
}

fn checked(seat: Seat) -> Result<Seat, String> {
    if seat.0 < Seats::MAX { Ok(seat) } else { Err(format!("there is no seat {}", seat.0)) }
}

fn step(stage: Stage, event: &AnyEvent) -> Result<Stage, String> {
    let game = match stage {
        Stage::Lobby => AnyTable::replay(std::slice::from_ref(event)),
        Stage::Playing(game) => game.after(event),
        Stage::Over(_) | Stage::Closed => return Err("the game went on after its end".into()),
    };
    game.map(Stage::Playing).ok_or_else(|| "an event of another game".into())
}
