//! What a question tells the others.

use super::{
    asker::likelihood, forecast::Forecast, knowledge::Knowledge, reading::Reading, thought::Thought,
};
use crate::{
    engine::{Dice, Seat},
    tunnel::{Card, Cards, compass::partner},
};

/// How many deals are looked at, and how many each of the others then holds possible.
const SCENES: usize = 3;
const DEPTH: usize = 100;

/// For some deals that the asker holds possible, what each of the others would think in them.
pub(super) struct Others {
    asker: Seat,
    bluff: f64,
    settled: Cards,
    scenes: Vec<Scene>,
}

struct Scene {
    hands: [Cards; 4],
    thoughts: Vec<Thought>,
}

impl Others {
    pub(super) fn of(knowledge: &Knowledge, own: &Thought, dice: &mut Dice) -> Self {
        let mut scenes = Vec::with_capacity(SCENES);
        for _ in 0..SCENES {
            let Some(hands) = own.pick(dice) else { break };
            let others = (0..4).map(Seat).filter(|seat| *seat != knowledge.seat);
            let thoughts = others.map(|seat| {
                let theirs = Knowledge { seat, hand: hands[seat.index()], ..*knowledge };
                Thought::new(&theirs, Reading::Askers, DEPTH, dice)
            });
            scenes.push(Scene { hands, thoughts: thoughts.collect() });
        }
        let bluff = knowledge.bluffs[knowledge.seat.index()];
        Self { asker: knowledge.seat, bluff, settled: knowledge.asked(), scenes }
    }

    /// The mean score that the others then expect, if the card is asked for: they hear the answer, and
    /// conclude that the asker lacks it.
    pub(super) fn expect(&self, card: Card) -> f64 {
        let asked = partner(self.asker).index();
        let (mut sum, mut count) = (0.0, 0.0);
        for scene in &self.scenes {
            let has = scene.hands[asked].contains(card);
            for thought in &scene.thoughts {
                let (mut forecast, mut all) = (Forecast::new(), 0.0);
                for deal in
                    thought.deals.iter().filter(|deal| deal.hands[asked].contains(card) == has)
                {
                    let hand = deal.hands[self.asker.index()];
                    let weight = deal.weight * likelihood(hand, self.settled, card, self.bluff);
                    all += weight;
                    forecast.add(deal.outcome, weight);
                }
                if all > 0.0 {
                    sum += forecast.best().0 / all;
                    count += 1.0;
                }
            }
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }
}
