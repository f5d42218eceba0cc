//! Is a view one that a game can show? Views also come from outside as JSON, and computers, renderers
//! and controls rely on them.

use super::{
    compass::{dealer_of, partner},
    hand::{Hand, is_deal},
    outcome::{dealers_side, outcome},
    scoring::score,
    state::Question,
    view::{Finished, Phase, View},
    whereabouts,
};
use crate::engine::{CheckError, Checked, Options as _, Seat, hold};

impl Checked for View {
    /// Everything that the fields' types do not say.
    fn check(&self) -> Result<(), CheckError> {
        let view = self;
        hold(view.config.check(view.seats).is_ok(), "config is not that of a table")?;
        hold(view.seats.count() == 4, "seats is not 4")?;
        let own = view.observer.seat();
        hold(own.is_none_or(|seat| view.seats.contains(seat)), "observer is not at the table")?;
        hold(view.deal < view.config.deals, "deal is past the last")?;
        hold(view.dealer == dealer_of(view.deal), "dealer is not who follows")?;
        asked_in_turn(view, view.dealer, &view.questions)?;
        phase(view)?;
        predictions(view)?;
        let behind = if view.phase == Phase::Over { view.config.deals } else { view.deal };
        hold(view.finished.len() == usize::from(behind), "finished has not one entry a deal")?;
        let mut totals = [0_i64; 4];
        for (number, deal) in (0..).zip(&view.finished) {
            finished(view, number, deal)?;
            for (total, score) in totals.iter_mut().zip(&deal.scores) {
                *total += i64::from(*score);
            }
        }
        hold(view.totals == totals, "totals are not the sums of the scores")
    }
}

fn phase(view: &View) -> Result<(), CheckError> {
    let count = view.questions.len();
    let next = view.seats.after(view.dealer, count);
    let is_dealt = matches!(view.phase, Phase::Asking | Phase::Predicting);
    match view.phase {
        Phase::Asking => hold(count < view.config.questions(), "all questions are asked")?,
        Phase::Predicting => hold(count == view.config.questions(), "questions are missing")?,
        Phase::Dealing | Phase::Over => hold(count == 0, "nothing is dealt to ask for")?,
    }
    let expected = (view.phase == Phase::Asking).then_some(next);
    hold(view.asker == expected, "asker is not who follows")?;
    let has_hand = view.observer.seat().is_some() && is_dealt;
    hold(view.hand.is_some() == has_hand, "hand is the observer's own, while it is played")?;
    hold(whereabouts::is_possible(view), "no deal gives these answers")
}

/// Who asks is who follows.
fn asked_in_turn(view: &View, dealer: Seat, questions: &[Question]) -> Result<(), CheckError> {
    let mut in_turn = (0..).zip(questions);
    let right =
        |(turn, question): (usize, &Question)| question.seat == view.seats.after(dealer, turn);
    hold(in_turn.all(right), "a question is asked out of turn")
}

fn predictions(view: &View) -> Result<(), CheckError> {
    hold(view.predicted.len() == 4, "predicted has not one entry a seat")?;
    let own = view.observer.seat().and_then(|seat| view.predicted.get(seat.index()).copied());
    hold(view.prediction.is_some() == (own == Some(true)), "prediction is not the observer's own")?;
    let any = view.predicted.iter().any(|predicted| *predicted);
    hold(!any || view.phase == Phase::Predicting, "it is not time to predict")?;
    hold(!view.predicted.iter().all(|predicted| *predicted), "everybody has predicted")
}

fn finished(view: &View, number: u16, deal: &Finished) -> Result<(), CheckError> {
    hold(deal.dealer == dealer_of(number), "dealer is not who follows")?;
    let hands: [Hand; 4] =
        deal.hands.as_slice().try_into().map_err(|_| "hands has not one entry a seat")?;
    hold(is_deal(&hands), "a card is in two hands")?;
    hold(deal.questions.len() == view.config.questions(), "questions are missing")?;
    asked_in_turn(view, deal.dealer, &deal.questions)?;
    let mut questions = deal.questions.iter();
    let right = |question: &Question| {
        let hand = hands.get(partner(question.seat).index());
        hand.is_some_and(|hand| hand.has(question.card) == question.has)
    };
    hold(questions.all(right), "answers are not those of the hands")?;
    hold(deal.outcome == outcome(dealers_side(&hands, deal.dealer)), "outcome is another")?;
    hold(deal.predictions.len() == 4, "predictions has not one entry a seat")?;
    let scores = deal.predictions.iter().map(|said| score(deal.outcome, *said));
    hold(deal.scores.iter().copied().eq(scores), "scores are not those of the predictions")
}
