//! A network: satellites, links, the group of each satellite and which one is the headquarters.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    graph::{Graph, Link},
    legality::{Fault, Limits},
    set::{Satellite, Set},
};

/// Whom a satellite belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Edu.
    Edu,
    /// Mil.
    Mil,
    /// Gov.
    Gov,
}

impl Group {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Edu, Self::Mil, Self::Gov];

    /// Its letter, as JSON and commands take it.
    pub const fn letter(self) -> char {
        match self {
            Self::Edu => 'E',
            Self::Mil => 'M',
            Self::Gov => 'G',
        }
    }

    /// The group of that letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.letter() == letter.to_ascii_uppercase())
    }

    /// This group as an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other two.
    pub const fn others(self) -> [Self; 2] {
        match self {
            Self::Edu => [Self::Mil, Self::Gov],
            Self::Mil => [Self::Edu, Self::Gov],
            Self::Gov => [Self::Edu, Self::Mil],
        }
    }

    /// The one that is neither of two different groups.
    pub fn third(one: Self, other: Self) -> Option<Self> {
        if one == other {
            return None;
        }
        Self::ALL.into_iter().find(|group| *group != one && *group != other)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Group {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let group = letters.next().and_then(Self::from_letter).filter(|_| letters.next().is_none());
        group.ok_or("a group is E, M or G")
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Satellites by group: what is known of some, or all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Groups([Set; 3]);

impl Groups {
    /// Those of a group.
    pub const fn of(&self, group: Group) -> Set {
        self.0[group.index()]
    }

    /// Those of any group.
    pub fn all(&self) -> Set {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// A satellite's group, if it is known and not the headquarters.
    pub fn get(&self, satellite: Satellite) -> Option<Group> {
        Group::ALL.into_iter().find(|group| self.of(*group).contains(satellite))
    }

    /// Puts a satellite into a group.
    pub fn set(&mut self, satellite: Satellite, group: Group) {
        self.clear(satellite);
        self.0[group.index()].insert(satellite);
    }

    /// Forgets a satellite's group.
    pub const fn clear(&mut self, satellite: Satellite) {
        self.0[0].remove(satellite);
        self.0[1].remove(satellite);
        self.0[2].remove(satellite);
    }

    /// Those of these satellites alone.
    #[must_use]
    pub fn within(&self, satellites: Set) -> Self {
        Self(self.0.map(|set| set & satellites))
    }

    /// How many different groups there are among these.
    pub fn count(&self, satellites: Set) -> usize {
        self.0.iter().filter(|set| set.meets(satellites)).count()
    }
}

/// A whole network. Whether it keeps the rules, [`super::legality::faults`] says; one that was read
/// from JSON does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// Satellites and links.
    pub graph: Graph,
    /// The group of every satellite but the headquarters.
    pub groups: Groups,
    /// Those that are uncloaked from the start; none where the bot makes the network.
    pub uncloaked: Set,
}

impl Network {
    /// The headquarters: the one satellite without a group.
    pub fn headquarters(&self) -> Option<Satellite> {
        (self.graph.all() - self.groups.all()).only()
    }

    /// The letters of all satellites, `H` for the headquarters.
    pub fn letters(&self) -> String {
        let letter = |satellite| self.groups.get(satellite).map_or('H', Group::letter);
        self.graph.all().iter().map(letter).collect()
    }

    /// A network from its parts, however odd.
    ///
    /// # Errors
    /// When letters or links do not describe satellites at all.
    pub fn from_parts(letters: &str, links: &[Link], uncloaked: Set) -> Result<Self, Fault> {
        let count = letters.chars().count();
        if count > Graph::MOST {
            return Err(Fault::TooMany { satellites: count, most: Graph::MOST });
        }
        let mut network = Self { graph: Graph::new(count), groups: Groups::default(), uncloaked };
        for (index, letter) in (0..).zip(letters.chars()) {
            match Group::from_letter(letter) {
                Some(group) => network.groups.set(Satellite(index), group),
                None if letter.eq_ignore_ascii_case(&'H') => {}
                None => return Err(Fault::Letter { satellite: Satellite(index), letter }),
            }
        }
        network.graph = graph(count, links)?;
        match (uncloaked - network.graph.all()).least() {
            Some(satellite) => Err(Fault::NoSatellite { satellite, satellites: count }),
            None => Ok(network),
        }
    }
}

/// So many satellites with these links.
///
/// # Errors
/// When a link joins a satellite to itself, or one that does not exist, or comes twice.
pub(in crate::worms) fn graph(satellites: usize, links: &[Link]) -> Result<Graph, Fault> {
    let mut graph = Graph::new(satellites);
    for link in links {
        let [one, other] = link.ends();
        if other.index() >= satellites {
            return Err(Fault::NoSatellite { satellite: other, satellites });
        }
        if one == other {
            return Err(Fault::Loop { satellite: one });
        }
        if graph.has(one, other) {
            return Err(Fault::Twice { link: *link });
        }
        graph.link(one, other);
    }
    Ok(graph)
}

/// A network as JSON has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    links: Vec<Link>,
    groups: String,
    #[serde(default, skip_serializing_if = "no_satellite")]
    uncloaked: Set,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn no_satellite(set: &Set) -> bool {
    set.is_empty()
}

impl Serialize for Network {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let links = self.graph.links().collect();
        Written { links, groups: self.letters(), uncloaked: self.uncloaked }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { links, groups, uncloaked } = Written::deserialize(deserializer)?;
        let network = Self::from_parts(&groups, &links, uncloaked).map_err(D::Error::custom)?;
        match super::legality::faults(&network, Limits::WIDEST).first() {
            Some(fault) => Err(D::Error::custom(fault)),
            None => Ok(network),
        }
    }
}
