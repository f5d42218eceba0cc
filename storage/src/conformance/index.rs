//! Index rows.

use super::{
    site::{Site, key, to},
    transfer::rows,
};
use crate::{IndexChange, Store, Version};

fn put(index: &str, of: &str, value: &str) -> IndexChange {
    IndexChange::Put { index: key(index), key: key(of), value: value.into() }
}

fn remove(index: &str, of: &str) -> IndexChange {
    IndexChange::Remove { index: key(index), key: key(of) }
}

async fn change(store: &impl Store, stream: &str, index: Vec<IndexChange>) {
    let mut commit = to(stream, 0);
    commit.index = index;
    store.commit(commit).await.unwrap();
}

async fn found(store: &impl Store, index: &str, of: &str) -> Vec<(String, String)> {
    let rows = store.find(&key(index), &key(of)).await.unwrap();
    rows.into_iter()
        .map(|row| (String::from(row.stream), String::from_utf8(row.value).unwrap()))
        .collect()
}

/// Streams are found under what they were filed under, until they are taken away.
pub async fn index_rows<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    change(&store, "b", vec![put("person", "ann", "2"), put("person", "a", "no")]).await;
    change(&store, "a", vec![put("person", "ann", "1"), put("place", "ann", "no")]).await;
    change(&store, "a/b", vec![put("person", "ann", "3"), put("person", "ann/b", "no")]).await;
    let pairs = |rows: &[(&str, &str)]| {
        rows.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect::<Vec<_>>()
    };
    let all = pairs(&[("a", "1"), ("a/b", "3"), ("b", "2")]);
    assert_eq!(found(&store, "person", "ann").await, all);
    change(&store, "a", vec![put("person", "ann", "new"), remove("person", "bob")]).await;
    change(&store, "b", vec![remove("person", "ann")]).await;
    let last = vec![put("person", "zoe", "1"), put("person", "zoe", "2")];
    change(&store, "b", last).await;
    change(&store, "c", vec![put("person", "ann", "x"), remove("person", "ann")]).await;
    drop(store);
    let store = site.open().await;
    assert_eq!(found(&store, "person", "ann").await, pairs(&[("a", "new"), ("a/b", "3")]));
    assert_eq!(found(&store, "person", "zoe").await, pairs(&[("b", "2")]));
    assert_eq!(found(&store, "person", "a").await, pairs(&[("b", "no")]));
    assert_eq!(found(&store, "place", "ann").await, pairs(&[("a", "no")]));
    assert_eq!(found(&store, "person", "an").await, []);
    assert_eq!(found(&store, "nothing", "ann").await, []);
}

/// A commit without events files a stream that is not there; taken away again, nothing of it is
/// left: so things can be held for a while, however many they become in time.
pub async fn what_was_filed_without_events_leaves_nothing<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let empty = rows(&store).await;
    for name in ["box/1", "box/2", "box/1"] {
        change(&store, name, vec![put("box", "mine", &"long ".repeat(2000))]).await;
    }
    drop(store);
    let store = site.open().await;
    let held = found(&store, "box", "mine").await;
    assert_eq!(held.iter().map(|(name, _)| &name[..]).collect::<Vec<_>>(), ["box/1", "box/2"]);
    assert_eq!(store.streams("").await.unwrap(), []);
    for name in ["box/1", "box/2", "box/3"] {
        change(&store, name, vec![remove("box", "mine")]).await;
        assert_eq!(store.version(&key(name)).await.unwrap(), Version::NONE);
    }
    assert_eq!(rows(&store).await, empty);
    drop(store);
    assert_eq!(rows(&site.open().await).await, empty);
}
