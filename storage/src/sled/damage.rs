//! What damage does: to a record, to a file, to the folder.
#![allow(clippy::unwrap_used)] // it is a test: to panic is to fail

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use tempfile::{TempDir, tempdir};

use super::{
    SledOptions, SledStore, folder,
    keys::{self, Kind},
    mark, record,
};
use crate::{
    Claim, Commit, DeliveryId, IndexChange, Key, Millis, NewDelivery, Row, Settled, Store,
    StoreError, TimerChange, Version,
};

fn key(name: &str) -> Key {
    Key::new(name).unwrap()
}

fn open(path: &Path) -> Result<SledStore, StoreError> {
    SledStore::open(path, SledOptions::default())
}

/// One event, and one of everything else, all with the stream's name.
fn whole(stream: &str, version: u64) -> Commit {
    let body = stream.as_bytes().to_vec();
    let mut commit = Commit::new(key(stream), Version(version), Millis(version));
    commit.request = Some(key(&format!("r/{stream}/{version}")));
    commit.events = vec![body.clone()];
    commit.outbox = vec![NewDelivery { address: key(stream), body: body.clone() }];
    commit.timers = vec![TimerChange::Set { name: key("t"), due: Millis(7), body: body.clone() }];
    commit.index = vec![IndexChange::Put { index: key("i"), key: key("k"), value: body }];
    commit
}

/// A closed store with the streams "a" and "b" of three commits each.
async fn furnished() -> TempDir {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    for version in 0..3 {
        for stream in ["a", "b"] {
            store.commit(whole(stream, version)).await.unwrap();
        }
    }
    folder
}

/// Changes a record as our own code never would: `None` removes it.
fn change(path: &Path, kind: Kind, key: &[u8], change: impl Fn(Vec<u8>) -> Option<Vec<u8>>) {
    let db = loop {
        // The store that was just closed may still be letting go.
        match ::sled::Config::new().path(path).cache_capacity(1 << 20).open() {
            Err(::sled::Error::Io(e)) if e.to_string().contains("lock") => std::thread::yield_now(),
            other => break other.unwrap(),
        }
    };
    let tree = db.open_tree(Kind::ALL[kind as usize].1).unwrap();
    let value = tree.get(key).unwrap().unwrap().to_vec();
    match change(value) {
        Some(changed) => drop(tree.insert(key, changed).unwrap()),
        None => drop(tree.remove(key).unwrap()),
    }
    db.flush().unwrap();
}

fn flip(path: &Path, kind: Kind, key: &[u8]) {
    change(path, kind, key, |mut value| {
        *value.last_mut().unwrap() ^= 0x10;
        Some(value)
    });
}

#[track_caller]
fn assert_damaged<T: std::fmt::Debug>(
    result: Result<T, StoreError>,
    path: &Path,
    of: &str,
    it: &str,
) {
    match result {
        Err(StoreError::Damaged { path: named, owner, what, .. }) => {
            assert_eq!((&*named, &owner[..], &what[..]), (path, of, it));
        }
        other => panic!("{other:?}"),
    }
}

async fn export(store: &SledStore) -> (Vec<Row>, Vec<StoreError>) {
    let mut rows = Vec::new();
    let mut sink = |row| {
        rows.push(row);
        Ok(())
    };
    let damaged = store.export(&mut sink).await.unwrap();
    (rows, damaged)
}

#[tokio::test]
async fn a_damaged_event_costs_its_stream_only() {
    for lost in [false, true] {
        let folder = furnished().await;
        let (path, event) = (folder.path(), keys::event(&key("a"), Version(2)));
        if lost {
            change(path, Kind::Events, &event, |_| None);
        } else {
            flip(path, Kind::Events, &event);
        }
        let store = open(path).unwrap();
        assert_damaged(store.read(&key("a"), Version::NONE).await, path, "a", "event 2");
        assert_eq!(store.read(&key("a"), Version(2)).await.unwrap().len(), 1);
        let (events, flaws) =
            store.readable(&key("a"), Version::NONE, Version(u64::MAX)).await.unwrap();
        assert_eq!(events.iter().map(|event| event.version.0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(flaws.len(), 1);
        assert_damaged(Err::<(), _>(flaws[0].clone()), path, "a", "event 2");
        assert_eq!(store.read(&key("b"), Version::NONE).await.unwrap().len(), 3);
        store.commit(whole("b", 3)).await.unwrap();
        let (rows, damaged) = export(&store).await;
        assert_eq!(damaged.len(), 1);
        assert_damaged(Err::<(), _>(damaged[0].clone()), path, "a", "event 2");
        let events = rows.iter().filter(|row| matches!(row, Row::Event { .. })).count();
        assert_eq!(events, 1 + 4);
        // What was saved can be read in again.
        let memory = crate::MemoryStore::new();
        for row in rows {
            memory.import(row).await.unwrap();
        }
        assert_eq!(memory.version(&key("a")).await.unwrap(), Version(1));
    }
}

#[tokio::test]
async fn the_last_event_cannot_go_unnoticed() {
    let folder = furnished().await;
    change(folder.path(), Kind::Events, &keys::event(&key("a"), Version(3)), |_| None);
    let store = open(folder.path()).unwrap();
    assert_damaged(store.read(&key("a"), Version::NONE).await, folder.path(), "a", "event 3");
    let (events, flaws) = store.readable(&key("a"), Version(1), Version(u64::MAX)).await.unwrap();
    assert_eq!((events.len(), flaws.len()), (1, 1));
    assert_eq!(export(&store).await.1.len(), 1);
}

#[tokio::test]
async fn behind_a_damaged_head_the_events_count() {
    let folder = furnished().await;
    flip(folder.path(), Kind::Heads, b"a");
    let store = open(folder.path()).unwrap();
    assert_eq!(store.version(&key("a")).await.unwrap(), Version(3));
    assert_eq!(store.read(&key("a"), Version::NONE).await.unwrap().len(), 3);
    let both = [(key("a"), Version(3)), (key("b"), Version(3))];
    assert_eq!(store.streams("").await.unwrap(), both);
    let (rows, damaged) = export(&store).await;
    assert_eq!(damaged.len(), 1);
    assert_eq!(rows.iter().filter(|row| matches!(row, Row::Event { .. })).count(), 6);
}

#[tokio::test]
async fn a_snapshot_that_was_cut_short_by_a_kill_does_no_harm() {
    for bytes in [&b""[..], b"half of a snapshot that was never renamed"] {
        let folder = furnished().await;
        let unfinished = folder.path().join("snap.FFFFFFFFFFFFFFFF.generating");
        std::fs::write(&unfinished, bytes).unwrap();
        let store = open(folder.path()).unwrap();
        assert_eq!(store.version(&key("a")).await.unwrap(), Version(3));
        assert!(!unfinished.exists());
    }
}

#[tokio::test]
async fn a_damaged_delivery_is_parked() {
    let folder = furnished().await;
    flip(folder.path(), Kind::Outbox, &keys::outbox(DeliveryId(1), &key("a")));
    let store = open(folder.path()).unwrap();
    let all = Claim { now: Millis(0), lease: Duration::ZERO, addresses: 9, per_address: 9 };
    let claimed: Vec<_> = store.claim(all).await.unwrap().iter().map(|entry| entry.id.0).collect();
    assert_eq!(claimed, [3, 5, 2, 4, 6]);
    let parked = store.parked(&key("a")).await.unwrap();
    assert_eq!(parked[0].delivery.id, DeliveryId(1));
    assert!(parked[0].reason.contains("damaged"), "{}", parked[0].reason);
    assert_eq!(store.waiting().await.unwrap(), 5);
    // One that is damaged while it is leased is parked whatever became of it.
    drop(store);
    flip(folder.path(), Kind::Outbox, &keys::outbox(DeliveryId(2), &key("b")));
    let store = open(folder.path()).unwrap();
    let retry = Settled::Retry { at: Millis(9), reason: "busy".into() };
    store.settle(DeliveryId(2), retry).await.unwrap();
    assert_eq!(store.parked(&key("b")).await.unwrap().len(), 1);
    assert_eq!(store.claim(all).await.unwrap().len(), 4);
}

#[tokio::test]
async fn a_damaged_timer_lets_others_fire() {
    let folder = furnished().await;
    flip(folder.path(), Kind::Timers, &keys::timer(&key("a"), &key("t")));
    let store = open(folder.path()).unwrap();
    for _ in 0..2 {
        let due = store.timers_due(Millis(7), 1).await.unwrap();
        assert_eq!(due.iter().map(|timer| timer.stream.as_str()).collect::<Vec<_>>(), ["b"]);
    }
    assert_eq!(export(&store).await.1.len(), 1);
    // The stream can go on, with a new one.
    store.commit(whole("a", 3)).await.unwrap();
    assert_eq!(store.timers_due(Millis(7), 9).await.unwrap().len(), 2);
    assert_eq!(export(&store).await.1.len(), 0);
    drop(store);
    // Even if nobody has looked what is due since.
    flip(folder.path(), Kind::Timers, &keys::timer(&key("a"), &key("t")));
    let store = open(folder.path()).unwrap();
    let mut commit = whole("a", 4);
    commit.timers = vec![TimerChange::Clear { name: key("t") }];
    store.commit(commit).await.unwrap();
    assert_eq!(store.timers_due(Millis(7), 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn other_damaged_records_are_named() {
    let folder = furnished().await;
    let path = folder.path();
    flip(path, Kind::Requests, b"r/a/1");
    flip(path, Kind::Index, &keys::index(&key("i"), &key("k"), &key("a")));
    let store = open(path).unwrap();
    assert_damaged(store.answered(&key("r/a/1")).await, path, "r/a/1", "the request");
    assert!(store.answered(&key("r/a/2")).await.unwrap().is_some());
    // The row is still found: only what was kept with it is lost.
    let found = store.find(&key("i"), &key("k")).await.unwrap();
    let names: Vec<_> = found.iter().map(|row| row.stream.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert!(found[0].value.is_empty() && !found[1].value.is_empty());
    assert_eq!(export(&store).await.1.len(), 2);
    store.settle(DeliveryId(1), Settled::Parked { reason: "gone".into() }).await.unwrap();
    drop(store);
    flip(path, Kind::Parked, &keys::parked(&key("a"), DeliveryId(1)));
    let store = open(path).unwrap();
    assert_damaged(store.parked(&key("a")).await, path, "a", "parked entry d1");
}

#[tokio::test]
async fn a_damaged_counter_gives_no_name_twice() {
    let folder = furnished().await;
    flip(folder.path(), Kind::Meta, keys::LAST_DELIVERY);
    for round in 0..2 {
        let store = open(folder.path()).unwrap();
        let id = store.commit(whole("a", 3 + round)).await.unwrap().deliveries[0];
        assert_eq!(id, DeliveryId((1 << 32) + 1 + round));
    }
}

#[tokio::test]
async fn a_lost_piece_is_noticed() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    let mut commit = whole("a", 0);
    commit.events = vec![vec![b'x'; 10_000]];
    store.commit(commit).await.unwrap();
    drop(store);
    let event = keys::event(&key("a"), Version(1));
    let piece = [&keys::pieces(Kind::Events, &event)[..], &1_u32.to_be_bytes()].concat();
    change(folder.path(), Kind::More, &piece, |_| None);
    let store = open(folder.path()).unwrap();
    assert_damaged(store.read(&key("a"), Version::NONE).await, folder.path(), "a", "event 1");
}

#[tokio::test]
async fn a_newer_record_is_not_damage() {
    let folder = furnished().await;
    let newer = |kind, key: &[u8]| {
        change(folder.path(), kind, key, |_| Some(record::newer(kind, key, b"from the future")));
    };
    newer(Kind::Events, &keys::event(&key("a"), Version(2)));
    let store = open(folder.path()).unwrap();
    match store.read(&key("a"), Version::NONE).await {
        Err(StoreError::NewerFormat { found: 2, supported: 1, what, .. }) => {
            assert_eq!(what, r#"event 2 of "a""#);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(store.read(&key("b"), Version::NONE).await.unwrap().len(), 3);
    drop(store);
    // The outbox has to be known as a whole.
    newer(Kind::Outbox, &keys::outbox(DeliveryId(1), &key("a")));
    assert!(matches!(open(folder.path()).err(), Some(StoreError::NewerFormat { .. })));
}

#[tokio::test]
async fn a_newer_store_is_left_alone() {
    let folder = furnished().await;
    let mark = folder.path().join(folder::MARK);
    let text = fs::read_to_string(&mark).unwrap();
    fs::write(&mark, text.replace("format 1", "format 2")).unwrap();
    match open(folder.path()).err() {
        Some(StoreError::NewerFormat { what, found: 2, supported: 1, .. }) => {
            assert_eq!(what, "the store");
        }
        other => panic!("{other:?}"),
    }
    for senseless in ["", "Parlour store, format x", "Parlour store, format 0", "\u{1f3b2}"] {
        fs::write(&mark, senseless).unwrap();
        let error = open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("parlour import"), "{error}");
    }
    fs::write(&mark, text).unwrap();
    assert_eq!(open(folder.path()).unwrap().version(&key("a")).await.unwrap(), Version(3));
}

#[test]
fn a_foreign_folder_is_left_alone() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("letter.txt"), "dear ann").unwrap();
    let error = open(folder.path()).err().unwrap().to_string();
    assert!(error.contains("not a Parlour store"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let file = folder.path().join("letter.txt");
    assert!(matches!(open(&file).err(), Some(StoreError::Io { .. })));
}

#[tokio::test]
async fn one_store_a_folder() {
    let folder = tempdir().unwrap();
    let store = open(folder.path()).unwrap();
    match open(folder.path()).err() {
        Some(StoreError::Locked { path }) => assert_eq!(path, folder.path()),
        other => panic!("{other:?}"),
    }
    store.commit(whole("a", 0)).await.unwrap();
    drop(store);
    assert_eq!(open(folder.path()).unwrap().version(&key("a")).await.unwrap(), Version(1));
}

/// A copy of a folder, without the files whose names `left_out` says.
fn copy(from: &Path) -> TempDir {
    let to = tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.path().join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(target).unwrap();
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
    to
}

fn snapshot(path: &Path) -> PathBuf {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let mut snapshots =
        entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("snap."));
    snapshots.next().unwrap()
}

/// Opens what is damaged: it is refused in clear words (`false`), or nothing is lost unsaid.
async fn assert_orderly(path: &Path) -> bool {
    let store = match open(path) {
        Ok(store) => store,
        Err(error) => {
            let said = error.to_string();
            assert!(said.contains(&*path.to_string_lossy()), "{said}");
            return false;
        }
    };
    for stream in ["a", "b"] {
        // What is not there any more is not passed over in silence.
        match store.read(&key(stream), Version::NONE).await {
            Ok(events) => assert_eq!(events.len(), 3),
            Err(error) => assert!(matches!(error, StoreError::Damaged { .. }), "{error}"),
        }
    }
    // Whatever else is wrong is said, not thrown.
    let _ = store.export(&mut |_| Ok(())).await;
    let _ = store.commit(whole("c", 0)).await;
    true
}

/// Where the log has something in it, roughly.
fn used(log: &[u8]) -> usize {
    log.iter().rposition(|byte| *byte != 0).unwrap_or(0) + 1
}

#[tokio::test]
async fn a_truncated_log_is_an_error() {
    let folder = furnished().await;
    let used = used(&fs::read(folder.path().join(folder::LOG)).unwrap());
    for part in 0..20 {
        let copy = copy(folder.path());
        let file = fs::OpenOptions::new().write(true).open(copy.path().join(folder::LOG)).unwrap();
        file.set_len((used * part / 20) as u64).unwrap();
        assert!(!assert_orderly(copy.path()).await, "{part}/20 of the log are enough");
    }
    // An operator who knows better can go on with what is left.
    let copy = copy(folder.path());
    let file = fs::OpenOptions::new().write(true).open(copy.path().join(folder::LOG)).unwrap();
    file.set_len((used * 19 / 20) as u64).unwrap();
    fs::remove_file(copy.path().join(mark::NAME)).unwrap();
    let store = open(copy.path()).unwrap();
    for stream in ["a", "b"] {
        let stream = key(stream);
        let events = store.read(&stream, Version::NONE).await.unwrap();
        assert_eq!(store.version(&stream).await.unwrap(), Version(events.len() as u64));
    }
}

#[tokio::test]
async fn a_damaged_log_is_no_silent_loss() {
    let folder = furnished().await;
    let log = fs::read(folder.path().join(folder::LOG)).unwrap();
    let used = used(&log);
    let mut refused = 0;
    for part in 0..40 {
        let copy = copy(folder.path());
        let mut damaged = log.clone();
        damaged[used * part / 40] ^= 0x21;
        fs::write(copy.path().join(folder::LOG), damaged).unwrap();
        refused += usize::from(!assert_orderly(copy.path()).await);
    }
    assert!(refused > 20, "the damage was noticed {refused} times of 40");
}

#[tokio::test]
async fn damaged_side_files_are_no_silent_loss() {
    let folder = furnished().await;
    drop(open(folder.path()).unwrap()); // makes a snapshot
    let snapshot = snapshot(folder.path());
    let mut refused = 0;
    for name in [snapshot.file_name().unwrap(), "conf".as_ref(), mark::NAME.as_ref()] {
        let whole = fs::read(folder.path().join(name)).unwrap();
        for part in 0..8 {
            for truncate in [false, true] {
                let copy = copy(folder.path());
                let mut damaged = whole.clone();
                let place = whole.len() * part / 8;
                if truncate {
                    damaged.truncate(place);
                } else {
                    damaged[place] ^= 0x21;
                }
                fs::write(copy.path().join(name), damaged).unwrap();
                refused += usize::from(!assert_orderly(copy.path()).await);
            }
        }
    }
    assert!(refused > 16, "the damage was noticed {refused} times of 48");
}
