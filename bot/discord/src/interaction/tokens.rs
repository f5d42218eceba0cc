//! Ways back to people by the interactions that they sent.
//!
//! An interaction's token lets Parlour answer for a quarter of an hour, also where it may not write
//! by itself: to a person whose direct messages are closed, and in places where Parlour is only
//! installed by users. Tokens are kept in memory alone. A token is on the disk only as long as its
//! interaction is held there ([`crate::interaction::recovery`]), which is until it is answered.
//!
//! A token is registered when its interaction is acknowledged, and is *settled* when that has its answer.
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

/// An interaction's token. It has no `Debug`, because its holder speaks as Parlour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct InteractionToken(String);

impl InteractionToken {
    /// The token of an interaction.
    pub(crate) fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }

    /// What it says, for the one who sends it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

/// How something can be said through a token.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Way {
    /// By editing the original response, which nobody else does then.
    Original(InteractionToken),
    /// By a follow-up.
    FollowUp(InteractionToken),
}

/// An interaction that was acknowledged.
#[derive(Clone)]
pub(crate) struct NewToken {
    /// Who sent it.
    pub(crate) person: PersonId,
    /// Where, if Parlour cannot write there by itself ([`crate::names::place`] with `by_users`);
    /// follow-ups are counted then.
    pub(crate) place: Option<Place>,
    /// Its token.
    pub(crate) token: InteractionToken,
    /// Is its response deferred for all to see, for the next public message to fill?
    pub(crate) original: bool,
}

struct TokenState {
    until: Instant,
    /// The follow-ups that are left; `None` where they are not counted.
    follow_ups: Option<u8>,
    original: bool,
    settled: bool,
}

impl TokenState {
    fn spend(&mut self) -> bool {
        let open = self.settled && self.until > Instant::now() && self.follow_ups != Some(0);
        if open {
            self.follow_ups = self.follow_ups.map(|left| left - 1);
        }
        open
    }
}

/// The tokens that are open.
pub(crate) struct InteractionTokens {
    inner: Mutex<Inner>,
    /// Rings when an interaction has its answer.
    changed: Notify,
}

struct Inner {
    states: LruCache<InteractionToken, TokenState>,
    /// Everybody's latest.
    people: LruCache<PersonId, InteractionToken>,
    /// The latest of each place, the oldest first.
    places: LruCache<Place, Vec<InteractionToken>>,
}

impl InteractionTokens {
    /// A token takes some 300 bytes, so this stays below ten megabytes.
    const TOKENS: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();
    const PLACES: NonZeroUsize = NonZeroUsize::new(1_000).unwrap();
    /// How many tokens of one place are kept.
    const OF_A_PLACE: usize = 16;

    pub(crate) fn new() -> Self {
        let inner = Inner {
            states: LruCache::new(Self::TOKENS),
            people: LruCache::new(Self::TOKENS),
            places: LruCache::new(Self::PLACES),
        };
        Self { inner: Mutex::new(inner), changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way through a change.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An interaction was acknowledged.
    pub(crate) fn open(&self, new_token: NewToken) {
        let follow_ups = new_token.place.is_some().then_some(FOLLOW_UPS);
        let until = Instant::now() + TOKEN;
        let token_state =
            TokenState { until, follow_ups, original: new_token.original, settled: false };
        let mut inner = self.lock();
        inner.states.put(new_token.token.clone(), token_state);
        if let Some(place) = new_token.place {
            let tokens = inner.places.get_or_insert_mut(place, Vec::new);
            if tokens.len() >= Self::OF_A_PLACE {
                tokens.remove(0);
            }
            tokens.push(new_token.token.clone());
        }
        inner.people.put(new_token.person, new_token.token);
    }

    /// An interaction has its answer, or needs none.
    pub(crate) fn settle(&self, token: &InteractionToken) {
        if let Some(token_state) = self.lock().states.get_mut(token) {
            token_state.settled = true;
        }
        self.changed.notify_waiters();
    }

    /// Takes the original response for the interaction's own answer. `false`: a public message has
    /// filled it, or was never to fill it.
    pub(crate) fn take_original(&self, token: &InteractionToken) -> bool {
        self.lock()
            .states
            .get_mut(token)
            .is_some_and(|token_state| std::mem::take(&mut token_state.original))
    }

    /// Gives the original response back to be filled another time.
    pub(crate) fn give_original_back(&self, token: &InteractionToken) {
        if let Some(token_state) = self.lock().states.get_mut(token) {
            token_state.original = true;
        }
    }

    /// May one more follow-up be sent with this token? It is counted by that.
    pub(crate) fn spend(&self, token: &InteractionToken) -> bool {
        self.lock().states.get_mut(token).is_some_and(TokenState::spend)
    }

    /// Discord does not take this token any more.
    pub(crate) fn close(&self, token: &InteractionToken) {
        self.lock().states.pop(token);
    }

    /// A way to say something to all in a place, used up by that: a response that waits for it, the
    /// oldest first, or a follow-up to the latest interaction.
    pub(crate) fn to_place(&self, place: &Place) -> Option<Way> {
        let now = Instant::now();
        let inner = &mut *self.lock();
        let (states, tokens) = (&mut inner.states, inner.places.get_mut(place)?);
        tokens
            .retain(|token| states.peek(token).is_some_and(|token_state| token_state.until > now));
        for token in tokens.iter() {
            if let Some(token_state) =
                states.peek_mut(token).filter(|token_state| token_state.original)
            {
                token_state.original = false;
                return Some(Way::Original(token.clone()));
            }
        }
        let token = tokens
            .iter()
            .rev()
            .find(|token| states.peek_mut(token).is_some_and(TokenState::spend))?;
        Some(Way::FollowUp(token.clone()))
    }

    /// A way to say something to one person alone, by an ephemeral follow-up; used up by that.
    pub(crate) fn to_person(&self, person: &PersonId) -> Option<InteractionToken> {
        let inner = &mut *self.lock();
        let token = inner.people.get(person)?.clone();
        inner.states.get_mut(&token).is_some_and(TokenState::spend).then_some(token)
    }
}

impl InteractionTokens {
    /// The same, but where an interaction of theirs has no answer yet, after that: it is a matter of
    /// moments.
    pub(crate) async fn to_person_soon(&self, person: &PersonId) -> Option<InteractionToken> {
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
        let token_state = inner.people.peek(person).and_then(|token| inner.states.peek(token));
        token_state.is_some_and(|token_state| !token_state.settled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_token(token: &str, place: Option<&str>, original: bool) -> NewToken {
        NewToken {
            person: "discord:7".parse().unwrap(),
            place: place.map(|place| place.parse().unwrap()),
            token: InteractionToken::new(token),
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
        let tokens = InteractionTokens::new();
        tokens.open(new_token("a", Some("discord:81@users"), true));
        tokens.open(new_token("b", Some("discord:81@users"), false));
        tokens.settle(&InteractionToken::new("b"));
        assert_eq!(said(tokens.to_place(&place())), "original a");
        assert_eq!(said(tokens.to_place(&place())), "follow-up b");
        assert!(!tokens.take_original(&InteractionToken::new("a")));
        tokens.give_original_back(&InteractionToken::new("a"));
        assert!(tokens.take_original(&InteractionToken::new("a")));
        assert_eq!(said(tokens.to_place(&"discord:82@users".parse().unwrap())), "none");
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_takes_an_answers_place() {
        let tokens = InteractionTokens::new();
        let person = "discord:7".parse().unwrap();
        tokens.open(new_token("a", Some("discord:81@users"), false));
        assert_eq!(said(tokens.to_place(&place())), "none");
        assert!(tokens.to_person(&person).is_none());
        tokens.settle(&InteractionToken::new("a"));
        assert_eq!(said(tokens.to_place(&place())), "follow-up a");
        assert!(tokens.to_person(&person).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_is_about_to_be_answered_is_waited_for() {
        let tokens = InteractionTokens::new();
        let person = "discord:7".parse().unwrap();
        assert!(tokens.to_person_soon(&person).await.is_none());
        tokens.open(new_token("a", None, false));
        let token = InteractionToken::new("a");
        let (found, ()) = tokio::join!(tokens.to_person_soon(&person), async {
            tokens.settle(&token);
        });
        assert!(found.is_some_and(|found| found == token));
        // An interaction that is never answered is not waited for without end.
        tokens.open(new_token("b", None, false));
        assert!(tokens.to_person_soon(&person).await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn follow_ups_are_counted_together_where_they_count() {
        let tokens = InteractionTokens::new();
        let person = "discord:7".parse().unwrap();
        let token = InteractionToken::new("a");
        tokens.open(new_token("a", Some("discord:81@users"), false));
        tokens.settle(&token);
        assert!(tokens.spend(&token) && tokens.spend(&token));
        assert_eq!(said(tokens.to_place(&place())), "follow-up a");
        assert!(tokens.to_person(&person).is_some());
        assert!(tokens.spend(&token));
        assert!(!tokens.spend(&token));
        assert_eq!(said(tokens.to_place(&place())), "none");
        assert!(tokens.to_person(&person).is_none());
        // Where Parlour is at home, they are not.
        tokens.open(new_token("b", None, false));
        tokens.settle(&InteractionToken::new("b"));
        assert!((0..20).all(|_| tokens.to_person(&person).is_some()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_door_closes_before_its_token_dies() {
        let tokens = InteractionTokens::new();
        let person = "discord:7".parse().unwrap();
        tokens.open(new_token("a", Some("discord:81@users"), true));
        tokens.settle(&InteractionToken::new("a"));
        tokio::time::advance(TOKEN).await;
        assert_eq!(said(tokens.to_place(&place())), "none");
        assert!(tokens.to_person(&person).is_none());
        tokens.open(new_token("b", Some("discord:81@users"), true));
        tokens.close(&InteractionToken::new("b"));
        assert_eq!(said(tokens.to_place(&place())), "none");
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_keeps_its_latest_doors() {
        let tokens = InteractionTokens::new();
        for number in 0..=InteractionTokens::OF_A_PLACE {
            tokens.open(new_token(&number.to_string(), Some("discord:81@users"), true));
        }
        assert_eq!(said(tokens.to_place(&place())), "original 1");
    }
}
