//! What a network is made of: the size of the grid, and the groups of wires that go into it.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The widest group, in wires.
pub const WIDEST: u8 = 4;

/// One of the four variants of Sackson's rules.
///
/// ```
/// use parlour_games::wiretap::Variant;
/// assert_eq!("Six-Long".parse::<Variant>()?.to_string(), "six-long");
/// assert_eq!(serde_json::to_string(&Variant::SixLong).unwrap(), "\"six-long\"");
/// assert_eq!(Variant::Six.kit().size(), 6);
/// assert!("seven".parse::<Variant>().is_err());
/// # Ok::<(), &str>(())
/// ```
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::Display, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab_case")]
pub enum Variant {
    /// 5 × 5, every group 3 cells long.
    #[default]
    Base,
    /// As base, but one group of each width is 4 cells long.
    Long,
    /// 6 × 6, every group 4 cells long.
    Six,
    /// As six, but one group of each width is 5 cells long.
    SixLong,
}

impl Variant {
    /// Every variant, in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Base, Self::Long, Self::Six, Self::SixLong];
    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// The variant's name, as options and JSON take it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What its networks are made of.
    pub const fn kit(self) -> Kit {
        match self {
            Self::Base => Kit { size: 5, length: 3, longer: false, groups: [3, 3, 2, 2] },
            Self::Long => Kit { size: 5, length: 3, longer: true, groups: [3, 3, 2, 2] },
            Self::Six => Kit { size: 6, length: 4, longer: false, groups: [3, 3, 3, 3] },
            Self::SixLong => Kit { size: 6, length: 4, longer: true, groups: [3, 3, 3, 3] },
        }
    }
}

impl FromStr for Variant {
    type Err = &'static str;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
            .ok_or("a variant is base, long, six or six-long")
    }
}

/// What networks are made of: one group in each line of a square grid. The variants' kits are the
/// ones that are played; smaller ones exist so that everything can be checked by brute force.
///
/// ```
/// use parlour_games::wiretap::Kit;
/// // Four lines on a grid of 2 × 2, each with a group of one cell.
/// let kit = Kit::new(2, 1, false, [4, 0, 0, 0]).unwrap();
/// assert_eq!((kit.lines(), kit.starts(1), kit.of_width(1), kit.of_width(2)), (4, 2, 4, 0));
/// assert!(Kit::new(2, 1, false, [3, 0, 0, 0]).is_none()); // A line would have no group.
/// assert!(Kit::new(2, 3, false, [4, 0, 0, 0]).is_none()); // They would not fit in.
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kit {
    /// The grid is `size` × `size` cells; 2 to 6.
    size: u8,
    /// How many cells a group covers, 1 to `size`.
    length: u8,
    /// Does one group of each width cover one cell more? Then `length` is less than `size`.
    longer: bool,
    /// How many groups there are of each width, 1 wire first; together 2 · `size`.
    groups: [u8; WIDEST as usize],
}

/// Groups of one width and one length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// In wires, 1 to [`WIDEST`].
    pub width: u8,
    /// In cells.
    pub length: u8,
    /// How many groups of this kind a network has; at least 1.
    pub count: u8,
}

impl Kit {
    /// The largest grid for which a kit can be made.
    pub const MOST_SIZE: u8 = 6;

    /// A kit; `None` unless there is one group for each line and all of them fit in.
    pub fn new(size: u8, length: u8, longer: bool, groups: [u8; WIDEST as usize]) -> Option<Self> {
        let lines: u32 = groups.iter().map(|&count| u32::from(count)).sum();
        let fits = (2..=Self::MOST_SIZE).contains(&size)
            && length > 0
            && length + u8::from(longer) <= size
            && lines == 2 * u32::from(size);
        fits.then_some(Self { size, length, longer, groups })
    }

    /// The grid is so many cells wide and high.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many lines the grid has, rows and columns: as many as a network has groups.
    pub const fn lines(self) -> usize {
        2 * self.size as usize
    }

    /// How many cells the grid has.
    pub const fn cells(self) -> usize {
        self.size as usize * self.size as usize
    }

    /// How many groups of that width a network has; 0 for a width that there is not.
    pub fn of_width(self, width: u8) -> u8 {
        let index = usize::from(width).checked_sub(1);
        index.and_then(|index| self.groups.get(index)).copied().unwrap_or(0)
    }

    /// How many groups of that width and that length a network has.
    pub fn of_kind(self, width: u8, length: u8) -> u8 {
        let longer = u8::from(self.longer).min(self.of_width(width));
        match length.checked_sub(self.length) {
            Some(0) => self.of_width(width) - longer,
            Some(1) => longer,
            _ => 0,
        }
    }

    /// The lengths that groups have, in cells, the shortest first: one or two.
    pub fn lengths(self) -> impl Iterator<Item = u8> + use<> {
        self.length..=self.length + u8::from(self.longer)
    }

    /// The widths that groups have, in wires, from 1.
    pub fn widths(self) -> impl Iterator<Item = u8> + use<> {
        let groups = self.groups;
        (1..=WIDEST).zip(groups).filter(|(_, count)| *count > 0).map(|(width, _)| width)
    }

    /// The kinds of groups, by width and then by length, with how many there are of each.
    pub fn kinds(self) -> Vec<Kind> {
        let kind = |width, length| Kind { width, length, count: self.of_kind(width, length) };
        self.widths()
            .flat_map(|width| self.lengths().map(move |length| kind(width, length)))
            .filter(|kind| kind.count > 0)
            .collect()
    }

    /// In how many places along its line a group of that length can be; 0 if it does not fit.
    pub const fn starts(self, length: u8) -> u8 {
        if length == 0 || length > self.size { 0 } else { self.size - length + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kits_are_those_of_the_rules() {
        let table = [
            (Variant::Base, 5, vec![(1, 3, 3), (2, 3, 3), (3, 3, 2), (4, 3, 2)]),
            (
                Variant::Long,
                5,
                vec![
                    (1, 3, 2),
                    (1, 4, 1),
                    (2, 3, 2),
                    (2, 4, 1),
                    (3, 3, 1),
                    (3, 4, 1),
                    (4, 3, 1),
                    (4, 4, 1),
                ],
            ),
            (Variant::Six, 6, vec![(1, 4, 3), (2, 4, 3), (3, 4, 3), (4, 4, 3)]),
            (
                Variant::SixLong,
                6,
                vec![
                    (1, 4, 2),
                    (1, 5, 1),
                    (2, 4, 2),
                    (2, 5, 1),
                    (3, 4, 2),
                    (3, 5, 1),
                    (4, 4, 2),
                    (4, 5, 1),
                ],
            ),
        ];
        for (variant, size, kinds) in table {
            let kit = variant.kit();
            let found: Vec<_> = kit.kinds().iter().map(|k| (k.width, k.length, k.count)).collect();
            assert_eq!((kit.size(), found), (size, kinds), "{variant}");
            assert_eq!(Kit::new(kit.size, kit.length, kit.longer, kit.groups), Some(kit));
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(serde_json::to_value(variant).unwrap(), variant.name());
        }
        assert_eq!(Variant::NAMES, Variant::ALL.map(Variant::name));
    }

    #[test]
    fn kits_that_do_not_fit() {
        assert!(Kit::new(3, 2, false, [3, 2, 1, 0]).is_some());
        assert!(Kit::new(3, 2, false, [3, 2, 2, 0]).is_none());
        assert!(Kit::new(3, 3, true, [3, 2, 1, 0]).is_none());
        assert!(Kit::new(3, 0, false, [3, 2, 1, 0]).is_none());
        assert!(Kit::new(7, 3, false, [14, 0, 0, 0]).is_none());
    }
}
