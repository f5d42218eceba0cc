//! What happens in a match, and how it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::config::Config;
use crate::engine::{Cell, CheckError, Checked, Seat, hold};

/// Something that happened, as it is on disk and in `parlour engine`'s `log`. Never change a variant
/// that has landed; add one.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A prediction, a secret until the round ends; a later one by the same seat replaces it.
    Predicted { seat: Seat, walls: u16 },
    /// The last prediction is in: the seat that starts can place the first number.
    AllPredicted { round: u8, starts: Seat },
    /// A number went into a cell. `made` is how many walls that drew; `null` where they are drawn at the
    /// end.
    Placed { seat: Seat, cell: Cell, number: u16, made: Option<u16> },
    /// The board is full. From here on the round's predictions, by seat, are public.
    RoundEnded { round: u8, rounds: u8, walls: u16, predictions: Vec<u16> },
    /// The last of several rounds is over: by seat, the sums of differences.
    MatchEnded { totals: Vec<u32> },
}

impl Checked for Event {
    /// A damaged log must not make `evolve` fail.
    fn check(&self) -> Result<(), CheckError> {
        match self {
            Self::Placed { cell, .. } => {
                hold(cell.index(Config::SIZES.1).is_some(), "cell is off every board")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{engine::decode, walls::Walls};

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
            assert!(decode::<Walls>(text).is_err(), "{text}");
        }
    }
}
