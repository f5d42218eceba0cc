//! Who sits where: South, West, North and East, clockwise, are the seats 0 to 3.

use crate::engine::{Phrase, Seat, Seats};

/// As many as play.
pub(super) fn four() -> Seats {
    Seats::new(4).unwrap_or_else(|| unreachable!("four is a number of seats"))
}

/// Whom a seat asks and pools its cards with: the seat opposite.
pub const fn partner(seat: Seat) -> Seat {
    Seat((seat.0 % 4 + 2) % 4)
}

/// Who deals, and asks first: South in the first deal, and then the next player clockwise. Deals
/// count from 0.
pub const fn dealer_of(deal: u16) -> Seat {
    Seat((deal % 4) as u8)
}

/// The seat's name.
pub const fn place(seat: Seat) -> &'static str {
    match seat.0 % 4 {
        0 => "south",
        1 => "west",
        2 => "north",
        _ => "east",
    }
}

/// What a seat is called while who sits there is a secret.
pub(super) fn seat_name(seat: Seat) -> Phrase {
    phrase!("tunnel-place", place = place(seat))
}

/// A player by their place; at an open table with their name, too. A [`Seat`] in a phrase becomes a
/// person's name, so at an anonymous table there must be none before the end.
pub(super) fn who(seat: Seat, anonymous: bool) -> Phrase {
    if anonymous { seat_name(seat) } else { named(seat) }
}

/// A player by their place and their name: who sat where is told, or was never hidden.
pub(super) fn named(seat: Seat) -> Phrase {
    phrase!("tunnel-player", place = place(seat), seat)
}
