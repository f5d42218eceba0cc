//! Export and import.

use super::site::{Site, all, events, key, to, whole};
use crate::{
    Body, Commit, DeliveryId, MemoryStore, Millis, Row, Settled, Store, StoreError, Version,
};

pub(super) async fn rows(store: &impl Store) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut sink = |row| {
        rows.push(row);
        Ok(())
    };
    let damaged = store.export(&mut sink).await.unwrap();
    assert!(damaged.is_empty(), "{damaged:?}");
    rows
}

async fn fill(store: &impl Store, rows: &[Row]) {
    for row in rows {
        store.import(row.clone()).await.unwrap();
    }
    store.flush().await.unwrap();
}

/// A store with some of everything.
async fn furnish(store: &impl Store) {
    for (stream, bodies) in [("b", &["1", "", "3"][..]), ("a/b", &["x"]), ("a", &["\u{2660}"])] {
        let mut commit = whole(Commit { events: events(bodies), ..to(stream, 0) }, stream);
        commit.request = Some(key(&format!("r/{stream}")));
        commit.answer = vec![0xff, 0x00, stream.len() as u8];
        store.commit(commit).await.unwrap();
    }
    let mut commit = whole(to("c", 0), "c");
    commit.events = vec![vec![0x80; 10_000]];
    store.commit(whole(commit, "d")).await.unwrap();
    let claimed = store.claim(all(5)).await.unwrap();
    assert_eq!(claimed.len(), 5);
    let busy = Settled::Retry { at: Millis(99), reason: "busy".into() };
    store.settle(claimed[0].id, Settled::Sent).await.unwrap();
    store.settle(claimed[1].id, busy).await.unwrap();
    store.settle(claimed[2].id, Settled::Parked { reason: "gone".into() }).await.unwrap();
    store.settle(claimed[4].id, Settled::Sent).await.unwrap();
}

/// What was exported fills any other store, which then exports the same rows in the same order.
pub async fn exports_fit_any_store<S: Site>() {
    let (memory, site, third) = (MemoryStore::new(), S::new(), S::new());
    let store = site.open().await;
    furnish(&memory).await;
    furnish(&store).await;
    let exported = rows(&memory).await;
    assert_eq!(rows(&store).await, exported);
    let head = Row::Head { format: Row::FORMAT, next_delivery: 6 };
    assert_eq!(exported[0], head);
    // 6 events, 3 requests, 2 entries that wait, 1 parked, 5 timers, 5 index rows.
    assert_eq!(exported.len(), 1 + 6 + 3 + 2 + 1 + 5 + 5);
    let copy = MemoryStore::new();
    fill(&copy, &rows(&store).await).await;
    assert_eq!(rows(&copy).await, exported);
    let other = third.open().await;
    fill(&other, &exported).await;
    assert_eq!(rows(&other).await, exported);
    drop(other);
    let other = third.open().await;
    assert_eq!(rows(&other).await, exported);
    // It goes on where the first one was.
    let committed = other.commit(whole(to("c", 1), "c")).await.unwrap();
    assert_eq!(committed.deliveries, [DeliveryId(6)]);
    assert_eq!(other.claim(all(98)).await.unwrap().len(), 2);
    assert_eq!(other.claim(all(99)).await.unwrap().len(), 1);
    // A sink that refuses ends the export, and the store lives on.
    let full = other.export(&mut |_| Err(StoreError::Import("full".into()))).await;
    assert!(matches!(full, Err(StoreError::Import(reason)) if reason == "full"));
    other.commit(whole(to("c", 1), "c")).await.unwrap();
}

/// Rows that make no sense are refused, and change nothing.
pub async fn senseless_imports<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let head = |format, next_delivery| Row::Head { format, next_delivery };
    let event = |version| Row::Event {
        stream: key("a"),
        version: Version(version),
        at: Millis(1),
        body: Body::default(),
    };
    let outbox = |id| Row::Outbox {
        id: DeliveryId(id),
        address: key("x"),
        attempts: 0,
        created: Millis(1),
        due: Millis(0),
        reason: None,
        body: Body::default(),
    };
    let timer =
        Row::Timer { stream: key("a"), name: key("t"), due: Millis(3), body: Body::default() };
    let index =
        Row::Index { index: key("i"), key: key("k"), stream: key("a"), value: Body::default() };
    let request = Row::Request {
        request: key("r"),
        at: Millis(1),
        version: Version(1),
        deliveries: vec![],
        answer: Body::default(),
    };
    let refused = async |row: Row| {
        let result = store.import(row.clone()).await;
        assert!(matches!(result, Err(StoreError::Import(_))), "{row:?}: {result:?}");
    };
    refused(event(1)).await; // no head yet
    refused(head(0, 1)).await;
    refused(head(Row::FORMAT + 1, 1)).await;
    refused(head(Row::FORMAT, 0)).await;
    store.import(head(Row::FORMAT, 5)).await.unwrap();
    refused(event(2)).await;
    for row in [event(1), outbox(4), timer, index, request] {
        store.import(row.clone()).await.unwrap();
        refused(row).await;
    }
    refused(event(3)).await;
    refused(outbox(0)).await;
    refused(outbox(5)).await; // the next commit's
    refused(head(Row::FORMAT, 5)).await;
    assert_eq!(rows(&store).await.len(), 6);
    store.commit(to("a", 1)).await.unwrap();
    refused(event(2)).await; // the import is over
}
