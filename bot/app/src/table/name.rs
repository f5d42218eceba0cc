//! What a table is called.

use std::{fmt, str::FromStr};

use parlour_games::GameKind;
use parlour_storage::{Key, StreamId};
use serde::{Deserialize, Serialize};

/// A table's short name: the game's name and a number, `walls-7`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableName {
    kind: GameKind,
    number: u64,
}

/// Not the name of a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the name of a table, such as walls-7")]
pub struct TableNameError(String);

impl TableName {
    pub(crate) const fn new(kind: GameKind, number: u64) -> Self {
        Self { kind, number }
    }

    /// Which game is played there.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// The stream that holds the table's events.
    pub(crate) fn stream(&self) -> StreamId {
        Key::new(format!("table/{self}"))
            .unwrap_or_else(|_| unreachable!("a game's name and a number make a short, plain key"))
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.kind.name(), self.number)
    }
}

impl FromStr for TableName {
    type Err = TableNameError;
    fn from_str(text: &str) -> Result<Self, TableNameError> {
        let error = || TableNameError(text.chars().take(40).collect());
        let (game, number) = text.trim().rsplit_once('-').ok_or_else(error)?;
        let kind = GameKind::named(game).ok_or_else(error)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        Ok(Self { kind, number: number.parse().map_err(|_| error())? })
    }
}

impl TryFrom<String> for TableName {
    type Error = TableNameError;
    fn try_from(text: String) -> Result<Self, TableNameError> {
        text.parse()
    }
}

impl From<TableName> for String {
    fn from(name: TableName) -> Self {
        name.to_string()
    }
}
