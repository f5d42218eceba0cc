//! A deal that computers play.

use super::super::{Config, Sequence, compass::four, computer, event::Event, game::Tunnel};
use crate::engine::{Computer, Dice, LabError, Level, LogEntry, Observer, Play};

/// Computers of every level, to play any number of deals.
pub(super) struct Players([Box<dyn Computer<Tunnel>>; 3]);

/// A deal that is scored.
pub(super) struct Played {
    pub(super) outcome: Sequence,
    /// By seat.
    pub(super) scores: [i32; 4],
}

impl Players {
    pub(super) fn new() -> Self {
        Self(Level::ALL.map(computer::player))
    }

    /// Plays a random deal: South deals, and these levels sit from South on.
    ///
    /// # Errors
    /// When a computer does what the rules forbid.
    pub(super) fn play(
        &mut self,
        rounds: u8,
        levels: [Level; 4],
        dice: &mut Dice,
    ) -> Result<Played, LabError> {
        let stuck =
            |what: &str| LabError::OutOfReach(format!("the rules contradict themselves: {what}"));
        let config = Config { rounds, ..Config::default() };
        let play = Play::<Tunnel>::open(&config, four(), dice);
        let mut play = play.map_err(|_| stuck("setup is refused"))?;
        while let Some(seat) = play.to_act().iter().next() {
            let player = &mut self.0[levels[seat.index()] as usize];
            let action = player.choose(&play.view(Observer::Seat(seat)), dice);
            let entries = play.act(seat, action, dice).map_err(|_| stuck("a choice is refused"))?;
            for entry in entries {
                if let LogEntry::Event(Event::Scored { outcome, scores, .. }) = entry {
                    return Ok(Played { outcome, scores });
                }
            }
        }
        Err(stuck("nobody is to act"))
    }
}
