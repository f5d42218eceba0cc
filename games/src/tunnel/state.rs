//! A match: the deal that is being played, and the deals behind.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    card::Card, compass::dealer_of, config::Config, event::Event, game::Tunnel, hand::Hand,
    scoring::score, sequence::Sequence,
};
use crate::engine::{Outcome, Position, Seat, SeatSet, Seats};

/// A question and its answer, which everybody hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Who asked their partner.
    pub seat: Seat,
    /// About which card.
    pub card: Card,
    /// Has the partner got it?
    pub has: bool,
}

/// Everything there is to know of a match.
#[derive(Clone)]
pub struct State {
    pub(super) config: Config,
    pub(super) seats: Seats,
    /// By seat; `None` only between two events, before the next deal.
    pub(super) hands: Option<[Hand; 4]>,
    /// The questions of this deal.
    pub(super) questions: Vec<Question>,
    /// By seat; for this deal only.
    pub(super) predictions: [Option<Sequence>; 4],
    /// The deals that are scored.
    pub(super) done: Vec<Deal>,
}

/// A deal that is scored.
#[derive(Clone)]
pub(super) struct Deal {
    pub(super) hands: [Hand; 4],
    pub(super) questions: Vec<Question>,
    pub(super) outcome: Sequence,
    pub(super) predictions: [Sequence; 4],
}

impl Deal {
    /// By seat.
    pub(super) fn scores(&self) -> [i32; 4] {
        self.predictions.map(|prediction| score(self.outcome, prediction))
    }
}

impl State {
    /// The deal that is being played, from 0.
    pub(super) fn deal(&self) -> u16 {
        u16::try_from(self.done.len()).unwrap_or(u16::MAX)
    }

    pub(super) fn is_over(&self) -> bool {
        self.deal() >= self.config.deals
    }

    /// Who deals, and asks first.
    pub(super) fn dealer(&self) -> Seat {
        dealer_of(self.deal())
    }

    /// Who asks now; `None` when all questions of the deal are asked.
    pub(super) fn asker(&self) -> Option<Seat> {
        let asked = self.questions.len();
        let asks = self.hands.is_some() && !self.is_over() && asked < self.config.questions();
        asks.then(|| self.seats.after(self.dealer(), asked))
    }

    /// Is it time to predict?
    pub(super) fn is_predicting(&self) -> bool {
        self.hands.is_some() && !self.is_over() && self.asker().is_none()
    }

    pub(super) fn prediction(&self, seat: Seat) -> Option<Sequence> {
        self.predictions.get(seat.index()).copied().flatten()
    }

    /// By seat, the sum of the scores so far.
    pub(super) fn totals(&self) -> [i64; 4] {
        let mut totals = [0; 4];
        for deal in &self.done {
            for (total, score) in totals.iter_mut().zip(deal.scores()) {
                *total += i64::from(score);
            }
        }
        totals
    }
}

impl Position for State {
    type Game = Tunnel;

    fn begin(config: &Config, seats: Seats, (): &()) -> Self {
        Self {
            config: *config,
            seats,
            hands: None,
            questions: Vec::new(),
            predictions: [None; 4],
            done: Vec::new(),
        }
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Dealt { hands, .. } => self.hands = Some(*hands),
            Event::Asked { seat, card, has, .. } => {
                self.questions.push(Question { seat: *seat, card: *card, has: *has });
            }
            Event::Predicted { seat, sequence, .. } => {
                if let Some(prediction) = self.predictions.get_mut(seat.index()) {
                    *prediction = Some(*sequence);
                }
            }
            Event::Scored { outcome, predictions, .. } => {
                let questions = std::mem::take(&mut self.questions);
                self.predictions = [None; 4];
                // A damaged log may score what was never dealt; there is nothing to keep of it.
                if let Some(hands) = self.hands.take() {
                    let (outcome, predictions) = (*outcome, *predictions);
                    self.done.push(Deal { hands, questions, outcome, predictions });
                }
            }
            // What they say is there already.
            Event::Looked { .. } | Event::MatchEnded { .. } => {}
        }
    }

    fn to_act(&self) -> SeatSet {
        match self.asker() {
            Some(asker) => SeatSet::one(asker),
            None if self.is_predicting() => {
                self.seats.iter().filter(|seat| self.prediction(*seat).is_none()).collect()
            }
            None => SeatSet::EMPTY,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::highest(self.totals().to_vec()))
    }
}
