//! Ways back to people by the interactions that they sent.
//!
//! An interaction's token lets Parlour answer for a quarter of an hour, also where it may not write
//! by itself: to a person whose direct messages are closed, and in places where Parlour is only
//! installed by users. Tokens are kept in memory alone, and never written anywhere.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use lru::LruCache;
use tokio::time::Instant;

use crate::parlour::{PersonId, Place};

/// How long a token is used. Discord takes it for fifteen minutes.
const OPEN: Duration = Duration::from_secs(14 * 60 + 30);
/// How many follow-ups one token is good for where Parlour is only installed by users.
const FOLLOW_UPS: u8 = 5;

/// An interaction's token. It has no `Debug`: whoever has it speaks as Parlour.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct DoorToken(String);

impl DoorToken {
    pub(super) fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// What it says, for the one who sends it.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

/// How something can be said through a door.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Way {
    /// By editing the original response, which nobody else does then.
    Original(DoorToken),
    /// By a follow-up.
    FollowUp(DoorToken),
}

struct Door {
    token: DoorToken,
    until: Instant,
    /// The follow-ups that are left; `None` where they are not counted.
    follow_ups: Option<u8>,
    /// Is the original response deferred for all to see, and still waiting for a message?
    original: bool,
}

/// The doors that are open.
pub(super) struct Doors {
    inner: Mutex<Inner>,
}

struct Inner {
    people: LruCache<PersonId, Door>,
    places: LruCache<Place, Vec<Door>>,
}

impl Doors {
    const PEOPLE: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();
    const PLACES: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();
    /// How many doors of one place are kept.
    const OF_A_PLACE: usize = 16;

    pub(super) fn new() -> Self {
        let inner =
            Inner { people: LruCache::new(Self::PEOPLE), places: LruCache::new(Self::PLACES) };
        Self { inner: Mutex::new(inner) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An interaction was acknowledged in a place where Parlour may not write by itself. With
    /// `original`, the response is deferred for all to see: the next public message fills it.
    pub(super) fn open_place(&self, place: &Place, token: DoorToken, original: bool) {
        let until = Instant::now() + OPEN;
        let door = Door { token, until, follow_ups: Some(FOLLOW_UPS), original };
        let mut inner = self.lock();
        let doors = inner.places.get_or_insert_mut(place.clone(), Vec::new);
        if doors.len() >= Self::OF_A_PLACE {
            doors.remove(0);
        }
        doors.push(door);
    }

    /// A person's interaction was answered, so that a follow-up does not take the answer's place.
    /// `counted`: in a place where Parlour is only installed by users.
    pub(super) fn open_person(&self, person: &PersonId, token: DoorToken, counted: bool) {
        let follow_ups = counted.then_some(FOLLOW_UPS);
        let door = Door { token, until: Instant::now() + OPEN, follow_ups, original: false };
        self.lock().people.put(person.clone(), door);
    }

    /// Takes the original response for the interaction's own answer. `false`: a public message has
    /// filled it, or it was never there to be filled.
    pub(super) fn take_original(&self, place: &Place, token: &DoorToken) -> bool {
        let mut inner = self.lock();
        let door = inner.places.get_mut(place).into_iter().flatten().find(|d| d.token == *token);
        door.is_some_and(|door| std::mem::take(&mut door.original))
    }

    /// A way to say something to all in a place, used up by that.
    pub(super) fn to_place(&self, place: &Place) -> Option<Way> {
        let now = Instant::now();
        let mut inner = self.lock();
        let doors = inner.places.get_mut(place)?;
        doors.retain(|door| door.until > now);
        if let Some(door) = doors.iter_mut().find(|door| door.original) {
            door.original = false;
            return Some(Way::Original(door.token.clone()));
        }
        let door = doors.iter_mut().rev().find(|door| door.follow_ups != Some(0))?;
        door.follow_ups = door.follow_ups.map(|left| left - 1);
        Some(Way::FollowUp(door.token.clone()))
    }

    /// A way to say something to one person alone, by an ephemeral follow-up; used up by that.
    pub(super) fn to_person(&self, person: &PersonId) -> Option<DoorToken> {
        let mut inner = self.lock();
        let door = inner.people.get_mut(person)?;
        if door.until <= Instant::now() || door.follow_ups == Some(0) {
            return None;
        }
        door.follow_ups = door.follow_ups.map(|left| left - 1);
        Some(door.token.clone())
    }
}
