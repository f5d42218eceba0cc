//! A board as one observer saw it.

use parlour_games::engine::Observer;
use parlour_render::Zoom;
use parlour_storage::Version;
use serde::{Deserialize, Serialize};

use crate::table::name::TableName;

/// A board as one observer saw it at one version. Only this module's siblings make one, from an
/// address or a person, so its holder may see it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardRef {
    pub(crate) table: TableName,
    pub(crate) version: Version,
    pub(crate) observer: Observer,
    /// Its number for that observer; what was kept before there were any has the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) edition: Option<u64>,
    /// The part of it that is looked at more closely; `None` for all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) zoom: Option<Zoom>,
}

impl BoardRef {
    /// The table.
    pub const fn table(&self) -> &TableName {
        &self.table
    }

    /// Its number for its observer, from 1; it grows with whatever they come to know of.
    pub fn number(&self) -> u64 {
        self.edition.unwrap_or(self.version.0)
    }

    /// Does everybody see it so?
    pub fn is_public(&self) -> bool {
        self.observer == Observer::Public
    }

    /// The part of it that is looked at more closely.
    pub const fn zoom(&self) -> Option<Zoom> {
        self.zoom
    }

    /// The same board, looked at in a part or whole.
    #[must_use]
    pub fn zoomed(self, zoom: Option<Zoom>) -> Self {
        Self { zoom, ..self }
    }
}
