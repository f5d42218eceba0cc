//! The lab: what Leroy Quet left open. How few and how many walls can there be, how many are there,
//! and does the seat matter?

mod arrange;
mod bound;
mod extremes;
mod search;
mod seats;
mod spread;

use super::{Action, Config, Rounds, Walls, config::Show};
use crate::engine::{
    Dice, Experiment, Game as _, LabError, Level, Observer, ParamKind, ParamSpec, Play, Seats,
};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "extremes",
        about: "the least and the greatest number of walls that a legal filling reaches",
        options: &[ParamSpec::optional("size", ParamKind::Integer { min: 2, max: 10 })],
        run: extremes::run,
    },
    Experiment {
        name: "spread",
        about: "how many walls there are at the end, under blind and under strong play",
        options: &[
            ParamSpec::optional("size", SIZE),
            ParamSpec::optional("games", ParamKind::Integer { min: 1, max: 100_000 }),
        ],
        run: spread::run,
    },
    Experiment {
        name: "first-player",
        about: "how often each seat wins a round, under strong play",
        options: &[
            ParamSpec::optional("players", ParamKind::Integer { min: 2, max: 6 }),
            ParamSpec::optional("size", SIZE),
            ParamSpec::optional("games", ParamKind::Integer { min: 1, max: 100_000 }),
        ],
        run: seats::run,
    },
];

const SIZE: ParamKind =
    ParamKind::Integer { min: Config::SIZES.0 as i64, max: Config::SIZES.1 as i64 };

/// A round that strong computers played.
struct Round {
    walls: u16,
    /// By seat: how far the prediction was off.
    differences: Vec<u16>,
}

/// Has strong computers play one round.
fn strong_round(size: u8, seats: Seats, dice: &mut Dice) -> Result<Round, LabError> {
    let stuck =
        |what: &str| LabError::OutOfReach(format!("the rules contradict themselves: {what}"));
    let config = Config { size, rounds: Rounds::One, walls: Show::Live };
    let setup = Walls::setup(&config, seats, dice).map_err(|_| stuck("setup is refused"))?;
    let mut play = Play::<Walls>::replay(&setup).ok_or_else(|| stuck("setup makes no events"))?;
    let mut computer = Walls::computer(Level::Strong);
    while let Some(seat) = play.to_act().iter().next() {
        let action: Action = computer.choose(&play.view(Observer::Seat(seat)), dice);
        let events = play.decide(seat, action, dice).map_err(|_| stuck("a choice is refused"))?;
        for event in &events {
            play = play.after(event);
        }
    }
    let view = play.view(Observer::Public);
    let round = view.finished.last().ok_or_else(|| stuck("a round does not end"))?;
    Ok(Round { walls: round.walls.len() as u16, differences: round.differences.clone() })
}

/// Mean and standard deviation.
fn mean_and_deviation(values: &[u16]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / count;
    let square = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>();
    (mean, (square / count).sqrt())
}
