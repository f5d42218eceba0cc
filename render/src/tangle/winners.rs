//! Who has won a match.

use parlour_games::{
    engine::Seat,
    tangle::{Phase, View},
};

/// Who has the most points, when it is over.
pub(super) fn winners(view: &View) -> Vec<Seat> {
    let most = view.totals.iter().max();
    let has_most = |seat: &Seat| view.totals.get(seat.index()) == most;
    let is_over = view.phase == Phase::Over;
    view.seats.iter().filter(|seat| is_over && most.is_some() && has_most(seat)).collect()
}
