//! The arsenal: the worms, the conventional weapons, and the proof.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{engine::Phrase, worms::network::Worm};

/// What is fired at a satellite.
///
/// ```
/// use parlour_games::worms::{Weapon, Worm};
/// assert_eq!("Anti".parse(), Ok(Weapon::Anti));
/// assert_eq!(Weapon::Anti.to_string(), "anti");
/// assert_eq!(Weapon::Fork.worm(), Some(Worm::Fork));
/// assert_eq!(Weapon::Snap.worm(), None);
/// assert!("laser".parse::<Weapon>().is_err());
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[derive(strum::Display, strum::IntoStaticStr, strum::VariantNames, strum::EnumString)]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum Weapon {
    /// The fork, a worm: two uncloaked neighbours of different groups.
    Fork,
    /// The triangle, a worm: three satellites, each linked to the others.
    Triangle,
    /// The foursome, a worm: a path of four whose ends are uncloaked and of one group.
    Foursome,
    /// The complete logic: uncloaks what cannot be the headquarters, though no worm reaches it.
    Prove,
    /// The Cloak Snapper: uncloaks anything.
    Snap,
    /// The Signal Deflector: silences a firing satellite for a while.
    Deflect,
    /// The Anti-Widgetian worm, for the headquarters.
    Anti,
}

impl Weapon {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Fork,
        Self::Triangle,
        Self::Foursome,
        Self::Prove,
        Self::Snap,
        Self::Deflect,
        Self::Anti,
    ];
    /// Their names in commands, in the same order.
    pub const NAMES: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its name in words.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Fork => "worms-weapon-fork",
            Self::Triangle => "worms-weapon-triangle",
            Self::Foursome => "worms-weapon-foursome",
            Self::Prove => "worms-weapon-prove",
            Self::Snap => "worms-weapon-snap",
            Self::Deflect => "worms-weapon-deflect",
            Self::Anti => "worms-weapon-anti",
        })
    }

    /// Which of the three worms it is, if any.
    pub const fn worm(self) -> Option<Worm> {
        match self {
            Self::Fork => Some(Worm::Fork),
            Self::Triangle => Some(Worm::Triangle),
            Self::Foursome => Some(Worm::Foursome),
            Self::Prove | Self::Snap | Self::Deflect | Self::Anti => None,
        }
    }
}

impl From<Worm> for Weapon {
    fn from(worm: Worm) -> Self {
        match worm {
            Worm::Fork => Self::Fork,
            Worm::Triangle => Self::Triangle,
            Worm::Foursome => Self::Foursome,
        }
    }
}
