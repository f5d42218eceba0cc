//! What is said of what happens.

use super::{event::Event, game::Walls};
use crate::engine::{Arg, Notice, Notices, Phrase, Seat};

impl Notices for Event {
    type Game = Walls;

    fn public(&self) -> Option<Notice> {
        match self {
            Self::Predicted { seat, .. } => Notice::line(phrase!("walls-predicted", seat)),
            Self::AllPredicted { round, starts } => Notice::line(phrase!(
                "walls-all-predicted",
                round = u16::from(*round) + 1,
                seat = starts
            )),
            Self::Placed { seat, cell, number, made } => Notice::board(phrase!(
                if made.is_some() { "walls-placed" } else { "walls-placed-quietly" },
                seat,
                number,
                cell,
                made = made.unwrap_or(0)
            )),
            Self::RoundEnded { round, rounds, walls, predictions } => {
                Notice::board(round_ended(*round, *rounds, *walls, predictions))
            }
            Self::MatchEnded { totals } => {
                let lines = (0..)
                    .zip(totals)
                    .map(|(seat, total)| phrase!("walls-total", seat = Seat(seat), total));
                Notice::line(phrase!("walls-match-ended", totals = Arg::list(lines)))
            }
        }
    }

    fn private(&self, to: Seat) -> Option<Notice> {
        match self {
            Self::Predicted { seat, walls } if *seat == to => {
                Notice::line(phrase!("walls-predicted-own", walls))
            }
            Self::Predicted { .. }
            | Self::AllPredicted { .. }
            | Self::Placed { .. }
            | Self::RoundEnded { .. }
            | Self::MatchEnded { .. } => None,
        }
    }
}

fn round_ended(round: u8, rounds: u8, walls: u16, predictions: &[u16]) -> Phrase {
    let least = predictions.iter().map(|said| said.abs_diff(walls)).min().unwrap_or(0);
    let lines = (0..).zip(predictions).map(|(seat, said)| {
        phrase!("walls-revealed", seat = Seat(seat), said, difference = said.abs_diff(walls))
    });
    let closest: Vec<Seat> = (0..)
        .zip(predictions)
        .filter(|(_, said)| said.abs_diff(walls) == least)
        .map(|(seat, _)| Seat(seat))
        .collect();
    phrase!(
        "walls-round-ended",
        round = u16::from(round) + 1,
        rounds,
        walls,
        count = closest.len(),
        closest,
        predictions = Arg::list(lines)
    )
}
