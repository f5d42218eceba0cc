//! What can be chosen when a table is opened.

use serde::{Deserialize, Serialize};

use super::variant::Variant;
use crate::engine::{Args, ParamKind, ParamSpec, Phrase, Seats};

/// The options of `/wiretap new`.
pub(super) const OPTIONS: &[ParamSpec] = &[
    ParamSpec::optional("variant", ParamKind::Choice(Variant::NAMES)),
    ParamSpec::optional(
        "points",
        ParamKind::Integer { min: Config::POINTS.0 as i64, max: Config::POINTS.1 as i64 },
    ),
    ParamSpec::optional("assist", ParamKind::Choice(Assist::NAMES)),
];

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `"base"` (by default), `"long"`, `"six"` or `"six-long"`.
    pub variant: Variant,
    /// The match goes on until somebody has so many points, 1 to 20; `null` (by default) for one
    /// game, whatever comes of it.
    pub points: Option<u8>,
    /// What players are told beside the answers: `"off"` (by default), `"marks"`, `"count"` or
    /// `"both"`.
    pub assist: Assist,
}

/// What players are told beside the answers to their taps; the same for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assist {
    /// Nothing.
    #[default]
    Off,
    /// For each cell, which numbers of wires the taps leave possible.
    Marks,
    /// How many networks and how many distinct grids the taps leave possible.
    Count,
    /// Both.
    Both,
}

impl Assist {
    const NAMES: &'static [&'static str] = &["off", "marks", "count", "both"];

    const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Marks => "marks",
            Self::Count => "count",
            Self::Both => "both",
        }
    }

    /// Are the possible numbers of wires shown?
    pub const fn marks(self) -> bool {
        matches!(self, Self::Marks | Self::Both)
    }

    /// Is it said how many networks and grids are left?
    pub const fn counts(self) -> bool {
        matches!(self, Self::Count | Self::Both)
    }
}

impl Config {
    /// The fewest and the most points that a match can be played for.
    pub const POINTS: (u8, u8) = (1, 20);

    pub(super) fn from_args(args: &Args) -> Self {
        let word = |name| args.text(name).unwrap_or_default();
        let variant = word("variant").parse().unwrap_or_default();
        let assist = [Assist::Marks, Assist::Count, Assist::Both];
        let assist = assist.into_iter().find(|assist| assist.name() == word("assist"));
        Self {
            variant,
            points: args.integer("points").and_then(|points| u8::try_from(points).ok()),
            assist: assist.unwrap_or_default(),
        }
    }

    pub(super) fn summary(self) -> Phrase {
        Phrase::new("wiretap-summary")
            .with("size", self.variant.kit().size())
            .with("variant", self.variant.name())
            .with("points", self.points.unwrap_or(0))
            .with("assist", self.assist.name())
    }

    /// Can a match be played for so many points?
    pub(super) fn is_sound(self) -> bool {
        let (least, most) = Self::POINTS;
        self.points.is_none_or(|points| (least..=most).contains(&points))
    }
}

/// The four variants of the rules; among them a match, and both kinds of assistance.
pub(super) fn variants() -> Vec<(&'static str, Config, Seats)> {
    let config = |variant, points, assist| Config { variant, points, assist };
    [
        ("base", config(Variant::Base, None, Assist::Off)),
        ("assisted", config(Variant::Base, None, Assist::Both)),
        ("long", config(Variant::Long, Some(2), Assist::Off)),
        ("six", config(Variant::Six, None, Assist::Off)),
        ("six-long", config(Variant::SixLong, None, Assist::Off)),
    ]
    .into_iter()
    .filter_map(|(name, config)| Some((name, config, Seats::new(2)?)))
    .collect()
}
