//! Timers.

use super::site::{Site, key, to};
use crate::{CommitError, Millis, Store, Timer, TimerChange};

fn set(name: &str, due: u64, body: &str) -> TimerChange {
    TimerChange::Set { name: key(name), due: Millis(due), body: body.into() }
}

fn clear(name: &str) -> TimerChange {
    TimerChange::Clear { name: key(name) }
}

async fn change(store: &impl Store, stream: &str, timers: Vec<TimerChange>) {
    let mut commit = to(stream, 0);
    commit.timers = timers;
    store.commit(commit).await.unwrap();
}

fn seen(timers: &[Timer]) -> Vec<(u64, &str, &str, &str)> {
    timers
        .iter()
        .map(|timer| {
            let body = std::str::from_utf8(&timer.body).unwrap();
            (timer.due.0, timer.stream.as_str(), timer.name.as_str(), body)
        })
        .collect()
}

/// A timer stays due until a commit clears it; the commit that loses the race does not.
pub async fn timers_fire_once<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    assert_eq!(store.next_timer().await.unwrap(), None);
    change(&store, "a", vec![set("t", 50, "x"), set("u", 40, "y")]).await;
    change(&store, "b", vec![set("t", 300, "z")]).await;
    drop(store);
    let store = site.open().await;
    assert_eq!(store.next_timer().await.unwrap(), Some(Millis(40)));
    assert_eq!(store.timers_due(Millis(39), 9).await.unwrap(), []);
    let both = [(40, "a", "u", "y"), (50, "a", "t", "x")];
    for _ in 0..2 {
        assert_eq!(seen(&store.timers_due(Millis(299), 9).await.unwrap()), both);
        assert_eq!(seen(&store.timers_due(Millis(299), 1).await.unwrap()), both[..1]);
        assert_eq!(store.timers_due(Millis(299), 0).await.unwrap(), []);
    }
    let mut fired = to("a", 0);
    fired.timers = vec![clear("u")];
    fired.events = vec![b"fired".to_vec()];
    store.commit(fired.clone()).await.unwrap();
    assert!(matches!(store.commit(fired).await, Err(CommitError::Conflict { .. })));
    assert_eq!(seen(&store.timers_due(Millis(50), 9).await.unwrap()), both[1..]);
    assert_eq!(store.next_timer().await.unwrap(), Some(Millis(50)));
}

/// Of a stream's timers, one has each name: the one set last.
pub async fn timers_are_replaced<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    change(&store, "a", vec![set("t", 50, "old"), set("a/t", 60, "mine")]).await;
    change(&store, "a/a", vec![set("t", 70, "other")]).await;
    change(&store, "a", vec![set("t", 80, "new"), clear("nothing")]).await;
    let due = store.timers_due(Millis(u64::MAX), 9).await.unwrap();
    let expected = [(60, "a", "a/t", "mine"), (70, "a/a", "t", "other"), (80, "a", "t", "new")];
    assert_eq!(seen(&due), expected);
    // Within a commit the changes follow one another.
    let changes =
        vec![clear("t"), set("t", 1, "a"), set("t", 90, "b"), set("u", 5, "c"), clear("u")];
    change(&store, "a", changes).await;
    drop(store);
    let store = site.open().await;
    let due = store.timers_due(Millis(u64::MAX), 9).await.unwrap();
    let expected = [(60, "a", "a/t", "mine"), (70, "a/a", "t", "other"), (90, "a", "t", "b")];
    assert_eq!(seen(&due), expected);
    // Timers of one time come in the order of their streams and names.
    change(&store, "a", vec![clear("t"), set("a/t", 9, "")]).await;
    change(&store, "a/a", vec![set("t", 9, "")]).await;
    change(&store, "a", vec![set("b", 9, "")]).await;
    let due = store.timers_due(Millis(9), 9).await.unwrap();
    assert_eq!(seen(&due), [(9, "a", "a/t", ""), (9, "a", "b", ""), (9, "a/a", "t", "")]);
}
