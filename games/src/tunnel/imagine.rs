//! Other histories that an observer cannot tell from the one that was.

use super::{
    card::Card,
    compass::partner,
    event::Event,
    game::Tunnel,
    half::half,
    hand::{Hand, label},
    outcome::outcome,
    sequence::Sequence,
    state::Question,
};
use crate::engine::{Dice, History, Observer, Seat, fair::Draw};

/// Replaces what `observer` does not come to know: in a deal that is not scored, the hands of others
/// (by any that give the same answers) and their predictions; in one that is, predictions that were
/// taken back.
pub(super) fn imagine(history: &mut History<Tunnel>, observer: Observer, dice: &mut Dice) {
    for index in 0..history.events.len() {
        let (event, later) =
            history.events[index..].split_first_mut().unwrap_or_else(|| unreachable!());
        match event {
            Event::Dealt { hands, .. } if !is_scored(later) => {
                *hands = alike(hands, observer, &questions(later), dice);
            }
            Event::Predicted { seat, sequence, .. }
                if observer != Observer::Seat(*seat) && !is_revealed(*seat, later) =>
            {
                *sequence = any(dice);
            }
            _ => {}
        }
    }
}

/// See [`crate::engine::Secrets::is_told`].
pub(super) fn is_told(history: &History<Tunnel>, index: usize) -> bool {
    match &history.events[index..] {
        [Event::Predicted { seat, .. }, later @ ..] => is_revealed(*seat, later),
        _ => false,
    }
}

/// See [`crate::engine::Chance::draws`].
pub(super) fn draws(history: &History<Tunnel>) -> Vec<Draw> {
    let names = |hand: &Hand| hand.cards().iter().map(|card| card.to_string()).collect();
    let draw = |event: &Event| match event {
        Event::Dealt { deal, hands, .. } => {
            Some(Draw { label: label(*deal), groups: hands.iter().map(names).collect() })
        }
        _ => None,
    };
    history.events.iter().filter_map(draw).collect()
}

fn is_scored(later: &[Event]) -> bool {
    later.iter().any(|event| matches!(event, Event::Scored { .. }))
}

/// Does the score of the deal come, before another prediction by that seat?
fn is_revealed(seat: Seat, later: &[Event]) -> bool {
    let fate = later.iter().find_map(|event| match event {
        Event::Scored { .. } => Some(true),
        Event::Predicted { seat: again, .. } if *again == seat => Some(false),
        _ => None,
    });
    fate.unwrap_or(false)
}

/// All questions that follow: those of the deal, since it is the last.
fn questions(later: &[Event]) -> Vec<Question> {
    let question = |event: &Event| match event {
        Event::Asked { seat, card, has, .. } => {
            Some(Question { seat: *seat, card: *card, has: *has })
        }
        _ => None,
    };
    later.iter().filter_map(question).collect()
}

/// Any prediction: what some deal comes to.
fn any(dice: &mut Dice) -> Sequence {
    outcome(half(dice))
}

/// Hands that give the same answers, and leave the observer's own as it is: a walk over exchanges of
/// two cards.
fn alike(
    hands: &[Hand; 4],
    observer: Observer,
    questions: &[Question],
    dice: &mut Dice,
) -> [Hand; 4] {
    const STEPS: usize = 300;
    let hidden: Vec<usize> =
        (0..4).filter(|seat| observer.seat().is_none_or(|own| own.index() != *seat)).collect();
    let mut sets = hands.map(Hand::cards);
    let may_have = |seat: usize, card: Card| {
        questions.iter().filter(|question| question.card == card).all(|question| {
            // Yes binds it to the partner; no leaves it to anybody else.
            (partner(question.seat).index() == seat) == question.has
        })
    };
    for _ in 0..STEPS {
        let (Some(&one), Some(&two)) = (dice.pick(&hidden), dice.pick(&hidden)) else { break };
        let pick = |seat: usize, dice: &mut Dice| {
            let cards: Vec<Card> = sets[seat].iter().collect();
            dice.pick(&cards).copied()
        };
        let (Some(first), Some(second)) = (pick(one, dice), pick(two, dice)) else { break };
        if one != two && may_have(two, first) && may_have(one, second) {
            sets[one].remove(first);
            sets[one].insert(second);
            sets[two].remove(second);
            sets[two].insert(first);
        }
    }
    // Each exchange leaves 13 cards everywhere.
    std::array::from_fn(|seat| Hand::new(sets[seat]).unwrap_or(hands[seat]))
}
