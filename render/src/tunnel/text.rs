//! The deal in words.

use parlour_games::{
    engine::{Arg, Phrase, Seat},
    tunnel::{Card, Cards, Finished, Phase, View, Whereabouts, partner},
};

use super::table::{aftermath, at, from_dealer, is_named, round, winners};

/// Everything that the picture shows.
pub(super) fn alt(view: &View) -> Vec<Phrase> {
    match aftermath(view) {
        Some(deal) => after(view, deal),
        None => playing(view),
    }
}

fn placed(id: &'static str, seat: Seat) -> Phrase {
    Phrase::new(id).with("place", at(seat))
}

/// Who sits where, where that is public.
fn names(view: &View) -> Option<Phrase> {
    let phrase = Phrase::new("tunnel-alt-names")
        .with("south", Seat(0))
        .with("west", Seat(1))
        .with("north", Seat(2))
        .with("east", Seat(3));
    is_named(view).then_some(phrase)
}

/// The deal that is played, without what the observer concludes.
fn playing(view: &View) -> Vec<Phrase> {
    let mut said = vec![
        placed("tunnel-alt-deal", view.dealer)
            .with("deal", u32::from(view.deal) + 1)
            .with("deals", view.config.deals),
    ];
    said.extend(names(view));
    if let Some((seat, hand)) = view.observer.seat().zip(view.hand) {
        said.push(placed("tunnel-alt-own", seat).with("cards", hand.said()));
    }
    said.extend(from_dealer(view).filter_map(|seat| asked(view, seat)));
    said.extend(turn(view));
    if let Some(own) = view.prediction {
        said.push(Phrase::new("tunnel-alt-prediction").with("sequence", own.to_string()));
    }
    said.extend(totals(view));
    said.extend(concluded(view));
    said
}

/// Whose turn it is, or who has predicted.
fn turn(view: &View) -> Option<Phrase> {
    match (view.phase, view.asker) {
        (Phase::Asking, Some(asker)) => Some(
            placed("tunnel-alt-asks", asker)
                .with("round", round(view))
                .with("rounds", view.config.rounds),
        ),
        (Phase::Predicting, _) => {
            let done = (0..).zip(&view.predicted).filter(|(_, has)| **has);
            let done: Vec<Arg> = done.map(|(seat, _)| at(Seat(seat)).into()).collect();
            let phrase = Phrase::new("tunnel-alt-predicting").with("count", done.len());
            Some(phrase.with("places", Arg::Names(done)))
        }
        _ => None,
    }
}

/// What one seat asked its partner in this deal, each card once.
fn asked(view: &View, seat: Seat) -> Option<Phrase> {
    let answered = |has: bool| -> Cards {
        let of = view.questions.iter().filter(|q| q.seat == seat && q.has == has);
        of.map(|question| question.card).collect()
    };
    let (yes, no) = (answered(true), answered(false));
    let phrase = placed("tunnel-alt-asked", seat)
        .with("partner", at(partner(seat)))
        .with("yes_count", yes.len())
        .with("yes", listed(yes))
        .with("no_count", no.len())
        .with("no", listed(no));
    (!yes.is_empty() || !no.is_empty()).then_some(phrase)
}

fn totals(view: &View) -> Option<Phrase> {
    let total = |seat: usize| view.totals.get(seat).copied().unwrap_or(0);
    let phrase = Phrase::new("tunnel-alt-totals")
        .with("south", total(0))
        .with("west", total(1))
        .with("north", total(2))
        .with("east", total(3));
    (!view.finished.is_empty()).then_some(phrase)
}

/// What a player can conclude beyond their own hand and the answers: whose a card is for certain, and
/// between whom it lies.
fn concluded(view: &View) -> Vec<Phrase> {
    let Some(own) = view.observer.seat().filter(|_| view.hand.is_some()) else {
        return Vec::new();
    };
    let known = Whereabouts::from_view(view);
    let is_told = |card: Card| view.questions.iter().any(|q| q.card == card && q.has);
    let mut groups: Vec<(Vec<Seat>, Cards)> = Vec::new();
    for card in Card::all().filter(|card| !is_told(*card)) {
        let may: Vec<Seat> = known.of(card).iter().collect();
        if may.len() > 2 || may == [own] {
            continue;
        }
        match groups.iter_mut().find(|(seats, _)| *seats == may) {
            Some((_, cards)) => cards.insert(card),
            None => groups.push((may, std::iter::once(card).collect())),
        }
    }
    groups.sort_by_key(|(seats, _)| seats.len());
    let say = |(seats, cards): &(Vec<Seat>, Cards)| {
        let id = if seats.len() == 1 { "tunnel-alt-certain" } else { "tunnel-alt-narrowed" };
        let places: Vec<Arg> = seats.iter().map(|seat| at(*seat).into()).collect();
        let phrase = Phrase::named(id.into()).with("places", Arg::Names(places));
        phrase.with("cards", listed(*cards))
    };
    groups.iter().map(say).collect()
}

fn after(view: &View, deal: &Finished) -> Vec<Phrase> {
    let id = if view.phase == Phase::Over { "tunnel-alt-over" } else { "tunnel-alt-after" };
    let mut said = vec![
        placed(id, deal.dealer).with("deal", view.finished.len()).with("deals", view.config.deals),
    ];
    said.extend(names(view));
    for (seat, hand) in (0..).map(Seat).zip(&deal.hands) {
        said.push(placed("tunnel-alt-hand", seat).with("cards", hand.said()));
    }
    said.push(Phrase::new("tunnel-alt-outcome").with("outcome", deal.outcome.to_string()));
    let rows = deal.predictions.iter().zip(&deal.scores).zip(&view.totals);
    for (seat, ((prediction, score), total)) in (0..).map(Seat).zip(rows) {
        said.push(
            placed("tunnel-alt-said", seat)
                .with("said", prediction.to_string())
                .with("sum", super::predictions::breakdown(deal.outcome, *prediction))
                .with("score", *score)
                .with("total", *total),
        );
    }
    if view.phase == Phase::Over {
        let winners = winners(view);
        let phrase = Phrase::new("tunnel-alt-winner").with("count", winners.len());
        let places = winners.into_iter().map(|seat| Arg::from(at(seat))).collect();
        said.push(phrase.with("places", Arg::Names(places)));
    }
    said.extend(next(view, "tunnel-alt-next-asks", "tunnel-alt-next-predicts"));
    said
}

/// What comes after a deal that is over.
pub(super) fn next(view: &View, asks: &'static str, predicts: &'static str) -> Option<Phrase> {
    let deal = u32::from(view.deal) + 1;
    match (view.phase, view.asker) {
        (Phase::Asking, Some(asker)) => Some(placed(asks, asker).with("deal", deal)),
        (Phase::Predicting, _) => Some(Phrase::new(predicts).with("deal", deal)),
        _ => None,
    }
}

/// `A♠ 10♥`.
fn listed(cards: Cards) -> String {
    cards.iter().map(Card::said).collect::<Vec<_>>().join(" ")
}
