//! What people and places on Discord are called in the parlour.
//!
//! A person is `discord:USER`, a place `discord:CHANNEL`, where a thread is a channel of its own.
//! Where Parlour is only installed by the people who use it, it cannot write by itself, and has to
//! know that before it tries, also after a restart. So such a place has a name of its own,
//! `discord:CHANNEL@users`. Direct messages with Parlour are the person's own address, not a place.

use parlour_app::{Address, AddressError, PersonId, Place};
use serenity::model::id::{ChannelId, UserId};

/// The platform's name in people and places.
pub const NAME: &str = "discord";

/// Behind the channel where Parlour may speak only in answer to somebody.
const BY_USERS: &str = Place::SHOWS_ASKERS;

/// The person with this user id.
///
/// # Errors
/// Never, for what Discord calls an id.
pub(crate) fn person(user: UserId) -> Result<PersonId, AddressError> {
    PersonId::new(NAME, &user.to_string())
}

/// The place in this channel or thread; `by_users` if Parlour is there only for those who have
/// installed it for themselves.
///
/// # Errors
/// Never, for what Discord calls an id.
pub(crate) fn place(channel: ChannelId, by_users: bool) -> Result<Place, AddressError> {
    let suffix = if by_users { BY_USERS } else { "" };
    Place::new(NAME, &format!("{channel}{suffix}"))
}

/// The user id of a person, if they are on Discord.
pub(crate) fn user(person: &PersonId) -> Option<UserId> {
    (person.platform() == NAME).then(|| id(person.local())).flatten().map(UserId::new)
}

/// Where a message to an address goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// To one person alone.
    Person(UserId),
    /// To a channel or thread where Parlour may write.
    Channel(ChannelId),
    /// To a channel where it may only answer.
    InteractionTokens,
}

impl Target {
    /// `None` if the address is none on Discord.
    pub(crate) fn of(address: &Address) -> Option<Self> {
        match address {
            Address::Direct(person) => user(person).map(Self::Person),
            Address::Place(place) if place.platform() == NAME => match place.local() {
                local if local.ends_with(BY_USERS) => Some(Self::InteractionTokens),
                local => id(local).map(|channel| Self::Channel(ChannelId::new(channel))),
            },
            Address::Place(_) => None,
        }
    }
}

/// An id as Discord writes it. serenity's own reader panics at 0.
fn id(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|id| *id != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_is_found_again() {
        let (channel, ann) = (ChannelId::new(81), UserId::new(7));
        let own = Address::Place(place(channel, false).unwrap());
        assert_eq!(own.to_string(), "place/discord:81");
        assert_eq!(Target::of(&own), Some(Target::Channel(channel)));
        let foreign = Address::Place(place(channel, true).unwrap());
        assert_ne!(own, foreign);
        assert_eq!(Target::of(&foreign), Some(Target::InteractionTokens));
        let direct = Address::Direct(person(ann).unwrap());
        assert_eq!(Target::of(&direct), Some(Target::Person(ann)));
    }

    #[test]
    fn a_stored_address_may_be_anything() {
        for text in [
            "place/discord:0",
            "place/discord:-3",
            "place/discord:x",
            "direct/discord:0",
            "direct/web:7",
            "place/discord:99999999999999999999",
        ] {
            assert_eq!(Target::of(&text.parse().unwrap()), None, "{text}");
        }
        assert_eq!(user(&"web:7".parse().unwrap()), None);
    }
}
