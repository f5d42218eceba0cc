//! Names, numbers and times: what everything in a store is found by.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970-01-01T00:00Z. The store has no clock of its own; its
/// caller says what time it is.
///
/// ```
/// use std::time::Duration;
///
/// use parlour_storage::Millis;
/// let start = Millis(1_000);
/// assert_eq!(start.plus(Duration::from_secs(2)), Millis(3_000));
/// assert_eq!(start.plus(Duration::from_micros(999)), start);
/// assert_eq!(Millis(3_000).since(start), Duration::from_secs(2));
/// assert_eq!(start.since(Millis(3_000)), Duration::ZERO);
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// This time and `duration` more; durations below a millisecond are rounded down.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How long after `earlier` this is; zero if it is not after it.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// A name in the store: 1 to [`Key::MAX`] bytes of UTF-8 without control characters.
///
/// Streams, requests and addresses are all named by keys, so none of them can be empty, huge, or
/// contain the separator that a store puts between the parts of a row's key.
///
/// ```
/// use parlour_storage::{Key, KeyError};
/// assert_eq!("table/7".parse::<Key>()?.to_string(), "table/7");
/// assert!(Key::new("").is_err() && Key::new("two\nlines").is_err());
/// assert!(Key::new("é".repeat(150)).is_ok()); // 300 bytes.
/// let error = Key::new("é".repeat(151)).unwrap_err();
/// assert!(error.to_string().starts_with("a key has 1 to 300 bytes"));
/// # Ok::<(), KeyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Key(String);

impl Key {
    /// The longest key, in bytes.
    pub const MAX: usize = 300;

    /// Checks a name.
    ///
    /// # Errors
    /// When it is empty, longer than [`Key::MAX`] bytes, or holds a control character.
    pub fn new(name: impl Into<String>) -> Result<Self, KeyError> {
        let name = name.into();
        if name.is_empty() || name.len() > Self::MAX || name.chars().any(char::is_control) {
            return Err(KeyError { len: name.len() });
        }
        Ok(Self(name))
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Key {
    type Err = KeyError;
    fn from_str(name: &str) -> Result<Self, KeyError> {
        Self::new(name)
    }
}

impl TryFrom<String> for Key {
    type Error = KeyError;
    fn try_from(name: String) -> Result<Self, KeyError> {
        Self::new(name)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> Self {
        key.0
    }
}

/// A name that the store cannot keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a key has 1 to {} bytes and no control characters; this one has {len} bytes or holds one",
    Key::MAX
)]
pub struct KeyError {
    len: usize,
}

/// The name of a stream of events.
pub type StreamId = Key;

/// The name that makes a request one of a kind: a second commit under it is a
/// [`crate::CommitError::Duplicate`].
pub type RequestId = Key;

/// An outbox entry's name: unique in the store for ever, and growing in the order of commits.
///
/// ```
/// use parlour_storage::DeliveryId;
/// assert_eq!(DeliveryId(7).to_string(), "d7");
/// assert!(DeliveryId(7) < DeliveryId(8));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeliveryId(pub u64);

impl fmt::Display for DeliveryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}
