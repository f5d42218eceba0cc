//! Computer players.

use super::{Action, Phase, Tunnel, View, card::Card, half::half, outcome::outcome};
use crate::engine::{Computer, Dice, Level};

/// A computer player.
pub(super) fn player(_: Level) -> Box<dyn Computer<Tunnel>> {
    Box::new(Player)
}

struct Player;

impl Computer<Tunnel> for Player {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        if view.phase == Phase::Predicting {
            return Action::Predict(outcome(half(dice)));
        }
        let unknown: Vec<Card> = Card::all()
            .filter(|card| view.hand.is_none_or(|hand| !hand.has(*card)))
            .filter(|card| view.questions.iter().all(|question| question.card != *card))
            .collect();
        dice.pick(&unknown).map_or(Action::Hand, |card| Action::Ask(*card))
    }
}
