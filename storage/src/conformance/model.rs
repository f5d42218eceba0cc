//! Random operations, on the store under test and on [`MemoryStore`]: the results are the same.

use std::time::Duration;

use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, TestCaseError, TestRunner},
};

use super::{
    site::{Site, key},
    transfer::rows,
};
use crate::{
    Claim, Commit, DeliveryId, IndexChange, Key, MemoryStore, Millis, NewDelivery, Settled, Store,
    TimerChange, Version,
};

#[derive(Debug, Clone)]
enum Operation {
    /// The commit's version counts from the stream's: 0 is right, anything else a conflict.
    Commit(Commit),
    Read(Key, Version),
    Answered(Key),
    Claim(Claim),
    Settle(DeliveryId, Settled),
    Older(Key, DeliveryId),
    Hasten(Key),
    HastenAll(&'static str),
    NextClaim(Millis),
    Parked(Key),
    TimersDue(Millis, usize),
    Find(Key, Key),
    Streams(&'static str),
    Forget(Millis),
    Export,
    Reopen,
}

fn name() -> impl Strategy<Value = Key> {
    prop::sample::select(vec!["a", "a/b", "ab", "\u{e4}"]).prop_map(key)
}

fn time() -> impl Strategy<Value = Millis> {
    (0..60_u64).prop_map(Millis)
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        9 => vec(any::<u8>(), 0..20),
        1 => (any::<u8>(), 0..9000_usize).prop_map(|(byte, length)| vec![byte; length]),
    ]
}

fn timer() -> impl Strategy<Value = TimerChange> {
    prop_oneof![
        2 => (name(), time(), body()).prop_map(|(name, due, body)| TimerChange::Set { name, due, body }),
        1 => name().prop_map(|name| TimerChange::Clear { name }),
    ]
}

fn index() -> impl Strategy<Value = IndexChange> {
    prop_oneof![
        2 => (name(), name(), body())
            .prop_map(|(index, key, value)| IndexChange::Put { index, key, value }),
        1 => (name(), name()).prop_map(|(index, key)| IndexChange::Remove { index, key }),
    ]
}

fn commit() -> impl Strategy<Value = Operation> {
    let wrong = prop_oneof![9 => Just(0_u64), 1 => 1..3_u64];
    let request = prop::option::of((0..12_u8).prop_map(|number| key(&format!("r{number}"))));
    let outbox = (name(), body()).prop_map(|(address, body)| NewDelivery { address, body });
    let parts = (vec(body(), 0..4), vec(outbox, 0..4), vec(timer(), 0..3), vec(index(), 0..3));
    (name(), wrong, time(), request, body(), parts).prop_map(
        |(stream, wrong, at, request, answer, (events, outbox, timers, index))| {
            let expected = Version(wrong);
            let commit =
                Commit { stream, expected, request, answer, at, events, outbox, timers, index };
            Operation::Commit(commit)
        },
    )
}

fn settled() -> impl Strategy<Value = Settled> {
    prop_oneof![
        3 => Just(Settled::Sent),
        2 => (time(), "[a-z]{0,5}").prop_map(|(at, reason)| Settled::Retry { at, reason }),
        1 => "[a-z]{0,5}".prop_map(|reason| Settled::Parked { reason }),
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    (time(), 0..20_u64, 0..4_usize, 0..4_usize).prop_map(|(now, lease, addresses, per_address)| {
        Claim { now, lease: Duration::from_millis(lease), addresses, per_address }
    })
}

fn operation() -> impl Strategy<Value = Operation> {
    use Operation as Op;
    prop_oneof![
        12 => commit(),
        2 => (name(), 0..9_u64).prop_map(|(stream, after)| Op::Read(stream, Version(after))),
        1 => (0..12_u8).prop_map(|number| Op::Answered(key(&format!("r{number}")))),
        5 => claim().prop_map(Op::Claim),
        5 => (0..30_u64, settled()).prop_map(|(id, how)| Op::Settle(DeliveryId(id), how)),
        2 => (name(), 0..30_u64).prop_map(|(address, id)| Op::Older(address, DeliveryId(id))),
        2 => name().prop_map(Op::Hasten),
        1 => prop::sample::select(vec!["", "a", "a/", "z"]).prop_map(Op::HastenAll),
        2 => time().prop_map(Op::NextClaim),
        1 => name().prop_map(Op::Parked),
        3 => (time(), 0..5_usize).prop_map(|(now, limit)| Op::TimersDue(now, limit)),
        2 => (name(), name()).prop_map(|(index, key)| Op::Find(index, key)),
        1 => prop::sample::select(vec!["", "a", "a/", "b"]).prop_map(Op::Streams),
        1 => time().prop_map(Op::Forget),
        1 => Just(Op::Export),
        1 => Just(Op::Reopen),
    ]
}

/// What an operation came to, in a form that can be compared.
async fn run(store: &impl Store, operation: &Operation) -> String {
    match operation {
        Operation::Commit(commit) => {
            let version = store.version(&commit.stream).await.unwrap();
            let expected = version.after(commit.expected.0 as usize);
            format!("{:?}", store.commit(Commit { expected, ..commit.clone() }).await)
        }
        Operation::Read(stream, after) => format!("{:?}", store.read(stream, *after).await),
        Operation::Answered(request) => format!("{:?}", store.answered(request).await),
        Operation::Claim(claim) => format!("{:?}", store.claim(*claim).await),
        Operation::Settle(id, how) => format!("{:?}", store.settle(*id, how.clone()).await),
        Operation::Older(address, id) => format!("{:?}", store.older(address, *id).await),
        Operation::Hasten(address) => format!("{:?}", store.hasten(address).await),
        Operation::HastenAll(prefix) => format!("{:?}", store.hasten_all(prefix).await),
        Operation::NextClaim(now) => {
            format!("{:?} {:?}", store.next_claim(*now).await, store.waiting().await)
        }
        Operation::Parked(address) => format!("{:?}", store.parked(address).await),
        Operation::TimersDue(now, limit) => {
            format!("{:?} {:?}", store.timers_due(*now, *limit).await, store.next_timer().await)
        }
        Operation::Find(index, key) => format!("{:?}", store.find(index, key).await),
        Operation::Streams(prefix) => format!("{:?}", store.streams(prefix).await),
        Operation::Forget(before) => format!("{:?}", store.forget_requests(*before).await),
        Operation::Export => format!("{:?}", rows(store).await),
        Operation::Reopen => String::new(),
    }
}

async fn compare<S: Site>(operations: &[Operation]) -> Result<(), TestCaseError> {
    let (site, model) = (S::new(), MemoryStore::new());
    let mut store = site.open().await;
    for (number, operation) in operations.iter().enumerate() {
        if let Operation::Reopen = operation {
            drop(store);
            store = site.open().await;
            model.restart();
        }
        let (left, right) = (run(&store, operation).await, run(&model, operation).await);
        prop_assert_eq!(left, right, "operation {}: {:?}", number, operation);
    }
    prop_assert_eq!(rows(&store).await, rows(&model).await);
    Ok(())
}

/// Whatever is done, the store and the model never differ, and hold the same in the end.
#[allow(clippy::unused_async)] // called as the others are
pub async fn any_operations<S: Site>() {
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        let mut runner =
            TestRunner::new(Config { cases: 48, failure_persistence: None, ..Config::default() });
        let result = runner.run(&vec(operation(), 1..80), |operations| {
            runtime.block_on(compare::<S>(&operations))
        });
        if let Err(error) = result {
            panic!("{error}");
        }
    });
}
