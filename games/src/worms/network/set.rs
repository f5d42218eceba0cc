//! Sets of satellites: one word each, so that everything that looks at a network is quick.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A satellite of a network, counted from 0; people type and read it counted from 1.
///
/// ```
/// use parlour_games::worms::Satellite;
/// assert_eq!(serde_json::to_string(&Satellite(0)).unwrap(), "0");
/// assert_eq!(Satellite(0).to_string(), "1"); // As people read it.
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Satellite(pub u8);

impl Satellite {
    /// This satellite as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

arg_by_name!(Satellite);

impl fmt::Display for Satellite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// Some satellites of a network, the least first.
///
/// At most 64 in all.
///
/// ```
/// use parlour_games::worms::{Satellite, Set};
/// let set: Set = serde_json::from_str("[5,1,5]")?;
/// assert_eq!(serde_json::to_string(&set)?, "[1,5]");
/// assert_eq!((set.least(), set.only()), (Some(Satellite(1)), None));
/// assert_eq!(set - Set::one(Satellite(1)), Set::one(Satellite(5)));
/// assert!(serde_json::from_str::<Set>("[64]").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Default,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(try_from = "Vec<Satellite>", into = "Vec<Satellite>")]
#[schemars(rename = "Satellites")]
pub struct Set(u64);

impl Set {
    /// No satellite.
    pub const EMPTY: Self = Self(0);

    /// One satellite alone; none past the 64th.
    pub const fn one(satellite: Satellite) -> Self {
        if satellite.0 < 64 { Self(1 << satellite.0) } else { Self(0) }
    }

    /// The first `count` satellites.
    pub const fn first(count: usize) -> Self {
        if count >= 64 { Self(u64::MAX) } else { Self((1 << count) - 1) }
    }

    /// Is the satellite among them?
    pub const fn contains(self, satellite: Satellite) -> bool {
        self.0 & Self::one(satellite).0 != 0
    }

    /// Adds a satellite.
    pub const fn insert(&mut self, satellite: Satellite) {
        self.0 |= Self::one(satellite).0;
    }

    /// Takes a satellite away.
    pub const fn remove(&mut self, satellite: Satellite) {
        self.0 &= !Self::one(satellite).0;
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all of these among `others`?
    pub const fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// Is any of these among `others`?
    pub const fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    /// The least of them; `None` of none.
    pub const fn least(self) -> Option<Satellite> {
        if self.0 == 0 { None } else { Some(Satellite(self.0.trailing_zeros() as u8)) }
    }

    /// The only one; `None` unless there is exactly one.
    pub const fn only(self) -> Option<Satellite> {
        if self.0.is_power_of_two() { self.least() } else { None }
    }

    /// The satellites, the least first.
    pub const fn iter(self) -> Iter {
        Iter(self)
    }
}

/// Satellites one by one; see [`Set::iter`].
#[derive(Debug, Clone)]
pub struct Iter(Set);

impl Iterator for Iter {
    type Item = Satellite;

    fn next(&mut self) -> Option<Satellite> {
        let least = self.0.least()?;
        self.0.0 &= self.0.0 - 1;
        Some(least)
    }
}

impl IntoIterator for Set {
    type Item = Satellite;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl FromIterator<Satellite> for Set {
    fn from_iter<I: IntoIterator<Item = Satellite>>(satellites: I) -> Self {
        satellites.into_iter().fold(Self::EMPTY, |set, satellite| set | Self::one(satellite))
    }
}

impl TryFrom<Vec<Satellite>> for Set {
    type Error = String;
    fn try_from(satellites: Vec<Satellite>) -> Result<Self, String> {
        match satellites.iter().find(|satellite| satellite.0 >= 64) {
            Some(satellite) => Err(format!("there is no satellite {}", satellite.0)),
            None => Ok(satellites.into_iter().collect()),
        }
    }
}

impl From<Set> for Vec<Satellite> {
    fn from(set: Set) -> Self {
        set.iter().collect()
    }
}

impl BitOr for Set {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Set {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Set {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl SubAssign for Set {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_its_satellites_in_order() {
        let set: Set = [5, 0, 39, 5].map(Satellite).into_iter().collect();
        assert_eq!(set.iter().map(|s| s.0).collect::<Vec<_>>(), [0, 5, 39]);
        assert_eq!((set.len(), set.least(), set.only()), (3, Some(Satellite(0)), None));
        assert_eq!(serde_json::to_value(set).unwrap(), serde_json::json!([0, 5, 39]));
        assert!(set.is_within(Set::first(40)) && !set.is_within(Set::first(39)));
        assert_eq!((set - Set::first(6)).only(), Some(Satellite(39)));
        assert!(Set::one(Satellite(64)).is_empty() && !Set::first(64).contains(Satellite(200)));
    }
}
