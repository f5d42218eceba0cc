//! The outbox: order, leases, retries, parking; and that a commit is whole.

use std::time::Duration;

use super::site::{Site, all, assert_whole, events, key, to, whole};
use crate::{
    Claim, Commit, Delivery, DeliveryId, Key, Millis, NewDelivery, Settled, Store, Version,
};

/// Puts entries with these addresses and bodies into the outbox, in one commit each.
async fn enqueue(store: &impl Store, entries: &[(&str, &str)]) -> Vec<DeliveryId> {
    let mut ids = Vec::new();
    for (address, body) in entries {
        let mut commit = to("a", 0);
        commit.outbox = vec![NewDelivery { address: key(address), body: body.as_bytes().into() }];
        ids.extend(store.commit(commit).await.unwrap().deliveries);
    }
    assert!(ids.is_sorted());
    ids
}

fn told(claimed: &[Delivery]) -> Vec<(&str, &str)> {
    claimed
        .iter()
        .map(|entry| (entry.address.as_str(), std::str::from_utf8(&entry.body).unwrap()))
        .collect()
}

async fn claim_all(store: &impl Store, now: u64) -> Vec<Delivery> {
    store.claim(all(now)).await.unwrap()
}

fn retry(at: u64) -> Settled {
    Settled::Retry { at: Millis(at), reason: "busy".into() }
}

/// All parts of a commit are there after it, at once and after a reopening.
pub async fn a_commit_is_whole<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let commit = whole(Commit { events: events(&["one"]), ..to("a", 0) }, "x");
    let committed = store.commit(commit).await.unwrap();
    assert_eq!(committed.deliveries.len(), 1);
    assert_whole(&store, "a", "x").await;
    drop(store);
    let store = site.open().await;
    assert_whole(&store, "a", "x").await;
    assert_eq!(store.version(&key("a")).await.unwrap(), Version(1));
    let claimed = claim_all(&store, 1).await;
    let Delivery { id, attempts, created, .. } = claimed[0];
    assert_eq!((id, attempts, created), (committed.deliveries[0], 0, Millis(1000)));
}

/// Entries of one address come in the order of their commits; the address that waited longest is
/// first.
pub async fn claims_keep_the_order<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let entries = [("x", "1"), ("y", "2"), ("x", "3"), ("w", "4"), ("y", "5"), ("x", "6")];
    enqueue(&store, &entries).await;
    assert_eq!(store.waiting().await.unwrap(), 6);
    drop(store);
    let store = site.open().await;
    assert_eq!(store.waiting().await.unwrap(), 6);
    assert_eq!(store.next_claim(Millis(5)).await.unwrap(), Some(Millis(5)));
    let claimed = claim_all(&store, 5).await;
    let order = [("x", "1"), ("x", "3"), ("x", "6"), ("y", "2"), ("y", "5"), ("w", "4")];
    assert_eq!(told(&claimed), order);
    assert_eq!(store.waiting().await.unwrap(), 6);
    // An address is free again when the last of its entries is settled.
    for (settled, left) in claimed.iter().zip([2, 1, 0]) {
        assert_eq!(claim_all(&store, 6).await, []);
        store.settle(settled.id, Settled::Sent).await.unwrap();
        assert_eq!(store.waiting().await.unwrap(), 3 + left);
    }
    enqueue(&store, &[("x", "7"), ("y", "8")]).await;
    let claimed = claim_all(&store, 7).await;
    assert_eq!(told(&claimed), [("x", "7")]);
    store.settle(claimed[0].id, Settled::Sent).await.unwrap();
    drop(store);
    let store = site.open().await;
    let left = [("y", "2"), ("y", "5"), ("y", "8"), ("w", "4")];
    assert_eq!(told(&claim_all(&store, 8).await), left);
}

/// A claim hands out no more than it asks for.
pub async fn limits_of_a_claim<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    enqueue(&store, &[("x", "1"), ("y", "2"), ("x", "3"), ("z", "4"), ("x", "5")]).await;
    let none = Claim { addresses: 0, ..all(0) };
    assert_eq!(store.claim(none).await.unwrap(), []);
    let none = Claim { per_address: 0, ..all(0) };
    assert_eq!(store.claim(none).await.unwrap(), []);
    let claim = Claim { addresses: 2, per_address: 2, ..all(0) };
    let first = store.claim(claim).await.unwrap();
    assert_eq!(told(&first), [("x", "1"), ("x", "3"), ("y", "2")]);
    assert_eq!(told(&store.claim(claim).await.unwrap()), [("z", "4")]);
    for entry in first {
        store.settle(entry.id, Settled::Sent).await.unwrap();
    }
    assert_eq!(told(&store.claim(claim).await.unwrap()), [("x", "5")]);
}

/// What is leased is nobody else's until the lease ends, to the millisecond, or the process does.
pub async fn a_lease_ends<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    enqueue(&store, &[("x", "1"), ("x", "2")]).await;
    let claim = Claim { per_address: 1, ..all(100) };
    assert_eq!(told(&store.claim(claim).await.unwrap()), [("x", "1")]);
    assert_eq!(store.next_claim(Millis(100)).await.unwrap(), Some(Millis(1100)));
    assert_eq!(claim_all(&store, 1099).await, []);
    assert_eq!(store.next_claim(Millis(1100)).await.unwrap(), Some(Millis(1100)));
    assert_eq!(told(&claim_all(&store, 1100).await), [("x", "1"), ("x", "2")]);
    assert_eq!(claim_all(&store, 1101).await, []);
    drop(store);
    let store = site.open().await;
    assert_eq!(told(&claim_all(&store, 1102).await), [("x", "1"), ("x", "2")]);
    let again = claim_all(&store, 2102).await;
    assert_eq!(again[0].attempts, 0); // a lease that ended is no attempt
}

/// Settling what is settled, or was never there, changes nothing.
pub async fn late_settlements_change_nothing<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    let ids = enqueue(&store, &[("x", "1"), ("x", "2")]).await;
    let claimed = claim_all(&store, 0).await;
    store.settle(claimed[0].id, Settled::Sent).await.unwrap();
    let parked = Settled::Parked { reason: "gone".into() };
    for how in [Settled::Sent, retry(9), parked.clone()] {
        store.settle(ids[0], how.clone()).await.unwrap();
        store.settle(DeliveryId(u64::MAX), how.clone()).await.unwrap();
        store.settle(DeliveryId(0), how).await.unwrap();
    }
    assert_eq!(store.waiting().await.unwrap(), 1);
    assert_eq!(store.parked(&key("x")).await.unwrap(), []);
    // The first claimer is late: the entry arrived all the same.
    assert_eq!(told(&claim_all(&store, 1000).await), [("x", "2")]);
    store.settle(ids[1], Settled::Sent).await.unwrap();
    assert_eq!(store.waiting().await.unwrap(), 0);
    assert_eq!(store.next_claim(Millis(0)).await.unwrap(), None);
}

/// A retry holds its address until its time, and no other; what was claimed behind it comes again.
pub async fn a_retry_blocks_its_address_only<S: Site>() {
    let site = S::new();
    let mut store = site.open().await;
    enqueue(&store, &[("x", "1"), ("x", "2"), ("x", "3"), ("y", "4")]).await;
    let claimed = claim_all(&store, 0).await;
    store.settle(claimed[0].id, Settled::Sent).await.unwrap();
    store.settle(claimed[1].id, retry(500)).await.unwrap();
    enqueue(&store, &[("z", "5")]).await;
    assert_eq!(store.next_claim(Millis(1)).await.unwrap(), Some(Millis(1)));
    assert_eq!(told(&claim_all(&store, 1).await), [("z", "5")]);
    assert_eq!(store.next_claim(Millis(1)).await.unwrap(), Some(Millis(500)));
    assert_eq!(claim_all(&store, 499).await, []);
    for reopened in [false, true] {
        if reopened {
            drop(store);
            store = site.open().await;
            assert_eq!(told(&claim_all(&store, 499).await), [("y", "4"), ("z", "5")]);
        }
        let again = store.claim(Claim { lease: Duration::ZERO, ..all(500) }).await.unwrap();
        assert_eq!(told(&again), [("x", "2"), ("x", "3")]);
        assert_eq!((again[0].attempts, again[1].attempts), (1, 0));
    }
    // An entry that is put off amid others lets those before it go, and waits with those behind.
    enqueue(&store, &[("x", "6")]).await;
    let again = claim_all(&store, 600).await;
    store.settle(again[1].id, retry(900)).await.unwrap();
    let again = claim_all(&store, 601).await;
    assert_eq!(told(&again), [("x", "2")]);
    store.settle(again[0].id, Settled::Sent).await.unwrap();
    assert_eq!(claim_all(&store, 899).await, []);
    assert_eq!(told(&claim_all(&store, 900).await), [("x", "3"), ("x", "6")]);
}

/// What waits for a retry is due at once when it is hastened, with what waits behind it, at that
/// address and no other; a reopening forgets nothing of that.
pub async fn what_is_hastened_is_due<S: Site>() {
    let site = S::new();
    let mut store = site.open().await;
    enqueue(&store, &[("x", "1"), ("x", "2"), ("xx", "3"), ("y", "4")]).await;
    for entry in store.claim(Claim { per_address: 1, ..all(0) }).await.unwrap() {
        store.settle(entry.id, retry(500)).await.unwrap();
    }
    assert_eq!(claim_all(&store, 499).await, []);
    assert_eq!(store.hasten(&key("x")).await.unwrap(), 1);
    assert_eq!(store.hasten(&key("nobody")).await.unwrap(), 0);
    for reopened in [false, true] {
        if reopened {
            drop(store);
            store = site.open().await;
        }
        assert_eq!(store.next_claim(Millis(1)).await.unwrap(), Some(Millis(1)));
        let again = store.claim(Claim { lease: Duration::ZERO, ..all(1) }).await.unwrap();
        assert_eq!(told(&again), [("x", "1"), ("x", "2")]);
        // It was tried before, and that is not forgotten.
        assert_eq!((again[0].attempts, again[1].attempts), (1, 0));
    }
    let again = claim_all(&store, 1).await;
    store.settle(again[0].id, Settled::Sent).await.unwrap();
    store.settle(again[1].id, Settled::Sent).await.unwrap();
    assert_eq!(store.hasten_all("y").await.unwrap(), 1);
    assert_eq!(told(&claim_all(&store, 2).await), [("y", "4")]);
    // That of `y` is under way now.
    assert_eq!(store.hasten_all("").await.unwrap(), 1);
    assert_eq!(told(&claim_all(&store, 2).await), [("xx", "3")]);
    assert_eq!(store.waiting().await.unwrap(), 2);
}

/// A lease is nobody else's before its end, however much its address is hastened; what was put off
/// behind it is due when it ends. What is put off by its holder then is due at once, since they
/// may have tried before the way was open; that counts once.
pub async fn hastening_leaves_what_is_under_way<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    enqueue(&store, &[("x", "1"), ("x", "2"), ("x", "3")]).await;
    let claimed = claim_all(&store, 0).await;
    store.settle(claimed[1].id, retry(5000)).await.unwrap();
    let claim = Claim { per_address: 1, ..all(100) };
    assert_eq!(told(&store.claim(claim).await.unwrap()), [("x", "1")]);
    assert_eq!(store.hasten(&key("x")).await.unwrap(), 1);
    assert_eq!(store.hasten_all("x").await.unwrap(), 0);
    assert_eq!(claim_all(&store, 1099).await, []);
    assert_eq!(store.next_claim(Millis(100)).await.unwrap(), Some(Millis(1100)));
    store.settle(claimed[0].id, retry(3000)).await.unwrap();
    assert_eq!(store.next_claim(Millis(200)).await.unwrap(), Some(Millis(200)));
    assert_eq!(told(&store.claim(claim).await.unwrap()), [("x", "1")]);
    store.settle(claimed[0].id, retry(3000)).await.unwrap();
    assert_eq!(store.next_claim(Millis(200)).await.unwrap(), Some(Millis(3000)));
    assert_eq!(told(&claim_all(&store, 3000).await), [("x", "1"), ("x", "2"), ("x", "3")]);
    // A settlement that comes after the lease's end is no word about another's.
    store.hasten(&key("x")).await.unwrap();
    let again = claim_all(&store, 4000).await;
    assert_eq!(again.len(), 3);
    store.settle(again[0].id, retry(9000)).await.unwrap();
    assert_eq!(store.next_claim(Millis(4001)).await.unwrap(), Some(Millis(9000)));
}

/// What is older at an address waits there until it is settled for good, under way or not.
pub async fn older_entries_are_known<S: Site>() {
    let site = S::new();
    let mut store = site.open().await;
    let ids = enqueue(&store, &[("x", "1"), ("y", "2"), ("x", "3"), ("x", "4")]).await;
    let claimed = store.claim(Claim { per_address: 1, ..all(0) }).await.unwrap();
    assert_eq!(told(&claimed), [("x", "1"), ("y", "2")]);
    for reopened in [false, true] {
        if reopened {
            drop(store);
            store = site.open().await;
        }
        let older = store.older(&key("x"), ids[3]).await.unwrap();
        assert_eq!(told(&older), [("x", "1"), ("x", "3")]);
        assert_eq!(older[0], claimed[0]);
        assert_eq!(store.older(&key("x"), ids[0]).await.unwrap(), []);
        assert_eq!(told(&store.older(&key("y"), ids[3]).await.unwrap()), [("y", "2")]);
        assert_eq!(store.older(&key("nobody"), ids[3]).await.unwrap(), []);
    }
    store.settle(ids[0], retry(500)).await.unwrap();
    assert_eq!(store.older(&key("x"), ids[3]).await.unwrap()[0].attempts, 1);
    store.settle(ids[0], Settled::Sent).await.unwrap();
    assert_eq!(told(&store.older(&key("x"), ids[3]).await.unwrap()), [("x", "3")]);
    store.settle(ids[2], Settled::Parked { reason: "gone".into() }).await.unwrap();
    assert_eq!(store.older(&key("x"), ids[3]).await.unwrap(), []);
}

/// What will never arrive is kept with its reason, and those behind it go on.
pub async fn parked_entries_let_others_pass<S: Site>() {
    let site = S::new();
    let store = site.open().await;
    enqueue(&store, &[("x", "1"), ("x", "2"), ("xx", "3")]).await;
    let claimed = store.claim(Claim { per_address: 1, ..all(0) }).await.unwrap();
    store.settle(claimed[0].id, retry(1)).await.unwrap();
    store.settle(claimed[0].id, Settled::Parked { reason: "closed".into() }).await.unwrap();
    store.settle(claimed[1].id, Settled::Parked { reason: "gone".into() }).await.unwrap();
    assert_eq!(told(&claim_all(&store, 2).await), [("x", "2")]);
    drop(store);
    let store = site.open().await;
    assert_eq!(store.waiting().await.unwrap(), 1);
    let parked = store.parked(&key("x")).await.unwrap();
    assert_eq!(parked.len(), 1);
    assert_eq!(parked[0].reason, "closed");
    assert_eq!(parked[0].delivery, Delivery { attempts: 1, ..claimed[0].clone() });
    assert_eq!(store.parked(&key("xx")).await.unwrap()[0].reason, "gone");
    assert_eq!(store.parked(&key("y")).await.unwrap(), []);
}

/// An entry's name is never given again, though the entry be gone.
pub async fn outbox_names_are_never_given_again<S: Site>() {
    let site = S::new();
    let mut last = DeliveryId(0);
    for _ in 0..3 {
        let store = site.open().await;
        let mut commit = to("a", 0);
        let entry = NewDelivery { address: Key::new("x").unwrap(), body: vec![] };
        commit.outbox = vec![entry; 3];
        for id in store.commit(commit).await.unwrap().deliveries {
            assert!(id > last);
            last = id;
            store.settle(id, Settled::Sent).await.unwrap();
        }
        assert_eq!(store.waiting().await.unwrap(), 0);
        store.flush().await.unwrap();
    }
}
