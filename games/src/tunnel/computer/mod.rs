//! Computer players. They see a view of their own seat and remember nothing.

mod asker;
mod deals;
mod forecast;
mod knowledge;
mod rule;
mod thought;

use super::{Action, Card, Phase, Tunnel, View};
use crate::engine::{Computer, Dice, Level};
use knowledge::Knowledge;
use thought::{Reading, Thought};

/// A computer player.
pub(super) fn player(level: Level) -> Box<dyn Computer<Tunnel>> {
    Box::new(Player(level))
}

struct Player(Level);

/// How many deals are drawn for a choice.
const MEDIUM: usize = 200;
const STRONG: usize = 2000;

impl Computer<Tunnel> for Player {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        // Without a hand there is nothing to ask or to foretell; the rules say so.
        let Some(knowledge) = Knowledge::of(view) else { return Action::Hand };
        match view.phase {
            Phase::Asking => ask(self.0, &knowledge, dice).map_or(Action::Hand, Action::Ask),
            _ => Action::Predict(match self.0 {
                Level::Easy => rule::likely(&knowledge),
                Level::Medium => {
                    Thought::new(&knowledge, Reading::Answers, MEDIUM, dice).prediction()
                }
                Level::Strong => {
                    Thought::new(&knowledge, Reading::Askers, STRONG, dice).prediction()
                }
            }),
        }
    }
}

fn ask(level: Level, knowledge: &Knowledge, dice: &mut Dice) -> Option<Card> {
    let card = match level {
        Level::Easy => rule::highest_open(knowledge),
        Level::Medium => Thought::new(knowledge, Reading::Answers, MEDIUM, dice)
            .most_telling(rule::open(knowledge, 1)),
        Level::Strong => Thought::new(knowledge, Reading::Askers, STRONG / 2, dice)
            .most_telling(rule::open(knowledge, 3)),
    };
    // With all that matters certain, any question is as good.
    card.or_else(|| Card::all().find(|card| !knowledge.hand.contains(*card)))
}
