//! Deals that somebody holds possible, and what follows from them.

use super::{
    super::{Card, Cards, Sequence, compass::partner, outcome::outcome},
    asker::Asking,
    deals::Deals,
    forecast::{Forecast, number},
    knowledge::Knowledge,
};
use crate::engine::Dice;

/// How much less likely than it would be otherwise somebody has what they ask for, where deals are
/// drawn; the model of the asker then weighs it exactly.
const BLUFF: f64 = 0.02;

/// A deal that is possible.
pub(super) struct Possible {
    pub(super) hands: [Cards; 4],
    /// The [`number`] of its outcome.
    pub(super) outcome: usize,
    pub(super) weight: f64,
}

/// How questions are understood.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Reading {
    /// As answers alone.
    Answers,
    /// As answers, and as what tells something about who asks.
    Askers,
}

/// Deals that are consistent with what somebody knows.
pub(super) struct Thought {
    pub(super) deals: Vec<Possible>,
    partner: usize,
}

impl Thought {
    /// Draws so many deals.
    pub(super) fn new(
        knowledge: &Knowledge,
        reading: Reading,
        count: usize,
        dice: &mut Dice,
    ) -> Self {
        let side = usize::from(knowledge.dealer.0 % 2);
        let bluff = if reading == Reading::Askers { BLUFF } else { 1.0 };
        let asking = (reading == Reading::Askers).then(|| Asking::of_others(knowledge));
        let deals = Deals::new(&knowledge.odds(bluff));
        let drawn = if deals.is_some() { count } else { 0 };
        let deals = (0..drawn).filter_map(|_| deals.as_ref().map(|deals| deals.draw(dice)));
        let deals = deals.map(|hands| {
            let side = hands[side].union(hands[side + 2]);
            let weight = asking.as_ref().map_or(1.0, |asking| asking.likelihood(&hands, bluff));
            Possible { hands, outcome: number(outcome(side)), weight }
        });
        Self { deals: deals.collect(), partner: partner(knowledge.seat).index() }
    }

    /// How likely each outcome is.
    pub(super) fn forecast(&self) -> Forecast {
        let mut forecast = Forecast::new();
        for deal in &self.deals {
            forecast.add(deal.outcome, deal.weight);
        }
        forecast
    }

    /// How likely each outcome is if the partner has the card.
    fn forecast_with(&self, card: Card) -> Forecast {
        let mut forecast = Forecast::new();
        for deal in self.deals.iter().filter(|deal| deal.hands[self.partner].contains(card)) {
            forecast.add(deal.outcome, deal.weight);
        }
        forecast
    }

    /// The prediction with the highest expected score.
    pub(super) fn prediction(&self) -> Sequence {
        self.forecast().best().1
    }

    /// The card, of these, whose answer leads to the highest expected score.
    pub(super) fn most_telling(&self, cards: impl IntoIterator<Item = Card>) -> Option<Card> {
        let all = self.forecast();
        let worth = |card: Card| {
            let with = self.forecast_with(card);
            (all.without(&with).best().0 + with.best().0, card)
        };
        let best = cards.into_iter().map(worth).max_by(|one, other| one.0.total_cmp(&other.0));
        best.map(|(_, card)| card)
    }
}
