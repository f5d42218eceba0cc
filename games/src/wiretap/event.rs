//! What happens in a match, and how it is kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    network::Network,
    reckoning::Reckoning,
    sketch::Sketch,
    tap::{Choice, Tap},
    variant::Variant,
};
use crate::engine::{CheckError, Checked, Seat};

/// Something that happened, as it is on disk and in `parlour engine`'s `log`. Never change a variant
/// that has landed; add one.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A step in a player's editor, always a secret: nobody else ever hears of it. What was done, and
    /// what the editor holds now.
    Edited { seat: Seat, variant: Variant, page: Page, step: Step, sketch: Sketch },
    /// A player's network is confirmed: a secret until the game is over.
    Drawn { seat: Seat, network: Network },
    /// Both networks are confirmed: the tapping of that game, counted from 0, begins.
    Begun { game: u16 },
    /// What a player does in this round: a secret until both have chosen.
    Chosen { seat: Seat, choice: Choice },
    /// Both tapped. `round` counts from 0 in each game; `taps` is by seat.
    Answered { round: u32, taps: [Tap; 2] },
    /// What a player's taps leave possible, where the table has assistance; told to the player alone.
    Reckoned { seat: Seat, reckoning: Reckoning },
    /// Somebody guessed, or both: the game is over, and everything in it is public. `points` are
    /// those of this game, `totals` those of the match so far; `games` says if there may be more.
    Ended {
        game: u16,
        games: Games,
        networks: [Network; 2],
        guesses: [Option<Network>; 2],
        points: [u8; 2],
        totals: [u32; 2],
    },
}

/// What an editor is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Page {
    /// One's own network.
    Network,
    /// A guess at the other's.
    Guess,
}

/// A step in an editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A line was chosen to draw in.
    Line,
    /// A group was drawn.
    Wire,
    /// A group was taken away.
    Erase,
    /// The dice drew everything.
    Random,
    /// The last change was taken back.
    Undo,
    /// Everything was taken away.
    Clear,
}

/// How many games a match has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Games {
    /// This one.
    One,
    /// As many as it takes; this was not the last.
    GoesOn,
    /// As many as it took: this was the last.
    Last,
}

impl Checked for Event {
    /// A damaged log must not make `evolve`, or what looks at a state, fail. (A network is one of some
    /// variant by its type.)
    fn check(&self) -> Result<(), CheckError> {
        let seat_is_right = |seat: &Seat| seat.0 < 2;
        match self {
            Self::Edited { variant, sketch, .. } if !sketch.is_sound(variant.kit()) => {
                Err("no editor of that variant holds this sketch")
            }
            Self::Edited { seat, .. }
            | Self::Drawn { seat, .. }
            | Self::Chosen { seat, .. }
            | Self::Reckoned { seat, .. }
                if !seat_is_right(seat) =>
            {
                Err("seat is not 0 or 1")
            }
            Self::Ended { points, .. } if points.iter().any(|&points| points > 3) => {
                Err("a game brings at most 3 points")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        engine::{decode, encode},
        wiretap::Wiretap,
    };

    #[test]
    fn what_is_not_an_event_is_refused() {
        for text in [
            "",
            "{}",
            r#"{"event":"opened","config":{"variant":"seven"},"seats":2}"#,
            r#"{"event":"opened","config":{"points":0},"seats":2}"#,
            r#"{"event":"opened","config":{},"seats":3}"#,
            r#"{"event":"drawn","seat":0,"network":"1:A-C*1"}"#,
            r#"{"event":"chosen","seat":2,"choice":{"tap":"A1"}}"#,
            r#"{"event":"chosen","seat":0,"choice":{"pass":"A1"}}"#,
            r#"{"event":"reckoned","seat":2,"reckoning":{"count":null,"marks":null}}"#,
            r#"{"event":"answered","round":0,"taps":[["A1",3]]}"#,
            r#"{"event":"answered","round":0,"taps":[["A1",3],["A0",3]]}"#,
            r#"{"event":"edited","seat":0,"variant":"base","page":"network","step":"wire","sketch":{"line":"1","groups":["1:A-D*1"]}}"#,
            r#"{"event":"edited","seat":0,"variant":"base","page":"network","step":"wire","sketch":{"line":"6","groups":[]}}"#,
            r#"{"event":"begun","game":0,"x":1}"#,
        ] {
            assert!(decode::<Wiretap>(text).is_err(), "{text}");
        }
        for text in [
            r#"{"event":"answered","round":0,"taps":[["A1",3],["B2",0]]}"#,
            r#"{"event":"reckoned","seat":1,"reckoning":{"count":null,"marks":null}}"#,
        ] {
            assert_eq!(encode(&decode::<Wiretap>(text).unwrap()), text);
        }
    }
}
