//! What happens in a match, how it is kept, and what is said of it.

use serde::{Deserialize, Serialize};

use super::{board::Board, config::Config};
use crate::engine::{
    Arg, Cell, DecodeError, Dice, Notice, Observer, Phrase, Seat, Seats, fair::Sealed,
};

/// Something that happened. Only this folder can read it.
#[derive(Clone)]
pub struct Event(pub(super) Kind);

/// An event's shape on disk and in `parlour engine`'s `log`. Never change a variant that has
/// landed; add one.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Kind {
    /// The match begins.
    Opened { config: Config, seats: Seats },
    /// A secret prediction; a later one by the same seat replaces it.
    Predicted { seat: Seat, walls: u16 },
    /// The last prediction is in: the first number can be placed.
    AllPredicted { round: u8, starts: Seat },
    /// A number went into a cell. `made` is how many walls that drew, where walls are drawn live.
    Placed { seat: Seat, cell: Cell, number: u16, made: Option<u16> },
    /// The board is full. From here on the round's predictions are public.
    RoundEnded { round: u8, rounds: u8, walls: u16, predictions: Vec<u16> },
    /// The last of several rounds is over: by seat, the sums of differences.
    MatchEnded { totals: Vec<u32> },
}

impl Event {
    pub(super) fn encode(&self) -> String {
        // Plain data with text keys: writing it cannot fail.
        serde_json::to_string(&self.0).unwrap_or_default()
    }

    pub(super) fn decode(text: &str) -> Result<Self, DecodeError> {
        let fault = |reason: String| DecodeError { game: "walls", reason };
        let kind: Kind = serde_json::from_str(text).map_err(|error| fault(error.to_string()))?;
        kind.check().map_err(|reason| fault(reason.into()))?;
        Ok(Self(kind))
    }

    /// Only for a log that lost its first event.
    pub(super) fn seats_or_two(&self) -> Seats {
        match &self.0 {
            Kind::Opened { seats, .. } => *seats,
            _ => Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats")),
        }
    }
}

impl Kind {
    /// What the types do not say. A damaged log must not make `evolve` fail.
    fn check(&self) -> Result<(), &'static str> {
        let size_is_right =
            |config: &Config| (Config::SIZES.0..=Config::SIZES.1).contains(&config.size);
        match self {
            Self::Opened { config, .. } if !size_is_right(config) => Err("size is not 3 to 10"),
            Self::Placed { cell, .. } if cell.index(Config::SIZES.1).is_none() => {
                Err("cell is off every board")
            }
            _ => Ok(()),
        }
    }
}

/// See [`crate::engine::Game::notice`].
pub(super) fn notice(event: &Event, observer: Observer) -> Option<Notice> {
    match (&event.0, observer) {
        (Kind::Predicted { seat, .. }, Observer::Public) => {
            Notice::line(Phrase::new("walls-predicted").with("seat", *seat))
        }
        (Kind::Predicted { seat, walls }, Observer::Seat(own)) if own == *seat => {
            Notice::line(Phrase::new("walls-predicted-own").with("walls", *walls))
        }
        (Kind::AllPredicted { round, starts }, Observer::Public) => Notice::line(
            Phrase::new("walls-all-predicted")
                .with("round", u16::from(*round) + 1)
                .with("seat", *starts),
        ),
        (Kind::Placed { seat, cell, number, made }, Observer::Public) => Notice::board(
            Phrase::new(if made.is_some() { "walls-placed" } else { "walls-placed-quietly" })
                .with("seat", *seat)
                .with("number", *number)
                .with("cell", cell.to_string())
                .with("made", made.unwrap_or(0)),
        ),
        (Kind::RoundEnded { round, rounds, walls, predictions }, Observer::Public) => {
            Notice::board(round_ended(*round, *rounds, *walls, predictions))
        }
        (Kind::MatchEnded { totals }, Observer::Public) => {
            let lines = (0..).zip(totals).map(|(seat, total)| {
                Phrase::new("walls-total").with("seat", Seat(seat)).with("total", *total)
            });
            Notice::line(Phrase::new("walls-match-ended").with("totals", phrases(lines)))
        }
        (Kind::Opened { .. }, Observer::Public)
        | (
            Kind::Opened { .. }
            | Kind::Predicted { .. }
            | Kind::AllPredicted { .. }
            | Kind::Placed { .. }
            | Kind::RoundEnded { .. }
            | Kind::MatchEnded { .. },
            Observer::Seat(_),
        ) => None,
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

/// Replaces every prediction that `observer` does not come to know by any other: those that are not
/// revealed yet, and those that their maker replaced before they could be.
pub(super) fn imagine(log: &[Event], observer: Observer, dice: &mut Dice) -> Vec<Event> {
    let mut size = Config::default().size;
    (0..log.len())
        .map(|index| match &log[index].0 {
            Kind::Opened { config, .. } => {
                size = config.size;
                log[index].clone()
            }
            Kind::Predicted { seat, .. } if observer != Observer::Seat(*seat) => {
                if is_revealed(*seat, &log[index + 1..]) {
                    return log[index].clone();
                }
                let walls = dice.below(usize::from(Board::most_walls(size)) + 1) as u16;
                Event(Kind::Predicted { seat: *seat, walls })
            }
            _ => log[index].clone(),
        })
        .collect()
}

/// See [`crate::engine::Game::sealed`].
pub(super) fn sealed(log: &[Event]) -> Vec<Sealed> {
    let seal = |(index, event): (usize, &Event)| match &event.0 {
        Kind::Predicted { seat, .. } => {
            Some(Sealed { index, is_told: is_revealed(*seat, &log[index + 1..]) })
        }
        _ => None,
    };
    log.iter().enumerate().filter_map(seal).collect()
}

/// Does the end of the round come, before another prediction by that seat?
fn is_revealed(seat: Seat, later: &[Event]) -> bool {
    later
        .iter()
        .find_map(|event| match &event.0 {
            Kind::RoundEnded { .. } => Some(true),
            Kind::Predicted { seat: again, .. } if *again == seat => Some(false),
            _ => None,
        })
        .unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_an_event_is_refused() {
        for text in [
            "",
            "{}",
            "{\"event\":\"opened\",\"config\":{\"size\":11},\"seats\":2}",
            "{\"event\":\"opened\",\"config\":{},\"seats\":0}",
            "{\"event\":\"placed\",\"seat\":0,\"cell\":\"Z9\",\"number\":1,\"made\":0}",
            "{\"event\":\"placed\",\"seat\":0,\"cell\":\"A1\",\"number\":1,\"made\":0,\"x\":1}",
        ] {
            assert!(Event::decode(text).is_err(), "{text}");
        }
    }
}
