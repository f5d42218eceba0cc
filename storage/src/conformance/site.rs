//! What every part of the suite stands on: a place for stores, and what is put into them.

use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Claim, Commit, IndexChange, Key, Millis, NewDelivery, Recorded, Store, TimerChange, Version,
};

/// A place that holds a store, which can be opened there again and again.
#[async_trait]
pub trait Site: Send + Sync + Sized {
    /// The store under test.
    type Store: Store + 'static;
    /// A new place, with nothing in it.
    fn new() -> Self;
    /// Opens the store that lies here. The store that was open before is dropped.
    async fn open(&self) -> Self::Store;
}

pub(super) fn key(name: &str) -> Key {
    Key::new(name).unwrap()
}

/// A commit to `stream` at `expected`.
pub(super) fn to(stream: &str, expected: u64) -> Commit {
    Commit::new(key(stream), Version(expected), Millis(expected.saturating_add(1000)))
}

pub(super) fn events(bodies: &[&str]) -> Vec<Vec<u8>> {
    bodies.iter().map(|body| body.as_bytes().to_vec()).collect()
}

pub(super) fn bodies(recorded: &[Recorded]) -> Vec<String> {
    recorded.iter().map(|event| String::from_utf8_lossy(&event.body).into_owned()).collect()
}

/// A claim of everything that is due, leased for a second.
pub(super) fn all(now: u64) -> Claim {
    let (addresses, per_address) = (usize::MAX, usize::MAX);
    Claim { now: Millis(now), lease: Duration::from_secs(1), addresses, per_address }
}

/// Adds one of each other part to a commit, each with `what` in it.
pub(super) fn whole(mut commit: Commit, what: &str) -> Commit {
    let body = what.as_bytes().to_vec();
    commit.outbox.push(NewDelivery { address: key(what), body: body.clone() });
    commit.timers.push(TimerChange::Set { name: key(what), due: Millis(7), body: body.clone() });
    commit.index.push(IndexChange::Put { index: key("i"), key: key(what), value: body });
    commit
}

/// That what [`whole`] added is there.
pub(super) async fn assert_whole(store: &impl Store, stream: &str, what: &str) {
    let timers = store.timers_due(Millis(7), usize::MAX).await.unwrap();
    let timer = timers.iter().find(|timer| timer.stream.as_str() == stream).unwrap();
    assert_eq!(
        (timer.name.as_str(), timer.due, &timer.body[..]),
        (what, Millis(7), what.as_bytes())
    );
    let rows = store.find(&key("i"), &key(what)).await.unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].stream.as_str(), &rows[0].value[..]), (stream, what.as_bytes()));
    let claimed = store.claim(Claim { lease: Duration::ZERO, ..all(0) }).await.unwrap();
    let entry = claimed.iter().find(|entry| entry.address.as_str() == what).unwrap();
    assert_eq!(entry.body, what.as_bytes());
}

/// That nothing of what [`whole`] adds is there.
pub(super) async fn assert_nothing_else(store: &impl Store, what: &str) {
    assert_eq!(store.timers_due(Millis(u64::MAX), 9).await.unwrap(), []);
    assert_eq!(store.next_timer().await.unwrap(), None);
    assert_eq!(store.find(&key("i"), &key(what)).await.unwrap(), []);
    assert_eq!(store.waiting().await.unwrap(), 0);
    assert_eq!(store.claim(all(0)).await.unwrap(), []);
    assert_eq!(store.next_claim(Millis(0)).await.unwrap(), None);
}
