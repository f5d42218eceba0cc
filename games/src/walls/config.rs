//! What can be chosen when a table is opened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{game::Walls, refusal::Refusal};
use crate::engine::{Args, Options, ParamSpec, Phrase, Seats};

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The board is `size` × `size` cells.
    #[schemars(range(min = Self::SIZES.0, max = Self::SIZES.1))]
    pub size: u8,
    /// How many rounds make the match.
    pub rounds: Rounds,
    /// When walls are drawn.
    pub walls: Show,
}

/// How many rounds make a match: one, or as many as players (`"each"`), of whom each starts one.
///
/// ```
/// use parlour_games::walls::Rounds;
/// assert_eq!(serde_json::from_str::<Rounds>("1")?, Rounds::One);
/// assert_eq!(serde_json::to_string(&Rounds::Each)?, "\"each\"");
/// assert!(serde_json::from_str::<Rounds>("2").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(into = "RoundsJson", try_from = "RoundsJson")]
pub enum Rounds {
    /// One: the quick game.
    One,
    /// As many as players, the start moving on by one each round.
    #[default]
    Each,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum RoundsJson {
    Number(#[schemars(extend("const" = 1))] u8),
    Word(#[schemars(extend("const" = "each"))] String),
}

impl From<Rounds> for RoundsJson {
    fn from(rounds: Rounds) -> Self {
        match rounds {
            Rounds::One => Self::Number(1),
            Rounds::Each => Self::Word("each".into()),
        }
    }
}

impl TryFrom<RoundsJson> for Rounds {
    type Error = &'static str;
    fn try_from(json: RoundsJson) -> Result<Self, Self::Error> {
        match json {
            RoundsJson::Number(1) => Ok(Self::One),
            RoundsJson::Word(word) if word == "each" => Ok(Self::Each),
            _ => Err("rounds is 1 or \"each\""),
        }
    }
}

/// When walls are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Show {
    /// As soon as both its cells are filled.
    #[default]
    Live,
    /// When the board is full, as on paper.
    End,
}

impl Default for Config {
    fn default() -> Self {
        Self { size: 5, rounds: Rounds::default(), walls: Show::default() }
    }
}

impl Config {
    /// The least and the greatest board.
    pub const SIZES: (u8, u8) = (3, 10);

    /// How many rounds that makes for so many players.
    pub(super) const fn rounds(&self, seats: Seats) -> u8 {
        match self.rounds {
            Rounds::One => 1,
            Rounds::Each => seats.count(),
        }
    }
}

impl Options for Config {
    type Game = Walls;
    const PARAMS: &'static [ParamSpec] = &[
        ParamSpec::number("size", Config::SIZES.0 as i64, Config::SIZES.1 as i64),
        ParamSpec::choice("rounds", &["1", "each"]),
        ParamSpec::choice("walls", &["live", "end"]),
    ];

    fn check(&self, _: Seats) -> Result<(), Refusal> {
        let (least, most) = Self::SIZES;
        if (least..=most).contains(&self.size) {
            Ok(())
        } else {
            Err(Refusal::Size { least, most })
        }
    }

    fn from_args(args: &Args) -> Result<Self, Refusal> {
        let default = Self::default();
        Ok(Self {
            size: args.number::<u8>("size").unwrap_or(default.size),
            rounds: match args.text("rounds") {
                Some("1") => Rounds::One,
                _ => Rounds::Each,
            },
            walls: match args.text("walls") {
                Some("end") => Show::End,
                _ => Show::Live,
            },
        })
    }

    fn summary(&self) -> Phrase {
        phrase!(
            "walls-summary",
            size = self.size,
            rounds = if self.rounds == Rounds::One { "one" } else { "each" },
            walls = if self.walls == Show::Live { "live" } else { "end" }
        )
    }

    /// On boards small enough to be read.
    fn variants() -> Vec<(&'static str, Self, u8)> {
        let config = |size, rounds, walls| Self { size, rounds, walls };
        vec![
            ("quick", config(3, Rounds::One, Show::Live), 2),
            ("match", config(3, Rounds::Each, Show::Live), 3),
            ("paper", config(4, Rounds::One, Show::End), 2),
            ("six", config(3, Rounds::Each, Show::End), 6),
        ]
    }
}
