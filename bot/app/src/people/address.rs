//! Who somebody is, and where things are said.

use std::{fmt, str::FromStr};

use parlour_storage::Key;
use serde::{Deserialize, Serialize};

/// Somebody on some platform: `web:p1a2`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PersonId(Scoped);

/// A channel, thread or room of some platform: `web:parlour`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Place(Scoped);

/// The longest part of a name, in bytes: what Matrix lets people be called, and what fits into a store's
/// key with what stands before it.
const MOST: usize = 264;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Scoped {
    platform: String,
    local: String,
}

/// Not the name of a person, a place or an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not of the form platform:name")]
pub struct AddressError(String);

impl FromStr for Scoped {
    type Err = AddressError;
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let error = || AddressError(text.to_owned());
        let (platform, local) = text.split_once(':').ok_or_else(error)?;
        let plain = |part: &str| {
            !part.is_empty() && part.len() <= MOST && !part.chars().any(char::is_control)
        };
        if !plain(platform) || platform.contains('/') || !plain(local) {
            return Err(error());
        }
        Ok(Self { platform: platform.into(), local: local.into() })
    }
}

macro_rules! scoped {
    ($Name:ident) => {
        impl $Name {
            /// Joins a platform's name and the platform's own name for it.
            ///
            /// # Errors
            /// When one of them is empty, too long or holds control characters.
            pub fn new(platform: &str, local: &str) -> Result<Self, AddressError> {
                format!("{platform}:{local}").parse()
            }

            /// The platform's name.
            pub fn platform(&self) -> &str {
                &self.0.platform
            }

            /// The platform's own name for it.
            pub fn local(&self) -> &str {
                &self.0.local
            }
        }

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}:{}", self.0.platform, self.0.local)
            }
        }

        impl FromStr for $Name {
            type Err = AddressError;
            fn from_str(text: &str) -> Result<Self, AddressError> {
                text.parse().map(Self)
            }
        }

        impl TryFrom<String> for $Name {
            type Error = AddressError;
            fn try_from(text: String) -> Result<Self, AddressError> {
                text.parse()
            }
        }

        impl From<$Name> for String {
            fn from(name: $Name) -> Self {
                name.to_string()
            }
        }
    };
}
scoped!(PersonId);
scoped!(Place);

/// A person, by what they are known by and by the name that they gave themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// What they are known by.
    pub id: PersonId,
    /// What they call themselves; data, never markup.
    pub name: String,
}

/// Where a message goes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// To everybody in a place.
    Place(Place),
    /// To one person alone.
    Direct(PersonId),
}

impl Place {
    /// What a place's own name ends with if things are said there in answer to people only, so that
    /// everybody sees who asked for them.
    pub const SHOWS_ASKERS: &str = "@users";
}

impl Address {
    /// Does everybody there see who asked for what is said? Then nothing can be done there without
    /// showing one's name.
    pub fn shows_askers(&self) -> bool {
        matches!(self, Self::Place(place) if place.local().ends_with(Place::SHOWS_ASKERS))
    }

    /// The platform that delivers there.
    pub fn platform(&self) -> &str {
        match self {
            Self::Place(place) => place.platform(),
            Self::Direct(person) => person.platform(),
        }
    }

    /// The outbox's name for it; `None` if the platform gave a name that no store can keep.
    pub fn key(&self) -> Option<Key> {
        Key::new(self.to_string()).ok()
    }
}

/// Why an address cannot be reached. It is kept in tables' events: never rename one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The person takes no direct messages from us.
    ClosedToMessages,
    /// There is no such place or person any more.
    Gone,
    /// We are not allowed to write there.
    Forbidden,
    /// Anything else that waiting does not heal.
    Other,
}

impl Why {
    /// The word that tells it apart in a message.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClosedToMessages => "closed",
            Self::Gone => "gone",
            Self::Forbidden => "forbidden",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => write!(f, "place/{place}"),
            Self::Direct(person) => write!(f, "direct/{person}"),
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;
    fn from_str(text: &str) -> Result<Self, AddressError> {
        match text.split_once('/') {
            Some(("place", place)) => place.parse().map(Self::Place),
            Some(("direct", person)) => person.parse().map(Self::Direct),
            _ => Err(AddressError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        for text in ["place/web:parlour", "direct/matrix:@ann:example.org"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        for text in ["", "place/", "direct/web:", "web:x", "direct/:x", "direct/web:a\nb"] {
            assert!(text.parse::<Address>().is_err(), "{text:?}");
        }
    }
}
