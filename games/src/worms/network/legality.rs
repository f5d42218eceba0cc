//! Does a network keep the rules? Each fault says which rule is broken, and where.
//!
//! This looks at a network as it is, link by link, and shares nothing with what makes networks, so
//! that it can judge them.

use super::{
    graph::{Graph, Link},
    set::Satellite,
    whole::{Group, Network},
};
use crate::engine::Phrase;

/// How large a network may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The fewest satellites.
    pub least: usize,
    /// The most satellites.
    pub most: usize,
    /// The most links that a satellite has.
    pub links: usize,
}

impl Limits {
    /// The fewest satellites of a network that is played.
    pub const LEAST: usize = 8;
    /// As much as is ever allowed.
    pub const WIDEST: Self = Self { least: Self::LEAST, most: Graph::MOST, links: 8 };
}

/// What is wrong with a network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Too few satellites.
    #[error("a network has at least {least} satellites, and this has {satellites}")]
    TooFew {
        /// How many there are.
        satellites: usize,
        /// How many there should be.
        least: usize,
    },
    /// Too many satellites.
    #[error("a network has at most {most} satellites, and this has {satellites}")]
    TooMany {
        /// How many there are.
        satellites: usize,
        /// How many there may be.
        most: usize,
    },
    /// Not E, M, G or H.
    #[error("satellite {} is {letter:?}; a group is E, M or G, and H is the headquarters", .satellite.0)]
    Letter {
        /// Whose letter it is.
        satellite: Satellite,
        /// What was said.
        letter: char,
    },
    /// A satellite that does not exist.
    #[error("there is no satellite {}; they are 0 to {}", .satellite.0, .satellites.saturating_sub(1))]
    NoSatellite {
        /// What was said.
        satellite: Satellite,
        /// How many there are.
        satellites: usize,
    },
    /// A satellite linked to itself.
    #[error("satellite {} is linked to itself", .satellite.0)]
    Loop {
        /// Which.
        satellite: Satellite,
    },
    /// The same link twice.
    #[error("the link [{}, {}] comes twice", .link.ends()[0].0, .link.ends()[1].0)]
    Twice {
        /// Which.
        link: Link,
    },
    /// Not one headquarters.
    #[error("a network has one headquarters, and this has {}", .headquarters.len())]
    Headquarters {
        /// Those that there are.
        headquarters: Vec<Satellite>,
    },
    /// The headquarters is uncloaked.
    #[error("the headquarters, satellite {}, is uncloaked", .satellite.0)]
    Uncloaked {
        /// Which it is.
        satellite: Satellite,
    },
    /// More links than a satellite may have.
    #[error("satellite {} has {links} links; at most {most} are allowed", .satellite.0)]
    Links {
        /// Whose they are.
        satellite: Satellite,
        /// How many it has.
        links: usize,
        /// How many it may have.
        most: usize,
    },
    /// Rule 1: not linked to one of the other groups.
    #[error("rule 1: satellite {} of {group} is not linked to any of {lacks}", .satellite.0)]
    Lacks {
        /// Which.
        satellite: Satellite,
        /// Its own group.
        group: Group,
        /// The group that it is not linked to.
        lacks: Group,
    },
    /// Rule 2: a link within a group.
    #[error("rule 2: the link [{}, {}] joins two of {group}", .link.ends()[0].0, .link.ends()[1].0)]
    Within {
        /// Which link.
        link: Link,
        /// The group.
        group: Group,
    },
    /// Rule 3: the headquarters is linked to several groups, or to none.
    #[error("rule 3: the headquarters, satellite {}, is linked to {} groups", .satellite.0, .groups.len())]
    Mixed {
        /// The headquarters.
        satellite: Satellite,
        /// Those that it is linked to.
        groups: Vec<Group>,
    },
    /// Not in one piece.
    #[error("no way leads from satellite 0 to satellite {}", .satellite.0)]
    Apart {
        /// One that cannot be reached from the first.
        satellite: Satellite,
    },
}

/// Everything that is wrong with a network; nothing if it keeps the three rules, is in one piece,
/// and is within the limits.
pub fn faults(network: &Network, limits: Limits) -> Vec<Fault> {
    let mut faults = Vec::new();
    let graph = &network.graph;
    let satellites = graph.len();
    if satellites < limits.least {
        faults.push(Fault::TooFew { satellites, least: limits.least });
    }
    if satellites > limits.most {
        faults.push(Fault::TooMany { satellites, most: limits.most });
    }
    let all: Vec<Satellite> = graph.all().iter().collect();
    let group = |satellite: Satellite| network.groups.get(satellite);
    let headquarters: Vec<Satellite> =
        all.iter().copied().filter(|satellite| group(*satellite).is_none()).collect();
    let links: Vec<Link> = graph.links().collect();
    for &satellite in &all {
        let beside = |link: &Link| match link.ends() {
            [one, other] if one == satellite => Some(other),
            [one, other] if other == satellite => Some(one),
            _ => None,
        };
        let neighbours: Vec<Satellite> = links.iter().filter_map(beside).collect();
        if neighbours.len() > limits.links {
            let (links, most) = (neighbours.len(), limits.links);
            faults.push(Fault::Links { satellite, links, most });
        }
        let meets = |other: &Group| neighbours.iter().any(|n| group(*n) == Some(*other));
        if let Some(group) = group(satellite) {
            let lacks = group.others().into_iter().filter(|other| !meets(other));
            faults.extend(lacks.map(|lacks| Fault::Lacks { satellite, group, lacks }));
        } else {
            let groups: Vec<Group> = Group::ALL.into_iter().filter(|other| meets(other)).collect();
            if groups.len() != 1 && headquarters.len() == 1 {
                faults.push(Fault::Mixed { satellite, groups });
            }
            if network.uncloaked.contains(satellite) {
                faults.push(Fault::Uncloaked { satellite });
            }
        }
    }
    for &link in &links {
        let [one, other] = link.ends().map(group);
        if let (Some(group), true) = (one, one == other) {
            faults.push(Fault::Within { link, group });
        }
    }
    if headquarters.len() != 1 {
        faults.push(Fault::Headquarters { headquarters });
    }
    if let Some(&first) = all.first() {
        let reached = graph.reach(first);
        let apart = all.into_iter().find(|satellite| !reached.contains(*satellite));
        faults.extend(apart.map(|satellite| Fault::Apart { satellite }));
    }
    faults
}

impl Fault {
    /// What is wrong, in words, and what would be right.
    pub fn phrase(&self) -> Phrase {
        let of = |id: &'static str, satellite: &Satellite| {
            Phrase::new(id).with("satellite", satellite.to_string())
        };
        let letters =
            |groups: &[Group]| -> Vec<String> { groups.iter().map(Group::to_string).collect() };
        match self {
            Self::TooFew { satellites, least } => {
                Phrase::new("worms-fault-few").with("satellites", *satellites).with("least", *least)
            }
            Self::TooMany { satellites, most } => {
                Phrase::new("worms-fault-many").with("satellites", *satellites).with("most", *most)
            }
            Self::Letter { satellite, letter } => {
                of("worms-fault-letter", satellite).with("letter", letter.to_string())
            }
            Self::NoSatellite { satellite, satellites } => {
                of("worms-fault-no-satellite", satellite).with("last", *satellites)
            }
            Self::Loop { satellite } => of("worms-fault-loop", satellite),
            Self::Twice { link } => Phrase::new("worms-fault-twice").with("link", link.to_string()),
            Self::Headquarters { headquarters } => {
                let names: Vec<String> = headquarters.iter().map(ToString::to_string).collect();
                Phrase::new("worms-fault-headquarters")
                    .with("count", headquarters.len())
                    .with("headquarters", names)
            }
            Self::Uncloaked { satellite } => of("worms-fault-uncloaked", satellite),
            Self::Links { satellite, links, most } => {
                of("worms-fault-links", satellite).with("links", *links).with("most", *most)
            }
            Self::Lacks { satellite, group, lacks } => of("worms-fault-lacks", satellite)
                .with("group", group.to_string())
                .with("lacks", lacks.to_string()),
            Self::Within { link, group } => Phrase::new("worms-fault-within")
                .with("link", link.to_string())
                .with("group", group.to_string()),
            Self::Mixed { satellite, groups } => of("worms-fault-mixed", satellite)
                .with("count", groups.len())
                .with("groups", letters(groups)),
            Self::Apart { satellite } => of("worms-fault-apart", satellite),
        }
    }
}
