//! Streams, versions and requests.

use std::sync::Arc;

use super::site::{Site, all, assert_nothing_else, assert_whole, bodies, events, key, to, whole};
use crate::{Commit, CommitError, Committed, Millis, RequestId, Store, Version};

fn asked(mut commit: Commit, request: &str, answer: &[u8]) -> Commit {
    commit.request = Some(key(request));
    commit.answer = answer.to_vec();
    commit
}

/// A stream's version is its number of events, across a reopening too.
pub async fn versions_grow_by_the_events<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let stream = key("a");
    assert_eq!(store.version(&stream).await.unwrap(), Version::NONE);
    assert_eq!(store.read(&stream, Version::NONE).await.unwrap(), []);
    let commit = Commit { events: events(&["one", "two"]), ..to("a", 0) };
    assert_eq!(store.commit(commit).await.unwrap().version, Version(2));
    assert_eq!(store.commit(to("a", 2)).await.unwrap().version, Version(2));
    let commit = Commit { events: events(&["three"]), ..to("a", 2) };
    assert_eq!(store.commit(commit).await.unwrap().version, Version(3));
    drop(store);
    let store = site.open().await;
    assert_eq!(store.version(&stream).await.unwrap(), Version(3));
    for (after, left) in
        [(0, &["one", "two", "three"][..]), (1, &["two", "three"]), (3, &[]), (9, &[])]
    {
        assert_eq!(bodies(&store.read(&stream, Version(after)).await.unwrap()), left);
    }
    let read = store.read(&stream, Version(1)).await.unwrap();
    let stamps: Vec<_> = read.iter().map(|event| (event.version.0, event.at.0)).collect();
    assert_eq!(stamps, [(2, 1000), (3, 1002)]);
    // Without events there is no stream.
    store.commit(to("nothing", 0)).await.unwrap();
    assert_eq!(store.version(&key("nothing")).await.unwrap(), Version::NONE);
    assert_eq!(store.streams("").await.unwrap(), [(stream, Version(3))]);
}

/// A commit at the wrong version does not happen, in no part.
pub async fn a_conflict_changes_nothing<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    store.commit(Commit { events: events(&["one"]), ..to("a", 0) }).await.unwrap();
    for wrong in [0, 2, u64::MAX] {
        let commit = Commit { events: events(&["two"]), ..to("a", wrong) };
        let commit = asked(whole(commit, "x"), "r", b"no");
        match store.commit(commit).await {
            Err(CommitError::Conflict { expected, actual }) => {
                assert_eq!((expected, actual), (Version(wrong), Version(1)));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(bodies(&store.read(&key("a"), Version::NONE).await.unwrap()), ["one"]);
    assert_eq!(store.answered(&key("r")).await.unwrap(), None);
    assert_nothing_else(&store, "x").await;
}

/// A request that comes again is told what it was told, whatever happened since.
pub async fn a_duplicate_gets_the_first_answer<S: Site>() {
    let site = S::new();
    let mut store = site.open().await;
    let commit = Commit { events: events(&["one"]), ..to("a", 0) };
    let first = store.commit(asked(whole(commit.clone(), "x"), "r", b"yes")).await.unwrap();
    assert_eq!((first.version, &first.answer[..]), (Version(1), &b"yes"[..]));
    assert_eq!(first.deliveries.len(), 1);
    store.commit(Commit { events: events(&["two"]), ..to("a", 1) }).await.unwrap();
    for reopened in [false, true] {
        if reopened {
            drop(store);
            store = site.open().await;
        }
        // Neither the version nor the stream nor the answer of the copy matters.
        for copy in [commit.clone(), to("a", 2), to("elsewhere", 7)] {
            match store.commit(asked(copy, "r", b"other")).await {
                Err(CommitError::Duplicate(again)) => assert_eq!(again, first),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(store.answered(&key("r")).await.unwrap(), Some(first.clone()));
        assert_eq!(bodies(&store.read(&key("a"), Version::NONE).await.unwrap()), ["one", "two"]);
        assert_eq!(store.waiting().await.unwrap(), 1);
    }
}

/// Of many copies at once, one is committed, and all others hear what it was told.
pub async fn identical_requests_race<S: Site>() {
    let site = S::new();
    let store = Arc::new(site.open().await);
    for round in 0..20 {
        let commit = Commit { events: events(&["one"]), ..to("a", round) };
        let commit = asked(commit, &format!("r{round}"), b"yes");
        let racers: Vec<_> = (0..8)
            .map(|_| {
                let (store, commit) = (Arc::clone(&store), commit.clone());
                tokio::spawn(async move { store.commit(commit).await })
            })
            .collect();
        let mut answers = Vec::new();
        let mut firsts = 0;
        for racer in racers {
            match racer.await.unwrap() {
                Ok(first) => {
                    firsts += 1;
                    answers.push(first);
                }
                Err(CommitError::Duplicate(again)) => answers.push(again),
                Err(other) => panic!("{other:?}"),
            }
        }
        assert_eq!(firsts, 1);
        answers.dedup();
        assert_eq!(answers.len(), 1);
        assert_eq!(store.version(&key("a")).await.unwrap(), Version(round + 1));
    }
}

/// A commit that changes nothing but to have been asked for is remembered too.
pub async fn an_empty_answer_is_an_answer<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    store.commit(asked(to("a", 0), "r", b"")).await.unwrap();
    let nothing = Committed { version: Version(0), deliveries: vec![], answer: vec![] };
    assert_eq!(store.answered(&key("r")).await.unwrap(), Some(nothing));
    assert_eq!(store.answered(&key("r2")).await.unwrap(), None);
}

/// Requests from before a time are forgotten, those at it and later are not.
pub async fn forgotten_requests_are_new<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    for at in [10, 20, 30] {
        let commit = Commit { at: Millis(at), ..to("a", 0) };
        store.commit(asked(commit, &format!("r{at}"), b"yes")).await.unwrap();
    }
    assert_eq!(store.forget_requests(Millis(0)).await.unwrap(), 0);
    assert_eq!(store.forget_requests(Millis(20)).await.unwrap(), 1);
    drop(store);
    let store = site.open().await;
    let known = |name: &str| {
        let (store, request): (_, RequestId) = (&store, key(name));
        async move { store.answered(&request).await.unwrap().is_some() }
    };
    assert_eq!([known("r10").await, known("r20").await, known("r30").await], [false, true, true]);
    store.commit(asked(Commit { at: Millis(40), ..to("a", 0) }, "r10", b"new")).await.unwrap();
    assert_eq!(store.forget_requests(Millis(41)).await.unwrap(), 3);
    assert_eq!(store.forget_requests(Millis(u64::MAX)).await.unwrap(), 0);
}

/// Names that begin alike, or look like one name and a number, are different streams.
pub async fn names_that_begin_alike<S: Site>() {
    let names = ["a", "a/b", "ab", "a b", "a\u{a0}", "\u{e4}", "\u{e4}\u{1f3b2}", "A"];
    let longest = "x".repeat(crate::Key::MAX);
    let site = S::new();
    let store = site.open().await;
    for name in names.into_iter().chain([&longest[..]]) {
        let commit = Commit { events: events(&[name, name]), ..to(name, 0) };
        store.commit(asked(whole(commit, name), name, name.as_bytes())).await.unwrap();
    }
    drop(store);
    let store = site.open().await;
    for name in names.into_iter().chain([&longest[..]]) {
        assert_eq!(bodies(&store.read(&key(name), Version::NONE).await.unwrap()), [name, name]);
        let answer = store.answered(&key(name)).await.unwrap().unwrap().answer;
        assert_eq!(answer, name.as_bytes());
        assert_whole(&store, name, name).await;
    }
}

/// Bodies may be empty, and as long as a megabyte; every byte may occur.
pub async fn bodies_of_any_size<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let body = |length: usize| (0..length).map(|i| (i % 251) as u8 ^ 0xa5).collect::<Vec<_>>();
    let lengths = [0, 1, 3_999, 4_000, 4_001, 65_536, 1 << 20];
    let mut commit = to("a", 0);
    commit.events = lengths.map(body).to_vec();
    commit.outbox = vec![crate::NewDelivery { address: key("x"), body: body(1 << 20) }];
    let timer = (key("t"), Millis(5), body(9_000));
    let (name, due) = (timer.0.clone(), timer.1);
    commit.timers = vec![crate::TimerChange::Set { name, due, body: timer.2.clone() }];
    let (index, of) = (key("i"), key("k"));
    commit.index =
        vec![crate::IndexChange::Put { index: index.clone(), key: of.clone(), value: body(9_000) }];
    store.commit(asked(commit, "r", &body(1 << 20))).await.unwrap();
    drop(store);
    let store = site.open().await;
    let read = store.read(&key("a"), Version::NONE).await.unwrap();
    assert_eq!(read.iter().map(|event| event.body.len()).collect::<Vec<_>>(), lengths);
    assert!(read.iter().all(|event| event.body == body(event.body.len())));
    assert!(store.answered(&key("r")).await.unwrap().unwrap().answer == body(1 << 20));
    assert!(store.timers_due(Millis(5), 9).await.unwrap()[0].body == timer.2);
    assert!(store.find(&index, &of).await.unwrap()[0].value == body(9_000));
    let claimed = store.claim(all(0)).await.unwrap();
    assert!(claimed[0].body == body(1 << 20));
    store.settle(claimed[0].id, crate::Settled::Sent).await.unwrap();
    // What replaces a long value leaves nothing of it behind.
    let mut commit = to("a", lengths.len() as u64);
    commit.timers =
        vec![crate::TimerChange::Set { name: key("t"), due: Millis(6), body: body(5_000) }];
    let value = b"short".to_vec();
    commit.index = vec![crate::IndexChange::Put { index: index.clone(), key: of.clone(), value }];
    store.commit(commit).await.unwrap();
    assert!(store.timers_due(Millis(9), 9).await.unwrap()[0].body == body(5_000));
    assert_eq!(store.find(&index, &of).await.unwrap()[0].value, b"short");
}

/// Streams are listed by the beginning of their names, in order.
pub async fn streams_by_prefix<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    for name in ["table/2", "table/1", "table", "tablet", "room/1", "table/10"] {
        store.commit(Commit { events: events(&[name]), ..to(name, 0) }).await.unwrap();
    }
    for (prefix, found) in [
        ("", &["room/1", "table", "table/1", "table/10", "table/2", "tablet"][..]),
        ("table/", &["table/1", "table/10", "table/2"]),
        ("table/1", &["table/1", "table/10"]),
        ("tables", &[]),
    ] {
        let streams = store.streams(prefix).await.unwrap();
        assert!(streams.iter().all(|(_, version)| *version == Version(1)));
        let names: Vec<_> = streams.iter().map(|(stream, _)| stream.as_str()).collect();
        assert_eq!(names, found, "{prefix:?}");
    }
}

/// However many commit at once, each version is given once, and nothing is lost.
pub async fn many_commit_to_one_stream<S: Site>() {
    let site = S::new();
    let store = Arc::new(site.open().await);
    let committers: Vec<_> = (0..12)
        .map(|who| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let mut versions = Vec::new();
                let mut at = 0;
                while versions.len() < 10 {
                    let body = format!("{who}.{}", versions.len());
                    let commit = Commit { events: vec![body.clone().into_bytes()], ..to("a", at) };
                    match store.commit(commit).await {
                        Ok(committed) => {
                            at = committed.version.0;
                            versions.push((at, body));
                        }
                        Err(CommitError::Conflict { actual, .. }) => at = actual.0,
                        Err(other) => panic!("{other:?}"),
                    }
                }
                versions
            })
        })
        .collect();
    let mut acknowledged = Vec::new();
    for committer in committers {
        acknowledged.extend(committer.await.unwrap());
    }
    acknowledged.sort();
    let store = Arc::into_inner(store).unwrap();
    let read = store.read(&key("a"), Version::NONE).await.unwrap();
    let read: Vec<_> = read
        .into_iter()
        .map(|event| (event.version.0, String::from_utf8(event.body).unwrap()))
        .collect();
    assert_eq!(read.len(), 120);
    assert_eq!(read, acknowledged);
    assert!(read.iter().map(|(version, _)| *version).eq(1..=120));
}
