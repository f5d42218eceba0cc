//! Computer players. They see a view of their own seat and remember nothing: what they know of the
//! other's network is in the taps.
//!
//! Easy taps anywhere. Medium looks at some cells and taps the one that tells most. Strong looks at
//! all cells, one tap ahead where that is quick, weighs a guess by the stakes, and draws a network
//! that gives little away. All of them guess when the grid is certain.

mod hiding;
mod stakes;
mod tapping;

pub(super) use tapping::next_tap;

use super::{
    Action, Network, Phase, Tap, View, Wiretap,
    solver::{self, Answers, Tables},
    variant::Variant,
};
use crate::engine::{Computer, Dice, Level, Seat};

/// A computer player.
pub(super) fn player(level: Level) -> Box<dyn Computer<Wiretap>> {
    Box::new(Player(level))
}

struct Player(Level);

impl Computer<Wiretap> for Player {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        let variant = view.config.variant;
        // A view of no seat has no answer that is right; any answer is refused by the rules.
        let seat = view.observer.seat().unwrap_or(Seat(0));
        let taps = view.taps_by(seat);
        if view.phase == Phase::Drawing {
            return Action::Network(self.draw(variant, dice).to_string());
        }
        if self.0 == Level::Strong
            && let Some(guess) = stakes::guess(view, seat)
        {
            return Action::Guess(Some(guess.to_string()));
        }
        match next_tap(self.0, variant, taps, dice) {
            Some(cell) => Action::Tap(cell),
            None => Action::Guess(Some(consistent(variant, taps, dice).to_string())),
        }
    }
}

impl Player {
    fn draw(&self, variant: Variant, dice: &mut Dice) -> Network {
        match self.0 {
            Level::Easy | Level::Medium => Network::random(variant.kit(), dice),
            Level::Strong => hiding::draw(variant, dice),
        }
    }
}

/// A network that gives all the answers. If none does, which no game shows, any network.
fn consistent(variant: Variant, taps: &[Tap], dice: &mut Dice) -> Network {
    let answers = Answers::of(variant.kit(), taps);
    solver::random(Tables::of(variant), &answers, dice)
        .unwrap_or_else(|| Network::random(variant.kit(), dice))
}
