//! Lines of the grid, and the groups of wires that run along them.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::Cell;

/// A row, by its number from the top (`"1"`), or a column, by its letter from the left (`"A"`).
///
/// ```
/// use parlour_games::wiretap::{Line, LineError};
/// assert_eq!("1".parse(), Ok(Line::Row(0)));
/// assert_eq!("e".parse::<Line>()?.to_string(), "E");
/// assert_eq!(Line::Column(0).index(5), Some(5)); // The rows come first.
/// assert_eq!(Line::Row(5).index(5), None);
/// assert_eq!("0".parse::<Line>(), Err(LineError));
/// # Ok::<(), LineError>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^([1-9][0-9]*|[A-Z])$"))]
pub enum Line {
    /// Counted from 0 at the top; people call it 1.
    Row(u8),
    /// Counted from 0 at the left; people call it A.
    Column(u8),
}

impl Line {
    /// Every line of a `size` × `size` grid: the rows from the top, then the columns from the left.
    pub fn all(size: u8) -> impl Iterator<Item = Self> + Clone {
        (0..size).map(Self::Row).chain((0..size).map(Self::Column))
    }

    /// Where the line is in [`Line::all`]; `None` if it is off the grid.
    pub const fn index(self, size: u8) -> Option<usize> {
        match self {
            Self::Row(row) if row < size => Some(row as usize),
            Self::Column(column) if column < size => Some(size as usize + column as usize),
            _ => None,
        }
    }

    /// The inverse of [`Line::index`].
    pub const fn at(index: usize, size: u8) -> Option<Self> {
        let n = size as usize;
        if index < n {
            Some(Self::Row(index as u8))
        } else if index < 2 * n {
            Some(Self::Column((index - n) as u8))
        } else {
            None
        }
    }

    /// Its cell at a place along it, counted from 0 at the left or at the top.
    pub const fn cell(self, along: u8) -> Cell {
        match self {
            Self::Row(row) => Cell { column: along, row },
            Self::Column(column) => Cell { column, row: along },
        }
    }

    /// What people call a place along the line: A, B, C … in a row, 1, 2, 3 … in a column.
    fn name_along(self, along: u8) -> String {
        match self {
            Self::Row(_) => Self::Column(along).to_string(),
            Self::Column(_) => Self::Row(along).to_string(),
        }
    }
}

/// As people write it: `1` is the top row, `A` the left column.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(row) => write!(f, "{}", u16::from(row) + 1),
            Self::Column(column) => write!(f, "{}", char::from(b'A' + column.min(25))),
        }
    }
}

/// A text that is not the name of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a line is a number or a letter, such as 1 or A")]
pub struct LineError;

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        if let [letter] = text.as_bytes()
            && letter.is_ascii_alphabetic()
        {
            return Ok(Self::Column(letter.to_ascii_uppercase() - b'A'));
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(LineError);
        }
        let number: u8 = text.parse().map_err(|_| LineError)?;
        number.checked_sub(1).map(Self::Row).ok_or(LineError)
    }
}

/// Parallel wires along consecutive cells of a line, as `line:from-to*width`: `"2:B-D*3"` is three
/// wires along row 2, from B to D, and `"A:1-3*2"` two along column A.
///
/// It may be off every grid: what fits into a network is [`super::Network`]'s to say.
///
/// ```
/// use parlour_games::wiretap::{Group, Line};
/// let group: Group = "2:b-d*3".parse().unwrap();
/// assert_eq!((group.line, group.start, group.length, group.width), (Line::Row(1), 1, 3, 3));
/// assert_eq!(group.to_string(), "2:B-D*3");
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^([0-9]+:[A-Z]-[A-Z]|[A-Z]:[0-9]+-[0-9]+)[*][0-9]+$"))]
pub struct Group {
    /// The row or column that it is in.
    pub line: Line,
    /// The first cell that it covers, counted from 0 along the line.
    pub start: u8,
    /// How many cells it covers; at least 1.
    pub length: u8,
    /// How many wires it has; at least 1.
    pub width: u8,
}

impl Group {
    /// The cells that it covers, from the left or from the top.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let end = self.start.saturating_add(self.length);
        (self.start..end).map(move |along| self.line.cell(along))
    }

    /// Does it cover the cell?
    pub fn covers(self, cell: Cell) -> bool {
        self.cells().any(|own| own == cell)
    }

    /// Are its line and all its cells on a `size` × `size` grid?
    pub const fn fits(self, size: u8) -> bool {
        self.line.index(size).is_some()
            && self.length > 0
            && self.start as u16 + self.length as u16 <= size as u16
    }
}

/// As people write it: `2:B-D*3` is three wires along row 2, from B to D.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.start.saturating_add(self.length).saturating_sub(1);
        let (from, to) = (self.line.name_along(self.start), self.line.name_along(last));
        write!(f, "{}:{from}-{to}*{}", self.line, self.width)
    }
}

/// A text that is not a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a group is line:from-to*width, such as 2:B-D*3 or A:1-3*2")]
pub struct GroupError;

/// Upper or lower case; `x` and `×` do for `*`, since some chats take a star for emphasis; the ends
/// in either order.
impl FromStr for Group {
    type Err = GroupError;

    fn from_str(text: &str) -> Result<Self, GroupError> {
        let (line, rest) = text.split_once(':').ok_or(GroupError)?;
        let (span, width) = rest.split_once(['*', 'x', '×']).ok_or(GroupError)?;
        let (from, to) = span.split_once(['-', '–']).ok_or(GroupError)?;
        let line: Line = line.parse().map_err(|LineError| GroupError)?;
        let along = |name: &str| match (line, name.parse()) {
            (Line::Row(_), Ok(Line::Column(along))) | (Line::Column(_), Ok(Line::Row(along))) => {
                Ok(along)
            }
            _ => Err(GroupError),
        };
        let (from, to) = (along(from)?, along(to)?);
        if width.is_empty() || !width.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(GroupError);
        }
        let width = width.parse().ok().filter(|width| *width > 0).ok_or(GroupError)?;
        let length = from.abs_diff(to).checked_add(1).ok_or(GroupError)?;
        Ok(Self { line, start: from.min(to), length, width })
    }
}

as_text!(Line, LineError);
as_text!(Group, GroupError);
