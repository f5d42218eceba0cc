//! What is said of events: to everybody, and to a player alone.

use super::{
    compass::{dealer_of, named, partner, place, who},
    event::Event,
    game::Tunnel,
    hand::Hand,
    sequence::Sequence,
};
use crate::engine::{Arg, Notice, Notices, Observer, Phrase, Seat};

impl Notices for Event {
    type Game = Tunnel;

    fn notice(&self, observer: Observer) -> Option<Notice> {
        match observer {
            Observer::Public => public(self),
            Observer::Seat(seat) => private(self, seat),
        }
    }
}

fn public(event: &Event) -> Option<Notice> {
    match event {
        Event::Looked { .. } => None,
        Event::Dealt { deal, deals, dealer, rounds, anonymous, .. } => Notice::board(
            Phrase::new("tunnel-dealt")
                .with("deal", u32::from(*deal) + 1)
                .with("deals", *deals)
                .with("dealer", who(*dealer, *anonymous))
                .with("rounds", *rounds),
        ),
        Event::Asked { seat, card, has, anonymous } => Notice::board(
            Phrase::new("tunnel-asked")
                .with("who", who(*seat, *anonymous))
                .with("partner", who(partner(*seat), *anonymous))
                .with("card", card.said())
                .with("has", if *has { "yes" } else { "no" }),
        ),
        Event::Predicted { seat, anonymous, .. } => {
            Notice::line(Phrase::new("tunnel-predicted").with("who", who(*seat, *anonymous)))
        }
        Event::Scored { deal, deals, anonymous, outcome, predictions, scores, totals } => {
            let rows = (0..).map(Seat).zip(predictions.iter().zip(scores)).zip(totals);
            let lines = rows.map(|((seat, (prediction, score)), total)| {
                Phrase::new("tunnel-revealed")
                    .with("who", who(seat, *anonymous))
                    .with("said", prediction.to_string())
                    .with("score", *score)
                    .with("total", *total)
            });
            Notice::board(
                Phrase::new("tunnel-scored")
                    .with("deal", u32::from(*deal) + 1)
                    .with("deals", *deals)
                    .with("dealer", who(dealer_of(*deal), *anonymous))
                    .with("outcome", outcome.to_string())
                    .with("predictions", list(lines)),
            )
        }
        Event::MatchEnded { totals } => {
            let lines = (0..).map(Seat).zip(totals).map(|(seat, total)| {
                Phrase::new("tunnel-total").with("who", named(seat)).with("total", *total)
            });
            Notice::line(Phrase::new("tunnel-match-ended").with("totals", list(lines)))
        }
    }
}

fn private(event: &Event, observer: Seat) -> Option<Notice> {
    match event {
        Event::Dealt { hands, .. } => {
            let hand = hands.get(observer.index())?;
            Notice::board(own_hand(observer, *hand))
        }
        Event::Looked { seat } if *seat == observer => {
            Notice::board(Phrase::new("tunnel-hand").with("place", place(observer)))
        }
        Event::Predicted { seat, sequence, .. } if *seat == observer => {
            Notice::line(predicted(*sequence))
        }
        Event::Asked { .. }
        | Event::Predicted { .. }
        | Event::Looked { .. }
        | Event::Scored { .. }
        | Event::MatchEnded { .. } => None,
    }
}

/// Where one sits, which at an anonymous table one learns here, and what one has got.
fn own_hand(seat: Seat, hand: Hand) -> Phrase {
    Phrase::new("tunnel-dealt-own").with("place", place(seat)).with("cards", hand.said())
}

fn predicted(sequence: Sequence) -> Phrase {
    Phrase::new("tunnel-predicted-own").with("sequence", sequence.to_string())
}

fn list(phrases: impl Iterator<Item = Phrase>) -> Arg {
    Arg::List(phrases.map(Arg::from).collect())
}
