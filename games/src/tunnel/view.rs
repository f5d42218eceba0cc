//! What one observer knows of a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    card::Card,
    compass::{dealer_of, four, partner},
    config::Config,
    game::Tunnel,
    hand::{Hand, deal},
    sequence::Sequence,
    state::{Question, State},
};
use crate::{
    checked_json,
    engine::{Dice, Knowledge, Observer, Seat, Seats},
};

/// What one observer knows. Read from JSON, it is one that a game can show, or it is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(!remote)]
#[serde(remote = "Self")] // Makes the derived functions inherent; `checked_json` makes the traits.
pub struct View {
    /// Whose view it is.
    pub observer: Observer,
    /// The table's options, all fields.
    pub config: Config,
    /// How many players.
    pub seats: Seats,
    /// This deal, from 0. When the match is over, the last one.
    pub deal: u16,
    /// Who deals, and asks first.
    pub dealer: Seat,
    /// What is going on.
    pub phase: Phase,
    /// Who asks now; `null` unless `phase` is `"asking"`.
    pub asker: Option<Seat>,
    /// The questions of this deal, with their answers, from the first.
    pub questions: Vec<Question>,
    /// The observer's own 13 cards.
    pub hand: Option<Hand>,
    /// By seat: has a prediction for this deal been made?
    pub predicted: Vec<bool>,
    /// The observer's own prediction for this deal.
    pub prediction: Option<Sequence>,
    /// The deals that are scored, with everybody's cards and predictions.
    pub finished: Vec<Finished>,
    /// By seat: the sum of the scores of those deals. The greatest wins.
    pub totals: Vec<i64>,
}

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Between two deals; a game is never left so.
    Dealing,
    /// Questions are asked in turn.
    Asking,
    /// Predictions are made, in secret and in any order.
    Predicting,
    /// The match is over.
    Over,
}

/// A deal that is scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FinishedDeal")]
pub struct Finished {
    /// Who dealt: this side played first.
    pub dealer: Seat,
    /// By seat: their cards.
    pub hands: Vec<Hand>,
    /// The questions, with their answers, from the first.
    pub questions: Vec<Question>,
    /// What the deal came to.
    pub outcome: Sequence,
    /// By seat: what they predicted.
    pub predictions: Vec<Sequence>,
    /// By seat: what that scored.
    pub scores: Vec<i32>,
}

checked_json!(View);

impl Knowledge for View {
    type Game = Tunnel;

    fn of(state: &State, observer: Observer) -> Self {
        let phase = if state.is_over() {
            Phase::Over
        } else if state.asker().is_some() {
            Phase::Asking
        } else if state.is_predicting() {
            Phase::Predicting
        } else {
            Phase::Dealing
        };
        let last = state.config.deals.saturating_sub(1);
        let own = observer.seat();
        Self {
            observer,
            config: state.config,
            seats: state.seats,
            deal: state.deal().min(last),
            dealer: dealer_of(state.deal().min(last)),
            phase,
            asker: state.asker(),
            questions: state.questions.clone(),
            hand: own.and_then(|seat| state.hands.as_ref()?.get(seat.index()).copied()),
            predicted: state.predictions.iter().map(Option::is_some).collect(),
            prediction: own.and_then(|seat| state.prediction(seat)),
            finished: (0..)
                .zip(&state.done)
                .map(|(number, deal)| Finished {
                    dealer: dealer_of(number),
                    hands: deal.hands.to_vec(),
                    questions: deal.questions.clone(),
                    outcome: deal.outcome,
                    predictions: deal.predictions.to_vec(),
                    scores: deal.scores().to_vec(),
                })
                .collect(),
            totals: state.totals().to_vec(),
        }
    }

    fn observer(&self) -> Observer {
        self.observer
    }

    /// Changes with every question and with every deal. That somebody has predicted changes nothing
    /// of what a control means to the others.
    fn moment(&self) -> u64 {
        // A deal has at most 52 questions.
        const DEAL: u64 = 64;
        let deal = u64::from(self.deal) * DEAL;
        match self.phase {
            Phase::Dealing => deal,
            Phase::Asking | Phase::Predicting => deal + 1 + self.questions.len() as u64,
            // As if there were one more deal, so that it is no moment of the last.
            Phase::Over => deal + DEAL,
        }
    }

    /// South's own view in the second round of questions.
    fn example() -> Self {
        let hands = deal(0, &Dice::from_seed([11; 32]));
        let ask = |(turn, card): (usize, &str)| {
            let seat = four().after(Seat(0), turn);
            let card: Card = card.parse().ok()?;
            let has = hands.get(partner(seat).index())?.has(card);
            Some(Question { seat, card, has })
        };
        let asked = ["AS", "KH", "AD", "QC", "KS", "AC"];
        Self::of(
            &State {
                config: Config { rounds: 4, anonymous: Some(true), ..Config::default() },
                seats: four(),
                hands: Some(hands),
                questions: asked.into_iter().enumerate().filter_map(ask).collect(),
                predictions: [None; 4],
                done: Vec::new(),
            },
            Observer::Seat(Seat(0)),
        )
    }
}
