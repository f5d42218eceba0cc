//! What is said of events: to everybody, and to a player alone.

use super::{
    compass::{dealer_of, named, partner, place, who},
    event::Event,
    game::Tunnel,
    hand::Hand,
    sequence::Sequence,
};
use crate::engine::{Arg, Notice, Notices, Phrase, Seat};

impl Notices for Event {
    type Game = Tunnel;

    fn public(&self) -> Option<Notice> {
        match self {
            Self::Looked { .. } => None,
            Self::Dealt { deal, deals, dealer, rounds, anonymous, .. } => Notice::board(phrase!(
                "tunnel-dealt",
                deal = u32::from(*deal) + 1,
                deals,
                dealer = who(*dealer, *anonymous),
                rounds
            )),
            Self::Asked { seat, card, has, anonymous } => Notice::board(phrase!(
                "tunnel-asked",
                who = who(*seat, *anonymous),
                partner = who(partner(*seat), *anonymous),
                card = card.said(),
                has = if *has { "yes" } else { "no" }
            )),
            Self::Predicted { seat, anonymous, .. } => {
                Notice::line(phrase!("tunnel-predicted", who = who(*seat, *anonymous)))
            }
            Self::Scored { deal, deals, anonymous, outcome, predictions, scores, totals } => {
                let rows = (0..).map(Seat).zip(predictions.iter().zip(scores)).zip(totals);
                let lines = rows.map(|((seat, (prediction, score)), total)| {
                    phrase!(
                        "tunnel-revealed",
                        who = who(seat, *anonymous),
                        said = prediction,
                        score,
                        total
                    )
                });
                Notice::board(phrase!(
                    "tunnel-scored",
                    deal = u32::from(*deal) + 1,
                    deals,
                    dealer = who(dealer_of(*deal), *anonymous),
                    outcome,
                    predictions = Arg::list(lines)
                ))
            }
            Self::MatchEnded { totals } => {
                let lines = (0..)
                    .map(Seat)
                    .zip(totals)
                    .map(|(seat, total)| phrase!("tunnel-total", who = named(seat), total));
                Notice::line(phrase!("tunnel-match-ended", totals = Arg::list(lines)))
            }
        }
    }

    fn private(&self, observer: Seat) -> Option<Notice> {
        match self {
            Self::Dealt { hands, .. } => {
                let hand = hands.get(observer.index())?;
                Notice::board(own_hand(observer, *hand))
            }
            Self::Looked { seat } if *seat == observer => {
                Notice::board(phrase!("tunnel-hand", place = place(observer)))
            }
            Self::Predicted { seat, sequence, .. } if *seat == observer => {
                Notice::line(predicted(*sequence))
            }
            Self::Asked { .. }
            | Self::Predicted { .. }
            | Self::Looked { .. }
            | Self::Scored { .. }
            | Self::MatchEnded { .. } => None,
        }
    }
}

/// Where one sits, which at an anonymous table one learns here, and what one has got.
fn own_hand(seat: Seat, hand: Hand) -> Phrase {
    phrase!("tunnel-dealt-own", place = place(seat), cards = hand.said())
}

fn predicted(sequence: Sequence) -> Phrase {
    phrase!("tunnel-predicted-own", sequence)
}
