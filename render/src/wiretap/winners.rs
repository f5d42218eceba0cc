//! Who has won.

use parlour_games::{
    engine::Seat,
    wiretap::{Finished, Phase, View},
};

/// Who won the game that is over, if somebody did.
pub(super) fn winner(finished: &Finished) -> Option<Seat> {
    match finished.points.as_slice() {
        [0, 0] => None,
        [_, 0] => Some(Seat(0)),
        [0, _] => Some(Seat(1)),
        _ => None,
    }
}

/// The seats that the picture crowns: who won the match, or the game that is over.
pub(super) fn crowned(view: &View) -> Vec<Seat> {
    let Some(finished) = view.aftermath() else { return Vec::new() };
    if view.phase == Phase::Over && view.config.points.is_some() {
        let most = view.points.iter().max();
        let best = |(_, points): &(u8, &u32)| Some(*points) == most;
        return (0..).zip(&view.points).filter(best).map(|(seat, _)| Seat(seat)).collect();
    }
    winner(finished).into_iter().collect()
}
