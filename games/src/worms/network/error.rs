//! What can be wrong with a network, and what people are told of it.

use super::{graph::Link, group::Group, set::Satellite};
use crate::engine::Phrase;

/// What is wrong with a network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum NetworkError {
    /// Too few satellites.
    #[error("a network has at least {least} satellites, and this has {satellites}")]
    TooFew { satellites: usize, least: usize },
    /// Too many satellites.
    #[error("a network has at most {most} satellites, and this has {satellites}")]
    TooMany { satellites: usize, most: usize },
    /// Not E, M, G or H.
    #[error("satellite {} is {letter:?}; a group is E, M or G, and H is the headquarters", .satellite.0)]
    Letter { satellite: Satellite, letter: char },
    /// A satellite that does not exist.
    #[error("there is no satellite {}; they are 0 to {}", .satellite.0, .satellites.saturating_sub(1))]
    NoSatellite { satellite: Satellite, satellites: usize },
    /// A satellite linked to itself.
    #[error("satellite {} is linked to itself", .satellite.0)]
    Loop { satellite: Satellite },
    /// The same link twice.
    #[error("the link [{}, {}] comes twice", .link.ends()[0].0, .link.ends()[1].0)]
    Twice { link: Link },
    /// Not one headquarters.
    #[error("a network has one headquarters, and this has {}", .headquarters.len())]
    Headquarters { headquarters: Vec<Satellite> },
    /// The headquarters is uncloaked.
    #[error("the headquarters, satellite {}, is uncloaked", .satellite.0)]
    Uncloaked { satellite: Satellite },
    /// More links than a satellite may have.
    #[error("satellite {} has {links} links; at most {most} are allowed", .satellite.0)]
    Links { satellite: Satellite, links: usize, most: usize },
    /// Rule 1: not linked to one of the other groups.
    #[error("rule 1: satellite {} of {group} is not linked to any of {lacks}", .satellite.0)]
    Lacks { satellite: Satellite, group: Group, lacks: Group },
    /// Rule 2: a link within a group.
    #[error("rule 2: the link [{}, {}] joins two of {group}", .link.ends()[0].0, .link.ends()[1].0)]
    Within { link: Link, group: Group },
    /// Rule 3: the headquarters is linked to several groups, or to none.
    #[error("rule 3: the headquarters, satellite {}, is linked to {} groups", .satellite.0, .groups.len())]
    Mixed { satellite: Satellite, groups: Vec<Group> },
    /// Not in one piece.
    #[error("no way leads from satellite 0 to satellite {}", .satellite.0)]
    Apart { satellite: Satellite },
}

impl NetworkError {
    /// What is wrong, in words, and what would be right.
    pub fn phrase(&self) -> Phrase {
        let of = |id: &'static str, satellite: &Satellite| {
            Phrase::new(id).with("satellite", satellite.to_string())
        };
        let letters =
            |groups: &[Group]| -> Vec<String> { groups.iter().map(Group::to_string).collect() };
        match self {
            Self::TooFew { satellites, least } => phrase!("worms-fault-few", satellites, least),
            Self::TooMany { satellites, most } => phrase!("worms-fault-many", satellites, most),
            Self::Letter { satellite, letter } => {
                of("worms-fault-letter", satellite).with("letter", letter.to_string())
            }
            Self::NoSatellite { satellite, satellites } => {
                of("worms-fault-no-satellite", satellite).with("last", *satellites)
            }
            Self::Loop { satellite } => of("worms-fault-loop", satellite),
            Self::Twice { link } => phrase!("worms-fault-twice", link),
            Self::Headquarters { headquarters } => {
                let names: Vec<String> = headquarters.iter().map(ToString::to_string).collect();
                phrase!(
                    "worms-fault-headquarters",
                    count = headquarters.len(),
                    headquarters = names
                )
            }
            Self::Uncloaked { satellite } => of("worms-fault-uncloaked", satellite),
            Self::Links { satellite, links, most } => {
                of("worms-fault-links", satellite).with("links", *links).with("most", *most)
            }
            Self::Lacks { satellite, group, lacks } => of("worms-fault-lacks", satellite)
                .with("group", group.to_string())
                .with("lacks", lacks.to_string()),
            Self::Within { link, group } => phrase!("worms-fault-within", link, group),
            Self::Mixed { satellite, groups } => of("worms-fault-mixed", satellite)
                .with("count", groups.len())
                .with("groups", letters(groups)),
            Self::Apart { satellite } => of("worms-fault-apart", satellite),
        }
    }
}
