//! What happens at a table, and how it is kept.

use parlour_games::{
    AnyEvent,
    engine::{Level, Seat, Seats},
};
use parlour_storage::Millis;
use serde::{Deserialize, Serialize};

use crate::{
    people::address::{Address, Person, PersonId, Why},
    table::name::TableName,
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

/// Did somebody move the table?
pub(crate) fn moves(events: &[TableEvent]) -> bool {
    events.iter().any(|event| matches!(event, TableEvent::Moved { .. }))
}
