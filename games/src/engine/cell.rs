//! A cell of a board: columns are letters from the left, rows numbers from the top.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A cell, such as `"C4"`: the letter of its column from the left, and the number of its row from the
/// top.
///
/// In code both count from 0.
///
/// ```
/// use parlour_games::engine::Cell;
/// let cell: Cell = "c4".parse().unwrap();
/// assert_eq!((cell.column, cell.row), (2, 3));
/// assert_eq!(cell.to_string(), "C4");
/// assert!("4C".parse::<Cell>().is_err());
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^[A-Z][1-9][0-9]*$"))]
pub struct Cell {
    /// 0 for A.
    pub column: u8,
    /// 0 for the top row, which people call 1.
    pub row: u8,
}

/// Not the name of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a cell is a letter and a number, such as C4")]
pub struct CellError;

impl Cell {
    /// The cell at `index` of a board of `size` columns, counted row by row from A1.
    pub const fn at(index: usize, size: u8) -> Self {
        Self { column: (index % size as usize) as u8, row: (index / size as usize) as u8 }
    }

    /// The inverse of [`Cell::at`]; `None` if the cell is off a `size` × `size` board.
    pub const fn index(self, size: u8) -> Option<usize> {
        if self.column < size && self.row < size {
            Some(self.row as usize * size as usize + self.column as usize)
        } else {
            None
        }
    }
}

as_text!(Cell, CellError);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column.min(25)), u16::from(self.row) + 1)
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let mut chars = text.chars();
        let letter = chars.next().ok_or(CellError)?.to_ascii_uppercase();
        let number = chars.as_str();
        if !letter.is_ascii_uppercase() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(CellError);
        }
        let row: u8 = number.parse().map_err(|_| CellError)?;
        Ok(Self { column: letter as u8 - b'A', row: row.checked_sub(1).ok_or(CellError)? })
    }
}
