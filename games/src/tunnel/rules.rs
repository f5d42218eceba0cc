//! What may be done, and what comes of it.

use super::{
    action::Action,
    card::Card,
    compass::{partner, who},
    config::Config,
    event::Event,
    game::Tunnel,
    hand::deal,
    outcome::{dealers_side, outcome},
    refusal::Refusal,
    scoring::score,
    sequence::Sequence,
    state::State,
};
use crate::engine::{Decided, Dice, Phrase, Rules, Seat};

impl Rules for State {
    /// South deals.
    fn opening(&self, dice: &mut Dice) -> Vec<Event> {
        vec![dealt(self.config, 0, Seat(0), dice)]
    }

    fn turn(&self, action: &Action) -> Option<Seat> {
        self.asker().filter(|_| matches!(action, Action::Ask(_)))
    }

    fn not_your_turn(&self, turn: Seat) -> Phrase {
        phrase!("tunnel-refuse-turn", who = who(turn, self.config.is_anonymous()))
    }

    fn decide(&self, seat: Seat, action: Action, dice: &mut Dice) -> Decided<Tunnel> {
        match action {
            Action::Ask(card) => ask(self, seat, card),
            Action::Predict(sequence) => predict(self, seat, sequence, dice),
            Action::Hand if self.hands.is_none() => Err(Refusal::NotDealt),
            Action::Hand => Ok(vec![Event::Looked { seat }]),
        }
    }
}

fn dealt(config: Config, number: u16, dealer: Seat, dice: &Dice) -> Event {
    Event::Dealt {
        deal: number,
        deals: config.deals,
        dealer,
        rounds: config.rounds,
        anonymous: config.is_anonymous(),
        hands: deal(number, dice),
    }
}

fn ask(state: &State, seat: Seat, card: Card) -> Decided<Tunnel> {
    let hands = state.hands.as_ref().ok_or(Refusal::NotDealt)?;
    let anonymous = state.config.is_anonymous();
    if state.asker().is_none() {
        return Err(Refusal::QuestionsOver);
    }
    let has = hands.get(partner(seat).index()).is_some_and(|hand| hand.has(card));
    Ok(vec![Event::Asked { seat, card, has, anonymous }])
}

fn predict(state: &State, seat: Seat, sequence: Sequence, dice: &Dice) -> Decided<Tunnel> {
    let hands = state.hands.as_ref().ok_or(Refusal::NotDealt)?;
    let (anonymous, deals) = (state.config.is_anonymous(), state.config.deals);
    if let Some(asker) = state.asker() {
        let left = state.config.questions().saturating_sub(state.questions.len());
        return Err(Refusal::AskFirst { asker, left, anonymous });
    }
    let mut events = vec![Event::Predicted { seat, sequence, anonymous }];
    let mut predictions = state.predictions;
    if let Some(prediction) = predictions.get_mut(seat.index()) {
        *prediction = Some(sequence);
    }
    let [Some(south), Some(west), Some(north), Some(east)] = predictions else {
        return Ok(events);
    };
    let predictions = [south, west, north, east];
    let number = state.deal();
    let outcome = outcome(dealers_side(hands, state.dealer()));
    let scores = predictions.map(|prediction| score(outcome, prediction));
    let mut totals = state.totals();
    for (total, score) in totals.iter_mut().zip(scores) {
        *total += i64::from(score);
    }
    events.push(Event::Scored {
        deal: number,
        deals,
        anonymous,
        outcome,
        predictions,
        scores,
        totals,
    });
    let next = number.saturating_add(1);
    events.push(if next < deals {
        dealt(state.config, next, state.seats.after(state.dealer(), 1), dice)
    } else {
        Event::MatchEnded { totals }
    });
    Ok(events)
}
