//! How many events a stream holds; the number of its last event.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A stream's length in events. The first event makes version 1; an absent stream is at
/// [`Version::NONE`].
///
/// ```
/// use parlour_storage::Version;
/// assert_eq!(Version::NONE.after(3), Version(3));
/// assert_eq!(Version(3).to_string(), "3");
/// assert_eq!(Version(u64::MAX).after(1), Version(u64::MAX));
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u64);

impl Version {
    /// The version of a stream without events.
    pub const NONE: Self = Self(0);

    /// The version after `events` more events.
    #[must_use]
    pub const fn after(self, events: usize) -> Self {
        Self(self.0.saturating_add(events as u64))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
