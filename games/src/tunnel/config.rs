//! What can be chosen when a table is opened.

use serde::{Deserialize, Serialize};

use super::{compass::four, refusal::Refusal};
use crate::engine::{Args, ParamKind, ParamSpec, Phrase, Seats};

/// The options of `/tunnel new`.
pub(super) const OPTIONS: &[ParamSpec] = &[
    ParamSpec::optional("rounds", ParamKind::Integer { min: 0, max: Config::MOST_ROUNDS as i64 }),
    ParamSpec::optional(
        "deals",
        ParamKind::Integer { min: Config::DEALS.0 as i64, max: Config::DEALS.1 as i64 },
    ),
    ParamSpec::optional("anonymous", ParamKind::Choice(&["on", "off"])),
];

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many questions everybody asks in a deal: 0 to 13, by default 4.
    pub rounds: u8,
    /// How many deals make the match: a multiple of 4, so that everybody deals as often; 4 to 40, by
    /// default 4.
    pub deals: u16,
    /// Is who sits where a secret until the match is over? By default it is.
    pub anonymous: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { rounds: 4, deals: 4, anonymous: true }
    }
}

impl Config {
    /// The most questions that everybody asks in a deal.
    pub const MOST_ROUNDS: u8 = 13;
    /// The fewest and the most deals of a match.
    pub const DEALS: (u16, u16) = (4, 40);

    pub(super) fn from_args(args: &Args) -> Result<Self, Refusal> {
        let default = Self::default();
        let rounds = args.integer("rounds").and_then(|rounds| u8::try_from(rounds).ok());
        let deals = args.integer("deals").and_then(|deals| u16::try_from(deals).ok());
        let config = Self {
            rounds: rounds.unwrap_or(default.rounds),
            deals: deals.unwrap_or(default.deals),
            anonymous: args.text("anonymous") != Some("off"),
        };
        config.check().map(|()| config)
    }

    /// Options may also come as JSON, past the grammar.
    pub(super) const fn check(self) -> Result<(), Refusal> {
        let (least, most) = Self::DEALS;
        if self.rounds > Self::MOST_ROUNDS {
            return Err(Refusal::Rounds { most: Self::MOST_ROUNDS });
        }
        if self.deals < least || self.deals > most || !self.deals.is_multiple_of(4) {
            return Err(Refusal::Deals { deals: self.deals, least, most });
        }
        Ok(())
    }

    pub(super) fn summary(self) -> Phrase {
        Phrase::new("tunnel-summary")
            .with("rounds", self.rounds)
            .with("deals", self.deals)
            .with("seating", if self.anonymous { "anonymous" } else { "open" })
    }

    /// How many questions are asked in a deal.
    pub(super) const fn questions(self) -> usize {
        self.rounds as usize * 4
    }
}

/// The variants whose rules differ.
pub(super) fn variants() -> Vec<(&'static str, Config, Seats)> {
    let config = |rounds, deals, anonymous| Config { rounds, deals, anonymous };
    vec![
        ("anonymous", config(2, 4, true), four()),
        ("open", config(1, 4, false), four()),
        ("silent", config(0, 8, true), four()),
    ]
}
