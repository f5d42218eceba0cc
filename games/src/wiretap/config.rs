//! What can be chosen when a table is opened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantNames as _;

use super::{game::Wiretap, refusal::Refusal, variant::Variant};
use crate::engine::{Options, ParamSpec, Phrase, Seats};

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The grid and the groups.
    pub variant: Variant,
    /// The match goes on until somebody has so many points; `null` for one game, whatever comes of it.
    #[schemars(range(min = Self::POINTS.0, max = Self::POINTS.1))]
    pub points: Option<u8>,
    /// What players are told beside the answers.
    pub assist: Assist,
}

/// What players are told beside the answers to their taps; the same for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
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
    fn name(self) -> &'static str {
        self.into()
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

    /// Can a match be played for so many points?
    pub(super) fn is_sound(self) -> bool {
        let (least, most) = Self::POINTS;
        self.points.is_none_or(|points| (least..=most).contains(&points))
    }
}

impl Options for Config {
    type Game = Wiretap;
    const PARAMS: &'static [ParamSpec] = &[
        ParamSpec::choice("variant", Variant::NAMES),
        ParamSpec::number("points", Config::POINTS.0 as i64, Config::POINTS.1 as i64),
        ParamSpec::choice("assist", Assist::VARIANTS),
    ];

    fn check(&self, _: Seats) -> Result<(), Refusal> {
        let (least, most) = Self::POINTS;
        if self.is_sound() { Ok(()) } else { Err(Refusal::Points { least, most }) }
    }

    fn summary(&self) -> Phrase {
        phrase!(
            "wiretap-summary",
            size = self.variant.kit().size(),
            variant = self.variant.name(),
            points = self.points.unwrap_or(0),
            assist = self.assist.name()
        )
    }

    /// The four variants of the rules; among them a match, and both kinds of assistance.
    fn variants() -> Vec<(&'static str, Self, u8)> {
        let config = |variant, points, assist| Self { variant, points, assist };
        vec![
            ("base", config(Variant::Base, None, Assist::Off), 2),
            ("assisted", config(Variant::Base, None, Assist::Both), 2),
            ("long", config(Variant::Long, Some(2), Assist::Off), 2),
            ("six", config(Variant::Six, None, Assist::Off), 2),
            ("six-long", config(Variant::SixLong, None, Assist::Off), 2),
        ]
    }
}
