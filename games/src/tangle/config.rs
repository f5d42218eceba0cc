//! What can be chosen when a table is opened.

use super::{
    field::polygon::Polygon,
    game::Tangle,
    play::{
        ending::Ending,
        order::{self, Rounds},
    },
    refusal::Refusal,
};
use crate::engine::{Args, Options, ParamKind, ParamSpec, Phrase, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The field.
    pub polygon: Polygon,
    /// When a round ends.
    pub ending: Ending,
    /// How many rounds make the match.
    pub rounds: Rounds,
}

impl Default for Polygon {
    fn default() -> Self {
        Self::Regular(4)
    }
}

impl Config {
    /// Options may also come as JSON, past the grammar.
    pub(super) fn check_values(&self) -> Result<(), Refusal> {
        self.polygon.check().map_err(Refusal::Polygon)?;
        let (count, (least, most)) = match self.ending {
            Ending::FirstTo(goal) => (goal, Ending::FIRST_TO),
            Ending::Segments(count) => (count, Ending::SEGMENTS),
        };
        if !(least..=most).contains(&count) {
            return Err(Refusal::Ending { ending: self.ending, least, most });
        }
        Ok(())
    }

    /// How many rounds that makes for so many players.
    pub(super) fn rounds(&self, seats: Seats) -> u16 {
        match self.rounds {
            Rounds::One => 1,
            Rounds::Each => u16::from(seats.count()),
            Rounds::All => order::count(seats),
        }
    }
}

impl Options for Config {
    type Game = Tangle;
    const PARAMS: &'static [ParamSpec] = &[
        ParamSpec::number("first-to", Ending::FIRST_TO.0 as i64, Ending::FIRST_TO.1 as i64),
        ParamSpec::number("segments", Ending::SEGMENTS.0 as i64, Ending::SEGMENTS.1 as i64),
        ParamSpec::choice("rounds", &["1", "each", "all"]),
        // Room for twelve corners of the longest numbers.
        ParamSpec::optional("polygon", ParamKind::Text { max: 240 }),
    ];

    fn from_args(args: &Args) -> Result<Self, Refusal> {
        let count = |name| args.number::<u16>(name);
        let ending = match (count("first-to"), count("segments")) {
            (Some(_), Some(_)) => return Err(Refusal::TwoEndings),
            (Some(goal), None) => Ending::FirstTo(goal),
            (None, Some(segments)) => Ending::Segments(segments),
            (None, None) => Ending::default(),
        };
        let rounds = match args.text("rounds") {
            Some("each") => Rounds::Each,
            Some("all") => Rounds::All,
            _ => Rounds::One,
        };
        let polygon = args.text("polygon").map(Polygon::read).transpose();
        let polygon = polygon.map_err(Refusal::Polygon)?.unwrap_or_default();
        let config = Self { polygon, ending, rounds };
        config.check_values().map(|()| config)
    }

    fn check(&self, _: Seats) -> Result<(), Refusal> {
        self.check_values()
    }

    fn summary(&self) -> Phrase {
        let (ending, count) = match self.ending {
            Ending::FirstTo(goal) => ("first-to", goal),
            Ending::Segments(count) => ("segments", count),
        };
        let corners = match &self.polygon {
            Polygon::Regular(count) => usize::from(*count),
            Polygon::Corners(corners) => corners.len(),
        };
        let rounds = match self.rounds {
            Rounds::One => "one",
            Rounds::Each => "each",
            Rounds::All => "all",
        };
        phrase!(
            "tangle-summary",
            polygon = self.polygon.name().unwrap_or("corners"),
            corners,
            ending,
            count,
            most = Ending::SEGMENTS.1,
            rounds
        )
    }

    /// The variants whose rules differ, short enough to be read.
    fn variants() -> Vec<(&'static str, Self, u8)> {
        let config = |polygon, ending, rounds| Self { polygon, ending, rounds };
        let regular = Polygon::Regular;
        // A kite, so that no two corners are alike.
        let kite = Polygon::read("0,0 700,100 1000,900 100,700").unwrap_or_default();
        vec![
            ("square", config(regular(4), Ending::FirstTo(5), Rounds::One), 2),
            ("triangle", config(regular(3), Ending::Segments(12), Rounds::One), 2),
            ("hexagon", config(regular(6), Ending::FirstTo(2), Rounds::Each), 3),
            ("orders", config(regular(5), Ending::Segments(4), Rounds::All), 3),
            ("corners", config(kite, Ending::Segments(8), Rounds::Each), 2),
            ("six", config(regular(8), Ending::FirstTo(2), Rounds::One), 6),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_that_nobody_wins_ends_all_the_same() {
        let most = usize::from(Ending::SEGMENTS.1);
        let ending = Ending::FirstTo(3);
        assert!(ending.is_reached(3, 9));
        assert!(!ending.is_reached(2, most - 1));
        assert!(ending.is_reached(2, most));
        assert!(!Ending::Segments(9).is_reached(50, 8));
    }

    #[test]
    fn what_is_no_number_of_rounds_is_answered_with_what_is_one() {
        for rounds in [Rounds::One, Rounds::Each, Rounds::All] {
            let json = serde_json::to_string(&rounds).unwrap();
            assert_eq!(serde_json::from_str::<Rounds>(&json).unwrap(), rounds);
        }
        for bad in ["300", "0", "-1", "\"one\"", "null", "[1]"] {
            let error = serde_json::from_str::<Rounds>(bad).unwrap_err();
            assert_eq!(error.to_string(), "rounds is 1, \"each\" or \"all\"", "{bad}");
        }
    }

    #[test]
    fn an_ending_is_read_as_it_is_written_or_answered_with_what_is_one() {
        let read = |json: &str| serde_json::from_str::<Ending>(json);
        for ending in [Ending::FirstTo(7), Ending::Segments(50)] {
            assert_eq!(read(&serde_json::to_string(&ending).unwrap()).unwrap(), ending);
        }
        for bad in [
            "10",
            "{}",
            "{\"first_to\":5,\"segments\":9}",
            "{\"first_to\":\"5\"}",
            "{\"points\":5}",
            "null",
        ] {
            let said = read(bad).unwrap_err().to_string();
            assert!(said.starts_with("ending is {\"first_to\":10} or {\"segments\":50}"), "{said}");
        }
    }
}
