//! Deals that somebody holds possible, and what follows from them.

use super::{
    asker::Asking,
    deals::Deals,
    forecast::{Forecast, number},
    knowledge::Knowledge,
    reading::Reading,
};
use crate::{
    engine::Dice,
    tunnel::{Card, Cards, Sequence, compass::partner, outcome::outcome},
};

/// A deal that is possible.
pub(super) struct Possible {
    pub(super) hands: [Cards; 4],
    /// The [`number`] of its outcome.
    pub(super) outcome: usize,
    /// How likely it is, in any unit.
    pub(super) weight: f64,
}

/// Deals that are consistent with what somebody knows.
pub(super) struct Thought {
    pub(super) deals: Vec<Possible>,
    partner: usize,
}

impl Thought {
    /// Draws so many deals; none if there is none.
    pub(super) fn new(
        knowledge: &Knowledge,
        reading: Reading,
        count: usize,
        dice: &mut Dice,
    ) -> Self {
        let side = usize::from(knowledge.dealer.0 % 2);
        let asking = (reading == Reading::Askers).then(|| Asking::of_others(knowledge));
        let possible = |hands: [Cards; 4]| {
            let outcome = number(outcome(hands[side].union(hands[side + 2])));
            let weight = asking.as_ref().map_or(1.0, |asking| asking.likelihood(&hands));
            Possible { hands, outcome, weight }
        };
        let drawn = Deals::new(&knowledge.odds(reading))
            .map(|deals| (0..count).map(|_| possible(deals.draw(dice))).collect());
        Self { deals: drawn.unwrap_or_default(), partner: partner(knowledge.seat).index() }
    }

    /// One of the deals, as often as it is likely.
    pub(super) fn pick(&self, dice: &mut Dice) -> Option<[Cards; 4]> {
        let mut left = dice.unit() * self.deals.iter().map(|deal| deal.weight).sum::<f64>();
        let found = self.deals.iter().find(|deal| {
            left -= deal.weight;
            left < 0.0
        });
        found.or(self.deals.last()).map(|deal| deal.hands)
    }

    /// How likely each outcome is.
    fn forecast(&self) -> Forecast {
        let mut forecast = Forecast::new();
        for deal in &self.deals {
            forecast.add(deal.outcome, deal.weight);
        }
        forecast
    }

    /// How likely each outcome is, if the partner has the card.
    fn forecast_with(&self, card: Card) -> Forecast {
        let mut forecast = Forecast::new();
        for deal in self.deals.iter().filter(|deal| deal.hands[self.partner].contains(card)) {
            forecast.add(deal.outcome, deal.weight);
        }
        forecast
    }

    /// The highest expected score; 0 without a deal.
    pub(super) fn expected(&self) -> f64 {
        let total: f64 = self.deals.iter().map(|deal| deal.weight).sum();
        if total > 0.0 { self.forecast().best().0 / total } else { 0.0 }
    }

    /// The prediction with the highest expected score.
    pub(super) fn prediction(&self) -> Sequence {
        self.forecast().best().1
    }

    /// These cards with the score that can be expected when the answer is known, the best first. Equals
    /// keep their order.
    pub(super) fn ranked(&self, cards: impl IntoIterator<Item = Card>) -> Vec<(f64, Card)> {
        let all = self.forecast();
        let total: f64 = self.deals.iter().map(|deal| deal.weight).sum();
        let worth = |card: Card| {
            let with = self.forecast_with(card);
            ((all.without(&with).best().0 + with.best().0) / total.max(f64::MIN_POSITIVE), card)
        };
        let mut ranked: Vec<(f64, Card)> = cards.into_iter().map(worth).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        ranked
    }
}
