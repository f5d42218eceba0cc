//! Computer players. They see a view of their own seat and remember nothing: whom they believe is in
//! the deals behind.
//!
//! Easy asks for high cards, and holds every card to be where it most likely is. Medium imagines some
//! deals that give the same answers, and makes the best of them. Strong imagines more of them, weighs
//! them by what the questions say about who asks, and chooses its own by what it learns and what the
//! others do.

mod asker;
mod deals;
mod forecast;
mod knowledge;
mod others;
mod reading;
mod rule;
mod thought;

pub(super) use forecast::{Forecast, number};

use super::{Action, Card, Phase, Sequence, View, game::Tunnel};
use crate::engine::{Computer, Dice, Level};
use knowledge::Knowledge;
use others::Others;
use reading::Reading;
use thought::Thought;

/// How many deals medium imagines.
const MEDIUM: usize = 200;
/// How many deals strong imagines to ask, and to predict.
const STRONG: (usize, usize) = (800, 3000);
/// How many cards of each suit, from the top, strong thinks about; and how many of all then with
/// regard to the others.
const CANDIDATES: (usize, usize) = (3, 4);
/// How much a point that the others gain by a question is worth of an own one. Not a whole one: one
/// of the three has the highest total, not all of them.
const OTHERS: f64 = 0.5;

/// Who expects more of 60 points has nothing to ask any more.
const CERTAIN: f64 = 59.9;

/// A computer player.
pub(super) fn player(level: Level) -> Box<dyn Computer<Tunnel>> {
    Box::new(Player(level))
}

struct Player(Level);

impl Computer<Tunnel> for Player {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        // Without a hand there is nothing to ask or to foretell, and the rules say so.
        let Some(knowledge) = Knowledge::of(view) else { return Action::Hand };
        match view.phase {
            Phase::Asking => Action::Ask(ask(self.0, &knowledge, dice)),
            _ => Action::Predict(predict(self.0, &knowledge, dice)),
        }
    }
}

fn ask(level: Level, knowledge: &Knowledge, dice: &mut Dice) -> Card {
    let card = match level {
        Level::Easy => rule::highest_open(knowledge),
        Level::Medium => {
            let thought = Thought::new(knowledge, Reading::Answers, MEDIUM, dice);
            thought.ranked(rule::open(knowledge, 1)).first().map(|(_, card)| *card)
        }
        Level::Strong => most_telling(knowledge, dice),
    };
    // Where nothing is open any more, one question is as good as another.
    card.or_else(|| knowledge.hand.others().iter().next())
        .unwrap_or_else(|| unreachable!("a hand has 13 of 52 cards"))
}

/// The question after which the own score is highest, counting what the others then know.
fn most_telling(knowledge: &Knowledge, dice: &mut Dice) -> Option<Card> {
    let (depth, most) = CANDIDATES;
    let thought = Thought::new(knowledge, Reading::Askers, STRONG.0, dice);
    if thought.expected() > CERTAIN {
        return rule::highest_open(knowledge);
    }
    let mut ranked = thought.ranked(rule::open(knowledge, depth));
    ranked.truncate(most);
    let others = Others::of(knowledge, &thought, dice);
    let worth = ranked.into_iter().map(|(own, card)| (own - OTHERS * others.expect(card), card));
    worth.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, card)| card)
}

fn predict(level: Level, knowledge: &Knowledge, dice: &mut Dice) -> Sequence {
    match level {
        Level::Easy => rule::likely(knowledge),
        Level::Medium => Thought::new(knowledge, Reading::Answers, MEDIUM, dice).prediction(),
        Level::Strong => Thought::new(knowledge, Reading::Askers, STRONG.1, dice).prediction(),
    }
}
