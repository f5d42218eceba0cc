//! Where parts fit into a network that is built: all that can be added, and what a player has chosen
//! of the next part so far, so that everything can be built by pressing, one choice at a time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::draft::{Draft, Part};
use crate::worms::network::Satellite;

/// A part that is put at satellites that are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Piece {
    /// A triangle at one satellite.
    Triangle,
    /// A fork between two.
    Fork,
    /// A foursome between two.
    Foursome,
    /// A link between two.
    Link,
}

impl Piece {
    /// All of them.
    pub(in crate::worms) const ALL: [Self; 4] =
        [Self::Triangle, Self::Fork, Self::Foursome, Self::Link];

    /// The name that `build` knows it by.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Is it put between two satellites, not at one?
    pub(in crate::worms) const fn is_between(self) -> bool {
        !matches!(self, Self::Triangle)
    }

    /// Such a part somewhere, to ask whether the table builds with it.
    pub(in crate::worms) const fn example(self) -> Part {
        self.part(Satellite(0), Satellite(1))
    }

    /// Such a part at these satellites, of which a triangle takes the first.
    pub(super) const fn part(self, one: Satellite, other: Satellite) -> Part {
        match self {
            Self::Triangle => Part::Triangle(Some(one)),
            Self::Fork => Part::Fork(one, other),
            Self::Foursome => Part::Foursome(one, other),
            Self::Link => Part::Link(one, other),
        }
    }
}

/// What a player is about to add, as far as they have chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// What.
    pub piece: Piece,
    /// The first of the two satellites that it goes between.
    pub first: Option<Satellite>,
}

impl Placing {
    /// A piece of which nothing else is chosen.
    pub(in crate::worms) const fn of(piece: Piece) -> Self {
        Self { piece, first: None }
    }

    /// What is chosen when a part has been added: the same again, and channels from the same
    /// satellite. A headquarters wants channels.
    pub(in crate::worms) fn after(
        before: Option<Self>,
        part: &Part,
        draft: &Draft,
    ) -> Option<Self> {
        match part {
            Part::Headquarters(_) => {
                let headquarters = draft.len().checked_sub(1)? as u8;
                Some(Self { piece: Piece::Link, first: Some(Satellite(headquarters)) })
            }
            Part::Link(..) => before,
            _ => before.map(|placing| Self::of(placing.piece)),
        }
    }
}
