//! What pictures and words ask of a table: what is shown of it, who is named, and in which order.

use parlour_games::{
    engine::{Observer, Phrase, Seat},
    tunnel::{Finished, Phase, View, place},
};

/// The deal that is over and worth showing: the last of a match, and for everybody who has no cards
/// of the next to look at, the one before until the next is under way.
pub(super) fn aftermath(view: &View) -> Option<&Finished> {
    let is_fresh = view.questions.is_empty() && !view.predicted.contains(&true);
    let shows = view.phase == Phase::Over || (view.observer == Observer::Public && is_fresh);
    view.finished.last().filter(|_| shows)
}

/// Is it public who sits where? Until then there are places only.
pub(super) fn is_named(view: &View) -> bool {
    !view.config.is_anonymous() || view.phase == Phase::Over
}

/// South, West, North or East.
pub(super) fn at(seat: Seat) -> Phrase {
    Phrase::new("tunnel-place").with("place", place(seat))
}

/// The round of the questions, from 1.
pub(super) fn round(view: &View) -> usize {
    view.questions.len() / 4 + 1
}

/// The seats from the dealer, clockwise: in the order in which they ask.
pub(super) fn from_dealer(view: &View) -> impl Iterator<Item = Seat> {
    let (seats, dealer) = (view.seats, view.dealer);
    (0..4).map(move |turn| seats.after(dealer, turn))
}

/// The seats with the highest total: who has won, when the match is over.
pub(super) fn winners(view: &View) -> Vec<Seat> {
    let most = view.totals.iter().max();
    let best = (0..).zip(&view.totals).filter(|(_, total)| Some(*total) == most);
    best.map(|(seat, _)| Seat(seat)).collect()
}
