//! What is said of what happens.

use super::{event::Event, game::Walls};
use crate::engine::{Arg, Notice, Notices, Observer, Phrase, Seat};

impl Notices for Event {
    type Game = Walls;

    fn notice(&self, observer: Observer) -> Option<Notice> {
        match (self, observer) {
            (Self::Predicted { seat, .. }, Observer::Public) => {
                Notice::line(Phrase::new("walls-predicted").with("seat", *seat))
            }
            (Self::Predicted { seat, walls }, Observer::Seat(own)) if own == *seat => {
                Notice::line(Phrase::new("walls-predicted-own").with("walls", *walls))
            }
            (Self::AllPredicted { round, starts }, Observer::Public) => Notice::line(
                Phrase::new("walls-all-predicted")
                    .with("round", u16::from(*round) + 1)
                    .with("seat", *starts),
            ),
            (Self::Placed { seat, cell, number, made }, Observer::Public) => Notice::board(
                Phrase::new(if made.is_some() { "walls-placed" } else { "walls-placed-quietly" })
                    .with("seat", *seat)
                    .with("number", *number)
                    .with("cell", cell.to_string())
                    .with("made", made.unwrap_or(0)),
            ),
            (Self::RoundEnded { round, rounds, walls, predictions }, Observer::Public) => {
                Notice::board(round_ended(*round, *rounds, *walls, predictions))
            }
            (Self::MatchEnded { totals }, Observer::Public) => {
                let lines = (0..).zip(totals).map(|(seat, total)| {
                    Phrase::new("walls-total").with("seat", Seat(seat)).with("total", *total)
                });
                Notice::line(Phrase::new("walls-match-ended").with("totals", phrases(lines)))
            }
            (
                Self::Predicted { .. }
                | Self::AllPredicted { .. }
                | Self::Placed { .. }
                | Self::RoundEnded { .. }
                | Self::MatchEnded { .. },
                Observer::Seat(_),
            ) => None,
        }
    }
}

fn round_ended(round: u8, rounds: u8, walls: u16, predictions: &[u16]) -> Phrase {
    let least = predictions.iter().map(|said| said.abs_diff(walls)).min().unwrap_or(0);
    let lines = (0..).zip(predictions).map(|(seat, said)| {
        Phrase::new("walls-revealed")
            .with("seat", Seat(seat))
            .with("said", *said)
            .with("difference", said.abs_diff(walls))
    });
    let closest: Vec<Seat> = (0..)
        .zip(predictions)
        .filter(|(_, said)| said.abs_diff(walls) == least)
        .map(|(seat, _)| Seat(seat))
        .collect();
    Phrase::new("walls-round-ended")
        .with("round", u16::from(round) + 1)
        .with("rounds", rounds)
        .with("walls", walls)
        .with("count", closest.len())
        .with("closest", closest)
        .with("predictions", phrases(lines))
}

fn phrases(lines: impl Iterator<Item = Phrase>) -> Arg {
    Arg::List(lines.map(Arg::from).collect())
}
