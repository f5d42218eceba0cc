//! The groups of satellites: of one, and of many by group.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::set::{Satellite, Set};

/// Whom a satellite belongs to.
///
/// ```
/// use parlour_games::worms::Group;
/// assert_eq!("m".parse(), Ok(Group::Mil));
/// assert_eq!(serde_json::to_string(&Group::Gov).unwrap(), "\"G\"");
/// assert_eq!(Group::third(Group::Edu, Group::Gov), Some(Group::Mil));
/// assert_eq!("H".parse::<Group>(), Err("a group is E, M or G")); // The headquarters has none.
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
pub enum Group {
    /// Edu.
    #[schemars(rename = "E")]
    Edu,
    /// Mil.
    #[schemars(rename = "M")]
    Mil,
    /// Gov.
    #[schemars(rename = "G")]
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

arg_by_name!(Group);

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
///
/// ```
/// use parlour_games::worms::{Group, Groups, Satellite, Set};
/// let mut known = Groups::default();
/// known.set(Satellite(2), Group::Edu);
/// known.set(Satellite(2), Group::Mil); // A satellite is of one group.
/// assert_eq!((known.get(Satellite(2)), known.get(Satellite(3))), (Some(Group::Mil), None));
/// assert_eq!(known.of(Group::Edu), Set::EMPTY);
/// ```
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
