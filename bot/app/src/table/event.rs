//! What happens at a table, and how it is kept.

use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{Level, Seat, SeatSet, Seats},
};
use parlour_storage::{Millis, Version};
use serde::{Deserialize, Serialize};

use crate::{
    people::{Address, Person, PersonId, Why},
    table::{
        Occupant, Stage, Table, TableName,
        edition::Editions,
        fair::{House, Pledge},
    },
};

/// Something that happened at a table.
#[derive(Clone)]
pub(crate) enum TableEvent {
    /// Somebody opened it.
    Opened(Opened),
    /// Somebody sat down.
    Joined { person: Person },
    /// Somebody left before the start.
    Left { person: PersonId },
    /// What somebody adds to the table's chance; `own` if they said it themselves. A later one
    /// replaces it.
    Contributed { person: PersonId, text: String, own: bool },
    /// Computers took free chairs.
    Filled { level: Level, count: u8 },
    /// The chairs were put in the order of the seats: `order[seat]` is the chair by joining.
    Seated { order: Vec<u8> },
    /// The game begins, and time counts in it.
    Began { at: Millis },
    /// Something happened in the game.
    Game(AnyEvent),
    /// Somebody gave up.
    Resigned { seat: Seat },
    /// A computer plays for somebody who gave up.
    TakenOver { seat: Seat, level: Level },
    /// The game is over; also when only one contender is left.
    Ended,
    /// Nobody is left before the start.
    Closed,
    /// Somebody who sits here moved it to another place.
    Moved { home: Address },
    /// A platform gave it a place of its own (a thread) in the place where it was opened.
    Housed { home: Address },
    /// Somebody's private messages cannot be delivered.
    Unreachable { person: PersonId },
    /// They can be again.
    Reached { person: PersonId },
    /// The table's place cannot be reached.
    Stranded { why: Why },
    /// It can be again.
    Afloat,
    /// Nobody joined for so long that it is closed.
    Lapsed,
}

/// How a table was opened.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    pub(crate) home: Address,
    pub(crate) config: String,
    pub(crate) options: String,
    pub(crate) seats: Seats,
    /// What the house adds to all chance: 64 hex digits.
    pub(crate) seed: String,
    /// What the house committed itself with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fair: Option<Fair>,
    /// Who takes the chairs that are free after a while.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) standby: Option<Standby>,
    /// Among whom its results count; `None`: among the people of its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) circle: Option<String>,
    /// The finished table that it follows, if it was opened to play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) again: Option<TableName>,
}

/// 64 hex digits each.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fair {
    pub(crate) salt: String,
    pub(crate) key: String,
}

/// Computers that take the free chairs when nobody else has after so many minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standby {
    pub(crate) level: Level,
    pub(crate) minutes: u32,
}

/// The shape on disk. Never change a variant that has landed; add one.
#[derive(Serialize, Deserialize)]
#[serde(tag = "table", rename_all = "snake_case", deny_unknown_fields)]
enum Record {
    Opened(Opened),
    Joined {
        person: Person,
    },
    Left {
        person: PersonId,
    },
    Contributed {
        person: PersonId,
        text: String,
        own: bool,
    },
    Filled {
        level: Level,
        count: u8,
    },
    Seated {
        order: Vec<u8>,
    },
    Began {
        at: Millis,
    },
    /// The game's own encoding, as one text.
    Game {
        event: String,
    },
    Resigned {
        seat: Seat,
    },
    TakenOver {
        seat: Seat,
        level: Level,
    },
    Ended,
    Closed,
    Moved {
        home: Address,
    },
    Housed {
        home: Address,
    },
    Unreachable {
        person: PersonId,
    },
    Reached {
        person: PersonId,
    },
    Stranded {
        why: Why,
    },
    Afloat,
    Lapsed,
}

/// An event as bytes.
pub(crate) fn encode(event: &TableEvent) -> Vec<u8> {
    let record = match event.clone() {
        TableEvent::Opened(opened) => Record::Opened(opened),
        TableEvent::Joined { person } => Record::Joined { person },
        TableEvent::Left { person } => Record::Left { person },
        TableEvent::Contributed { person, text, own } => Record::Contributed { person, text, own },
        TableEvent::Filled { level, count } => Record::Filled { level, count },
        TableEvent::Seated { order } => Record::Seated { order },
        TableEvent::Began { at } => Record::Began { at },
        TableEvent::Game(event) => Record::Game { event: event.encode() },
        TableEvent::Resigned { seat } => Record::Resigned { seat },
        TableEvent::TakenOver { seat, level } => Record::TakenOver { seat, level },
        TableEvent::Ended => Record::Ended,
        TableEvent::Closed => Record::Closed,
        TableEvent::Moved { home } => Record::Moved { home },
        TableEvent::Housed { home } => Record::Housed { home },
        TableEvent::Unreachable { person } => Record::Unreachable { person },
        TableEvent::Reached { person } => Record::Reached { person },
        TableEvent::Stranded { why } => Record::Stranded { why },
        TableEvent::Afloat => Record::Afloat,
        TableEvent::Lapsed => Record::Lapsed,
    };
    // Plain data with text keys: writing it cannot fail.
    serde_json::to_vec(&record).unwrap_or_default()
}

/// The inverse of [`encode`].
///
/// # Errors
/// In words, when the bytes are not an event of a table of this game.
pub(crate) fn decode(kind: GameKind, bytes: &[u8]) -> Result<TableEvent, String> {
    let record: Record = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    Ok(match record {
        Record::Opened(opened) => TableEvent::Opened(opened),
        Record::Joined { person } => TableEvent::Joined { person },
        Record::Left { person } => TableEvent::Left { person },
        Record::Contributed { person, text, own } => TableEvent::Contributed { person, text, own },
        Record::Filled { level, count } => TableEvent::Filled { level, count },
        Record::Seated { order } => TableEvent::Seated { order },
        Record::Began { at } => TableEvent::Began { at },
        Record::Game { event } => {
            TableEvent::Game(kind.decode(&event).map_err(|error| error.to_string())?)
        }
        Record::Resigned { seat } => TableEvent::Resigned { seat },
        Record::TakenOver { seat, level } => TableEvent::TakenOver { seat, level },
        Record::Ended => TableEvent::Ended,
        Record::Closed => TableEvent::Closed,
        Record::Moved { home } => TableEvent::Moved { home },
        Record::Housed { home } => TableEvent::Housed { home },
        Record::Unreachable { person } => TableEvent::Unreachable { person },
        Record::Reached { person } => TableEvent::Reached { person },
        Record::Stranded { why } => TableEvent::Stranded { why },
        Record::Afloat => TableEvent::Afloat,
        Record::Lapsed => TableEvent::Lapsed,
    })
}

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
            house,
            luck: Vec::new(),
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
                self.luck.retain(|luck| luck.person != *person);
            }
            TableEvent::Contributed { person, text, .. } => self.add_luck(person, text),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What lies in stores is read for ever.
    #[test]
    fn the_shapes_on_disk_stay_as_they_are() {
        let kind = GameKind::ALL[0];
        for shape in [
            r#"{"table":"joined","person":{"id":"web:p1","name":"Ann"}}"#,
            r#"{"table":"left","person":"web:p1"}"#,
            r#"{"table":"contributed","person":"web:p1","text":"seven","own":true}"#,
            r#"{"table":"filled","level":"easy","count":2}"#,
            r#"{"table":"seated","order":[1,0]}"#,
            r#"{"table":"began","at":1700000000000}"#,
            r#"{"table":"resigned","seat":1}"#,
            r#"{"table":"taken_over","seat":1,"level":"medium"}"#,
            r#"{"table":"ended"}"#,
            r#"{"table":"closed"}"#,
            r#"{"table":"moved","home":{"place":"web:parlour"}}"#,
            r#"{"table":"housed","home":{"direct":"web:p1"}}"#,
            r#"{"table":"unreachable","person":"web:p1"}"#,
            r#"{"table":"reached","person":"web:p1"}"#,
            r#"{"table":"stranded","why":"closed_to_messages"}"#,
            r#"{"table":"stranded","why":"gone"}"#,
            r#"{"table":"stranded","why":"forbidden"}"#,
            r#"{"table":"stranded","why":"other"}"#,
            r#"{"table":"afloat"}"#,
            r#"{"table":"lapsed"}"#,
        ] {
            let event = decode(kind, shape.as_bytes()).unwrap_or_else(|e| panic!("{shape}: {e}"));
            assert_eq!(String::from_utf8(encode(&event)).unwrap(), shape);
        }
    }
}
