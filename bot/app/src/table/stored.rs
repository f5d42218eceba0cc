//! How events are kept: their shape on disk.

use parlour_games::{
    GameKind,
    engine::{Level, Seat},
};
use parlour_storage::Millis;
use serde::{Deserialize, Serialize};

use crate::{
    people::address::{Address, Person, PersonId, Why},
    table::event::{Opened, TableEvent},
};

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
