//! The two seats.

use crate::engine::Seat;

/// The opponent of a seat.
pub const fn other(seat: Seat) -> Seat {
    Seat(if seat.0 == 0 { 1 } else { 0 })
}
