//! A whole network, and everything that can be wrong with what somebody draws.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    grid::Grid,
    group::{Group, Line},
    variant::{Kind, Kit, Variant},
};
use crate::engine::Dice;

/// A legal network: one group in each line, of the kinds that its variant has. It is one text of all
/// groups, the rows from the top and then the columns from the left:
/// `"1:A-C*1 2:B-D*3 … A:1-3*2 …"`.
///
/// ```
/// use parlour_games::{engine::Dice, wiretap::{Network, NetworkError, Variant}};
/// let kit = Variant::Base.kit();
/// let network = Network::random(kit, &mut Dice::from_seed([0; 32]));
/// assert_eq!(Network::parse(kit, &network.to_string()), Ok(network));
/// let faults = Network::parse(kit, "1:A-C*1 1:B-D*9 north").unwrap_err();
/// assert!(faults.contains(&NetworkError::Unread { word: "north".into() }));
/// assert!(faults.contains(&NetworkError::Twice { line: "1".parse().unwrap() }));
/// ```
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    size: u8,
    /// In the order of [`Line::all`].
    groups: Vec<Group>,
}

/// One thing that keeps groups from being a network.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum NetworkError {
    /// A word that is no group.
    Unread { word: String },
    /// A group that is not, or not wholly, on the grid.
    Off { group: Group },
    /// A length that no group has.
    Length { group: Group },
    /// A width that no group has.
    Width { group: Group },
    /// A line with more than one group.
    Twice { line: Line },
    /// A line without a group.
    Missing { line: Line },
    /// More groups of a width than there are.
    TooMany { width: u8, drawn: u8, most: u8 },
    /// More groups of a width and a length than there are, though not more of the width.
    TooManyOfLength { width: u8, length: u8, drawn: u8, most: u8 },
}

impl Network {
    /// The network that these groups make, in any order.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn new(kit: Kit, groups: &[Group]) -> Result<Self, Vec<NetworkError>> {
        let faults = faults(kit, groups);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut groups = groups.to_vec();
        groups.sort_unstable();
        Ok(Self { size: kit.size(), groups })
    }

    /// Reads a network: groups with spaces, commas or semicolons between them.
    ///
    /// # Errors
    /// Everything that is wrong with it, words that are no groups first.
    pub fn parse(kit: Kit, text: &str) -> Result<Self, Vec<NetworkError>> {
        let words = text.split([' ', '\t', '\n', '\r', ',', ';']).filter(|word| !word.is_empty());
        let mut groups = Vec::new();
        let mut unread = Vec::new();
        for word in words {
            match word.parse() {
                Ok(group) => groups.push(group),
                Err(_) => unread.push(NetworkError::Unread { word: word.to_owned() }),
            }
        }
        if unread.is_empty() {
            return Self::new(kit, &groups);
        }
        unread.extend(faults(kit, &groups));
        Err(unread)
    }

    /// Any network of the kit, all equally likely: every way to hand the groups out to the lines
    /// leaves the same number of ways to place them, since that depends on the lengths alone. So a
    /// fair shuffle and a fair start for each group are a fair network.
    pub fn random(kit: Kit, dice: &mut Dice) -> Self {
        let mut kinds: Vec<Kind> = Vec::with_capacity(kit.lines());
        for kind in kit.kinds() {
            kinds.extend(std::iter::repeat_n(kind, usize::from(kind.count)));
        }
        dice.shuffle(&mut kinds);
        let size = kit.size();
        let groups = Line::all(size).zip(kinds).map(|(line, kind)| Group {
            line,
            start: dice.below(usize::from(kit.starts(kind.length))) as u8,
            length: kind.length,
            width: kind.width,
        });
        Self { size, groups: groups.collect() }
    }

    /// Its grid is so many cells wide and high.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Its groups: the rows from the top, then the columns from the left.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The group in that line; `None` if the line is off the grid.
    pub fn group(&self, line: Line) -> Option<Group> {
        line.index(self.size).and_then(|index| self.groups.get(index)).copied()
    }

    /// How many wires each cell has.
    pub fn grid(&self) -> Grid {
        Grid::of(self.size, &self.groups)
    }

    /// Is it a network of that kit?
    pub fn is_of(&self, kit: Kit) -> bool {
        faults(kit, &self.groups).is_empty()
    }

    /// The variant that it is of; each has groups of its own. `None` of a kit that is not played.
    pub fn variant(&self) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| self.is_of(variant.kit()))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.groups.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{group}")?;
        }
        Ok(())
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

/// A network of any variant: its groups say of which.
impl TryFrom<String> for Network {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Variant::ALL
            .into_iter()
            .find_map(|variant| Self::parse(variant.kit(), &text).ok())
            .ok_or("not a network of any variant")
    }
}

/// Everything that keeps groups from being a network of the kit: what is wrong with single groups,
/// then with lines, then with how many there are of a kind. Empty for a network.
pub fn faults(kit: Kit, groups: &[Group]) -> Vec<NetworkError> {
    let mut faults = Vec::new();
    for &group in groups {
        if !group.fits(kit.size()) {
            faults.push(NetworkError::Off { group });
        }
        if !kit.lengths().any(|length| length == group.length) {
            faults.push(NetworkError::Length { group });
        }
        if kit.of_width(group.width) == 0 {
            faults.push(NetworkError::Width { group });
        }
    }
    for line in Line::all(kit.size()) {
        match groups.iter().filter(|group| group.line == line).count() {
            0 => faults.push(NetworkError::Missing { line }),
            1 => {}
            _ => faults.push(NetworkError::Twice { line }),
        }
    }
    for width in kit.widths() {
        let of_width = groups.iter().filter(|group| group.width == width);
        let (drawn, most) = (count(of_width.clone()), kit.of_width(width));
        if drawn > most {
            faults.push(NetworkError::TooMany { width, drawn, most });
            continue;
        }
        for length in kit.lengths() {
            let drawn = count(of_width.clone().filter(|group| group.length == length));
            let most = kit.of_kind(width, length);
            if drawn > most {
                faults.push(NetworkError::TooManyOfLength { width, length, drawn, most });
            }
        }
    }
    faults
}

fn count<'a>(groups: impl Iterator<Item = &'a Group>) -> u8 {
    u8::try_from(groups.count()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Cell;

    const TEXT: &str =
        "1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";

    fn base() -> Kit {
        Variant::Base.kit()
    }

    fn wrong(kit: Kit, text: &str) -> Vec<NetworkError> {
        Network::parse(kit, text).unwrap_err()
    }

    #[test]
    fn a_network_is_read_as_it_is_written() {
        let network = Network::parse(base(), TEXT).unwrap();
        assert_eq!(network.to_string(), TEXT);
        assert_eq!(network.variant(), Some(Variant::Base));
        let mixed =
            "a:1-3x2,\n5:d-b*1; 1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
        assert_eq!(Network::parse(base(), mixed), Ok(network.clone()));
        let json = serde_json::to_string(&network).unwrap();
        assert_eq!(serde_json::from_str::<Network>(&json).unwrap(), network);
        assert!(serde_json::from_str::<Network>("\"1:A-C*1\"").is_err());
    }

    #[test]
    fn its_grid_is_the_sum_of_its_groups() {
        let grid = Network::parse(base(), TEXT).unwrap().grid();
        let rows: Vec<Vec<u8>> = grid.clone().into();
        assert_eq!(
            rows,
            [[3, 1, 1, 4, 0], [2, 6, 3, 7, 2], [2, 3, 3, 6, 4], [4, 7, 5, 0, 2], [0, 1, 2, 1, 0]]
        );
        assert_eq!(grid.wires(Cell { column: 3, row: 1 }), Some(7));
        assert_eq!(grid.wires(Cell { column: 5, row: 1 }), None);
        assert_eq!(Grid::try_from(rows), Ok(grid));
    }

    #[test]
    fn every_fault_is_named() {
        let line = |name: &str| -> Line { name.parse().unwrap() };
        let group = |text: &str| -> Group { text.parse().unwrap() };
        assert_eq!(
            wrong(base(), &TEXT.replace("1:A-C*1 ", "").replace("E:2-4*2", "")),
            [NetworkError::Missing { line: line("1") }, NetworkError::Missing { line: line("E") }]
        );
        assert_eq!(
            wrong(base(), &TEXT.replace("2:B-D*3", "1:B-D*3")),
            [NetworkError::Twice { line: line("1") }, NetworkError::Missing { line: line("2") }]
        );
        assert_eq!(
            wrong(base(), &TEXT.replace("2:B-D*3", "2:B-D*1")),
            [NetworkError::TooMany { width: 1, drawn: 4, most: 3 }]
        );
        assert_eq!(
            wrong(base(), &TEXT.replace("2:B-D*3", "2:D-F*3").replace("5:B-D*1", "5:BD*1")),
            [
                NetworkError::Unread { word: "5:BD*1".into() },
                NetworkError::Off { group: group("2:D-F*3") },
                NetworkError::Missing { line: line("5") }
            ]
        );
        assert_eq!(
            wrong(base(), &TEXT.replace("2:B-D*3", "2:B-E*3").replace("1:A-C*1", "1:A-C*5")),
            [
                NetworkError::Width { group: group("1:A-C*5") },
                NetworkError::Length { group: group("2:B-E*3") },
            ]
        );
        assert_eq!(wrong(base(), "").len(), 10);
    }

    #[test]
    fn lengths_have_budgets_of_their_own() {
        let kit = Variant::Long.kit();
        let long = TEXT
            .replace("1:A-C*1", "1:A-D*1")
            .replace("3:C-E*2", "3:B-E*2")
            .replace("2:B-D*3", "2:A-D*3")
            .replace("4:A-C*4", "4:A-D*4");
        assert_eq!(Network::parse(kit, &long).unwrap().variant(), Some(Variant::Long));
        assert_eq!(
            wrong(kit, &long.replace("5:B-D*1", "5:A-D*1")),
            [NetworkError::TooManyOfLength { width: 1, length: 4, drawn: 2, most: 1 }]
        );
        assert_eq!(wrong(kit, TEXT).len(), 4);
    }

    #[test]
    fn random_networks_are_legal() {
        let mut dice = Dice::from_seed([3; 32]);
        for variant in Variant::ALL {
            for _ in 0..100 {
                let network = Network::random(variant.kit(), &mut dice);
                assert_eq!(network.variant(), Some(variant));
                let again = Network::parse(variant.kit(), &network.to_string());
                assert_eq!(again, Ok(network));
            }
        }
    }
}
