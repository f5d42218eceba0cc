//! A network that somebody builds: pieces put together, judged as it goes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::worms::{
    computer::strategy,
    network::{Graph, Group, Limits, Link, Network, NetworkError, Satellite, Set, faults},
};

/// A network in the making: `H` in `groups` is the headquarters.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// A letter for each satellite.
    pub groups: String,
    /// The links, in the order of building.
    pub links: Vec<Link>,
}

/// What is added to a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Three satellites linked to each other, or two beside one that is there.
    Triangle(Option<Satellite>),
    /// A satellite of the third group, linked to two of different groups.
    Fork(Satellite, Satellite),
    /// Two linked satellites between two of one group.
    Foursome(Satellite, Satellite),
    /// A satellite of a group.
    Satellite(Group),
    /// A link.
    Link(Satellite, Satellite),
    /// The headquarters, linked to these.
    Headquarters(Vec<Satellite>),
}

/// Why a part does not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DraftError {
    /// It would break a rule, or a limit.
    Network(NetworkError),
    /// A fork is between two groups.
    SameGroup(Satellite, Satellite),
    /// The ends of a foursome are two of one group.
    DifferentGroups(Satellite, Satellite),
    /// The headquarters is linked by links of its own, and is no end of a pattern.
    Headquarters(Satellite),
    /// There is one already.
    SecondHeadquarters(Satellite),
}

impl From<NetworkError> for DraftError {
    fn from(error: NetworkError) -> Self {
        Self::Network(error)
    }
}

impl Draft {
    /// The draft of a whole network.
    pub fn of(network: &Network) -> Self {
        Self { groups: network.letters(), links: network.graph.links().collect() }
    }

    /// How many satellites it has.
    pub fn len(&self) -> usize {
        self.groups.chars().count()
    }

    /// Is nothing built yet?
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The network as far as it is built, however odd.
    ///
    /// # Errors
    /// When it describes no satellites at all, which no draft does that was built part by part.
    pub fn network(&self) -> Result<Network, NetworkError> {
        Network::from_parts(&self.groups, &self.links, Set::EMPTY)
    }

    /// Everything that is missing or wrong before it can be played.
    pub fn faults(&self, limits: Limits) -> Vec<NetworkError> {
        match self.network() {
            Ok(network) => faults(&network, limits),
            Err(error) => vec![error],
        }
    }

    /// The points that it is worth: what the three worms score when each shot scores the most that can
    /// be had, and the Anti-Widgetian worm if only the headquarters is left.
    pub fn worth(&self) -> u32 {
        self.network().map_or(0, |network| strategy::greedy(&network).points)
    }

    /// The group of a satellite that is there; `None` for the headquarters.
    fn group(&self, satellite: Satellite) -> Result<Option<Group>, DraftError> {
        let letter = self.groups.chars().nth(satellite.index());
        let none = NetworkError::NoSatellite { satellite, satellites: self.len() };
        letter.map(Group::from_letter).ok_or(DraftError::Network(none))
    }

    fn end(&self, satellite: Satellite) -> Result<Group, DraftError> {
        self.group(satellite)?.ok_or(DraftError::Headquarters(satellite))
    }

    fn add(&mut self, letter: char, limits: Limits) -> Result<Satellite, DraftError> {
        let satellites = self.len() + 1;
        if satellites > limits.most {
            return Err(NetworkError::TooMany { satellites, most: limits.most }.into());
        }
        self.groups.push(letter);
        Ok(Satellite((satellites - 1) as u8))
    }

    fn link(&mut self, one: Satellite, other: Satellite, limits: Limits) -> Result<(), DraftError> {
        let (first, second) = (self.group(one)?, self.group(other)?);
        let link = Link::new(one, other);
        if one == other {
            return Err(NetworkError::Loop { satellite: one }.into());
        }
        if self.links.contains(&link) {
            return Err(NetworkError::Twice { link }.into());
        }
        if let (Some(group), true) = (first, first == second) {
            return Err(NetworkError::Within { link, group }.into());
        }
        self.links.push(link);
        for satellite in [one, other] {
            let links = self.links.iter().filter(|link| link.ends().contains(&satellite)).count();
            if links > limits.links {
                return Err(NetworkError::Links { satellite, links, most: limits.links }.into());
            }
        }
        let beside = |hub: Satellite| {
            let ends = self.links.iter().map(|link| link.ends()).filter(|ends| ends.contains(&hub));
            let others = ends.flatten().filter(|end| *end != hub);
            let groups: Vec<Group> = others.filter_map(|end| self.group(end).ok()?).collect();
            Group::ALL.into_iter().filter(|group| groups.contains(group)).collect::<Vec<_>>()
        };
        for (satellite, group) in [(one, first), (other, second)] {
            let groups = beside(satellite);
            if group.is_none() && groups.len() > 1 {
                return Err(NetworkError::Mixed { satellite, groups }.into());
            }
        }
        Ok(())
    }

    /// With one more part.
    ///
    /// # Errors
    /// When it would break rule 2 or 3 or a limit, which nothing that is added later fixes, or does
    /// not fit where it is put.
    pub fn with(&self, part: &Part, limits: Limits) -> Result<Self, DraftError> {
        let mut draft = self.clone();
        match part {
            Part::Triangle(corner) => {
                let mut groups = Group::ALL;
                let first = match corner {
                    Some(corner) => {
                        let group = draft.end(*corner)?;
                        groups.sort_by_key(|other| *other != group);
                        *corner
                    }
                    None => draft.add(groups[0].letter(), limits)?,
                };
                let second = draft.add(groups[1].letter(), limits)?;
                let third = draft.add(groups[2].letter(), limits)?;
                draft.link(first, second, limits)?;
                draft.link(second, third, limits)?;
                draft.link(first, third, limits)?;
            }
            Part::Fork(one, other) => {
                let third = Group::third(draft.end(*one)?, draft.end(*other)?);
                let third = third.ok_or(DraftError::SameGroup(*one, *other))?;
                let middle = draft.add(third.letter(), limits)?;
                draft.link(middle, *one, limits)?;
                draft.link(middle, *other, limits)?;
            }
            Part::Foursome(one, other) => {
                let group = draft.end(*one)?;
                if one == other || draft.end(*other)? != group {
                    return Err(DraftError::DifferentGroups(*one, *other));
                }
                let [near, far] = group.others();
                let near = draft.add(near.letter(), limits)?;
                let far = draft.add(far.letter(), limits)?;
                draft.link(*one, near, limits)?;
                draft.link(near, far, limits)?;
                draft.link(far, *other, limits)?;
            }
            Part::Satellite(group) => drop(draft.add(group.letter(), limits)?),
            Part::Link(one, other) => draft.link(*one, *other, limits)?,
            Part::Headquarters(beside) => {
                if let Some(at) = self.groups.chars().position(|letter| letter == 'H') {
                    return Err(DraftError::SecondHeadquarters(Satellite(at as u8)));
                }
                let headquarters = draft.add('H', limits)?;
                for other in beside {
                    draft.link(headquarters, *other, limits)?;
                }
            }
        }
        Ok(draft)
    }

    /// Could it have been built?
    pub(in crate::worms) fn is_sound(&self) -> bool {
        self.len() <= Graph::MOST && self.network().is_ok()
    }
}
