//! A deal that computers play.

use super::super::{Config, Sequence, compass::four, computer, rules, state, view};
use crate::engine::{Computer, Dice, LabError, Level, Observer, Seat};

/// Computers of every level, to play any number of deals.
pub(super) struct Players([Box<dyn Computer<super::super::Tunnel>>; 3]);

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
        let log = rules::setup(config, four(), dice).map_err(|_| stuck("setup is refused"))?;
        let fold = |state, event: &_| Some(state::evolve(state, event));
        let mut table = log.iter().fold(None, fold).ok_or_else(|| stuck("nothing begins"))?;
        loop {
            if let Some(deal) = table.done.first() {
                return Ok(Played { outcome: deal.outcome, scores: deal.scores() });
            }
            let seat: Option<Seat> = table.to_act().iter().next();
            let seat = seat.ok_or_else(|| stuck("nobody is to act"))?;
            let player = &mut self.0[levels[seat.index()] as usize];
            let action = player.choose(&view::of(&table, Observer::Seat(seat)), dice);
            let events = rules::decide(&table, seat, action, dice)
                .map_err(|_| stuck("a choice is refused"))?;
            for event in &events {
                table = state::evolve(Some(table), event);
            }
        }
    }
}
