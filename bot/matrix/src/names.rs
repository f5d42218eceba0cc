//! What people and places on Matrix are called in the parlour.
//!
//! A person is `matrix:@ann:example.org`. A place is a room, `matrix:!room`, or a thread in it,
//! `matrix:!room/$event`, by the event that the thread hangs on. A room with Parlour and one person alone
//! is the person's own address, not a place.

use matrix_sdk::ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedUserId, RoomId, UserId};
use parlour_app::{Address, AddressError, PersonId, Place};

/// The platform's name in people and places.
pub const NAME: &str = "matrix";

/// Between a room and the event that a thread hangs on. No id of a room has a dollar sign behind a
/// slash.
const THREAD: &str = "/$";

/// The person with this id.
///
/// # Errors
/// When the id is longer than Matrix allows.
pub(crate) fn person(user: &UserId) -> Result<PersonId, AddressError> {
    PersonId::new(NAME, user.as_str())
}

/// The id of a person, if they are on Matrix.
pub(crate) fn user(person: &PersonId) -> Option<OwnedUserId> {
    (person.platform() == NAME).then(|| UserId::parse(person.local()).ok()).flatten()
}

/// Where something is said: in a room, or in a thread of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Spot {
    pub(crate) room: OwnedRoomId,
    /// What the thread hangs on.
    pub(crate) thread: Option<OwnedEventId>,
}

impl Spot {
    /// A room as a whole.
    pub(crate) fn room(room: &RoomId) -> Self {
        Self { room: room.to_owned(), thread: None }
    }

    /// A thread in a room.
    pub(crate) fn thread(room: &RoomId, under: &EventId) -> Self {
        Self { room: room.to_owned(), thread: Some(under.to_owned()) }
    }

    /// Its name in the parlour.
    ///
    /// # Errors
    /// When the room's id is longer than can be kept.
    pub(crate) fn address(&self) -> Result<Address, AddressError> {
        let thread = self.thread.as_ref().map(|root| format!("/{root}"));
        let local = format!("{}{}", self.room, thread.unwrap_or_default());
        Place::new(NAME, &local).map(Address::Place)
    }

    /// The place of that name, if it is one on Matrix.
    pub(crate) fn of(place: &Place) -> Option<Self> {
        if place.platform() != NAME {
            return None;
        }
        let local = place.local();
        let (room, thread) = match local.split_once(THREAD) {
            Some((room, event)) => (room, Some(EventId::parse(format!("${event}")).ok()?)),
            None => (local, None),
        };
        Some(Self { room: RoomId::parse(room).ok()?, thread })
    }
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::{event_id, room_id, user_id};

    use super::*;

    fn place(address: &Address) -> &Place {
        let Address::Place(place) = address else { panic!("{address} is a person's") };
        place
    }

    #[test]
    fn what_is_named_is_found_again() {
        let room = room_id!("!abc:example.org");
        for spot in [
            Spot::room(room),
            Spot::thread(room, event_id!("$Rqnc-F-dvnEYJTyHq_iKxU2bZ1CI92-kuZq3a5lr5Zg")),
            Spot::thread(
                room_id!("!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM"),
                event_id!("$a/b+c"),
            ),
        ] {
            let address = spot.address().unwrap();
            assert_eq!(address.to_string().parse::<Address>().as_ref(), Ok(&address));
            assert_eq!(Spot::of(place(&address)).as_ref(), Some(&spot), "{address}");
        }
        let ann = user_id!("@ann:example.org");
        assert_eq!(user(&person(ann).unwrap()).as_deref(), Some(ann));
    }

    #[test]
    fn people_may_be_called_as_matrix_allows() {
        let long = format!("@{}:example.org", "x".repeat(242));
        assert_eq!(long.len(), 255);
        assert!(person(&UserId::parse(&long).unwrap()).is_ok());
        let other = UserId::parse("@Анна=/🂡:example.org").unwrap();
        assert_eq!(user(&person(&other).unwrap()), Some(other));
    }

    #[test]
    fn a_stored_address_may_be_anything() {
        for text in ["place/matrix:x", "place/matrix:/$x", "place/discord:81", "place/matrix:#a:b"]
        {
            let address: Address = text.parse().unwrap();
            assert_eq!(Spot::of(place(&address)), None, "{text}");
        }
        assert_eq!(user(&"matrix:ann".parse().unwrap()), None);
        assert_eq!(user(&"web:@ann:example.org".parse().unwrap()), None);
    }
}
