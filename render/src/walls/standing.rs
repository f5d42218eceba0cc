//! How everybody stands: who was closest, who leads, and whose predictions are in.

use parlour_games::{
    engine::Seat,
    walls::{Finished, Phase, View},
};

/// Who was closest in a round that is over.
pub(super) fn closest(finished: &Finished) -> Vec<Seat> {
    lowest(&finished.differences)
}

/// Who leads the match, or has won it.
pub(super) fn leaders(view: &View) -> Vec<Seat> {
    lowest(&view.totals)
}

fn lowest<T: Ord>(values: &[T]) -> Vec<Seat> {
    let least = values.iter().min();
    (0..).zip(values).filter(|(_, value)| Some(*value) == least).map(|(s, _)| Seat(s)).collect()
}

/// How many predictions for this round are in.
pub(super) fn predictions_in(view: &View) -> usize {
    view.predicted.iter().filter(|&&made| made).count()
}

/// The winners that the picture crowns: of the match when it is over, else of the last round.
pub(super) fn crowned(view: &View) -> Vec<Seat> {
    match (view.phase, view.aftermath()) {
        (Phase::Over, _) => leaders(view),
        (_, Some(finished)) => closest(finished),
        (_, None) => Vec::new(),
    }
}
