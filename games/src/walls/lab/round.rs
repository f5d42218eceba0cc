//! Rounds that strong computers play, and what they come to.

use crate::{
    engine::{Dice, Game as _, LabError, Level, Observer, Play, Seats},
    walls::{Config, Rounds, Walls, config::Show},
};

/// A round that strong computers played.
pub(super) struct Round {
    pub(super) walls: u16,
    /// By seat: how far the prediction was off.
    pub(super) differences: Vec<u16>,
}

/// Has strong computers play one round.
pub(super) fn strong_round(size: u8, seats: Seats, dice: &mut Dice) -> Result<Round, LabError> {
    let stuck =
        |what: &str| LabError::OutOfReach(format!("the rules contradict themselves: {what}"));
    let config = Config { size, rounds: Rounds::One, walls: Show::Live };
    let play = Play::<Walls>::open(&config, seats, dice);
    let mut play = play.map_err(|_| stuck("setup is refused"))?;
    let mut computer = Walls::computer(Level::Strong);
    let ended = play.play_out(dice, |_, view, dice| computer.choose(view, dice));
    ended.map_err(|_| stuck("a choice is refused"))?;
    let view = play.view(Observer::Public);
    let round = view.finished.last().ok_or_else(|| stuck("a round does not end"))?;
    Ok(Round { walls: round.walls.len() as u16, differences: round.differences.clone() })
}

/// Mean and standard deviation.
pub(super) fn mean_and_deviation(values: &[u16]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
    let square = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>();
    (mean, (square / count).sqrt())
}
