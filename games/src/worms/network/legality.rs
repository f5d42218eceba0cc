//! Whether a network keeps the rules; each error says which rule is broken, and where.
//!
//! This looks at a network as it is, link by link, and shares nothing with what makes networks, so
//! that it can judge them.

use super::{
    error::NetworkError,
    graph::{Graph, Link},
    group::Group,
    set::Satellite,
    whole::Network,
};

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

/// Everything that is wrong with a network; nothing if it keeps the three rules, is in one piece,
/// and is within the limits.
pub fn faults(network: &Network, limits: Limits) -> Vec<NetworkError> {
    let mut faults = Vec::new();
    let graph = &network.graph;
    let satellites = graph.len();
    if satellites < limits.least {
        faults.push(NetworkError::TooFew { satellites, least: limits.least });
    }
    if satellites > limits.most {
        faults.push(NetworkError::TooMany { satellites, most: limits.most });
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
            faults.push(NetworkError::Links { satellite, links, most });
        }
        let meets = |other: &Group| neighbours.iter().any(|n| group(*n) == Some(*other));
        if let Some(group) = group(satellite) {
            let lacks = group.others().into_iter().filter(|other| !meets(other));
            faults.extend(lacks.map(|lacks| NetworkError::Lacks { satellite, group, lacks }));
        } else {
            let groups: Vec<Group> = Group::ALL.into_iter().filter(|other| meets(other)).collect();
            if groups.len() != 1 && headquarters.len() == 1 {
                faults.push(NetworkError::Mixed { satellite, groups });
            }
            if network.uncloaked.contains(satellite) {
                faults.push(NetworkError::Uncloaked { satellite });
            }
        }
    }
    for &link in &links {
        let [one, other] = link.ends().map(group);
        if let (Some(group), true) = (one, one == other) {
            faults.push(NetworkError::Within { link, group });
        }
    }
    if headquarters.len() != 1 {
        faults.push(NetworkError::Headquarters { headquarters });
    }
    if let Some(&first) = all.first() {
        let reached = graph.reach(first);
        let apart = all.into_iter().find(|satellite| !reached.contains(*satellite));
        faults.extend(apart.map(|satellite| NetworkError::Apart { satellite }));
    }
    faults
}
