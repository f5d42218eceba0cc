//! The two seats.

use crate::engine::Seat;

/// Whoever a seat plays against.
pub const fn other(seat: Seat) -> Seat {
    Seat(if seat.0 == 0 { 1 } else { 0 })
}
