//! Ways back to people by the interactions that they sent.
//!
//! An interaction's token lets Parlour answer for a quarter of an hour, also where it may not write
//! by itself: to a person whose direct messages are closed, and in places where Parlour is only
//! installed by users. Doors are kept in memory alone. A token is on the disk only as long as its
//! interaction is held there ([`crate::interaction::recovery`]), which is until it is answered.
//!
//! An interaction opens its door when it is acknowledged, and is *settled* when it has its answer.
//! Only then may follow-ups go through: a follow-up to a response that is still deferred takes the
//! answer's place.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use lru::LruCache;
use parlour_app::{PersonId, Place};
use tokio::{sync::Notify, time::Instant};

/// How long a token is used. Discord takes it for fifteen minutes.
pub(crate) const TOKEN: Duration = Duration::from_secs(14 * 60 + 30);
/// How many follow-ups one token is good for where Parlour is only installed by users.
const FOLLOW_UPS: u8 = 5;
/// How long somebody's latest interaction may take to have its answer, before nobody waits for that.
const ANSWERED: Duration = Duration::from_secs(20);

/// An interaction's token. It has no `Debug`: whoever has it speaks as Parlour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct DoorToken(String);

impl DoorToken {
    /// The token of an interaction.
    pub(crate) fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// What it says, for the one who sends it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

/// How something can be said through a door.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Way {
    /// By editing the original response, which nobody else does then.
    Original(DoorToken),
    /// By a follow-up.
    FollowUp(DoorToken),
}

/// An interaction that was acknowledged.
#[derive(Clone)]
pub(crate) struct Visit {
    /// Who sent it.
    pub(crate) person: PersonId,
    /// Where, if Parlour cannot write there by itself ([`crate::names::place`] with `by_users`);
    /// follow-ups are counted then.
    pub(crate) place: Option<Place>,
    /// Its token.
    pub(crate) token: DoorToken,
    /// Is its response deferred for all to see, for the next public message to fill?
    pub(crate) original: bool,
}

struct Door {
    until: Instant,
    /// The follow-ups that are left; `None` where they are not counted.
    follow_ups: Option<u8>,
    original: bool,
    settled: bool,
}

impl Door {
    fn spend(&mut self) -> bool {
        let open = self.settled && self.until > Instant::now() && self.follow_ups != Some(0);
        if open {
            self.follow_ups = self.follow_ups.map(|left| left - 1);
        }
        open
    }
}

/// The doors that are open.
pub(crate) struct Doors {
    inner: Mutex<Inner>,
    /// Rings when an interaction has its answer.
    changed: Notify,
}

struct Inner {
    doors: LruCache<DoorToken, Door>,
    /// Everybody's latest.
    people: LruCache<PersonId, DoorToken>,
    /// The latest of each place, the oldest first.
    places: LruCache<Place, Vec<DoorToken>>,
}

impl Doors {
    /// A door takes some 300 bytes, so this stays below ten megabytes.
    const DOORS: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();
    const PLACES: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();
    /// How many doors of one place are kept.
    const OF_A_PLACE: usize = 16;

    pub(crate) fn new() -> Self {
        let inner = Inner {
            doors: LruCache::new(Self::DOORS),
            people: LruCache::new(Self::DOORS),
            places: LruCache::new(Self::PLACES),
        };
        Self { inner: Mutex::new(inner), changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An interaction was acknowledged.
    pub(crate) fn open(&self, visit: Visit) {
        let follow_ups = visit.place.is_some().then_some(FOLLOW_UPS);
        let until = Instant::now() + TOKEN;
        let door = Door { until, follow_ups, original: visit.original, settled: false };
        let mut inner = self.lock();
        inner.doors.put(visit.token.clone(), door);
        if let Some(place) = visit.place {
            let tokens = inner.places.get_or_insert_mut(place, Vec::new);
            if tokens.len() >= Self::OF_A_PLACE {
                tokens.remove(0);
            }
            tokens.push(visit.token.clone());
        }
        inner.people.put(visit.person, visit.token);
    }

    /// An interaction has its answer, or needs none.
    pub(crate) fn settle(&self, token: &DoorToken) {
        if let Some(door) = self.lock().doors.get_mut(token) {
            door.settled = true;
        }
        self.changed.notify_waiters();
    }

    /// Takes the original response for the interaction's own answer. `false`: a public message has
    /// filled it, or was never to fill it.
    pub(crate) fn take_original(&self, token: &DoorToken) -> bool {
        self.lock().doors.get_mut(token).is_some_and(|door| std::mem::take(&mut door.original))
    }

    /// Gives the original response back to be filled another time.
    pub(crate) fn give_original_back(&self, token: &DoorToken) {
        if let Some(door) = self.lock().doors.get_mut(token) {
            door.original = true;
        }
    }

    /// May one more follow-up be sent with this token? It is counted by that.
    pub(crate) fn spend(&self, token: &DoorToken) -> bool {
        self.lock().doors.get_mut(token).is_some_and(Door::spend)
    }

    /// Discord does not take this token any more.
    pub(crate) fn close(&self, token: &DoorToken) {
        self.lock().doors.pop(token);
    }

    /// A way to say something to all in a place, used up by that: a response that waits for it, the
    /// oldest first, or a follow-up to the latest interaction.
    pub(crate) fn to_place(&self, place: &Place) -> Option<Way> {
        let now = Instant::now();
        let inner = &mut *self.lock();
        let (doors, tokens) = (&mut inner.doors, inner.places.get_mut(place)?);
        tokens.retain(|token| doors.peek(token).is_some_and(|door| door.until > now));
        for token in tokens.iter() {
            if let Some(door) = doors.peek_mut(token).filter(|door| door.original) {
                door.original = false;
                return Some(Way::Original(token.clone()));
            }
        }
        let token =
            tokens.iter().rev().find(|token| doors.peek_mut(token).is_some_and(Door::spend))?;
        Some(Way::FollowUp(token.clone()))
    }

    /// A way to say something to one person alone, by an ephemeral follow-up; used up by that.
    pub(crate) fn to_person(&self, person: &PersonId) -> Option<DoorToken> {
        let inner = &mut *self.lock();
        let token = inner.people.get(person)?.clone();
        inner.doors.get_mut(&token).is_some_and(Door::spend).then_some(token)
    }
}

impl Doors {
    /// The same, but where an interaction of theirs has no answer yet, after that: it is a matter of
    /// moments.
    pub(crate) async fn to_person_soon(&self, person: &PersonId) -> Option<DoorToken> {
        let patience = Instant::now() + ANSWERED;
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // From here on no change is missed.
            changed.as_mut().enable();
            let found = self.to_person(person);
            if found.is_some() || !self.is_waiting(person) {
                return found;
            }
            if tokio::time::timeout_at(patience, changed).await.is_err() {
                return None;
            }
        }
    }

    /// Has this person's latest interaction no answer yet?
    fn is_waiting(&self, person: &PersonId) -> bool {
        let inner = &mut *self.lock();
        let door = inner.people.peek(person).and_then(|token| inner.doors.peek(token));
        door.is_some_and(|door| !door.settled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(token: &str, place: Option<&str>, original: bool) -> Visit {
        Visit {
            person: "discord:7".parse().unwrap(),
            place: place.map(|place| place.parse().unwrap()),
            token: DoorToken::new(token),
            original,
        }
    }

    fn place() -> Place {
        "discord:81@users".parse().unwrap()
    }

    fn said(way: Option<Way>) -> String {
        match way {
            Some(Way::Original(token)) => format!("original {}", token.expose()),
            Some(Way::FollowUp(token)) => format!("follow-up {}", token.expose()),
            None => "none".to_owned(),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_that_waits_is_filled_first_and_once() {
        let doors = Doors::new();
        doors.open(visit("a", Some("discord:81@users"), true));
        doors.open(visit("b", Some("discord:81@users"), false));
        doors.settle(&DoorToken::new("b"));
        assert_eq!(said(doors.to_place(&place())), "original a");
        assert_eq!(said(doors.to_place(&place())), "follow-up b");
        assert!(!doors.take_original(&DoorToken::new("a")));
        doors.give_original_back(&DoorToken::new("a"));
        assert!(doors.take_original(&DoorToken::new("a")));
        assert_eq!(said(doors.to_place(&"discord:82@users".parse().unwrap())), "none");
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_takes_an_answers_place() {
        let doors = Doors::new();
        let person = "discord:7".parse().unwrap();
        doors.open(visit("a", Some("discord:81@users"), false));
        assert_eq!(said(doors.to_place(&place())), "none");
        assert!(doors.to_person(&person).is_none());
        doors.settle(&DoorToken::new("a"));
        assert_eq!(said(doors.to_place(&place())), "follow-up a");
        assert!(doors.to_person(&person).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_about_to_be_answered_is_waited_for() {
        let doors = Doors::new();
        let person = "discord:7".parse().unwrap();
        assert!(doors.to_person_soon(&person).await.is_none());
        doors.open(visit("a", None, false));
        let token = DoorToken::new("a");
        let (found, ()) = tokio::join!(doors.to_person_soon(&person), async {
            doors.settle(&token);
        });
        assert!(found.is_some_and(|found| found == token));
        // An interaction that is never answered is not waited for without end.
        doors.open(visit("b", None, false));
        assert!(doors.to_person_soon(&person).await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn follow_ups_are_counted_together_where_they_count() {
        let doors = Doors::new();
        let person = "discord:7".parse().unwrap();
        let token = DoorToken::new("a");
        doors.open(visit("a", Some("discord:81@users"), false));
        doors.settle(&token);
        assert!(doors.spend(&token) && doors.spend(&token));
        assert_eq!(said(doors.to_place(&place())), "follow-up a");
        assert!(doors.to_person(&person).is_some());
        assert!(doors.spend(&token));
        assert!(!doors.spend(&token));
        assert_eq!(said(doors.to_place(&place())), "none");
        assert!(doors.to_person(&person).is_none());
        // Where Parlour is at home, they are not.
        doors.open(visit("b", None, false));
        doors.settle(&DoorToken::new("b"));
        assert!((0..20).all(|_| doors.to_person(&person).is_some()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_door_closes_before_its_token_dies() {
        let doors = Doors::new();
        let person = "discord:7".parse().unwrap();
        doors.open(visit("a", Some("discord:81@users"), true));
        doors.settle(&DoorToken::new("a"));
        tokio::time::advance(TOKEN).await;
        assert_eq!(said(doors.to_place(&place())), "none");
        assert!(doors.to_person(&person).is_none());
        doors.open(visit("b", Some("discord:81@users"), true));
        doors.close(&DoorToken::new("b"));
        assert_eq!(said(doors.to_place(&place())), "none");
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_keeps_its_latest_doors() {
        let doors = Doors::new();
        for number in 0..=Doors::OF_A_PLACE {
            doors.open(visit(&number.to_string(), Some("discord:81@users"), true));
        }
        assert_eq!(said(doors.to_place(&place())), "original 1");
    }
}
