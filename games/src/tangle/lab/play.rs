//! Matches that computers play.

use std::fmt;

use crate::{
    engine::{Computer, Dice, LabError, Level, Observer, Play, Seat, Seats},
    tangle::{Tangle, computer, config::Config, play::view::View},
};

/// Who sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// Draws anywhere.
    Random,
    /// A computer.
    Level(Level),
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Level(level) => level.fmt(f),
        }
    }
}

impl From<Level> for Hand {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

/// Computers of every level, to play any number of matches.
pub(super) struct Players([Box<dyn Computer<Tangle>>; 3]);

impl Players {
    pub(super) fn new() -> Self {
        Self(Level::ALL.map(computer::player))
    }

    /// Plays a match between these, by seat; what everybody sees when it is over.
    ///
    /// # Errors
    /// When a computer does what the rules forbid.
    pub(super) fn play(
        &mut self,
        config: &Config,
        hands: &[Hand],
        dice: &mut Dice,
    ) -> Result<View, LabError> {
        let stuck =
            |what: &str| LabError::OutOfReach(format!("the rules contradict themselves: {what}"));
        let seats = u8::try_from(hands.len()).ok().and_then(Seats::new);
        let seats = seats.ok_or_else(|| LabError::OutOfReach("2 to 6 can play".into()))?;
        let play = Play::<Tangle>::open(config, seats, dice);
        let mut play = play.map_err(|_| stuck("setup is refused"))?;
        let ended = play.play_out(dice, |seat, view, dice| match hands.get(seat.index()) {
            Some(Hand::Level(level)) => self.0[*level as usize].choose(view, dice),
            Some(Hand::Random) | None => computer::anywhere(view, dice),
        });
        ended.map_err(|_| stuck("a choice is refused"))?;
        Ok(play.view(Observer::Public))
    }
}

/// What part of a win each has by these points: all of it, or its share among those who have as many.
pub(super) fn parts(points: &[u32]) -> Vec<f64> {
    let most = points.iter().max().copied().unwrap_or(0);
    let winners = points.iter().filter(|points| **points == most).count().max(1);
    let part = |points: &u32| if *points == most { 1.0 / winners as f64 } else { 0.0 };
    points.iter().map(part).collect()
}

/// The points of a round by turn, from the player who drew first.
pub(super) fn by_turn(order: &[Seat], points: &[u32]) -> Vec<u32> {
    order.iter().map(|seat| points.get(seat.index()).copied().unwrap_or(0)).collect()
}
