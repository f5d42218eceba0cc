//! The satellites of a network and the channels that link them: what everybody sees.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::set::{Satellite, Set};

/// A link between two satellites ("channel"), the lesser first: `[0,3]`.
///
/// ```
/// use parlour_games::worms::{Link, Satellite};
/// let link = Link::new(Satellite(3), Satellite(0));
/// assert_eq!(serde_json::to_string(&link).unwrap(), "[0,3]");
/// assert_eq!(link.to_string(), "1–4"); // As people read it.
/// assert_eq!(serde_json::from_str::<Link>("[3,0]").unwrap(), link);
/// assert!(serde_json::from_str::<Link>("[3]").is_err());
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "[Satellite; 2]", into = "[Satellite; 2]")]
pub struct Link(Satellite, Satellite);

impl Link {
    /// The link between these two.
    pub fn new(one: Satellite, other: Satellite) -> Self {
        Self(one.min(other), one.max(other))
    }

    /// The two that it joins, the lesser first.
    pub const fn ends(self) -> [Satellite; 2] {
        [self.0, self.1]
    }
}

impl From<[Satellite; 2]> for Link {
    fn from([one, other]: [Satellite; 2]) -> Self {
        Self::new(one, other)
    }
}

impl From<Link> for [Satellite; 2] {
    fn from(link: Link) -> Self {
        link.ends()
    }
}

arg_by_name!(Link);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.0, self.1)
    }
}

/// Satellites and links: no satellite is linked to itself, and no two are linked twice.
///
/// ```
/// use parlour_games::worms::{Graph, Satellite, Set};
/// let graph = Graph::new(3);
/// assert_eq!((graph.len(), graph.links().count()), (3, 0));
/// assert_eq!(graph.reach(Satellite(0)), Set::one(Satellite(0)));
/// assert_eq!(graph.of(Satellite(9)), Set::EMPTY); // There is no such satellite.
/// assert_eq!(Graph::new(1000).len(), Graph::MOST);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    neighbours: Vec<Set>,
}

impl Graph {
    /// The most satellites that a network has.
    pub const MOST: usize = 40;

    /// So many satellites, of which none are linked; at most [`Graph::MOST`].
    pub fn new(satellites: usize) -> Self {
        Self { neighbours: vec![Set::EMPTY; satellites.min(Self::MOST)] }
    }

    /// How many satellites.
    pub const fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// All satellites.
    pub const fn all(&self) -> Set {
        Set::first(self.neighbours.len())
    }

    /// Those that a satellite is linked to; of one that does not exist, none.
    pub fn of(&self, satellite: Satellite) -> Set {
        self.neighbours.get(satellite.index()).copied().unwrap_or(Set::EMPTY)
    }

    /// How many links a satellite has.
    pub fn degree(&self, satellite: Satellite) -> usize {
        self.of(satellite).len()
    }

    /// Are the two linked?
    pub fn has(&self, one: Satellite, other: Satellite) -> bool {
        self.of(one).contains(other)
    }

    /// One more satellite, not linked yet.
    pub(in crate::worms) fn add(&mut self) -> Satellite {
        self.neighbours.push(Set::EMPTY);
        Satellite((self.neighbours.len() - 1) as u8)
    }

    /// Links two satellites of the network; nothing else is linked.
    pub(in crate::worms) fn link(&mut self, one: Satellite, other: Satellite) {
        if one != other && self.all().contains(one) && self.all().contains(other) {
            self.neighbours[one.index()].insert(other);
            self.neighbours[other.index()].insert(one);
        }
    }

    /// Every link, in order.
    pub fn links(&self) -> impl Iterator<Item = Link> {
        self.all().iter().flat_map(|one| {
            self.of(one).iter().filter(move |other| one < *other).map(move |o| Link::new(one, o))
        })
    }

    /// The satellites that can be reached from one along links, itself among them.
    pub fn reach(&self, from: Satellite) -> Set {
        let mut reached = Set::one(from) & self.all();
        let mut edge = reached;
        while let Some(next) = edge.least() {
            edge.remove(next);
            edge |= self.of(next) - reached;
            reached |= self.of(next);
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_the_same_from_both_ends() {
        let mut graph = Graph::new(4);
        for (one, other) in [(2, 0), (0, 2), (1, 1), (3, 9), (1, 2)] {
            graph.link(Satellite(one), Satellite(other));
        }
        let links: Vec<_> = graph.links().map(|link| link.to_string()).collect();
        assert_eq!(links, ["1–3", "2–3"]);
        assert_eq!(graph.reach(Satellite(0)), Set::first(3));
        assert_eq!(graph.degree(Satellite(2)), 2);
    }
}
