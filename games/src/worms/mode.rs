//! How a table plays: its mode, who sees what, what is accepted, and what is built with.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Mode {
    /// One network, players in turn.
    #[default]
    Duel,
    /// One network and one player.
    Solo,
    /// Everyone their own network of the same difficulty, at their own pace.
    Own,
    /// The same network one after the other, unseen by those who come later.
    Relay,
    /// Everyone builds a network, and then plays all of them.
    Build,
    /// The same network for everyone, without a logic checker, in as few moves as possible.
    Master,
}

impl Mode {
    /// Its name, as options and JSON take it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Who sees what is done at a network.
    pub const fn eyes(self) -> Eyes {
        match self {
            Self::Duel | Self::Solo => Eyes::All,
            Self::Own => Eyes::Watched,
            Self::Relay | Self::Build | Self::Master => Eyes::Own,
        }
    }

    /// Do all play the same network at the same time?
    pub const fn is_shared(self) -> bool {
        matches!(self.eyes(), Eyes::All)
    }

    /// May everybody see every network that is played?
    pub const fn is_open(self) -> bool {
        matches!(self.eyes(), Eyes::All | Eyes::Watched)
    }
}

/// Who sees what is done at a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// Everybody, and everybody plays it.
    All,
    /// Everybody looks on, and one plays it.
    Watched,
    /// Only who plays it.
    Own,
}

/// What is accepted as an inference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Logic {
    /// The three patterns.
    #[default]
    Fundamental,
    /// Everything that follows from what is seen and the rules.
    Complete,
    /// Everything, whether it follows or not.
    Off,
}

impl Logic {
    /// Its name, as options and JSON take it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What networks are built with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Parts {
    /// Triangles, forks and foursomes, and links between them.
    Pieces,
    /// Single satellites and links.
    Singles,
}
