//! Parts of boards that are looked at more closely.

use serde::{Deserialize, Serialize};

/// A quarter of a board and a bit more, or one of up to four boards: by where it is in the picture.
///
/// ```
/// use parlour_render::Zoom;
/// assert_eq!(Zoom::named("ne"), Some(Zoom::NorthEast));
/// assert_eq!(Zoom::NorthEast.name(), "NE");
/// assert_eq!(Zoom::named("N"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Zoom {
    /// Above on the left.
    #[serde(rename = "NW")]
    NorthWest,
    /// Above on the right.
    #[serde(rename = "NE")]
    NorthEast,
    /// Below on the left.
    #[serde(rename = "SW")]
    SouthWest,
    /// Below on the right.
    #[serde(rename = "SE")]
    SouthEast,
}

impl Zoom {
    /// All of them, as they are read.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];
    /// Their names in commands, in the same order.
    pub const NAMES: &'static [&'static str] = &["NW", "NE", "SW", "SE"];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The part of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zoom| zoom.name().eq_ignore_ascii_case(name))
    }

    /// Is it on the right, and is it below?
    pub(crate) const fn sides(self) -> (bool, bool) {
        match self {
            Self::NorthWest => (false, false),
            Self::NorthEast => (true, false),
            Self::SouthWest => (false, true),
            Self::SouthEast => (true, true),
        }
    }
}
