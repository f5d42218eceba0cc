//! What is put into the outbox: who is told of which events. No words, no pixels.

use parlour_games::engine::{Observer, Seat};
use parlour_storage::{NewDelivery, Version};
use serde::{Deserialize, Serialize};

use crate::{
    delivery::content::concerns,
    people::address::Address,
    table::{
        aggregate::Table,
        event::{TableEvent, moves},
        name::TableName,
        steps::steps,
    },
};

/// What is kept in the outbox: who is told of which events. No words, no pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutboxEntry {
    pub(crate) table: TableName,
    /// The table before the events.
    pub(crate) from: Version,
    /// The table after them.
    pub(crate) to: Version,
    pub(crate) observer: Observer,
    /// Is it the last word at the place that the table left?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) farewell: bool,
}

/// The address and the observer that belong together: the table's home and the public, or a
/// person and the eyes of their seat. `None` where a computer sits.
pub(crate) fn address_of(table: &Table, observer: Observer) -> Option<Address> {
    match observer {
        Observer::Public => Some(table.home.clone()),
        Observer::Seat(seat) if table.computer_at(seat).is_none() => {
            table.person_at(seat).map(|person| Address::Direct(person.id.clone()))
        }
        Observer::Seat(_) => None,
    }
}

/// Who is told. The public first: order within an address is the order of commits anyway.
pub(crate) fn outbox_entries(
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    from: Version,
) -> Vec<NewDelivery> {
    let entry = |address: &Address, observer, farewell| {
        let (table, to) = (after.name.clone(), after.version);
        let entry = OutboxEntry { table, from, to, observer, farewell };
        Some(NewDelivery { address: address.key()?, body: serde_json::to_vec(&entry).ok()? })
    };
    let steps = steps(before, events, &after.name).unwrap_or_default();
    // Before the start a seat is a chair.
    let seated = (0u8..).map(Seat).take(after.chairs.len()).map(Observer::Seat);
    let told = std::iter::once(Observer::Public)
        .chain(seated)
        .filter(|observer| concerns(before, events, &steps, after, *observer))
        .filter_map(|observer| entry(&address_of(after, observer)?, observer, false));
    let left = before.filter(|before| moves(events) && before.home != after.home);
    let farewell = left.and_then(|left| entry(&left.home, Observer::Public, true));
    told.chain(farewell).collect()
}
