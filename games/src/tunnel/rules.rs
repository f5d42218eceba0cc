//! What may be done, and what comes of it.

use super::{
    card::Card,
    commands::Action,
    compass::partner,
    config::Config,
    event::{Event, Kind},
    hand::deal,
    outcome::{dealers_side, outcome},
    refusal::Refusal,
    scoring::score,
    sequence::Sequence,
    state::State,
};
use crate::engine::{Dice, Seat, Seats};

/// The first events of a match: it is opened, and South deals.
pub(super) fn setup(config: Config, seats: Seats, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
    config.check()?;
    let config = config.settled(&[true; 4], true);
    if seats.count() != 4 {
        return Err(Refusal::Players);
    }
    let opened = Event(Kind::Opened { config, seats });
    Ok(vec![opened, dealt(config, 0, Seat(0), dice)])
}

fn dealt(config: Config, number: u16, dealer: Seat, dice: &mut Dice) -> Event {
    Event(Kind::Dealt {
        deal: number,
        deals: config.deals,
        dealer,
        rounds: config.rounds,
        anonymous: config.is_anonymous(),
        hands: deal(number, dice),
    })
}

/// What comes of an action.
pub(super) fn decide(
    state: &State,
    seat: Seat,
    action: Action,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refusal> {
    if state.is_over() {
        return Err(Refusal::Over);
    }
    if !state.seats.contains(seat) {
        return Err(Refusal::NotSeated);
    }
    match action {
        Action::Ask(card) => ask(state, seat, card),
        Action::Predict(sequence) => predict(state, seat, sequence, dice),
        Action::Hand if state.hands.is_none() => Err(Refusal::NotDealt),
        Action::Hand => Ok(vec![Event(Kind::Looked { seat })]),
    }
}

fn ask(state: &State, seat: Seat, card: Card) -> Result<Vec<Event>, Refusal> {
    let hands = state.hands.as_ref().ok_or(Refusal::NotDealt)?;
    let anonymous = state.config.is_anonymous();
    let asker = state.asker().ok_or(Refusal::QuestionsOver)?;
    if asker != seat {
        return Err(Refusal::NotYourTurn { asker, anonymous });
    }
    let has = hands.get(partner(seat).index()).is_some_and(|hand| hand.has(card));
    Ok(vec![Event(Kind::Asked { seat, card, has, anonymous })])
}

fn predict(
    state: &State,
    seat: Seat,
    sequence: Sequence,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refusal> {
    let hands = state.hands.as_ref().ok_or(Refusal::NotDealt)?;
    let (anonymous, deals) = (state.config.is_anonymous(), state.config.deals);
    if let Some(asker) = state.asker() {
        let left = state.config.questions().saturating_sub(state.questions.len());
        return Err(Refusal::AskFirst { asker, left, anonymous });
    }
    let mut events = vec![Event(Kind::Predicted { seat, sequence, anonymous })];
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
    events.push(Event(Kind::Scored {
        deal: number,
        deals,
        anonymous,
        outcome,
        predictions,
        scores,
        totals,
    }));
    let next = number.saturating_add(1);
    events.push(if next < deals {
        dealt(state.config, next, state.seats.after(state.dealer(), 1), dice)
    } else {
        Event(Kind::MatchEnded { totals })
    });
    Ok(events)
}
