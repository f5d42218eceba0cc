//! Snowflakes: Discord's identifiers, which carry the time of their making.

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value as Json;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// Discord counts milliseconds from the start of 2015.
const EPOCH: u64 = 1_420_070_400_000;

/// Whatever has an identity: people, guilds, channels, messages, interactions, commands, files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// When it was made, in milliseconds of the Unix clock.
    pub fn made(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }

    /// When it was made, as Discord writes moments.
    pub fn moment(self) -> String {
        moment(self.made())
    }
}

/// A moment as Discord writes it.
pub(super) fn moment(milliseconds: u64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(milliseconds) * 1_000_000)
        .ok()
        .and_then(|moment| moment.format(&Rfc3339).ok())
        .map_or_else(String::new, |text| text.replace('Z', "+00:00"))
}

/// The Unix clock in milliseconds.
pub(super) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    /// Discord takes a number for an identifier as well as a string.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = match Json::deserialize(deserializer)? {
            Json::String(text) => text.parse().ok(),
            Json::Number(number) => number.as_u64().map(Self),
            _ => None,
        };
        found.ok_or_else(|| D::Error::custom("this is not a snowflake"))
    }
}

/// Makes identifiers, each greater than the one before.
#[derive(Debug, Default)]
pub(super) struct Mint(AtomicU64);

impl Mint {
    pub(super) fn next(&self) -> Id {
        let least = now().saturating_sub(EPOCH) << 22;
        let next = |last: u64| Some(least.max(last + 1));
        let before = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        Id(least.max(before.unwrap_or_default() + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_tells_its_moment() {
        // The example of Discord's documentation.
        assert_eq!(Id(175_928_847_299_117_063).made(), 1_462_015_105_796);
        assert_eq!(Id(175_928_847_299_117_063).moment(), "2016-04-30T11:18:25.796+00:00");
    }

    #[test]
    fn identifiers_only_grow() {
        let mint = Mint::default();
        let made: Vec<Id> = (0..10_000).map(|_| mint.next()).collect();
        assert!(made.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(made[0].made().abs_diff(now()) < 60_000);
    }
}
