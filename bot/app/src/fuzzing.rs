//! What a fuzzer throws bytes at: a table's events as they lie in the store.

use parlour_games::{
    GameKind,
    engine::{Observer, Seat},
};
use parlour_storage::DeliveryId;

use crate::{
    delivery::compose,
    table::{
        aggregate::Table,
        name::TableName,
        stored::{decode, encode},
    },
};

/// The most events of a table: more would only be slower.
const MOST: usize = 500;

/// Reads `bytes` as the events of a table, one a line, and tells everybody of each of them, up to
/// the first that makes no sense.
///
/// # Panics
/// When an event is not read again as it is written.
pub fn table(kind: GameKind, bytes: &[u8]) {
    let mut before: Option<Table> = None;
    for line in bytes.split(|byte| *byte == b'\n').take(MOST) {
        let Ok(event) = decode(kind, line) else { return };
        let written = encode(&event);
        assert!(decode(kind, &written).is_ok_and(|again| encode(&again) == written));
        let after = match &before {
            None => Table::open(TableName::new(kind, 1), &event),
            Some(table) => table.clone().after(&event),
        };
        let Ok(after) = after else { return };
        let events = [event];
        let seats = (0..=2).map(|seat| Observer::Seat(Seat(seat)));
        for observer in std::iter::once(Observer::Public).chain(seats) {
            let told =
                compose::compose(DeliveryId(1), 0, before.as_ref(), &events, &after, observer);
            let private = observer != Observer::Public;
            assert!(told.is_none_or(|told| told.private == private && !told.lines.is_empty()));
        }
        let left = compose::farewell(DeliveryId(1), 0, before.as_ref(), &after);
        assert!(left.is_none_or(|left| left.board.is_none() && left.address != after.home));
        let _ = (after.winners(), after.contenders(), after.waits_for_computer());
        before = Some(after);
    }
}
