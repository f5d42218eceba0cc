//! The number of wires in each cell: all that a tap tells, and what must be found.

use serde::{Deserialize, Serialize};

use super::group::Group;
use crate::engine::Cell;

/// How many wires each cell of a grid has. Two networks with equal grids cannot be told apart by
/// taps, and a guess at one of them is right for the other.
///
/// ```
/// use parlour_games::wiretap::{Grid, Group, GroupError};
/// let groups: [Group; 2] = ["1:A-B*1".parse()?, "B:1-2*3".parse()?];
/// let grid = Grid::of(2, &groups);
/// assert_eq!(serde_json::to_string(&grid).unwrap(), "[[1,4],[0,3]]");
/// assert_eq!(grid.wires("B1".parse().unwrap()), Some(4));
/// assert_eq!(grid.wires("C1".parse().unwrap()), None);
/// assert!(serde_json::from_str::<Grid>("[[1,4]]").is_err());
/// # Ok::<(), GroupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Vec<u8>>", into = "Vec<Vec<u8>>")]
pub struct Grid {
    size: u8,
    /// Row by row from A1.
    wires: Vec<u8>,
}

impl Grid {
    /// The grid that such groups make; they may be some of a network's. What is off the grid is
    /// left out.
    pub fn of(size: u8, groups: &[Group]) -> Self {
        let mut wires = vec![0_u8; usize::from(size) * usize::from(size)];
        for group in groups {
            for cell in group.cells() {
                if let Some(cell) = cell.index(size).and_then(|index| wires.get_mut(index)) {
                    *cell = cell.saturating_add(group.width);
                }
            }
        }
        Self { size, wires }
    }

    /// It is so many cells wide and high.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// How many wires that cell has; `None` if it is off the grid.
    pub fn wires(&self, cell: Cell) -> Option<u8> {
        cell.index(self.size).and_then(|index| self.wires.get(index)).copied()
    }

    /// The cells' wires, row by row from A1.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, u8)> {
        let size = self.size;
        (0..).map(move |index| Cell::at(index, size)).zip(self.wires.iter().copied())
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.wires.chunks(usize::from(self.size).max(1))
    }

    /// The cells in which two grids of the same size differ, row by row.
    pub fn differences(&self, other: &Self) -> Vec<Cell> {
        let pairs = self.cells().zip(&other.wires);
        pairs.filter(|((_, one), other)| one != *other).map(|((cell, _), _)| cell).collect()
    }
}

impl From<Grid> for Vec<Vec<u8>> {
    fn from(grid: Grid) -> Self {
        grid.rows().map(<[u8]>::to_vec).collect()
    }
}

impl TryFrom<Vec<Vec<u8>>> for Grid {
    type Error = &'static str;
    fn try_from(rows: Vec<Vec<u8>>) -> Result<Self, Self::Error> {
        let size = u8::try_from(rows.len()).map_err(|_| "a grid has at most 255 rows")?;
        if rows.iter().any(|row| row.len() != rows.len()) {
            return Err("a grid has as many columns as rows");
        }
        Ok(Self { size, wires: rows.concat() })
    }
}
