//! How events and views become JSON, and are read again: what comes from outside is checked before
//! anything relies on it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, de::Error as _};
use serde_json::{Map, Value as Json};

use super::{Game, LogEntry, Opened, Seats, play::check_seats};

/// Something that can come from outside, with what its types do not say.
pub trait Checked {
    /// Does it go together? By default what can be read is sound.
    ///
    /// # Errors
    /// What does not, for who wrote it.
    fn check(&self) -> Result<(), CheckError> {
        Ok(())
    }
}

/// What does not go together.
pub type CheckError = &'static str;

/// Goes on where something holds.
///
/// # Errors
/// The error, where it does not.
pub(crate) const fn hold(holds: bool, error: CheckError) -> Result<(), CheckError> {
    if holds { Ok(()) } else { Err(error) }
}

/// Gives a type with `#[serde(remote = "Self")]` a `Deserialize` that refuses what does not pass
/// [`Checked::check`].
#[macro_export]
macro_rules! checked_json {
    ($Type:ty) => {
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let read = Self::deserialize(deserializer)?;
                $crate::engine::Checked::check(&read).map_err(serde::de::Error::custom)?;
                Ok(read)
            }
        }
    };
}

/// A text that is not an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an event of {game}: {reason}")]
pub struct DecodeError {
    /// The game.
    pub game: &'static str,
    /// What the decoder said.
    pub reason: String,
}

/// The tag of the first event.
pub(super) const OPENED: &str = "opened";

#[derive(Deserialize)]
struct Tag<'a> {
    #[serde(borrow)]
    event: Cow<'a, str>,
}

/// An entry of a log as one line of JSON, with the name of the event under `event`. That of the first
/// event has `config`, `seats` and the fields of [`Game::Start`].
pub fn encode<G: Game>(entry: &LogEntry<G>) -> String {
    #[derive(Serialize)]
    struct First<'a, C, S> {
        event: &'static str,
        config: &'a C,
        seats: Seats,
        #[serde(flatten)]
        start: &'a S,
    }
    let text = match entry {
        LogEntry::Opened(opened) => {
            let Opened { config, seats, start } = &**opened;
            serde_json::to_string(&First { event: OPENED, config, seats: *seats, start })
        }
        LogEntry::Event(event) => serde_json::to_string(event),
    };
    // Plain data with text keys: writing it cannot fail; a test writes each kind of event.
    text.unwrap_or_default()
}

/// The inverse of [`encode`].
///
/// ```
/// use parlour_games::{engine::{decode, encode}, walls::Walls};
/// let text = r#"{"event":"predicted","seat":0,"walls":3}"#;
/// assert_eq!(encode(&decode::<Walls>(text)?), text);
/// let error = decode::<Walls>(r#"{"event":"resigned"}"#).err().unwrap();
/// assert!(error.to_string().starts_with("not an event of walls: "));
/// # Ok::<(), parlour_games::engine::DecodeError>(())
/// ```
///
/// # Errors
/// When the text is not an event of this game, or one that no game makes.
pub fn decode<G: Game>(text: &str) -> Result<LogEntry<G>, DecodeError> {
    let read = || -> Result<LogEntry<G>, serde_json::Error> {
        let tag: Tag = serde_json::from_str(text)?;
        if tag.event == OPENED {
            return Ok(LogEntry::Opened(Box::new(opened(serde_json::from_str(text)?)?)));
        }
        let event: G::Event = serde_json::from_str(text)?;
        event.check().map_err(serde_json::Error::custom)?;
        Ok(LogEntry::Event(event))
    };
    let game = G::ABOUT.name;
    read().map_err(|error| DecodeError { game, reason: error.to_string() })
}

/// The first event: what remains beside the options and the seats is what chance decided.
fn opened<G: Game>(mut fields: Map<String, Json>) -> Result<Opened<G>, serde_json::Error> {
    fields.remove("event");
    let mut field = |name| {
        fields
            .remove(name)
            .ok_or_else(|| serde_json::Error::custom(format_args!("missing field `{name}`")))
    };
    let config: G::Config = serde_json::from_value(field("config")?)?;
    let seats: Seats = serde_json::from_value(field("seats")?)?;
    let start = if fields.is_empty() { Json::Null } else { Json::Object(fields) };
    check_seats::<G>(&config, seats).map_err(serde_json::Error::custom)?;
    Ok(Opened { config, seats, start: serde_json::from_value(start)? })
}
