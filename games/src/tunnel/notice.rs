//! What is said of events: to everybody, and to a player alone.

use super::{
    compass::{dealer_of, named, partner, place, who},
    event::{Event, Kind},
    hand::Hand,
    sequence::Sequence,
};
use crate::engine::{Arg, Notice, Observer, Phrase, Seat};

/// See [`crate::engine::Game::notice`].
pub(super) fn notice(event: &Event, observer: Observer) -> Option<Notice> {
    match observer {
        Observer::Public => public(&event.0),
        Observer::Seat(seat) => private(&event.0, seat),
    }
}

fn public(event: &Kind) -> Option<Notice> {
    match event {
        Kind::Opened { .. } | Kind::Looked { .. } => None,
        Kind::Dealt { deal, deals, dealer, rounds, anonymous, .. } => Notice::board(
            Phrase::new("tunnel-dealt")
                .with("deal", u32::from(*deal) + 1)
                .with("deals", *deals)
                .with("dealer", who(*dealer, *anonymous))
                .with("rounds", *rounds),
        ),
        Kind::Asked { seat, card, has, anonymous } => Notice::board(
            Phrase::new("tunnel-asked")
                .with("who", who(*seat, *anonymous))
                .with("partner", who(partner(*seat), *anonymous))
                .with("card", card.said())
                .with("has", if *has { "yes" } else { "no" }),
        ),
        Kind::Predicted { seat, anonymous, .. } => {
            Notice::line(Phrase::new("tunnel-predicted").with("who", who(*seat, *anonymous)))
        }
        Kind::Scored { deal, deals, anonymous, outcome, predictions, scores, totals } => {
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
        Kind::MatchEnded { totals } => {
            let lines = (0..).map(Seat).zip(totals).map(|(seat, total)| {
                Phrase::new("tunnel-total").with("who", named(seat)).with("total", *total)
            });
            Notice::line(Phrase::new("tunnel-match-ended").with("totals", list(lines)))
        }
    }
}

fn private(event: &Kind, observer: Seat) -> Option<Notice> {
    match event {
        Kind::Dealt { hands, .. } => {
            let hand = hands.get(observer.index())?;
            Notice::board(own_hand(observer, *hand))
        }
        Kind::Looked { seat } if *seat == observer => {
            Notice::board(Phrase::new("tunnel-hand").with("place", place(observer)))
        }
        Kind::Predicted { seat, sequence, .. } if *seat == observer => {
            Notice::line(predicted(*sequence))
        }
        Kind::Opened { .. }
        | Kind::Asked { .. }
        | Kind::Predicted { .. }
        | Kind::Looked { .. }
        | Kind::Scored { .. }
        | Kind::MatchEnded { .. } => None,
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
